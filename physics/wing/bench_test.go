package wing

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// busy is a wing of 24 strips with ailerons and flaps, and inputs that move all.
func busy(tb testing.TB) (*Model, *State, *Inputs) {
	p := planform(8, 24, func(y float64) float64 { return 0.25 * (1 - 0.4*math.Abs(y)) })
	p.Section = clarkY
	p.Controls = []Control{
		{Name: "left aileron", From: -0.95, To: -0.55, Chord: 0.25, Gain: 1, Least: -0.5, Most: 0.5},
		{Name: "right aileron", From: 0.55, To: 0.95, Chord: 0.25, Servo: 1, Gain: 1, Least: -0.5, Most: 0.5},
		{Name: "flaps", From: -0.5, To: 0.5, Chord: 0.25, Servo: 2, Gain: 1, Least: 0, Most: 0.9},
	}
	m, err := New(p)
	if err != nil {
		tb.Fatal(err)
	}
	s := NewState()
	added := make([]vec, m.Strips())
	for i := range added {
		added[i] = frame.OfFRD(0.1*float64(i%3), 0, 0.2*float64(i%2))
	}
	return m, &s, &Inputs{
		VelAirFRD: frame.OfFRD(18, 0.5, 1.2), RatesFRD: frame.OfFRD(0.4, 0.1, -0.2), Density: 1.2, AddedFRD: added,
		Deflections: []float64{0.1, -0.1, 0.3}, Height: 2,
	}
}

// clarkY is about a Clark Y at a Reynolds number of 300,000.
var clarkY = Section{
	LiftSlope: 5.9, ZeroLift: -0.06, LiftMax: 1.35, LiftMin: -0.8, StallWidth: 0.12, Hysteresis: 0.03,
	DragMin: 0.012, DragLift: 0.008, DragMinLift: 0.4, Moment: -0.08,
}

func BenchmarkStep24(b *testing.B) {
	m, s, in := busy(b)
	b.ReportAllocs()
	for b.Loop() {
		m.Step(s, in, 0.00025)
	}
}

func TestStepAllocatesNothing(t *testing.T) {
	m, s, in := busy(t)
	if n := testing.AllocsPerRun(100, func() { m.Step(s, in, 0.001) }); n != 0 {
		t.Errorf("a step allocates %g times", n)
	}
}

func BenchmarkStep24Plain(b *testing.B) {
	m, s, in := busy(b)
	in.AddedFRD, in.Deflections = nil, nil
	for b.Loop() {
		m.Step(s, in, 0.00025)
	}
}

func BenchmarkWash8(b *testing.B) {
	m, s, in := busy(b)
	m.Steady(s, in)
	places := make([]vec, 8)
	for i := range places {
		places[i] = frame.OfFRD(-0.8, 0.1*float64(i), -0.1)
	}
	w, ws := m.Wash(places), WashState{}
	for b.Loop() {
		w.Step(&ws, s, 18, 0.00025)
		w.Add(places, &ws)
	}
}

func BenchmarkNew(b *testing.B) {
	p := planform(8, 24, planforms[1].chord)
	p.Section = clarkY
	for b.Loop() {
		if _, err := New(p); err != nil {
			b.Fatal(err)
		}
	}
}
