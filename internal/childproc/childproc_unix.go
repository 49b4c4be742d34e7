//go:build unix

package childproc

import (
	"os/exec"
	"syscall"
)

func hide(*exec.Cmd) {}

// detach puts the program into a process group of its own.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
