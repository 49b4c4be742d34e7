package wing

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

const degree = math.Pi / 180

// endless returns a wing without induced flow: its section's polar.
func endless(s Section) *Model {
	p := planform(200, 2, func(float64) float64 { return 1 })
	p.Section, p.Induced = s, 1e-9
	return build(p, false)
}

// polarAt returns lift, drag and moment about the quarter chord of a section in steady flow, from a state.
func polarAt(m *Model, s *State, alpha float64, deflections ...float64) (cl, cd, cm float64) {
	sin, cos := math.Sincos(alpha)
	in := Inputs{VelAirFRD: frame.OfFRD(20*cos, 0, 20*sin), Density: 1, Height: math.Inf(1), Deflections: deflections}
	l := m.Steady(s, &in)
	q := 200 * m.area
	return (l.ForceFRD.X*sin - l.ForceFRD.Z*cos) / q, -(l.ForceFRD.X*cos + l.ForceFRD.Z*sin) / q, l.MomentFRD.Y / q
}

// TestPolarAllRound goes through all angles of attack.
func TestPolarAllRound(t *testing.T) {
	m := endless(clarkY)
	greatest, least := [2]float64{}, [2]float64{}
	for d := -1800; d <= 1800; d++ {
		a := float64(d) / 10 * degree
		s := NewState()
		cl, cd, _ := polarAt(m, &s, a)
		if !(cd > 0) {
			t.Errorf("%.1f°: drag coefficient %g", a/degree, cd)
		}
		if math.Abs(a) < 16*degree {
			if cl > greatest[0] {
				greatest = [2]float64{cl, a}
			}
			if cl < least[0] {
				least = [2]float64{cl, a}
			}
		}
	}
	up, down := m.StallAngles()
	for _, c := range []struct {
		what              string
		got, want, within float64
	}{
		{"greatest lift", greatest[0], clarkY.LiftMax, 0.005}, {"least lift", least[0], clarkY.LiftMin, 0.005},
		{"stall angle", greatest[1], up, 0.15 * degree}, {"stall angle below", least[1], down, 0.15 * degree},
	} {
		if !(math.Abs(c.got-c.want) <= c.within) {
			t.Errorf("%s is %.4f, want %.4f", c.what, c.got, c.want)
		}
	}
	for _, c := range []struct {
		alpha, cl, cd, cm float64 // degrees; of a flat plate
	}{
		{0, 5.9 * math.Sin(0.06), 0.012, -0.08},
		{90, 0, 1.98 + 0.012, -0.25 * 1.98},
		{-90, 0, 1.98 + 0.012, 0.25 * 1.98},
		{180, 0, 0.012, 0},
	} {
		s := NewState()
		cl, cd, cm := polarAt(m, &s, c.alpha*degree)
		if !(math.Abs(cl-c.cl) < 0.005 && math.Abs(cd-c.cd) < 0.05 && math.Abs(cm-c.cm) < 0.02) {
			t.Errorf("%g°: cl %.4f, cd %.4f, cm %.4f; want %.4f, %.4f, %.4f", c.alpha, cl, cd, cm, c.cl, c.cd, c.cm)
		}
	}
}

// TestReversedFlowLifts: at 5° from behind a wing lifts by 0.8 of its slope, as Sheldahl and Klimas measured.
func TestReversedFlowLifts(t *testing.T) {
	m := endless(clarkY)
	s := NewState()
	cl, _, cm := polarAt(m, &s, 175*degree)
	want := -0.8 * m.polar.slope * math.Sin(5*degree) // the air comes from behind and below: lift is against the air's side
	if !(math.Abs(cl-want) < 0.01) {
		t.Errorf("lift coefficient %.4f, want %.4f", cl, want)
	}
	if force := -cl; !(math.Abs(cm+0.5*force) < 0.01) {
		t.Errorf("moment %.4f about the quarter chord, want %.4f: lift is at three quarters", cm, -0.5*force)
	}
}

