package servo

import (
	"math"
	"strings"
	"testing"
)

// aileron goes ±20° at 1000 to 2000 µs, 60° in 0.12 s.
func aileron() Params {
	return Params{Output: 1, MinUs: 1000, MaxUs: 2000, AtMinDeg: -20, AtMaxDeg: 20, StartUs: 1500, RateDeg: 500, DeadbandUs: 4}
}

// run gives a servo a pulse for so many milliseconds.
func run(s *State, p *Params, us uint16, ms int) {
	for range ms {
		s.Advance(p, us, 0.001)
	}
}

// TestServoFollowsAtItsRate: 10° at 500°/s take 20 ms; beyond its ends it goes no further.
func TestServoFollowsAtItsRate(t *testing.T) {
	p := aileron()
	s := NewState(&p)
	run(&s, &p, 1750, 10)
	if math.Abs(s.AngleDeg-5) > 1e-9 {
		t.Errorf("after 10 ms it is at %g°, want 5°", s.AngleDeg)
	}
	run(&s, &p, 1750, 10)
	if math.Abs(s.AngleDeg-10) > 1e-9 {
		t.Errorf("after 20 ms it is at %g°, want 10°", s.AngleDeg)
	}
	run(&s, &p, 2200, 100)
	if s.AngleDeg != 20 {
		t.Errorf("beyond its end it is at %g°, want 20°", s.AngleDeg)
	}
	run(&s, &p, 0, 100)
	if s.AngleDeg != 20 {
		t.Errorf("without a pulse it goes to %g°", s.AngleDeg)
	}
}

// TestDeadband: changes of up to 4 µs move nothing, also when they add up.
func TestDeadband(t *testing.T) {
	p := aileron()
	s := NewState(&p)
	run(&s, &p, 1600, 100)
	for us := uint16(1596); us <= 1604; us++ {
		run(&s, &p, us, 100)
	}
	if s.AngleDeg != 4 {
		t.Errorf("within the deadband it went to %g°", s.AngleDeg)
	}
	run(&s, &p, 1605, 100)
	if math.Abs(s.AngleDeg-4.2) > 1e-9 {
		t.Errorf("beyond the deadband it is at %g°, want 4.2°", s.AngleDeg)
	}
}

// TestFaults: each shows in the angle at which it comes to rest with 1750 µs, 10°, after 100 ms.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name   string
		faults Faults
		want   float64
	}{
		{"healthy", Faults{}, 10}, {"stuck", Faults{Stuck: true}, 0}, {"floating", Faults{Floating: true, FloatDeg: -3}, -3},
		{"slow", Faults{Slow: 0.9}, 5}, {"offset", Faults{OffsetDeg: -4}, 6}, {"reversed", Faults{Reversed: true}, -10},
		{"reversed and offset", Faults{Reversed: true, OffsetDeg: 2}, -8},
	} {
		p := aileron()
		s := NewState(&p)
		s.Faults = c.faults
		run(&s, &p, 1750, 100)
		if math.Abs(s.AngleDeg-c.want) > 1e-9 || s.Healthy() != (c.faults == Faults{}) {
			t.Errorf("%s: it is at %g°, healthy %v; want %g°", c.name, s.AngleDeg, s.Healthy(), c.want)
		}
	}
}

// TestAtOnce: without a rate, the angle is that of the pulse.
func TestAtOnce(t *testing.T) {
	p := aileron()
	p.RateDeg = 0
	s := NewState(&p)
	if turned := s.Advance(&p, 1000, 1e-4); turned != -20 || s.AngleDeg != -20 {
		t.Errorf("it turned by %g° to %g°, want -20°", turned, s.AngleDeg)
	}
}

func TestValidateNamesFieldValueAndRange(t *testing.T) {
	for want, change := range map[string]func(*Params){
		"": func(*Params) {},
		"pulse of the upper end is 900 µs, must be from 1001":  func(p *Params) { p.MaxUs = 900 },
		"angle at the lower end is NaN°":                       func(p *Params) { p.AtMinDeg = math.NaN() },
		"starting pulse is 2100 µs, must be from 1000 to 2000": func(p *Params) { p.StartUs = 2100 },
		"rate is -1°/s":     func(p *Params) { p.RateDeg = -1 },
		"deadband is 101":   func(p *Params) { p.DeadbandUs = 101 },
		"latency is 0.3 s,": func(p *Params) { p.Latency = 0.3 },
	} {
		p := aileron()
		change(&p)
		if err := p.Validate(); want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
