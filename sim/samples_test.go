package sim

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestFlightIsSampledWhoeverLooks: nobody reads while the flight goes as fast as it can,
// through a pause and a reset; afterwards every slot of both flights is there.
func TestFlightIsSampledWhoeverLooks(t *testing.T) {
	f := newFlight(t, func(c *Config) { c.Sampled = true }).run()
	f.fly(1000, 1500)
	f.sim.Samples().SetMode("LAND")
	f.fly(600, 1400)
	f.frame = 0 // the autopilot restarts
	f.fly(400, 1500)
	batch := make([]snapshot.Sample, 1000)
	n, _ := f.sim.Samples().Read(0, batch)
	slots, mode := map[[2]int64]int{}, map[string]bool{}
	for _, s := range batch[:n] {
		slots[[2]int64{int64(s.Flight), int64(s.Time*snapshot.SampleRate + 1e-6)}]++
		mode[f.sim.Samples().ModeName(s.Mode)] = true
		if s.Flight == 1 && s.Time > 2 && (s.Voltage < 5 || s.Speeds[3] < 100) {
			t.Fatalf("%g s: %g V, %g rad/s", s.Time, s.Voltage, s.Speeds[3])
		}
	}
	for flight, seconds := range map[int64]float64{1: 4, 2: 1} {
		for slot := range int64(seconds * snapshot.SampleRate) {
			if got := slots[[2]int64{flight, slot}]; got != 1 {
				t.Errorf("flight %d has %d samples at %.3f s", flight, got, float64(slot)/snapshot.SampleRate)
			}
		}
	}
	if !mode["LAND"] || len(mode) != 2 {
		t.Errorf("modes %v", mode)
	}
}

// TestNobodyPlotsNothingIsSampled: a flight without a window keeps no samples.
func TestNobodyPlotsNothingIsSampled(t *testing.T) {
	f := newFlight(t).run()
	f.fly(10, 1500)
	if s := f.sim.Samples(); s != nil || s.Count() != 0 {
		t.Error("samples are kept")
	}
}

// TestFrozenFlightIsNotSampled: what a broken model yields comes into no plot.
func TestFrozenFlightIsNotSampled(t *testing.T) {
	f := newFlight(t, func(c *Config) { c.Sampled = true })
	var broken atomic.Bool
	healthy := f.sim.loop.step
	f.sim.loop.step = func(in *physics.Inputs, dt float64) error {
		err := healthy(in, dt)
		if broken.Load() {
			for range snapshot.SampleRate {
				err = errors.Join(err, healthy(in, 1.0/snapshot.SampleRate))
			}
			return errors.Join(err, &physics.NotFiniteError{Quantity: "motor 3 thrust"})
		}
		return err
	}
	f.run()
	f.fly(1000, 1500)
	before := f.sim.Samples().Count()
	broken.Store(true)
	f.fly(50, 1500)
	if s := f.snapshot(); !s.Frozen.Active {
		t.Fatal("it is not frozen")
	}
	if after := f.sim.Samples().Count(); before == 0 || after != before {
		t.Errorf("%d samples, and %d after it was frozen", before, after)
	}
}
