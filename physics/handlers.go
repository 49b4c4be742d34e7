package physics

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/rain"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// What each command means to a World.
func init() {
	handleMotors()
	handleBattery()
	handleWeather()

	Handle(Handler[command.DropPayload]{Apply: notFrozen((*World).dropPayload), Fits: payloadFits})
	Handle(Handler[command.SlingLoad]{Apply: notFrozen(slingLoad), Fits: slingFits})
	Handle(Handler[command.Shove]{Apply: notFrozen(func(w *World, c command.Shove) error {
		return w.pushes.shove(c, &w.body, w.vehicle.Name)
	})})
	Handle(Handler[command.Twist]{Apply: notFrozen(func(w *World, c command.Twist) error {
		return w.pushes.twist(c, &w.body, w.vehicle.Name)
	})})

	Handle(Handler[command.Jolt]{Apply: notFrozen(func(w *World, c command.Jolt) error {
		return w.pushes.jolt(c, &w.body, w.vehicle.Name)
	})})

	Handle(Handler[command.LoseRC]{Apply: always(func(w *World, _ command.LoseRC) { w.rcLost = true })})
	Handle(Handler[command.RestoreRC]{Apply: always(func(w *World, _ command.RestoreRC) { w.rcLost = false })})

	Handle(Handler[command.SensorFault]{Apply: always(func(w *World, c command.SensorFault) { w.sensors.setFault(c, w.time) }), Fits: sensorFits, InEffect: sensorFaultInEffect})
	Handle(Handler[command.RestoreSensors]{Apply: always(func(w *World, c command.RestoreSensors) { w.sensors.restore(c.Kinds) })})

	Handle(Handler[command.RestoreAll]{Apply: always(func(w *World, _ command.RestoreAll) { w.restoreAll() })})
	Handle(Handler[command.Reset]{Apply: always(func(w *World, _ command.Reset) { w.Reset() })})
}

// always is for commands that can't fail.
func always[T command.Command](apply func(*World, T)) func(*World, T) error {
	return func(w *World, c T) error { apply(w, c); return nil }
}

// notFrozen is for commands that need a vehicle that moves.
func notFrozen[T command.Command](apply func(*World, T) error) func(*World, T) error {
	return func(w *World, c T) error {
		if w.frozen != nil {
			return fmt.Errorf("%s: the physics is frozen at the last good state, must be reset first", command.Name(c))
		}
		return apply(w, c)
	}
}

func handleMotors() {
	onMotor(func(w *World, i int, _ command.FailMotor) { w.propulsion.motors[i].Failed = true },
		func(r state.Rotor, c command.FailMotor) command.Command {
			return command.DegradeMotor{Motor: c.Motor, Thrust: r.ThrustFactor}
		})
	onMotor(func(w *World, i int, c command.DegradeMotor) { w.propulsion.rotors[i].Faults.ThrustFactor = c.Thrust },
		func(r state.Rotor, c command.DegradeMotor) command.Command {
			return command.DegradeMotor{Motor: c.Motor, Thrust: r.ThrustFactor}
		})
	Handle(Handler[command.UnbalanceRotor]{
		Fits: imbalanceFits,
		Apply: func(w *World, c command.UnbalanceRotor) error {
			if err := imbalanceFits(w.vehicle, c); err != nil { // as it is now, perhaps without its payload
				return err
			}
			i, _ := w.vehicle.MotorIndex(c.Motor)
			w.propulsion.rotors[i].Faults.Imbalance = c.GramMillimetres * 1e-6
			return nil
		},
		InEffect: func(s *state.State, c command.UnbalanceRotor) command.Command {
			return command.UnbalanceRotor{Motor: c.Motor, GramMillimetres: rotorOf(s, c.Motor).Imbalance * 1e6}
		}})
	onMotor(func(w *World, i int, c command.StickMotor) {
		w.propulsion.motors[i].Stuck, w.propulsion.motors[i].StuckOutput = true, c.Output
	}, nil)
	onMotor(func(w *World, i int, c command.DesyncMotor) {
		w.propulsion.motors[i].Desync, w.propulsion.motors[i].Margin = true, c.Margin
	}, nil)
	onMotor(func(w *World, i int, _ command.RestoreMotor) {
		w.propulsion.restore(i, w.landing.crashed) // a wreck needs a reset
	}, nil)
}

