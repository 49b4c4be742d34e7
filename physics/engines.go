package physics

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/engine"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// engines are the piston engines among the vehicle's motors, with their tank.
type engines struct {
	models []*engine.Model // of each rotor's engine; nil: an electric motor
	states []engine.State  // likewise
	any    bool

	density float64 // of the air that they draw in [kg/m³]
	fuel    float64 // in the tank [kg]
	leak    float64 // fault: what runs out of the tank [kg/s]
	flow    float64 // what they burn [kg/s]
	weighed float64 // fuel in the vehicle's mass [kg]
	emptied bool    // the tank ran empty in the last step
}

// weighStep is by how much fuel changes until the vehicle is weighed again, as a share of the tank.
const weighStep = 1.0 / 256

func newEngines(v *airframe.Vehicle) engines {
	e := engines{models: make([]*engine.Model, len(v.Motors)), states: make([]engine.State, len(v.Motors))}
	for i := range v.Motors {
		if p := v.Engine(i); p != nil {
			e.models[i], e.any = engine.New(p), true
		}
	}
	return e
}

// restart is engines that stand, with a full tank.
func (e *engines) restart(v *airframe.Vehicle) {
	clear(e.states)
	e.density, e.fuel, e.weighed = 0, v.Tank.Fuel, v.Tank.Fuel
	e.leak, e.flow, e.emptied = 0, 0, false
}

// commandEngine lets the engine of a rotor follow its pulses for dt [s], and returns the duty of its starter.
func (p *propulsion) commandEngine(i int, in *Inputs, pulseUs, dt float64) float64 {
	e, m, d := &p.engines.states[i], &p.motors[i], p.drives[i]
	model := p.engines.models[i]
	if model.ThrottleReversed && pulseUs > 0 {
		pulseUs = d.PWMMinUs + d.PWMMaxUs - pulseUs
	}
	pulseUs = m.Slew(d, pulseUs, dt)
	throttle, open := d.Share(pulseUs)
	if m.Stuck {
		throttle, open = m.StuckOutput, m.StuckOutput > 0
	}
	signals := engine.Signals{Open: open, Supply: p.voltage > 0, Powered: pulseUs > 0 || m.Stuck}
	if open {
		signals.Throttle = min(1, throttle)
	}
	if k := model.IgnitionOutput; k > 0 {
		signals.Ignition = float64(in.PWMUs[k-1])
	}
	if k := model.StarterOutput; k > 0 {
		signals.Starter = float64(in.PWMUs[k-1])
	}
	alive := p.engines.fuel > 0 && !m.Failed && !p.rotors[i].Faults.Broken
	e.Command(model, signals, m.Speed, alive)
	if !e.Cranking || m.Failed {
		return 0
	}
	return 1
}

// output is what the drive of a rotor is told to give: the ESC's duty, or the throttle of an engine.
func (p *propulsion) output(i int) float64 {
	if p.engines.models[i] != nil {
		return p.engines.states[i].Throttle
	}
	return p.duty[i]
}

// stands reports whether a rotor has an engine that does not run.
func (e *engines) stands(i int) bool { return e.models[i] != nil && !(e.states[i].Gas > 0) }

// turnShaft adds an engine's torque to what acts on its shaft.
func (p *propulsion) turnShaft(i int, in *motor.Inputs) {
	if m := p.engines.models[i]; m != nil {
		torque, slope := p.engines.states[i].Shaft(m, p.motors[i].Speed, p.engines.density)
		in.Friction -= torque
		in.FrictionSlope = -slope
	}
}

// burn takes out of the tank what engines burn and what leaks in dt [s].
func (p *propulsion) burn(dt float64) {
	e := &p.engines
	e.flow = 0
	for i, m := range e.models {
		if m != nil {
			e.flow += e.states[i].Flow(m, p.motors[i].Speed)
		}
	}
	had := e.fuel
	e.fuel = max(0, e.fuel-dt*(e.flow+e.leak))
	e.emptied = had > 0 && e.fuel == 0
}

// weighs reports whether the vehicle's mass is to be made again for its fuel, and takes it as weighed.
func (e *engines) weighs(v *airframe.Vehicle) bool {
	if off := e.weighed - e.fuel; !(off > weighStep*v.Tank.Fuel || -off > weighStep*v.Tank.Fuel || off > 0 && e.fuel == 0) {
		return false
	}
	e.weighed = e.fuel
	return true
}

// restore heals an engine. What it burns comes of itself.
func (e *engines) restore(i int) { e.states[i].Faults = engine.Faults{} }

// changeEngine applies a command about an engine or its tank, which Fits has found.
func (w *World) changeEngine(c command.Command) {
	e := &w.propulsion.engines
	i, _ := w.vehicle.MotorIndex(command.Motor(c))
	switch c := c.(type) {
	case command.StopEngine:
		e.states[i].Faults.Died = true
	case command.WeakenEngine:
		e.states[i].Faults.Lost = 1 - c.Power
	case command.FailStarter:
		e.states[i].Faults.Starter = true
	case command.SetFuel:
		e.fuel = c.Mass
		if e.weighs(&w.params.Vehicle) {
			w.reweigh()
		}
	case command.LeakFuel:
		e.leak = c.GramsPerSecond / 1000
	}
}

// publish shows what the engines do and what they have left.
func (e *engines) publish(s *state.State, p *propulsion) {
	for i, m := range e.models {
		if m == nil {
			continue
		}
		r := &s.Rotors[i]
		switch {
		case !e.stands(i):
			r.Engine = state.EngineRuns
		case e.states[i].Cranking && p.duty[i] > 0:
			r.Engine = state.EngineCranks
		default:
			r.Engine = state.EngineStands
		}
	}
	s.Fuel.Mass, s.Fuel.Flow = e.fuel, e.flow
}

// publishCondition shows their faults. now is the physics time [s].
func (e *engines) publishCondition(s *state.State, v *airframe.Vehicle, now float64) {
	for i := range e.models {
		f := &e.states[i].Faults
		r := &s.Rotors[i]
		r.EngineDied, r.PowerLost, r.StarterFailed = f.Died, f.Lost, f.Starter
		since(&r.FaultSince, r.Healthy(), now)
	}
	s.Fuel.Full, s.Fuel.Mass, s.Fuel.Leak = v.Tank.Fuel, e.fuel, e.leak
	since(&s.Fuel.FaultSince, s.Fuel.Healthy(), now)
}
