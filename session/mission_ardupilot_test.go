//go:build ardupilot

package session

import (
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/missions"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// realCopter is sitlark without a window and a real ArduCopter.
type realCopter struct {
	t    *testing.T
	o    Setup
	sim  *sim.Sim
	link *mavlink.Link
}

// startCopter starts both on level ground; they end with the test.
func startCopter(t *testing.T, plan mission.Plan) *realCopter {
	t.Helper()
	binary := ardupilot.Copter(t)
	o := testSetup(t, func(c *config.Config) {
		c.Speedup, c.Location.Flat = 10, true
		c.SITL = config.SITL{Binary: binary, Instance: 12, Wipe: true}
		c.MAVLink.Address = telemetry(12)
	})
	o.Plan = plan
	if plan.Home != nil {
		o.Home, _ = plan.Start(o.Home)
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	v := flying(t, o).Vehicles[0]
	return &realCopter{t: t, o: o, sim: v.Sim, link: v.Link}
}

// await waits until ok says so.
func (c *realCopter) await(what string, ok func(*mavlink.Status) bool) {
	c.t.Helper()
	for deadline := time.Now().Add(5 * time.Minute); ; {
		s := c.link.Status()
		if ok(&s) {
			return
		}
		if time.Now().After(deadline) {
			c.t.Fatalf("no %s: %+v", what, s)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// outcome waits for the end of a request.
func (c *realCopter) outcome(name string) (a mavlink.Answer) {
	c.t.Helper()
	c.await("end of "+name, func(s *mavlink.Status) bool {
		for seq := s.Answers.Last(); seq > 0; seq-- {
			if got, ok := s.Answers.Get(seq); ok && got.Request == name && got.Done {
				a = got
				return true
			}
		}
		return false
	})
	return a
}

// TestArduPilotStoresMissions: every mission of its own tests is uploaded and comes back the same, but
// for what it cannot store.
func TestArduPilotStoresMissions(t *testing.T) {
	c := startCopter(t, mission.Plan{})
	for _, file := range append(ardupilot.Missions(t), ardupilot.CopterMissions(t)...) {
		plan, err := mission.Load(file)
		if err != nil {
			t.Error(err)
			continue
		}
		_, before := c.link.Plan()
		c.link.Upload(plan)
		c.await("plan", func(s *mavlink.Status) bool { return s.Transfers.Held > before && !s.Transfers.Active })
		a := c.outcome("Upload " + filepath.Base(file))
		t.Logf("%s: %s", filepath.Base(file), a.Words)
		held, _ := c.link.Plan()
		for i, it := range plan.Items {
			if i >= len(held.Items) || !missions.Kept(kind.Copter, it, held.Items[i]) {
				t.Errorf("%s: item %d went up as %+v and came down as %+v", file, it.Seq, it, held.Items[min(i, len(held.Items)-1)])
			}
		}
		if strings.Contains(a.Words, "keeps") || !a.OK || len(held.Items) != len(plan.Items) || len(held.Fences) < len(plan.Fences) || len(held.Rally) < len(plan.Rally) {
			t.Errorf("%s: %q with %d items, %d fences, %d rally points", file, a.Words, len(held.Items), len(held.Fences), len(held.Rally))
		}
	}
}

// TestArduPilotFliesTheDrawnPath flies a mission to its end, at ten times real time, and
// compares every position with the flight path that is drawn.
func TestArduPilotFliesTheDrawnPath(t *testing.T) {
	plan, err := mission.Load(ardupilot.Source(t, ardupilot.NavTest))
	if err != nil {
		t.Fatal(err)
	}
	c := startCopter(t, plan)
	c.link.Upload(plan)
	if a := c.outcome("Upload CMAC-copter-navtest.txt"); !a.OK {
		t.Fatal(a.Words)
	}
	c.await("readiness", func(s *mavlink.Status) bool { return s.Ready && s.EKF.Valid && s.Home.Valid })
	for range 20 { // it may say ready a moment before it is
		c.link.StartMission()
		if a := c.outcomeOfLast(); a.OK {
			break
		}
		time.Sleep(time.Second)
	}
	course := mission.Course(plan.Path(c.o.Home), nil)
	var worst, sum, up float64
	n, items := 0, map[int]bool{}
	var snap snapshot.Snapshot
	c.await("end of the mission", func(s *mavlink.Status) bool {
		c.sim.Buffer().Read(&snap)
		at := snap.Body.PositionNED
		items[s.Mission.Active] = true
		if s.Mission.Active > 1 && s.Armed {
			right, above := nearestOf(course, mission.Point{at.X, at.Y, at.Z})
			worst, up, sum, n = max(worst, math.Abs(right)), max(up, math.Abs(above)), sum+math.Abs(right), n+1
		}
		return n > 50 && !s.Armed
	})
	t.Logf("%d places over %d items: off the drawn line by %.2f m on average, %.2f m at most, %.2f m in height", n, len(items), sum/float64(n), worst, up)
	if worst > 4 || up > 3 || len(items) < len(plan.Items) {
		t.Errorf("off by up to %.2f m and %.2f m in height, %d of %d items were active", worst, up, len(items), len(plan.Items))
	}
}

// outcomeOfLast waits for the end of the newest request.
func (c *realCopter) outcomeOfLast() (a mavlink.Answer) {
	c.t.Helper()
	c.await("answer", func(s *mavlink.Status) bool {
		a, _ = s.Answers.Get(s.Answers.Last())
		return a.Request == "Start mission" && a.Done
	})
	c.t.Logf("%s: %s", a.Request, a.Words)
	return a
}

// nearestOf is how far a place is off the nearest stretch of a course.
func nearestOf(course []mission.Segment, at mission.Point) (right, above float64) {
	least := math.Inf(1)
	for _, s := range course {
		if r, a := mission.CrossTrack(s.Points, at); math.Hypot(r, a) < least {
			least, right, above = math.Hypot(r, a), r, a
		}
	}
	return right, above
}
