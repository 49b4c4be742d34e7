package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotorhead"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/performance"
)

var helicopters = []string{"heli-450.yaml", "heli-700.yaml"}

// heliPilot flies a helicopter of a file by rate and attitude, for tests.
type heliPilot struct {
	w     *World
	in    Inputs
	hover performance.Helicopter
	swash rotorhead.Swash

	roll, pitch, heading float64 // wanted [rad]
	climb                float64 // wanted [m/s]
	collective           float64 // instead of climb, where fixed [rad]
	fixed                bool
	trim                 float64 // of the climb's loop [rad]
	rsc                  uint16
}

func heliWorld(t testing.TB, file string, change func(*Params)) *heliPilot {
	t.Helper()
	p := vtol(t, "../vehicle/vehicles/"+file).params
	if change != nil {
		change(&p)
	}
	w, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	h, err := performance.HoverOf(w.vehicle)
	if err != nil {
		t.Fatal(err)
	}
	return &heliPilot{w: w, hover: h, swash: w.heads.swash[h.Main], rsc: 1660}
}

// pulse returns the pulse for a servo's angle [rad].
func pulseOf(v *airframe.Vehicle, servo int, angle float64) (output int, us uint16) {
	s := &v.Servos[servo]
	share := (angle*180/math.Pi - s.AtMinDeg) / (s.AtMaxDeg - s.AtMinDeg)
	return s.Output, uint16(math.Round(s.MinUs + max(0, min(1, share))*(s.MaxUs-s.MinUs)))
}

func (p *heliPilot) fly(t testing.TB, seconds float64) {
	t.Helper()
	const dt = 1.0 / 400
	v := p.w.vehicle
	for range int(seconds / dt) {
		s := &p.w.state
		roll, pitch, yaw := s.Euler()
		follow := p.hover.Follow
		right, back := 4*(p.roll-roll)/follow, 4*(p.pitch-pitch)/follow
		collective := p.collective
		if !p.fixed {
			off := p.climb + s.VelGround.Z // s.VelGround.Z is down
			p.trim = max(-0.1, min(0.1, p.trim+0.01*off*dt))
			collective = p.hover.Collective + p.trim + 0.02*off
		}
		set := func(servo int, angle float64) {
			output, us := pulseOf(v, servo, angle)
			p.in.PWMUs[output-1] = us
		}
		for i := range p.swash.Arms {
			a := &p.swash.Arms[i]
			set(a.Servo, p.swash.Height(a, collective, back, right))
		}
		turn := math.Remainder(p.heading-yaw, 2*math.Pi)
		set(v.Heads[p.hover.Tail].Servo, p.hover.TailPitch+0.6*turn-0.15*s.Rate.Z)
		p.in.PWMUs[7] = p.rsc
		if err := p.w.Step(&p.in, dt); err != nil {
			t.Fatal(err)
		}
	}
}

// up takes a helicopter off and to a hover.
func (p *heliPilot) up(t testing.TB) {
	t.Helper()
	p.fixed, p.collective = true, -0.03
	p.fly(t, 8)
	p.fixed, p.climb = false, 1
	p.fly(t, 10)
	p.climb = 0
	p.fly(t, 10)
}

func TestHelicopterHovers(t *testing.T) {
	for _, file := range helicopters {
		p := heliWorld(t, file, nil)
		h := &p.hover
		t.Logf("%s: %.1f rad/s, collective %.2f deg, vi %.2f, %.0f W, merit %.3f, tail %.2f deg %.2f N, duty %.2f, %.1f A, follow %.1f, most %.1f deg %.2f of weight", file, h.Speed, h.Collective*180/math.Pi, h.Induced, h.Power, h.Merit, h.TailPitch*180/math.Pi, h.TailThrust, h.Duty, h.Current, h.Follow, h.Most*180/math.Pi, h.MostThrust/p.w.vehicle.Mass/9.80665)
		p.up(t)
		s := &p.w.state
		roll, pitch, yaw := s.Euler()
		m := s.Heads[h.Main]
		t.Logf("alt %.2f vel %v roll %.2f pitch %.2f yaw %.2f rate %v; main %.1f rad/s T %.2f coll %.2f back %.4f right %.4f; tail %.2f N; %.1f A %.2f V duty %.3f", s.Altitude(), s.VelGround.Array(), roll*57.3, pitch*57.3, yaw*57.3, s.Rate.Array(), m.Speed, m.Thrust, m.Collective*57.3, m.Back, m.Right, s.Heads[h.Tail].Thrust, s.Power.Current, s.Power.Voltage, s.Rotors[0].Duty)
		_ = standard.Gravity
		_ = frame.Vec[frame.FRD]{}
	}
}
