package autopilot

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestFaultsEndOnTheGround breaks the plant in flight, one fault each, and tells
// what the log must say and how it must end. A free end may be a crash.
func TestFaultsEndOnTheGround(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for _, c := range []struct {
		name  string
		fault func(*plant)
		says  string
		soft  bool // must end landed, not crashed
	}{
		{"sag to low", func(p *plant) { p.resistance += 0.06 }, "return: battery is low", true},
		{"sag to critical", func(p *plant) { p.resistance += 0.1 }, "landing: battery is critically low", true},
		{"a weak battery", func(p *plant) { p.charge = 10.9 }, "return: battery is low", true},
		{"strong wind", func(p *plant) { p.wind = frame.OfNED(26, 0, 0) }, "landing: can't hold the place", false},
		{"half the thrust", func(p *plant) { p.scaleMax = 0.5 }, "", true},
		{"a third of the thrust", func(p *plant) { p.scaleMax = 0.3 }, "out of control: sinking under full thrust", false},
		{"a motor at 70 %", func(p *plant) { p.health[0] = 0.7 }, "", true},
		{"motor 1 out", func(p *plant) { p.health[0] = 0 }, "out of control: ", false},
		{"motor 2 out", func(p *plant) { p.health[1] = 0 }, "out of control: ", false},
		{"motor 3 out", func(p *plant) { p.health[2] = 0 }, "out of control: ", false},
		{"motor 4 out", func(p *plant) { p.health[3] = 0 }, "out of control: ", false},
		{"all motors out", func(p *plant) { p.health = [quadMotors]float64{} }, "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, mission.BuiltIn(mission.DefaultHome))
			r.mustReach(40, "waypoint 3", func(*Sense) bool { return r.f.text() == "waypoint 3" })
			c.fault(r.p)
			r.mustReach(120, "the end", r.over)
			r.until(5, func(*Sense) bool { return false })
			log := strings.Join(r.log, "\n")
			t.Logf("%v at %.1f s, %.1f m from home\n%s", r.f.phase, r.p.time, horizontal(r.p.pos).Len(), log)
			if !strings.Contains(log, c.says) {
				t.Errorf("the log lacks %q", c.says)
			}
			if c.soft && r.f.phase != landed {
				t.Errorf("ended %v, want landed", r.f.phase)
			}
			if r.pwmUs != r.f.tuning.stopped() {
				t.Errorf("motors get %v µs after the end, want %d", r.pwmUs, pwmMin)
			}
		})
	}
}

func TestDrawnChargeEndsTheFlight(t *testing.T) {
	r := newRig(t, hoverPlan(10))
	r.f.tuning.CapacityAh = 0.25 // some 40 s of hover
	r.mustReach(120, "landed", r.over)
	if log := strings.Join(r.log, "\n"); r.f.phase != landed || !strings.Contains(log, "battery is low") {
		t.Errorf("ended %v, want landed for a low battery\n%s", r.f.phase, log)
	}
}

func TestArmsOnlyWhenFit(t *testing.T) {
	for _, c := range []struct {
		name string
		spot func(*plant)
		says string
	}{
		{"low battery", func(p *plant) { p.charge = 10 }, "not arming: the battery is low"},
		{"moving", func(p *plant) { p.vel = frame.OfNED(0.5, 0, 0) }, "not arming: the vehicle moves"},
		{"on its side", func(p *plant) { p.att = frame.FromEuler(1, 0, 0) }, "not arming: the vehicle is not level"},
	} {
		r := newRig(t, hoverPlan(10))
		r.onStep = func(*Sense) { c.spot(r.p) }
		armed := r.until(20, func(*Sense) bool { return r.f.phase.armed() })
		if log := strings.Join(r.log, "\n"); armed || !strings.Contains(log, c.says) {
			t.Errorf("%s: armed %v, log %q, want no arming and %q", c.name, armed, log, c.says)
		}
	}
}

func TestTakeOffThatDoesNotLiftEnds(t *testing.T) {
	r := newRig(t, hoverPlan(10))
	r.p.scaleMax = 0.2
	r.mustReach(30, "the end", r.over)
	if log := strings.Join(r.log, "\n"); r.f.phase != landed || !strings.Contains(log, "can't leave the ground") {
		t.Errorf("ended %v, want landed\n%s", r.f.phase, log)
	}
}
