package rain

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// OnHull returns the force [N] of the drops that strike a hull, and their mass [kg/s]. areas
// are what the hull shows along each axis [m²], velAir its velocity relative to the air [m/s],
// and down a unit vector.
func (r *Rain) OnHull(areas, velAir, down frame.Vec[frame.FRD]) (force frame.Vec[frame.FRD], flow float64) {
	for i, content := range r.content {
		u := velAir.AddScaled(-r.speed[i], down) // of the hull past the drops
		mass := content * (areas.X*math.Abs(u.X) + areas.Y*math.Abs(u.Y) + areas.Z*math.Abs(u.Z))
		force, flow = force.AddScaled(-mass, u), flow+mass
	}
	return force, flow
}

// Section is a blade's section at one radius.
type Section struct {
	Radius float64 // from the shaft [m]
	Width  float64 // of the blade that it stands for, along the radius [m]
	Chord  float64 // [m]
	Depth  float64 // of the section across its chord [m]
	Twist  float64 // angle of the chord to the plane of rotation [rad]
}

// Blades are those of a rotor.
type Blades struct {
	Number   int
	sections []section
}

// section is a Section as it meets drops: an ellipse.
type section struct {
	radius, annulus float64 // [m], [m²]
	// Of the silhouette, times the number of blades and the width [m²].
	chordSin, chordCos, depthSin, depthCos float64
}

// NewBlades returns so many blades with these sections.
func NewBlades(number int, sections []Section) Blades {
	b := Blades{Number: number}
	for _, s := range sections {
		sin, cos := math.Sincos(s.Twist)
		n := float64(number) * s.Width
		b.sections = append(b.sections, section{
			radius: s.Radius, annulus: 2 * math.Pi * s.Radius * s.Width,
			chordSin: n * s.Chord * sin, chordCos: n * s.Chord * cos, depthSin: n * s.Depth * sin, depthCos: n * s.Depth * cos,
		})
	}
	return b
}

// Strikes is what drops do to a rotor.
type Strikes struct {
	Force       frame.Vec[frame.FRD] // on the hub, in the rotor's axes [N]
	Torque      float64              // by which they brake it, ≥ 0 [N m]
	TorqueSlope float64              // dTorque/dSpeed [N m s/rad], ≥ 0
	Flow        float64              // mass of the drops that are struck [kg/s]
}

// Strike returns what the drops do to blades that turn at a speed, ≥ 0 [rad/s]. velAir is the
// hub's velocity relative to the air [m/s] and down a unit vector, both in the rotor's axes,
// whose disc lies in the x-y plane.
//
// A section, taken as an ellipse, sweeps its silhouette as a drop sees it come, but no more
// than the drops that fall through its annulus. They get the section's velocity: its speed of
// rotation, for which the shaft pays, and that of the hub. The flow along the disc adds on
// one side what it takes on the other, and is left out of what is swept.
func (b *Blades) Strike(r *Rain, speed float64, velAir, down frame.Vec[frame.FRD]) (s Strikes) {
	for i, content := range r.content {
		u := velAir.AddScaled(-r.speed[i], down) // of the hub past the drops
		flow, spin := b.sweep(speed, -u.Z)
		s.Force = s.Force.AddScaled(-content*flow, u)
		s.Torque += content * spin
		s.Flow += content * flow
	}
	if speed > 0 {
		s.TorqueSlope = 2 * s.Torque / speed // both what is swept and its velocity grow with the speed
	}
	return s
}

// sweep returns the volume that blades clear of drops [m³/s], which come down through the
// disc at a speed [m/s], and its moment Σ flow Ω r² [m⁵/s²].
func (b *Blades) sweep(speed, fall float64) (flow, spin float64) {
	for i := range b.sections {
		s := &b.sections[i]
		ahead := speed * s.radius
		across := s.chordSin*ahead - s.chordCos*fall
		edge := s.depthCos*ahead + s.depthSin*fall
		swept := min(math.Sqrt(across*across+edge*edge), s.annulus*math.Abs(fall))
		flow += swept
		spin += swept * ahead * s.radius
	}
	return flow, spin
}
