package vtol

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

const (
	margin      = 1.25 // airspeed over the stall speed at which the wings take over
	mostAccel   = 2.5  // of rotors that tilt, forward [m/s²]
	pushTime    = 1.5  // in which a pusher gets to full throttle [s]
	overTime    = 2.5  // in which the lift goes from the rotors to the wings [s]
	liftTime    = 1.5  // in which the rotors take over [s]
	levelPitch  = 0.05 // the highest pitch of an acceleration [rad]
	mostBank    = 0.2  // in transitions [rad]
	mostBrake   = 0.22 // pitch with which it slows down [rad]
	patience    = 30.0 // after which a transition is given up [s]
	hoverSpeed  = 3.5  // over the ground, at which it hovers [m/s]
	turnedNear  = 0.1  // heading's error of the route [rad]
	landHeight  = 20.0 // of the final approach [m]
	settledTime = 0.3  // [s]
)

// turn turns to where the route leads.
func (f *Flight) turn(s *autopilot.Sense) servos {
	us := f.hover.Stay(&f.copter, f.from, f.along)
	switch {
	case !f.hover.Up():
		f.stage = hovering // it lands
	case math.Abs(math.Remainder(f.along-f.copter.Yaw(), 2*math.Pi)) < turnedNear && s.Rate.Len() < 0.3, f.elapsed() > patience/2:
		f.from, f.push, f.tilt, f.lift = s.Pos, 0, 0, 1
		f.enter(accelerating)
	}
	return over(us, f.wings.Rest())
}

// accelerate lets the rotors carry and hold the height, and something pull ahead, until the wings carry.
func (f *Flight) accelerate(s *autopilot.Sense) servos {
	if f.tail() {
		return f.tipOver(s)
	}
	t := &f.tuning.Plane
	us := f.transit(s, f.wings.CruisePitch(levelPitch), math.Min(1, f.elapsed()/pushTime))
	switch {
	case f.wings.Airspeed() > margin*t.Stall:
		f.wings.Begin(s, math.Min(1, f.elapsed()/pushTime))
		f.enter(handingOver)
	case f.elapsed() > patience:
		f.giveUp(s, "the wings don't get fast enough")
	}
	return us
}

// transit holds the height and a pitch on the line of the transition, at a throttle.
func (f *Flight) transit(s *autopilot.Sense, pitch, throttle float64) servos {
	bank, turn := f.wings.BankTo(s, f.from.X, f.from.Y, f.along, mostBank)
	forward := 0.0
	if throttle > 0 {
		want := mostAccel * throttle
		f.push = math.Max(-1, math.Min(3, f.push+0.5*f.dt*(want-f.wings.Accel())))
		forward = math.Max(0, math.Min(1, f.hover.Ahead(want+f.push)))
	}
	return f.carry(s, &autopilot.Transit{Roll: bank, Pitch: pitch, Turn: turn, Forward: forward}, f.wings.Hold(s, bank, pitch, throttle), 0)
}

// carry makes a step in which the rotors carry their share. wings are the pulses of the surfaces, given is the share of the throttle
// of those that tilt that is theirs.
func (f *Flight) carry(s *autopilot.Sense, t *autopilot.Transit, wings servos, given float64) servos {
	t.Down, t.Lift, t.Tilt = f.from.Z, f.lift, f.tilt
	us, toward := f.hover.Transit(&f.copter, t)
	f.lean(toward)
	return f.blend(us, wings, given)
}

// lean moves the rotors that tilt towards an angle from upright [rad].
func (f *Flight) lean(toward float64) {
	most := f.tuning.TiltRate * f.dt
	f.tilt += math.Max(-most, math.Min(most, toward-f.tilt))
}