// TestStallHasHysteresis: flow that has separated attaches at an angle that is less by the hysteresis.
func TestStallHasHysteresis(t *testing.T) {
	section := clarkY
	section.Hysteresis = 0.05
	m := endless(section)
	s := NewState()
	half := func(from, to, step float64) float64 {
		for a := from; (a-to)*step < 0; a += step {
			was := s.Strips[0].Stalled()
			polarAt(m, &s, a)
			if s.Strips[0].Stalled() != was {
				return a
			}
		}
		t.Fatalf("no stall from %g to %g", from, to)
		return 0
	}
	stall := half(0, 0.6, 0.002)
	attach := half(stall+0.2, 0, -0.002)
	if got := stall - attach; !(math.Abs(got-section.Hysteresis) < 0.006) {
		t.Errorf("flow separates at %.3f rad and attaches at %.3f: %.3f less, want %.3f", stall, attach, got, section.Hysteresis)
	}
}

// TestStallLags: in a jump of the angle of attack lift stays for a time that counts half chords.
func TestStallLags(t *testing.T) {
	m := endless(clarkY)
	for _, dt := range []float64{0.001, 0.0001} {
		s := NewState()
		a := 25 * degree
		in := Inputs{VelAirFRD: frame.OfFRD(20*math.Cos(a), 0, 20*math.Sin(a)), Density: 1, Height: math.Inf(1)}
		lag := separationLag * 1 / (2 * 20.0)
		for range int(lag/dt + 0.5) {
			m.Step(&s, &in, dt)
		}
		if got, want := s.Strips[0].Attached, math.Exp(-1); !(math.Abs(got-want) < 0.01) {
			t.Errorf("steps of %g s: after the lag %.3f of the flow is attached, want %.3f", dt, got, want)
		}
	}
}

// TestFlapEffectiveness holds plain flaps against Glauert's values for a quarter of the chord.
func TestFlapEffectiveness(t *testing.T) {
	p := planform(200, 2, func(float64) float64 { return 1 })
	p.Section, p.Induced = flat(2*math.Pi), 1e-9
	p.Controls = []Control{{Name: "flap", From: -1, To: 1, Chord: 0.25, Least: -1, Most: 1.2, Effect: 1}}
	m := build(p, true)
	s := NewState()
	const d = 0.02
	cl, _, cm := polarAt(m, &s, 0, d)
	if got, want := cl/d, 3.826; !(math.Abs(got/want-1) < 0.005) {
		t.Errorf("lift over deflection is %.3f, want Glauert's %.3f", got, want)
	}
	if got, want := cm/d, -0.6495; !(math.Abs(got/want-1) < 0.005) {
		t.Errorf("moment over deflection is %.4f, want Glauert's %.4f", got, want)
	}
	// DATCOM's K' of a quarter of the chord, read off.
	for _, k := range []struct{ deflection, keeps float64 }{{10, 0.97}, {20, 0.85}, {30, 0.67}, {40, 0.57}, {50, 0.49}, {60, 0.43}} {
		if got := attenuated(k.deflection*degree) / (k.deflection * degree); !(math.Abs(got-k.keeps) < 0.08) {
			t.Errorf("at %g° a flap keeps %.2f of its effect, want about %.2f", k.deflection, got, k.keeps)
		}
	}
}

