package battery

import "math"

const (
	// ReferenceTemperature is that at which a pack's resistances hold [K].
	ReferenceTemperature = 298.15

	gasConstant = 8.314462618 // [J/(mol K)], CODATA 2018

	// The activation energies [J/mol] of the electrolyte's conductivity, which
	// makes most of the ohmic resistance, and of the charge transfer (mean of both
	// electrodes, 53.4 and 43.6 kJ/mol), which makes most of the RC branch's.
	//
	// Source: M. Ecker et al., Parameterization of a Physico-Chemical Model of a
	// Lithium-Ion Battery I, J. Electrochem. Soc. 162(9), 2015, A1836, for a Kokam
	// pouch cell.
	ohmicActivation  = 17.1e3
	branchActivation = 48.5e3

	// Resistances are given for −40 to 90 °C; beyond them the nearer bound's hold.
	coldest, hottest = 233.15, 363.15
)

// arrhenius returns by what factor the ohmic and the branch's resistance exceed those
// at ReferenceTemperature: exp(E/R (1/T − 1/T0)).
//
// Source: Arrhenius' law, as fitted by Ecker et al.
func arrhenius(temperature float64) (ohmic, charging float64) {
	t := max(coldest, min(hottest, temperature))
	x := (ReferenceTemperature - t) / (t * ReferenceTemperature * gasConstant) // 0 at the reference, to the last bit
	return math.Exp(ohmicActivation * x), math.Exp(branchActivation * x)
}

// warm sets the lump's temperature dt [s] after the step's start, with heat [W]
// made inside: C dT/dt = P − (T − T_air)/R, by the trapezoidal rule, which no heat
// capacity makes unstable.
//
// Source: the lumped balance of D. Bernardi et al., A General Energy Balance for
// Battery Systems, J. Electrochem. Soc. 132(1), 1985, with the heat of
// resistance alone: that of entropy and mixing is left out.
func (s *State) warm(p *Params, heat, ambient, dt float64) {
	if p.HeatCapacity == 0 {
		return
	}
	half := dt / 2 / p.HeatCapacity
	out := half / p.ThermalResistance
	s.Temperature = (s.start.temperature*(1-out) + 2*(half*heat+out*ambient)) / (1 + out)
}
