//go:build unix

package autotest

import "syscall"

// apart gives a process a session of its own, without the terminal, whose end the tests watch.
func apart() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
