package battery

import "math"

// Faults is what is broken, as data. The zero value is a healthy pack.
type Faults struct {
	AddedResistance float64 // in series with the healthy pack [ohm], ≥ 0
	FailedCells     int     // shorted, 0 to Cells
	Disconnected    bool    // the plug is out: no voltage and no current at the vehicle
}

// State is what a pack remembers. Make it by Full.
type State struct {
	Charge      float64 // share of the capacity that is left; 1 full; a pack drawn beyond empty is slightly below 0
	Branch      float64 // voltage over one cell's RC branch [V], ≥ 0 after a discharge
	Temperature float64 // of the cells [K]
	Faults      Faults

	ohmic, charging float64 // what the temperature makes of the ohmic and the branch's resistance, as a factor
	settled         float64 // share of the way to its final voltage that the branch makes in a step
	perBranch       float64 // the branch's conductance, 0 without a branch [1/ohm]
	start           slow    // of the step that Predict began
}

type slow struct{ charge, branch, temperature, current float64 }

// Full returns a full, rested, healthy pack at ReferenceTemperature, as it comes
// from indoors.
func Full() State { return State{Charge: 1, Temperature: ReferenceTemperature, ohmic: 1, charging: 1} }

// working returns the number of cells that are not shorted.
func (s *State) working(p *Params) float64 { return float64(p.Cells - s.Faults.FailedCells) }

// OpenCircuit returns the voltage of the rested cells in series [V].
func (s *State) OpenCircuit(p *Params) float64 {
	return s.working(p) * p.Chemistry.openCircuit(s.Charge)
}

// RestVoltage returns the voltage of the rested healthy pack [V] at a charge of 0 to 1.
func (p *Params) RestVoltage(charge float64) float64 {
	return float64(p.Cells) * p.Chemistry.openCircuit(charge)
}

// ChargeAt returns the charge, 0 to 1, at which the rested cells in series have a voltage
// [V]; the nearest of the two where no charge has it.
func (s *State) ChargeAt(p *Params, voltage float64) float64 {
	if cells := s.working(p); cells > 0 {
		return p.Chemistry.chargeAt(voltage / cells)
	}
	return s.Charge
}

// Resistance returns the ohmic resistance [ohm]: of healthy cells at their
// temperature, of the leads, and the added fault. A shorted cell has none.
func (s *State) Resistance(p *Params) float64 {
	return s.working(p)*p.CellResistance*s.ohmic + p.LeadResistance + s.Faults.AddedResistance
}

// Load is what hangs on the terminals: the current drawn at voltage V is
// Conductance·V − Source [A]. Motors behind their ESCs have this form: their
// windings conduct, their back-EMF opposes.
type Load struct {
	Conductance float64 // [1/ohm], ≥ 0
	Source      float64 // [A]
}

// Source is the pack as its load sees it at one time (Thévenin's equivalent).
type Source struct {
	OpenCircuit float64 // of the rested pack [V]
	Branch      float64 // what the RC branches take off it [V]
	Resistance  float64 // [ohm]
	Open        bool    // disconnected
}

// Source returns the pack's equivalent at its present charge, temperature and
// faults.
func (s *State) Source(p *Params) Source {
	return Source{
		OpenCircuit: s.OpenCircuit(p),
		Branch:      s.working(p) * s.Branch,
		Resistance:  s.Resistance(p),
		Open:        s.Faults.Disconnected,
	}
}

// Voltage returns the terminal voltage [V] at which the pack supplies what the
// load draws, by Kirchhoff's voltage law: V = OCV − V1 − R (G·V − S). It is never
// negative. A disconnected pack leaves 0: ESCs give nothing back.
func (s Source) Voltage(load Load) float64 {
	if s.Open {
		return 0
	}
	return max(0, (s.OpenCircuit-s.Branch+s.Resistance*load.Source)/(1+s.Resistance*load.Conductance))
}

// Inputs is what acts on a pack at one time.
type Inputs struct {
	Current float64 // drawn, ≥ 0 [A]
	Ambient float64 // temperature of the air around [K]
}

// Predict advances charge, RC branch and temperature by dt [s] under inputs held
// constant.
//
// Source: coulomb counting and the branch's exact solution for a constant
// current, G.L. Plett, Battery Management Systems, vol. 1, 2015, ch. 2
// (state-of-charge dependence; converting a continuous-time model).
func (s *State) Predict(p *Params, in Inputs, dt float64) {
	s.ohmic, s.charging = arrhenius(s.Temperature)
	s.start = slow{s.Charge, s.Branch, s.Temperature, in.Current}
	s.perBranch, s.settled = 0, 0
	if p.BranchResistance > 0 {
		// The capacitance stays, so the time constant goes with the resistance.
		s.perBranch = 1 / (p.BranchResistance * s.charging)
		s.settled = settled(dt / (p.BranchTime * s.charging))
	}
	s.advance(p, in, dt)
}

// settled returns 1 − exp(−x) for x ≥ 0. Steps are mostly a minute part of the
// branch's time constant, for which three terms do within 1e-12 of it.
func settled(x float64) float64 {
	if x < 1e-4 {
		return x * (1 - x/2*(1-x/3))
	}
	return -math.Expm1(-x)
}

// Correct ends the step that Predict began, with the inputs at its end: it takes
// the step again under the mean of both currents, which makes it of order two.
func (s *State) Correct(p *Params, in Inputs, dt float64) {
	in.Current = (in.Current + s.start.current) / 2
	s.advance(p, in, dt)
}

// advance goes from the step's start to its end under a constant current.
func (s *State) advance(p *Params, in Inputs, dt float64) {
	s.Charge = max(-overdrawn, min(1, s.start.charge-in.Current*dt/p.Capacity))
	heat := in.Current * in.Current * p.CellResistance * s.ohmic
	s.Branch = s.start.branch + (in.Current*p.BranchResistance*s.charging-s.start.branch)*s.settled
	heat += s.Branch * s.Branch * s.perBranch
	s.warm(p, s.working(p)*heat, in.Ambient, dt)
}

// SteadyBranch returns the Branch [V] that a cell at ReferenceTemperature comes to
// under a constant current [A].
func (p *Params) SteadyBranch(current float64) float64 { return current * p.BranchResistance }
