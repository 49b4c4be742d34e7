package wing

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Jet is a propeller's slipstream over a surface: the strips that stand in it, and what it carries. It is a jet of little air
// that strips turn where they are loaded, lifting or stalled, so that they meet it at a lesser angle: they can't take more
// momentum from it than it has.
type Jet struct {
	Strips []int     // that may stand in it
	Inside []float64 // share of each of them that stands in it
	Flow   float64   // force that it takes to turn what the surface can of it by 1 m/s across; 0: nothing is turned [kg/s]
	Free   float64   // 1: a jet in still air, 0: hardly faster than the air beside it
}

// turnable is the share of a jet's momentum across that a plate through its middle takes from it, long against its width. The potential
// in the half of the jet's section, 0 at the edge and of velocity w at the plate, gives the plate (π − 4/π) ρ R² w over
// its length and the speed of the jet: 1 − 4/π² of what the jet brings. In unbounded air a plate of that span has all of it.
const turnable = 1 - 4/(math.Pi*math.Pi)

// NewJet returns a jet that nothing blows yet, over the strips of a surface that may stand in it.
func NewJet(strips []int) Jet { return Jet{Strips: strips, Inside: make([]float64, len(strips))} }

// NewJet returns the jet over a surface that any of its strips may stand in, and where they lie in it.
func (s *Slipstream) NewJet(m *Model) (Jet, []Stretch) {
	strips := make([]int, m.Strips())
	for i := range strips {
		strips[i] = i
	}
	j, stretches := NewJet(strips), make([]Stretch, len(strips))
	s.Locate(stretches, &j, m)
	return j, stretches
}

// Locate finds again where the strips of a jet lie.
func (s *Slipstream) Locate(stretches []Stretch, j *Jet, m *Model) {
	for i, k := range j.Strips {
		stretches[i] = s.Stretch(m.Ends(k))
	}
}

// Blow adds the slipstream's velocity to that of the air at the strips of a surface [m/s], and sets what its jet carries. velAir is the
// velocity of the vehicle relative to the air [m/s], density the air's [kg/m³].
//
// In the edge of a jet between air that passes at V along the chord and its own Vj, the surface's vortices have images of (Vj² − V²)/(Vj² + V²) of
// the strength that they have in a free jet. Here all counts below a sixth of the jet's speed and nothing above 0.45 of it, where the lifting
// line alone has the wing, as in a cruise: a choice. A jet that does not go along the chord is not turned by the surface, but stopped.
func (s *Slipstream) Blow(added []frame.Vec[frame.FRD], j *Jet, stretches []Stretch, m *Model, velAir frame.Vec[frame.FRD], density float64) {
	if len(j.Strips) == 0 {
		return
	}
	width, grown, radius := 0.0, math.NaN(), 0.0
	for i, k := range j.Strips {
		l := &stretches[i]
		if l.grown != grown { // equal along a straight surface
			grown = l.grown
			_, radius = s.there(grown)
		}
		var v vec
		v, j.Inside[i] = s.along(l, radius)
		added[k] = added[k].Add(v)
		width += j.Inside[i] * m.strips[k].width
	}
	far, radius := s.there(stretches[len(stretches)/2].grown)
	through := s.Ahead + s.Induced
	j.Flow, j.Free = 0, 0
	if !(through > 0 && width > 0) {
		return
	}
	chord := &m.strips[j.Strips[len(j.Strips)/2]].ahead
	outside, cos := velAir.Dot(*chord), s.Axis.Dot(*chord)
	square := outside + (far-s.Ahead)*cos
	square, outside = square*square, outside*outside
	if !(square > 0) {
		return
	}
	const free, none = 0.03, 0.2 // of the squares
	x := min(1, (none*square-outside)/((none-free)*square))
	if !(x > 0) {
		return
	}
	across := min(1, width/(2*radius))
	across *= across
	share := across / (1 + (1/turnable-1)*across) // a narrow surface has its own width's
	j.Flow = share * density * math.Pi * s.Radius * s.Radius * through
	j.Free = x * x * (3 - 2*x) * cos * cos
}

