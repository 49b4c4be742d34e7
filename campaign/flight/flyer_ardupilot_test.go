//go:build ardupilot

package flight

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/internal/cputime"
	"github.com/sitlark/sitlark/record"
)

// minute is a flight of about 60 s that an ArduPilot flies.
const minute = `
name: minute
seed: 3
vehicle: quad-1.5kg
autopilot: ardupilot
weather: {wind: 3@270, turbulence: 0.1}
params: {BATT_LOW_TIMER: 12}
fly:
  - mode: GUIDED
  - arm
  - takeoff: 10m
  - goto: {north: 20m, east: 0m, altitude: 10m}
  - delay: 15s
  - goto: {north: 0m, east: 0m, altitude: 10m}
  - mode: LAND
expect:
  - always: tilt < 45deg
  - never: altitude > 14m
  - eventually: landed
timeout: 120s
`

// copter adds the real ArduCopter to options, and returns its hash.
func copter(t testing.TB, o *Options) string {
	t.Helper()
	return flownBy(t, ardupilot.Copter(t), o)
}

// flownBy adds a real ArduPilot to options, and returns its hash.
func flownBy(t testing.TB, binary string, o *Options) string {
	t.Helper()
	hash, err := Hash(binary)
	if err != nil {
		t.Fatal(err)
	}
	o.SITL = map[string]string{hash: binary}
	return hash
}

