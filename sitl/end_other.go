//go:build !linux

package sitl

import (
	"os"
	"os/exec"
)

// endWithParent does nothing here: the system has no such promise. Stop ends the
// child whenever this program ends in order.
func endWithParent(*exec.Cmd) {}

func interrupt(p *os.Process) {
	if p.Signal(os.Interrupt) != nil {
		p.Kill()
	}
}
