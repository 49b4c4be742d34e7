package session

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"

	"github.com/sitlark/sitlark/session/notes"
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

// trouble is what a user should see of the output of a child; the rest tells how it starts.
var trouble = regexp.MustCompile(`(?i)\b(panic|fatal|error|fail(ed|ure)?|unable|cannot|can't|denied|abort(ed)?|refused|unknown|invalid|not found|no such|segmentation|bad|usage)\b`)

func levelOf(line string) slog.Level {
	if trouble.MatchString(line) {
		return slog.LevelInfo
	}
	return slog.LevelDebug
}

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
		p.log.Debug(fmt.Sprintf("ArduPilot: … %d lines left out", left))
	}
	for _, line := range lines {
		if line != c.last && line != "" { // it repeats some lines
			p.log.Log(context.Background(), levelOf(line), notes.ChildPrefix+line)
			p.notes.Console(line)
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
