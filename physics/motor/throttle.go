package motor

import "math"

// Stations is how many points a Throttle's curve has.
const Stations = 17

// Throttle is how an ESC turns the share of its pulses' range into duty, where that is not
// the duty itself: by a command of 0 to 1 between two pulses, whose thrust follows a given
// curve, and which changes no faster than a limit. It describes a motor by the thrust
// that it gives, as ArduPilot's frame files do. The zero value is an ESC whose duty is the
// pulse's share.
//
// Source of the thrust's curve: ArduPilot's documentation, "Motor Thrust Scaling"
// (MOT_THST_EXPO, MOT_SPIN_MIN, MOT_SPIN_MAX).
type Throttle struct {
	From, To float64 // shares of the range at which the command is 0 and 1; To 0: none of this
	Expo     float64 // e of thrust over the largest, (1−e)·c + e·c² at command c; −1 to 1
	// Duty is that of thrusts whose share of the largest has the root 0, 1/16 … 1, in
	// rising order: nearly straight, for the root of the thrust is the speed's share.
	Duty    [Stations]float64
	SlewMax float64 // greatest change of the command [1/s], of the pulse's share without a curve; 0: unlimited
}

// LinearThrust is the curve over all of the pulses' range whose duty is the root of the
// share: the static thrust grows with the square of the speed, which nearly follows the
// duty, and so nearly in proportion to the share.
func LinearThrust() Throttle {
	t := Throttle{To: 1}
	for i := range t.Duty {
		t.Duty[i] = float64(i) / (Stations - 1)
	}
	return t
}

// Given reports whether there is a curve.
func (t *Throttle) Given() bool { return t.To > 0 }

// command returns the command, 0 to 1, for a share of the pulses' range.
func (t *Throttle) command(share float64) float64 {
	if t.Given() {
		share = (share - t.From) / (t.To - t.From)
	}
	return max(0, min(1, share))
}

// at returns the duty for a command.
func (t *Throttle) at(command float64) float64 {
	root := math.Sqrt(max(0, (1-t.Expo)*command+t.Expo*command*command))
	x := min(1, root) * (Stations - 1)
	i := min(int(x), Stations-2)
	return t.Duty[i] + (x-float64(i))*(t.Duty[i+1]-t.Duty[i])
}

// Thrust returns which share of the largest thrust a duty gives, at the voltage that
// the curve was made for.
func (t *Throttle) Thrust(duty float64) float64 {
	i := 0
	for i < Stations-2 && t.Duty[i+1] < duty {
		i++
	}
	root := (float64(i) + (duty-t.Duty[i])/(t.Duty[i+1]-t.Duty[i])) / (Stations - 1)
	return max(0, root) * root
}

// Throttled returns the duty that the ESC makes of a share of its pulses' range, 0 to
// 1, when it is on and nothing limits it.
func (p *Params) Throttled(share float64) float64 {
	if p.Throttle.Given() {
		share = p.Throttle.at(p.Throttle.command(share))
	}
	return max(p.SpinMin, min(1, share))
}

// ShareFor is Throttled's inverse: the share of the pulses' range for a duty. Beyond the
// curve it goes on along its ends.
func (p *Params) ShareFor(duty float64) float64 {
	t := &p.Throttle
	if !t.Given() {
		return duty
	}
	thrust, e := t.Thrust(duty), t.Expo
	// The root of the quadratic that stays exact down to e = 0.
	c := 2 * thrust / (1 - e + math.Sqrt(max(0, (1-e)*(1-e)+4*e*thrust)))
	return t.From + c*(t.To-t.From)
}

// Slew returns the pulse [µs] that the ESC acts on after dt [s] of a pulse: behind it
// where that asks for more than Throttle.SlewMax. An ESC that is off has no command.
func (s *State) Slew(p *Params, pwmUs, dt float64) float64 {
	t := &p.Throttle
	if t.SlewMax == 0 {
		return pwmUs
	}
	share, on := p.Share(pwmUs)
	if !on {
		s.command = 0
		return pwmUs
	}
	want, most := t.command(share), t.SlewMax*dt
	if math.Abs(want-s.command) <= most {
		s.command = want
		return pwmUs
	}
	s.command += math.Copysign(most, want-s.command)
	span := p.PWMMaxUs - p.PWMMinUs
	if !t.Given() {
		return p.PWMMinUs + span*s.command
	}
	return p.PWMMinUs + span*(t.From+s.command*(t.To-t.From))
}

// ranges of a curve that is given.
func (t *Throttle) ranges() []bounded {
	r := []bounded{
		{"throttle curve's end", t.To, 0.01, 1, ""},
		{"throttle curve's start", t.From, 0, t.To - 0.01, ""},
		{"throttle curve's expo", t.Expo, -1, 1, ""},
		{"throttle curve's least duty", t.Duty[0], 0, 1, ""},
	}
	for i := 1; i < Stations; i++ {
		r = append(r, bounded{"throttle curve's duty", t.Duty[i], t.Duty[i-1] + 1e-6, 1, ""})
	}
	return r
}
