package motor

import "math"

// State is what a motor with its ESC remembers. The zero value stands still at
// ReferenceTemperature. It belongs to the Params that it was first used with.
type State struct {
	// Speed is in the motor's own sense of rotation, or the other one of a propeller that turns Backward; below 0 only of one that
	// Hold turns backwards [rad/s].
	Speed   float64
	Current float64 // in the winding; below 0 while it brakes [A]
	Torque  float64 // of the shaft on the propeller, iron and bearing losses taken off [N m]
	Rise    float64 // of the winding's temperature over ReferenceTemperature [K]

	Failed      bool    // fault: windings open, no torque from now on
	Stuck       bool    // fault: the ESC's output no longer follows its signal
	StuckOutput float64 // at which duty, 0 to 1
	Backward    bool    // an ESC that Reverses turns a propeller against its own sense
	Desync      bool    // fault: the ESC loses step with the rotor where it must push hard
	Margin      float64 // by how much more than the back-EMF it can give and keep in step, of the battery's voltage

	OutOfStep  bool // the ESC has lost the rotor and gives no torque until it starts it again
	outFor     float64
	BrownedOut bool    // the ESC's logic has reset
	shorted    bool    // the ESC brakes the motor, since its signal is off
	recovered  float64 // for how long the voltage has been good again [s]
	command    float64 // of Throttle, behind the pulse's by the slew limit

	constants
	flow                        float64 // of heat, at the end of the last step [W]
	before, rate, slope, weight float64 // of the step that Predict began
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

// Refit makes a motor go on with other Params from its next step: speed, temperature, faults and
// what its ESC has been told stay.
func (s *State) Refit() { s.constants = constants{} }

// Inputs is what acts on a motor at one time.
type Inputs struct {
	Voltage   float64 // at the battery's terminals [V]
	Duty      float64 // from Duty
	Load      float64 // torque by which the air brakes the propeller [N m]
	LoadSlope float64 // its derivative over speed [N m s/rad], ≥ 0
	Friction  float64 // torque by which a bent shaft brakes it, against the body [N m], ≥ 0; below 0 one that drives it, an engine's
	// FrictionSlope is its derivative over speed [N m s/rad], ≥ 0.
	FrictionSlope float64
}

// Predict advances the motor by dt [s] under inputs held constant:
// J dω/dt = (I − I0)/Kv − Q(ω), from the inputs at the step's start. Torque is then
// that of the start, under the present duty: it may have jumped since Correct.
//
// The balance is integrated by the exponential Rosenbrock-Euler method, exact for
// a linear load and stable for every dt: Hochbruck, Ostermann, Exponential
// integrators, Acta Numerica 19, 2010, sec. 2. Losses stop a motor but never turn it
// back.
//
// Source of the balance: M. Drela, First-Order DC Electric Motor Model, MIT
// Aero & Astro, 2007, eq. 1 to 3.
func (s *State) Predict(p *Params, in *Inputs, dt float64) {
	s.prepare(p)
	last := s.Current
	s.before, s.rate = s.Speed, s.balance(p, in)
	s.Torque = s.rate*p.Inertia + in.Load
	s.slope = -(in.LoadSlope + in.FrictionSlope) * s.perInertia
	if s.Current != 0 {
		s.slope -= s.kt * s.kt * s.conductance * s.perInertia
	}
	var first float64
	first, s.weight = phi(s.slope * dt)
	s.Speed = atLeast0(s.before + dt*first*s.rate)
	s.flow += (s.Current*s.Current - last*last) * s.resistance(p) // the losses jump with the current
	s.warm(p, dt)
}

// Correct ends the step that Predict began, with the inputs at its end: what the
// balance there differs from the linear one that Predict followed grew along the
// step. This makes the step of order two when voltage and flow change under way,
// and its weight, φ2 of the slope, keeps a motor stable that is much faster than
// the step.
//
// Source: S.M. Cox, P.C. Matthews, Exponential Time Differencing for Stiff
// Systems, J. Comput. Phys. 176, 2002, eq. 22 (ETD2RK).
func (s *State) Correct(p *Params, in *Inputs, dt float64) {
	linear := s.rate + s.slope*(s.Speed-s.before)
	if s.Speed > 0 {
		s.Speed = atLeast0(s.Speed + dt*s.weight*(s.balance(p, in)-linear))
	}
	s.Torque = s.balance(p, in)*p.Inertia + in.Load
	s.brownOut(p, in.Voltage, dt)
	s.restart(p, dt)
}

// balance sets the current and returns the angular acceleration [rad/s²] at the
// present speed. An ESC that is off lets the motor coast, unless it brakes on stop, and so does one that does not
// brake where the back-EMF is more than it gives. Losses hold a motor that stands.
func (s *State) balance(p *Params, in *Inputs) float64 {
	i := (in.Duty*in.Voltage - s.Speed*s.kt) * s.conductance
	if i < 0 && !s.shorted && (in.Duty == 0 || !p.Braking) {
		i = 0
	}
	s.Current = i
	torque := s.kt*(i-p.NoLoadCurrent) - in.Load - in.Friction
	if s.Speed == 0 && torque < 0 {
		torque = 0
	}
	return torque * s.perInertia
}

// phi returns the functions φ1(z) = (e^z − 1)/z and φ2(z) = (φ1(z) − 1)/z of
// exponential integrators, for z ≤ 0. They begin at 1 and 1/2. Near 0, where the
// quotients lose digits and most steps are, φ2 is its series Σ zⁿ/(n+2)!, cut where
// its terms are below 1e-14.
func phi(z float64) (first, second float64) {
	if z > -0.1 {
		// In pairs (Estrin's scheme): a chain of eight would be waited for.
		zz := z * z
		second = (1./2 + 1./6*z) + zz*((1./24+1./120*z)+zz*((1./720+1./5040*z)+zz*(1./40320+1./362880*z)))
		return 1 + z*second, second
	}
	first = math.Expm1(z) / z
	return first, (first - 1) / z
}

// atLeast0 is max(0, x) without its care for signed zeros. A NaN stays one.
func atLeast0(x float64) float64 {
	if x < 0 {
		return 0
	}
	return x
}
