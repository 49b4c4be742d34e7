//go:build !linux

package sitl

import (
	"os"
	"os/exec"
)

// endWithParent does nothing: the system does not support it. Stop ends the child when
// this program exits in order.
func endWithParent(*exec.Cmd) {}

func interrupt(p *os.Process) {
	if p.Signal(os.Interrupt) != nil {
		p.Kill()
	}
}
