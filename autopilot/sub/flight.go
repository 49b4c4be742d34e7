package sub

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/physics/frame"
)

// Flight is one dive from boot to disarming.
type Flight struct {
	tuning *Tuning
	logf   func(string, ...any)

	phase   phase
	since   float64              // when the phase began [s]
	now     float64              // time of the newest message [s]
	first   bool                 // no message was seen yet
	steady  float64              // for how long the vehicle has been fit to arm [s]
	warned  bool                 // about what keeps it from arming
	over    frame.Vec[frame.NED] // where it comes up
	low     float64              // of a blimp that comes down: the greatest depth below home so far [m]
	sank    float64              // likewise: when it came there [s]
	floor   float64              // likewise: its depth below home where it would lie on the ground [m]
	stood   float64              // likewise: what its rangefinder said where it started [m]
	landing float64              // likewise: for how long it tries at least [s]
	aloft   bool                 // likewise: it gave up, high in the air
	route   route
	loops   loops
	battery autopilot.BatteryWatch
}

var errAnother = errors.New("its mission is another")

func newFlight(t *Tuning, o autopilot.FlightOptions) *Flight {
	return &Flight{tuning: t, logf: o.Logf, first: true, route: newRoute(t, o.Legs)}
}

// dives writes the state of a dive.
var dives = flatcodec.Must(flatcodec.Of[Flight]("tuning", "logf", "route.Order.Legs"))

// CheckpointLayout tells the layouts of checkpoints of submarines apart.
func CheckpointLayout() [32]byte { return autopilot.LayoutWith(dives.Fingerprint()) }

// AppendCheckpoint implements autopilot.Flight.
func (f *Flight) AppendCheckpoint(dst []byte) []byte { return dives.Append(dst, f) }

// Restore implements autopilot.Flight.
func (f *Flight) Restore(checkpoint []byte) error {
	if err := dives.Read(checkpoint, f); err != nil {
		return err
	}
	if f.phase < booting || f.phase > surfaced || !f.route.Plausible() {
		return errAnother
	}
	return nil
}

const mostTilt = 30 * math.Pi / 180 // at which it arms: waves rock it

// Times of the phases [s].
const (
	bootTime   = 0.5
	steadyTime = 2.0
	armingTime = 1.0
	riseTime   = 180.0 // after which a submarine gives up on the surface
	maxDt      = 0.02  // what the loops take for one step at most
)

// Step implements autopilot.Flight.
func (f *Flight) Step(s *autopilot.Sense) Servos {
	if f.first {
		f.first, f.now, f.since = false, s.Time, s.Time
		f.loops.heading = s.Yaw()
		f.floor, f.stood = s.Pos.Z, s.RangeDown
	}
	dt := clamp(s.Time-f.now, 0, maxDt)
	f.now = s.Time
	f.battery.Step(s, &f.tuning.Limits, dt)
	f.failsafe(s)
	switch f.phase {
	case booting:
		if f.elapsed() >= bootTime {
			f.enter(waiting, "")
		}
		return Servos{}
	case waiting:
		f.await(s, dt)
	case arming:
		if f.elapsed() >= armingTime {
			f.route.from, f.route.begun, f.loops.heading = s.Pos, f.now, s.Yaw()
			f.enter(onRoute, "")
		}
	case onRoute:
		return f.followRoute(s, dt)
	case returning:
		return f.comeHome(s, dt)
	case rising:
		return f.rise(s, dt)
	}
	return f.tuning.neutral()
}

// await waits for a vehicle that lies level in the water.
func (f *Flight) await(s *autopilot.Sense, dt float64) {
	why := ""
	switch {
	case s.Tilt() > mostTilt:
		why = "the vehicle is not level"
	case s.Voltage < f.tuning.Limits.LowVoltage:
		why = "the battery is low"
	}
	f.steady = autopilot.Ripen(f.steady, why == "", dt)
	if f.steady >= steadyTime {
		f.enter(arming, "")
	} else if why != "" && f.elapsed() > 2*steadyTime && !f.warned {
		f.warned = true
		f.logf("autopilot: %.1f s: not arming: %s", f.now, why)
	}
}

