package motor

import (
	"fmt"
	"math"
)

// Params is a motor with its ESC and the propeller's inertia.
type Params struct {
	Name          string
	Kv            float64 // no-load speed by voltage [rad/s/V]; RPMPerVolt converts
	Resistance    float64 // winding and ESC [ohm]
	NoLoadCurrent float64 // lost to iron and bearings [A]
	Inertia       float64 // of all that turns, propeller included [kg m²]

	PWMMinUs      float64 // pulse of no duty [µs]
	PWMMaxUs      float64 // pulse of full duty [µs]
	PWMDeadbandUs float64 // pulses less than this above PWMMinUs are off [µs]

	BrownOutVoltage float64 // the ESC's logic resets below this [V]
	RestartVoltage  float64 // and runs again above this [V]
	RestartTime     float64 // after this long above it [s]
}

// RPMPerVolt turns a Kv as printed on motors [1/(min V)] to [rad/s/V].
func RPMPerVolt(kv float64) float64 { return kv * 2 * math.Pi / 60 }

// Torque returns the torque constant [N m/A], which is 1/Kv in SI units.
func (p *Params) Torque() float64 { return 1 / p.Kv }

// Validate returns an error that names the field, its value and its range.
func (p Params) Validate() error {
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"Kv", p.Kv, 1, 1000, "rad/s/V"},
		{"resistance", p.Resistance, 1e-4, 10, "ohm"},
		{"no-load current", p.NoLoadCurrent, 0, 20, "A"},
		{"inertia", p.Inertia, 1e-8, 1, "kg m²"},
		{"PWM minimum", p.PWMMinUs, 800, 1500, "µs"},
		{"PWM maximum", p.PWMMaxUs, p.PWMMinUs + 100, 2200, "µs"},
		{"PWM deadband", p.PWMDeadbandUs, 0, 200, "µs"},
		{"brown-out voltage", p.BrownOutVoltage, 0, 100, "V"},
		{"restart voltage", p.RestartVoltage, p.BrownOutVoltage, 100, "V"},
		{"restart time", p.RestartTime, 0, 60, "s"},
	} {
		if !(f.v >= f.lo && f.v <= f.hi) {
			return fmt.Errorf("motor: %s is %g %s, must be from %g to %g %s", f.name, f.v, f.unit, f.lo, f.hi, f.unit)
		}
	}
	return nil
}

// State is what a motor remembers.
type State struct {
	Speed   float64 // ≥ 0, in the motor's own sense of rotation [rad/s]
	Failed  bool    // fault: windings open, no torque from now on
	Current float64 // in the winding, ≥ 0 [A]
	Torque  float64 // of the shaft on the propeller, iron and bearing losses taken off [N m]

	BrownedOut bool    // the ESC's logic has reset
	recovered  float64 // for how long the voltage has been good again [s]

	before, rate, slope float64 // of the step that Predict began
}

// Duty returns the share of the battery's voltage that the ESC puts on the
// winding: 0 for a pulse of 0 (output off), below the deadband, from an ESC
// that browned out, and for a failed motor.
func (s *State) Duty(p *Params, pwmUs float64) float64 {
	above := pwmUs - p.PWMMinUs
	if s.Failed || s.BrownedOut || above < p.PWMDeadbandUs {
		return 0
	}
	return min(1, above/(p.PWMMaxUs-p.PWMMinUs))
}

// Load returns what the motor means for the battery at the given duty: it draws
// conductance·V − source [A] from a pack of voltage V.
//
// The converter keeps power: I_pack = duty·I_winding, and the winding sees
// duty·V less the back-EMF.
func (s *State) Load(p *Params, duty float64) (conductance, source float64) {
	g := duty / p.Resistance
	return duty * g, g * s.Speed / p.Kv
}

// Inputs is what acts on a motor at one time.
type Inputs struct {
	Voltage   float64 // at the battery's terminals [V]
	Duty      float64 // from Duty
	Load      float64 // torque by which the air brakes the propeller [N m]
	LoadSlope float64 // its derivative over speed [N m s/rad], ≥ 0
}

// Predict advances the motor by dt [s] under inputs held constant:
// J dω/dt = (I − I0)/Kv − Q(ω), from the inputs at the step's start.
//
// The balance is integrated by the exponential Rosenbrock-Euler method, exact for
// a linear load and stable for every dt: Hochbruck, Ostermann, Exponential
// integrators, Acta Numerica 19, 2010, sec. 2. The ESC does not brake: the
// current is never negative, and losses stop a motor but never turn it back.
func (s *State) Predict(p *Params, in Inputs, dt float64) {
	s.before, s.rate = s.Speed, s.balance(p, in)
	s.slope = -in.LoadSlope / p.Inertia
	if s.Current > 0 {
		kt := p.Torque()
		s.slope -= kt * kt / p.Resistance / p.Inertia
	}
	s.Speed = max(0, s.before+dt*phi1(s.slope*dt)*s.rate)
}

// Correct ends the step that Predict began, with the inputs at its end: half of
// what the balance there differs from the linear one that Predict followed. This
// makes the step of order two when voltage and flow change under way.
func (s *State) Correct(p *Params, in Inputs, dt float64) {
	linear := s.rate + s.slope*(s.Speed-s.before)
	if s.Speed > 0 {
		s.Speed = max(0, s.Speed+dt/2*(s.balance(p, in)-linear))
	}
	s.Torque = s.balance(p, in)*p.Inertia + in.Load
	s.brownOut(p, in.Voltage, dt)
}

// balance sets the current and returns the angular acceleration [rad/s²] at the
// present speed. Losses hold a motor that stands.
func (s *State) balance(p *Params, in Inputs) float64 {
	kt := p.Torque()
	s.Current = max(0, (in.Duty*in.Voltage-s.Speed*kt)/p.Resistance)
	torque := kt*(s.Current-p.NoLoadCurrent) - in.Load
	if s.Speed == 0 {
		torque = max(0, torque)
	}
	return torque / p.Inertia
}

// brownOut resets the ESC's logic when the supply collapses, and starts it again
// when the supply has been good for the restart time.
func (s *State) brownOut(p *Params, voltage, dt float64) {
	switch {
	case voltage < p.BrownOutVoltage:
		s.BrownedOut, s.recovered = true, 0
	case s.BrownedOut && voltage < p.RestartVoltage:
		s.recovered = 0
	case s.BrownedOut:
		s.recovered += dt
		s.BrownedOut = s.recovered < p.RestartTime
	}
}

// phi1 is (e^z − 1)/z, for z ≤ 0.
func phi1(z float64) float64 {
	if z > -1e-9 {
		return 1
	}
	return math.Expm1(z) / z
}
