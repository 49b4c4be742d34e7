package plane

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/standard"
)

// anyPlane flies at 15 m/s.
func anyPlane() *Tuning {
	return &Tuning{
		Stall: 9, Cruise: 15, Top: 25, Climb: 4, Glide: 1.2, CruiseThrottle: 0.5, StallAngle: 0.25, MostBank: 0.8,
		Roll: Axis{FullRate: 3, Gain: 0.2, Time: 0.4}, Pitch: Axis{FullRate: 1.5, Gain: 0.2, Time: 0.4}, YawRate: 1,
	}
}

// TestOnACircleTheBankIsThatOfTheTurn: tan φ = V²/(g R), to both sides and at any place.
func TestOnACircleTheBankIsThatOfTheTurn(t *testing.T) {
	p := anyPlane()
	for _, right := range []bool{true, false} {
		for at := -3.0; at < 3; at += 0.7 {
			course, want := at+math.Pi/2, math.Atan(15*15/(standard.Gravity*80))
			if !right {
				course, want = at-math.Pi/2, -want
			}
			centre := autopilot.Point{N: 100, E: -40}
			got := p.bankOnCircle(centre.Along(80, autopilot.Heading(at)), centre, 80, right, &air{ground: 15, course: course}, 0.8)
			if math.Abs(got-want) > 1e-9 {
				t.Errorf("at %.1f rad, right %v: %.4f rad, want %.4f", at, right, got, want)
			}
		}
	}
}

// TestOnALineTheBankLeadsBack: none on it, towards it beside it, and the shorter way round behind it.
func TestOnALineTheBankLeadsBack(t *testing.T) {
	p, a := anyPlane(), &air{ground: 15}
	north := autopilot.Point{N: 1, E: 0}
	for _, c := range []struct {
		from autopilot.Point
		sign float64
	}{{autopilot.Point{N: 20, E: 0}, 0}, {autopilot.Point{N: 20, E: -10}, 1}, {autopilot.Point{N: 20, E: 10}, -1}, {autopilot.Point{N: -500, E: 300}, -1}} {
		if got := p.bankOnLine(c.from, autopilot.Point{}, north, a, 0.8); math.Abs(got) > 0.8 || c.sign == 0 && math.Abs(got) > 1e-9 || got*c.sign < 0 {
			t.Errorf("from %v: %.3f rad, want the sign of %g", c.from, got, c.sign)
		}
	}
}

// TestOutputsMix: each role by hand, the throttle from its idle, which is the trim, for a roll to the right of 0.3, a pull of 0.4 and a yaw to the right of 0.2.
func TestOutputsMix(t *testing.T) {
	d := demand{roll: 0.3, pitch: 0.4, yaw: 0.2, throttle: 0.6, flap: 0.5, spoiler: 0.25}
	for _, c := range []struct {
		role     Role
		reversed bool
		want     uint16
	}{
		{Aileron, false, 1620}, {Aileron, true, 1380}, {Elevator, false, 1660}, {Rudder, false, 1580}, {Wheel, true, 1420},
		{LeftElevon, false, 1540}, {RightElevon, false, 1780}, {LeftVTail, false, 1740}, {RightVTail, true, 1420},
		{Throttle, false, 1740}, {Throttle, true, 1260}, {Flap, false, 1500}, {Flap, true, 1500}, {Spoiler, true, 1700}, {Gear, false, 1100}, {Gear, true, 1900},
	} {
		p := &Tuning{Outputs: []Output{{Output: 3, Role: c.role, Reversed: c.reversed, MinUs: 1100, TrimUs: 1500, MaxUs: 1900}}}
		if us := p.pulses(d); us[2] != c.want {
			t.Errorf("role %d, reversed %v: %d µs, want %d µs", c.role, c.reversed, us[2], c.want)
		}
	}
}

// TestThePathGivesWayToTheSpeedNearTheStall: a climb is asked for, and the nose goes down.
func TestThePathGivesWayToTheSpeedNearTheStall(t *testing.T) {
	p := anyPlane()
	for speed, up := range map[float64]bool{15: true, 9.2: false} {
		var e energy
		if _, rate := e.step(p, &air{speed: speed, pitch: 0.05}, wish{climb: 3, speed: 15}, 0.01); rate > 0 != up {
			t.Errorf("at %g m/s, stalling at 9, the nose turns by %.3f rad/s", speed, rate)
		}
	}
}
