package motor

import "math"

// What the bridge does. Firmware of today's ESCs for multirotors drives the low side
// while the high side is off ("damped light", complementary PWM), so that the winding
// sees duty times the battery's voltage whichever way its current flows: a motor faster
// than that brakes, and duty times its current goes back to the battery. A signal of 0
// opens the whole bridge; with "brake on stop" it closes its low side, so that the winding is shorted
// and its resistance turns the shaft's work into heat. The battery gets nothing of that.
//
// Source: BLHeli_32 ARM Rev32.x, Operation manual: all codes implement damped light as
// default, which does regenerative braking; "brake on stop" is off as default. AM32
// has the same as complementary PWM.

// Duty returns the share of the battery's voltage that the ESC puts on the
// winding: 0 for a pulse of 0 (output off), below the deadband, from an ESC
// that browned out or is out of step, and for a failed motor; at least SpinMin else. An
// output that is stuck ignores the pulse. voltage [V] is the battery's of the moment, on
// which the current limit acts.
func (s *State) Duty(p *Params, pwmUs, voltage float64) float64 {
	s.prepare(p)
	if s.shorted = false; s.Failed || s.BrownedOut || s.OutOfStep {
		return 0
	}
	duty := s.limit(p, s.desired(p, pwmUs), voltage, s.Speed*s.kt)
	s.shorted = p.BrakeOnStop && duty == 0
	return s.inStep(duty, voltage)
}

// inStep returns a duty, or 0 where the ESC loses step with it.
func (s *State) inStep(duty, voltage float64) float64 {
	if s.Desync && duty*voltage-s.Speed*s.kt > s.Margin*voltage {
		s.OutOfStep, s.outFor = true, 0
		return 0
	}
	return duty
}

// restart lets an ESC that lost its rotor start it again after its restart time.
//
// An ESC without sensors finds the rotor by the back-EMF's zero crossing in the winding
// that it does not drive. After each commutation that winding first gets rid of its
// current; the more current and the less speed, the longer this hides the crossing, and
// one that is hidden longer than a sixth of a turn (electrical) is missed. The current
// goes with duty times voltage less the back-EMF, on which Margin therefore acts.
//
// Source: BLHeli_32 ARM Rev32.x, Operation manual, motor timing and demag compensation:
// long demagnetization makes motors stop or stutter upon quick throttle increase,
// particularly at low rpm. That the ESC gives no torque meanwhile and starts the motor
// again like after a reset is a simplification.
func (s *State) restart(p *Params, dt float64) {
	if s.OutOfStep {
		s.outFor += dt
		s.OutOfStep = s.outFor < p.RestartTime
	}
}

// desired is the duty that the signal or the fault asks for.
func (s *State) desired(p *Params, pwmUs float64) float64 {
	if s.Stuck {
		return s.StuckOutput
	}
	share, on := p.Share(pwmUs)
	if !on {
		return 0
	}
	return p.Throttled(share)
}

// Share returns where a pulse lies in the range of the pulses, from 0, and false for one that
// turns the motor off.
func (p *Params) Share(pwmUs float64) (share float64, on bool) {
	above := pwmUs - p.PWMMinUs
	if above < p.PWMDeadbandUs || above <= 0 {
		return 0, false
	}
	return above / (p.PWMMaxUs - p.PWMMinUs), true
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
		if p.Throttle.Given() {
			duty = math.Copysign(p.Throttle.at(math.Abs(duty)), duty)
		}
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

// limit changes the duty to that which holds the winding's current at its limit, as
// ESC firmware does: once a step, from what it measures, either way. A back-EMF that is
// more than the battery's voltage needs no limit while the motor drives. emf is the back-EMF [V].
func (s *State) limit(p *Params, duty, voltage, emf float64) float64 {
	if p.CurrentLimit == 0 || duty == 0 {
		return duty
	}
	most := p.CurrentLimit * s.resistance(p)
	switch {
	case duty*voltage > emf+most:
		return (emf + most) / voltage
	case p.Braking && duty*voltage < emf-most && voltage > 0:
		return min(1, (emf-most)/voltage)
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
