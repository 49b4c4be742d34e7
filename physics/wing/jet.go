package wing

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Jet is a propeller's slipstream over a surface: the strips that stand in it, and what it carries. It is a jet of little air
// that strips turn where they are loaded, lifting or stalled, so that they meet it at a lesser angle: they can't take more
// momentum from it than it has.
type Jet struct {
	Strips []int
	Inside []float64 // share of each of them that stands in it
	Flow   float64   // force that it takes to turn all of it from 1 m/s across the surface to along it [kg/s]
}

// turnable is the share of a jet's momentum across that a plate through its middle takes from it, long against its width. The potential
// in the half of the jet's section, 0 at the edge and of velocity w at the plate, gives the plate (π − 4/π) ρ R² w over
// its length and the speed of the jet: 1 − 4/π² of what the jet brings. In unbounded air a plate of that span has all of it.
const turnable = 1 - 4/(math.Pi*math.Pi)

// NewJet returns the jet over a surface that any of its strips may stand in, and where they lie in it.
func (s *Slipstream) NewJet(m *Model) (Jet, []Stretch) {
	n := m.Strips()
	j := Jet{Strips: make([]int, n), Inside: make([]float64, n)}
	for i := range j.Strips {
		j.Strips[i] = i
	}
	stretches := make([]Stretch, n)
	s.Locate(stretches, &j, m)
	return j, stretches
}

// Locate finds again where the strips of a jet lie.
func (s *Slipstream) Locate(stretches []Stretch, j *Jet, m *Model) {
	for i, k := range j.Strips {
		stretches[i] = s.Stretch(m.Ends(k))
	}
}

// Blow adds the slipstream's velocity to that of the air at the strips of a surface [m/s], and sets what its jet carries in air of a
// density [kg/m³].
//
// Between air that passes at V and a jet at Vj, the images of the surface's vortices in the jet's edge have (Vj² − V²)/(Vj² + V²) of the
// strength that they have in a free jet. That is squared: a choice, by which all is as in a free jet where nothing passes, and as the
// lifting line has it in a cruise.
func (s *Slipstream) Blow(added []frame.Vec[frame.FRD], j *Jet, stretches []Stretch, m *Model, density float64) {
	if len(j.Strips) == 0 {
		return
	}
	width, grown, far, radius := 0.0, math.NaN(), 0.0, 0.0
	for i, k := range j.Strips {
		l := &stretches[i]
		if l.grown != grown { // equal along a straight surface
			grown = l.grown
			far, radius = s.there(grown)
		}
		var v vec
		v, j.Inside[i] = s.along(l, radius)
		added[k] = added[k].Add(v)
		width += j.Inside[i] * m.strips[k].width
	}
	far, radius = s.there(stretches[len(stretches)/2].grown)
	through := s.Ahead + s.Induced
	j.Flow = 0
	if !(through > 0 && width > 0) {
		return
	}
	square, outside := far*far, s.Ahead*s.Ahead
	if !(square > outside) {
		return
	}
	across := min(1, width/(2*radius))
	across *= across
	share := across / (1 + (1/turnable-1)*across) // a narrow surface has its own width's
	images := (square - outside) / (square + outside)
	j.Flow = share * density * math.Pi * s.Radius * s.Radius * through / (images * images)
}

// Turned returns the velocity by which the surface has turned a jet that it stands in [m/s], for what stands behind it.
func (m *Model) Turned(s *State, j *Jet) frame.Vec[frame.FRD] {
	n := len(j.Strips)
	var sum vec
	width := 0.0
	for a := range (n + 1) / 2 {
		b := n - 1 - a
		one := m.strips[j.Strips[a]].normal.Scale(-j.Inside[a] * s.Strips[j.Strips[a]].Turned)
		other := m.strips[j.Strips[b]].normal.Scale(-j.Inside[b] * s.Strips[j.Strips[b]].Turned)
		inside := j.Inside[a] + j.Inside[b]
		if a == b {
			other, inside = vec{}, j.Inside[a]
		}
		sum = sum.Add(one.Add(other))
		width += inside
	}
	if !(width > 0) {
		return vec{}
	}
	return sum.Scale(1 / width)
}

// turn lets the loads of the last step turn the jets that the strips stand in. Their vortices begin at the strips, which so meet half of
// what they induce far behind where the chord is short, and all where it is long: by H.B. Helmbold's slope, as in chordLoss.
func (m *Model) turn(s *State, in *Inputs, f *flows, dt float64, settle bool) {
	var turned, stiff [MaxStrips]float64
	for k := range in.Jets {
		j := &in.Jets[k]
		if !(j.Flow > 0) {
			continue
		}
		n := len(j.Strips)
		var force, slope float64
		for a := range (n + 1) / 2 { // from both ends: a mirrored flight has the same sum
			b := n - 1 - a
			one, other := m.on(s, f, j, a), m.on(s, f, j, b)
			if a == b {
				other = pull{}
			}
			force += one.force + other.force
			slope += one.slope + other.slope
		}
		stiffness := in.Density * slope / j.Flow
		met := 0.5
		if l := stiffness / 2; l > 1e-3 {
			met = (l + math.Sqrt(1+l*l) - 1) / (2 * l)
		}
		for i, strip := range j.Strips {
			turned[strip] += j.Inside[i] * met * force / j.Flow
			stiff[strip] += j.Inside[i] * met * stiffness
		}
	}
	for i := range m.strips {
		st := &s.Strips[i]
		share := advance(inducedLag, m.strips[i].chord, f.strip[i].speed, dt, settle) / (1 + stiff[i])
		st.Turned = approach(st.Turned, turned[i], share)
	}
}

// pull is the force on a strip in a jet [N], and its slope over the velocity across and the density [m³/s].
type pull struct{ force, slope float64 }

func (m *Model) on(s *State, f *flows, j *Jet, i int) pull {
	k := j.Strips[i]
	t := &m.strips[k]
	return pull{j.Inside[i] * s.Strips[k].Force, j.Inside[i] * 0.5 * m.polar.slope * t.area * f.strip[k].speed}
}
