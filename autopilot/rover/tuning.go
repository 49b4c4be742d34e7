package rover

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/protocol"
)

// Tuning is what the autopilot has to know of a vehicle.
type Tuning struct {
	Cruise float64 // usual speed [m/s]
	Top    float64 // speed at full throttle on level ground [m/s]
	Accel  float64 // with which it speeds up, brakes and turns at most [m/s²]

	// Wheelbase is from the axle about whose line it turns to the steered one [m]. 0: it turns by driving its sides unlike.
	Wheelbase float64
	Lock      float64 // greatest angle of the steered wheels, or of propellers that swivel [rad]
	Track     float64 // between the wheels of its sides; with Omni twice the top speed over the fastest turn [m]
	Omni      bool    // its motors turn wheels with rollers, each with its own share of what is asked for

	Balance Balance

	// Of a vehicle that propellers push, and steer where they swivel.
	Push      float64 // acceleration that all of their thrust gives [m/s²]; 0: motors drive its wheels
	Expo      float64 // of the thrust over the throttle: (1−Expo)·c + Expo·c²
	Curvature float64 // of the circle on which all of it to the side turns the vehicle [1/m]; 0: they don't swivel
	Yaw       float64 // yaw acceleration that this begins with [rad/s²]

	// Of a boat, which lies where wind and current take it.
	Drifts bool
	Turn   float64 // rate at full rudder and cruise, or on the spot [rad/s]

	Sails Sails

	Steering []Steering
	Drives   []Drive
	Limits   autopilot.BatteryLimits
	Servos   int // highest output in use
}

// onSpot reports whether it turns on the spot.
func (t *Tuning) onSpot() bool { return t.Wheelbase == 0 && t.Curvature == 0 }

// Steering is a servo that steers.
type Steering struct {
	Output                 int
	LeftUs, MidUs, RightUs float64 // pulses for full lock to the left, straight ahead, and full lock to the right
}

// Drive is a motor that drives wheels or turns a propeller.
type Drive struct {
	Output               int
	Side                 float64 // −1: on the left, 1: on the right, 0: on both; of full speed, what turning to the left takes
	Ahead                float64 // likewise what driving ahead takes: 1, with Omni −1 to 1
	BackUs, OffUs, AllUs float64 // pulses for full throttle backwards, none, and full throttle; BackUs is OffUs where it can't go back
	DeadUs               float64 // pulses less than this from OffUs do nothing
}

// Validate implements autopilot.Vehicle.
func (t Tuning) Validate() error {
	switch {
	case len(t.Drives) == 0 && !t.sails():
		return fmt.Errorf("autopilot: no motor drives it")
	case t.Wheelbase == 0 && t.Curvature == 0 && !t.turnsBySides():
		return fmt.Errorf("autopilot: no servo steers a wheel or swivels a propeller, and no motors drive the left and the right side apart: the vehicle can't turn")
	case !(t.Top > 0.05 && t.Cruise > 0 && t.Cruise <= t.Top && t.Accel > 0):
		return fmt.Errorf("autopilot: cruise at %.3g m/s, at most %.3g m/s: the motors don't move the vehicle", t.Cruise, t.Top)
	}
	return nil
}

func (t *Tuning) turnsBySides() bool {
	left, right := t.Omni, t.Omni
	for _, d := range t.Drives {
		left, right = left || d.Side < 0, right || d.Side > 0
	}
	return left && right
}

// Channels implements autopilot.Vehicle.
func (t Tuning) Channels() int {
	if t.Servos > 16 {
		return 32
	}
	return 16
}

// OnGround implements autopilot.Vehicle.
func (t Tuning) OnGround() bool { return true }

// Battery implements autopilot.Vehicle.
func (t Tuning) Battery() autopilot.BatteryLimits { return t.Limits }

// NewFlight implements autopilot.Vehicle.
func (t Tuning) NewFlight(o autopilot.FlightOptions) autopilot.Flight { return newFlight(&t, o) }

// sharpest is the curvature of the tightest turn [1/m].
func (t *Tuning) sharpest() float64 {
	if t.Curvature > 0 {
		return 0.7 * t.Curvature // what it can hold
	}
	if t.Wheelbase == 0 {
		return 4 / t.Track // half a track around the inner wheels: tighter, it turns on the spot
	}
	return math.Tan(t.Lock) / math.Abs(t.Wheelbase)
}

// Servos are pulses by servo output [µs]; 0: off. Index 0 is output 1.
type Servos = [protocol.MaxServos]uint16

// demand is what the vehicle is to do.
type demand struct {
	throttle float64 // −1 to 1
	steer    float64 // of the lock, to the right positive, −1 to 1
	turn     float64 // throttle that the left side gets more, and the right side less
	boom     float64 // how far the boom may go to leeward [rad]
	wind     float64 // side that the apparent wind comes from: 1 is starboard
}

// pulses turns a demand into pulses.
func (t *Tuning) pulses(d demand) (out Servos) {
	for _, s := range t.Steering {
		us := s.MidUs + d.steer*(s.RightUs-s.MidUs)
		if d.steer < 0 {
			us = s.MidUs - d.steer*(s.LeftUs-s.MidUs)
		}
		out[s.Output-1] = uint16(math.Round(us))
	}
	for i := range t.Sails.Sheets {
		out[t.Sails.Sheets[i].Output-1] = t.Sails.Sheets[i].pulse(d.boom, d.wind)
	}
	most := 1.0
	for i := range t.Drives {
		if t.Omni { // all less, so that their shares stay
			most = max(most, math.Abs(t.Drives[i].share(d)))
		}
	}
	for i := range t.Drives {
		m := &t.Drives[i]
		out[m.Output-1] = m.pulse(m.share(d) / most)
	}
	return out
}

// share is what a demand takes of the drive, −1 to 1 and, before limits, more.
func (m *Drive) share(d demand) float64 { return m.Ahead*d.throttle - m.Side*d.turn }

// pulse returns the pulse for a throttle, −1 to 1.
func (m *Drive) pulse(throttle float64) uint16 {
	throttle = max(-1, min(1, throttle))
	const least = 0.002
	switch {
	case throttle > least:
		dead := math.Copysign(m.DeadUs, m.AllUs-m.OffUs)
		return uint16(math.Round(m.OffUs + dead + throttle*(m.AllUs-m.OffUs-dead)))
	case throttle < -least && m.BackUs != m.OffUs:
		dead := math.Copysign(m.DeadUs, m.BackUs-m.OffUs)
		return uint16(math.Round(m.OffUs + dead - throttle*(m.BackUs-m.OffUs-dead)))
	}
	return uint16(math.Round(m.OffUs))
}
