package mission

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// Limits of what is read, so that a wrong file is an error at once.
const (
	MaxBytes = 16 << 20 // of a file
	MaxItems = 10000    // of a mission, of all fences, and of the rally points
)

const (
	header = "QGC WPL 110"
	forms  = header + " or QGroundControl .plan form"
)

// Load reads the file at path: a mission, a fence, rally points, or a plan with all three. It reads
// QGC WPL text, the older text forms of fences and rally points, and a .plan of QGroundControl.
//
// What can't be taken as it is written, and does not stop a flight, is in Plan.Notices. An error has one line for each fault that can be found without the others: FILE:LINE: got …,
// expected …, do …. For a .plan it also has the path of the field, such as
// mission.items[3].params.
func Load(path string) (Plan, error) {
	text, err := inputfile.Read(path, MaxBytes)
	if err != nil {
		return Plan{}, fmt.Errorf("%w; expected a file in %s", err, forms)
	}
	return Parse(bytes.NewReader(text), path)
}

// Parse reads a mission from r, of either form; name stands for the file in errors
// and notices.
func Parse(r io.Reader, name string) (Plan, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	switch {
	case err != nil:
		return Plan{}, fmt.Errorf("%s:1: got %w, expected a file in %s, name such a file", name, err, forms)
	case len(data) > MaxBytes:
		return Plan{}, fmt.Errorf("%s:1: got more than %d bytes, expected a mission file, split it or name another file", name, MaxBytes)
	}
	data = []byte(plaintext.Decode(data))
	if text := bytes.TrimLeft(data, " \t\r\n"); len(text) > 0 && text[0] == '{' {
		return parsePlan(data, name)
	}
	return parseText(data, name)
}

func (p *Plan) moves() bool {
	for _, it := range p.Items {
		if it.Command.Moves() || it.Command.mustFly() {
			return true
		}
	}
	return false
}

// takeBorders moves fences and rally points out of the items of a text file: ground
// stations save them in the same format, in a separate file.
func (p *Plan) takeBorders() (err error) {
	var fence, rally, rest []Item
	for _, it := range p.Items {
		switch {
		case it.Command.Fence():
			fence = append(fence, it)
		case it.Command == RallyPointPlace:
			rally = append(rally, it)
		default:
			rest = append(rest, it)
		}
	}
	borders := append(fence, rally...)
	if len(borders) == 0 {
		return nil
	}
	if len(rest) > 0 {
		return fmt.Errorf("%s:%d: got %v among the items of a mission, expected fences and rally points in separate files, save them separately", p.Name, borders[0].Line, borders[0].Command)
	}
	p.Items = nil
	var fault *itemError
	if p.Fences, err = FencesOf(fence); errors.As(err, &fault) {
		return fmt.Errorf("%s:%d: %w", p.Name, fault.item.Line, err)
	}
	p.Rally, err = RallyOf(rally)
	return err
}

// checkJump checks that a jump's target exists.
func (p *Plan) checkJump(it Item) error {
	if it.Command != DoJump {
		return nil
	}
	fault := func(got, expected string) error {
		return fmt.Errorf("%s:%d: item %d (%v): got %s, expected %s, correct the first two parameters", p.Name, it.Line, it.Seq, it.Command, got, expected)
	}
	to, times := it.Param[0], it.Param[1]
	switch {
	case !(to >= 1 && to <= float64(len(p.Items))) || to != float64(int(to)):
		return fault(fmt.Sprintf("a jump to item %s", figure(to)), fmt.Sprintf("an item from 1 to %d", len(p.Items)))
	case !(given(times) >= -1 && given(times) <= 32767):
		return fault(fmt.Sprintf("%s times", figure(times)), "the number of times, -1 for always, at most 32767")
	}
	return nil
}