// Turned returns the velocity by which the surface has turned a jet that it stands in [m/s], for what stands behind it.
func (m *Model) Turned(s *State, j *Jet) frame.Vec[frame.FRD] {
	n := len(j.Strips)
	var sum vec
	width := 0.0
	for a := range (n + 1) / 2 { // from both ends: a mirrored flight has the same sum
		b := n - 1 - a
		sum = sum.Add(m.turnedAt(s, j, a))
		width += j.Inside[a]
		if a != b {
			sum = sum.Add(m.turnedAt(s, j, b))
			width += j.Inside[b]
		}
	}
	if !(width > 0) {
		return vec{}
	}
	return sum.Scale(1 / width)
}

func (m *Model) turnedAt(s *State, j *Jet, i int) vec {
	st := &s.Strips[j.Strips[i]]
	return m.strips[j.Strips[i]].normal.Scale(-j.Inside[i] * (st.Turned + j.Free*st.Induced))
}

// coupleLoss is the share of what a jet takes from a flap's lift that it takes from the flap's moment, too: 0.83 to 0.94 in a vortex lattice
// of a plate with a flap of 0.45 of its chord across a free round jet, for chords of 0.5 to 5 times the jet's width.
const coupleLoss = 0.85

// turn lets the loads of the last step turn the jets that the strips stand in. In a free jet all that is turned follows from the
// force: it stands in for the mean of what the lifting line induces, which knows no edges, and adds what other jets induce. The vortices begin at the
// strips, which so meet half of what they induce far behind where the chord is short, and all where it is long: by H.B. Helmbold's slope, as
// in chordLoss.
func (m *Model) turn(s *State, in *Inputs, f *flows, dt float64, settle bool) {
	acts := false
	for k := range in.Jets {
		acts = acts || in.Jets[k].Flow > 0
	}
	for i := range m.strips {
		f.strip[i].couple = 1
		acts = acts || s.Strips[i].Turned != 0
	}
	if !acts {
		return
	}
	var turned, stiff [MaxStrips]float64
	for k := range in.Jets {
		j := &in.Jets[k]
		if !(j.Flow > 0) {
			continue
		}
		sum := m.over(s, f, j)
		stiffness := in.Density * sum.slope / j.Flow
		met := 0.5
		if l := stiffness / 2; l > 1e-3 {
			met = (l + math.Sqrt(1+l*l) - 1) / (2 * l)
		}
		stiffness *= met
		for i, strip := range j.Strips {
			inside := j.Free * j.Inside[i]
			turned[strip] += inside * (met*sum.force/j.Flow - sum.induced/sum.width)
			stiff[strip] += inside * stiffness
			f.strip[strip].couple *= 1 - inside*coupleLoss*stiffness/(1+stiffness)
		}
	}
	for i := range m.strips {
		st := &s.Strips[i]
		share := advance(inducedLag, m.strips[i].chord, f.strip[i].speed, dt, settle) / (1 + stiff[i])
		st.Turned = approach(st.Turned, turned[i], share)
	}
}

// pull is what strips in a jet do together.
type pull struct {
	force   float64 // [N]
	slope   float64 // of it over the velocity across and the density [m³/s]
	width   float64 // [m]
	induced float64 // by the lifting line, times width [m²/s]
}

// over returns what the strips in a jet do.
func (m *Model) over(s *State, f *flows, j *Jet) (sum pull) {
	n := len(j.Strips)
	for a := range (n + 1) / 2 { // from both ends: a mirrored flight has the same sum
		one, b := m.on(s, f, j, a), n-1-a
		if a != b {
			other := m.on(s, f, j, b)
			one = pull{one.force + other.force, one.slope + other.slope, one.width + other.width, one.induced + other.induced}
		}
		sum = pull{sum.force + one.force, sum.slope + one.slope, sum.width + one.width, sum.induced + one.induced}
	}
	return sum
}

func (m *Model) on(s *State, f *flows, j *Jet, i int) pull {
	k := j.Strips[i]
	t, inside := &m.strips[k], j.Inside[i]
	return pull{inside * s.Strips[k].Force, inside * 0.5 * m.polar.slope * t.area * f.strip[k].speed, inside * t.width, inside * t.width * s.Strips[k].Induced}
}
