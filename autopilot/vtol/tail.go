package vtol

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics/frame"
)

const (
	tipRate   = 25 * math.Pi / 180 // at which the nose goes down [rad/s]
	pullRate  = 40 * math.Pi / 180 // at which it comes up again [rad/s]
	mostTip   = 65 * math.Pi / 180 // from upright, of the rotors' part [rad]
	leastWash = 0.8                // of a hover's thrust, for wash over the surfaces of a stalled wing
	nearlyUp  = 25 * math.Pi / 180 // from upright, where the position loops take over [rad]
)

// tail reports whether the vehicle sits on its tail.
func (f *Flight) tail() bool { return len(f.tuning.Hover.Vanes) > 0 }

// tipOver lowers the nose at a steady rate until the wings are fast enough.
func (f *Flight) tipOver(s *autopilot.Sense) servos {
	tip := math.Min(mostTip, tipRate*f.elapsed())
	us, _ := f.hover.Transit(&f.copter, &autopilot.Transit{Pitch: -tip, Down: f.from.Z, Lift: 1, Least: leastWash})
	switch {
	case f.copter.Tilt() > 0.6*mostTip && f.wings.Airspeed() > margin*f.tuning.Plane.Stall:
		f.beginCruise(s, 1)
	case f.elapsed() > patience:
		f.giveUp(s, "the wings don't get fast enough")
	}
	return us
}

// pullUp raises the nose at a steady rate, and hovers once it is nearly upright.
func (f *Flight) pullUp(s *autopilot.Sense) servos {
	tip := math.Max(0, math.Pi/2-0.1-pullRate*f.elapsed())
	us, _ := f.hover.Transit(&f.copter, &autopilot.Transit{Pitch: -tip, Down: f.from.Z, Lift: 1, Least: leastWash})
	f.slow = autopilot.Ripen(f.slow, f.copter.Tilt() < nearlyUp, f.dt)
	if f.slow > settledTime || f.elapsed() > patience {
		f.hover.LandAt(&f.copter, frame.OfNED(f.to[0], f.to[1], f.from.Z), "")
		f.stage, f.since = hovering, f.now
	}
	return us
}
