package session

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// flown is a flight of the built-in autopilot against the real simulation. They hand each
// other their packets on the test's goroutine.
type flown struct {
	t     *testing.T
	sim   *sim.Sim
	pilot *autopilot.Pilot
	log   []string
	end   autopilot.Status
}

// moment is one state of a flight.
type moment struct {
	time   float64
	pos    frame.Vec[frame.NED]
	vel    frame.Vec[frame.NED]
	tilt   float64 // [rad]
	rate   frame.Vec[frame.FRD]
	status autopilot.Status // of the step before
}

// newFlown prepares a flight; each is called at every state, between two steps.
func newFlown(t *testing.T, v airframe.Vehicle, plan mission.Plan, each func(*flown, *moment)) *flown {
	t.Helper()
	testplan.SkipIfRepeated(t)
	h := mission.DefaultHome
	s, err := sim.New(sim.Config{World: physics.Params{Vehicle: v, Seed: 1, HomeAltitude: h.AltM, Yaw: h.YawDeg * math.Pi / 180}})
	if err != nil {
		t.Fatal(err)
	}
	tuning, err := tuning.Of(&v)
	if err != nil {
		t.Fatal(err)
	}
	f := &flown{t: t, sim: s}
	f.pilot, err = autopilot.New(autopilot.Config{
		Direct: s.Answer, Mission: plan, Home: h, FrameRate: 400, Vehicle: tuning,
		Logf:    func(format string, args ...any) { f.log = append(f.log, fmt.Sprintf(format, args...)) },
		OnState: func(st *protocol.State) { m := f.moment(st); each(f, &m) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *flown) moment(st *protocol.State) moment {
	q := st.Quaternion
	return moment{
		time: st.Time, pos: frame.FromArray[frame.NED](st.PositionNED), vel: frame.FromArray[frame.NED](st.VelGroundNED),
		tilt: frame.Tilt(frame.FromQuat[frame.NED, frame.FRD](q[0], q[1], q[2], q[3])),
		rate: frame.FromArray[frame.FRD](st.GyroFRD), status: f.pilot.Status(),
	}
}

// fly flies to the end and returns what the simulation told of it.
func (f *flown) fly() *snapshot.Snapshot {
	f.t.Helper()
	if err := f.pilot.Run(f.t.Context()); err != nil {
		f.t.Fatalf("%v\n%s", err, strings.Join(f.log, "\n"))
	}
	f.end = f.pilot.Status()
	var s snapshot.Snapshot
	f.sim.Buffer().Read(&s)
	return &s
}

func (f *flown) submit(c command.Command) {
	if err := f.sim.Submit(c); err != nil {
		f.t.Error(err)
	}
}

// told are the texts of the simulation's events, with their times.
func told(s *snapshot.Snapshot) string {
	var b strings.Builder
	for seq := s.Events.Oldest(); seq <= s.Events.Last(); seq++ {
		if e, ok := s.Events.Get(seq); ok {
			fmt.Fprintf(&b, "%.1f s %s; ", e.Time, e.Text)
		}
	}
	return b.String()
}

// squarePlan climbs, flies around a square of the given side and comes home [m].
func squarePlan(up, side float64) mission.Plan {
	p := mission.Plan{Name: "square"}
	add := func(c mission.Command, n, e float64) {
		at := mission.DefaultHome.Global(n, e, 0)
		p.Items = append(p.Items, mission.Item{Seq: len(p.Items) + 1, Command: c, Frame: mission.FrameRelative,
			Lat: at.LatDeg, Lon: at.LonDeg, Alt: up})
	}
	add(mission.TakeOff, 0, 0)
	for _, w := range [][2]float64{{side, 0}, {side, side}, {0, side}, {0, 0}} {
		add(mission.NavWaypoint, w[0], w[1])
	}
	add(mission.ReturnHome, 0, 0)
	return p
}

// TestAStepOfAFlightAllocatesNothing, of autopilot, exchange and physics together, on the way to a waypoint.
func TestAStepOfAFlightAllocatesNothing(t *testing.T) {
	testplan.SkipIfRepeated(t)
	v := airframe.Default()
	s, err := sim.New(sim.Config{World: physics.Params{Vehicle: v, Seed: 1}})
	if err != nil {
		t.Fatal(err)
	}
	tuning, err := tuning.Of(&v)
	if err != nil {
		t.Fatal(err)
	}
	pilot, err := autopilot.New(autopilot.Config{
		Direct: s.Answer, Mission: squarePlan(10, 20), Home: mission.DefaultHome, FrameRate: 400, Vehicle: tuning,
	})
	if err != nil {
		t.Fatal(err)
	}
	step := func() {
		if over, err := pilot.Step(t.Context()); over || err != nil {
			t.Fatal(over, err)
		}
	}
	for range 20 * 400 {
		step()
	}
	if phase := pilot.Status().Phase; !strings.HasPrefix(phase, "waypoint ") {
		t.Fatalf("after 20 s it is in phase %q", phase)
	}
	if n := testing.AllocsPerRun(200, step); n != 0 {
		t.Errorf("a step allocates %g times", n)
	}
}
