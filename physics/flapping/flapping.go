// Package flapping models fins that a servo swings about a hinge, which push a blimp by flapping.
//
// A fin is a stiff plate. Its air drags it square to itself, at each of its strips, as it drags a flat plate; over a stroke that averages to nothing,
// and brakes a vehicle that moves. What pushes is the air that leaves the end of the fin with the momentum across that the fin has given it: with the
// added mass m = π ρ b²/4 of a length of the fin, its end moving at w square to it and at u along it, towards the hinge, the fin feels ½ m w² along
// itself towards the hinge and −m w u square to itself at its end. The second is the lift of a slender fin that is in a flow along it, and there is none
// where the end goes ahead. Both take ½ m w² |u| out of the motion, so that fins at rest never drive a vehicle.
//
// Left out: the reaction to the fin's own acceleration, which averages to nothing over a stroke and is of the size of the drag in it, a fin that bends,
// the body's boundary layer, and what one fin does to another.
//
// Source: M.J. Lighthill, Large-Amplitude Elongated-Body Theory of Fish Locomotion, Proc. R. Soc. Lond. B 179, 1971, for the end's terms; S.F. Hoerner,
// Fluid-Dynamic Drag, 1965, ch. 3, for that of plates. From memory.
package flapping

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
)

type vec = frame.Vec[frame.FRD]

// Max is the largest number of fins of a vehicle.
const Max = 8

// strips is into how many a fin is cut.
const strips = 4

// Params describes a fin.
type Params struct {
	Name     string
	HingeFRD vec     // middle of its hinge, from the vehicle's centre of mass [m]
	Out      vec     // unit vector from the hinge to its end, with its servo at 0
	Swings   vec     // unit vector square to that, to which a positive angle swings the end
	Length   float64 // from the hinge to the end [m]
	Width    float64 // along the hinge [m]
	Across   float64 // drag coefficient of a flow square to it
	Servo    int     // that swings it
}

// Validate returns an error that names the field, its value and its range.
func (p *Params) Validate() error {
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{{"length", p.Length, 0.005, 5, " m"}, {"width", p.Width, 0.005, 5, " m"}, {"drag coefficient across", p.Across, 0, 3, ""}} {
		if err := bounds.Range("fin", f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	if !(math.Abs(p.Out.Len()-1) <= 1e-6 && math.Abs(p.Swings.Len()-1) <= 1e-6 && math.Abs(p.Out.Dot(p.Swings)) <= 1e-6) {
		return fmt.Errorf("fin: it points to %v and swings to %v, must be two unit vectors square to each other", p.Out.Array(), p.Swings.Array())
	}
	return nil
}

// Fastest returns the speed square to a fin [m/s] up to which its forces may grow with the square on a vehicle with a mass [kg] and a least moment of
// inertia [kg m²], of so many fins: a step of the physics would not show more.
func (p *Params) Fastest(mass, inertia float64, fins int) float64 {
	reach := p.HingeFRD.Len() + p.Length
	area := p.Across*p.Width*p.Length + math.Pi/2*p.Width*p.Width
	return bounds.FastestRate / (float64(fins) * bounds.DensestAir * area * (1/mass + reach*reach/inertia))
}

// Inputs is how a fin moves.
type Inputs struct {
	VelAirFRD vec     // of the vehicle's centre of mass through the air at the fin [m/s]
	RateFRD   vec     // of the vehicle [rad/s]
	Angle     float64 // of the fin [rad]
	Rate      float64 // how fast that grows [rad/s]
	Density   float64 // of the air [kg/m³]
	Fastest   float64 // see Params.Fastest [m/s]
}

// Outputs is what the air does to a fin.
type Outputs struct {
	ForceFRD, MomentFRD vec     // on the vehicle's centre of mass and about it [N, N m]
	Thrust              float64 // along the fin, towards its hinge [N]
	Hinge               float64 // moment of the air about the hinge, against which the servo works, the way that the angle grows [N m]
}

// Load returns the forces of the air on a fin.
func (p *Params) Load(in *Inputs) (out Outputs) {
	sin, cos := math.Sincos(in.Angle)
	along := p.Out.Scale(cos).AddScaled(sin, p.Swings)
	across := p.Swings.Scale(cos).AddScaled(-sin, p.Out) // the way that the angle grows
	at := func(r float64) (place vec, w, u float64) {
		place = p.HingeFRD.AddScaled(r, along)
		v := in.VelAirFRD.Add(in.RateFRD.Cross(place))
		return place, v.Dot(across) + r*in.Rate, -v.Dot(along)
	}
	push := func(force, r float64, place vec) {
		f := across.Scale(force)
		out.ForceFRD, out.MomentFRD = out.ForceFRD.Add(f), out.MomentFRD.Add(place.Cross(f))
		out.Hinge += force * r
	}
	const width = 1.0 / strips
	for k := range strips {
		r := (float64(k) + 0.5) * width * p.Length
		place, w, _ := at(r)
		push(-0.5*in.Density*p.Across*p.Width*p.Length*width*min(math.Abs(w), in.Fastest)*w, r, place)
	}
	place, w, u := at(p.Length)
	mass := math.Pi / 4 * in.Density * p.Width * p.Width
	w = max(-in.Fastest, min(in.Fastest, w))
	out.Thrust = mass * w * w / 2
	if u > in.Fastest { // both by less
		out.Thrust *= in.Fastest / u
	}
	push(-mass*w*min(in.Fastest, max(0, u)), p.Length, place)
	pull := along.Scale(-out.Thrust)
	out.ForceFRD, out.MomentFRD = out.ForceFRD.Add(pull), out.MomentFRD.Add(place.Cross(pull))
	return out
}