// TestFlapsRaiseTheGreatestLift by 0.6 of their own, and stall at a lesser angle; spoilers take lift.
func TestFlapsRaiseTheGreatestLift(t *testing.T) {
	p := planform(200, 2, func(float64) float64 { return 1 })
	p.Section, p.Induced = clarkY, 1e-9
	p.Controls = []Control{{Name: "flap", From: -1, To: 1, Chord: 0.25, Least: -1, Most: 1}, {Name: "spoiler", From: -1, To: 1, Chord: 0.1, Most: 1.5, Spoiler: true}}
	m := build(p, false)
	peak := func(flap float64) (lift, at float64) {
		for a := 0.0; a < 0.5; a += 0.002 {
			s := NewState()
			if cl, _, _ := polarAt(m, &s, a, flap); cl > lift {
				lift, at = cl, a
			}
		}
		return lift, at
	}
	clean, cleanAt := peak(0)
	down, downAt := peak(0.35)
	s := NewState()
	l0, d0, _ := polarAt(m, &s, 0)
	l1, d1, _ := polarAt(m, &s, 0, 0.35)
	if got, want := down-clean, 0.6*(l1-l0); !(math.Abs(got/want-1) < 0.1) || downAt >= cleanAt || d1 <= d0 {
		t.Errorf("flaps raise the greatest lift by %.3f, want %.3f; it is at %.3f rad, without flaps at %.3f; drag %.4f and %.4f", got, want, downAt, cleanAt, d1, d0)
	}
	l2, d2, _ := polarAt(m, &s, 0.1, 0, 60*degree)
	l3, d3, _ := polarAt(m, &s, 0.1)
	if got := l2 - l3; !(math.Abs(got+0.606) < 0.05) || d2 < d3+0.05 {
		t.Errorf("spoilers change lift by %.3f, want −0.606, and drag by %.3f", got, d2-d3)
	}
}

// TestTrailing: a free flap of a quarter of the chord goes up by 0.62 of the angle of attack. By Glauert's formulas
// (ARC R&M 1095) its hinge moments are −0.55 and −0.89 per radian.
func TestTrailing(t *testing.T) {
	p := planform(200, 2, func(float64) float64 { return 1 })
	p.Section, p.Induced = flat(2*math.Pi), 1e-9
	p.Controls = []Control{
		{Name: "flap", From: -1, To: 1, Chord: 0.25, Least: -1, Most: 1},
		{Name: "spoiler", From: -1, To: 1, Chord: 0.05, Most: 1, Spoiler: true},
	}
	m := build(p, true)
	s := NewState()
	polarAt(m, &s, 0.1)
	if got := m.Trailing(&s, 0); !(math.Abs(got+0.062) < 0.003) {
		t.Errorf("at 0.1 rad a free flap stands at %.4f rad, want −0.062", got)
	}
	if got := m.Trailing(&s, 1); got != 0 {
		t.Errorf("a free spoiler stands at %g rad", got)
	}
	polarAt(m, &s, 80*degree)
	if got := m.Trailing(&s, 0); got != -1 {
		t.Errorf("in separated flow a free flap stands at %g rad, want at its stop, −1", got)
	}
}

// TestStallStandsStill: a wing at a steady angle of attack has a steady load, also where some of its strips have stalled.
func TestStallStandsStill(t *testing.T) {
	p := planform(8, 24, planforms[2].chord)
	for _, width := range []float64{0.04, 0.12, 0.25} {
		p.Section = clarkY
		p.Section.StallWidth = width
		m := build(p, false)
		part := false
		for d := 9.0; d < 25; d += 2 {
			a := d * degree
			in := Inputs{VelAirFRD: frame.OfFRD(20*math.Cos(a), 0, 20*math.Sin(a)), Density: 1.2, Height: math.Inf(1)}
			s := NewState()
			for range 3000 {
				m.Step(&s, &in, 0.001)
			}
			before := m.Step(&s, &in, 0.001)
			for k := range 500 {
				l := m.Step(&s, &in, 0.001)
				if d := l.ForceFRD.Sub(before.ForceFRD).Len() / before.ForceFRD.Len(); !(d < 0.002) {
					t.Fatalf("width %g, %g°: %d ms later the load has changed by %g of itself", width, a/degree, k, d)
				}
			}
			part = part || s.Strips[0].Stalled() != s.Strips[6].Stalled()
		}
		if !part {
			t.Errorf("width %g: no part of the wing ever stalls alone", width)
		}
	}
}
