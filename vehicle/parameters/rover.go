package parameters

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// Rover is what a vehicle on wheels does, and how its outputs move it.
type Rover struct {
	Top       float64 // speed at full throttle on level ground, on a battery at its nominal voltage [m/s]
	Cruise    float64 // usual speed: 70 % of that, 5 m/s at most [m/s]
	Grip      float64 // greatest force of the tyres over the weight
	Wheelbase float64 // from the axle about whose line it turns to the steered one; below 0 where that is behind; 0: it turns by its sides [m]
	Lock      float64 // greatest angle of the steered wheels, or of a propeller that swivels, to either side [rad]
	Right     float64 // 1: an angle above 0 of the servos that steer turns it to the right; −1: to the left
	Track     float64 // between the wheels of its sides, in the mean [m]
	Push      Push    // of propellers, where these drive it
	Balance   Balance // of one that falls over unless its motors balance it
	Omni      bool    // it drives in all directions, on wheels with rollers
	Aside     float64 // and to the right with this at most [m/s]
	Drives    []RoverDrive
	Steering  []int // which of the vehicle's Servos steer
}

// RoverDrive is a motor of wheels, or one with a propeller.
type RoverDrive struct {
	Output   int
	Side     float64 // −1: it drives wheels on the left, 1: on the right, 0: on both sides; with Omni, what turning to the left takes
	Ahead    float64 // what driving ahead takes of it: 1, with Omni −1 to 1
	Right    float64 // likewise driving to the right, with Omni; else 0
	Reversed bool    // a longer pulse drives it back
	Both     bool    // its ESC turns it either way
	MinUs    float64
	MaxUs    float64
	DeadUs   float64
}

// RoverOf works out what a vehicle on wheels does from its physics. The error is an airframe.UnflyableError.
func RoverOf(v *airframe.Vehicle) (r Rover, err error) {
	r.Top, r.Grip = math.Inf(1), math.Inf(1)
	var left, right, nLeft, nRight float64
	for i := range v.Wheels {
		w := &v.Wheels[i]
		r.Grip = min(r.Grip, w.Tyre.FrictionAlong)
		if w.PlaceFRD.Y < 0 {
			left, nLeft = left+w.PlaceFRD.Y, nLeft+1
		} else if w.PlaceFRD.Y > 0 {
			right, nRight = right+w.PlaceFRD.Y, nRight+1
		}
	}
	r.Track = right/max(1, nRight) - left/max(1, nLeft)
	rims, omni, err := rimsOf(v)
	if err != nil {
		return r, err
	}
	for i := range v.Traction {
		d, side := &v.Traction[i], 0.0
		for _, k := range d.Wheels {
			if y := v.Wheels[k].PlaceFRD.Y; y != 0 {
				side += math.Copysign(1/float64(len(d.Wheels)), y)
			}
		}
		if math.Abs(side) < 1 {
			side = 0
		}
		r.Drives = append(r.Drives, RoverDrive{
			Output: d.Output, Side: side, Ahead: 1, Reversed: d.Gear < 0 != (!omni && backward(v, i)), Both: d.Reverses,
			MinUs: d.Motor.PWMMinUs, MaxUs: d.Motor.PWMMaxUs, DeadUs: d.Motor.PWMDeadbandUs,
		})
		r.Top = min(r.Top, topSpeed(v, i))
	}
	r.steering(v)
	if omni {
		if err := r.omni(v, rims); err != nil {
			return r, err
		}
	}
	if len(v.Motors) > 0 {
		if err := r.pushed(v); err != nil {
			return r, err
		}
	}
	if !(r.Top > 0.05) {
		return r, v.Refuse(fmt.Errorf("its motors drive it at %.3g m/s on level ground, expected 0.05 m/s at least: they don't overcome their own losses and those of the tyres", max(0, r.Top)), "traction", "wheels")
	}
	r.Cruise = min(5, 0.7*r.Top)
	r.balancing(v)
	if r.Wheelbase == 0 && !r.Swivels() && !(r.Track > 0.01) {
		return r, v.Refuse(fmt.Errorf("no servo steers a wheel or swivels a propeller, and its wheels have no sides that motors could drive apart: it can't turn"), "wheels", "traction")
	}
	return r, nil
}

