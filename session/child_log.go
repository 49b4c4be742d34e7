package session

import (
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/sitl"
)

// childLog copies the output of a child to the log.
type childLog struct {
	next     uint64 // number of its next line
	last     string
	returned error // why it failed, as returned
}

// maxChildLines is the greatest number of lines logged at once; a child that prints more in
// 0.2 s floods the log.
const maxChildLines = 200

// follow logs the output since the last call, and returns, once, why the child failed.
func (c *childLog) follow(p *Supervisor) error {
	child, _ := p.Child()
	if child == nil {
		return nil
	}
	from := c.next
	var lines []string
	lines, c.next = child.Lines(from)
	lines = lines[max(0, len(lines)-maxChildLines):]
	if left := c.next - from - uint64(len(lines)); left > 0 {
		p.log.Info(fmt.Sprintf("ArduPilot: … %d lines left out", left))
	}
	for _, line := range lines {
		if line != c.last && line != "" { // it repeats some lines
			p.log.Info("ArduPilot: " + line)
		}
		c.last = line
	}
	state, err := child.State()
	if state != sitl.Failed {
		c.returned = nil
		return nil
	}
	if errors.Is(err, c.returned) {
		return nil
	}
	c.returned = err
	return err
}
