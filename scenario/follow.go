package scenario

import (
	"math"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// What counts as landed, and as the end of a flight.
const (
	restSpeed   = 0.3           // [m/s]
	restTime    = 0.5           // [s]
	uprightTilt = 45 * degree   // [rad]
	stillRotor  = 10            // [rad/s]
	stillTime   = 1.0           // [s] for which the motors have stood
	coastTime   = 5.0           // [s] after which a helicopter at rest with its motors off has ended its flight, while its rotors coast on
	crashTime   = 3.0           // [s] after a crash that are still watched
	parkedTime  = 3.0           // [s] after which the journey of what drives or swims is over that lies disarmed; longer than the built-in autopilot goes on
	sameTime    = 1e-9          // keeps rounding from deciding [s]
	forever     = math.MaxInt32 // [s]
)

// follower knows the state of the flight. Owner: physics goroutine.
type follower struct {
	moment
	copied  state.State // where others read the State, too
	fresh   bool        // it has stepped since the last judgement
	flown   bool        // it has left the ground
	rest    float64     // since when it has been at rest on the ground [s]
	still   float64     // since when it has been so with still motors [s]
	parked  float64     // since when it has been at rest and its autopilot says that it is disarmed [s]
	crashed float64     // when it crashed [s]; forever: not yet
	last    float64     // time of the newest step [s]

	categorized *airframe.Vehicle // the vehicle that kind is of: a look at all its parts, which judging asks for several times a step
	kind        airframe.Category
}

func newFollower(r *route, pad frame.Vec[frame.NED]) follower {
	return follower{moment: moment{route: r, pad: pad}, rest: forever, still: forever, parked: forever, crashed: forever}
}

// happened takes an event of the world.
func (f *follower) happened(e physics.Event) {
	switch e.Kind {
	case physics.Liftoff:
		f.airborne, f.flown = true, true
	case physics.Touchdown, physics.LegBroke, physics.WheelBroke:
		f.impact = max(f.impact, e.Speed)
	case physics.Crash:
		f.impact, f.crashed = max(f.impact, e.Speed), e.Time
	}
}

// step takes the state after a step.
func (f *follower) step(s *state.State) {
	f.State, f.last = s, s.Time
	if s.Contact.InContact {
		f.airborne = false
	}
	drifts := s.Water.Afloat && f.motorsOff() && !f.sails(s) // current and waves move a boat
	f.flown = f.flown || f.drives() && s.VelGround.Len() > restSpeed && !drifts && f.word != saysDisarmed
	lies := drifts && f.surfaced(s)
	rests := f.flown && (s.Contact.InContact && s.VelGround.Len() < restSpeed || lies)
	f.rest = since(f.rest, rests, s.Time)
	f.landed = s.Time-f.rest >= restTime-sameTime && !f.underway() && !s.Contact.Crashed && f.category().Lean(s.NEDFromFRD) < uprightTilt
	f.still = since(f.still, rests && f.motorsStand(), s.Time)
	f.parked = since(f.parked, rests && f.word == saysDisarmed, s.Time)
}

// underway reports whether what drives or swims may only have stopped in the midst of its journey: its autopilot is armed. Where that has
// said nothing, as an ArduPilot without MAVLink, the vehicle's rest has to do.
func (f *follower) underway() bool { return f.drives() && f.word == saysArmed }

// sails reports whether the vehicle makes way under sail.
func (f *follower) sails(s *state.State) bool {
	return f.vehicle != nil && len(f.vehicle.Sails) > 0 && math.Abs(s.Water.VelFRD.X) > restSpeed
}

// surfaced reports whether the vehicle is not under water: one that dives may drift there with its motors off.
func (f *follower) surfaced(s *state.State) bool {
	return f.category() != airframe.Submarine || s.Surfaced()
}

// category is the vehicle's; Multirotor: it is not known.
func (f *follower) category() airframe.Category {
	if f.vehicle == nil {
		return airframe.Multirotor
	}
	if f.categorized != f.vehicle {
		f.categorized, f.kind = f.vehicle, f.vehicle.Category()
	}
	return f.kind
}

// drives reports whether the vehicle never leaves the ground. Its autopilot's word or the time ends its journey, since it may stand in
// the midst of its mission.
func (f *follower) drives() bool { return !f.category().TakesOff() }

// since keeps the time since when something is so.
func since(was float64, now bool, t float64) float64 {
	if !now {
		return forever
	}
	return min(was, t)
}

// motorsStand reports whether no motor turns. The propeller of a plane that the wind turns with its ESC off stands.
func (f *follower) motorsStand() bool {
	plane := f.vehicle != nil && f.vehicle.Winged()
	for i := range f.Count {
		if r := &f.Rotors[i]; r.Speed > stillRotor && !(plane && r.Duty == 0) {
			return false
		}
	}
	return true
}

// motorsOff reports whether no motor is driven.
func (f *follower) motorsOff() bool {
	for i := range f.Count {
		if f.Rotors[i].Duty != 0 {
			return false
		}
	}
	return true
}

// over reports whether the flight has ended, and how.
func (f *follower) over() (how string, over bool) {
	switch {
	case f.Time-f.crashed >= crashTime-sameTime:
		return EndedCrashed, true
	case !f.drives() && (f.Time-f.still >= stillTime-sameTime || f.coasts()) && f.crashed == forever:
		return f.lies(), true
	case f.drives() && f.Time-f.parked >= parkedTime-sameTime && f.crashed == forever:
		return f.lies(), true
	}
	return "", false
}

// lies returns how a flight ended whose vehicle has come to rest and has not crashed.
func (f *follower) lies() string {
	if f.landed {
		return EndedLanded
	}
	return EndedDown
}

// coasts reports whether a helicopter has come to rest and its motors are off. Its rotors, which their one-way clutch lets go, turn for a minute and more.
func (f *follower) coasts() bool {
	return f.category() == airframe.Helicopter && f.Time-f.rest >= coastTime-sameTime && f.motorsOff()
}

// stands returns how a flight ended that the autopilot has finished.
func (f *follower) stands() string {
	switch {
	case f.crashed < forever:
		return EndedCrashed
	case f.landed:
		return EndedLanded
	}
	return EndedAutopilot
}
