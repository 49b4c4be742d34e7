package plane

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/mission"
)

// Wings is a plane's flight as a part of one that hovers, too: whoever steps it begins its route in the air, holds its attitude in a
// transition, and takes over on the final approach.
type Wings struct {
	Flight
	dt float64 // of the newest state [s]
}

// NewWings prepares the part of a flight on wings.
func (t *Tuning) NewWings(o autopilot.FlightOptions, legs []mission.Leg) *Wings {
	o.Legs, o.Airborne = legs, false
	return &Wings{Flight: *newFlight(t, o)}
}

// Take takes the next state, before anything else is asked for.
func (w *Wings) Take(s *autopilot.Sense) {
	w.dt = w.take(s)
}

// Power switches the engines' ignition: on while the vehicle is armed.
func (w *Wings) Power(armed bool) { w.engine.power(armed, w.now) }

// Airspeed returns the true airspeed [m/s].
func (w *Wings) Airspeed() float64 { return w.air.speed }

// Accel returns the rate of change of the airspeed [m/s²].
func (w *Wings) Accel() float64 { return w.air.accel }

// Ground returns the speed over the ground [m/s].
func (w *Wings) Ground() float64 { return w.air.ground }

// First returns the direction from a place to where the route leads first [rad], else the heading.
func (w *Wings) First(s *autopilot.Sense) float64 {
	leg, ok := w.route.Leg()
	if !ok || !leg.Command.HasPlace() {
		return s.Yaw()
	}
	if way := autopilot.PlaceOf(s.Pos).To(autopilot.EndOf(leg)); way.Len() > 10 {
		return way.Angle()
	}
	return s.Yaw()
}

// Begin begins the route where the plane is, at a throttle.
func (w *Wings) Begin(s *autopilot.Sense, throttle float64) {
	w.energy = energy{last: throttle}
	w.route.begin(autopilot.PlaceOf(s.Pos))
	w.enter(onRoute, "")
}

// Fly flies the route, and the way home after it, up to the final approach.
func (w *Wings) Fly(s *autopilot.Sense) Servos {
	w.failsafe(s, w.dt)
	switch w.phase {
	case onRoute:
		return w.pulses(w.followRoute(s, w.dt))
	case returning, descending:
		return w.pulses(w.comeDown(s, w.dt))
	}
	return w.pulses(demand{})
}

// Final reports whether the plane is on its final approach: the place to which it leads, north and east of home [m], and the
// heading [rad]. here: it must land where it is.
func (w *Wings) Final() (north, east, along float64, here, ok bool) {
	l := &w.land
	return l.touch.N, l.touch.E, l.along, l.here, w.phase == descending
}

// Level flies along a line through a place at a height [m], at the speed of an approach.
func (w *Wings) Level(s *autopilot.Sense, north, east, along, height float64) Servos {
	bank := w.tuning.bankOnLine(autopilot.PlaceOf(s.Pos), autopilot.Point{N: north, E: east}, autopilot.Heading(along), &w.air, w.tuning.MostBank)
	return w.pulses(w.fly(s, bank, wish{climb: w.tuning.climbTo(height + s.Pos.Z), speed: w.tuning.approachSpeed(&w.air)}, w.dt))
}

// BankTo returns the bank that leads along a line through a place [rad], at most most, and the rate of the heading with it [rad/s].
func (w *Wings) BankTo(s *autopilot.Sense, north, east, along, most float64) (bank, turn float64) {
	bank = w.tuning.bankOnLine(autopilot.PlaceOf(s.Pos), autopilot.Point{N: north, E: east}, autopilot.Heading(along), &w.air, most)
	return bank, standard.Gravity * math.Tan(w.air.roll) / max(w.air.speed, 0.7*w.tuning.Stall)
}

// Hold lets the surfaces hold bank and pitch [rad] at a throttle.
func (w *Wings) Hold(s *autopilot.Sense, bank, pitch, throttle float64) Servos {
	t := w.tuning
	rate := clamp((pitch-w.air.pitch)/t.Pitch.Time, -0.3, 0.3)
	d := w.attitude.step(t, s, &w.air, bank, rate, w.air.speed > 0.9*t.Stall, w.dt)
	d.throttle = throttle
	w.energy.last = throttle
	return w.pulses(d)
}

// Rest returns the pulses of surfaces that are not used.
func (w *Wings) Rest() Servos {
	w.attitude = attitude{}
	return w.pulses(demand{})
}

// Carry returns the pitch angle at which the wing carries the weight at an airspeed [m/s, rad], up to short of the stall.
func (t *Tuning) Carry(speed float64) float64 {
	share := (math.Pow(t.Cruise/max(speed, 1), 2) - 1) / (math.Pow(t.Cruise/t.Stall, 2) - 1)
	return clamp(t.CruiseAngle+(t.StallAngle-t.CruiseAngle)*share, -0.05, t.StallAngle-0.05)
}

// Failed reports whether the flight on wings has ended on the ground.
func (w *Wings) Failed() bool { return w.phase >= landed }

// CruisePitch returns the pitch angle of cruise, at most most [rad].
func (w *Wings) CruisePitch(most float64) float64 { return min(w.tuning.CruiseAngle, most) }
