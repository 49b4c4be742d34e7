package vtol

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics/frame"
)

const (
	tipRate      = 25 * math.Pi / 180 // at which the nose goes down [rad/s]
	pullRate     = 40 * math.Pi / 180 // at which it comes up again [rad/s]
	mostTip      = 65 * math.Pi / 180 // from upright, of the rotors' part [rad]
	furtherTip   = 20 * math.Pi / 180 // than mostTip, where it climbs [rad]
	tipByClimb   = 6 * math.Pi / 180  // for each m/s [rad s/m]
	leastWash    = 0.8                // of a hover's thrust, for wash over the surfaces of a stalled wing
	coasting     = 0.3                // of that, at the greatest speed
	hardlyClimbs = 3.0                // [m/s]
	nearlyUp     = 25 * math.Pi / 180 // from upright, where the position loops take over [rad]
)

// tail reports whether the vehicle sits on its tail.
func (f *Flight) tail() bool { return len(f.tuning.Hover.Vanes) > 0 }

// tipOver lowers the nose at a steady rate until the wings are fast enough, and further where they lift more than the weight before.
func (f *Flight) tipOver(s *autopilot.Sense) servos {
	tip := math.Min(mostTip+math.Min(furtherTip, tipByClimb*math.Max(0, -s.Vel.Z)), tipRate*f.elapsed())
	us, _ := f.hover.Transit(&f.copter, &autopilot.Transit{Pitch: -tip, Down: f.from.Z, Lift: 1, Least: leastWash})
	switch {
	case f.copter.Tilt() > 0.6*mostTip && f.wings.Airspeed() > margin*f.tuning.Plane.Stall:
		f.beginCruise(s, 1)
	case f.elapsed() > patience:
		f.giveUp(s, "the wings don't get fast enough")
	}
	return us
}

// pullUp raises the nose at a steady rate, coasts up, and hovers once it is nearly upright and hardly climbs. The speed that it comes with goes
// into height, to which the propellers add no more than the wash that the surfaces need.
func (f *Flight) pullUp(s *autopilot.Sense) servos {
	tip := math.Max(0, math.Pi/2-0.1-pullRate*f.elapsed())
	fast := f.wings.Airspeed() / f.tuning.Plane.Stall
	least := leastWash * math.Max(coasting, 1-0.3*fast*fast)
	us, _ := f.hover.Transit(&f.copter, &autopilot.Transit{Pitch: -tip, Down: f.from.Z, Lift: 1, Least: least})
	f.slow = autopilot.Ripen(f.slow, f.copter.Tilt() < nearlyUp && -s.Vel.Z < hardlyClimbs, f.dt)
	if f.slow > settledTime || f.elapsed() > patience {
		f.hover.Carry()
		f.hover.LandAt(&f.copter, frame.OfNED(f.to[0], f.to[1], f.from.Z), "")
		f.stage, f.since = hovering, f.now
	}
	return us
}
