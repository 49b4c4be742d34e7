package ui

import (
	"math"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/units"
)

// endurance estimates how long the battery lasts at the present draw, from how
// fast its charge falls.
type endurance struct {
	flight uint64
	time   float64 // physics time of the last look [s]
	charge float64 // at that time
	rate   float64 // of the charge's fall, smoothed [1/s]
	known  float64 // how long the rate was watched [s]
}

const (
	enduranceStep   = 0.2  // between looks [s]
	enduranceSmooth = 5.0  // time constant [s]
	enduranceLeast  = 3.0  // so long it must be watched before it is told [s]
	enduranceJump   = 0.02 // a person set the charge if it changed by more in one look
)

// follow takes the frame's Snapshot.
func (e *endurance) follow(s *snapshot.Snapshot) {
	dt, fall := s.Time-e.time, e.charge-s.Power.Charge
	if s.Flight != e.flight || dt < 0 || math.Abs(fall) > enduranceJump || math.IsNaN(dt+fall) {
		*e = endurance{flight: s.Flight, time: s.Time, charge: s.Power.Charge}
		return
	}
	if dt < enduranceStep {
		return
	}
	k := 1 - math.Exp(-dt/enduranceSmooth)
	if e.known == 0 {
		k = 1
	}
	e.rate += k * (fall/dt - e.rate)
	e.time, e.charge, e.known = s.Time, s.Power.Charge, e.known+dt
}

// String returns the time left in minutes, empty while it is not known or longer
// than three hours.
func (e *endurance) String() string {
	left := e.charge / e.rate
	if e.known < enduranceLeast || e.rate <= 0 || math.IsNaN(left) || left > 3*3600 {
		return ""
	}
	return units.Minutes(left).String()
}
