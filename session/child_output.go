package session

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/session/notes"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// maxParameterFile is far more than any parameter file has [bytes].
const maxParameterFile = 8 << 20

// keepFrame returns the frame parameters that the user's parameter files set to those of
// another frame, with the vehicle's values: stock files name a quad, and a hexa that
// ArduPilot takes for a quad crashes. Files that can't be read are ArduPilot's to report.
func keepFrame(o Setup) (again []layout.Param) {
	if o.Entry.Layout == nil {
		return nil
	}
	for _, p := range o.Entry.Layout.Params() {
		value, file := p.Value, ""
		for _, path := range o.SITL.Defaults {
			raw, err := inputfile.Read(path, maxParameterFile)
			if err != nil {
				continue
			}
			if x, ok := lastValue(raw, p.Name); ok {
				value, file = x, path
			}
		}
		if value != p.Value {
			again = append(again, p)
			slog.Info(fmt.Sprintf("%s sets %s to %g; the vehicle %s needs %g, which ArduPilot gets", plaintext.Line(filepath.Base(file)), p.Name, value, o.Entry.Name, p.Value))
		}
	}
	return again
}

// lastValue returns what a parameter file sets a parameter to at last: lines of a name and a
// value with blanks, tabs or a comma between them; # begins a comment.
func lastValue(raw []byte, name string) (value float64, found bool) {
	for line := range bytes.Lines(raw) {
		text, _, _ := strings.Cut(string(line), "#")
		words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n,", r) })
		if len(words) < 2 || words[0] != name {
			continue
		}
		if x, err := strconv.ParseFloat(words[1], 64); err == nil {
			value, found = x, true
		}
	}
	return value, found
}

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
