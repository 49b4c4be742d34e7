package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/spelling"
)

// place is where a number of the file stands.
type place struct {
	path string // such as weather.wind.speed or steps.2.thrust
	pos  Pos
	text string // the number with its unit
}

// note remembers where a number stands.
func (r *reader) note(path string, pos Pos, text string) {
	r.file.numbers = append(r.file.numbers, place{path, pos, text})
}

// Numbers returns the paths of the numbers that With can replace, in the order of the file.
func (f *File) Numbers() []string {
	var paths []string
	for _, p := range f.numbers {
		paths = append(paths, p.path)
	}
	return paths
}

// Number returns the number at a path of Numbers as it is written, with its unit.
func (f *File) Number(path string) (text string, err error) {
	p, err := f.place(path)
	if err != nil {
		return "", err
	}
	return p.text, nil
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

// place finds a path, or the only one that ends like it.
func (f *File) place(path string) (place, error) {
	var ends []place
	for _, p := range f.numbers {
		if p.path == path {
			return p, nil
		}
		if p.path == "weather."+path || f.argument(p.path) == path || f.pad(p.path) == path {
			ends = append(ends, p)
		}
	}
	switch len(ends) {
	case 1:
		return ends[0], nil
	case 0:
		hint := "it has " + strings.Join(f.Numbers(), ", ")
		if near := spelling.Near(path, f.spellings(), 3); len(near) > 0 {
			hint = "did you mean " + strings.Join(near, ", ") + "?"
		}
		return place{}, fmt.Errorf("%s has no number %q: %s", f.Source.Name, path, hint)
	}
	var all []string
	for _, p := range ends {
		all = append(all, p.path)
	}
	slices.Sort(all)
	return place{}, fmt.Errorf("%s: %s is ambiguous: write %s", f.Source.Name, path, strings.Join(all, " or "))
}

// spellings are all forms of the paths.
func (f *File) spellings() (all []string) {
	for _, p := range f.numbers {
		all = append(all, p.path)
		if short, ok := strings.CutPrefix(p.path, "weather."); ok {
			all = append(all, short)
		}
		for _, a := range []string{f.argument(p.path), f.pad(p.path)} {
			if a != "" {
				all = append(all, a)
			}
		}
	}
	return all
}

// pad is the path of a vehicle's number with its name: Bee.east for vehicles.2.east. It is
// empty where a section describes several vehicles.
func (f *File) pad(path string) string {
	var section int
	var key string
	if n, _ := fmt.Sscanf(path, "vehicles.%d.%s", &section, &key); n != 2 || f.sections != len(f.Vehicles) {
		return ""
	}
	return f.Vehicles[section-1].Name + "." + key
}

// argument is a step's path with the command's name: fail_motor.thrust for
// steps.2.thrust.
func (f *File) argument(path string) string {
	var step int
	var name string
	if n, _ := fmt.Sscanf(path, "steps.%d.%s", &step, &name); n != 2 || step < 1 || step > len(f.Steps) {
		return ""
	}
	return f.Steps[step-1].Name + "." + name
}
