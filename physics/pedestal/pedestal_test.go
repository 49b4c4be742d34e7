package pedestal_test

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/pedestal"
)

const deg = math.Pi / 180

func usual() pedestal.Params {
	return pedestal.Params{Height: 1.5, Frequency: 4, Azimuth: pedestal.Axis{Servo: 0, Least: -math.Pi, Most: math.Pi}, Elevation: pedestal.Axis{Servo: 1, Least: -math.Pi / 2, Most: math.Pi / 2}}
}

// TestFollowsAsACriticallyDampedSpring: against x = x₀ (1 + ω t) e^(−ω t), in steps of any length, without overshoot.
func TestFollowsAsACriticallyDampedSpring(t *testing.T) {
	p := usual()
	w := 2 * math.Pi * p.Frequency
	for _, dt := range []float64{0.0005, 0.001, 0.02, 1} {
		s := pedestal.NewState(&p, 0, 0)
		for k := 1; k <= 200; k++ {
			s.Step(&p, 40*deg, -20*deg, pedestal.Load{}, pedestal.Load{}, dt)
			now := float64(k) * dt
			left := (1 + w*now) * math.Exp(-w*now)
			if off := s.Azimuth.Angle - 40*deg*(1-left); math.Abs(off) > 1e-9 {
				t.Fatalf("steps of %g s: %g s after it is off by %g°", dt, now, off/deg)
			}
			if rate := 40 * deg * w * w * now * math.Exp(-w*now); math.Abs(s.Azimuth.Rate-rate) > 1e-8 {
				t.Fatalf("steps of %g s: %g s after it turns at %g°/s, want %g°/s", dt, now, s.Azimuth.Rate/deg, rate/deg)
			}
			if s.Elevation.Angle < -20*deg-1e-12 {
				t.Fatalf("it swings over its end, to %g°", s.Elevation.Angle/deg)
			}
		}
	}
}

// TestRatesAreThoseOfTheAttitude, and their change those of the rates: by differences over a step, at any elevation.
func TestRatesAreThoseOfTheAttitude(t *testing.T) {
	p := usual()
	s := pedestal.NewState(&p, 0, 0)
	const dt = 1e-5
	for k := range 40000 {
		now := float64(k) * dt
		was, rateWas := s.Attitude(1), frame.Vec[frame.FRD]{}
		rateWas, _ = s.Rates()
		s.Step(&p, 2*math.Sin(9*now), 1.4*math.Sin(7*now), pedestal.Load{}, pedestal.Load{}, dt)
		if k%1000 != 999 {
			continue
		}
		rate, accel := s.Rates()
		turned := frame.Compose(was.Inverse(), s.Attitude(1))
		_, x, y, z := turned.Quat()
		mean := rate.Add(rateWas).Scale(0.5)
		if off := frame.OfFRD(2*x/dt, 2*y/dt, 2*z/dt).Sub(mean).Len(); off > 1e-3*math.Max(1, mean.Len()) {
			t.Fatalf("at %g s it turns at %v, and its attitude says otherwise by %g rad/s", now, mean.Array(), off)
		}
		if off := rate.Sub(rateWas).Scale(1 / dt).Sub(accel).Len(); off > 2e-3*math.Max(1, accel.Len()) {
			t.Fatalf("at %g s its rate changes by %v rad/s², and differences say otherwise by %g", now, accel.Array(), off)
		}
	}
}

