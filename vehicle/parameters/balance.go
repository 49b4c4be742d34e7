package parameters

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Balance is how a vehicle on two wheels is kept upright: throttle by its lean forward, less that wanted, by the integral and by the rate of
// it, and the lean wanted by the error of the speed. The zero value is a vehicle that stands by itself.
type Balance struct {
	P     float64 // throttle over the lean [1/rad]
	I     float64 // over its integral [1/(rad s)]
	D     float64 // over its rate [s/rad]
	Speed float64 // lean over the speed's error [rad s/m]
	Lean  float64 // that is wanted at most [rad]
}

const (
	leanBalanced  = 10 * math.Pi / 180 // ArduRover's BAL_PITCH_MAX
	speedBalanced = 1.5                // bandwidth of the speed's loop, below where the pendulum's zero allows it [rad/s]
	stiffness     = 1.2                // of the poles that balance it, over the pendulum's own
)

// balance adds what balances a vehicle. ArduRover's throttle asks for a lean then.
func (s *set) balance(r *Rover) {
	b := &r.Balance
	s.add("CRUISE_SPEED", round(r.Cruise, 2), "m/s, 40 % of the top speed: the rest of the throttle balances it")
	s.add("CRUISE_THROTTLE", 0, "leaning drives it, and driving on takes no lean")
	s.add("BAL_PITCH_MAX", math.Round(b.Lean*180/math.Pi), "degrees")
	s.add("ATC_BAL_P", round(b.P, 2), "throttle over the lean in rad, for poles of the pendulum with its motors that are damped well")
	s.add("ATC_BAL_I", round(b.I, 2), "likewise")
	s.add("ATC_BAL_D", round(b.D, 3), "likewise")
	s.add("ATC_BAL_PIT_FF", 0, "in P")
	s.add("ATC_SPEED_P", round(b.Speed/b.Lean, 2), fmt.Sprintf("for a bandwidth of %g rad/s", speedBalanced))
	s.add("ATC_SPEED_I", round(b.Speed/b.Lean/4, 2), "within 4 s")
	s.add("MOT_SLEWRATE", 0, "no limit")
}

// Balances reports whether the vehicle falls over unless it is balanced.
func (r *Rover) Balances() bool { return r.Balance.P > 0 }

// balancing tells whether a vehicle's wheels stand on one axle below its centre of mass, and finds what balances it: PID gains that put the
// poles of the linear pendulum with direct current motors where it is damped well.
//
// The centre of mass is z over the axle and h over the ground. With the force F at the ground: m·v' = F, I·θ” = m·g·z·θ − F·h; the wheels
// turn by (v − h·θ')/R against the body, and J times that, with their motors, takes what of the torque F does not.
func (r *Rover) balancing(v *airframe.Vehicle) {
	if len(v.Wheels) < 2 || len(v.Traction) == 0 || r.Omni {
		return
	}
	var z, radius, inertia float64
	for i := range v.Wheels {
		w := &v.Wheels[i]
		if w.Skid || math.Abs(w.PlaceFRD.X) > 0.1*w.Radius || w.PlaceFRD.Z <= 0 || w.Heading != 0 || w.Steering.Gain != 0 {
			return
		}
		n := float64(len(v.Wheels))
		z, radius, inertia = z+w.PlaceFRD.Z/n, radius+w.Radius/n, inertia+w.Inertia
	}
	var stall, brakes float64 // torque of all at full throttle, and by how much it falls with the wheels' spin
	for i := range v.Traction {
		d := &v.Traction[i]
		k := math.Abs(d.Gear) * d.Motor.Torque()
		stall += k * v.Battery.RestVoltage(0.5) / d.Motor.Resistance
		brakes += k * k / d.Motor.Resistance
		inertia += d.Gear * d.Gear * d.Motor.Inertia
	}
	m, i, h := v.Mass, v.Inertia.Y, z+radius
	c, tips := m*h/i, m*standard.Gravity*z/i
	all := m*radius*radius + inertia*(1+c*h)
	byTorque, byLean := radius/all, inertia*c*standard.Gravity*z/all
	slows := byTorque * brakes / radius
	// θ over throttle is −k·s/(s³ + a2·s² + a1·s + a0).
	a2, a1, a0, k := slows*(1+c*h), c*byLean-tips, -tips*slows, c*byTorque*stall
	pole := stiffness * math.Sqrt(m*standard.Gravity*z/(i+m*z*z))
	fast := max(a2-2*pole, 3*pole)
	r.Balance = Balance{
		P: (pole*pole + 2*pole*fast - a1) / k, I: (pole*pole*fast - a0) / k, D: (2*pole + fast - a2) / k,
		Speed: speedBalanced / standard.Gravity, Lean: leanBalanced,
	}
	r.Cruise = min(r.Cruise, 0.4*r.Top) // the rest of the throttle balances it
}
