// Package fuselage is the air on a slender body along the forward axis: the potential flow of slender-body theory,
// which turns it away from the flow, and the drag of the flow across it.
//
// Potential flow acts on the part ahead of the station behind which the flow separates; what is left of it there is shed as a
// wake, which makes a side force or a lift. Its moment does no work where nothing is shed. The drag across, strip by
// strip along the length, always takes energy. Neither depends on accelerations: the mass of the air that moves along with the
// body, about a hundredth of a plane's, is left out. So are the drag along the axis, which wing or drag area have, and
// what wing and fuselage do to each other, but
// that flow from above or below follows a wing where that goes through.
//
// Sources: M.M. Munk, The Aerodynamic Forces on Airship Hulls, NACA Report 184, 1924 (moment, apparent mass); H.J. Allen, E.W. Perkins,
// A Study of Effects of Viscosity on Flow over Slender Inclined Bodies of Revolution, NACA Report 1048, 1951 (flow
// across); E.J. Hopkins, A Semiempirical Method for Calculating the Pitching Moment of Bodies of Revolution at Low
// Mach Numbers, NACA RM A51C14, 1951 (where the flow separates); H. Multhopp, Aerodynamics of the Fuselage, NACA TM 1036, 1942 (at a wing).
package fuselage

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
)

type vec = frame.Vec[frame.FRD]

// Params describes a fuselage. It goes straight back from its nose, full from a quarter of its length to the half, and tapers to
// 0.28 of its width and height at the tail.
type Params struct {
	NoseFRD               vec     // its tip, from the centre of mass [m]
	Length, Width, Height float64 // greatest [m]
	// WingFrom and WingTo are shares of the length between which a wing goes through it. Flow from above or below follows the
	// wing there, whose strips have the forces. Equal: none does.
	WingFrom, WingTo float64
	// Across is the drag coefficient of a long body of this section square to the flow: 1.2 for a round one, up to 2 for a box
	// with sharp edges. 0: the fuselage has no forces.
	Across float64
}

