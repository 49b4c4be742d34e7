package plane

import (
	"errors"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/protocol"
)

// Flight is one flight of a plane from boot to disarming.
type Flight struct {
	tuning *Tuning
	logf   func(string, ...any)

	phase    phase
	since    float64 // when the phase began [s]
	now      float64 // time of the newest message [s]
	first    bool    // no message was seen yet
	airborne bool    // the first one may find the plane in the air
	steady   float64 // for how long the plane has been fit to arm [s]
	warned   bool    // about what keeps it from arming
	hit      bool    // felt an impact since the start
	lies     float64 // for how long it has lain still [s]
	weak     float64 // for how long it has sunk at full throttle [s]

	start  startLine
	route  route
	land   landing
	air    air
	energy energy
	engine engine
	attitude
	battery autopilot.BatteryWatch
	helm    helm
}

// Servos are pulses by servo output [µs]; 0: off. Index 0 is output 1.
type Servos = [protocol.MaxServos]uint16

var errAnother = errors.New("its mission is another")

func newFlight(t *Tuning, o autopilot.FlightOptions) *Flight {
	return &Flight{tuning: t, logf: o.Logf, first: true, airborne: o.Airborne, route: newRoute(t, o.Legs), land: landing{runway: o.HomeYaw}}
}

// flights writes the state of a plane's flight.
var flights = flatcodec.Must(flatcodec.Of[Flight]("tuning", "logf", "route.Order.Legs", "route.Order.names"))

// CheckpointLayout tells the layouts of checkpoints of planes apart.
func CheckpointLayout() [32]byte { return autopilot.LayoutWith(flights.Fingerprint()) }

// AppendCheckpoint implements autopilot.Flight.
func (f *Flight) AppendCheckpoint(dst []byte) []byte { return flights.Append(dst, f) }

// Restore implements autopilot.Flight.
func (f *Flight) Restore(checkpoint []byte) error {
	if err := flights.Read(checkpoint, f); err != nil {
		return err
	}
	if f.phase < booting || f.phase > crashed || !f.route.Plausible() || f.land.stage < toCircle || f.land.stage > rolling {
		return errAnother
	}
	return nil
}

// mostTilt is that at which it still arms: a plane may stand on a slope, or in its launch, nose up [rad].
const mostTilt = 35 * math.Pi / 180

// Times of the phases [s].
const (
	bootTime   = 0.5
	steadyTime = 2.0
	armingTime = 1.5
	startTime  = 30.0 // by when it must have left the ground or its launch
	maxDt      = 0.02 // what the loops take for one step at most
)

// Step implements autopilot.Flight.
func (f *Flight) Step(s *autopilot.Sense) Servos {
	dt := f.take(s)
	f.takeOver(s)
	f.failsafe(s, dt)
	f.engine.power(f.phase.armed(), f.now)
	switch f.phase {
	case booting:
		if f.elapsed() >= bootTime {
			f.enter(waiting, "")
		}
		return Servos{}
	case waiting:
		f.await(s, dt)
	case arming:
		if f.elapsed() >= f.tuning.armTime() {
			f.enter(takingOff, "")
		}
	case takingOff:
		return f.pulses(f.takeOff(s, dt))
	case onRoute:
		return f.pulses(f.followRoute(s, dt))
	case returning, descending:
		return f.pulses(f.comeDown(s, dt))
	}
	return f.pulses(demand{brake: 1})
}

// take takes the next state and returns the time since the one before [s].
func (f *Flight) take(s *autopilot.Sense) (dt float64) {
	if f.first {
		f.first, f.now, f.since = false, s.Time, s.Time
	}
	dt = clamp(s.Time-f.now, 0, maxDt)
	f.now = s.Time
	f.air.step(s, 0.7*f.tuning.Stall, dt)
	f.battery.Step(s, &f.tuning.BatteryLimits, dt)
	return dt
}

// takeOver begins with the mission, if the plane is in the air and may be.
func (f *Flight) takeOver(s *autopilot.Sense) {
	if !f.airborne || f.phase != booting {
		return
	}
	if f.airborne = false; f.height(s) > 2 && f.air.ground > 0.5*f.tuning.Stall {
		f.energy.last = f.tuning.CruiseThrottle
		f.route.begin(autopilot.PlaceOf(s.Pos))
		f.enter(onRoute, "takes over in the air")
	}
}

