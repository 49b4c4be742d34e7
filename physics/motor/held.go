package motor

// Line is the torque of a motor whose shaft something else holds at a speed, such as the wheels that it drives.
type Line struct {
	Torque   float64 // that the winding gives at this speed [N m]
	Slope    float64 // by which it falls with the speed [N m s/rad], ≥ 0
	Friction float64 // of iron and bearings, dry: it stops the shaft, and never turns it [N m]
}

// Hold sets the current of a motor whose shaft turns at a speed [rad/s], backwards below 0, and returns its line there. A winding
// that gets no voltage and is not shorted is open, and so is a failed one.
func (s *State) Hold(p *Params, speed, duty, voltage float64) (l Line) {
	s.prepare(p)
	s.Speed, s.Current, s.Torque = speed, 0, 0
	l.Friction = s.kt * p.NoLoadCurrent
	if s.Failed || duty == 0 && !s.shorted {
		return l
	}
	s.Current = (duty*voltage - speed*s.kt) * s.conductance
	l.Torque, l.Slope = s.kt*s.Current, s.kt*s.kt*s.conductance
	s.Torque = l.Torque
	return l
}

// Held ends a step of dt [s] of a motor that Hold began, at its battery's voltage and the ambient temperature [K]: its ESC may reset,
// its winding warms.
func (s *State) Held(p *Params, voltage, ambient, dt float64) {
	s.brownOut(p, voltage, dt)
	if s.perHeat == 0 {
		return
	}
	s.Rise += dt * s.heatFlow(p, ambient) * s.perHeat
	s.conductance = 1 / s.resistance(p)
}
