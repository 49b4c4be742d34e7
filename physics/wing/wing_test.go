package wing

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ice"
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
	if got, want := s.Along(frame.OfFRD(-10, 0, 0), frame.OfFRD(-10, 0.2, 0)), frame.OfFRD(-5, 0, 0); !(near(got.X, want.X, 0.01) && got.Z > 0) {
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

// TestLostWing: a wing that loses a tip rolls to that side and has less lift; without both halves it has none.
func TestLostWing(t *testing.T) {
	m, s, in := busy(t)
	in.Deflections, in.AddedFRD, in.RatesFRD = nil, nil, vec{}
	in.VelAirFRD = frame.OfFRD(18, 0, 1)
	whole := m.Steady(s, in)
	s.Faults.Lost = [2]float64{0.3, 0}
	left := m.Steady(s, in)
	if !(left.MomentFRD.X < -0.1*math.Abs(left.ForceFRD.Z)*m.span/2) || !(math.Abs(left.ForceFRD.Z) < 0.9*math.Abs(whole.ForceFRD.Z)) {
		t.Errorf("without 0.3 of the left half: force %v, moment %v; whole %v", left.ForceFRD, left.MomentFRD, whole.ForceFRD)
	}
	s.Faults.Lost = [2]float64{0, 0.3}
	right := m.Steady(s, in)
	if !near(right.MomentFRD.X, -left.MomentFRD.X, 1e-9) {
		t.Errorf("without 0.3 of the right half it rolls with %g N m, of the left with %g", right.MomentFRD.X, left.MomentFRD.X)
	}
	s.Faults.Lost = [2]float64{1, 1}
	if none := m.Step(s, in, 0.001); none.ForceFRD != (vec{}) || none.MomentFRD != (vec{}) {
		t.Errorf("without both halves: %v", none)
	}
}

// TestTornControl: what is torn off moves nothing any more, takes its area along and adds drag.
func TestTornControl(t *testing.T) {
	m, s, in := busy(t)
	in.AddedFRD, in.RatesFRD = nil, vec{}
	in.VelAirFRD = frame.OfFRD(18, 0, 1)
	in.Deflections = []float64{0.2, -0.2, 0}
	rolls := m.Steady(s, in).MomentFRD.X
	s.Faults.Torn[0], s.Faults.Torn[1] = true, true
	torn := m.Steady(s, in)
	in.Deflections = []float64{0, 0, 0}
	again := m.Steady(s, in)
	s.Faults.Torn = [MaxControls]bool{}
	whole := m.Steady(s, in)
	if !(rolls > 1) || !near(torn.MomentFRD.X, 0, 1e-6) || !near(torn.ForceFRD.Sub(again.ForceFRD).Len(), 0, 1e-6) || !(again.ForceFRD.Z > 0.95*whole.ForceFRD.Z) || !(again.ForceFRD.Z < 0) {
		t.Errorf("ailerons roll with %g N m, torn off with %g; force %v and %v, whole %v", rolls, torn.MomentFRD.X, torn.ForceFRD, again.ForceFRD, whole.ForceFRD)
	}
}

// TestIce takes lift and adds drag.
func TestIce(t *testing.T) {
	m := endless(clarkY)
	at := func(alpha, drag, lift float64) (cl, cd float64) {
		s := NewState()
		sin, cos := math.Sincos(alpha)
		l := m.Steady(&s, &Inputs{VelAirFRD: frame.OfFRD(20*cos, 0, 20*sin), Density: 1, Height: math.Inf(1), IceDrag: drag, IceLift: lift})
		q := 200 * m.area
		return (l.ForceFRD.X*sin - l.ForceFRD.Z*cos) / q, -(l.ForceFRD.X*cos + l.ForceFRD.Z*sin) / q
	}
	cl, cd := at(0.1, 0, 0)
	iced, more := at(0.1, 0.02, 0.3)
	if !near(iced/cl, 0.7, 0.01) || !(more > cd+0.015) {
		t.Errorf("lift %.3f and drag %.4f become %.3f and %.4f in ice", cl, cd, iced, more)
	}
	greatest := 0.0
	for a := 0.0; a < 0.35; a += 0.005 {
		cl, _ := at(a, 0.02, 0.3)
		greatest = max(greatest, cl)
	}
	if !near(greatest/clarkY.LiftMax, 0.7, 0.1) {
		t.Errorf("greatest lift in ice is %.3f, want about 0.7 of %.3f", greatest, clarkY.LiftMax)
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

func TestValidateNamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		change func(p *Params)
		want   string
	}{
		{func(p *Params) { p.Stations = p.Stations[:1] }, "number of stations is 1, must be from 2 to 16"},
		{func(p *Params) { p.Strips = 7 }, "number of strips is 7, must be even"},
		{func(p *Params) { p.Strips = 33 }, "number of strips is 33, must be from 1 to 32"},
		{func(p *Params) { p.Stations[1].Chord = math.NaN() }, "station 2: chord is NaN m"},
		{func(p *Params) { p.Stations[1].Place.Y = -1 }, "station 2: y is -1 m, must not be negative"},
		{func(p *Params) { p.Stations[1].Place = p.Stations[0].Place }, "station 2: is 0 m from station 1"},
		{func(p *Params) { p.Stations[1].Place.X = 40 }, "more sweep than 71.6°"},
		{func(p *Params) { p.Section.LiftMax = 9 }, "greatest lift is 9, must be from 0.2 to 4"},
		{func(p *Params) { p.Controls = []Control{{Name: "flap", From: 0.5, To: 0.2, Chord: 0.2, Most: 1}} }, "control 1 (flap): from is 0.5, must be less than to, 0.2"},
		{func(p *Params) { p.Controls = []Control{{Name: "flap", To: 0.2, Chord: 0.9, Most: 1}} }, "control 1 (flap): chord is 0.9, must be from 0.01 to 0.6"},
		{func(p *Params) {
			p.Controls = []Control{{Name: "brake", To: 0.2, Chord: 0.1, Least: -1, Spoiler: true}}
		}, "control 1 (brake): least is -1 rad, must be from 0"},
		{func(p *Params) {
			p.Controls = []Control{{Name: "flap", To: 0.5, Chord: 0.5, Most: 1}, {Name: "aileron", From: 0.4, To: 0.9, Chord: 0.4, Most: 1}}
		}, "control 2 (aileron): lies over control 1 (flap), together they have 0.9 of the chord; must be 0.8 at most"},
	} {
		p := planform(8, 24, planforms[1].chord)
		c.change(p)
		if _, err := New(p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want one with %q", err, c.want)
		}
	}
	if err := planform(8, 24, planforms[1].chord).Validate(); err != nil {
		t.Error(err)
	}
}

// TestIceGrowsOnAWing as on the airfoils of package ice: ten minutes in a cloud of 0.5 g/m³ at −5 °C.
func TestIceGrowsOnAWing(t *testing.T) {
	p := planform(8, 24, planforms[1].chord)
	p.Section = clarkY
	m := build(p, false)
	c := m.Icing(0.12)
	if !near(c.area, m.area, 1e-9) {
		t.Errorf("iced area is %g m², want %g", c.area, m.area)
	}
	var coat ice.Coat
	air := ice.Air{Density: 1.29, Viscosity: 1.7e-5, Temperature: 268.15, Pressure: 101325}
	for range 600 {
		c.Grow(&coat, ice.Cloud{Content: 0.5, Drops: 20}, &air, 30, 0.07, 1)
	}
	drag, lift := c.Penalty(&coat, 0.6)
	// Of the water in the way of the wing, 30 m/s × 0.5 g/m³ × 600 s × 8 m × the height of 0.138 m, a part is caught and freezes.
	if most := 30 * 0.5e-3 * 600 * 8 * 0.139; !(coat.Mass > 0.1*most && coat.Mass < most) {
		t.Errorf("%g kg of ice, of %g kg of water in the way", coat.Mass, most)
	}
	if !near(drag, coat.Drag(), 1e-9) || !(drag > 0.001 && drag < ice.MaxDrag) || !(lift > 0 && lift < 0.4) {
		t.Errorf("ice adds %g of drag, as a section %g, and takes %g of the lift", drag, coat.Drag(), lift)
	}
	was := coat
	c.Grow(&coat, ice.Cloud{Content: 0.5, Drops: 20}, &air, 30, 3, 1)
	if coat != was {
		t.Error("ice grows on a wing that flies backwards")
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