// onMotor registers a command about one motor; i is the index of its rotor.
func onMotor[T command.Command](apply func(w *World, i int, c T), inEffect func(r state.Rotor, c T) command.Command) {
	h := Handler[T]{
		Fits: motorFits[T],
		Apply: func(w *World, c T) error {
			i, _ := w.vehicle.MotorIndex(command.Motor(c)) // motorFits has found it
			apply(w, i, c)
			return nil
		},
	}
	if inEffect != nil {
		h.InEffect = func(s *state.State, c T) command.Command { return inEffect(rotorOf(s, command.Motor(c)), c) }
	}
	Handle(h)
}

// rotorOf returns the rotor of that number; a healthy one where there is none, which
// Apply then refuses.
func rotorOf(s *state.State, number int) state.Rotor {
	for _, r := range s.Rotors[:s.Count] {
		if r.Number == number {
			return r
		}
	}
	return state.Rotor{ThrustFactor: 1}
}

func motorFits[T command.Command](v *airframe.Vehicle, c T) error {
	number := command.Motor(c)
	if _, ok := v.MotorIndex(number); !ok {
		return &command.Unsupported{Field: "motor", Value: number,
			Text: fmt.Sprintf("%s: motor is %d, %s has motors %s", command.Name(c), number, v.Layout, v.MotorNumbers())}
	}
	return nil
}

// imbalanceFits refuses an imbalance that would shake the vehicle by more than a step can show.
func imbalanceFits(v *airframe.Vehicle, c command.UnbalanceRotor) error {
	if err := motorFits(v, c); err != nil {
		return err
	}
	i, _ := v.MotorIndex(c.Motor)
	if most := 1e6 * airframe.MostImbalance(v, i); c.GramMillimetres > most {
		return &command.Unsupported{Field: "imbalance",
			Text: fmt.Sprintf("%s: imbalance is %.4g g mm, must be at most %.3g g mm: at up to %.4g rad/s more would throw a vehicle of %.4g kg about within a step of the physics, %g ms",
				command.Name(c), c.GramMillimetres, most, v.TopSpeed(), v.Mass, 1000*bounds.LongestStep)}
	}
	return nil
}

func handleBattery() {
	Handle(Handler[command.SetBatteryCharge]{
		Apply: always(func(w *World, c command.SetBatteryCharge) { w.propulsion.pack.Charge = c.Charge }),
		InEffect: func(s *state.State, _ command.SetBatteryCharge) command.Command {
			return command.SetBatteryCharge{Charge: s.Power.Charge}
		}})
	Handle(Handler[command.SetBatteryVoltage]{Fits: voltageFits,
		Apply: always(func(w *World, c command.SetBatteryVoltage) { w.propulsion.setRestVoltage(c.Voltage) })})
	Handle(Handler[command.SetBatteryCapacity]{
		Apply: always(func(w *World, c command.SetBatteryCapacity) { w.propulsion.setCapacity(c.AmpereHours) })})
	Handle(Handler[command.AddBatteryResistance]{
		Apply: always(func(w *World, c command.AddBatteryResistance) {
			w.propulsion.pack.Faults.AddedResistance = c.Resistance
		}),
		InEffect: func(s *state.State, _ command.AddBatteryResistance) command.Command {
			return command.AddBatteryResistance{Resistance: s.Power.AddedResistance}
		}})
	Handle(Handler[command.FailCell]{Fits: cellsFit,
		Apply: always(func(w *World, c command.FailCell) { w.propulsion.pack.Faults.FailedCells = c.Cells })})
	Handle(Handler[command.DisconnectBattery]{
		Apply: always(func(w *World, _ command.DisconnectBattery) { w.propulsion.pack.Faults.Disconnected = true })})
	Handle(Handler[command.ReconnectBattery]{
		Apply: always(func(w *World, _ command.ReconnectBattery) { w.propulsion.pack.Faults.Disconnected = false })})
	Handle(Handler[command.RestoreBattery]{
		Apply: always(func(w *World, _ command.RestoreBattery) { w.propulsion.pack.Faults = battery.Faults{} })})
}

// roundedVolts is what a voltage may lie beyond a full or empty cell's, as by rounding [V].
const roundedVolts = 0.01

func voltageFits(v *airframe.Vehicle, c command.SetBatteryVoltage) error {
	pack := &v.Battery
	empty, full := pack.RestVoltage(0), pack.RestVoltage(1)
	if slack := roundedVolts * float64(pack.Cells); c.Voltage < empty-slack || c.Voltage > full+slack {
		return &command.Unsupported{Field: "voltage",
			Text: fmt.Sprintf("%s: voltage is %.4g V, the %dS pack rests at %.4g V empty and at %.4g V full; must be from %.4g to %.4g V",
				command.Name(c), c.Voltage, pack.Cells, empty, full, empty, full)}
	}
	return nil
}

