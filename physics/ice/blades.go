package ice

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Sections is in how many sections a blade gets ice.
const Sections = 12

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
	number   float64
	sections [Sections]Section
}

// NewBlades returns so many blades with these sections.
func NewBlades(number int, sections [Sections]Section) Blades {
	return Blades{number: float64(number), sections: sections}
}

// Coat is the ice on a rotor's blades, from root to tip. The zero value is none.
type Coat struct {
	Mass float64           // on all blades [kg]
	drag [Sections]float64 // added to the drag coefficient
	lift [Sections]float64 // taken from the lift coefficient
}

// Drag returns what ice adds to the drag coefficient at three quarters of the radius, about.
func (c *Coat) Drag() float64 { return c.drag[Sections*3/4] }

// Inputs is the flow at a rotor.
type Inputs struct {
	Speed    float64              // ≥ 0 [rad/s]
	Through  float64              // of the air down through the disc [m/s]
	Edgewise frame.Vec[frame.FRD] // of the hub past the air along the disc, in the rotor's axes [m/s]
}

// flow returns a section's speed through the air [m/s] and its angle of attack, to the chord [rad].
func (s *Section) flow(in *Inputs) (speed, angle float64) {
	ahead := in.Speed * s.Radius
	return math.Hypot(ahead, in.Through), s.Twist - math.Atan2(in.Through, ahead)
}

// slenderNose is the radius of the leading edge over the square of the thickness, both over the
// chord, of the NACA's four-digit sections: I.H. Abbott, A.E. von Doenhoff, Theory of Wing
// Sections, 1959, eq. 6.3.
const slenderNose = 1.1019

// Least and greatest radius of a nose in Gray's data [% of the chord].
const sharpest, bluntest = 0.10, 1.59

// Grow lets ice grow for a time [s].
func (b *Blades) Grow(c *Coat, cloud Cloud, air *Air, in *Inputs, time float64) {
	for i := range b.sections {
		s := &b.sections[i]
		speed, angle := s.flow(in)
		warmth := speed * speed / (2 * airHeat)
		cold := Freezing - air.Temperature - warmth
		if !(cold > 0) || speed == 0 {
			continue
		}
		share := Catch(cloud, air, s.Depth, speed)
		sin, cos := math.Sincos(angle)
		height := math.Hypot(s.Chord*sin, s.Depth*cos)
		c.Mass += b.number * s.Width * height * speed * 1e-3 * cloud.Content * share * Frozen(cloud, air, s.Depth, speed, share) * time
		thickness := s.Depth / s.Chord
		iced := Iced{
			Chord: s.Chord, Nose: max(sharpest, min(bluntest, 100*slenderNose*thickness*thickness)),
			Angle: angle / degree, IcedAt: angle / degree, Speed: speed, Cold: cold,
			Content: cloud.Content, Caught: share, CaughtMax: share, // of drops that a thin nose catches nearly all
		}
		more := min(rate(&iced)*time, MaxDrag-c.drag[i])
		c.drag[i] += more
		c.lift[i] += more * lossAt(iced.Angle)
	}
}

// standing is the speed up to which a rotor counts as standing still [rad/s].
const standing = 1e-3

// Loads is what ice adds to a rotor's loads.
type Loads struct {
	Thrust      float64              // along −z, < 0 mostly [N]
	Torque      float64              // by which the air brakes it more [N m]
	TorqueSlope float64              // dTorque/dSpeed, ≥ 0 [N m s/rad]
	Drag        frame.Vec[frame.FRD] // along the disc, in the rotor's axes [N]
}

// Loads returns what the coat adds, in air of a density [kg/m³].
//
// Blade elements whose coefficients change by what Grow found, in the inflow of the clean rotor:
// that it falls with the thrust, and gives some of it back, is left out. The flow along the disc adds the
// part of the drag that the side ahead has more than the other.
func (b *Blades) Loads(c *Coat, in *Inputs, density float64) (l Loads) {
	for i := range b.sections {
		s := &b.sections[i]
		ahead := in.Speed * s.Radius
		speed := math.Sqrt(ahead*ahead + in.Through*in.Through)
		k := density / 2 * b.number * s.Chord * s.Width * speed
		l.Thrust -= k * (c.lift[i]*ahead + c.drag[i]*in.Through)
		l.Torque += k * (c.drag[i]*ahead - c.lift[i]*in.Through) * s.Radius
		l.Drag = l.Drag.AddScaled(-k*c.drag[i], in.Edgewise)
	}
	if in.Speed > standing { // the flow through one that stands brakes it, too
		l.TorqueSlope = max(0, 2*l.Torque/in.Speed)
	}
	return l
}
