package command

import (
	"fmt"
	"strconv"
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
		x := d.value(c, i)
		if r, is := c.(RestoreSensors); is {
			x = r.argument(a.Name)
		}
		if !a.Required && x == a.Default {
			continue
		}
		text := strconv.FormatFloat(x, 'f', -1, 64)
		if a.Unit != "" {
			text += " " + a.Unit
		}
		texts[a.Name] = text
		args = append(args, Given{a.Name, text})
	}
	again, err := Build(d.Name, texts)
	if err != nil {
		return "", nil, err
	}
	if again != c {
		return "", nil, fmt.Errorf("%s can't be written with its arguments: they would give %q instead of %q", d.Name, Text(again), Text(c))
	}
	return d.Name, args, nil
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
