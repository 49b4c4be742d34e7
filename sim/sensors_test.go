package sim

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestAllRangefindersGoOut: the autopilot is told of as many as the vehicle has, and
// of no others.
func TestAllRangefindersGoOut(t *testing.T) {
	for _, count := range []int{0, 1, 6} {
		f := newFlight(t, func(c *Config) {
			v := &c.World.Vehicle
			v.Rangefinders = nil
			for i := range count {
				sin, cos := math.Sincos(float64(i) / 10) // ever farther ahead
				v.Rangefinders = append(v.Rangefinders, sensor.Rangefinder{DirectionFRD: frame.OfFRD(sin, 0, cos), Max: 40})
			}
		}).run()
		got, raw := f.fly(1, 1000)
		if got.RangefinderCount != count || bytes.Count(raw, []byte(`"rng_`)) != count {
			t.Errorf("%d rangefinders, sent %s", count, raw)
		}
		for i := range count {
			if want := -got.PositionNED[2] / math.Cos(float64(i)/10); math.Abs(got.Rangefinders[i]-want) > 1e-3 {
				t.Errorf("rangefinder %d reads %g m, want %g", i+1, got.Rangefinders[i], want)
			}
		}
		if s := f.snapshot(); s.Sensors.RangefinderCount != count {
			t.Errorf("the snapshot has %d rangefinders, want %d", s.Sensors.RangefinderCount, count)
		}
	}
}

func TestDroppedPayloadIsToldAndSeen(t *testing.T) {
	f := newFlight(t, func(c *Config) {
		if err := c.World.Vehicle.Carry(0.4, frame.OfFRD(0, 0, 0.1)); err != nil {
			t.Fatal(err)
		}
	}).run()
	f.fly(1, 1000)
	if s := f.snapshot(); s.Payload != (state.Payload{Mass: 0.4}) {
		t.Errorf("the snapshot shows %+v", s.Payload)
	}
	f.submit(command.DropPayload{})
	f.await("the drop", func(s *snapshot.Snapshot) bool {
		return s.Payload == state.Payload{Dropped: true} && strings.Contains(eventTexts(s), "payload dropped")
	})
}
