package motor

// Duty returns the share of the battery's voltage that the ESC puts on the
// winding: 0 for a pulse of 0 (output off), below the deadband, from an ESC
// that browned out, and for a failed motor; at least SpinMin else. An output
// that is stuck ignores the pulse. voltage [V] is the battery's of the moment, on
// which the current limit acts.
func (s *State) Duty(p *Params, pwmUs, voltage float64) float64 {
	s.prepare(p)
	if s.Failed || s.BrownedOut {
		return 0
	}
	return s.limit(p, s.asked(p, pwmUs), voltage)
}

// asked is the duty that the signal or the fault asks for.
func (s *State) asked(p *Params, pwmUs float64) float64 {
	if s.Stuck {
		return s.StuckOutput
	}
	above := pwmUs - p.PWMMinUs
	if above < p.PWMDeadbandUs || above <= 0 {
		return 0
	}
	return p.Throttled(above / (p.PWMMaxUs - p.PWMMinUs))
}

// limit cuts the duty to that which holds the winding's current at its limit, as
// ESC firmware does: once a step, from what it measures. A back-EMF that is more
// than the battery's voltage needs no limit.
func (s *State) limit(p *Params, duty, voltage float64) float64 {
	if p.CurrentLimit == 0 {
		return duty
	}
	if most := p.CurrentLimit*s.resistance(p) + s.Speed*s.kt; duty*voltage > most {
		return most / voltage
	}
	return duty
}

// Load returns what the motor means for the battery at the given duty: it draws
// conductance·V − source [A] from a pack of voltage V.
//
// The converter keeps power: I_pack = duty·I_winding, and the winding sees
// duty·V less the back-EMF.
func (s *State) Load(p *Params, duty float64) (conductance, source float64) {
	s.prepare(p)
	g := duty * s.conductance
	return duty * g, g * s.Speed * s.kt
}

// brownOut resets the ESC's logic when the supply collapses, and starts it again
// when the supply has been good for the restart time.
func (s *State) brownOut(p *Params, voltage, dt float64) {
	switch {
	case voltage < p.BrownOutVoltage:
		s.BrownedOut, s.recovered = true, 0
	case s.BrownedOut && voltage < p.RestartVoltage:
		s.recovered = 0
	case s.BrownedOut:
		s.recovered += dt
		s.BrownedOut = s.recovered < p.RestartTime
	}
}
