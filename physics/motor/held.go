package motor

// Line is the torque of a motor whose shaft something else holds at a speed, such as the wheels that it drives.
type Line struct {
	Torque   float64 // that the winding gives at this speed [N m]
	Slope    float64 // by which it falls with the speed [N m s/rad], ≥ 0
	Friction float64 // of iron and bearings, dry: it stops the shaft, and never turns it [N m]
}

// EitherWay is Duty for an ESC that turns a propeller either way. Speed counts in the sense in which the propeller turns, Backward
// or not, which changes only while it stands; a duty below 0 brakes it.
func (s *State) EitherWay(p *Params, pwmUs, voltage float64) float64 {
	if s.Speed == 0 {
		s.Backward = !s.Stuck && p.ReversedShare(pwmUs) < 0
	}
	if s.OutOfStep {
		s.shorted = false
		return 0
	}
	return s.inStep(s.Reversed(p, pwmUs, voltage), voltage)
}

// Reversed returns the share of the battery's voltage, −1 to 1, that an ESC puts on the winding which turns either way: nothing
// in the middle of its range and within the deadband of it, all at the ends. Faults and the current limit act as on Duty.
//
// Source of the neutral pulse and of the deadband around it: manuals of ESCs for cars and boats, such as those of
// Hobbywing's QuicRun series, which are calibrated at neutral, full throttle and full brake.
func (s *State) Reversed(p *Params, pwmUs, voltage float64) float64 {
	s.prepare(p)
	if s.shorted = false; s.Failed || s.BrownedOut {
		return 0
	}
	duty := s.StuckOutput
	if !s.Stuck {
		duty = p.ReversedShare(pwmUs)
	}
	if s.Backward {
		duty = -duty
	}
	if s.shorted = p.BrakeOnStop && duty == 0; duty < 0 {
		return -s.limit(p, -duty, voltage, -s.Speed*s.kt)
	}
	return s.limit(p, duty, voltage, s.Speed*s.kt)
}

// ReversedShare returns where a pulse lies in the range of an ESC that turns either way, −1 to 1; 0 is off.
func (p *Params) ReversedShare(pwmUs float64) float64 {
	if pwmUs == 0 {
		return 0
	}
	half := (p.PWMMaxUs - p.PWMMinUs) / 2
	off := pwmUs - p.PWMMinUs - half
	if off < p.PWMDeadbandUs && -off < p.PWMDeadbandUs {
		return 0
	}
	return max(-1, min(1, off/half))
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
