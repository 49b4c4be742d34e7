package command

import (
	"fmt"
	"strconv"
	"strings"
)

// Given is an argument as a file writes it.
type Given struct {
	Name string
	Text string // its value, with its unit
}

// Write returns the name and the arguments that Build makes c of again, to the last bit.
// Arguments that have their default are left out. The error names a command for which there are
// none.
func Write(c Command) (name string, args []Given, err error) {
	d := c.Descriptor()
	texts := map[string]string{}
	for i, a := range d.Args {
		if text, needed := d.argument(c, i); needed {
			texts[a.Name] = text
			args = append(args, Given{a.Name, text})
		}
	}
	again, err := Build(d.Name, texts)
	if err != nil {
		return "", nil, err
	}
	if part, kind := PartOf(c); kind != NoPart {
		c = WithPart(c, ParsePart(part.written()))
	}
	if again != c {
		return "", nil, fmt.Errorf("%s can't be written with its arguments: they would give %q instead of %q", d.Name, Text(again), Text(c))
	}
	return d.Name, args, nil
}

// argument returns argument i of c as text, and whether it must be written.
func (d *Descriptor) argument(c Command, i int) (text string, needed bool) {
	a := d.Args[i]
	if a.Part != NoPart {
		return d.part(c, i).written(), true
	}
	x := d.value(c, i)
	if r, is := c.(RestoreSensors); is {
		x = r.argument(a.Name)
	}
	switch {
	case !d.given(c, i) || !a.Required && !a.Optional && x == a.Default && d.need(c) != a.Name:
		return "", false
	case a.Words != nil:
		return a.Words[int(x)], true
	}
	text = strconv.FormatFloat(x, 'f', -1, 64)
	if a.Unit != "" {
		text += " " + a.Unit
	}
	return text, true
}

// written names a part in a file: by its number where its name has signs of the file's own.
func (p Part) written() string {
	if p.Number != 0 && strings.ContainsAny(p.Name, ",:{}[]#\"'") {
		return strconv.Itoa(p.Number)
	}
	return p.String()
}

// argument is 1 for a sensor all of whose faults end, else 0.
func (c RestoreSensors) argument(sensor string) float64 {
	for s := range Sensor(Sensors) {
		if set := s.Faults(); s.String() == sensor && c.Kinds&set == set && c.Kinds != 0 {
			return 1
		}
	}
	return 0
}
