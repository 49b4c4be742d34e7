package motor

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// throttled is a motor behind a curve of the given expo whose duty goes with the speed.
func throttled(expo, slew float64) Params {
	p := axi()
	p.PWMMinUs, p.PWMMaxUs, p.PWMDeadbandUs, p.SpinMin = 1000, 2000, 20, 0
	p.Throttle = Throttle{From: 0.1, To: 0.9, Expo: expo, SlewMax: slew}
	for i := range p.Throttle.Duty {
		x := float64(i) / (Stations - 1)
		p.Throttle.Duty[i] = 0.02 + 0.7*x + 0.2*x*x
	}
	return p
}

// TestThrottleCurveAndItsInverse: a pulse's duty gives the thrust of MOT_THST_EXPO, and asks for the pulse again.
func TestThrottleCurveAndItsInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := throttled(rapid.Float64Range(-0.9, 1).Draw(t, "expo"), 0)
		c := rapid.Float64Range(0, 1).Draw(t, "command")
		share := 0.1 + 0.8*c
		duty := p.Throttled(share)
		e := p.Throttle.Expo
		if got, want := p.Throttle.Thrust(duty), (1-e)*c+e*c*c; math.Abs(got-want) > 1e-9 {
			t.Errorf("thrust %g of the largest, want %g", got, want)
		}
		if got := p.ShareFor(duty); math.Abs(got-share) > 1e-6 {
			t.Errorf("pulse %g for the duty of %g", got, share)
		}
	})
	p := throttled(0.5, 0)
	if low, high := p.Throttled(0.05), p.Throttled(0.97); low != p.Throttled(0.1) || high != p.Throttled(0.9) {
		t.Errorf("beyond the curve's ends %g and %g", low, high)
	}
	plain := axi()
	if got := plain.Throttled(0.4); got != 0.4 || plain.ShareFor(0.4) != 0.4 {
		t.Errorf("without a curve %g", got)
	}
}

// TestLinearThrustIsTheRoot of the pulse's share, by the ends exactly, either way round where the ESC turns the motor so, and refused
// with a least duty there.
func TestLinearThrustIsTheRoot(t *testing.T) {
	p := axi()
	p.Throttle = LinearThrust()
	for _, share := range []float64{0, 0.04, 0.2, 0.5, 0.81, 1} {
		if got, want := p.Throttled(share), math.Sqrt(share); math.Abs(got-want) > 1e-12 {
			t.Errorf("a share of %g gives a duty of %g, want %g", share, got, want)
		}
		if got := p.ShareFor(math.Sqrt(share)); math.Abs(got-share) > 1e-12 {
			t.Errorf("a duty of %g needs a share of %g, want %g", math.Sqrt(share), got, share)
		}
	}
	p.Reverses, p.Braking, p.SpinMin = true, true, 0
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	middle, half := (p.PWMMinUs+p.PWMMaxUs)/2, (p.PWMMaxUs-p.PWMMinUs)/2
	for _, share := range []float64{-1, -0.49, 0.09, 0.25} {
		var s State
		if got, want := s.Reversed(&p, middle+share*half, 12), math.Copysign(math.Sqrt(math.Abs(share)), share); math.Abs(got-want) > 1e-12 {
			t.Errorf("a share of %g either way gives a duty of %g, want %g", share, got, want)
		}
	}
	p.SpinMin = 0.1
	if p.Validate() == nil {
		t.Error("a least duty of a motor that turns either way is accepted")
	}
}

// TestSlewLimitsTheCommand: a step of the pulse arrives at the limit's rate, in any step of time, and back; an ESC that is
// off starts from nothing.
func TestSlewLimitsTheCommand(t *testing.T) {
	for _, dt := range []float64{1e-4, 1e-3, 7e-3} {
		p := throttled(0.5, 20)
		var s State
		for time := dt; time < 0.06; time += dt {
			want := 1000 + 1000*(0.1+0.8*min(1, 20*time))
			if got := s.Slew(&p, 1950, dt); time < 0.05 && math.Abs(got-want) > 1e-6 || time > 0.05+dt && got != 1950 {
				t.Fatalf("after %g s the pulse is %g, want %g", time, got, want)
			}
		}
		if got := s.Slew(&p, 1300, dt); math.Abs(got-(1900-16000*dt)) > 1e-6 {
			t.Errorf("down after %g s: %g", dt, got)
		}
		if got := s.Slew(&p, 0, dt); got != 0 || s.command != 0 {
			t.Errorf("off: %g, command %g", got, s.command)
		}
	}
	p := throttled(0.5, 0)
	if got := (&State{}).Slew(&p, 1800, 1e-3); got != 1800 {
		t.Errorf("without a limit %g", got)
	}
}

func TestThrottleCurveIsChecked(t *testing.T) {
	good := throttled(0.5, 20)
	if err := good.Validate(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*Throttle){
		"falls":      func(c *Throttle) { c.Duty[7] = c.Duty[6] - 0.01 },
		"above 1":    func(c *Throttle) { c.Duty[Stations-1] = 1.2 },
		"no width":   func(c *Throttle) { c.From = c.To },
		"expo":       func(c *Throttle) { c.Expo = 1.5 },
		"slew below": func(c *Throttle) { c.SlewMax = -1 },
		"not finite": func(c *Throttle) { c.Duty[3] = math.NaN() },
	} {
		p := good
		spoil(&p.Throttle)
		if p.Validate() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestSlewLimitWithoutACurve limits the pulse's share of its range itself.
func TestSlewLimitWithoutACurve(t *testing.T) {
	p := throttled(0, 20)
	p.Throttle = Throttle{SlewMax: 20}
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	s, span := State{}, p.PWMMaxUs-p.PWMMinUs
	for i := 1; i <= 4; i++ {
		want := p.PWMMinUs + span*0.02*float64(i)
		if got := s.Slew(&p, p.PWMMaxUs, 1e-3); math.Abs(got-want) > 1e-9 {
			t.Errorf("after %d ms %g µs, want %g", i, got, want)
		}
	}
	if p.Throttle.SlewMax = -1; p.Validate() == nil {
		t.Error("a slew limit of −1 1/s is taken")
	}
}