// Validate returns an error that names the field, its value and its range.
func (p *Params) Validate() error {
	if p.Across == 0 {
		return nil
	}
	if !(p.WingFrom >= 0 && p.WingFrom <= p.WingTo && p.WingTo <= 1) {
		return fmt.Errorf("fuselage: its wing goes from %.10g to %.10g of its length, must be shares from 0 to 1, the first no more than the second", p.WingFrom, p.WingTo)
	}
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"length", p.Length, 0.01, 20, " m"}, {"width", p.Width, 0.005, 5, " m"}, {"height", p.Height, 0.005, 5, " m"},
		{"drag coefficient across", p.Across, 0, 3, ""},
	} {
		if err := bounds.Range("fuselage", f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	return nil
}

// profile is width and height over the greatest at shares of the length, as fuselages are drawn; between them all is linear.
var profile = [...]struct{ at, size float64 }{{0, 0}, {0.03, 0.6}, {0.12, 0.95}, {0.25, 1}, {0.5, 1}, {0.75, 0.676}, {1, 0.28}}

// winged reports whether a wing goes through at a share of the length.
func (p *Params) winged(at float64) bool { return at > p.WingFrom && at < p.WingTo }

// size returns the width at a share of the length over the greatest.
func size(at float64) float64 {
	for i := 1; i < len(profile); i++ {
		if a, b := &profile[i-1], &profile[i]; at <= b.at {
			return a.size + (b.size-a.size)*(at-a.at)/(b.at-a.at)
		}
	}
	return profile[len(profile)-1].size
}

// separates returns the share of the length behind which the flow is no longer potential, by Hopkins, where the sectional area
// shrinks fastest at another share.
func separates(steepest float64) float64 { return 0.378 + 0.527*steepest }

// Where the profile's area shrinks fastest: just behind the half, and for flow from behind at the nose.
const steepestAft, steepestAhead = 0.5, 0.97

// slices is into how many strips the length is cut for the flow across.
const slices = 8

// Model is a fuselage with everything derived from its Params. It is read-only.
type Model struct {
	exists      bool
	y, z        float64 // of its axis [m]
	strips      [slices]strip
	ahead, back half // in flow from ahead and from behind
}

// strip is a stretch of the length.
type strip struct {
	x              float64 // of its middle [m]
	sideways, down float64 // half of the drag area in flow from the side, and from above or below [m²]
}

// half is the part around which the flow is potential. Masses are those of the air that moves along, over its density.
type half struct {
	sideways, down [3]float64 // moments of the mass about x = 0, of order 0 to 2 [m³, m⁴, m⁵]
	end            float64    // where the rest is shed [m]
	shedSide       float64    // mass per length there [m²]
	shedDown       float64
}

// New returns the model of a fuselage; one without forces where p has none.
func New(p *Params) Model {
	m := Model{exists: p.Across > 0, y: p.NoseFRD.Y, z: p.NoseFRD.Z}
	if !m.exists {
		return m
	}
	fineness := p.Length / math.Sqrt(p.Width*p.Height)
	per := 0.5 * p.Across * finite(fineness) * p.Length / slices
	const samples = 32
	for i := range m.strips {
		s := &m.strips[i]
		s.x = p.NoseFRD.X - p.Length*(float64(i)+0.5)/slices
		for k := range samples {
			at := (float64(i) + (float64(k)+0.5)/samples) / slices
			part := per * size(at) / samples
			s.sideways += part * p.Height
			if !p.winged(at) {
				s.down += part * p.Width
			}
		}
	}
	m.ahead = halfOf(p, fineness, 0, separates(steepestAft))
	m.back = halfOf(p, fineness, 1, 1-separates(1-steepestAhead))
	return m
}

// halfOf integrates the mass from an end to where the flow separates, both as shares of the length.
func halfOf(p *Params, fineness, from, to float64) (h half) {
	// A section that moves sideways takes along the air in a circle around its height.
	side, down := math.Pi/4*p.Height*p.Height*apparent(fineness), math.Pi/4*p.Width*p.Width*apparent(fineness)
	const samples = 256
	for k := range samples {
		at := from + (to-from)*(float64(k)+0.5)/samples
		x := p.NoseFRD.X - at*p.Length
		area := size(at) * size(at) * p.Length * math.Abs(to-from) / samples
		for n := range h.sideways {
			h.sideways[n] += side * area * math.Pow(x, float64(n))
			if !p.winged(at) {
				h.down[n] += down * area * math.Pow(x, float64(n))
			}
		}
	}
	h.end = p.NoseFRD.X - to*p.Length
	h.shedSide = side * size(to) * size(to)
	if !p.winged(to) {
		h.shedDown = down * size(to) * size(to)
	}
	return h
}

// apparent returns Munk's k₂ − k₁ of an ellipsoid of revolution with a ratio of length to width.
//
// Source: H. Lamb, Hydrodynamics, 6th ed., sect. 114 and 373.
func apparent(fineness float64) float64 {
	if fineness < 1.05 {
		return 0 // a ball
	}
	square := 1 - 1/(fineness*fineness) // of the eccentricity
	e := math.Sqrt(square)
	log := math.Log((1 + e) / (1 - e))
	along := 2 * (1 - square) / (square * e) * (log/2 - e)
	across := 1/square - (1-square)/(2*square*e)*log
	return across/(2-across) - along/(2-along)
}

// finite returns the drag of a cylinder of finite length across the flow over that of a stretch of an infinite one.
// Source: S.F. Hoerner, Fluid-Dynamic Drag, 1965, ch. 3, fig. 28, with ratios of 1 to 40.
func finite(fineness float64) float64 { return max(0.4, min(1, 0.53+0.15*math.Log10(fineness))) }

// Inputs is what a fuselage meets.
type Inputs struct {
	VelAirFRD  frame.Vec[frame.FRD] // of the centre of mass relative to the air [m/s]
	RatesFRD   frame.Vec[frame.FRD] // [rad/s]
	Density    float64              // of the air [kg/m³]
	SquareDrag float64              // airspeed up to which forces grow with its square [m/s]; beyond, they grow with the speed
}

// Load is what the air does to the body.
type Load struct {
	ForceFRD  frame.Vec[frame.FRD] // [N]
	MomentFRD frame.Vec[frame.FRD] // about the centre of mass [N m]
}

// Exists reports whether the fuselage has forces.
func (m *Model) Exists() bool { return m.exists }

// Load returns the load in a flow.
func (m *Model) Load(in *Inputs) (l Load) {
	speed := in.VelAirFRD.Len()
	density := in.Density
	if speed > in.SquareDrag {
		density *= in.SquareDrag / speed
	}
	m.across(&l, in, density)
	if speed > 0 {
		// Potential flow dies as the angle to the flow grows: with its cosine's square. No share changes the sign of its power.
		cos := in.VelAirFRD.X / speed
		m.potential(&l, in, density*cos*cos)
	}
	return l
}

// across adds the drag of the flow across the axis.
func (m *Model) across(l *Load, in *Inputs, density float64) {
	v, w := &in.VelAirFRD, &in.RatesFRD
	vy, vz := v.Y-w.X*m.z, v.Z+w.X*m.y
	var fy, fz, fyX, fzX float64
	for i := range m.strips {
		s := &m.strips[i]
		y, z := vy+w.Z*s.x, vz-w.Y*s.x
		speed := math.Sqrt(y*y + z*z)
		y *= speed * s.sideways
		z *= speed * s.down
		fy, fz = fy-y, fz-z
		fyX, fzX = fyX-y*s.x, fzX-z*s.x
	}
	fy, fz, fyX, fzX = fy*density, fz*density, fyX*density, fzX*density
	l.ForceFRD.Y += fy
	l.ForceFRD.Z += fz
	l.MomentFRD.X += m.y*fz - m.z*fy
	l.MomentFRD.Y -= fzX
	l.MomentFRD.Z += fyX
}

// potential adds slender-body theory's load: by Kirchhoff's equations that of the impulse P and the moment of impulse L of the
// air that moves along, −ω×P and −ω×L − V×P, which has no power; and what follows from the impulse that is shed.
// Half of the energy that its side force takes is that of the wake, and half comes back as suction at the nose.
func (m *Model) potential(l *Load, in *Inputs, density float64) {
	v, w := &in.VelAirFRD, &in.RatesFRD
	h := &m.ahead
	if v.X < 0 {
		h = &m.back
	}
	vy, vz := v.Y-w.X*m.z, v.Z+w.X*m.y // of a section: vy + r x, vz − q x
	py, pz := h.sideways[0]*vy+h.sideways[1]*w.Z, h.down[0]*vz-h.down[1]*w.Y
	p := frame.OfFRD(0, py, pz)
	moment := frame.OfFRD(m.y*pz-m.z*py, -(h.down[1]*vz - h.down[2]*w.Y), h.sideways[1]*vy+h.sideways[2]*w.Z)
	force := p.Cross(*w)
	turn := moment.Cross(*w).Add(p.Cross(*v))

	y, z := vy+w.Z*h.end, vz-w.Y*h.end
	sy, sz := h.shedSide*y, h.shedDown*z
	along := v.X - w.Z*m.y + w.Y*m.z
	shed := frame.OfFRD(math.Copysign(0.5*(sy*y+sz*z), along), -math.Abs(along)*sy, -math.Abs(along)*sz)
	force = force.Add(shed)
	turn = turn.Add(frame.OfFRD(h.end, m.y, m.z).Cross(shed))
	l.ForceFRD = l.ForceFRD.AddScaled(density, force)
	l.MomentFRD = l.MomentFRD.AddScaled(density, turn)
}
