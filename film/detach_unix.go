//go:build unix

package film

import (
	"os/exec"
	"syscall"
)

// detach puts a program into its own process group: Ctrl+C in the terminal ends sitlark,
// which then lets ffmpeg finish the film.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
