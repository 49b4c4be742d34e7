//go:build !headless && linux && long

package app

import (
	"context"
	"math"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/mission"
)

const (
	soakTime    = 7200.0 // physics time in all flights together [s]
	soakWarmup  = 1200.0 // of it, before it is judged [s]
	soakSample  = 60.0   // physics time between two samples [s]
	soakConnect = 450.0  // and between two autopilots [s]
)

// TestLongSoak flies for two hours of physics time, as fast as it goes, over UDP and before the
// window, with faults and sixteen autopilots, each on a port of its own. Heap, goroutines and
// open files do not grow: after a warm-up of 20 minutes the slopes of straight lines through
// samples of each minute are zero, to the bounds below.
func TestLongSoak(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	inFlight(t, func(c *config.Config) { c.Window.Quality = config.Low }, func(v *viewer) {
		s := &soak{t: t, v: v}
		s.connect()
		defer s.disconnect()
		for s.elapsed < soakTime {
			before := s.at
			if !framesUntil(t, v, 5*time.Minute, func() bool { return s.advanced() }) {
				t.Errorf("the flight stands still at %.0f s, %.0f s in all: %+v", before, s.elapsed, v.live.Link)
				return
			}
		}
		s.judge()
	})
}

// soak is a long flight and what was measured of it.
type soak struct {
	t *testing.T
	v *viewer

	elapsed   float64 // over all flights [s]
	at        float64 // physics time of the present one [s]
	flight    uint64
	sampled   float64 // elapsed at the last sample
	connected float64 // elapsed when the autopilot began
	faults    int
	pilots    int

	times, heap, goroutines, files []float64 // samples: [s], [MB], and two counts

	end func() // ends the autopilot
}

// connect lets a new autopilot take off, on a port of its own.
func (s *soak) connect() {
	setup := s.v.vehicle.Setup
	vehicle, err := tuning.Of(&setup.Entry.Vehicle)
	if err != nil {
		s.t.Fatal(err)
	}
	pilot, err := autopilot.New(autopilot.Config{
		Addr: s.v.vehicle.Sim.Addr().String(), Mission: mission.BuiltIn(setup.Home), Home: setup.Home, FrameRate: 400, Loop: true, Vehicle: vehicle,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var flies sync.WaitGroup
	flies.Go(func() { _ = pilot.Run(ctx) })
	s.end = func() { cancel(); flies.Wait() }
	s.pilots++
	s.connected = s.elapsed
}

func (s *soak) disconnect() { s.end() }

// advanced notes the time that has passed, does what is due, and reports whether time has passed.
func (s *soak) advanced() bool {
	now := &s.v.live
	moved := now.Flight != s.flight || now.Time > s.at
	if now.Flight == s.flight {
		s.elapsed += max(0, now.Time-s.at)
	} else {
		s.elapsed += now.Time
	}
	s.flight, s.at = now.Flight, now.Time
	if s.elapsed-s.sampled >= soakSample {
		s.sampled = s.elapsed
		s.measure()
		s.breakSomething()
	}
	if s.elapsed-s.connected >= soakConnect {
		s.disconnect()
		s.connect()
	}
	return moved
}

// breakSomething gives the next fault, or heals them.
func (s *soak) breakSomething() {
	faults := []command.Command{
		command.DegradeMotor{Motor: 1, Thrust: 0.9}, command.UnbalanceRotor{Motor: 2, GramMillimetres: 20}, command.SetWind{Speed: 6, FromDeg: 200},
		command.RestoreAll{}, command.SetBatteryCharge{Charge: 0.9}, command.FailMotor{Motor: 3}, command.RestoreAll{}, command.Reset{},
	}
	if err := s.v.vehicle.Sim.Submit(faults[s.faults%len(faults)]); err != nil {
		s.t.Error(err)
	}
	s.faults++
}

func (s *soak) measure() {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	files, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		s.t.Error(err)
	}
	s.times = append(s.times, s.elapsed)
	s.heap = append(s.heap, float64(m.HeapAlloc)/1e6)
	s.goroutines = append(s.goroutines, float64(runtime.NumGoroutine()))
	s.files = append(s.files, float64(len(files)))
}

// judge fits a straight line to each quantity after the warm-up. What does not grow has a slope
// of zero: over the hundred minutes that are judged, the line may rise by the bound.
func (s *soak) judge() {
	for _, q := range []struct {
		name   string
		values []float64
		bound  float64
	}{{"heap [MB]", s.heap, 2}, {"goroutines", s.goroutines, 1}, {"open files", s.files, 1}} {
		rise, first, last := s.rise(q.values)
		s.t.Logf("%s: from %.1f to %.1f, the line rises by %.2f", q.name, first, last, rise)
		if !(math.Abs(rise) <= q.bound) {
			s.t.Errorf("%s: the line rises by %.2f in %.0f minutes, more than %g: %.1f", q.name, rise, (soakTime-soakWarmup)/60, q.bound, q.values)
		}
	}
	s.t.Logf("%d autopilots, %d faults, flight %d", s.pilots, s.faults, s.flight)
	if s.pilots < 10 || s.faults < 100 || s.flight < 10 {
		s.t.Error("too little has happened")
	}
}

// rise is that of the line of least squares through the values after the warm-up.
func (s *soak) rise(values []float64) (rise, first, last float64) {
	var n, x, y, xx, xy float64
	for i, v := range values {
		if t := s.times[i]; t >= soakWarmup {
			if n == 0 {
				first = v
			}
			n, x, y, xx, xy, last = n+1, x+t, y+v, xx+t*t, xy+t*v, v
		}
	}
	return (n*xy - x*y) / (n*xx - x*x) * (soakTime - soakWarmup), first, last
}
