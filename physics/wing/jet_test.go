package wing

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// blown is a wing in the slipstream of a propeller 0.1 m ahead, that hovers or flies along its axis.
type blown struct {
	m     *Model
	s     State
	in    Inputs
	slip  Slipstream
	lines []Stretch
}

func newBlown(t *testing.T, chord, induced, ahead float64) *blown {
	t.Helper()
	p := planform(1.2/chord, 24, func(float64) float64 { return chord })
	p.Stations = []Station{{Chord: chord}, {Place: frame.OfFRD(0, 0.6, 0), Chord: chord}}
	p.Section = clarkY
	p.Section.ZeroLift, p.Section.Moment, p.Section.DragMinLift = 0, 0, 0
	m, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	b := &blown{m: m, s: NewState(), slip: Slipstream{
		Place: frame.OfFRD(0.1, 0, 0), Axis: frame.OfFRD(1, 0, 0), Radius: 0.125, Induced: induced, Ahead: ahead,
	}}
	var j Jet
	j, b.lines = b.slip.NewJet(m)
	b.in = Inputs{Density: 1.2, Height: math.Inf(1), Jets: []Jet{j}}
	return b
}

// across returns the force along the normal in a wind across [N], with and without the jet.
func (b *blown) across(wind float64) (with, without float64) {
	in := b.in
	in.VelAirFRD = frame.OfFRD(b.slip.Ahead, 0, wind)
	in.AddedFRD = make([]vec, b.m.Strips())
	s := NewState()
	in.Jets = nil
	without = -b.m.Steady(&s, &in).ForceFRD.Z
	in.Jets = b.in.Jets
	b.slip.Blow(in.AddedFRD, &in.Jets[0], b.lines, b.m, in.Density)
	return -b.m.Steady(&b.s, &in).ForceFRD.Z, without
}

// TestAWingTakesNoMoreFromAJetThanItHas: what a wing in a hover takes from a wind across, with the slipstream in which a part of it
// stands, over what the jet brings, ρ π R² vi w. A plate as long as one likes takes 1 − 4/π² of that, one of 0.3 m 0.85 to 1 times
// that, attached; stalled less. Beside the jet there is the drag of a plate, as without it.
func TestAWingTakesNoMoreFromAJetThanItHas(t *testing.T) {
	const induced = 8.3
	for _, c := range []struct{ chord, wind, least, most float64 }{
		{0.3, 1, 0.5, 0.62}, {0.3, 3, 0.45, 0.62}, {0.3, 6, 0.35, 0.62}, {0.9, 1, 0.55, 0.64}, {0.03, 1, 0.1, 0.35},
	} {
		b := newBlown(t, c.chord, induced, 0)
		with, without := b.across(c.wind)
		_, radius := b.slip.there(b.lines[12].grown)
		beside := without * (1 - 2*radius/b.m.Span())
		brings := b.in.Density * math.Pi * b.slip.Radius * b.slip.Radius * induced * c.wind
		if share := (with - beside) / brings; !(share > c.least && share < c.most) {
			t.Errorf("chord of %g m, %g m/s: it takes %.3f of what the jet brings, want %g to %g", c.chord, c.wind, share, c.least, c.most)
		}
	}
}

// TestAJetOfTheSpeedOfFlightIsNone: the slower the slipstream is against the flight, the less it matters that it has an edge.
func TestAJetOfTheSpeedOfFlightIsNone(t *testing.T) {
	last := 0.0
	for _, induced := range []float64{0.01, 0.5, 2} {
		b := newBlown(t, 0.25, induced, 20)
		b.across(1)
		turned := b.s.Strips[12].Turned
		if !(turned > last) || turned > 0.02*induced*induced {
			t.Errorf("induced %g m/s: the jet is turned by %.4f m/s, want more than before, %.4f", induced, turned, last)
		}
		last = turned
	}
}

// TestAJetIsTurnedWithinAChord: the air across the surface goes to its end within some chords' time, and comes back when the propeller
// stands.
func TestAJetIsTurnedWithinAChord(t *testing.T) {
	b := newBlown(t, 0.3, 8, 0)
	b.across(1)
	end := b.s.Strips[12].Turned
	b.s = NewState()
	in := b.in
	in.VelAirFRD, in.AddedFRD = frame.OfFRD(0, 0, 1), make([]vec, b.m.Strips())
	b.slip.Blow(in.AddedFRD, &in.Jets[0], b.lines, b.m, in.Density)
	for range 100 {
		b.m.Step(&b.s, &in, 0.001)
	}
	if got := b.s.Strips[12].Turned; !near(got, end, 0.05*end) {
		t.Errorf("after 0.1 s the jet is turned by %.3f m/s, want %.3f", got, end)
	}
	in.Jets[0].Flow = 0
	for range 300 {
		b.m.Step(&b.s, &in, 0.001)
	}
	if got := b.s.Strips[12].Turned; math.Abs(got) > 1e-3*end {
		t.Errorf("without the propeller it is turned by %g m/s, want 0", got)
	}
}
