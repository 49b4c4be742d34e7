package plane

// engine switches a piston engine's ignition and starter. It cannot see whether the engine runs: the state messages have no
// speed of a shaft.
type engine struct {
	on    bool    // the ignition
	since float64 // when it was switched on [s]
	cut   bool    // stopped for good, after the landing
}

// crankTime is for how long the starter turns the engine, as ArduPilot's ICE_STARTER_TIME is [s].
const crankTime = 3.0

// power switches the engine on while the plane is armed.
func (e *engine) power(armed bool, now float64) {
	if armed && !e.on {
		e.since = now
	}
	e.on = armed
}

// command adds what the switches do to a demand.
func (e *engine) command(d *demand, now float64) {
	d.ignition = e.on && !e.cut
	d.starter = d.ignition && now-e.since < crankTime
	d.cut = e.cut
}

// pulses returns the pulses of a demand, with those of the engine's switches.
func (f *Flight) pulses(d demand) Servos {
	f.engine.command(&d, f.now)
	return f.tuning.pulses(d)
}

// armTime is for how long it is armed before the throttle opens [s]: the starter has turned the engine by then.
func (t *Tuning) armTime() float64 {
	for i := range t.Outputs {
		if t.Outputs[i].Role == Starter {
			return crankTime + 0.5
		}
	}
	return armingTime
}

// stopEngine ends the landing roll: an engine that idles would taxi on, so it is stopped once the throttle is closed, and
// the brakes are applied as far as the nose stays up.
func (f *Flight) stopEngine(d *demand) {
	const half, nose = 0.5, 0.05 // of the brakes; by how far it may fall [rad]
	if d.throttle > 0 {
		return
	}
	f.engine.cut = true
	d.brake = half * clamp((f.air.pitch+nose)/nose, 0, 1)
}
