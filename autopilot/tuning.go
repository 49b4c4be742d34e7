package autopilot

import (
	"fmt"
	"math"
)

// Tuning is what the controller knows of its vehicle. It is an estimate, as on a
// real vehicle: the loops absorb errors of some 30 %.
type Tuning struct {
	Arm             float64 // hub of a motor from the centre of mass, across the diagonal [m]
	InertiaXX       float64 // about the forward axis [kg·m²]
	InertiaYY       float64 // about the right axis [kg·m²]
	InertiaZZ       float64 // about the down axis [kg·m²]
	MotorThrust     float64 // of one motor at full throttle and NominalVoltage [N]
	TorquePerThrust float64 // reaction torque of a rotor over its thrust [m]

	HoverThrust float64 // first guess of the share of full thrust that hovers, 0.05 to 0.9; learnt in flight
	ThrustExpo  float64 // curve from throttle to thrust: 0 is linear, 1 quadratic
	SpinMin     float64 // throttle at which the motors surely turn, 0 to 0.4
	SpinMax     float64 // highest throttle that still adds thrust, 0.6 to 1

	NominalVoltage  float64 // of the full battery under light load [V]
	LowVoltage      float64 // filtered, under load: return and land [V]
	CriticalVoltage float64 // filtered, under load: land at once [V]
	CapacityAh      float64 // of the full battery [A·h]
}

// DefaultTuning fits sitlark's quad X: 1.5 kg, APC Slow Flyer 10×4.7, 3S.
func DefaultTuning() Tuning {
	return Tuning{
		Arm: 0.225, InertiaXX: 0.017, InertiaYY: 0.018, InertiaZZ: 0.031,
		MotorThrust: 10, TorquePerThrust: 0.0165,
		HoverThrust: 0.36, ThrustExpo: 0.5, SpinMin: 0.12, SpinMax: 1,
		NominalVoltage: 12.4, LowVoltage: 10.5, CriticalVoltage: 9.9, CapacityAh: 5,
	}
}

// validate checks each field's range.
func (v Tuning) validate() error {
	for _, f := range []struct {
		name      string
		x, lo, hi float64
	}{
		{"Arm", v.Arm, 0.02, 5}, {"InertiaXX", v.InertiaXX, 1e-6, 100},
		{"InertiaYY", v.InertiaYY, 1e-6, 100}, {"InertiaZZ", v.InertiaZZ, 1e-6, 100},
		{"MotorThrust", v.MotorThrust, 0.01, 1e4}, {"TorquePerThrust", v.TorquePerThrust, 1e-4, 1},
		{"HoverThrust", v.HoverThrust, minHover, maxHover}, {"ThrustExpo", v.ThrustExpo, 0, 1},
		{"SpinMin", v.SpinMin, 0, 0.4}, {"SpinMax", v.SpinMax, 0.6, 1},
		{"NominalVoltage", v.NominalVoltage, 1, 200}, {"LowVoltage", v.LowVoltage, 0, v.NominalVoltage},
		{"CriticalVoltage", v.CriticalVoltage, 0, v.LowVoltage}, {"CapacityAh", v.CapacityAh, 0.01, 1000},
	} {
		if !(f.x >= f.lo && f.x <= f.hi) {
			return fmt.Errorf("autopilot: vehicle %s is %g, must be from %g to %g", f.name, f.x, f.lo, f.hi)
		}
	}
	return nil
}

// authority returns the angular acceleration [rad/s²] that a full demand (1) of
// the mixer gives about each body axis: all four motors change by full thrust.
func (v Tuning) authority() [3]float64 {
	lever := 4 * v.MotorThrust * v.Arm * math.Sqrt2 / 2
	return [3]float64{lever / v.InertiaXX, lever / v.InertiaYY, 4 * v.MotorThrust * v.TorquePerThrust / v.InertiaZZ}
}

// gravity is standard gravity [m/s²].
const gravity = 9.80665

// Limits of the flight, chosen for a calm demonstration.
const (
	cruiseSpeed  = 6.0                 // horizontal [m/s]
	climbSpeed   = 2.5                 // [m/s]
	descendSpeed = 2.0                 // [m/s]
	touchSpeed   = 0.5                 // near the ground [m/s]
	maxAccel     = 2.5                 // of the reference [m/s²]
	maxJerk      = 8.0                 // of the reference [m/s³]
	maxTilt      = 38 * math.Pi / 180  // [rad]
	maxTiltRate  = 220 * math.Pi / 180 // [rad/s]
	maxYawRate   = 60 * math.Pi / 180  // [rad/s]
)
