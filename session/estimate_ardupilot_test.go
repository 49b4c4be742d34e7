//go:build ardupilot

package session

import (
	"context"
	"errors"
	"math"
	"net/netip"
	"sync"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim"
)

// linked is a real ArduCopter that sitlark started and is connected to.
type linked struct {
	t     *testing.T
	sim   *sim.Sim
	link  *mavlink.Link
	truth *mavlink.History
	stop  func()
}

// startLinked starts ArduCopter at a speedup.
func startLinked(t *testing.T, instance int, speedup float64) *linked {
	t.Helper()
	return startThrough(t, instance, speedup, func(backend netip.AddrPort) netip.AddrPort { return backend })
}

// startThrough starts ArduCopter at a speedup, with something between it and the backend:
// ArduCopter sends to what through returns.
func startThrough(t *testing.T, instance int, speedup float64, through func(backend netip.AddrPort) netip.AddrPort, change ...func(*config.Config)) *linked {
	t.Helper()
	binary := ardupilot.Copter(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	o := testSetup(t, func(c *config.Config) {
		c.Speedup, c.Location.Flat = speedup, true
		c.SITL = config.SITL{Binary: binary, Instance: instance}
		c.MAVLink.Address = telemetry(instance)
		for _, also := range change {
			also(c)
		}
	})
	l := &linked{t: t, truth: new(mavlink.History)}
	cfg := (&Vehicle{Setup: o, Sensors: newSensorFaults(o, false), alone: true}).simConfig()
	cfg.Observer = &truthRecorder{history: l.truth}
	var err error
	if l.sim, err = sim.New(cfg); err != nil {
		t.Fatal(err)
	}
	child, _, err := newChild(o, through(l.sim.Addr()), 0)
	if err != nil {
		t.Fatal(err)
	}
	if l.link, err = newLink(o, l.sim, l.truth, nil); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	all.Go(func() { l.sim.Run(ctx) })
	if err := child.Start(); err != nil {
		cancel()
		t.Fatal(err)
	}
	all.Go(func() { <-ctx.Done(); child.Stop() })
	all.Go(func() { l.link.Run(ctx) })
	l.stop = sync.OnceFunc(func() { cancel(); all.Wait() })
	t.Cleanup(l.stop)
	return l
}

// await waits until the autopilot's status is as wanted.
func (l *linked) await(what string, is func(*mavlink.Status) bool) mavlink.Status {
	l.t.Helper()
	deadline := time.Now().Add(4 * time.Minute)
	for {
		s := l.link.Status()
		if is(&s) {
			return s
		}
		if time.Now().After(deadline) {
			l.t.Fatalf("waited for %s; the autopilot is at %+v", what, s)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// asked waits for the answer to the newest request, which must be good.
func (l *linked) asked(request string, ask func()) {
	l.t.Helper()
	s := l.link.Status()
	before := s.Answers.Last()
	ask()
	s = l.await(request, func(s *mavlink.Status) bool {
		a, ok := s.Answers.Get(before + 1)
		return ok && a.Done
	})
	if a, _ := s.Answers.Get(before + 1); !a.OK || a.Request != request {
		l.t.Fatalf("%s: got %+v", request, a)
	}
}

// compareSimState holds the place that ArduPilot was sent, as it says it back,
// against the truth that the link finds for the same time since boot. It returns
// how far they were apart at more than 9 m/s: the largest [m] and how often.
func (l *linked) compareSimState() func() (worst float64, count int) {
	var mu sync.Mutex
	var worst float64
	var count int
	var before, said uint32
	var sim *apm.MessageSimState
	cancel := l.link.Subscribe(func(m message.Message) {
		switch m := m.(type) {
		case *apm.MessageAttitudeQuaternion:
			before = m.TimeBootMs
		case *apm.MessageGlobalPositionInt:
			before = m.TimeBootMs
		case *apm.MessageSimState:
			sim, said = m, before
		case *apm.MessageLocalPositionNed:
			before = m.TimeBootMs
			s := l.link.Status()
			mine := sim
			sim = nil
			if mine == nil || m.TimeBootMs-said > 3 || s.Estimate.Truth.VelGround.Len() < 9 {
				return
			}
			truth, ok := l.truth.At(s.Estimate.Time - float64(m.TimeBootMs-said)/2e3)
			if !ok {
				return
			}
			north, east, _ := mission.DefaultHome.Local(float64(mine.LatInt)/1e7, float64(mine.LonInt)/1e7, 0)
			mu.Lock()
			worst = max(worst, math.Hypot(north-truth.PositionNED.X, east-truth.PositionNED.Y))
			count++
			mu.Unlock()
		}
	})
	return func() (float64, int) {
		cancel()
		mu.Lock()
		defer mu.Unlock()
		return worst, count
	}
}

// errorsOf is what a stretch of flight showed, the largest of each.
type errorsOf struct {
	count              int
	position, attitude float64 // [m], [rad]
	velocity           float64 // [m/s]
	fast               int     // estimates at more than 9 m/s
	along              float64 // sum over those of the position's error along the flight [m]
}

func (e *errorsOf) take(s *mavlink.Estimate) {
	e.count++
	v := s.Truth.VelGround
	if speed := v.Len(); speed > 9 {
		e.fast++
		e.along += s.PositionNED.Sub(s.Truth.PositionNED).Dot(v) / speed
	}
	e.position, e.attitude = max(e.position, s.PositionError), max(e.attitude, s.AttitudeError)
	e.velocity = max(e.velocity, s.VelGround.Sub(v).Len())
}

// watchUntil collects errors while the flight goes on.
func (l *linked) watchUntil(what string, is func(*mavlink.Status) bool) errorsOf {
	l.t.Helper()
	var e errorsOf
	last := -1.0
	l.await(what, func(s *mavlink.Status) bool {
		if s.Estimate.Valid && s.Estimate.Time != last {
			last = s.Estimate.Time
			e.take(&s.Estimate)
		}
		return is(s)
	})
	l.t.Logf("%s: %d estimates; off by at most %.3f m, %.2f°, %.3f m/s", what, e.count, e.position, e.attitude*180/math.Pi, e.velocity)
	return e
}

// TestArduPilotEstimateAgainstTruth flies ArduCopter over MAVLink alone, at 10 m/s out
// and back in calm air. Its estimate lies within 1 m of the truth, and the truth is of
// the right time: the true position that ArduPilot reports back is where the history
// has it, so that the error along the flight path that is shown is the EKF's own.
func TestArduPilotEstimateAgainstTruth(t *testing.T) {
	for i, speedup := range []float64{1, 10} {
		l := startLinked(t, 30+i, speedup)
		const horizontal = 16 // EKF_POS_HORIZ_ABS
		l.await("pre-arm checks", func(s *mavlink.Status) bool {
			return s.Ready && s.Home.Valid && s.EKF.Flags&horizontal != 0 && s.Estimate.Valid && s.Vehicle != ""
		})
		same := l.compareSimState()
		l.asked("Take off to 20 m", func() { l.link.TakeOff(20) })
		flight := []errorsOf{l.watchUntil("climb", func(s *mavlink.Status) bool { return -s.Estimate.PositionNED.Z > 19.5 })}
		begin := l.link.Status().Estimate.Time
		flight = append(flight, l.watchUntil("hover", func(s *mavlink.Status) bool { return s.Estimate.Time > begin+10 }))
		if v, err := l.link.SetParam(t.Context(), "WPNAV_SPEED", 1000); v != 1000 || err != nil {
			t.Errorf("WPNAV_SPEED is %g, %v", v, err)
		}
		if _, err := l.link.Param(t.Context(), "NOT_THERE"); !errors.Is(err, mavlink.ErrNoParameter) {
			t.Errorf("a parameter that is not there: %v", err)
		}
		var ways [2]errorsOf
		for i, to := range []frame.Vec[frame.NED]{frame.OfNED(150, 80, -20), frame.OfNED(0, 0, -20)} {
			l.asked([]string{"Go to 150 m north, 80 m east, 20 m up", "Go to 0 m north, 0 m east, 20 m up"}[i], func() { l.link.GoTo(to) })
			ways[i] = l.watchUntil("flight", func(s *mavlink.Status) bool { return s.Estimate.PositionNED.Sub(to).Len() < 1 })
		}
		l.asked("Return", l.link.Return)
		flight = append(flight, ways[0], ways[1], l.watchUntil("return", func(s *mavlink.Status) bool { return s.Landed && !s.Armed }))
		for _, e := range flight {
			if e.count == 0 || e.position > 1 {
				t.Errorf("×%g: off by %.3f m in one of %d estimates", speedup, e.position, e.count)
			}
		}
		if ways[0].fast == 0 || ways[1].fast == 0 {
			t.Fatalf("×%g: it never flew 9 m/s", speedup)
		}
		delay := (ways[0].along/float64(ways[0].fast) + ways[1].along/float64(ways[1].fast)) / 2
		t.Logf("×%g: %.3f m along the flight, out and back, at 10 m/s: %.1f ms", speedup, delay, delay/10*1e3)
		worst, count := same()
		t.Logf("×%g: %d places that ArduPilot says back at over 9 m/s, at most %.3f m from the truth of their time", speedup, count, worst)
		if count == 0 || worst > 0.03 { // 1e-7 deg is 1.1 cm, and a millisecond 1 cm
			t.Errorf("×%g: the truth of another time: %.3f m in one of %d", speedup, worst, count)
		}
		s := l.link.Status()
		t.Logf("%s, battery %+v, GPS %+v, home %.3f", s.Vehicle, s.Battery, s.GPS, s.Home.PositionNED.Len())
		l.stop()
	}
}
