package plane

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
)

// Tuning is what the autopilot knows of its plane. Speeds are true airspeeds in air of sea level.
type Tuning struct {
	Stall  float64 // level, flaps up [m/s]
	Cruise float64 // [m/s]
	Top    float64 // level, at full throttle [m/s]

	StallAngle     float64 // angle of attack at which it stalls [rad]
	CruiseAngle    float64 // angle of attack at Cruise [rad]
	CruiseThrottle float64 // 0 to 1
	Climb          float64 // at full throttle and Cruise [m/s]
	Glide          float64 // sink rate at idle and Cruise [m/s], > 0
	MostBank       float64 // [rad]
	Pull           float64 // load factor that full elevator holds at Cruise

	Roll, Pitch Axis
	YawRate     float64 // that full rudder holds against the yaw damping, at Cruise [rad/s]; 0: no rudder
	Steering    float64 // curvature of the track at full deflection of the nose wheel [1/m]; 0: no steering

	Start   Start
	Stop    float64 // distance in which it stops to hover from the speed of an approach [m]; 0: it lands as a plane
	Outputs []Output
	autopilot.BatteryLimits
}

// Axis is how a plane answers a full deflection at Cruise, and the gains that follow.
type Axis struct {
	FullRate float64 // that it holds [rad/s]
	Gain     float64 // of the rate's error, over that of the demand itself
	Time     float64 // time constant of the attitude [s]
}

// Start is how a plane takes off.
type Start int

// The ways to take off.
const (
	Runway    Start = iota
	Triggered       // launched, set off by its throttle
	Launched        // launched, set off by others
)

// Role is what an output does. More than one output may have the same.
type Role int

// The roles. Positive demands roll right, pitch up, yaw right; flaps, spoilers and throttle go from 0 to 1.
const (
	Aileron Role = iota
	Elevator
	Rudder
	Wheel // steers on the ground
	LeftElevon
	RightElevon
	LeftVTail
	RightVTail
	Flap
	Spoiler
	Gear
	Throttle
	Ignition // on or off
	Starter  // likewise
	Brake    // of wheels
)

// Output is an output with what it drives.
type Output struct {
	Output               int // from 1
	Role                 Role
	Reversed             bool
	MinUs, TrimUs, MaxUs float64
	Kills                bool // a Throttle's engine has no ignition to switch: it ends where the pulse does
}

// Validate checks each field's range.
func (t Tuning) Validate() error {
	for _, f := range []struct {
		what      string
		x, lo, hi float64
		unit      string
		do        string
	}{
		{"the stall speed", t.Stall, 1, 100, "m/s", "change its mass or its wings"},
		{"the cruise speed", t.Cruise, 1.2 * t.Stall, 200, "m/s", "give it a stronger motor or less drag"},
		{"the climb at full throttle", t.Climb, 0.3, 200, "m/s", "give it a stronger motor or less drag"},
		{"the sink rate at idle", t.Glide, 0.01, 100, "m/s", "change its wings or drag"},
		{"the rate of roll at full deflection", t.Roll.FullRate, 0.1, 1000, "rad/s", "give it larger ailerons or elevons"},
		{"the rate of pitch at full deflection", t.Pitch.FullRate, 0.05, 1000, "rad/s", "give it a larger elevator or more travel"},
	} {
		if !(f.x >= f.lo && f.x <= f.hi) {
			return fmt.Errorf("the built-in autopilot can't fly this plane: %s is %s, must be from %s to %s %s: %s", f.what, plaintext.Number(f.x, 3), plaintext.Number(f.lo, 3), plaintext.Number(f.hi, 3), f.unit, f.do)
		}
	}
	for _, o := range t.Outputs {
		if o.Output < 1 || o.Output > protocol.MaxServos || !(o.MinUs < o.MaxUs && o.TrimUs >= o.MinUs && o.TrimUs <= o.MaxUs) {
			return fmt.Errorf("the built-in autopilot can't fly this plane: output %d has pulses of %.10g, %.10g and %.10g µs, must be from 1 to %d, with pulses that grow", o.Output, o.MinUs, o.TrimUs, o.MaxUs, protocol.MaxServos)
		}
	}
	return nil
}

// Channels returns which of the two servo packets the plane needs, 16 or 32.
func (t Tuning) Channels() int {
	for _, o := range t.Outputs {
		if o.Output > 16 {
			return protocol.MaxServos
		}
	}
	return 16
}

// OnGround implements autopilot.Vehicle: it flies.
func (t Tuning) OnGround() bool { return false }

// Battery returns when a flight ends for the battery's sake.
func (t Tuning) Battery() autopilot.BatteryLimits { return t.BatteryLimits }

// NewFlight begins a flight.
func (t Tuning) NewFlight(o autopilot.FlightOptions) autopilot.Flight { return newFlight(&t, o) }

// demand is what the loops want: −1 to 1; throttle, flap, spoiler and brake from 0.
type demand struct {
	roll, pitch, yaw, throttle, flap, spoiler, brake float64

	ignition, starter, cut bool // of engines; cut: stopped after the landing
}

// of returns what a role does with a demand, −1 to 1.
func (d *demand) of(r Role) float64 {
	switch r {
	case Aileron:
		return d.roll
	case Elevator:
		return d.pitch
	case Rudder, Wheel:
		return d.yaw
	case LeftElevon:
		return d.pitch - d.roll
	case RightElevon:
		return d.pitch + d.roll
	case LeftVTail:
		return d.pitch + d.yaw
	case RightVTail:
		return d.pitch - d.yaw
	}
	return 0
}

// pulses returns the pulses of all outputs [µs].
func (t *Tuning) pulses(d demand) (us [protocol.MaxServos]uint16) {
	for i := range t.Outputs {
		o := &t.Outputs[i]
		share := 0.0 // of the way from one end to the other
		switch o.Role {
		case Throttle:
			if o.Kills && d.cut {
				continue
			}
			us[o.Output-1] = o.around(max(0, d.throttle)) // idle is its trim
			continue
		case Flap:
			share = d.flap
		case Spoiler:
			share = d.spoiler
		case Ignition:
			share = whole(d.ignition)
		case Starter:
			share = whole(d.starter)
		case Brake:
			share = d.brake
		case Gear: // out
		default:
			us[o.Output-1] = o.around(d.of(o.Role))
			continue
		}
		if o.Reversed {
			share = 1 - share
		}
		us[o.Output-1] = uint16(math.Round(o.MinUs + clamp(share, 0, 1)*(o.MaxUs-o.MinUs)))
	}
	return us
}

// whole is 1 for what is on.
func whole(on bool) float64 {
	if on {
		return 1
	}
	return 0
}

// around returns the pulse of a deflection about the trim, −1 to 1 [µs].
func (o *Output) around(x float64) uint16 {
	if o.Reversed {
		x = -x
	}
	if x = clamp(x, -1, 1); x < 0 {
		return uint16(math.Round(o.TrimUs + x*(o.TrimUs-o.MinUs)))
	}
	return uint16(math.Round(o.TrimUs + x*(o.MaxUs-o.TrimUs)))
}

func clamp(x, lo, hi float64) float64 { return max(lo, min(hi, x)) }

// wrapPi returns the angle in [−π, π].
func wrapPi(a float64) float64 { return frame.WrapPi(a) }
