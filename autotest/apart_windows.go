package autotest

import "syscall"

// apart is for Unix: Open refuses Windows.
func apart() *syscall.SysProcAttr { return nil }
