package sim

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
)

// TestSensorFaultGrows from what is in effect, and events tell both ends.
func TestSensorFaultGrows(t *testing.T) {
	f := newFlight(t).run()
	drift := func(rate float64) command.SensorFault {
		return command.SensorFault{Kind: command.BaroDrift, Value: [3]float64{rate}}
	}
	if _, err := f.sim.Schedule(command.Scheduled{Command: drift(1), Ramp: 1}); err != nil {
		t.Fatal(err)
	}
	f.fly(201, 1000) // at 400 Hz: half of it
	if s := f.snapshot(); s.SensorFaults[command.BaroDrift].Value[0] < 0.45 || s.SensorFaults[command.BaroDrift].Value[0] > 0.55 {
		t.Errorf("half grown: %+v", s.SensorFaults[command.BaroDrift])
	}
	f.fly(250, 1000)
	f.submit(command.RestoreSensors{Kinds: command.Baro.Faults()})
	f.fly(1, 1000)
	s := f.snapshot()
	if s.SensorFaults[command.BaroDrift].Active {
		t.Errorf("restored: %+v", s.SensorFaults[command.BaroDrift])
	}
	if got := eventTexts(&s); !strings.Contains(got, "barometer drifts by 1 m/s (over 1 s)") || !strings.Contains(got, "restored: baro") {
		t.Errorf("events:\n%s", got)
	}
}

// TestRestoredSensorGrowsNoMore: what heals ends the ramp of what it heals.
func TestRestoredSensorGrowsNoMore(t *testing.T) {
	for _, heal := range []command.Command{command.RestoreSensors{}, command.RestoreAll{}, command.RestoreSensors{Kinds: command.BaroDrift.Set()}} {
		f := newFlight(t).run()
		if _, err := f.sim.Schedule(command.Scheduled{Command: command.SensorFault{Kind: command.BaroDrift, Value: [3]float64{1}}, Ramp: 10}); err != nil {
			t.Fatal(err)
		}
		f.fly(40, 1000)
		f.submit(heal)
		f.fly(40, 1000)
		if s := f.snapshot(); s.SensorFaults[command.BaroDrift].Active || s.PendingCount != 0 {
			t.Errorf("after %s %+v and %d that wait", command.Name(heal), s.SensorFaults[command.BaroDrift], s.PendingCount)
		}
	}
}

// TestRefuseIsAsked for what fits the vehicle.
func TestRefuseIsAsked(t *testing.T) {
	never := errors.New("no GPS here")
	f := newFlight(t, func(c *Config) {
		c.Refuse = func(c command.Command) error {
			if fault, ok := c.(command.SensorFault); ok && fault.Kind == command.GPSLoss {
				return never
			}
			return nil
		}
	}).run()
	if err := f.sim.Submit(command.SensorFault{Kind: command.GPSLoss}); !errors.Is(err, never) {
		t.Errorf("got %v", err)
	}
	if err := f.sim.Submit(command.SensorFault{Kind: command.BaroLoss}); err != nil {
		t.Errorf("another sensor: %v", err)
	}
}

// TestAnswersGoOnAfterTheEnd until the context ends, with a time that goes on, while
// nothing of it is seen.
func TestAnswersGoOnAfterTheEnd(t *testing.T) {
	over := make(chan struct{})
	f := newFlight(t, func(c *Config) {
		c.StopAfter = 0.5
		c.Over = func() { close(over) }
	}).run()
	f.fly(200, 1700)
	select {
	case <-over:
	case <-time.After(time.Minute):
		t.Fatal("nobody was told of the end")
	}
	before := f.snapshot()
	state, _ := f.fly(100, 1700)
	if state.Time < 0.7 {
		t.Errorf("the autopilot is told %g s, 100 frames after the end", state.Time)
	}
	if after := f.snapshot(); after.Time != before.Time || after.Seq != before.Seq {
		t.Errorf("seen at %g s before and %g s after", before.Time, after.Time)
	}
}
