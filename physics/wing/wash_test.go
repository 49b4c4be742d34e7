package wing

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestDownwashFarBehind is Prandtl's 2 CL/(π AR) at the middle of an elliptic wing's wake, and half of it in the wing's plane.
func TestDownwashFarBehind(t *testing.T) {
	const aspect, speed, a = 8.0, 20.0, 0.05
	m := build(planform(aspect, 32, planforms[0].chord), true)
	s := NewState()
	in := Inputs{VelAirFRD: frame.OfFRD(speed*math.Cos(a), 0, speed*math.Sin(a)), Density: 1.2, Height: math.Inf(1)}
	l := m.Steady(&s, &in)
	cl := -l.ForceFRD.Z / (0.6 * speed * speed * m.area)
	w := m.Wash([]vec{frame.OfFRD(-400, 0, 0), frame.OfFRD(-400, 1, 0), frame.OfFRD(400, 0, 0), frame.OfFRD(-400, 2*aspect, 0)})
	var ws WashState
	w.Settle(&ws, &s, speed)
	v := make([]vec, 4)
	w.Add(v, &ws)
	want := 2 * cl / math.Pi / aspect * speed
	for i, want := range []float64{want, want, 0} {
		if !near(v[i].Z, want, 0.02*want+0.002) {
			t.Errorf("place %d: downwash of %.4f m/s, want %.4f", i, v[i].Z, want)
		}
	}
	if !(v[3].Z < 0) {
		t.Errorf("beside the wake air goes down by %g m/s, want up", v[3].Z)
	}
}

// TestDownwashTravels: the wash is a lag of the time that the air needs to the tail, and none of a wing that flies backwards.
func TestDownwashTravels(t *testing.T) {
	m, s, in := busy(t)
	m.Steady(s, in)
	place := []vec{frame.OfFRD(-1, 0, 0)}
	w := m.Wash(place)
	var ws, end WashState
	w.Settle(&end, s, 18)
	lag := w.behind / 18
	const dt = 1e-4
	for range int(lag/dt + 0.5) {
		w.Step(&ws, s, 18, dt)
	}
	for i := range m.Strips() {
		if got, want := ws.Load[i]/end.Load[i], 1-math.Exp(-1); !near(got, want, 0.01) {
			t.Fatalf("after the time to the tail strip %d has %.3f of its wash, want %.3f", i, got, want)
		}
	}
	w.Settle(&ws, s, -5)
	v := make([]vec, 1)
	w.Add(v, &ws)
	if v[0] != (vec{}) {
		t.Errorf("a wing that flies backwards blows %v on its tail", v[0])
	}
}

// TestSlipstream has the velocities of momentum theory: that of the disc there, twice far behind, none beside.
func TestSlipstream(t *testing.T) {
	s := Slipstream{Axis: frame.OfFRD(1, 0, 0), Radius: 0.1, Induced: 5, Ahead: 10, Swirl: 3}
	for _, c := range []struct {
		place vec
		want  vec
	}{
		{frame.OfFRD(0, 0, 0), frame.OfFRD(-5, 0, 0)},
		{frame.OfFRD(-10, 0, 0), frame.OfFRD(-10, 0, 0)},
		{frame.OfFRD(-10, 0.05, 0), frame.OfFRD(-10, 0, 0.15)},
		{frame.OfFRD(-10, 0.12, 0), frame.OfFRD(0, 0, 0)},
		{frame.OfFRD(10, 0, 0), frame.OfFRD(0, 0, 0)},
	} {
		if got := s.At(c.place); !(got.Sub(c.want).Len() < 0.01) {
			t.Errorf("at %v: %v, want %v", c.place, got, c.want)
		}
	}
	along := s.Stretch(frame.OfFRD(-10, 0, 0), frame.OfFRD(-10, 0.2, 0))
	_, radius := s.there(along.grown)
	if got, want := first(s.along(&along, radius)), frame.OfFRD(-5, 0, 0); !(near(got.X, want.X, 0.01) && got.Z > 0) {
		t.Errorf("over a strip that stands in it by half: %v, want %v", got, want)
	}
	// What flows through is the same at all distances.
	flux := func(x float64) (sum float64) {
		const n = 2000
		for i := range n {
			r := 0.3 * (float64(i) + 0.5) / n
			v := s.At(frame.OfFRD(-x, r, 0)).X
			if v != 0 {
				sum += (10 - v) * r
			}
		}
		return sum
	}
	if near, far := flux(0), flux(5); !(math.Abs(far/near-1) < 0.03) {
		t.Errorf("through the disc go %g, far behind %g", near, far)
	}
}

// TestSlipstreamGivesControlAtStandstill: the elevons of a tailsitter that hovers stand in the wash of its propellers.
func TestSlipstreamGivesControlAtStandstill(t *testing.T) {
	p := planform(1.2, 12, func(float64) float64 { return 0.25 })
	p.Section = clarkY
	elevon := Control{Name: "right elevon", From: 0.2, To: 0.8, Chord: 0.3, Least: -0.6, Most: 0.6}
	p.Controls = []Control{elevon.left("left elevon"), elevon}
	m, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	added := make([]vec, m.Strips())
	for _, y := range []float64{-0.3, 0.3} {
		wash := Slipstream{Place: frame.OfFRD(0.2, y, 0), Axis: frame.OfFRD(1, 0, 0), Radius: 0.12, Induced: 8}
		for i := range added {
			added[i] = added[i].Add(wash.At(m.Place(i)))
		}
	}
	s := NewState()
	in := Inputs{Density: 1.2, Height: math.Inf(1), AddedFRD: added, Deflections: []float64{-0.3, -0.3}}
	up := m.Steady(&s, &in).MomentFRD.Y
	in.Deflections = []float64{0.3, 0.3}
	down := m.Steady(&s, &in).MomentFRD.Y
	in.Deflections = []float64{0.3, -0.3}
	roll := m.Steady(&s, &in).MomentFRD.X
	in.AddedFRD = nil
	still := m.Steady(&s, &in)
	// 0.65 of the chord's moment for a radian, times the wash's pressure of some 100 Pa, on 0.1 m² with 0.25 m of chord.
	if got := up - down; !(got > 0.2 && got < 1) || !(roll > 0.2) || !(still.MomentFRD.Len() < 1e-6*got) {
		t.Errorf("elevons up pitch by %g N m, down by %g; unlike they roll by %g; without wash they have %v", up, down, roll, still.MomentFRD)
	}
}

func first(v vec, _ float64) vec { return v }
