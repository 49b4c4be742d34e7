package sitl

import (
	"os"
	"os/exec"
	"syscall"
)

// endWithParent lets the child die with this program, however that ends, and keeps
// a terminal's ^C from it: this program ends it in order.
func endWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

func interrupt(p *os.Process) { p.Signal(syscall.SIGTERM) }
