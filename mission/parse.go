package mission

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/inputfile"
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

// Load reads the mission file at path: QGC WPL 110 text, or a .plan of QGroundControl.
//
// An error has one line for each fault that can be found without the others: FILE:LINE: got …,
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
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if text := bytes.TrimLeft(data, " \t\r\n"); len(text) > 0 && text[0] == '{' {
		return parsePlan(data, name)
	}
	return parseText(data, name)
}

// maxLine limits a line of a mission file [bytes]; a good one has about 100.
const maxLine = 64 * 1024

// parseText reads QGC WPL 110.
//
// Fields are separated by tabs or spaces, lines end in \n or \r\n; empty lines and lines
// that start with # are skipped. Item 0 is the home of the plan.
func parseText(data []byte, name string) (Plan, error) {
	p := parser{plan: Plan{Name: name}}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, maxLine)
	var all faults.List
	for lines.Scan() {
		p.line++
		err := p.read(lines.Text())
		if all.Add(err); err != nil && (!p.haveHeader || len(p.plan.Items) >= MaxItems) {
			break // a file of another kind, or one that goes on like this
		}
	}
	if err := all.Err(); err != nil {
		return Plan{}, err
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		p.line++
		return Plan{}, p.errorf("a line of more than %d bytes", "a text file in "+header+" form", "name such a file", maxLine)
	} else if err != nil {
		p.line++
		return Plan{}, p.errorf("%v", "a text file in "+header+" form", "name such a file", err)
	}
	return p.finish()
}

// parser is the state after the lines so far.
type parser struct {
	plan       Plan
	line       int // number of the current line, from 1
	haveHeader bool
	began      bool // an item was read
	next       int  // seq that the next item must have; 0: any
}

// errorf makes an error of one line; got is a format for args.
func (p *parser) errorf(got, expected, do string, args ...any) error {
	return fmt.Errorf("%s:%d: got %s, expected %s, %s", p.plan.Name, p.line, fmt.Sprintf(got, args...), expected, do)
}

func (p *parser) read(line string) error {
	line = strings.TrimSpace(line)
	switch {
	case line == "" || strings.HasPrefix(line, "#"):
		return nil
	case !p.haveHeader:
		return p.readHeader(line)
	}
	item, err := p.item(strings.Fields(line))
	if err != nil {
		p.began, p.next = true, 0
		return err
	}
	return p.add(item)
}

func (p *parser) readHeader(line string) error {
	p.haveHeader = strings.Join(strings.Fields(line), " ") == header
	if p.haveHeader {
		return nil
	}
	return p.errorf("%s", quote(header)+" as the first line", "save the mission as .waypoints or .plan in your ground station", quote(line))
}

// add appends an item that was checked by itself.
func (p *parser) add(item Item) error {
	first := !p.began
	p.began = true
	switch {
	case first && item.Seq == 0:
		p.plan.Home = &Place{LatDeg: item.Lat, LonDeg: item.Lon, AltM: item.Alt}
		p.next = 1
		return nil
	case first:
		p.next = 1
	}
	expected := p.next
	if p.next = item.Seq + 1; expected != 0 && item.Seq != expected {
		return p.seqError(item.Seq, expected)
	}
	if len(p.plan.Items) >= MaxItems {
		return p.errorf("more than %d items", fmt.Sprintf("at most %d", MaxItems), "split the mission", MaxItems)
	}
	p.plan.Items = append(p.plan.Items, item)
	return nil
}

func (p *parser) seqError(seq, expected int) error {
	if seq < expected {
		return p.errorf("seq %d twice or out of order", fmt.Sprint(expected), "number the items upwards without gaps", seq)
	}
	return p.errorf("seq %d", fmt.Sprint(expected), "number the items upwards without gaps", seq)
}

// finish checks what depends on the whole file.
func (p *parser) finish() (Plan, error) {
	if !p.haveHeader {
		p.line = max(p.line, 1)
		return Plan{}, p.errorf("an empty file", quote(header), "name a mission file")
	}
	if err := p.plan.takeBorders(); err != nil {
		return Plan{}, err
	}
	var all faults.List
	for _, it := range p.plan.Items {
		all.Add(p.plan.checkJump(it))
	}
	if err := all.Err(); err != nil {
		return Plan{}, err
	}
	if !p.plan.moves() && len(p.plan.Fences)+len(p.plan.Rally) == 0 {
		return Plan{}, p.errorf("the end without anything to fly", "at least one waypoint after item 0 (home)", "add one")
	}
	return p.plan, nil
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
	if p.Fences, err = FencesOf(fence); err != nil {
		return fmt.Errorf("%s:%d: %w", p.Name, borders[0].Line, err)
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
		return fault(fmt.Sprintf("a jump to item %g", to), fmt.Sprintf("an item from 1 to %d", len(p.Items)))
	case !(given(times) >= -1 && given(times) <= 32767):
		return fault(fmt.Sprintf("%g times", times), "the number of times, -1 for always, at most 32767")
	}
	return nil
}
