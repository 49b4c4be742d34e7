package autopilot

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// scaled is the ordinary quad k times as large, by Froude's similarity: lengths go
// with k, masses and forces with k³, times with √k. lag is the motors', on top.
//
// Source of the exponents: C.H. Wolowicz, J.S. Bowman, W.P. Gilbert, Similitude
// Requirements and Scaling Relationships as Applied to Model Testing, NASA TP-1435,
// 1979, table II.
func scaled(k, lag float64) (plantSize, Tuning) {
	p, v := ordinarySize, DefaultTuning()
	force, inertia, time := k*k*k, k*k*k*k*k, math.Sqrt(k)
	p.mass, p.motorMax = force*p.mass, force*p.motorMax
	p.lever, p.yawLever = k*p.lever, k*p.yawLever
	p.inertiaXY, p.inertiaZ, p.damping = inertia*p.inertiaXY, inertia*p.inertiaZ, inertia/time*p.damping
	p.linDrag, p.quadDrag = force/time*p.linDrag, k*k*p.quadDrag
	p.motorLag = lag * time * p.motorLag
	for i := range v.Motors {
		v.Motors[i].PlaceFRD = v.Motors[i].PlaceFRD.Scale(k)
	}
	v.InertiaXX, v.InertiaYY, v.InertiaZZ = inertia*v.InertiaXX, inertia*v.InertiaYY, inertia*v.InertiaZZ
	v.MotorThrust, v.TorquePerThrust, v.MotorLag = force*v.MotorThrust, k*v.TorquePerThrust, p.motorLag
	return p, v
}

// TestFliesVehiclesOfAnySize: quads of 55 g to 40 kg, with motors as quick as their
// size has them and slower, fly the demonstration and hold their place in wind.
func TestFliesVehiclesOfAnySize(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for _, c := range []struct{ size, lag float64 }{{1. / 3, 1}, {1. / 3, 0.5}, {1. / 2, 1}, {1, 2}, {2, 1}, {3, 1}, {3, 1.75}} {
		r := newRig(t, mission.BuiltIn(mission.DefaultHome))
		var v Tuning
		r.p.plantSize, v = scaled(c.size, c.lag)
		if err := v.Validate(); err != nil {
			t.Fatal(err)
		}
		r.f = newFlight(&v, mission.BuiltIn(mission.DefaultHome).Legs(mission.DefaultHome), r.f.logf)
		r.p.wind = frame.OfNED(0, 4, 0)
		tilt, rate, behind, sink := 0.0, 0.0, 0.0, 0.0
		r.onStep = func(s *Sense) {
			tilt, rate = max(tilt, s.Tilt()), max(rate, s.Rate.Len())
			if r.f.phase == onRoute {
				behind = max(behind, r.f.ref.pos.Sub(s.Pos).Len())
			}
			if r.f.phase == landing && s.Height() < 0.1 {
				sink = max(sink, s.Vel.Z)
			}
		}
		r.mustReach(120, "the end", r.over)
		t.Logf("size %.2g, motors lag %.3f s: %v at %.1f s, %.2f m from home; tilt up to %.0f°, rates up to %.1f rad/s, %.2f m behind, touched at %.2f m/s",
			c.size, v.MotorLag, r.f.phase, r.p.time, horizontal(r.p.pos).Len(), tilt*180/math.Pi, rate, behind, sink)
		if r.f.phase != landed || horizontal(r.p.pos).Len() > 0.5 || tilt > MaxTilt+0.2 || rate > 2.5 || behind > 2.5 || sink > 0.8 {
			t.Errorf("size %.2g, lag %.3f s: not a calm flight\n%s", c.size, v.MotorLag, strings.Join(r.log, "\n"))
		}
	}
}