func cellsFit(v *airframe.Vehicle, c command.FailCell) error {
	if cells := v.Battery.Cells; c.Cells > cells {
		return &command.Unsupported{Field: "cells", Value: c.Cells,
			Text: fmt.Sprintf("%s: cells is %d, the %dS pack has %d; must be from 0 to %d", command.Name(c), c.Cells, cells, cells, cells)}
	}
	return nil
}

func handleWeather() {
	Handle(Handler[command.SetWind]{
		Apply: always(func(w *World, c command.SetWind) { w.around.setWind(c, w.time) }),
		InEffect: func(s *state.State, _ command.SetWind) command.Command {
			return command.SetWind{Speed: s.Air.WindSpeed, FromDeg: s.Air.WindFromDeg, Vertical: s.Air.WindUp,
				Height: s.Air.WindHeight, Exponent: s.Air.WindExponent, Slope: s.Air.WindSlope}
		}})
	Handle(Handler[command.SetTurbulence]{
		Apply: always(func(w *World, c command.SetTurbulence) { w.around.wind.SetTurbulence(c.Intensity) }),
		InEffect: func(s *state.State, _ command.SetTurbulence) command.Command {
			return command.SetTurbulence{Intensity: s.Air.Turbulence}
		}})
	Handle(Handler[command.SetThermals]{
		Apply: always(func(w *World, c command.SetThermals) { w.around.wind.SetThermals(c.Scale) }),
		InEffect: func(s *state.State, _ command.SetThermals) command.Command {
			return command.SetThermals{Scale: s.Air.Thermals}
		}})
	Handle(Handler[command.SetRain]{
		Apply: always(func(w *World, c command.SetRain) { w.around.rain = rain.Of(c.Rate) }),
		InEffect: func(s *state.State, _ command.SetRain) command.Command {
			return command.SetRain{Rate: s.Air.Rain}
		}})
	Handle(Handler[command.SetIcing]{Apply: setIcing,
		InEffect: func(s *state.State, _ command.SetIcing) command.Command {
			return command.SetIcing{Content: s.Air.IcingContent, Drops: s.Air.IcingDrops}
		}})
	Handle(Handler[command.Gust]{Apply: func(w *World, c command.Gust) error {
		return w.around.addGust(c, w.state.PositionNED, w.time)
	}})
	Handle(Handler[command.SetAtmosphere]{
		Apply: always(func(w *World, c command.SetAtmosphere) { w.around.setAtmosphere(c) }),
		InEffect: func(s *state.State, _ command.SetAtmosphere) command.Command {
			return command.SetAtmosphere{TemperatureOffset: s.Air.TemperatureOffset, PressureOffsetHPa: s.Air.PressureOffset / hectopascal}
		}})
}

func payloadFits(v *airframe.Vehicle, c command.DropPayload) error {
	if v.Payload.Mass == 0 && v.Slung.Mass == 0 {
		return &command.Unsupported{Text: fmt.Sprintf("%s: %s carries no payload", command.Name(c), v.Name)}
	}
	return nil
}

// restoreAll heals what a command broke. Propellers, legs and the hull that the ground or
// another vehicle broke stay broken: RestoreMotor replaces one propeller, and a Reset
// brings a new vehicle.
func (w *World) restoreAll() {
	p := &w.propulsion
	for i := range p.motors {
		p.restore(i, p.rotors[i].Faults.Broken)
	}
	p.pack.Faults, w.rcLost = battery.Faults{}, false
	w.sensors.restore(0)
}

// dropPayload lets the payload go, between two steps: it flies on by itself and is
// followed no further. What is left has another mass, inertia and centre of mass;
// its points move on as they did, so that momentum is conserved. A load on a cable goes
// first, and alone.
func (w *World) dropPayload(c command.DropPayload) error {
	if w.slung.hangs {
		w.slung.drop(w)
		return nil
	}
	if w.vehicle.Payload.Mass == 0 {
		return fmt.Errorf("%s: the payload was dropped before; a reset puts it back", command.Name(c))
	}
	b := &w.body
	centre := w.vehicle.Release()
	w.propulsion.placeMounts()
	b.mass, b.inertia = w.vehicle.Mass+w.iced, tensorOf(w)
	b.position = b.position.Add(b.attitude.Apply(centre))
	b.velocity = b.velocity.Add(b.attitude.Apply(b.rate.Cross(centre)))
	b.moment = b.moment.Sub(centre.Cross(b.attitude.Inverse().Apply(b.force))) // about the new centre
	w.around.velAirFRD = b.attitude.Inverse().Apply(b.velocity.Sub(w.around.windNED))
	w.publishMotion()
	return nil
}
