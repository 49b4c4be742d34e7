package engine

import "math"

// State is what an engine remembers. The zero value is a healthy one that stands.
type State struct {
	Throttle float64 // 0 closed, 1 open
	Firing   bool    // at the stall speed or above: ignition, fuel, and not dead
	Cranking bool    // the starter is engaged
	Gas      float64 // torque of the gases, as Shaft found it last [N m]
	Faults   Faults
}

// Faults is what is broken, as data.
type Faults struct {
	Died    bool    // it doesn't fire until the starter has engaged again
	Lost    float64 // share of the gases' torque that is lost, 0 to 1
	Starter bool    // the starter doesn't engage
}

// Signals is what an engine is told.
type Signals struct {
	Throttle float64 // 0 to 1
	Open     bool    // the throttle's pulse is above its idle
	Powered  bool    // the throttle has a pulse: without an output of its own, the ignition is on
	Ignition float64 // pulse of its output [µs]
	Starter  float64 // likewise
	Supply   bool    // the starter has a voltage
}

// SwitchedOn is the pulse above which a switch is on [µs].
const SwitchedOn = 1500

// engaged is up to which speed, over the stall speed, the starter is engaged. A choice.
const engaged = 1.3

// Command lets the engine follow its signals at a speed of the shaft [rad/s], with fuel or without. A starter without an
// output of its own cranks while the throttle is open and the engine too slow to fire.
func (s *State) Command(m *Model, in Signals, speed float64, fuel bool) {
	s.Throttle = in.Throttle
	ignition := in.Powered
	if m.IgnitionOutput != 0 {
		ignition = in.Ignition > SwitchedOn
	}
	asked := in.Open
	if m.StarterOutput != 0 {
		asked = in.Starter > SwitchedOn
	}
	s.Cranking = asked && ignition && in.Supply && speed < engaged*m.Stall && !s.Faults.Starter
	if s.Cranking && speed > m.Stall/2 { // it has turned the engine over
		s.Faults.Died = false
	}
	s.Firing = ignition && fuel && !s.Faults.Died
}

// Shaft returns the engine's torque on the shaft at a speed [rad/s] in air of a density [kg/m³], friction included, and its
// derivative over speed, at most 0, for the solver of the balance.
//
// Below the stall speed nothing fires, and a stroke of compression holds the shaft unless the starter turns it: what the
// charge gives back behind the dead centre counts only while the shaft has the energy to get there.
func (s *State) Shaft(m *Model, speed, density float64) (torque, slope float64) {
	s.Gas = 0
	if !s.Firing || speed < m.Stall {
		torque = -m.rubs(speed)
		if speed < m.Stall && !s.Cranking {
			torque -= m.compression * (1 - speed/m.Stall)
		}
		return torque, 0
	}
	const near = 0.01
	gas := func(speed float64) float64 { return (1 - s.Faults.Lost) * m.Gas(speed, s.Throttle, density) }
	s.Gas = gas(speed)
	torque = s.Gas - m.rubs(speed)
	slope = (gas((1+near)*speed) - m.rubs((1+near)*speed) - torque) / (near * speed)
	return torque, math.Min(0, slope)
}

// Flow returns the fuel that it burns now [kg/s].
func (s *State) Flow(m *Model, speed float64) float64 { return m.Burns(s.Gas, speed) }
