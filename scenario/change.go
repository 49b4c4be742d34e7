package scenario

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/strictyaml"
)

// Change is another text in the place of one that a file has.
//
// Path is one of Numbers, or
//
//	steps.2.do     the whole command of a step, such as {fail_motor: {motor: 1}}
//	params.NAME    a parameter of ArduPilot; one that the file lacks is added
//	home           LAT,LON,ALT,YAW; added where the file lacks it
//	vehicle        likewise, a name or a file
//	seed, timeout  likewise
//	weather.KEY    likewise, but for the parts of the wind
type Change struct{ Path, Text string }

// WithAll returns the scenario with all changes, read and checked again. A bare number is in the
// unit that the file writes there. Who flies stays as it is.
func (f *File) WithAll(changes []Change) (*File, error) {
	e := newEditor(f)
	for _, c := range changes {
		if err := e.change(c); err != nil {
			return nil, err
		}
	}
	text, err := e.text()
	if err != nil {
		return nil, err
	}
	src := f.Source
	src.text = text
	g, err := parse(src)
	if err == nil && f.Autopilot == ArduPilot {
		g.LetArduPilotFly(f.DemoForArduPilot)
	}
	return g, err
}

// With returns the scenario with another text, such as 0.3 or 30%, in place of the number
// at path, read and checked again. A bare number is in the unit that the file writes there.
//
// A path is one of Numbers, such as seed, timeout, weather.turbulence, weather.wind.speed
// (wind.speed and turbulence will do), steps.2.at or steps.2.thrust; a command's
// argument is also fail_motor.thrust where only one step has it; where a fleet's vehicle
// stands is vehicles.2.east, or Bee.east. seed can be set in every file. The error lists the paths.
func (f *File) With(path, text string) (*File, error) {
	return f.WithAll([]Change{{path, text}})
}

// unitOf is what follows the number of a quantity.
func unitOf(text string) string {
	_, unit := quantity.Cut(text)
	return unit
}

// editor changes the text of a file.
type editor struct {
	file     *File
	lines    []string
	splices  []splice
	top      []string            // keys to be added to the file
	sections map[string][]string // keys to be added to sections
}

// splice is a part of the text that is replaced.
type splice struct {
	path     string
	from, to int // bytes
	text     string
}

func (e *editor) change(c Change) error {
	f := e.file
	if step, ok := strings.CutPrefix(c.Path, "steps."); ok && strings.HasSuffix(step, ".do") {
		return e.command(c)
	}
	if c.Path == "home" || c.Path == "vehicle" {
		if at, has := f.values[c.Path]; has {
			from, text := e.offset(at), e.scalar(at)
			to := from + len(text)
			if before := strings.Join(e.lines, "")[from-1]; before == '"' || before == '\'' {
				from, to = from-1, to+1
			}
			return e.replace(c, from, to)
		}
		e.top = append(e.top, c.Path+": "+c.Text)
		return nil
	}
	p, err := f.place(c.Path)
	if err != nil {
		return e.add(c, err)
	}
	if c.Path == "seed" && p.pos.Line == 0 {
		return e.add(c, nil)
	}
	from := e.offset(p.pos)
	if text := strings.Join(e.lines, "")[from:]; !strings.HasPrefix(text, p.text) {
		return fmt.Errorf("%s: %s can't be replaced where it stands in line %d: write it in one line without quotes", f.Source.Name, c.Path, p.pos.Line)
	}
	if _, err := quantity.Number(c.Text); err == nil {
		c.Text += unitOf(p.text)
	}
	return e.replace(c, from, from+len(p.text))
}

func (e *editor) replace(c Change, from, to int) error {
	e.splices = append(e.splices, splice{c.Path, from, to, c.Text})
	return nil
}

// add adds a key that the file lacks; missing is the error if it can't be added.
func (e *editor) add(c Change, missing error) error {
	section, key, inside := strings.Cut(c.Path, ".")
	if !inside {
		section, key = "weather", c.Path
	}
	switch {
	case c.Path == "seed" || c.Path == "timeout":
		e.top = append(e.top, c.Path+": "+c.Text)
	case section == "params" && paramName.MatchString(key):
		e.sections[section] = append(e.sections[section], key+": "+c.Text)
	case section == "weather" && key != "wind" && strictyaml.Find(weatherKeys(), key) != nil:
		e.sections[section] = append(e.sections[section], key+": "+c.Text)
	case section == "weather" && strings.HasPrefix(key, "wind."), strings.HasPrefix(c.Path, "wind."):
		return fmt.Errorf("%w; add wind: 0@270 to its weather", missing)
	default:
		return missing
	}
	return nil
}

// insert adds the keys that a section lacks; without a section, it is added too.
func (e *editor) insert(section string, items []string) {
	if len(items) == 0 {
		return
	}
	at, has := e.file.values[section]
	if !has {
		e.top = append(e.top, section+": {"+strings.Join(items, ", ")+"}")
		return
	}
	text, added := strings.Join(e.lines, ""), ""
	from := e.offset(at)
	if strings.HasPrefix(text[from:], "{") {
		from++
		added = strings.Join(items, ", ")
		if !strings.HasPrefix(strings.TrimSpace(text[from:]), "}") {
			added += ", "
		}
	} else {
		for _, item := range items {
			added += item + "\n" + strings.Repeat(" ", at.Col-1)
		}
	}
	e.splices = append(e.splices, splice{section, from, from, added})
}

