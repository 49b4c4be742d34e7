package motor

import "math"

const (
	// ReferenceTemperature is that at which a motor's resistance holds [K].
	ReferenceTemperature = 298.15

	// copper is the rise of copper's resistance by temperature, of its resistance
	// at ReferenceTemperature [1/K]. The MOSFETs' rises about as much.
	//
	// Source: IEC 60028:1925, 0.00393/K at 20 °C; at 25 °C that is
	// 0.00393/(1 + 5·0.00393).
	copper = 0.00393 / (1 + 5*0.00393)

	// coldest keeps the resistance positive [K over ReferenceTemperature].
	coldest = -100
)

// Temperature returns the winding's temperature [K].
func (s *State) Temperature() float64 { return ReferenceTemperature + s.Rise }

// resistance returns that of winding and ESC at their temperature [ohm].
func (s *State) resistance(p *Params) float64 {
	if s.Rise < coldest {
		return p.Resistance * (1 + copper*coldest)
	}
	return p.Resistance * (1 + copper*s.Rise)
}

// heatFlow returns by what the winding warms now [W]: the copper's losses, those
// of iron and bearings where the no-load current's torque brakes the rotor, less
// what goes to the air.
//
// Source: one lump as in J.R. Hendershot, T.J.E. Miller, Design of Brushless
// Permanent-Magnet Machines, 2010, ch. 14 (cooling): C dT/dt = P − (T − T_air)/R.
func (s *State) heatFlow(p *Params, ambient float64) float64 {
	winding := s.Current * s.Current * s.resistance(p)
	return winding + p.NoLoadCurrent*math.Abs(s.Speed)*s.kt - (s.Rise-(ambient-ReferenceTemperature))*s.perThermal
}

// warm lets the heat flow of the step's start act for dt [s].
func (s *State) warm(p *Params, dt float64) {
	rise := dt * s.flow * s.perHeat
	s.Rise += rise
	s.conductance -= s.conductance * s.conductance * p.Resistance * copper * rise // until warmed divides
	if math.Abs(rise) > quickRise {
		s.Rise = max(s.Rise, coldest) // what the end of the step says then has no share of it
		s.conductance = 1 / s.resistance(p)
	}
}

// quickRise is a rise in one step [K] that changes the resistance by more than its slope tells.
const quickRise = 10

// Warm ends the step for the winding's temperature, after Correct, in air of the
// ambient temperature [K]: it replaces the flow that Predict took by the mean of
// both ends' (Heun's method). Validate keeps its time constant above the step.
func (s *State) Warm(p *Params, ambient, dt float64) {
	if s.perHeat == 0 {
		return
	}
	flow := s.heatFlow(p, ambient)
	s.Rise += dt * (flow - s.flow) / 2 * s.perHeat
	s.flow = flow
	s.conductance = 1 / s.resistance(p)
}

// SteadyRise returns the Rise that the winding comes to under its present current
// and speed, in air of the ambient temperature [K]. Where the temperature is held,
// that is the present one.
func (s *State) SteadyRise(p *Params, ambient float64) float64 {
	if p.HeatCapacity == 0 {
		return s.Rise
	}
	heat := s.Current*s.Current*s.resistance(p) + p.NoLoadCurrent*s.Speed*p.Torque()
	return ambient - ReferenceTemperature + p.ThermalResistance*heat
}
