package mission

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// Limits on what is read, so that a wrong file ends in an error at once.
const (
	MaxBytes = 1 << 20 // of a file
	MaxItems = 5000
)

const header = "QGC WPL 110"

// Load reads the mission file at path, in QGC WPL 110 text form.
//
// An error is one line: FILE:LINE: got …, expected …, do ….
func Load(path string) (Plan, error) {
	f, err := os.Open(path)
	if err != nil {
		return Plan{}, fmt.Errorf("mission: %w: give a readable file in %s form", err, header)
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return Plan{}, fmt.Errorf("mission: %s: got a folder, expected a file in %s form, name the file", path, header)
	}
	return Parse(f, path)
}

// maxLine bounds a line of a mission file [bytes]; a good one has about 100.
const maxLine = 64 * 1024

// Parse reads a mission from r; name stands for the file in errors and notices.
//
// Fields are parted by tabs or spaces, lines end in \n or \r\n; empty lines and
// lines that begin with # are skipped. Item 0 is the home of the plan.
func Parse(r io.Reader, name string) (Plan, error) {
	p := parser{plan: Plan{Name: name}}
	limited := &io.LimitedReader{R: r, N: MaxBytes + 1}
	lines := bufio.NewScanner(limited)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		p.line++
		if limited.N == 0 {
			return Plan{}, p.errorf("more than %d bytes", "a mission file", "split it or name another file", MaxBytes)
		}
		if err := p.read(lines.Text()); err != nil {
			return Plan{}, err
		}
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

// parser holds what the lines up to now have given.
type parser struct {
	plan       Plan
	line       int // number of the current line, from 1
	haveHeader bool
	next       int // seq that the next item must have
}

// errorf returns the one line that every error here is; got is a format for args.
func (p *parser) errorf(got, expected, do string, args ...any) error {
	return fmt.Errorf("%s:%d: got %s, expected %s, %s", p.plan.Name, p.line, fmt.Sprintf(got, args...), expected, do)
}

func (p *parser) read(line string) error {
	line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	switch {
	case line == "" || strings.HasPrefix(line, "#"):
		return nil
	case !p.haveHeader:
		return p.readHeader(line)
	}
	item, err := p.item(strings.Fields(line))
	if err != nil {
		return err
	}
	return p.add(item)
}

func (p *parser) readHeader(line string) error {
	p.haveHeader = strings.Join(strings.Fields(line), " ") == header
	if p.haveHeader {
		return nil
	}
	do := "save the mission as a text file (.waypoints or .txt) in your ground station"
	if strings.HasPrefix(line, "{") {
		return p.errorf("JSON (a .plan file?)", quote(header), do)
	}
	return p.errorf("%s", quote(header)+" as the first line", do, quote(line))
}

// add puts item, already checked by itself, behind the others.
func (p *parser) add(item Item) error {
	first := len(p.plan.Items) == 0 && p.plan.Home == nil
	switch {
	case first && item.Seq == 0:
		p.plan.Home = &Place{LatDeg: item.Lat, LonDeg: item.Lon, AltM: item.Alt}
		p.next = 1
		return nil
	case first:
		p.next = 1
	}
	if item.Seq != p.next {
		return p.seqError(item.Seq)
	}
	p.next++
	if len(p.plan.Items) >= MaxItems {
		return p.errorf("more than %d items", "a mission that ArduPilot can hold", "split it", MaxItems)
	}
	if !item.Command.Flown() {
		if item.Command.mustFly() {
			return p.errorf("%v, which is not flown here", "one of "+flownList, "replace it", item.Command)
		}
		p.plan.Notices = append(p.plan.Notices,
			fmt.Sprintf("%s:%d: %v is skipped: it changes nothing in this flight", p.plan.Name, p.line, item.Command))
	}
	p.plan.Items = append(p.plan.Items, item)
	return nil
}

func (p *parser) seqError(seq int) error {
	if seq < p.next {
		return p.errorf("seq %d twice or out of order", fmt.Sprint(p.next), "number the items upwards without gaps", seq)
	}
	return p.errorf("seq %d", fmt.Sprint(p.next), "number the items upwards without gaps", seq)
}

// finish checks what only the whole file can tell.
func (p *parser) finish() (Plan, error) {
	if !p.haveHeader {
		p.line = max(p.line, 1)
		return Plan{}, p.errorf("an empty file", quote(header), "name a mission file")
	}
	moves := false
	for _, it := range p.plan.Items {
		p.line = it.Line
		moves = moves || it.Command.Moves()
		if it.Command != DoJump {
			continue
		}
		if to := int(it.Param[0]); to < 1 || to > len(p.plan.Items) {
			return Plan{}, p.errorf("a jump to item %d", fmt.Sprintf("an item from 1 to %d", len(p.plan.Items)), "correct the first parameter", to)
		}
	}
	if !moves {
		return Plan{}, p.errorf("the end without anything to fly", "at least one waypoint after item 0 (home)", "add one")
	}
	return p.plan, nil
}
