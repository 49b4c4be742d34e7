package motor

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
	return p.Resistance * (1 + copper*max(coldest, s.Rise))
}

// heat returns what warms the winding now [W]: the copper's losses, and those of
// iron and bearings where the no-load current's torque brakes the rotor.
func (s *State) heat(p *Params) float64 {
	return s.Current*s.Current*s.resistance(p) + p.NoLoadCurrent*s.Speed/p.Kv
}

// warm advances the winding's temperature by dt [s] under constant heat [W]:
// C dT/dt = P − (T − T_air)/R, by the trapezoidal rule, which no heat capacity
// makes unstable.
//
// Source: J.R. Hendershot, T.J.E. Miller, Design of Brushless Permanent-Magnet
// Machines, 2010, ch. 14 (cooling; one lump).
func (s *State) warm(p *Params, heat, ambient, dt float64) {
	if p.HeatCapacity == 0 {
		return
	}
	half := dt / 2 / p.HeatCapacity
	out := half / p.ThermalResistance
	s.Rise = (s.Rise*(1-out) + 2*(half*heat+out*(ambient-ReferenceTemperature))) / (1 + out)
}
