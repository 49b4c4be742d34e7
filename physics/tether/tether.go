// Package tether models the cable of an underwater vehicle, from a reel at the surface to the vehicle.
//
// The cable weighs what the water does that it displaces. The reel is tended: it pays out and takes in, so that the cable is as good as straight, with a
// tension that its brake has. Elements of the straight line meet the water at their places, by the current there and by how the line swings round the reel and
// runs out of it; the drag of each acts square to the line and along it, by the cross-flow principle. What acts square to the line is carried by both ends as
// the beam's law of levers has it, what acts along by the vehicle alone, which pulls the cable out. Once all of it is out the end holds, as a stiff spring
// with a damper, up to a greatest tension, beyond which the reel gives.
//
// Quasi-static: without mass, and so without memory. Left out: the bow of a slack cable, snags, the bed, knots, and that a bow makes the tension turn.
//
// Source: S.F. Hoerner, Fluid-Dynamic Drag, 1965, ch. 3 (cross-flow principle; a cylinder has 1.1 to 1.2 from a Reynolds number of 1000 to 200 000);
// H.O. Berteaux, Buoy Engineering, 1976, ch. 4 (along a cable 0.01 to 0.02 of its wetted surface). Both from memory.
package tether

import (
	"math"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
)

type vec = frame.Vec[frame.NED]

// Params describes a tether. The zero value is none.
type Params struct {
	PlaceFRD frame.Vec[frame.FRD] // where it ends at the vehicle, from its centre of mass [m]
	Length   float64              // of all of it [m]
	Diameter float64              // [m]
	Across   float64              // drag coefficient of a flow square to it, over diameter and length
	Along    float64              // of a flow along it, over its surface
	Tension  float64              // of the reel's brake [N]
}

// Given reports whether there is a tether.
func (p *Params) Given() bool { return p.Length > 0 }

// Validate returns an error that names the field, its value and its range.
func (p *Params) Validate() error {
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"length", p.Length, 1, 1000, " m"}, {"diameter", p.Diameter, 0.0005, 0.1, " m"},
		{"drag coefficient across", p.Across, 0, 3, ""}, {"drag coefficient along", p.Along, 0, 0.1, ""},
		{"tension", p.Tension, 0, 1000, " N"},
	} {
		if err := bounds.Range("tether", f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	return nil
}

// Elements is into how many parts the line is cut.
const Elements = 8

// Inputs is what acts on the cable.
type Inputs struct {
	Reel     vec           // where it begins, at rest [m]
	End      vec           // where it ends at the vehicle [m]
	Velocity vec           // of that end [m/s]
	Density  float64       // of the water [kg/m³]
	Mass     float64       // effective, of the vehicle at that end: the least force there over the acceleration that it gives the end [kg]
	Most     float64       // tension at which the reel gives [N]
	Water    [Elements]vec // its velocity in the middle of each element, from the reel on [m/s]
	Wet      [Elements]bool
}

// At returns the middle of element i.
func (in *Inputs) At(i int) vec {
	return in.Reel.AddScaled((float64(i)+0.5)/Elements, in.End.Sub(in.Reel))
}

// Outputs is what the cable does to the vehicle.
type Outputs struct {
	Force   vec     // at its end [N]
	Out     float64 // how much of it is out [m]
	Tension float64 // of the end that holds; 0 before [N]
}

// holds is the frequency at which a vehicle would swing on the end of the cable [rad/s], and damped its damping over the critical one: choices; a step of
// 2.5 ms resolves 5 Hz.
const (
	holds  = 2 * math.Pi * 5
	damped = 0.3
)

// near is the distance from the reel [m] within which its brake's tension falls to 0 at the reel, where it has no direction: a choice.
const near = 0.5

// hauls is how fast the reel takes in cable with its full tension [m/s], and slackens by how much faster it takes in none, at least: choices. What comes
// faster has a slack cable.
const (
	hauls    = 2.0
	slackens = 2.0
)

// Stretch returns by how much the end of the cable gives under a pull [N] at a vehicle with an effective mass there [kg], in metres.
func Stretch(pull, mass float64) float64 { return pull / (mass * holds * holds) }

// Pull returns the force of the cable.
func (p *Params) Pull(in *Inputs) (out Outputs) {
	line := in.End.Sub(in.Reel)
	out.Out = line.Len()
	if !(out.Out > 1e-3) {
		return out
	}
	along := line.Scale(1 / out.Out)
	runs := along.Dot(in.Velocity)
	swings := in.Velocity.AddScaled(-runs, along)
	part := out.Out / Elements
	across := in.Density / 2 * p.Across * p.Diameter * part
	skin := in.Density / 2 * p.Along * math.Pi * p.Diameter * part
	// Where drag would take more of a speed than a step of the physics bears, it grows with the speed, no more with its square.
	// The end's motion sways the elements by their levers, whose squares' mean is a third, and slides all of them.
	fastest := bounds.FastestRate / 2 * in.Mass / math.Max(in.Density*p.Diameter*out.Out*max(p.Across/3, math.Pi*p.Along), 1e-9)
	for i := range Elements {
		if !in.Wet[i] {
			continue
		}
		lever := (float64(i) + 0.5) / Elements
		flow := in.Water[i].AddScaled(-lever, swings)
		slides := flow.Dot(along)
		square := flow.AddScaled(-slides, along)
		slides -= runs
		out.Force = out.Force.AddScaled(across*lever*min(square.Len(), fastest), square).AddScaled(skin*min(math.Abs(slides), fastest)*slides, along)
	}
	brake := p.Tension * min(1, out.Out/near)
	if over := out.Out - p.Length; over > 0 {
		out.Tension = min(max(0, in.Mass*holds*(holds*over+2*damped*runs)), in.Most)
	}
	if fast := -runs - hauls; fast > 0 {
		const share = bounds.FastestRate / 2 // of a speed that a step bears, as much as drag has besides
		taut := max(0, 1-fast/max(slackens, (brake+out.Tension)/(share*in.Mass)))
		brake, out.Tension = taut*brake, taut*out.Tension
	}
	out.Force = out.Force.AddScaled(-brake-out.Tension, along)
	return out
}