// command replaces the command of a step.
func (e *editor) command(c Change) error {
	var step int
	if n, _ := fmt.Sscanf(c.Path, "steps.%d.do", &step); n != 1 || step < 1 || step > len(e.file.Steps) {
		return fmt.Errorf("%s: there is no %s: it has %d steps", e.file.Source.Name, c.Path, len(e.file.Steps))
	}
	s := &e.file.Steps[step-1]
	from := e.offset(s.do)
	text := strings.Join(e.lines, "")
	switch rest := text[from:]; {
	case strings.HasPrefix(rest, "{"):
		to := closing(text, from)
		if to < 0 {
			break
		}
		return e.replace(c, from, to)
	case from > 0 && (text[from-1] == '"' || text[from-1] == '\''):
		if end := strings.IndexByte(rest, text[from-1]); end >= 0 {
			return e.replace(c, from-1, from+end+1)
		}
	case strings.HasPrefix(rest, s.Name+":"): // over several lines
		return e.replace(Change{c.Path, c.Text + "\n"}, from, e.blockEnd(s.do))
	case strings.HasPrefix(rest, s.Name):
		to := from + len(s.Name)
		if after := strings.TrimLeft(text[to:], " "); strings.HasPrefix(after, "{") {
			to = closing(text, len(text)-len(after))
		}
		if to > 0 {
			return e.replace(c, from, to)
		}
	}
	return fmt.Errorf("%s: the command of step %d can't be replaced where it stands in line %d: write it as do: {%s: {...}} in one line", e.file.Source.Name, step, s.do.Line, s.Name)
}

// closing is the index behind the bracket that closes the one at from; −1: there is none.
func closing(text string, from int) int {
	depth := 0
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// blockEnd is the index of the first line that stands further left than a section that begins at a
// place.
func (e *editor) blockEnd(at Pos) int {
	end := 0
	for i, line := range e.lines {
		body := strings.TrimLeft(line, " ")
		if i >= at.Line && strings.TrimSpace(body) != "" && len(line)-len(body) < at.Col-1 {
			break
		}
		end += len(line)
	}
	return end
}

// scalar is the text of a plain or quoted value in one line.
func (e *editor) scalar(at Pos) string {
	text := strings.Join(e.lines, "")
	from := e.offset(at)
	line, _, _ := strings.Cut(text[from:], "\n")
	if from > 0 && (text[from-1] == '"' || text[from-1] == '\'') {
		inner, _, _ := strings.Cut(line, text[from-1:from])
		return inner
	}
	line, _, _ = strings.Cut(line, " #")
	return strings.TrimRight(line, " \t\r")
}

// offset is the index of a place in the text [bytes].
func (e *editor) offset(p Pos) int {
	at := 0
	for _, line := range e.lines[:p.Line-1] {
		at += len(line)
	}
	line := e.lines[p.Line-1]
	for range p.Col - 1 {
		_, size := utf8.DecodeRuneInString(line)
		at, line = at+size, line[size:]
	}
	return at
}

// text is the text with all changes.
func (e *editor) text() (string, error) {
	for _, name := range []string{"weather", "params"} {
		e.insert(name, e.sections[name])
	}
	text := strings.Join(e.lines, "")
	slices.SortStableFunc(e.splices, func(a, b splice) int { return a.from - b.from })
	var b strings.Builder
	at := 0
	for i, s := range e.splices {
		if s.from < at {
			return "", fmt.Errorf("%s: %s and %s change the same text: leave one out", e.file.Source.Name, e.splices[i-1].path, s.path)
		}
		b.WriteString(text[at:s.from] + s.text)
		at = s.to
	}
	b.WriteString(text[at:])
	if len(e.top) == 0 {
		return b.String(), nil
	}
	return strings.TrimRight(b.String(), "\n") + "\n" + strings.Join(e.top, "\n") + "\n", nil
}

// CanChange returns an error that says why a path can't be changed, or nil.
func (f *File) CanChange(path string) error {
	return newEditor(f).change(Change{Path: path})
}

// Clash reports whether two paths that can be changed are about the same text, such as turbulence and
// weather.turbulence, or a step's command and an argument of it.
func (f *File) Clash(a, b string) bool {
	e := newEditor(f)
	if e.change(Change{Path: a}) != nil || e.change(Change{Path: b}) != nil {
		return false
	}
	twice := func(added []string) bool { return len(added) == 2 && added[0] == added[1] }
	if twice(e.top) || twice(e.sections["weather"]) || twice(e.sections["params"]) {
		return true
	}
	_, err := e.text()
	return err != nil
}

func newEditor(f *File) *editor {
	return &editor{file: f, lines: strings.SplitAfter(f.Source.text, "\n"), sections: map[string][]string{}}
}
