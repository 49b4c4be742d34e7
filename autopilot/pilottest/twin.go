// Package pilottest is for tests of the built-in autopilots.
package pilottest

import (
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/protocol"
)

// Twinned flies a vehicle with a second flight beside the first, which is made from the first one's checkpoint every 1777 steps: it must
// want the same pulses, and be as far.
func Twinned(t *testing.T, v autopilot.Vehicle) autopilot.Vehicle { return twinned{v, t} }

type twinned struct {
	autopilot.Vehicle
	t *testing.T
}

// NewFlight implements autopilot.Vehicle.
func (v twinned) NewFlight(o autopilot.FlightOptions) autopilot.Flight {
	return &twin{Flight: v.Vehicle.NewFlight(o), again: func() autopilot.Flight {
		o.Logf = func(string, ...any) {}
		return v.Vehicle.NewFlight(o)
	}, t: v.t}
}

type twin struct {
	autopilot.Flight
	again  func() autopilot.Flight
	second autopilot.Flight
	steps  int
	t      *testing.T
}

// Step implements autopilot.Flight.
func (w *twin) Step(s *autopilot.Sense) [protocol.MaxServos]uint16 {
	if w.steps++; w.steps%1777 == 0 {
		w.second = w.again()
		if err := w.second.Restore(w.AppendCheckpoint(nil)); err != nil {
			w.t.Fatal(err)
		}
	}
	us := w.Flight.Step(s)
	if w.second != nil {
		if other := w.second.Step(s); other != us || w.second.Progress() != w.Flight.Progress() {
			w.t.Fatalf("%.2f s: restored it wants %v in %s, went straight through %v in %s", s.Time, other, w.second.Progress().Phase, us, w.Progress().Phase)
		}
	}
	return us
}
