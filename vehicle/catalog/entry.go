package catalog

import (
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/craft"
	"github.com/sitlark/sitlark/vehicle/fit"
	"github.com/sitlark/sitlark/vehicle/kind"
	"github.com/sitlark/sitlark/vehicle/layout"
	"github.com/sitlark/sitlark/vehicle/parameters"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// Default is the vehicle that sitlark starts with.
const Default = "quad-1.5kg"

// Entry is a vehicle with what people want to know of it.
type Entry struct {
	Name    string // as --vehicle takes it: a name, or the path of a file
	Title   string
	Source  string // of its numbers; may be empty
	Vehicle airframe.Vehicle
	Layout  *layout.Layout // nil: places of its own
	Craft   craft.Kind     // what it is drawn as, of a log; None: a multirotor
	Stock   bool           // ArduCopter's stock parameters fly it
	Notes   []string       // what the user should know
	Points  []fit.Point    // of the frame file that it is fitted to: what was asked, what it reaches

	// File is the text of its vehicle file, of the user, a recording or changed; empty: the program's
	// own, or none. SetUpFor is the vehicle that its autopilot is set up for; nil: its own.
	File     string
	SetUpFor *airframe.Vehicle

	Bench     []vehiclefile.Bench // published points of its motor and propeller
	overrides []OwnParameter      // of the vehicle's file
	folder    fs.FS               // of its file, for the files that it names; nil: this computer
}

// program is ArduPilot's for a vehicle.
type program struct {
	kind            kind.Kind
	frame, defaults string
}

// programs are ArduPilot's for vehicles of each category: the kind that it takes them to be, the frame for sim_vehicle.py -f that is
// nearest to them, and the file of ArduPilot's defaults that their own parameters come on top of.
var programs = [airframe.Categories]program{
	airframe.Multirotor: {kind.Unknown, "quadplane", "copter.parm"}, // of a layout its kind; a quadplane by one of ArduPlane's
	airframe.Helicopter: {kind.Heli, "heli", "copter-heli.parm"},
	airframe.Rover:      {kind.Rover, "rover", "rover.parm"},
	airframe.Boat:       {kind.Rover, "motorboat", "rover.parm and motorboat.parm"},
	airframe.Plane:      {kind.Plane, "plane", "plane.parm"},
	airframe.Quadplane:  {kind.Plane, "quadplane", "quadplane.parm"},
	airframe.Submarine:  {kind.Sub, "vectored", "sub.parm"},
	airframe.Blimp:      {kind.Blimp, "Blimp", "blimp.parm"},
	airframe.Tracker:    {kind.Tracker, "tracker", "no file"},
	airframe.Tailsitter: {kind.Plane, "plane-tailsitter", "plane.parm"},
}

// programOf returns ArduPilot's for a vehicle: programs has it, but for boats with sails, submarines with more thrusters and helicopters with two main rotors.
func programOf(v *airframe.Vehicle) program {
	p := programs[v.Category()]
	switch {
	case len(v.Sails) > 0 && len(v.Motors) > 0:
		p.frame, p.defaults = "sailboat-motor", "rover.parm and sailboat-motor.parm"
	case len(v.Sails) > 0:
		p.frame, p.defaults = "sailboat", "rover.parm and sailboat.parm"
	case airframe.Dives(v) && len(v.Motors) > 6:
		p.frame, p.defaults = "vectored_6dof", "sub-6dof.parm"
	case airframe.IsTandem(v) || airframe.IsCoaxial(v):
		p.frame, p.defaults = "heli-dual", "copter-heli.parm and copter-heli-dual.parm"
	}
	return p
}

// Kind returns of which kind ArduPilot takes the vehicle to be: what has wings is a plane, with lifting rotors too.
// Unknown: it has rotors alone, at places of their own, which programs of several kinds may fly.
func (m *Entry) Kind() kind.Kind {
	k := programs[m.Vehicle.Category()].kind
	if k == kind.Unknown && m.Layout != nil {
		return m.Layout.Kind
	}
	return k
}

// Parameters returns the ArduPilot parameters that the vehicle flies well with: those
// that follow from its physics, and over them those of its file.
func (m *Entry) Parameters() ([]parameters.Parameter, error) {
	list, err := parameters.Of(m.SetUp(), m.Layout)
	if err != nil {
		return nil, m.Locate(err)
	}
	for _, p := range m.overrides {
		list = parameters.Override(list, p.Name, p.Value, "of the vehicle's file")
	}
	return list, m.Locate(m.speedsInOrder(list))
}

// speedsInOrder refuses airspeeds of the vehicle's file between which ArduPlane could not fly.
func (m *Entry) speedsInOrder(list []parameters.Parameter) error {
	least := parameters.Parameter{}
	for _, name := range []string{"AIRSPEED_MIN", "AIRSPEED_CRUISE", "AIRSPEED_MAX"} {
		i := slices.IndexFunc(list, func(p parameters.Parameter) bool { return p.Name == name })
		if i < 0 {
			return nil // it is no plane
		}
		if p := list[i]; p.Value < least.Value {
			return m.Vehicle.Refuse(fmt.Errorf("%s is %.10g m/s and %s %.10g m/s: expected the other way round", least.Name, least.Value, p.Name, p.Value), "ardupilot."+least.Name, "ardupilot."+p.Name)
		}
		least = list[i]
	}
	return nil
}

// OwnParameter is a parameter of ArduPilot in a vehicle's file.
type OwnParameter struct {
	vehiclefile.Param
	Line int // of the file, from 1
}

// OwnParameters returns the parameters of the user's vehicle file that sitlark does not derive, under the name of any version of
// ArduPilot; none of a vehicle that comes with sitlark.
func (m *Entry) OwnParameters() (own []OwnParameter, err error) {
	if m.File == "" || len(m.overrides) == 0 {
		return nil, nil
	}
	derived, err := parameters.Of(m.SetUp(), m.Layout)
	if err != nil {
		return nil, m.Locate(err)
	}
	for _, p := range m.overrides {
		if !slices.ContainsFunc(derived, func(d parameters.Parameter) bool { return d.Name == p.Name }) {
			own = append(own, p)
		}
	}
	return own, nil
}

// Locate returns the error of a vehicle that can't be flown, an airframe.UnflyableError, with its
// place in the entry's file, where it has one of sitlark's own format. Others it returns as they are.
func (m *Entry) Locate(err error) error {
	if err == nil {
		return nil
	}
	if text, ok := ownText(m); ok {
		return vehiclefile.Locate(err, text, m.Name)
	}
	return err
}

// ParameterHead is the comment on top of the parameter file.
func (m *Entry) ParameterHead() string {
	var b strings.Builder
	fmt.Fprintf(&b, "ArduPilot parameters for sitlark --vehicle %s: %s.\n", m.Name, m.Title)
	fmt.Fprintf(&b, "On top of ArduPilot's defaults (%s). Derived from the vehicle's physics.\n", programOf(&m.Vehicle).defaults)
	if m.Stock {
		b.WriteString("Stock parameters (copter.parm, frame X) fly it too.\n")
	}
	if m.Kind() == kind.Unknown {
		b.WriteString("FRAME_CLASS and FRAME_TYPE are missing: set those of your own layout.\n")
	}
	for _, n := range m.Notes {
		b.WriteString(n + "\n")
	}
	return b.String()
}

// WriteParameters writes the ArduPilot parameters that the vehicle flies well with, as a
// file for sim_vehicle.py --add-param-file.
func (m *Entry) WriteParameters(w io.Writer) error {
	list, err := m.Parameters()
	if err != nil {
		return err
	}
	return parameters.Write(w, m.ParameterHead(), list)
}
