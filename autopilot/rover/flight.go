package rover

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/flatcodec"
)

// Flight is one drive from boot to disarming.
type Flight struct {
	tuning *Tuning
	logf   func(string, ...any)

	phase   phase
	since   float64 // when the phase began [s]
	now     float64 // time of the newest message [s]
	first   bool    // no message was seen yet
	steady  float64 // for how long the vehicle has been fit to arm [s]
	warned  bool    // about what keeps it from arming
	stands  float64 // for how long it has stood still under throttle [s]
	toppled float64 // for how long it has lain on its side [s]
	home    autopilot.Point
	route   route
	wheels  wheels
	sailing sailing
	battery autopilot.BatteryWatch
}

var errAnother = errors.New("its mission is another")

func newFlight(t *Tuning, o autopilot.FlightOptions) *Flight {
	return &Flight{tuning: t, logf: o.Logf, first: true, route: newRoute(t, o.Legs)}
}

// drives writes the state of a drive.
var drives = flatcodec.Must(flatcodec.Of[Flight]("tuning", "logf", "route.Order.Legs"))

// CheckpointLayout tells the layouts of checkpoints of rovers apart.
func CheckpointLayout() [32]byte { return autopilot.LayoutWith(drives.Fingerprint()) }

// AppendCheckpoint implements autopilot.Flight.
func (f *Flight) AppendCheckpoint(dst []byte) []byte { return drives.Append(dst, f) }

// Restore implements autopilot.Flight.
func (f *Flight) Restore(checkpoint []byte) error {
	if err := drives.Read(checkpoint, f); err != nil {
		return err
	}
	if f.phase < booting || f.phase > stuck || !f.route.Plausible() {
		return errAnother
	}
	return nil
}

const wayOff = 0.25 // speed ahead of a boat under sail that has lost its way [m/s]

const mostTilt = 30 * math.Pi / 180 // at which it arms: it may stand on a slope

// Times of the phases [s].
const (
	bootTime     = 0.5
	steadyTime   = 2.0
	armingTime   = 1.0
	driftTime    = 1.5  // in which a boat that has come home loses its way
	longDrift    = 20.0 // likewise at most, with sails
	stuckTime    = 6.0  // under throttle without getting anywhere
	becalmedTime = 60.0 // likewise under sail: the wind may come back
	maxDt        = 0.02 // what the loops take for one step at most
)

// Step implements autopilot.Flight.
func (f *Flight) Step(s *autopilot.Sense) Servos {
	if f.first {
		f.first, f.now, f.since = false, s.Time, s.Time
	}
	dt := clamp(s.Time-f.now, 0, maxDt)
	f.now = s.Time
	f.battery.Step(s, &f.tuning.Limits, dt)
	f.failsafe(s, dt)
	if f.tuning.sails() {
		f.feel(s, dt)
	}
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
			f.route.from, f.route.begun = autopilot.PlaceOf(s.Pos), f.now
			f.enter(onRoute, "")
		}
	case onRoute:
		return f.tuning.pulses(f.followRoute(s, dt))
	case returning:
		return f.tuning.pulses(f.comeHome(s, dt))
	}
	f.wheels = wheels{}
	return f.tuning.pulses(f.idle())
}

// await waits as an estimator would need it: still and level for a while.
func (f *Flight) await(s *autopilot.Sense, dt float64) {
	why := s.Unfit(mostTilt, f.tuning.Limits.LowVoltage)
	if f.tuning.Drifts && !s.Still() && s.Tilt() <= mostTilt && s.Voltage >= f.tuning.Limits.LowVoltage {
		why = "" // water moves it
	}
	f.steady = autopilot.Ripen(f.steady, why == "", dt)
	if f.steady >= steadyTime {
		f.enter(arming, "")
	} else if why != "" && f.elapsed() > 2*steadyTime && !f.warned {
		f.warned = true
		f.logf("autopilot: %.1f s: not arming: %s", f.now, why)
	}
}