// backward reports whether the wheels of the motor at place i of Traction point back.
func backward(v *airframe.Vehicle, i int) bool {
	w := v.Traction[i].Wheels
	return len(w) > 0 && math.Cos(v.Wheels[w[0]].Heading) < 0
}

// Swivels reports whether propellers that a servo turns about an upright axis steer the vehicle.
func (r *Rover) Swivels() bool { return r.Push.Curvature > 0 }

// topSpeed is that to which the motor at place i of Traction drives the vehicle, of whose rolling resistance it bears its wheels'
// share [m/s].
func topSpeed(v *airframe.Vehicle, i int) float64 {
	d := &v.Traction[i]
	radius, rolling := 0.0, 0.0
	for _, k := range d.Wheels {
		radius += v.Wheels[k].Radius / float64(len(d.Wheels))
	}
	for k := range v.Wheels {
		rolling += v.Wheels[k].Tyre.Rolling * v.Mass * standard.Gravity / float64(len(v.Wheels)) / float64(len(v.Traction))
	}
	gear, kt := math.Abs(d.Gear), d.Motor.Torque()
	current := d.Motor.NoLoadCurrent + rolling*radius/(gear*kt)
	return (v.Battery.RestVoltage(0.5) - current*d.Motor.Resistance) / (kt * gear) * radius
}

// steering finds how far apart the steered wheels stand from the axle about which the vehicle turns, and how far they turn.
func (r *Rover) steering(v *airframe.Vehicle) {
	var steered, others, n, m float64
	r.Lock, r.Right = math.Inf(1), 1
	seen := map[int]bool{}
	for i := range v.Wheels {
		w := &v.Wheels[i]
		if w.Steering.Gain == 0 {
			others, m = others+w.PlaceFRD.X, m+1
			continue
		}
		s := &v.Servos[w.Steering.Servo]
		steered, n = steered+w.PlaceFRD.X, n+1
		most := math.Min(math.Abs(s.AtMinDeg), math.Abs(s.AtMaxDeg)) * math.Abs(w.Steering.Gain) * math.Pi / 180
		if r.Lock = min(r.Lock, most); !seen[w.Steering.Servo] {
			seen[w.Steering.Servo], r.Steering = true, append(r.Steering, w.Steering.Servo)
		}
	}
	if n == 0 || !(r.Lock > 0.01) {
		r.Lock, r.Steering = 0, nil
		return
	}
	r.Lock = min(r.Lock, 1.4)
	if m > 0 {
		others /= m
	}
	r.Wheelbase = steered/n - others
}

// Sharpest is the curvature of the tightest turn, of a vehicle that turns by its sides about one of them [1/m].
func (r *Rover) Sharpest() float64 {
	if r.Swivels() {
		return r.Push.Curvature
	}
	if r.Wheelbase == 0 {
		return 2 / r.Track
	}
	return math.Tan(r.Lock) / math.Abs(r.Wheelbase)
}

