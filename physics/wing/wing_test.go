package wing

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/physics/frame"
)

func near(got, want, within float64) bool { return math.Abs(got-want) <= within }

// TestGround holds what the ground takes from the induced drag against the theory of images for elliptic loading.
func TestGround(t *testing.T) {
	m := build(planform(8, 24, planforms[0].chord), true)
	row := evidence.Show(t, "wing-ground", "W.F. Phillips, D.F. Hunsaker, Lifting-Line Predictions for Induced Drag and Lift in Ground Effect, J. Aircraft 50, 2013; C. Wieselsberger, NACA TM 77, 1922")
	plot := row.Plot("Induced drag that the ground takes", "height over span", "share")
	model, theory := plot.Curve(evidence.Model, "strips"), plot.Curve(evidence.Reference, "Phillips and Hunsaker")
	for _, h := range []float64{0.1, 0.15, 0.25, 0.35, 0.5, 1} {
		got := m.wake.groundLoss(h*8, 8)
		phillips := math.Exp(-4.74*math.Pow(h, 0.814)) + h*h*math.Exp(-3.88*math.Pow(h, 0.758))
		model.Add(h, got)
		theory.Add(h, phillips)
		row.Within(fmt.Sprintf("at %g of the span", h), got, phillips-0.02, phillips+0.02, "")
		if wieselsberger := (1 - 1.32*h) / (1.05 + 7.4*h); h < 0.4 {
			row.Within(fmt.Sprintf("at %g of the span, by Wieselsberger", h), got, wieselsberger-0.02, wieselsberger+0.02, "")
		}
	}
	if got := m.wake.groundLoss(math.Inf(1), 8); got != 0 {
		t.Errorf("far from the ground it takes %g", got)
	}
	if got := m.wake.groundLoss(-1, 8); !(got > 0.8 && got < 1) {
		t.Errorf("on the ground it takes %g", got)
	}
}

// TestGroundGivesLiftAndTakesDrag at the same angle of attack.
func TestGroundGivesLiftAndTakesDrag(t *testing.T) {
	m := build(planform(8, 24, planforms[1].chord), false)
	in := Inputs{VelAirFRD: frame.OfFRD(20, 0, 1), Density: 1.2, Height: math.Inf(1)}
	s := NewState()
	far := m.Steady(&s, &in)
	in.Height = 0.8
	low := m.Steady(&s, &in)
	if !(-low.ForceFRD.Z > 1.05*-far.ForceFRD.Z) {
		t.Errorf("lift at a tenth of the span is %g N, far from the ground %g", -low.ForceFRD.Z, -far.ForceFRD.Z)
	}
}

