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
	autopilot.Phases
	tuning *Tuning
	logf   func(string, ...any)

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
	return &Flight{tuning: t, logf: o.Logf, Phases: autopilot.NewPhases(), route: newRoute(t, o.Legs)}
}

// dives writes the state of a dive.
var dives = flatcodec.Must(flatcodec.Of[Flight]("tuning", "logf", "route.Order.Legs", "route.Order.names"))

// CheckpointLayout tells the layouts of checkpoints of submarines apart.
func CheckpointLayout() [32]byte { return autopilot.LayoutWith(dives.Fingerprint()) }

// AppendCheckpoint implements autopilot.Flight.
func (f *Flight) AppendCheckpoint(dst []byte) []byte { return dives.Append(dst, f) }

// Restore implements autopilot.Flight.
func (f *Flight) Restore(checkpoint []byte) error {
	if err := dives.Read(checkpoint, f); err != nil {
		return err
	}
	if f.Phase < autopilot.Booting || f.Phase > surfaced || !f.route.Plausible() {
		return errAnother
	}
	return nil
}

const mostTilt = 30 * math.Pi / 180 // at which it arms: waves rock it

// riseTime is after which a submarine gives up on the surface [s].
const riseTime = 180.0

// Step implements autopilot.Flight.
func (f *Flight) Step(s *autopilot.Sense) Servos {
	if f.First {
		f.loops.heading = s.Yaw()
		f.floor, f.stood = s.Pos.Z, s.RangeDown
	}
	dt := f.Tick(s.Time)
	f.battery.Step(s, &f.tuning.Limits, dt)
	f.failsafe(s)
	switch f.Phase {
	case autopilot.Booting:
		if f.Booted() {
			f.enter(autopilot.Waiting, "")
		}
		return Servos{}
	case autopilot.Waiting:
		f.await(s, dt)
	case autopilot.Arming:
		if f.Spun() {
			f.route.from, f.route.begun, f.loops.heading = s.Pos, f.Now, s.Yaw()
			f.enter(autopilot.OnRoute, "")
		}
	case autopilot.OnRoute:
		return f.followRoute(s, dt)
	case autopilot.Returning:
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
	if f.Ready(why, dt, f.logf) {
		f.enter(autopilot.Arming, "")
	}
}

// failsafe ends what can't go on: it comes up.
func (f *Flight) failsafe(s *autopilot.Sense) {
	if f.Phase != autopilot.OnRoute && f.Phase != autopilot.Returning {
		return
	}
	switch {
	case f.battery.Critical() || f.battery.Low(&f.tuning.Limits):
		f.surface(s, "battery is low")
	case !f.route.there && f.Now-f.route.begun > f.patience():
		f.surface(s, "it gets nowhere")
	}
}

// patience is how long the way to the end of the current leg may take [s]: five times as long as at its speed, and two minutes.
func (f *Flight) patience() float64 {
	end := f.over
	if leg, ok := f.route.Leg(); ok && f.Phase == autopilot.OnRoute {
		end = f.endOf(leg)
	}
	return 120 + 5*f.route.from.Sub(end).Len()/max(0.05, f.speed())
}

// surface begins the way up from where it is.
func (f *Flight) surface(s *autopilot.Sense, why string) {
	if f.Phase != autopilot.Returning {
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
	if s.Pos.Z < awash || f.Elapsed() > riseTime {
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
func (f *Flight) enter(p autopilot.Phase, why string) {
	if p == autopilot.Returning {
		f.route.begun = f.Now
		f.route.there = false
	}
	f.Enter(p)
	f.Log(f.text(), why, f.logf)
}

// subNeeds and blimpNeeds are how such a vehicle must lie to be armed, in words.
var (
	subNeeds   = fmt.Sprintf("the submarine must lean by less than %.0f° in the water, with a charged battery", mostTilt*180/math.Pi)
	blimpNeeds = fmt.Sprintf("the blimp must lean by less than %.0f°, with a charged battery", mostTilt*180/math.Pi)
)

// Progress implements autopilot.Flight.
func (f *Flight) Progress() autopilot.Progress {
	p := f.Phases.Progress(&f.route.Order, f.text(), rising, surfaced)
	if p.Needs = subNeeds; f.tuning.inAir() {
		p.Needs = blimpNeeds
	}
	return p
}

// text says what the dive does.
func (f *Flight) text() string {
	switch {
	case f.Phase < rising:
		return f.Text(&f.route.Order)
	case f.aloft:
		return givenUp
	case f.tuning.inAir():
		return landNames[f.Phase-rising]
	}
	return endNames[f.Phase-rising]
}

// The ends of a dive: a blimp lands.
const (
	rising   = autopilot.Returning + 1 + iota // to the surface
	surfaced                                  // disarmed
)

// endNames are the texts of these, landNames those of a blimp, and givenUp that of one that is disarmed high in the air.
var (
	endNames  = [...]string{"surface", "surfaced"}
	landNames = [...]string{"land", "landed"}
)

const givenUp = "disarmed in the air"

// Ended reports whether a phase of a Progress is one in which a dive, or a blimp's flight, is over and its motors are off.
func Ended(phase string) bool {
	return phase == endNames[surfaced-rising] || phase == landNames[surfaced-rising] || phase == givenUp
}
