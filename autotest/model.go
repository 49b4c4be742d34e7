package autotest

import (
	"path/filepath"
	"strings"

	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// Vehicle is what sitlark flies for a model of ArduPilot.
type Vehicle struct {
	Layout string // of the motors; empty: Name has its own
	File   string // ArduPilot's frame file; empty: the default quad's parts
	Name   string // of a plane or a rover, as package catalog finds it
}

// embedded begins the name of a file that ArduPilot's binary holds; autotests is where it was
// built from.
const embedded = "@ROMFS/"

// vehicleOf returns what sitlark flies for the argument of --model: a name, which may be followed by a colon and a frame file.
// ok is false for a model that it does not have.
func (c *Checkout) vehicleOf(model string) (v Vehicle, ok bool) {
	name, file, _ := strings.Cut(model, ":")
	return c.Series.vehicle(c, name, file)
}

// named returns the vehicle for a frame of ArduPilot's planes or rovers. ok is false, too, for planes with a piston engine: with the
// parameters of the tests ArduPlane never opens their throttle without the engine's speed, which JSON does not carry.
func (c *Checkout) named(name, file string) (v Vehicle, ok bool) {
	return Vehicle{Name: name}, file == "" && !strings.HasSuffix(name, "-ice") && catalog.FliesFrame(name, c.Series.Kind)
}

// multirotor returns the vehicle for a layout. ok is false, too, for motors stacked by more than two, which the default quad's parts
// do not lift with the parameters of the tests: the lower propellers turn in the wakes of all above them.
func (c *Checkout) multirotor(name, file string) (v Vehicle, ok bool) {
	l, err := layout.Lookup(strings.ToLower(name))
	if err != nil || l.Kind != c.Series.Kind || file == "" && l.Levels() > 2 {
		return v, false
	}
	v.Layout = l.Name
	switch inside, held := strings.CutPrefix(file, embedded); {
	case held:
		v.File = filepath.Join(c.Folder, filepath.FromSlash(tests), filepath.FromSlash(inside))
	case file != "":
		v.File = strings.TrimPrefix(file, "@")
	}
	return v, true
}