// handOver gives the lift to the wings.
func (f *Flight) handOver(s *autopilot.Sense) servos {
	given := math.Min(1, f.elapsed()/overTime)
	f.lift = 1 - given
	wings := f.wings.Level(s, f.from.X, f.from.Y, f.along, -f.from.Z)
	roll, pitch, _ := frame.Euler(s.NEDFromFRD)
	us := f.carry(s, &autopilot.Transit{Roll: roll, Pitch: pitch, Forward: f.hover.Ahead(mostAccel), Turn: s.Rate.Z}, wings, given)
	if given >= 1 && f.upright() == 0 {
		f.enter(cruising)
	}
	return us
}

// upright is how far the rotors that tilt are from ahead [rad].
func (f *Flight) upright() float64 {
	if len(f.pullers) == 0 {
		return 0
	}
	return math.Max(0, math.Pi/2-0.02-f.tilt)
}

// beginCruise lets the wings fly at once.
func (f *Flight) beginCruise(s *autopilot.Sense, throttle float64) {
	f.lift, f.tilt = 0, math.Pi/2
	f.wings.Begin(s, throttle)
	f.enter(cruising)
}

// cruise flies the route on the wings.
func (f *Flight) cruise(s *autopilot.Sense) servos {
	f.hover.Take(&f.copter)
	f.lean(math.Pi / 2)
	us := f.wings.Fly(s)
	if north, east, along, here, ok := f.wings.Final(); ok {
		f.to, f.along = [2]float64{north, east}, along
		if f.enter(approaching); here {
			f.beginStop(s)
		}
	}
	return f.flying(us)
}

// flying returns the pulses of a flight on wings, of which us are those of the surfaces and the throttle.
func (f *Flight) flying(us servos) servos {
	if f.tail() {
		return us
	}
	return f.blend(f.hover.Resting(f.tilt), us, 1)
}

// approach flies level to where it has to slow down.
func (f *Flight) approach(s *autopilot.Sense) servos {
	f.hover.Take(&f.copter)
	us := f.wings.Level(s, f.to[0], f.to[1], f.along, landHeight)
	if f.rest(s) < f.stopDistance() {
		f.beginStop(s)
	}
	return f.flying(us)
}

// rest is the distance to the place of the landing, along the approach [m].
func (f *Flight) rest(s *autopilot.Sense) float64 {
	sin, cos := math.Sincos(f.along)
	return (f.to[0]-s.Pos.X)*cos + (f.to[1]-s.Pos.Y)*sin
}

// stopDistance is that in which it stops over the ground, in the wind [m].
func (f *Flight) stopDistance() float64 {
	share := f.wings.Ground() / math.Max(1, f.wings.Airspeed())
	return f.tuning.Plane.Stop * math.Min(1.5, share*share)
}

// beginStop begins the way back to the rotors.
func (f *Flight) beginStop(s *autopilot.Sense) {
	f.from, f.lift = s.Pos, 0
	f.hover.Begin(&f.copter)
	f.enter(stopping)
}

// stop slows down, at first on the wings, and hovers.
func (f *Flight) stop(s *autopilot.Sense) servos {
	if f.tail() {
		return f.pullUp(s)
	}
	f.lift = math.Min(f.lift+f.dt/liftTime, 1)
	if len(f.pullers) > 0 { // those that tilt carry as they come up, and the others with them
		f.lift = math.Min(f.lift, math.Cos(f.tilt))
	}
	ground := f.wings.Ground()
	need := ground * ground / (2 * math.Max(f.rest(s), 4)) / standard.Gravity
	pitch := math.Max(0, math.Min(need, math.Min(mostBrake, f.tuning.Plane.Carry(f.wings.Airspeed()))))
	us := f.transit(s, pitch, 0)
	f.slow = autopilot.Ripen(f.slow, ground < hoverSpeed, f.dt)
	if f.slow > settledTime || f.elapsed() > patience {
		f.hover.LandAt(&f.copter, frame.OfNED(f.to[0], f.to[1], f.from.Z), "")
		f.stage, f.since = hovering, f.now
	}
	return us
}

// giveUp lands by the rotors, at home.
func (f *Flight) giveUp(s *autopilot.Sense, why string) {
	f.logf("autopilot: %.1f s: %s", f.now, why)
	f.to = [2]float64{}
	f.beginStop(s)
}
