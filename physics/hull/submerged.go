package hull

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/addedmass"
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
)

// Submerged is how the water acts on a submarine that is wholly in it: surge, sway, heave along the axes forward, right and down, and roll,
// pitch and yaw about these, through the centre of mass. That is how experiments identify it, with frame, floats and thrusters that stand
// still; what couples the axes is left out, but for what follows from added mass that differs from axis to axis (Munk's moment), and for the
// flow that leaves the end astern, which takes momentum across along. As much of that is chosen as holds Munk's moment in balance while it goes
// ahead: of such frames, round which the flow separates, neither is known, but with Munk's moment alone they would turn over at half of their
// speed. All holds in fresh water, and grows with the density. A vehicle that is partly out of the water has as much of the damping as of its volume is in.
//
// Source of the form: T.I. Fossen, Handbook of Marine Craft Hydrodynamics and Motion Control, 2011, ch. 6.3 to 6.4 and 7.
type Submerged struct {
	Added  [6]float64 // mass [kg], and inertia [kg m²]
	Linear [6]float64 // damping over the speed [N s/m], and over the rate [N m s]
	Square [6]float64 // damping over the speed's square [N s²/m²], and over the rate's [N m s²]
}

// Given reports whether the hull is a submarine's.
func (s *Submerged) Given() bool { return *s != Submerged{} }

// AxisNames are those of Submerged.
var AxisNames = [6]string{"surge", "sway", "heave", "roll", "pitch", "yaw"}

// validate returns an error that names the axis, its value and its range. what is the hull.
func (s *Submerged) validate(what string) error {
	for i, axis := range AxisNames {
		for _, f := range []struct {
			name  string
			v     float64
			units [2]string
		}{
			{"added mass", s.Added[i], [2]string{" kg", " kg m²"}},
			{"linear damping", s.Linear[i], [2]string{" N s/m", " N m s"}},
			{"quadratic damping", s.Square[i], [2]string{" N s²/m²", " N m s²"}},
		} {
			if err := bounds.Range(what, f.name+" in "+axis, f.v, 0, mostSubmerged, f.units[i/3]); err != nil {
				return err
			}
		}
	}
	return nil
}

const mostSubmerged = 1e5

// dive derives what a submarine's hull has: m.whole, added mass and the speeds up to which damping grows. The error says that a damping is
// too strong for the step.
func (m *Model) dive(s *Submerged, b Body) error {
	m.submerged, m.middle = s, m.Centre()
	carried := [6]float64{b.Mass, b.Mass, b.Mass, b.Inertia.X, b.Inertia.Y, b.Inertia.Z}
	for i := range carried {
		m.added[i][i] = s.Added[i] / fresh
		m.limits[i] = math.Inf(1)
		strongest := bounds.FastestRate / 2 * carried[i]
		if s.Linear[i] > strongest/2 {
			return fmt.Errorf("linear damping in %s is %.4g, expected %.4g at most for its mass and inertia", AxisNames[i], s.Linear[i], strongest/2)
		}
		if s.Square[i] > 0 {
			m.limits[i] = (strongest - s.Linear[i]) / s.Square[i]
		}
	}
	for i := range m.shedding {
		m.shedding[i] = max(0, s.Added[1+i]-s.Added[0]) / (m.hulls[0].Length() / 2)
	}
	return nil
}

// damp adds the damping of a submarine: wet is the share of it in the water, moves the water's velocity there [m/s].
func (m *Model) damp(out *Outputs, velocity, rate, moves vec, density, wet float64) {
	motion := addedmass.SixOf(velocity.Sub(moves), rate)
	for i, x := range motion {
		motion[i] = -wet * density / fresh * (m.submerged.Linear[i] + m.submerged.Square[i]*min(math.Abs(x), m.limits[i])) * x
	}
	out.ForceFRD, out.MomentFRD = out.ForceFRD.Add(motion.Linear()), out.MomentFRD.Add(motion.Angular())
	ahead := velocity.X - moves.X
	end := frame.OfFRD(m.hulls[0].Stations[0].X, 0, 0)
	if ahead < 0 {
		end.X = m.hulls[0].Stations[len(m.hulls[0].Stations)-1].X
	}
	across := velocity.Add(rate.Cross(end)).Sub(moves)
	shed := -wet * density / fresh * math.Abs(ahead)
	out.push(frame.OfFRD(0, shed*m.shedding[0]*across.Y, shed*m.shedding[1]*across.Z), end)
}

// resist is the resistance of a submarine ahead [N].
func (s *Submerged) resist(speed, density float64) float64 {
	return density / fresh * (s.Linear[0] + s.Square[0]*math.Abs(speed)) * speed
}

// Buoyancy is the mass of the water that the whole hulls displace less the vehicle's, in water of a density [kg]: what lifts a submarine.
func (m *Model) Buoyancy(density float64) float64 { return density*m.full() - m.mass }

// Trim sets what lifts a submarine that is wholly under water of a density [N], without the waves' pull.
func (m *Model) Trim(st *State, lift, density float64) {
	st.Added = lift - standard.Gravity*m.Buoyancy(density)
}

// Lift is what lifts a submarine that is wholly under water of a density, as it is trimmed [N]; 0: it is a boat.
func (m *Model) Lift(st *State, density float64) float64 {
	if m.submerged == nil {
		return 0
	}
	return st.Added + standard.Gravity*m.Buoyancy(density)
}

// full is the volume of the whole hulls [m³].
func (m *Model) full() (sum float64) {
	for i := range m.strips {
		sum += m.strips[i].full * m.strips[i].width
	}
	return sum
}

// Centre returns the centre of buoyancy of the whole hulls [m].
func (m *Model) Centre() vec {
	_, centre := m.displaced(frame.OfFRD(0, 0, 1), 4*Longest)
	return centre
}
