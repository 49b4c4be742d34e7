package airframe

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Category is by what a vehicle flies. It follows from its parts. Who has to choose by the kind of vehicle (an autopilot, a mission,
// ArduPilot's defaults) has a row for each in a table of its own; the physics does not ask.
type Category int

// The categories of vehicles.
const (
	Multirotor Category = iota // rotors alone
	Rover                      // wheels, motors that drive these or push the vehicle, and nothing that lifts
	Boat                       // hulls
	Plane                      // wings; with motors, these pull it ahead
	Quadplane                  // wings, and three motors or more that lift
	Tailsitter                 // wings; it stands on its tail, and its motors lift it nose up
	Submarine                  // a hull that works under water
	Helicopter                 // rotors with variable pitch
	Blimp                      // an envelope that carries it, and fins
	Tracker                    // a pedestal that points an antenna
	Categories int      = iota
)

// Category returns the vehicle's.
func (v *Vehicle) Category() Category {
	switch lifters := v.Lifters(); {
	case v.Pedestal.Given():
		return Tracker
	case Dives(v):
		return Submarine
	case len(v.Hulls) > 0:
		return Boat
	case v.Envelope.Given():
		return Blimp
	case len(v.Heads) > 0:
		return Helicopter
	case !v.Winged() && lifters == 0 && len(v.Wheels) > 0 && len(v.Motors)+len(v.Traction) > 0:
		return Rover
	case !v.Winged():
		return Multirotor
	case lifters >= 3:
		return Quadplane
	case lifters == 0 && len(v.Motors) > 0 && v.Contact.OnTail():
		return Tailsitter
	}
	return Plane
}

// Dives reports whether the vehicle has a hull that works under water.
func Dives(v *Vehicle) bool { return len(v.Hulls) > 0 && v.Hulls[0].Submerged.Given() }

// Winged reports whether the vehicle flies on wings. Those of what has hulls are rudders, keels and sails.
func (v *Vehicle) Winged() bool { return len(v.Wings) > 0 && len(v.Hulls) == 0 }

// traits are what vehicles of a category can do.
var traits = [Categories]struct {
	takesOff, hovers bool
	up               frame.Vec[frame.FRD] // what points up as it stands
}{
	Multirotor: {takesOff: true, up: top},
	Helicopter: {takesOff: true, up: top},
	Blimp:      {takesOff: true, up: top},
	Rover:      {up: top},
	Boat:       {up: top},
	Tracker:    {up: top},
	Submarine:  {up: top},
	Plane:      {takesOff: true, up: top},
	Quadplane:  {takesOff: true, hovers: true, up: top},
	Tailsitter: {takesOff: true, hovers: true, up: frame.OfFRD(1, 0, 0)},
}

var top = frame.OfFRD(0, 0, -1)

// TakesOff reports whether such vehicles leave the ground. Others may stand in the midst of a mission.
func (c Category) TakesOff() bool { return traits[c].takesOff }

// Hovers reports whether the vehicle has wings and hovers, upright or on its tail.
func (v *Vehicle) Hovers() bool { return traits[v.Category()].hovers }

// Lean returns by how much a vehicle with an attitude leans from how such vehicles stand, level or nose up [rad].
func (c Category) Lean(attitude frame.Rot[frame.NED, frame.FRD]) float64 {
	up := attitude.Apply(traits[c].up)
	return math.Acos(max(-1, min(1, -up.Z)))
}

// Lifters returns how many motors lift: those that point up, or whose servo tilts them.
func (v *Vehicle) Lifters() (n int) {
	for i := range v.Motors {
		if v.Motors[i].Lifts() {
			n++
		}
	}
	return n
}