// ofRover derives the parameters of a vehicle on wheels. Speeds and steering follow from its wheels and motors; ArduRover scales the
// feed-forward of steering by the speed, so that it is the inverse of the tightest curvature, and by its sides that of the fastest turn.
// Source: ArduPilot's documentation, "Tuning Steering Rate Control" and "Tuning Speed and Throttle" of Rover.
func ofRover(v *airframe.Vehicle, _ *layout.Layout) ([]Parameter, error) {
	r, err := RoverOf(v)
	if err != nil {
		return nil, err
	}
	var s set
	if r.Balances() {
		s.add("FRAME_CLASS", 3, "balance bot")
	} else {
		s.add("FRAME_CLASS", 1, "rover")
	}
	skid := r.Wheelbase == 0 && !r.Swivels()
	if r.Omni {
		if err := s.omni(v, &r); err != nil {
			return nil, err
		}
	}
	for _, d := range r.Drives {
		if r.Omni {
			break
		}
		function, why := FunctionThrottle, "throttle"
		if skid && d.Side < 0 {
			function, why = FunctionThrottleLeft, "throttle of the left side"
		} else if skid && d.Side > 0 {
			function, why = FunctionThrottleRight, "throttle of the right side"
		}
		s.output(d.Output, function, why, d.MinUs, d.MaxUs, d.Reversed, d.Both)
	}
	for _, k := range r.Steering {
		p := &v.Servos[k]
		s.output(p.Output, FunctionSteering, "steering", p.MinUs, p.MaxUs, (p.AtMaxDeg-p.AtMinDeg)*r.Right < 0, true)
	}
	s.free(v)
	if r.Balances() {
		s.balance(&r)
	} else {
		s.add("CRUISE_SPEED", round(r.Cruise, 2), "m/s, 70 % of the top speed, 5 at most")
		s.add("CRUISE_THROTTLE", math.Round(100*r.Cruise/r.Top), fmt.Sprintf("%%, of %.3g m/s at full throttle", r.Top))
	}
	s.add("WP_SPEED", round(r.Cruise, 2), "m/s, the cruise speed")
	s.add("TURN_RADIUS", round(1/r.Sharpest(), 2), "m, at full lock")
	if r.Swivels() {
		s.add("MOT_VEC_ANGLEMAX", math.Floor(r.Lock*180/math.Pi), "degrees, of the swivel")
		half := math.Hypot(0.5, r.Cruise/r.Top) // thrust to the side over its share of the throttle, which it grows with, at half of the steering
		s.add("ATC_STR_RAT_FF", round(1/(half*r.Push.Curvature*r.Cruise), 3), "one over the rate of turn by the steering, at half of it and the cruise speed")
		s.add("ATC_STR_RAT_P", round(yawBandwidth/(half*r.Push.Yaw), 3), fmt.Sprintf("for a bandwidth of %g rad/s", yawBandwidth))
		s.add("ATC_STR_RAT_I", round(yawBandwidth/(half*r.Push.Yaw), 3), "likewise, within 1 s")
	} else if skid {
		s.add("ATC_STR_RAT_FF", round(r.Track/(2*r.Top), 3), "one over the rate of turn at full throttle of both sides apart")
		if r.Balances() { // which turns within some hundredths of a second: ArduRover's default of 0.2 shakes it
			s.add("ATC_STR_RAT_P", round(0.4*r.Track/(2*r.Top), 3), "0.4 of that: it turns as fast as ArduRover's loop")
			s.add("ATC_STR_RAT_I", round(2*r.Track/(2*r.Top), 3), "within 0.5 s")
		}
	} else {
		s.add("ATC_STR_RAT_FF", round(1/r.Sharpest(), 3), "one over the curvature at full lock")
	}
	own := plant{}
	own.cells, own.cellMin = cellsOf(v)
	s.battery(&own, v)
	return s.list, nil
}

// omni adds the frame of a vehicle that drives in all directions, and its motors.
func (s *set) omni(v *airframe.Vehicle, r *Rover) error {
	frame, numbers, reversed := r.frame()
	if frame == nil {
		return v.Refuse(fmt.Errorf("its %d driven wheels are in no order that ArduRover knows: expected omni 3, omni X, omni + or omni 3 mecanum (FRAME_TYPE 1 to 4)", len(r.Drives)), "wheels")
	}
	s.add("FRAME_TYPE", float64(frame.number), frame.name)
	for i, d := range r.Drives {
		s.output(d.Output, FunctionMotor1+numbers[i], fmt.Sprintf("motor %d", numbers[i]+1), d.MinUs, d.MaxUs, d.Reversed != reversed[i], d.Both)
	}
	return nil
}

// output adds the parameters of an output. both: its middle is neutral.
func (s *set) output(output, function int, why string, minUs, maxUs float64, reversed, both bool) {
	name := fmt.Sprintf("SERVO%d_", output)
	s.add(name+"FUNCTION", float64(function), why)
	s.add(name+"MIN", minUs, "of its range")
	s.add(name+"MAX", maxUs, "of its range")
	trim := minUs
	if both {
		trim = (minUs + maxUs) / 2
	}
	s.add(name+"TRIM", trim, "neutral")
	if reversed {
		s.add(name+"REVERSED", 1, "it is mounted the other way round")
	}
}

// free takes their functions from the outputs that ArduRover gives one by default and the vehicle does not have.
func (s *set) free(v *airframe.Vehicle) {
	for _, output := range []int{1, 3} {
		used := airframe.HasMotor(v, output)
		for i := range v.Servos {
			used = used || v.Servos[i].Output == output
		}
		if !used {
			s.add(fmt.Sprintf("SERVO%d_FUNCTION", output), 0, "nothing there, where ArduRover's default has steering or throttle")
		}
	}
}