// failsafe ends what can't go on.
func (f *Flight) failsafe(s *autopilot.Sense, dt float64) {
	const onItsSide = 60 * math.Pi / 180
	if f.phase != onRoute && f.phase != returning {
		return
	}
	f.toppled = autopilot.Ripen(f.toppled, s.Tilt() > onItsSide, dt)
	tries, longest := math.Abs(f.wheels.last) > 0.1, stuckTime
	if f.tuning.sails() && !tries {
		tries, longest = !f.route.there, becalmedTime
	}
	f.stands = autopilot.Ripen(f.stands, tries && s.Vel.Len() < 0.05 && math.Abs(s.Rate.Z) < 0.05, dt)
	switch {
	case f.toppled > 1:
		f.enter(stuck, "it has tipped over")
	case f.stands > longest:
		f.enter(stuck, "it does not move")
	case !f.route.there && f.now-f.route.begun > f.patience():
		f.enter(stuck, "it gets nowhere")
	case f.battery.Critical():
		f.enter(stuck, "battery is critically low")
	case f.phase == onRoute && f.battery.Low(&f.tuning.Limits):
		f.goHome(s, "battery is low")
	}
}

// patience is how long the way to the end of the current leg may take [s]: five times as long as at its speed, and a minute; under sail twice that.
func (f *Flight) patience() float64 {
	end := f.home
	if leg, ok := f.route.Leg(); ok && f.phase == onRoute {
		end = autopilot.EndOf(leg)
	}
	most := 60 + 5*f.route.from.To(end).Len()/max(0.1, min(f.route.speed, f.tuning.Top))
	if f.tuning.sails() {
		most *= 2
	}
	return most
}

// goHome begins the way home.
func (f *Flight) goHome(s *autopilot.Sense, why string) {
	f.route.from, f.route.begun = autopilot.PlaceOf(s.Pos), f.now
	f.enter(returning, why)
}

// comeHome drives home and stops there.
func (f *Flight) comeHome(s *autopilot.Sense, dt float64) demand {
	if f.route.there {
		f.route.stayed += dt
		drifts := f.tuning.Drifts && f.route.stayed > driftTime
		if f.tuning.sails() {
			drifts = drifts && (s.NEDFromFRD.Inverse().Apply(s.Vel).X < wayOff || f.route.stayed > longDrift)
		}
		if s.Still() || drifts {
			f.enter(parked, "")
		}
		switch {
		case f.tuning.sails():
			return f.luff(s, dt)
		case f.tuning.Drifts:
			return f.idle()
		}
		return f.hold(s, dt)
	}
	d, arrived := f.toward(s, f.home, 0, dt)
	if f.route.there = arrived; arrived {
		f.route.stayed = 0
	}
	return d
}

// enter begins a phase; why is for people, may be empty.
func (f *Flight) enter(p phase, why string) {
	f.phase, f.since = p, f.now
	if p == returning {
		f.route.there = false
	}
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
		Phase: f.text(), Time: f.now, Elapsed: f.elapsed(), Armed: f.phase >= arming && f.phase <= returning, Waiting: f.phase == waiting,
		Over: f.phase >= parked, Once: f.phase == stuck,
	}
	if f.first {
		p.Time = math.NaN()
	}
	if leg, ok := f.route.Leg(); ok {
		p.Next = leg.Seq
	}
	return p
}

// text says what the drive does.
func (f *Flight) text() string {
	if leg, ok := f.route.Leg(); ok && f.phase == onRoute {
		return fmt.Sprintf("waypoint %d", leg.Seq)
	}
	return phaseNames[f.phase]
}

// phase is what the drive does now.
type phase int

const (
	booting   phase = iota // outputs off, as SITL before it has booted
	waiting                // for a vehicle that stands still with a charged battery
	arming                 // the motors are about to turn
	onRoute                // the mission
	returning              // home, or to where the mission ends
	parked                 // disarmed
	stuck                  // disarmed where it can't go on
)

var phaseNames = [...]string{"booting", "waiting for a steady vehicle", "arming", "waypoint", "return", "parked", "stuck"}

// Ended reports whether a phase of a Progress is one in which a drive is over and its motors are off.
func Ended(phase string) bool { return slices.Contains(phaseNames[parked:], phase) }