// TestArduPilotFliesSamples: six flights, two at a time; nothing is left of them. Each sample is
// flown twice, and the test tells how much two flights of one sample differ.
func TestArduPilotFliesSamples(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	hash := ""
	f, task := flyer(t, minute, func(o *Options) { hash = copter(t, o) })
	task.Autopilot = hash
	results := make([]campaign.Result, 6)
	todo := make(chan int)
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() {
			for i := range todo {
				var err error
				if results[i], err = f.Fly(t.Context(), with(task, i+1, "scenario", "wind.speed", fmt.Sprint(2+2*(i/2))), func(float64) {}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range results {
		todo <- i
	}
	close(todo)
	group.Wait()
	for i, r := range results {
		t.Logf("%d: %s %s ended %s after %.1f s; margin %.3f; wall %.1f s, CPU %.2f s; %s; %v", i+1, r.Status, r.Reason, r.Ended, r.Duration, r.Margin, r.Wall, r.CPU, r.Pilot, r.Figures)
		if r.Status != campaign.Held || !strings.HasPrefix(r.Pilot, "ArduCopter 4.") || r.Figures["max_altitude_m"] < 9 || r.Figures["max_distance_home_m"] < 18 || r.CPU <= 0 {
			t.Errorf("%d: %+v", i+1, r)
		}
	}
	for i := 0; i < len(results); i += 2 {
		a, b := results[i], results[i+1]
		t.Logf("two flights of one sample: margin %.4f and %.4f", a.Margin, b.Margin)
		for name, x := range a.Figures {
			t.Logf("  %s: %.4g and %.4g, %.2f %%", name, x, b.Figures[name], 100*math.Abs(x-b.Figures[name])/math.Max(math.Abs(x), 1e-9))
		}
	}
	if n := len(f.place.eeproms); n != 1 {
		t.Errorf("%d EEPROMs were prepared for one set of parameters", n)
	}
	if left, _ := filepath.Glob(filepath.Join(f.place.folder, "flights", "*")); len(left) > 0 {
		t.Errorf("left over: %s", left)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*")); len(left) > 0 {
		t.Errorf("left over: %s", left)
	}
}

// planeMinute is a plane's flight of about 70 s, whose rudder sticks.
const planeMinute = `
name: plane minute
seed: 3
vehicle: trainer
autopilot: ardupilot
weather: {wind: 3@340, turbulence: 0.1}
fly:
  - takeoff: 50m
  - mode: LOITER
steps:
  - {after: mode == LOITER, delay: 5s, do: {stick_servo: {servo: rudder, angle: 6deg}}}
expect:
  - {always: altitude > 35m, after: stick_servo}
timeout: 75s
`

// TestArduPilotPlaneFliesSamples: two flights with a servo that sticks, each in another wind.
func TestArduPilotPlaneFliesSamples(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	hash := ""
	f, task := flyer(t, planeMinute, func(o *Options) { hash = flownBy(t, ardupilot.Plane(t), o) })
	task.Autopilot = hash
	for i, wind := range []string{"0", "6"} {
		r, err := f.Fly(t.Context(), with(task, i+1, "scenario", "wind.speed", wind), func(float64) {})
		t.Logf("wind %s: %v, %s %s ended %s after %.1f s, margin %.3f; %s; %v", wind, err, r.Status, r.Reason, r.Ended, r.Duration, r.Margin, r.Pilot, r.Figures)
		if err != nil || r.Status != campaign.Held || !r.HasMargin || !strings.HasPrefix(r.Pilot, "ArduPlane 4.") || r.Figures["max_altitude_m"] < 45 {
			t.Errorf("wind %s: %v, %+v", wind, err, r)
		}
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

// TestArduPilotRefusesAParameter: no worker can fly that, and it is told with its reason.
func TestArduPilotRefusesAParameter(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	hash := ""
	f, task := flyer(t, strings.Replace(minute, "BATT_LOW_TIMER", "NO_SUCH_ONE", 1), func(o *Options) { hash = copter(t, o) })
	task.Autopilot = hash
	r, err := f.Fly(t.Context(), task, func(float64) {})
	if err != nil || r.Status != campaign.NotFlown || !strings.Contains(r.Reason, "has no parameter NO_SUCH_ONE") {
		t.Errorf("%v: %+v", err, r)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

// TestArduPilotRecordings: each flight is recorded, and only the worse one of two stays.
func TestArduPilotRecordings(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	folder, hash := filepath.Join(t.TempDir(), "kept"), ""
	f, task := flyer(t, minute, func(o *Options) { hash = copter(t, o); o.Recordings, o.Worst = folder, 1 })
	defer f.Close()
	task.Autopilot, task.Keep = hash, campaign.KeepWorst
	worst, kept := math.Inf(1), ""
	for i := range 2 {
		r, err := f.Fly(t.Context(), with(task, i+1, "scenario", "wind.speed", fmt.Sprint(2+6*i)), func(float64) {})
		if err != nil || r.Status == campaign.NotFlown {
			t.Fatalf("%v: %+v", err, r)
		}
		if r.Margin < worst {
			worst, kept = r.Margin, r.Recording
		}
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "*")); len(names) != 1 || names[0] != kept {
		t.Errorf("kept: %v, the worst is %s", names, kept)
	}
	if tape, err := record.Open(kept); err != nil {
		t.Error(err)
	} else if err := tape.Close(); err != nil {
		t.Error(err)
	}
}

// BenchmarkArduPilot is the flight of a minute, boot to verdict: CPU time of this process and of
// ArduPilot's, and how many flights end in a minute. "one" flies one at a time, "all cores" one on each
// core, "more" one more than that; "asleep" and "spinning" are the two ways to wait for packets.
func BenchmarkArduPilot(b *testing.B) {
	for _, jobs := range []struct {
		name string
		n    int
	}{{"one", 1}, {"all cores", runtime.NumCPU()}, {"more", runtime.NumCPU() + 1}} {
		for _, waits := range []string{"asleep", "spinning"} {
			b.Run(jobs.name+"/"+waits, func(b *testing.B) { benchmarkArduPilot(b, jobs.n, waits == "spinning") })
		}
	}
}

func benchmarkArduPilot(b *testing.B, jobs int, spins bool) {
	hash := ""
	f, task := flyer(b, minute, func(o *Options) {
		hash = copter(b, o)
		if spins {
			o.Jobs = math.MaxInt
		}
	})
	task.Autopilot = hash
	b.Cleanup(func() {
		if err := f.Close(); err != nil {
			b.Error(err)
		}
	})
	if _, err := f.Fly(b.Context(), task, func(float64) {}); err != nil { // the vehicle is loaded, and the EEPROM prepared
		b.Fatal(err)
	}
	var theirs atomic.Int64 // with this process's own share [ns]
	todo := make(chan int)
	var group sync.WaitGroup
	for range jobs {
		group.Go(func() {
			for n := range todo {
				r, err := f.Fly(b.Context(), with(task, n), func(float64) {})
				if err != nil || r.Status != campaign.Held {
					b.Errorf("%v: %+v", err, r)
				}
				theirs.Add(int64(r.CPU * 1e9))
			}
		})
	}
	b.ResetTimer()
	own, began, n := -cputime.Process().Seconds(), time.Now(), 0
	for range b.N { // not Loop, which would count a flight as over that has only begun
		n++
		todo <- n
	}
	close(todo)
	group.Wait()
	own += cputime.Process().Seconds()
	b.ReportMetric(float64(n)/time.Since(began).Minutes(), "flights/min")
	b.ReportMetric(own/float64(n), "sitlark-CPU-s/flight")
	b.ReportMetric((float64(theirs.Load())/1e9-own)/float64(n), "arducopter-CPU-s/flight")
}