// TestFinHasItsSigns: a fin behind the centre of mass turns the nose to the wind; a rudder to the right turns it right.
func TestFinHasItsSigns(t *testing.T) {
	m, err := New(&Params{
		Name: "fin", Strips: 6, Section: flat(5.7), Induced: 0.65,
		Stations: []Station{{frame.OfFRD(-1, 0, 0), 0.2, 0}, {frame.OfFRD(-1.05, 0, -0.3), 0.15, 0}},
		Controls: []Control{{Name: "rudder", From: 0, To: 1, Chord: 0.3, Least: -0.5, Most: 0.5}},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := NewState()
	in := Inputs{VelAirFRD: frame.OfFRD(20, 1, 0), Density: 1.2, Height: math.Inf(1)}
	if l := m.Steady(&s, &in); !(l.ForceFRD.Y < 0 && l.MomentFRD.Z > 0 && l.MomentFRD.X < 0) {
		t.Errorf("slipping right: force %v, moment %v", l.ForceFRD, l.MomentFRD)
	}
	in.VelAirFRD.Y, in.Deflections = 0, []float64{0.2}
	if l := m.Steady(&s, &in); !(l.ForceFRD.Y < 0 && l.MomentFRD.Z > 0) {
		t.Errorf("rudder right: force %v, moment %v", l.ForceFRD, l.MomentFRD)
	}
}

// TestMirroredFlightsStayMirrored to the last bit.
func TestMirroredFlightsStayMirrored(t *testing.T) {
	m, s, in := busy(t)
	flip := func(v vec, sign float64) vec { return frame.OfFRD(sign*v.X, -sign*v.Y, sign*v.Z) }
	n := m.Strips()
	mirror := *in
	mirror.VelAirFRD, mirror.RatesFRD = flip(in.VelAirFRD, 1), flip(in.RatesFRD, -1)
	mirror.Deflections = []float64{in.Deflections[1], in.Deflections[0], in.Deflections[2]}
	mirror.AddedFRD = make([]vec, n)
	for i := range n {
		mirror.AddedFRD[i] = flip(in.AddedFRD[n-1-i], 1)
	}
	other := *s
	for k := range 500 {
		in.VelAirFRD.Z += 0.01 // into the stall
		mirror.VelAirFRD.Z = in.VelAirFRD.Z
		a, b := m.Step(s, in, 0.001), m.Step(&other, &mirror, 0.001)
		if a.ForceFRD != flip(b.ForceFRD, 1) || a.MomentFRD != flip(b.MomentFRD, -1) {
			t.Fatalf("step %d: %v and %v", k, a, b)
		}
	}
	if !s.Strips[n/2].Stalled() {
		t.Error("the wing never stalled")
	}
}

// TestStateIsPlainData: a flight goes on from a copy by bytes, to the last bit.
func TestStateIsPlainData(t *testing.T) {
	codec := flatcodec.Must(flatcodec.Of[State]())
	flatcodec.Must(flatcodec.Of[WashState]())
	m, s, in := busy(t)
	for range 100 {
		m.Step(s, in, 0.001)
	}
	var read State
	if err := codec.Read(codec.Append(nil, s), &read); err != nil {
		t.Fatal(err)
	}
	for k := range 100 {
		if a, b := m.Step(s, in, 0.001), m.Step(&read, in, 0.001); a != b {
			t.Fatalf("step %d: %v and %v", k, a, b)
		}
	}
}

// TestNothingBlowsUp in jumps from any motion to any other, in steps of 1 ms, at speeds from none to 100 m/s.
func TestNothingBlowsUp(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 40 {
		m := build(anySurface(r, true), false)
		s := NewState()
		for range 100 {
			in := Inputs{Density: 1.2, Height: 1}
			if r.IntN(4) > 0 {
				in.VelAirFRD, in.RatesFRD = anyVector(r, 50), anyVector(r, 10)
			}
			speed := in.VelAirFRD.Len() + 5*in.RatesFRD.Len() + 1
			for range 10 {
				l := m.Step(&s, &in, 0.001)
				if !l.ForceFRD.IsFinite() || !l.MomentFRD.IsFinite() || l.ForceFRD.Len() > 40*m.area*max(speed, 100)*max(speed, 100) {
					t.Fatalf("load %v at %g m/s", l, speed)
				}
			}
		}
	}
}

// TestStepsAgree: the loads half a second into a pull-up don't depend on the step.
func TestStepsAgree(t *testing.T) {
	pull := func(dt float64) (l Load) {
		m, s, in := busy(t)
		for k := range int(0.5/dt + 0.5) {
			in.VelAirFRD.Z = 1 + 6*float64(k)*dt
			l = m.Step(s, in, dt)
		}
		return l
	}
	coarse, fine := pull(0.001), pull(0.00025)
	if d := coarse.ForceFRD.Sub(fine.ForceFRD).Len() / fine.ForceFRD.Len(); !(d < 0.005) {
		t.Errorf("steps of 1 and of 0.25 ms differ by %g: %v and %v", d, coarse, fine)
	}
}

// TestStandsStill: a wing that stops has no load some seconds later, and nothing left of its wake.
func TestStandsStill(t *testing.T) {
	m, s, in := busy(t)
	for range 100 {
		m.Step(s, in, 0.001)
	}
	*in = Inputs{Density: 1.2, Height: 0.2}
	var l Load
	for range 20000 {
		l = m.Step(s, in, 0.001)
	}
	if l.ForceFRD != (vec{}) || l.MomentFRD != (vec{}) {
		t.Errorf("a wing at rest has the load %v", l)
	}
	for i := range m.Strips() {
		if v := s.Strips[i].Induced; v != 0 {
			t.Errorf("strip %d at rest has an induced velocity of %g m/s", i, v)
		}
	}
}

// TestSurfaceThatTurnsAsAWhole: with its deflection against the flow it has the load of the same surface at that angle of attack, and stalls at the
// same angle: to 8 %, and that at the stall.
func TestSurfaceThatTurnsAsAWhole(t *testing.T) {
	p := Params{
		Name: "spade", Strips: 4, Section: Section{LiftSlope: 5.8, LiftMax: 1, LiftMin: -1, StallWidth: 0.12, DragMin: 0.012, DragLift: 0.01},
		Stations: []Station{{Place: frame.OfFRD(0, 0, 0.1), Chord: 0.06}, {Place: frame.OfFRD(0, 0, -0.1), Chord: 0.06}},
		Controls: []Control{{Name: "spade", From: 0, To: 1, Chord: 1, Gain: 1, Least: -0.7, Most: 0.7}},
	}
	m, err := New(&p)
	if err != nil {
		t.Fatal(err)
	}
	for _, angle := range []float64{-0.5, -0.2, 0.1, 0.2, 0.3, 0.5} {
		in := Inputs{VelAirFRD: frame.OfFRD(2, 0, 0), Density: 1000, Height: math.Inf(1), Deflections: []float64{angle}}
		turned := NewState()
		a := m.Steady(&turned, &in).ForceFRD
		sin, cos := math.Sincos(angle)
		in.VelAirFRD, in.Deflections[0] = frame.OfFRD(2*cos, 2*sin, 0), 0 // the normal is to the left
		slid := NewState()
		f := m.Steady(&slid, &in).ForceFRD
		b := frame.OfFRD(f.X*cos+f.Y*sin, f.Y*cos-f.X*sin, f.Z)
		if off := a.Sub(b).Len() / b.Len(); off > 0.08 {
			t.Errorf("turned by %g rad: %v, as a whole at that angle %v", angle, a, b)
		}
	}
	p.Controls[0].Chord = 0.8
	if _, err := New(&p); err == nil {
		t.Error("a flap of 80 % is taken")
	}
}
