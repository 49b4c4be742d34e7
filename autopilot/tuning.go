package autopilot

import (
	"fmt"
	"math"
	"strings"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
)

// Tuning is what the controller knows of its vehicle. It is an estimate, as on a
// real vehicle: the loops absorb errors of some 30 %.
type Tuning struct {
	Motors          []Effector // 3 to 32; 1 or more with vanes
	Vanes           []Vane     // of a vehicle that hovers nose up: its axes are those of a copter then
	Swash           Swash      // of a helicopter
	InertiaXX       float64    // about the forward axis [kg·m²]
	InertiaYY       float64    // about the right axis [kg·m²]
	InertiaZZ       float64    // about the down axis [kg·m²]
	MotorThrust     float64    // of one motor at full throttle and NominalVoltage [N]
	TorquePerThrust float64    // reaction torque of a rotor over its thrust [m]
	MotorLag        float64    // time constant of the thrust after a step of throttle near hover, 0.005 to 0.5 [s]

	HoverThrust float64 // first guess of the share of full thrust that hovers, 0.02 to 0.9; learnt in flight
	ThrustExpo  float64 // curve from throttle to thrust: 0 is linear, 1 quadratic
	SpinMin     float64 // throttle at which the motors surely turn, 0 to 0.4
	SpinMax     float64 // highest throttle that still adds thrust, 0.6 to 1

	YawByTilt bool // yaw is the tilt servos' even where the rotors' torques could turn the vehicle

	NominalVoltage float64 // of the full battery under light load [V]
	BatteryLimits
}

// DefaultTuning fits sitlark's quad X: 1.5 kg, APC Slow Flyer 10×4.7, 3S.
func DefaultTuning() Tuning {
	const arm, up = 0.225 * math.Sqrt2 / 2, 0.035
	return Tuning{
		Motors: []Effector{
			{Output: 1, PlaceFRD: frame.OfFRD(arm, arm, -up)},
			{Output: 2, PlaceFRD: frame.OfFRD(-arm, -arm, -up)},
			{Output: 3, PlaceFRD: frame.OfFRD(arm, -arm, -up), Clockwise: true},
			{Output: 4, PlaceFRD: frame.OfFRD(-arm, arm, -up), Clockwise: true},
		},
		InertiaXX: 0.017, InertiaYY: 0.018, InertiaZZ: 0.031,
		MotorThrust: 11, TorquePerThrust: 0.0161, MotorLag: ordinaryLag,
		HoverThrust: 0.335, ThrustExpo: 0.55, SpinMin: 0.12, SpinMax: 1,
		NominalVoltage: 12.4, BatteryLimits: BatteryLimits{LowVoltage: 10.5, CriticalVoltage: 9.9, CapacityAh: 5},
	}
}

// Validate checks each field's range, and that the motors can fly the vehicle.
func (v Tuning) Validate() error {
	for _, f := range []struct {
		what      string
		x, lo, hi float64
		unit      string
		do        string
	}{
		{"the number of motors", float64(len(v.Motors)), v.leastMotors(), maxMotors, "", "choose another layout"},
		{"the moment of inertia about the forward axis", v.InertiaXX, 1e-8, 10000, "kg m²", "change its mass or inertia"},
		{"the moment of inertia about the right axis", v.InertiaYY, 1e-8, 10000, "kg m²", "change its mass or inertia"},
		{"the moment of inertia about the vertical axis", v.InertiaZZ, 1e-8, 10000, "kg m²", "change its mass or inertia"},
		{"the thrust of a motor at full throttle", v.MotorThrust, 0.001, 1e4, "N", "change the motor, the propeller or the battery's cells"},
		{"the torque of a propeller for each newton of thrust", v.TorquePerThrust, 1e-4, 1, "N m", "change the propeller's pitch or diameter"},
		{"the time in which a motor follows the throttle", v.MotorLag, 0.005, 0.5, "s", "change the inertia of motor and propeller"},
		{"the share of full thrust that a hover takes", v.HoverThrust, minHover, maxHover, "", "change its mass, the propeller or the motor"},
		{"the curve of thrust over throttle", v.ThrustExpo, 0, 1, "", "change the propeller or the motor"},
		{"the throttle at which motors surely turn", v.SpinMin, 0, 0.4, "", "lower the deadband of the ESC, or raise the battery's voltage"},
		{"the throttle beyond which thrust no longer grows", v.SpinMax, 0.6, 1, "", "the motors ask for more current than the battery gives: lower the resistance of battery and leads, or choose a smaller propeller"},
		{"the battery's voltage in a hover", v.NominalVoltage, 1, 1000, "V", "change the number of cells, or lower the battery's resistance"},
		{"the voltage at which to return", v.LowVoltage, 0, v.NominalVoltage, "V", "change the battery"},
		{"the voltage at which to land at once", v.CriticalVoltage, 0, v.LowVoltage, "V", "change the battery"},
		{"the battery's capacity", v.CapacityAh, 0.01, 1000, "Ah", "change the battery's capacity"},
	} {
		if !(f.x >= f.lo && f.x <= f.hi) {
			return fmt.Errorf("the built-in autopilot can't fly this vehicle: %s is %s, must be from %s to %s: %s", f.what, plaintext.Number(f.x, 3), plaintext.Number(f.lo, 3), strings.TrimSpace(plaintext.Number(f.hi, 3)+" "+f.unit), f.do)
		}
	}
	var taken [protocol.MaxServos + 1]int
	for i := range v.Motors {
		if err := v.Motors[i].validate(i, &taken); err != nil {
			return err
		}
	}
	if err := v.Swash.validate(); err != nil {
		return err
	}
	_, err := newMixer(&v)
	return err
}

// leastMotors is how many motors it takes at least: vanes do the rest.
func (v *Tuning) leastMotors() float64 {
	if len(v.Vanes) > 0 || v.Swash.exists() {
		return 1
	}
	return minMotors
}

// OnGround implements Vehicle: it flies.
func (v Tuning) OnGround() bool { return false }

// Battery returns when a flight ends for the battery's sake.
func (v Tuning) Battery() BatteryLimits { return v.BatteryLimits }

// NewFlight begins a flight.
func (v Tuning) NewFlight(o FlightOptions) Flight {
	f := newFlight(&v, o.Legs, o.Logf)
	f.airborne = o.Airborne
	return f
}

// Channels returns which of the two servo packets the vehicle needs, 16 or 32.
func (v Tuning) Channels() int {
	for i := range v.Motors {
		if max(v.Motors[i].Output, v.Motors[i].Tilt.Output) > 16 {
			return protocol.MaxServos
		}
	}
	if v.Swash.highest() > 16 {
		return protocol.MaxServos
	}
	return 16
}

// Limits of the flight, chosen for a calm demonstration.
const (
	cruiseSpeed  = 6.0                 // horizontal [m/s]
	climbSpeed   = 2.5                 // [m/s]
	descendSpeed = 2.0                 // [m/s]
	touchSpeed   = 0.5                 // near the ground [m/s]
	maxAccel     = 2.5                 // of the reference [m/s²]
	maxJerk      = 8.0                 // of the reference [m/s³]
	MaxTilt      = 38 * math.Pi / 180  // of a vehicle that hovers, but for transitions [rad]
	maxTiltRate  = 220 * math.Pi / 180 // [rad/s]
	maxYawRate   = 60 * math.Pi / 180  // [rad/s]
)
