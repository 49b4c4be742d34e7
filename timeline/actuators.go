package timeline

import (
	"math"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Actuators are the motors and servos of the vehicle that a log's is drawn as, with the outputs of the log that move them.
type Actuators struct {
	Motors []LoggedMotor // rising by their numbers
	Servos []LoggedServo // in the order of the vehicle's
	Heads  []LoggedHead  // a helicopter's rotors, in the order of the vehicle's
}

// LoggedHead is a rotor with variable pitch whose servos a log moves. How fast it turns the log does not tell: its motor's duty does, if anything.
type LoggedHead struct {
	// Pitch returns the pitch of the blades, collective, back and to the right, where the vehicle's servos stand [rad].
	Pitch func(servos []state.Servo) (collective, back, right float64)
}

// LoggedMotor is a motor that follows an output of a log.
type LoggedMotor struct {
	Number int                           // as the drawn vehicle has it
	Output int                           // of the log, from 1; 0: none drives it
	Duty   func(pulseUs float64) float64 // of its full power, from -1 to 1
}

// LoggedServo is a servo that follows an output of a log.
type LoggedServo struct {
	Output   int                           // of the drawn vehicle, from 1
	From     int                           // output of the log, from 1; 0: none moves it
	AngleDeg func(pulseUs float64) float64 // of what it moves [deg]
	RestDeg  float64                       // where it stands without a pulse [deg]
}

// MotorsOf are the motors of a frame by their numbers, rising, as a multicopter's log tells of them.
func MotorsOf(f *flightlog.Flight, numbers []int) Actuators {
	low, high := f.PulseRange()
	var a Actuators
	for _, n := range numbers {
		a.Motors = append(a.Motors, LoggedMotor{Number: n, Output: f.Output(n), Duty: func(pulseUs float64) float64 {
			return max(0, min((pulseUs-low)/(high-low), 1)) // 0 of an output that is off, too
		}})
	}
	return a
}

// set sets the motors and servos of dst to those of a time [s].
func (a *Actuators) set(f *flightlog.Flight, elapsed float64, dst *snapshot.Snapshot) {
	pulses, sent := f.Outputs.Latest(elapsed)
	dst.Count = min(len(a.Motors), state.MaxRotors)
	for i := range dst.Count {
		m, r := &a.Motors[i], &dst.Rotors[i]
		r.Number = m.Number
		if m.Output == 0 {
			continue
		}
		if sent {
			r.PWMUs = pulses[m.Output-1]
			r.Duty = m.Duty(float64(r.PWMUs))
		}
		if rpm := &f.RPM[m.Output-1]; rpm.Len() > 0 {
			at, _ := rpm.At(elapsed)
			r.Speed = flightlog.Lerp(rpm.Values[at.First], rpm.Values[at.Second], at.Share) * 2 * math.Pi / 60
		}
	}
	dst.ServoCount = min(len(a.Servos), len(dst.Servos))
	for i := range dst.ServoCount {
		s, to := &a.Servos[i], &dst.Servos[i]
		to.Output, to.AngleDeg = s.Output, s.RestDeg
		if s.From != 0 && sent && pulses[s.From-1] != 0 {
			to.PWMUs = pulses[s.From-1]
			to.AngleDeg = s.AngleDeg(float64(to.PWMUs))
		}
	}
	dst.HeadCount = min(len(a.Heads), len(dst.Heads))
	for i := range dst.HeadCount {
		h := &dst.Heads[i]
		h.Collective, h.Back, h.Right = a.Heads[i].Pitch(dst.Servos[:dst.ServoCount]) // a disc tilts about as far as its plate
		h.Lost = false
	}
}