// TestStops: a servo that goes further finds the axis at its stops, and one that turns continuously goes round and round.
func TestStops(t *testing.T) {
	p := usual()
	p.Elevation.Least, p.Elevation.Most = -5*deg, 60*deg
	s := pedestal.NewState(&p, 0, 80*deg)
	if s.Elevation.Angle != 60*deg {
		t.Errorf("it begins at %g°, beyond its stop at 60°", s.Elevation.Angle/deg)
	}
	for range 2000 {
		s.Step(&p, 0, -90*deg, pedestal.Load{}, pedestal.Load{}, 0.001)
	}
	if math.Abs(s.Elevation.Angle+5*deg) > 1e-9 {
		t.Errorf("it ends at %g°, want its stop at -5°", s.Elevation.Angle/deg)
	}

	p.Azimuth = pedestal.Axis{Servo: 0, Continuous: true}
	p.Elevation.Continuous = true
	s = pedestal.NewState(&p, 0, 0)
	for range 20000 {
		s.Step(&p, 90*deg, 30*deg, pedestal.Load{}, pedestal.Load{}, 0.001) // a quarter turn a second
	}
	if math.Abs(s.Azimuth.Rate-90*deg) > 1e-4 || math.Abs(math.Remainder(s.Azimuth.Angle-(20*90*deg-90*deg*2/(2*math.Pi*p.Frequency)), 2*math.Pi)) > 0.1*deg || math.Abs(s.Azimuth.Angle) > 2*math.Pi+0.1 {
		t.Errorf("after 20 s at 90°/s it is at %g° and turns at %g°/s: want 1800° less what it trails, within a turn", s.Azimuth.Angle/deg, s.Azimuth.Rate/deg)
	}
	if math.Abs(s.Elevation.Angle-60*deg) > 1e-9 {
		t.Errorf("it rises to %g°, want its stop at 60°", s.Elevation.Angle/deg)
	}
}

func TestValidate(t *testing.T) {
	good := usual()
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*pedestal.Params){
		"height":    func(p *pedestal.Params) { p.Height = math.NaN() },
		"frequency": func(p *pedestal.Params) { p.Frequency = 0 },
		"stops":     func(p *pedestal.Params) { p.Elevation.Least = p.Elevation.Most },
		"azimuth":   func(p *pedestal.Params) { p.Azimuth.Most = 7 },
		"servos":    func(p *pedestal.Params) { p.Elevation.Servo = p.Azimuth.Servo },
	} {
		if p := usual(); true {
			if change(&p); p.Validate() == nil {
				t.Errorf("%s: no error", name)
			}
		}
	}
}

// TestWindBendsGearsAndSlowsServos: a torque moves the antenna off its gear by what a spring of that frequency and inertia gives, and the servo against it
// turns more slowly in a straight line, faster with it no more than its own angle asks for; over its stall torque the wind turns the axis.
func TestWindBendsGearsAndSlowsServos(t *testing.T) {
	p := usual()
	const inertia, stall, fastest, dt = 0.03, 0.5, 2.0, 0.001
	s := pedestal.NewState(&p, 0.2, 0)
	for range 2000 {
		s.Step(&p, 0.2, 0, pedestal.Load{Torque: 0.3, Inertia: inertia}, pedestal.Load{}, dt)
	}
	w := 2 * math.Pi * p.Frequency
	if bent, want := s.Azimuth.Angle-s.Azimuth.Gear, 0.3/(inertia*w*w); math.Abs(bent-want) > 1e-12 || s.Azimuth.Gear != 0.2 || s.Elevation.Angle != 0 {
		t.Errorf("0.3 N m bend it by %g rad, want %g; the gear at %g", bent, want, s.Azimuth.Gear)
	}
	p.Azimuth.Torque, p.Azimuth.Fastest = stall, fastest
	for _, c := range []struct{ torque, to, speed float64 }{{0, 3, 2}, {-0.25, 3, 1}, {0.25, 3, 3}, {0.25, -3, -1}, {-0.5, 3, 0}, {-0.75, 3, -1}, {0.75, 0, 1}, {-0.25, 0, 0}} {
		s = pedestal.NewState(&p, 0, 0)
		for range 400 {
			s.Step(&p, c.to, 0, pedestal.Load{Torque: c.torque, Inertia: inertia}, pedestal.Load{}, dt)
		}
		if got := s.Azimuth.Gear / 0.4; math.Abs(got-c.speed) > 1e-9 {
			t.Errorf("with %g N m it turns at %g rad/s towards %g rad, want %g", c.torque, got, c.to, c.speed)
		}
	}
	p.Azimuth.Continuous, p.Azimuth.Least, p.Azimuth.Most = true, 0, 0
	s = pedestal.NewState(&p, 0, 0)
	for range 400 {
		s.Step(&p, 1.5, 0, pedestal.Load{Torque: -0.25, Inertia: inertia}, pedestal.Load{}, dt)
	}
	if got := s.Azimuth.Gear / 0.4; math.Abs(got-1) > 1e-9 {
		t.Errorf("turning continuously by 1.5 rad/s against half of its torque it turns at %g rad/s, want 1", got)
	}
	if p.Azimuth.Fastest = 0; p.Validate() == nil {
		t.Error("a stall torque without a rate is no error")
	}
}
