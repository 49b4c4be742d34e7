package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
)

// flight is one flight from boot to disarming: the phases and the loops beneath
// them. It knows no clock and no socket; time is the state messages'.
type flight struct {
	tuning *Tuning
	mixer  mixer
	gains  gains
	logf   func(string, ...any)

	phase     phase
	since     float64 // when the phase began [s]
	now       float64 // time of the newest message [s]
	first     bool    // no message was seen yet
	airborne  bool    // the first one may find the vehicle in the air
	steady    float64 // for how long the vehicle has been fit to arm [s]
	start     frame.Vec[frame.NED]
	padHeight float64              // what height says on the pad [m]
	landAt    frame.Vec[frame.NED] // where to come down; its height does not matter
	over      frame.Vec[frame.NED] // where a return goes
	touched   float64              // for how long landing has found the ground [s]
	obeyed    float64              // for how long it has been level and calm after losing control [s]
	aloft     bool                 // it has left the ground
	warned    bool                 // about what keeps it from arming
	yawLost   bool                 // the heading is given up
	powerless float64              // for how long a helicopter's motor has given nothing [s]
	flaring   bool                 // an autorotation is at its end

	route    *route
	ref      reference
	position positionLoop
	rates    rateLoop
	hover    hoverLearner
	battery  BatteryWatch
	watch    controlWatch
	limited  [3]bool // demands that the mixer could not meet
}

// newFlight prepares a flight of a vehicle whose tuning is valid.
func newFlight(v *Tuning, legs []mission.Leg, logf func(string, ...any)) *flight {
	x, _ := newMixer(v)
	return &flight{
		tuning: v, mixer: x, gains: newGains(v, &x), logf: logf, first: true,
		route: newRoute(legs),
		hover: hoverLearner{share: v.HoverThrust, motorLag: v.MotorLag},
	}
}

// Times of the phases [s].
const (
	bootTime   = 0.5
	steadyTime = 2.0
	armingTime = 1.5
	rampTime   = 1.0  // from spinning to hover thrust
	liftTime   = 8.0  // by when it must have left the ground
	fallTime   = 60.0 // after which motors are cut whatever happens
	waitTime   = 60.0 // after which it gives up on arming
	maxDt      = 0.02 // what the loops take for one step at most
)

// Step takes the next state and returns the pulses for motors and servos.
func (f *flight) Step(s *Sense) [protocol.MaxServos]uint16 { return f.step(s) }

// Progress implements Flight.
func (f *flight) Progress() Progress {
	p := Progress{Phase: f.text(), Time: f.now, Elapsed: f.elapsed(), Armed: f.phase.armed(), Waiting: f.phase == waiting, Over: f.phase.over()}
	if f.first {
		p.Time = math.NaN()
	}
	if leg, ok := f.route.leg(); ok {
		p.Next = leg.Seq
	}
	return p
}

func (f *flight) step(s *Sense) servos {
	dt := f.take(s)
	if !f.feelPower(s, dt) {
		f.failsafe(s)
	}
	return f.act(s, dt)
}

// take takes the next state and returns the time since the one before [s].
func (f *flight) take(s *Sense) (dt float64) {
	if f.first {
		f.first, f.now, f.since = false, s.Time, s.Time
		f.takeOver(s)
	}
	dt = clamp(s.Time-f.now, 0, maxDt)
	f.now = s.Time
	f.battery.Step(s, &f.tuning.BatteryLimits, dt)
	return dt
}

// act does what the phase is.
func (f *flight) act(s *Sense, dt float64) servos {
	switch f.phase {
	case booting:
		return f.boot()
	case waiting:
		return f.await(s, dt)
	case arming:
		return f.arm(s)
	case takingOff:
		return f.takeOff(s, dt)
	case onRoute:
		return f.followRoute(s, dt)
	case returning:
		return f.goHome(s, dt)
	case landing:
		return f.land(s, dt)
	case autorotating:
		return f.autorotate(s, dt)
	case falling:
		return f.fall(s, dt)
	}
	return f.rest(s)
}

// enter begins a phase; why is for people, may be empty.
func (f *flight) enter(p phase, why string) {
	f.phase, f.since, f.touched, f.obeyed = p, f.now, 0, 0
	if why != "" {
		why = ": " + why
	}
	f.logf("autopilot: %.1f s: %s%s", f.now, f.text(), why)
}

// elapsed is for how long the phase lasts [s].
func (f *flight) elapsed() float64 { return f.now - f.since }

// text says what the flight does.
func (f *flight) text() string {
	if name := f.route.Waypoint(); name != "" && f.phase == onRoute {
		return name
	}
	return f.phase.String()
}

// phase is what the flight does now.
type phase int

const (
	booting      phase = iota // outputs off, as SITL before it has booted
	waiting                   // for a vehicle that stands still, level, with a charged battery
	arming                    // motors spin up
	takingOff                 // straight up
	onRoute                   // the mission
	returning                 // home, at height
	landing                   // straight down
	autorotating              // a helicopter without power: down, its rotor turned by the air
	falling                   // control is lost: level as well as possible, down
	landed                    // disarmed
	crashed                   // disarmed after a hit, or where nothing moved any more
)

var phaseNames = [...]string{"booting", "waiting for a steady vehicle", "arming", "take-off",
	"waypoint", "return", "landing", "autorotation", "out of control", "landed", "crashed"}

// String returns the phase's name.
func (p phase) String() string { return phaseNames[p] }

// armed reports whether the motors may turn.
func (p phase) armed() bool { return p >= arming && p <= falling }

// over reports whether the flight has ended.
func (p phase) over() bool { return p == landed || p == crashed }
