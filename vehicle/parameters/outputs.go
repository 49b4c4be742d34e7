package parameters

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// surfacesOf finds what each output of a plane drives, by what it does: s tells the moments. Servos that tilt rotors, and
// lifting rotors, are left out; the switches of engines are not.
func surfacesOf(v *airframe.Vehicle, s *surfaces, speed float64) (all []Surface) {
	effects, most := make([]effect, len(v.Servos)), 0.0
	for i := range v.Servos {
		effects[i] = s.effectOf(i, speed)
		most = max(most, math.Abs(effects[i].moment.Y))
	}
	for i := range v.Servos {
		p := &v.Servos[i]
		function, reversed := effects[i].function(most), false
		switch {
		case effects[i].parts == 0:
			if function, reversed = wheelFunction(v, i); function == 0 {
				continue // it tilts a rotor
			}
		case effects[i].spoils:
			function = FunctionAirbrake
		case fromAnEnd(p):
			function = FunctionFlapAuto
		default:
			reversed = effects[i].reversed(function)
		}
		if function == FunctionAirbrake || function == FunctionFlapAuto {
			reversed = p.StartUs > (p.MinUs+p.MaxUs)/2 // up moves it out
		}
		all = append(all, Surface{p.Output, function, reversed, p.MinUs, effects[i].neutral(p), p.MaxUs})
	}
	rudders := map[int]bool{} // by output: a nose wheel's servo there has the rudder's function
	for _, o := range all {
		rudders[o.Output] = rudders[o.Output] || o.Function == FunctionRudder
	}
	all = slices.DeleteFunc(all, func(o Surface) bool { return o.Function == FunctionSteering && rudders[o.Output] })
	return append(append(all, throttles(v)...), switches(v)...)
}

// oneFunctionEach refuses servos that share an output and do not do the same: all get its one pulse.
func oneFunctionEach(v *airframe.Vehicle, surfaces []Surface) error {
	for i, a := range surfaces {
		for _, b := range surfaces[:i] {
			if a.Output != b.Output || a.Function == b.Function && a.Reversed == b.Reversed {
				continue
			}
			var names, keys []string
			for k := range v.Servos {
				if v.Servos[k].Output == a.Output {
					names, keys = append(names, v.ServoName(k)), append(keys, fmt.Sprintf("servos[%d].output", k+1))
				}
			}
			slices.Reverse(keys) // the later one is the mistake
			return v.Refuse(fmt.Errorf("%s are on output %d, whose pulse is the same for both, and do different things: give each an output of its own", strings.Join(names, " and "), a.Output), keys...)
		}
	}
	return nil
}

// effect is what a servo's travel from its middle to the upper pulse does.
type effect struct {
	moment frame.Vec[frame.FRD] // [N m]
	angle  float64              // of the servo with the surfaces undeflected [rad]
	parts  int                  // how many controls it moves
	spoils bool                 // they are spoilers
}

// function tells the function of a surface by the moments. most is the greatest pitching moment of all servos: one with half
// of it pitches. Elevons roll more than they yaw, ruddervators the other way round.
func (e *effect) function(most float64) int {
	roll, pitch, yaw := math.Abs(e.moment.X), math.Abs(e.moment.Y), math.Abs(e.moment.Z)
	const some = 0.2
	switch {
	case pitch < 0.5*most && roll >= yaw:
		return FunctionAileron
	case pitch < 0.5*most:
		return FunctionRudder
	case max(roll, yaw) < some*pitch:
		return FunctionElevator
	case roll >= yaw && e.moment.X*e.moment.Y > 0: // raising a wing with the nose is the right one's
		return FunctionElevonRight
	case roll >= yaw:
		return FunctionElevonLeft
	case e.moment.Z*e.moment.Y > 0:
		return FunctionVTailLeft
	}
	return FunctionVTailRight
}

