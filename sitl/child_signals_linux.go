package sitl

import (
	"os"
	"os/exec"
	"syscall"
)

// endWithParent makes the child exit with this program, however that ends, and keeps the
// terminal's Ctrl+C from it: this program stops it in order.
func endWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

func interrupt(p *os.Process) { p.Signal(syscall.SIGTERM) }
