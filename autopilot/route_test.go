package autopilot

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

func item(seq int, c mission.Command, params ...float64) mission.Leg {
	l := mission.Leg{Item: mission.Item{Seq: seq, Command: c}, North: float64(10 * seq), Down: -10}
	copy(l.Param[:], params)
	return l
}

// visit goes through the route as if each leg ended at once.
func visit(r *route) (seqs []int) {
	for leg, ok := r.leg(); ok && len(seqs) < 50; leg, ok = r.leg() {
		seqs = append(seqs, leg.Seq)
		r.advance(frame.Vec[frame.NED]{})
	}
	return seqs
}

func TestRouteFollowsJumps(t *testing.T) {
	const wp, jump = mission.NavWaypoint, mission.DoJump
	for _, c := range []struct {
		name string
		legs []mission.Leg
		want []int
	}{
		{"none", []mission.Leg{item(1, wp), item(2, wp)}, []int{1, 2}},
		{"twice", []mission.Leg{item(1, wp), item(2, wp), item(3, jump, 1, 2), item(4, wp)}, []int{1, 2, 1, 2, 1, 2, 4}},
		{"never", []mission.Leg{item(1, wp), item(2, jump, 1, 0), item(3, wp)}, []int{1, 3}},
		{"forward", []mission.Leg{item(1, wp), item(2, jump, 4, 1), item(3, wp), item(4, wp)}, []int{1, 4}},
		{"to an item that is not flown", []mission.Leg{item(1, wp), item(3, wp), item(4, jump, 2, 1)}, []int{1, 3, 3}},
		{"in a circle without a place", []mission.Leg{item(1, wp), item(2, mission.DoSpeed, 1, 3), item(3, jump, 2, -1)}, []int{1}},
	} {
		if d := cmp.Diff(c.want, visit(newRoute(c.legs))); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
	if got := visit(newRoute([]mission.Leg{item(1, wp), item(2, jump, 1, -1)})); len(got) != 50 {
		t.Errorf("jump without end: visited %d legs, want all 50 asked for", len(got))
	}
}

func TestRouteChangesSpeed(t *testing.T) {
	r := newRoute([]mission.Leg{
		item(1, mission.DoSpeed, 1, 3), item(2, mission.DoSpeed, 2, 1), item(3, mission.DoSpeed, 3, 0.5),
		item(4, mission.DoSpeed, 1, -1), item(5, mission.NavWaypoint)})
	if want := (speeds{3, 1, 0.5}); r.lim != want {
		t.Errorf("limits %+v, want %+v", r.lim, want)
	}
}

// TestStaysTakeTheirTime flies each item that stays, and measures for how long the
// vehicle was there.
func TestStaysTakeTheirTime(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for _, c := range []struct {
		command mission.Command
		param   float64
		want    float64 // [s]
	}{
		{mission.NavWaypoint, 4, 4}, {mission.Spline, 4, 4}, {mission.LoiterTime, 6, 6}, {mission.Delay, 5, 5},
		{mission.LoiterTurns, 1, 2 * math.Pi * 10 / math.Sqrt(0.5*maxAccel*10)},
	} {
		p := planOf([3]float64{12, 0, 8}, [3]float64{12, 0, 8}, [3]float64{0, 12, 8})
		p.Items[2].Command, p.Items[2].Param[0] = c.command, c.param
		r := newRig(t, p)
		far := 0.0
		r.onStep = func(s *Sense) {
			if r.f.text() == "waypoint 3" && r.f.route.arrived {
				far = max(far, s.Pos.Sub(frame.OfNED(12, 0, -8)).Len())
			}
		}
		var arrived float64
		r.mustReach(60, "waypoint 3", func(*Sense) bool {
			return r.f.text() == "waypoint 3" && (r.f.route.arrived || c.command == mission.Delay)
		})
		arrived = r.p.time
		r.mustReach(60, "waypoint 4", func(*Sense) bool { return r.f.text() == "waypoint 4" })
		if got := r.p.time - arrived; math.Abs(got-c.want) > 0.1 {
			t.Errorf("%v: stayed %.2f s, want %.2f", c.command, got, c.want)
		}
		wantFar := reachedVehicle
		if c.command == mission.LoiterTurns {
			wantFar = 11 // its circle
		}
		if far > wantFar || c.command == mission.LoiterTurns && far < 8 {
			t.Errorf("%v: went %.1f m from its place, want at most %g", c.command, far, wantFar)
		}
	}
}

func TestLandEndsTheMissionWhereItSays(t *testing.T) {
	p := planOf([3]float64{15, 5, 8})
	p.Items[2].Command = mission.Land
	at := mission.DefaultHome.Global(10, -10, 0)
	p.Items[2].Lat, p.Items[2].Lon = at.LatDeg, at.LonDeg
	r := newRig(t, p)
	r.mustReach(90, "the end", r.over)
	if d := horizontal(r.p.pos.Sub(frame.OfNED(10, -10, 0))).Len(); r.f.phase != landed || d > 0.5 {
		t.Errorf("ended %v %.2f m from the place, want landed within 0.5 m", r.f.phase, d)
	}
}

func TestMissionWithoutTakeOffOrEndStillReturns(t *testing.T) {
	p := planOf([3]float64{15, 5, 8})
	p.Items = p.Items[1:2]
	r := newRig(t, p)
	nearest := math.Inf(1)
	r.onStep = func(s *Sense) { nearest = min(nearest, s.Pos.Sub(frame.OfNED(15, 5, -8)).Len()) }
	r.mustReach(90, "the end", r.over)
	if d := horizontal(r.p.pos).Len(); r.f.phase != landed || d > 0.5 || nearest > reachedVehicle {
		t.Errorf("ended %v %.2f m from home, nearest to the waypoint %.2f m", r.f.phase, d, nearest)
	}
}

// TestAheadLeadsToTheNextPlace over what has none, and over jumps that are taken.
func TestAheadLeadsToTheNextPlace(t *testing.T) {
	const wp, speed, jump = mission.NavWaypoint, mission.DoSpeed, mission.DoJump
	for name, c := range map[string]struct {
		legs []mission.Leg
		want int // 0: none
	}{
		"the next one":          {[]mission.Leg{item(1, wp), item(2, wp)}, 2},
		"behind a speed":        {[]mission.Leg{item(1, wp), item(2, speed, 0, 14), item(3, mission.Land)}, 3},
		"home":                  {[]mission.Leg{item(1, wp), item(2, mission.Delay, 3), item(3, mission.ReturnHome)}, 3},
		"over a jump":           {[]mission.Leg{item(1, wp), item(2, jump, 4, 1), item(3, wp), item(4, wp)}, 4},
		"past one not taken":    {[]mission.Leg{item(1, wp), item(2, jump, 4, 0), item(3, wp), item(4, wp)}, 3},
		"none":                  {[]mission.Leg{item(1, wp), item(2, speed, 0, 14)}, 0},
		"none, jumps in a ring": {[]mission.Leg{item(1, wp), item(2, speed, 0, 14), item(3, jump, 2, -1)}, 0},
	} {
		r := newRoute(c.legs)
		leg, ok := r.Ahead()
		if now, _ := r.Leg(); leg.Seq != c.want || ok != (c.want > 0) || now.Seq != 1 {
			t.Errorf("%s: item %d, %v, want %d; at item %d", name, leg.Seq, ok, c.want, now.Seq)
		}
	}
}
