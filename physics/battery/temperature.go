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

// arrhenius returns by what factor the ohmic and the branch's resistance exceed
// those at ReferenceTemperature: exp(E/R (1/T − 1/T0)), read from tables within
// 3e-5.
func arrhenius(temperature float64) (ohmic, charging float64) {
	x := max(0, min(1, (temperature-coldest)*(1/(hottest-coldest))))
	return ohmicFactor.at(x), branchFactor.at(x)
}

var ohmicFactor, branchFactor = tabulate(boltzmann(ohmicActivation)), tabulate(boltzmann(branchActivation))

// boltzmann returns Arrhenius' law for an activation energy [J/mol], over 0 at the
// coldest to 1 at the hottest.
func boltzmann(activation float64) func(float64) float64 {
	return func(x float64) float64 {
		t := coldest + x*(hottest-coldest)
		return math.Exp(activation / gasConstant * (1/t - 1/ReferenceTemperature))
	}
}

// warm sets the lump's temperature dt [s] after the step's start, with heat [W]
// made inside: C dT/dt = P − (T − T_air)/R. Validate keeps the time constant far
// above the step.
//
// Source: the lumped balance of D. Bernardi et al., A General Energy Balance for
// Battery Systems, J. Electrochem. Soc. 132(1), 1985, with the heat of
// resistance alone: that of entropy and mixing is left out.
func (s *State) warm(p *Params, heat, ambient, dt float64) {
	if p.HeatCapacity == 0 {
		return
	}
	out := (s.start.temperature - ambient) / p.ThermalResistance
	s.Temperature = s.start.temperature + dt/p.HeatCapacity*(heat-out)
}
