package motor

import "math"

// State is what a motor with its ESC remembers. The zero value stands still at
// ReferenceTemperature.
type State struct {
	Speed   float64 // ≥ 0, in the motor's own sense of rotation [rad/s]
	Current float64 // in the winding, ≥ 0 [A]
	Torque  float64 // of the shaft on the propeller, iron and bearing losses taken off [N m]
	Rise    float64 // of the winding's temperature over ReferenceTemperature [K]

	Failed      bool    // fault: windings open, no torque from now on
	Stuck       bool    // fault: the ESC's output no longer follows its signal
	StuckOutput float64 // at which duty, 0 to 1

	BrownedOut bool    // the ESC's logic has reset
	recovered  float64 // for how long the voltage has been good again [s]

	constants
	before, rate, slope, weight, warming float64 // of the step that Predict began
}

// constants are quotients of the parameters, and of the temperature for the last:
// divisions cost more than all else in a step. Zero: not worked out yet.
type constants struct {
	kt          float64 // torque constant [N m/A], back-EMF by speed [V s/rad]
	perInertia  float64 // [1/(kg m²)]
	perHeat     float64 // heat capacity's inverse, 0 when the temperature is held [K/J]
	perThermal  float64 // thermal resistance's inverse [W/K]
	conductance float64 // of winding and ESC [1/ohm]
}

// prepare works the constants out for a state that is new.
func (s *State) prepare(p *Params) {
	if s.perInertia != 0 {
		return
	}
	s.kt, s.perInertia, s.conductance = p.Torque(), 1/p.Inertia, 1/s.resistance(p)
	if p.HeatCapacity > 0 {
		s.perHeat, s.perThermal = 1/p.HeatCapacity, 1/p.ThermalResistance
	}
}

// Inputs is what acts on a motor at one time.
type Inputs struct {
	Voltage   float64 // at the battery's terminals [V]
	Duty      float64 // from Duty
	Load      float64 // torque by which the air brakes the propeller [N m]
	LoadSlope float64 // its derivative over speed [N m s/rad], ≥ 0
	Ambient   float64 // temperature of the air [K]
}

// Predict advances the motor by dt [s] under inputs held constant:
// J dω/dt = (I − I0)/Kv − Q(ω), from the inputs at the step's start.
//
// The balance is integrated by the exponential Rosenbrock-Euler method, exact for
// a linear load and stable for every dt: Hochbruck, Ostermann, Exponential
// integrators, Acta Numerica 19, 2010, sec. 2. The ESC does not brake: the
// current is never negative, and losses stop a motor but never turn it back.
//
// Source of the balance: M. Drela, First-Order DC Electric Motor Model, MIT
// Aero & Astro, 2007, eq. 1 to 3.
func (s *State) Predict(p *Params, in Inputs, dt float64) {
	s.prepare(p)
	s.before, s.rate = s.Speed, s.balance(p, in)
	s.slope = -in.LoadSlope * s.perInertia
	if s.Current > 0 {
		s.slope -= s.kt * s.kt * s.conductance * s.perInertia
	}
	s.warming = s.heatFlow(p, in.Ambient)
	var first float64
	first, s.weight = phi(s.slope * dt)
	s.Speed = max(0, s.before+dt*first*s.rate)
	s.warm(p, s.warming, dt)
}

// Correct ends the step that Predict began, with the inputs at its end: what the
// balance there differs from the linear one that Predict followed grew along the
// step. This makes the step of order two when voltage and flow change under way,
// and its weight, φ2 of the slope, keeps a motor stable that is much faster than
// the step.
//
// Source: S.M. Cox, P.C. Matthews, Exponential Time Differencing for Stiff
// Systems, J. Comput. Phys. 176, 2002, eq. 22 (ETD2RK).
func (s *State) Correct(p *Params, in Inputs, dt float64) {
	linear := s.rate + s.slope*(s.Speed-s.before)
	if s.Speed > 0 {
		s.Speed = max(0, s.Speed+dt*s.weight*(s.balance(p, in)-linear))
	}
	s.Torque = s.balance(p, in)*p.Inertia + in.Load
	s.warm(p, (s.heatFlow(p, in.Ambient)-s.warming)/2, dt)
	s.brownOut(p, in.Voltage, dt)
}

// balance sets the current and returns the angular acceleration [rad/s²] at the
// present speed. Losses hold a motor that stands.
func (s *State) balance(p *Params, in Inputs) float64 {
	s.Current = max(0, (in.Duty*in.Voltage-s.Speed*s.kt)*s.conductance)
	torque := s.kt*(s.Current-p.NoLoadCurrent) - in.Load
	if s.Speed == 0 {
		torque = max(0, torque)
	}
	return torque * s.perInertia
}

// phi returns the functions φ1(z) = (e^z − 1)/z and φ2(z) = (φ1(z) − 1)/z of
// exponential integrators, for z ≤ 0. They begin at 1 and 1/2.
func phi(z float64) (first, second float64) {
	if z > -1e-4 { // the quotients lose digits there; the series' next terms are below 1e-13
		return 1 + z/2*(1+z/3*(1+z/4)), 0.5 + z/6*(1+z/4*(1+z/5))
	}
	first = math.Expm1(z) / z
	return first, (first - 1) / z
}