// reversed reports whether the upper pulse does the opposite of what ArduPlane expects: roll right, nose up, nose right.
func (e *effect) reversed(function int) bool {
	switch function {
	case FunctionAileron:
		return e.moment.X < 0
	case FunctionRudder:
		return e.moment.Z < 0
	}
	return e.moment.Y < 0
}

// neutral returns the pulse that leaves the surfaces undeflected, or that of the middle where none does [µs].
func (e *effect) neutral(p *servo.Params) float64 {
	share := (deg(e.angle) - p.AtMinDeg) / (p.AtMaxDeg - p.AtMinDeg)
	if !(share >= 0 && share <= 1) {
		share = 0.5
	}
	return math.Round(p.MinUs + share*(p.MaxUs-p.MinUs))
}

// fromAnEnd reports whether a servo stands at an end of its travel before its first pulse, as those of flaps do.
func fromAnEnd(p *servo.Params) bool {
	tenth := (p.MaxUs - p.MinUs) / 10
	return p.StartUs < p.MinUs+tenth || p.StartUs > p.MaxUs-tenth
}

// wheelFunction tells what a servo does that moves no surface; 0: nothing with a wheel.
func wheelFunction(v *airframe.Vehicle, i int) (function int, reversed bool) {
	p := &v.Servos[i]
	for k := range v.Wheels {
		w := &v.Wheels[k]
		if w.Steering.Gain != 0 && w.Steering.Servo == i {
			return FunctionSteering, w.Steering.Gain*(p.AtMaxDeg-p.AtMinDeg) < 0
		}
		if w.Retraction.Gain != 0 && w.Retraction.Servo == i { // ArduPilot's landing gear is out at MIN
			return FunctionGear, w.Retraction.Gain*(p.AtMaxDeg-p.AtMinDeg) < 0
		}
		if w.Braking.Gain != 0 && w.Braking.Servo == i { // all of the brake at the upper pulse, but for one reversed
			return FunctionBrake, w.Braking.At(rad(p.AtMaxDeg)) < w.Braking.At(rad(p.AtMinDeg))
		}
	}
	return 0, false
}

// throttles are the outputs of the motors that do not lift: left and right ones where they stand on both sides.
func throttles(v *airframe.Vehicle) (all []Surface) {
	left, right := false, false
	const middle = 0.02 // [m]
	for i := range v.Motors {
		if y := v.Motors[i].PlaceFRD.Y; !v.Motors[i].Lifts() {
			left, right = left || y < -middle, right || y > middle
		}
	}
	for i := range v.Motors {
		m := &v.Motors[i]
		if m.Lifts() {
			continue
		}
		function := FunctionThrottle
		switch {
		case left && right && m.PlaceFRD.Y < -middle:
			function = FunctionThrottleLeft
		case left && right && m.PlaceFRD.Y > middle:
			function = FunctionThrottleRight
		}
		d := v.Drive(i)
		closed, reversed := d.PWMMinUs, false
		if d.Reverses { // ArduPlane's throttle goes to both sides of its trim
			closed = (d.PWMMinUs + d.PWMMaxUs) / 2
		}
		if e := v.Engine(i); e != nil && e.ThrottleReversed {
			closed, reversed = d.PWMMaxUs, true
		}
		all = append(all, Surface{m.Number, function, reversed, d.PWMMinUs, closed, d.PWMMaxUs})
	}
	return all
}

// switches are the outputs of engines' ignitions and starters, each once.
func switches(v *airframe.Vehicle) (all []Surface) {
	for i := range v.Motors {
		e := v.Engine(i)
		if e == nil {
			continue
		}
		for _, s := range [...]Surface{{Output: e.IgnitionOutput, Function: FunctionIgnition}, {Output: e.StarterOutput, Function: FunctionStarter}} {
			s.MinUs, s.TrimUs, s.MaxUs = 1000, 1000, 2000
			if s.Output > 0 && !slices.Contains(all, s) {
				all = append(all, s)
			}
		}
	}
	return all
}