// failsafe ends what can't go on: it comes up.
func (f *Flight) failsafe(s *autopilot.Sense) {
	if f.phase != onRoute && f.phase != returning {
		return
	}
	switch {
	case f.battery.Critical() || f.battery.Low(&f.tuning.Limits):
		f.surface(s, "battery is low")
	case !f.route.there && f.now-f.route.begun > f.patience():
		f.surface(s, "it gets nowhere")
	}
}

// patience is how long the way to the end of the current leg may take [s]: five times as long as at its speed, and two minutes.
func (f *Flight) patience() float64 {
	end := f.over
	if leg, ok := f.route.Leg(); ok && f.phase == onRoute {
		end = f.endOf(leg)
	}
	return 120 + 5*f.route.from.Sub(end).Len()/max(0.05, f.speed())
}

// surface begins the way up from where it is.
func (f *Flight) surface(s *autopilot.Sense, why string) {
	if f.phase != returning {
		f.over = s.Pos
	}
	f.enter(rising, why)
}

// comeHome moves to where it comes up.
func (f *Flight) comeHome(s *autopilot.Sense, dt float64) Servos {
	if f.reached(s, f.over) {
		f.surface(s, "")
		return f.rise(s, dt)
	}
	f.face(s, f.over)
	return f.steer(s, f.toPlace(s, f.over, f.speed()), dt)
}

// awash is the depth at which it lies at the surface, or nearly [m].
const awash = 0.25

// rise comes up over the place where it began to.
func (f *Flight) rise(s *autopilot.Sense, dt float64) Servos {
	if f.tuning.inAir() {
		return f.land(s, dt)
	}
	if s.Pos.Z < awash || f.elapsed() > riseTime {
		why := ""
		if s.Pos.Z >= awash {
			why = "it does not come up"
		}
		f.enter(surfaced, why)
		return f.tuning.neutral()
	}
	v := f.toPlace(s, f.over, f.speed())
	return f.steer(s, frame.OfNED(v.X, v.Y, -f.tuning.Dive), dt)
}

// enter begins a phase; why is for people, may be empty.
func (f *Flight) enter(p phase, why string) {
	if p == returning {
		f.route.begun = f.now
		f.route.there = false
	}
	f.phase, f.since, f.steady = p, f.now, 0
	if why != "" {
		why = ": " + why
	}
	f.logf("autopilot: %.1f s: %s%s", f.now, f.text(), why)
}

// elapsed is for how long the phase lasts [s].
func (f *Flight) elapsed() float64 { return f.now - f.since }

// Progress implements autopilot.Flight.
func (f *Flight) Progress() autopilot.Progress {
	p := autopilot.Progress{
		Phase: f.text(), Time: f.now, Elapsed: f.elapsed(), Armed: f.phase >= arming && f.phase <= rising, Waiting: f.phase == waiting, Over: f.phase == surfaced,
	}
	if f.first {
		p.Time = math.NaN()
	}
	if leg, ok := f.route.Leg(); ok {
		p.Next = leg.Seq
	}
	return p
}

// text says what the dive does.
func (f *Flight) text() string {
	if leg, ok := f.route.Leg(); ok && f.phase == onRoute {
		return fmt.Sprintf("waypoint %d", leg.Seq)
	}
	if f.tuning.inAir() && f.phase >= rising {
		if f.aloft {
			return givenUp
		}
		return inAirNames[f.phase-rising]
	}
	return phaseNames[f.phase]
}

// phase is what the dive does now.
type phase int

const (
	booting   phase = iota // outputs off, as SITL before it has booted
	waiting                // for a vehicle that lies level with a charged battery
	arming                 // the thrusters are about to turn
	onRoute                // the mission
	returning              // home, or to where the mission ends, at its depth
	rising                 // to the surface
	surfaced               // disarmed
)

var phaseNames = [...]string{"booting", "waiting for a steady vehicle", "arming", "waypoint", "return", "surface", "surfaced"}

// inAirNames are those of a blimp from rising on, and givenUp that of one that is disarmed high in the air.
var inAirNames = [...]string{"land", "landed"}

const givenUp = "disarmed in the air"

// Ended reports whether a phase of a Progress is one in which a dive, or a blimp's flight, is over and its motors are off.
func Ended(phase string) bool {
	return phase == phaseNames[surfaced] || phase == inAirNames[surfaced-rising] || phase == givenUp
}
