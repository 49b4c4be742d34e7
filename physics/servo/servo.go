// Package servo models the servos that tilt rotors and move control surfaces, wheels and gear: pulses in, an
// angle out.
package servo

import (
	"math"

	"github.com/sitlark/sitlark/physics/bounds"
)

// Params is a servo with its linkage. Its angle is that of what it moves, and goes in a straight line with the pulse.
type Params struct {
	Name   string // for people, such as "left aileron"
	Output int    // servo output that drives it, from 1

	// The pulses of the two ends of its travel [µs], and the angles there [deg]. Pulses beyond are taken as
	// those of the ends.
	MinUs, MaxUs       float64
	AtMinDeg, AtMaxDeg float64

	StartUs    float64 // where it stands before its first pulse [µs]
	RateDeg    float64 // greatest [deg/s]; 0: it follows at once
	DeadbandUs float64 // changes of the pulse up to this do not move it [µs]
	Latency    float64 // from a change of the pulse to the motion's [s]
}

// Max is the largest number of servos of a vehicle.
const Max = 16

// MaxLatency is the longest latency of a servo [s].
const MaxLatency = 0.2

// Validate returns an error that names the field, its value and its range.
func (p Params) Validate() error {
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"pulse of the lower end", p.MinUs, 500, 2400, " µs"},
		{"pulse of the upper end", p.MaxUs, p.MinUs + 1, 2500, " µs"},
		{"angle at the lower end", p.AtMinDeg, -180, 180, "°"},
		{"angle at the upper end", p.AtMaxDeg, -180, 180, "°"},
		{"starting pulse", p.StartUs, p.MinUs, p.MaxUs, " µs"},
		{"rate", p.RateDeg, 0, 1e5, "°/s"},
		{"deadband", p.DeadbandUs, 0, 100, " µs"},
		{"latency", p.Latency, 0, MaxLatency, " s"},
	} {
		if err := bounds.Range("servo", f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	return nil
}

// AngleDeg returns the angle at which a healthy servo with this pulse [µs] comes to rest [deg].
func (p *Params) AngleDeg(us float64) float64 {
	share := (min(max(us, p.MinUs), p.MaxUs) - p.MinUs) / (p.MaxUs - p.MinUs)
	return p.AtMinDeg + share*(p.AtMaxDeg-p.AtMinDeg)
}

// Faults is what is broken, as data.
type Faults struct {
	Stuck     bool    // its pulse does not move it
	StuckDeg  float64 // where that goes and stays [deg]
	Floating  bool    // it has no torque: what it moves trails with the flow
	FloatDeg  float64 // where that trails to [deg]
	Slow      float64 // share of the rate that is lost, 0 to MostSlow
	OffsetDeg float64 // its angle is off by this: a horn that slipped [deg]
	Reversed  bool    // it turns to the other side of its starting angle
}

// MostSlow is the greatest share of the rate that can be lost. A servo that loses all of it is stuck.
const MostSlow = 0.99

// floatRate is how fast a surface without a servo goes to where it trails [deg/s].
const floatRate = 360

// State is what a servo remembers. Make it by NewState.
type State struct {
	Faults   Faults
	AngleDeg float64 // of what it moves [deg]

	heldUs float64 // of one with a deadband: the last pulse that moved it [µs]; 0: none came
}

// NewState returns a healthy servo at its starting pulse.
func NewState(p *Params) State { return State{AngleDeg: p.AngleDeg(p.StartUs)} }

// Healthy reports whether no fault acts on it.
func (s *State) Healthy() bool { return s.Faults == Faults{} }

// Advance moves the servo for dt [s] towards the angle of a pulse [µs]; without one, 0, it stays. It returns by how
// much it turned [deg].
func (s *State) Advance(p *Params, us uint16, dt float64) (turned float64) {
	switch f := &s.Faults; {
	case f.Floating:
		turned = within(f.FloatDeg-s.AngleDeg, floatRate*dt)
	case f.Stuck:
		turned = s.limited(p, f.StuckDeg-s.AngleDeg, dt)
	case us == 0:
		return 0
	default:
		pulse := float64(us)
		if p.DeadbandUs > 0 {
			if s.heldUs == 0 || math.Abs(pulse-s.heldUs) > p.DeadbandUs {
				s.heldUs = pulse
			}
			pulse = s.heldUs
		}
		turned = s.limited(p, s.aim(p, pulse)-s.AngleDeg, dt)
	}
	s.AngleDeg += turned
	return turned
}

// limited is how far it turns of what it is to turn in a time [deg, s].
func (s *State) limited(p *Params, turn, dt float64) float64 {
	if p.RateDeg > 0 {
		return within(turn, p.RateDeg*(1-s.Faults.Slow)*dt)
	}
	return turn
}

// aim is the angle at which it comes to rest with a pulse [deg].
func (s *State) aim(p *Params, us float64) float64 {
	angle := p.AngleDeg(us)
	if s.Faults.Reversed {
		angle = 2*p.AngleDeg(p.StartUs) - angle
	}
	return angle + s.Faults.OffsetDeg
}

// within bounds x to ±most.
func within(x, most float64) float64 { return max(-most, min(most, x)) }
