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
	autopilot.Phases
	tuning *Tuning
	logf   func(string, ...any)

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
	return &Flight{tuning: t, logf: o.Logf, Phases: autopilot.NewPhases(), route: newRoute(t, o.Legs)}
}

// drives writes the state of a drive.
var drives = flatcodec.Must(flatcodec.Of[Flight]("tuning", "logf", "route.Order.Legs", "route.Order.names"))

// CheckpointLayout tells the layouts of checkpoints of rovers apart.
func CheckpointLayout() [32]byte { return autopilot.LayoutWith(drives.Fingerprint()) }

// AppendCheckpoint implements autopilot.Flight.
func (f *Flight) AppendCheckpoint(dst []byte) []byte { return drives.Append(dst, f) }

// Restore implements autopilot.Flight.
func (f *Flight) Restore(checkpoint []byte) error {
	if err := drives.Read(checkpoint, f); err != nil {
		return err
	}
	if f.Phase < autopilot.Booting || f.Phase > stuck || !f.route.Plausible() {
		return errAnother
	}
	return nil
}

const wayOff = 0.25 // speed ahead of a boat under sail that has lost its way [m/s]

const mostTilt = 30 * math.Pi / 180 // at which it arms: it may stand on a slope

// Times of the phases [s].
const (
	driftTime    = 1.5  // in which a boat that has come home loses its way
	longDrift    = 20.0 // likewise at most, with sails
	stuckTime    = 6.0  // under throttle without getting anywhere
	becalmedTime = 60.0 // likewise under sail: the wind may come back
)

// Step implements autopilot.Flight.
func (f *Flight) Step(s *autopilot.Sense) Servos {
	dt := f.Tick(s.Time)
	f.battery.Step(s, &f.tuning.Limits, dt)
	f.failsafe(s, dt)
	if f.tuning.sails() {
		f.feel(s, dt)
	}
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
			f.route.from, f.route.begun = autopilot.PlaceOf(s.Pos), f.Now
			f.enter(autopilot.OnRoute, "")
		}
	case autopilot.OnRoute:
		return f.tuning.pulses(f.followRoute(s, dt))
	case autopilot.Returning:
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
	if f.Ready(why, dt, f.logf) {
		f.enter(autopilot.Arming, "")
	}
}

// failsafe ends what can't go on.
func (f *Flight) failsafe(s *autopilot.Sense, dt float64) {
	const onItsSide = 60 * math.Pi / 180
	if f.Phase != autopilot.OnRoute && f.Phase != autopilot.Returning {
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
	case !f.route.there && f.Now-f.route.begun > f.patience():
		f.enter(stuck, "it gets nowhere")
	case f.battery.Critical():
		f.enter(stuck, "battery is critically low")
	case f.Phase == autopilot.OnRoute && f.battery.Low(&f.tuning.Limits):
		f.goHome(s, "battery is low")
	}
}

// patience is how long the way to the end of the current leg may take [s]: five times as long as at its speed, and a minute; under sail twice that.
func (f *Flight) patience() float64 {
	end := f.home
	if leg, ok := f.route.Leg(); ok && f.Phase == autopilot.OnRoute {
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
	f.route.from, f.route.begun = autopilot.PlaceOf(s.Pos), f.Now
	f.enter(autopilot.Returning, why)
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
func (f *Flight) enter(p autopilot.Phase, why string) {
	f.Enter(p)
	if p == autopilot.Returning {
		f.route.there = false
	}
	f.Log(f.text(), why, f.logf)
}

// boatNeeds is how a boat must lie to be armed, in words.
var boatNeeds = fmt.Sprintf("the boat must lean by less than %.0f°, with a charged battery: give it less wind, or lower waves", mostTilt*180/math.Pi)

// Progress implements autopilot.Flight.
func (f *Flight) Progress() autopilot.Progress {
	p := f.Phases.Progress(&f.route.Order, f.text(), autopilot.Returning, parked)
	p.Once = f.Phase == stuck
	if f.tuning.Drifts {
		p.Needs = boatNeeds
	}
	return p
}

// text says what the drive does.
func (f *Flight) text() string {
	if f.Phase >= parked {
		return endNames[f.Phase-parked]
	}
	return f.Text(&f.route.Order)
}

// The ends of a drive.
const (
	parked = autopilot.Returning + 1 + iota // disarmed
	stuck                                   // disarmed where it can't go on
)

var endNames = [...]string{"parked", "stuck"}

// Ended reports whether a phase of a Progress is one in which a drive is over and its motors are off.
func Ended(phase string) bool { return slices.Contains(endNames[:], phase) }