// await waits as an estimator would need it: still and level for a while.
func (f *Flight) await(s *autopilot.Sense, dt float64) {
	why := s.Unfit(mostTilt, f.tuning.LowVoltage)
	f.steady = autopilot.Ripen(f.steady, why == "", dt)
	if f.steady >= steadyTime {
		f.start = startLine{from: autopilot.PlaceOf(s.Pos), heading: s.Yaw(), down: s.Pos.Z, pitch: f.air.pitch, stands: s.Height()}
		f.attitude = attitude{}
		f.enter(arming, "")
	} else if why != "" && f.elapsed() > 2*steadyTime && !f.warned {
		f.warned = true
		f.logf("autopilot: %.1f s: not arming: %s", f.now, why)
	}
}

// failsafe ends what can't go on.
func (f *Flight) failsafe(s *autopilot.Sense, dt float64) {
	const impact = 150 // specific force [m/s²]
	if !f.phase.armed() || f.phase == arming {
		return
	}
	f.hit = f.hit || s.SpecificForce.Len() > impact
	f.lies = autopilot.Ripen(f.lies, f.left() && s.Vel.Len() < 0.2 && s.Rate.Len() < 0.1 && !f.hangs(s), dt)
	if f.lies > 1.5 {
		f.disarm(s)
		return
	}
	flies := f.phase == onRoute || f.phase == returning
	f.weak = autopilot.Ripen(f.weak, flies && f.energy.last >= 1 && f.air.climb < -0.3 && f.air.accel < 0.1, dt)
	switch {
	case flies && f.battery.Critical():
		f.landHere(s, "battery is critically low")
	case flies && f.weak > 6:
		f.landHere(s, "can't hold its height")
	case flies && f.height(s) < 2.5 && f.air.climb < 0.5:
		f.landHere(s, "too low")
	case f.phase == onRoute && f.battery.Low(&f.tuning.BatteryLimits):
		f.goHome(s, "battery is low")
	}
}

// hangs reports whether it flies over one place, against a wind as fast as itself: upright, well over the ground, with an airspeed
// that carries it.
func (f *Flight) hangs(s *autopilot.Sense) bool {
	return s.Up().Z < -0.5 && f.height(s) > 3 && s.Airspeed > 0.8*f.tuning.Stall
}

// left reports whether the plane has left its launch or begun to roll.
func (f *Flight) left() bool { return f.phase > takingOff || f.start.moved }

// disarm ends the flight.
func (f *Flight) disarm(s *autopilot.Sense) {
	const toppled = 60 * math.Pi / 180
	if f.hit || s.Tilt() > toppled || f.phase == onRoute || f.phase == returning {
		f.enter(crashed, "")
	} else {
		f.enter(landed, "")
	}
}

// enter begins a phase; why is for people, may be empty.
func (f *Flight) enter(p phase, why string) {
	f.phase, f.since = p, f.now
	if why != "" {
		why = ": " + why
	}
	f.logf("autopilot: %.1f s: %s%s", f.now, f.text(), why)
}

// elapsed is for how long the phase lasts [s].
func (f *Flight) elapsed() float64 { return f.now - f.since }

// height is that of the plane over the ground where it will stand, at home where the ground is too far to be measured [m].
func (f *Flight) height(s *autopilot.Sense) float64 {
	if h := s.Height(); !math.IsInf(h, 0) {
		if f.tuning.Start == Runway {
			return h - f.start.stands
		}
		return h
	}
	return -s.Pos.Z
}

// Progress implements autopilot.Flight.
func (f *Flight) Progress() autopilot.Progress {
	p := autopilot.Progress{
		Phase: f.text(), Time: f.now, Elapsed: f.elapsed(), Armed: f.phase.armed(), Waiting: f.phase == waiting,
		Over: f.phase >= landed, Once: f.tuning.Start != Runway || f.phase == crashed,
	}
	if f.first {
		p.Time = math.NaN()
	}
	if leg, ok := f.route.Leg(); ok {
		p.Next = leg.Seq
	}
	return p
}

// text says what the flight does.
func (f *Flight) text() string {
	if name := f.route.Waypoint(); name != "" && f.phase == onRoute {
		return name
	}
	return phaseNames[f.phase]
}

// phase is what the flight does now.
type phase int

const (
	booting    phase = iota // outputs off, as SITL before it has booted
	waiting                 // for a plane that stands still, level, with a charged battery
	arming                  // the motor is about to start
	takingOff               // on the runway or in its launch, and straight ahead up to the height of the take-off
	onRoute                 // the mission
	returning               // to the circle on which it comes down
	descending              // on final approach and in the flare, until it stands
	landed                  // disarmed
	crashed                 // disarmed after a hit
)

var phaseNames = [...]string{"booting", "waiting for a steady vehicle", "arming", "take-off", "waypoint", "return", "landing", "landed", "crashed"}

// armed reports whether the motor may turn.
func (p phase) armed() bool { return p >= arming && p <= descending }
