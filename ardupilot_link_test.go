package main

import (
	"context"
	"math"
	"os"
	"sync"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sim"
	"github.com/sitlark/sitlark/protocol/mavlink"
)

// linked is a real ArduCopter that sitlark started and speaks with.
type linked struct {
	t     *testing.T
	sim   *sim.Sim
	link  *mavlink.Link
	truth *mavlink.History
	stop  func()
}

// startLinked starts what SITLARK_ARDUCOPTER names, at a speedup.
func startLinked(t *testing.T, instance int, speedup float64) *linked {
	t.Helper()
	binary := os.Getenv("SITLARK_ARDUCOPTER")
	if binary == "" {
		t.Skip("SITLARK_ARDUCOPTER names no arducopter")
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flags{listen: "127.0.0.1:0", wind: "0@0", size: "1280x720", headless: true, flat: true,
		sitl: sitlFlags{binary: binary, speedup: speedup, instance: instance}}
	o, err := f.options()
	if err != nil {
		t.Fatal(err)
	}
	l := &linked{t: t, truth: new(mavlink.History)}
	defer func() {
		if os.Getenv("DBG") != "" {
			l.link.Subscribe(func(m message.Message) {
				if x, ok := m.(*apm.MessageStatustext); ok {
					println("TEXT", x.Text)
				}
			})
		}
	}()
	cfg := simConfig(o)
	cfg.Watcher = &truthKeeper{history: l.truth}
	if l.sim, err = sim.New(cfg); err != nil {
		t.Fatal(err)
	}
	child, err := newChild(o, l.sim.Addr())
	if err != nil {
		t.Fatal(err)
	}
	if l.link, err = newLink(o, l.sim, l.truth); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	all.Go(func() { l.sim.Run(ctx) })
	all.Go(func() { tend(ctx, child, true) })
	all.Go(func() { l.link.Run(ctx) })
	t.Cleanup(func() { cancel(); all.Wait() })
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
		if os.Getenv("DBG") != "" && time.Now().Unix()%3 == 0 && time.Now().UnixMilli()%1000 < 10 {
			println(what, s.State, s.Mode, s.Armed, s.Ready, s.Landed, s.Home.Valid, s.Estimate.Valid, int(s.EKF.Flags), s.GPS.Fix, s.GPS.Satellites, int(s.Estimate.Time), int(s.Estimate.PositionError*1000), s.Problem)
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

// errors is what a stretch of flight showed.
type errors3 struct {
	count                                   int
	position, attitude, along, across, fast float64 // largest
	velocity                                float64
}

func (e *errors3) take(s *mavlink.Estimate) {
	e.count++
	v := s.Truth.VelGround
	d := s.PositionNED.Sub(s.Truth.PositionNED)
	if speed := v.Len(); speed > 1 {
		along := d.Dot(v) / speed
		e.along = max(e.along, math.Abs(along))
		e.across = max(e.across, d.Sub(v.Scale(along/speed)).Len())
		e.fast = max(e.fast, speed)
	}
	e.position, e.attitude = max(e.position, s.PositionError), max(e.attitude, s.AttitudeError)
	e.velocity = max(e.velocity, s.VelGround.Sub(v).Len())
}

// watchUntil collects errors while the flight goes on.
func (l *linked) watchUntil(what string, is func(*mavlink.Status) bool) errors3 {
	l.t.Helper()
	var e errors3
	last := -1.0
	l.await(what, func(s *mavlink.Status) bool {
		if s.Estimate.Valid && s.Estimate.Time != last {
			last = s.Estimate.Time
			e.take(&s.Estimate)
		}
		return is(s)
	})
	l.t.Logf("%s: %d estimates, error at most %.3f m and %.2f°; at up to %.1f m/s along %.3f m, across %.3f m; velocity %.3f m/s",
		what, e.count, e.position, e.attitude*180/math.Pi, e.fast, e.along, e.across, e.velocity)
	return e
}

// TestRealCopterByLink flies a real ArduCopter by the link alone, and holds its
// estimate against the truth of the same physics time.
func TestRealCopterByLink(t *testing.T) {
	for _, speedup := range []float64{1, 10} {
		l := startLinked(t, 30+int(speedup)/10, speedup)
		var states, pairs int
		cancel := l.link.Subscribe(func(m message.Message) {
			if _, ok := m.(*apm.MessageSimState); ok {
				states++
			}
		})
		l.await("pre-arm checks", func(s *mavlink.Status) bool { return s.Ready && s.Home.Valid && s.EKF.Flags&16 != 0 && s.Estimate.Valid })
		l.asked("Take off to 20 m", func() { l.link.TakeOff(20) })
		l.watchUntil("climb", func(s *mavlink.Status) bool { return -s.Estimate.PositionNED.Z > 19.5 })
		begin := l.link.Status().Estimate.Time
		l.watchUntil("hover", func(s *mavlink.Status) bool { return s.Estimate.Time > begin+10 })
		if got, err := l.link.SetParam(context.Background(), "WP_SPD", 10); err != nil {
			t.Logf("WP_SPD %v %v", got, err)
		}
		got, err := l.link.SetParam(context.Background(), "WPNAV_SPEED", 1000)
		t.Logf("WPNAV_SPEED %v %v", got, err)
		target := frame.OfNED(150, 80, -20)
		l.asked("Go to 150 m north, 80 m east, 20 m up", func() { l.link.GoTo(target) })
		e := l.watchUntil("fast flight", func(s *mavlink.Status) bool { return s.Estimate.PositionNED.Sub(target).Len() < 1 })
		l.asked("Return", l.link.Return)
		l.watchUntil("return", func(s *mavlink.Status) bool { return s.Landed && !s.Armed })
		cancel()
		s := l.link.Status()
		t.Logf("×%g: %d SIM_STATE, %d; %+v %+v %+v %s %v", speedup, states, pairs, s.Battery, s.GPS, s.EKF, s.Vehicle, s.Home)
		for seq := uint64(1); seq <= s.Texts.Last(); seq++ {
			if x, ok := s.Texts.Get(seq); ok {
				t.Logf("%7.2f %d %s", x.Time, x.Severity, x.Text)
			}
		}
		if e.position > 1 {
			t.Errorf("error %g", e.position)
		}
	}
}
