package autopilot

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// testRate is the rate of the tests' exchange [Hz]: the lowest that must fly well.
const testRate = 400

// rig flies a flight on the plant in lockstep, without a socket.
type rig struct {
	t      *testing.T
	f      *flight
	p      *plant
	pwmUs  servos
	log    []string
	onStep func(*Sense)
}

func newRig(t *testing.T, plan mission.Plan) *rig {
	r := &rig{t: t, p: newPlant()}
	v := DefaultTuning()
	r.f = newFlight(&v, plan.Legs(mission.DefaultHome), func(format string, args ...any) {
		r.log = append(r.log, fmt.Sprintf(format, args...))
	})
	return r
}

// until flies until done or the time is up [s], and tells which.
func (r *rig) until(limit float64, done func(*Sense) bool) bool {
	r.t.Helper()
	for end := r.p.time + limit; r.p.time < end; {
		s := r.p.step(r.pwmUs, 1.0/testRate)
		r.pwmUs = r.f.step(&s)
		for m, us := range r.pwmUs {
			if us != 0 && (us < 1000 || us > 2000) {
				r.t.Fatalf("%.2f s: motor %d got %d µs, want 0 or 1000 to 2000", s.Time, m+1, us)
			}
		}
		if !s.Pos.IsFinite() || !s.NEDFromFRD.IsFinite() {
			r.t.Fatalf("%.2f s: the plant is not finite", s.Time)
		}
		if r.onStep != nil {
			r.onStep(&s)
		}
		if done(&s) {
			return true
		}
	}
	return false
}

func (r *rig) mustReach(limit float64, what string, done func(*Sense) bool) {
	r.t.Helper()
	if !r.until(limit, done) {
		r.t.Fatalf("%s was not reached in %g s: %s at %v, height %.1f m\n%s", what, limit, r.f.text(), r.p.pos, -r.p.pos.Z, r.log)
	}
}

func (r *rig) over(*Sense) bool { return r.f.phase.over() }

// planOf makes a plan of places relative to home: north, east, up [m].
func planOf(places ...[3]float64) mission.Plan {
	h := mission.DefaultHome
	p := mission.Plan{Name: "test"}
	add := func(c mission.Command, n, e, up float64, param0 float64) {
		at := h.Global(n, e, 0)
		p.Items = append(p.Items, mission.Item{Seq: len(p.Items) + 1, Command: c, Frame: mission.FrameRelative,
			Param: [4]float64{param0}, Lat: at.LatDeg, Lon: at.LonDeg, Alt: up})
	}
	add(mission.TakeOff, 0, 0, places[0][2], 0)
	for _, w := range places {
		add(mission.NavWaypoint, w[0], w[1], w[2], 0)
	}
	add(mission.ReturnHome, 0, 0, 0, 0)
	return p
}

func hoverPlan(up float64) mission.Plan {
	p := planOf([3]float64{0, 0, up})
	p.Items[1].Command = mission.LoiterUnlim
	return p
}

func TestHoverHoldsThePlace(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for _, wind := range []float64{0, 8} {
		r := newRig(t, hoverPlan(10))
		r.p.wind = frame.OfNED(0, wind, 0)
		r.mustReach(25, "hover", func(*Sense) bool { return r.f.phase == onRoute })
		r.until(8, func(*Sense) bool { return false })
		worst, tilt := 0.0, 0.0
		r.onStep = func(s *Sense) {
			worst = max(worst, s.Pos.Sub(frame.OfNED(0, 0, -10)).Len())
			tilt = max(tilt, s.Rate.Len())
		}
		r.until(20, func(*Sense) bool { return false })
		t.Logf("wind %g m/s: worst error %.3f m, worst rate %.3f rad/s, hover share %.3f", wind, worst, tilt, r.f.hover.share)
		if worst > 0.1 || tilt > 0.02 {
			t.Errorf("wind %g m/s: error %.2f m, rate %.2f rad/s; want at most 0.1 and 0.02", wind, worst, tilt)
		}
	}
}

func TestBuiltInMissionEndsOnThePad(t *testing.T) {
	testplan.SkipIfRepeated(t)
	r := newRig(t, mission.BuiltIn(mission.DefaultHome))
	path := mission.BuiltIn(mission.DefaultHome).Path(mission.DefaultHome)
	nearest := make([]float64, len(path))
	for i := range nearest {
		nearest[i] = math.Inf(1)
	}
	speed, tilt := 0.0, 0.0
	r.onStep = func(s *Sense) {
		speed, tilt = max(speed, s.Vel.Len()), max(tilt, s.Tilt())
		for i, w := range path {
			nearest[i] = min(nearest[i], s.Pos.Sub(frame.OfNED(w.North, w.East, w.Down)).Len())
		}
	}
	r.mustReach(120, "the end", r.over)
	t.Logf("over at %.1f s, %.2f m from home, fastest %.1f m/s, most tilt %.0f°, nearest to each point %.2f\n%v",
		r.p.time, horizontal(r.p.pos).Len(), speed, tilt*180/math.Pi, nearest, r.log)
	if r.f.phase != landed || horizontal(r.p.pos).Len() > 0.5 || r.p.time > 80 {
		t.Errorf("ended %v at %v after %.1f s, want landed within 0.5 m of home in 80 s", r.f.phase, r.p.pos, r.p.time)
	}
	for i, d := range nearest[:len(nearest)-2] {
		if d > reachedVehicle {
			t.Errorf("passed point %d (%+v) by %.2f m, want at most %g", i, path[i], d, reachedVehicle)
		}
	}
}
