package parameters

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// lifting adds what ArduPlane needs to hover a vehicle with wings on its rotors: the frame, the outputs of rotors and tilt servos,
// and a copter's controllers by their names in ArduPlane.
func (s *set) lifting(v *airframe.Vehicle, stall float64) error {
	lift := Lifting(v)
	p, err := plantOf(&lift)
	if err != nil {
		return err
	}
	s.add("Q_ENABLE", 1, "rotors lift it")
	frame, offset, known := frameOf(&lift)
	if known {
		s.frame(&lift, &frame, offset)
	}
	byServo := s.tilts(v, &lift, offset, &p)
	own := set{}
	own.thrust(&p, &lift)
	own.filters(&p)
	tail := layout.Layout{} // any with a tail servo has no yaw by its rotors
	if byServo && frame.FrameClass == tri.FrameClass {
		tail = tri
	}
	own.rates(&p, &tail)
	if tail.Name != "" {
		bandwidth := 0.12 / (p.lag + 0.02)
		gain := significant(clamp(bandwidth/p.yaw, 0.005, 2))
		own.add("ATC_RAT_YAW_P", gain, fmt.Sprintf("%.1f rad/s over %.1f rad/s² of tilt servos", bandwidth, p.yaw))
		own.add("ATC_RAT_YAW_I", significant(gain/10), "a tenth of P")
	}
	own.height(&p)
	s.hover(&own)
	s.list = Override(s.list, "Q_ASSIST_SPEED", round(1.1*stall, 1), "1.1 of the stall speed, below AIRSPEED_MIN, at which a transition ends")
	return nil
}

// frame adds the frame in which motors stand whose numbers are higher by an offset.
func (s *set) frame(lift *airframe.Vehicle, l *layout.Layout, offset int) {
	s.add("Q_FRAME_CLASS", float64(l.FrameClass), l.Title)
	s.add("Q_FRAME_TYPE", float64(l.FrameType), l.Title)
	for _, m := range lift.Motors {
		s.list = Override(s.list, fmt.Sprintf("SERVO%d_FUNCTION", m.Number), layout.MotorFunction(m.Number-offset), fmt.Sprintf("motor %d of the frame", m.Number-offset))
	}
}

// hover adds a copter's controllers by their names in ArduPlane.
func (s *set) hover(own *set) {
	own.quadplane()
	for _, q := range own.list {
		s.list = Override(s.list, q.Name, q.Value, q.Why)
	}
}

// tri is the layout with a servo for yaw.
var tri, _ = layout.Lookup("tri")

// Lifting returns the vehicle with the motors that lift alone, of the first one's kind. An engine that pushes is left out with its fuel.
func Lifting(v *airframe.Vehicle) airframe.Vehicle {
	lift := *v
	lift.Motors, lift.Engines, lift.Tank.Fuel = nil, nil, 0
	for i := range v.Motors {
		if m := v.Motors[i]; m.Lifts() {
			if lift.Motors == nil {
				lift.Drives, lift.Propellers = []motor.Params{*v.Drive(i)}, []rotor.Params{*v.Rotor(i)}
			}
			m.Drive, m.Propeller = 0, 0
			lift.Motors = append(lift.Motors, m)
		}
	}
	return lift
}

// frameOf finds the layout in whose order the motors stand and turn, and by how much their numbers are higher. A frame of three
// motors yaws by a servo: how they turn is free.
func frameOf(lift *airframe.Vehicle) (l layout.Layout, offset int, ok bool) {
	for _, l := range layout.All() {
		if len(l.Motors) != len(lift.Motors) {
			continue
		}
		first := l.Motors[0].Number
		for _, m := range l.Motors {
			first = min(first, m.Number)
		}
		offset := lift.Motors[0].Number - first
		if standsAs(lift, &l, offset) {
			return l, offset, true
		}
	}
	return layout.Layout{}, 0, false
}

func standsAs(lift *airframe.Vehicle, l *layout.Layout, offset int) bool {
	const near = 25 // [deg]
	for _, m := range l.Motors {
		i, ok := lift.MotorIndex(m.Number + offset)
		if !ok {
			return false
		}
		at := &lift.Motors[i]
		off := math.Remainder(deg(math.Atan2(at.PlaceFRD.Y, at.PlaceFRD.X))-m.AngleDeg, 360)
		if math.Abs(off) > near || at.Level != m.Level || len(l.Motors) > 3 && at.Clockwise != m.Clockwise {
			return false
		}
	}
	return true
}

const tailAngle = 30 // Q_M_YAW_SV_ANGLE, ArduPlane's default [deg]

// tilts adds the servos that tilt rotors, and reports whether they yaw the vehicle, by full demand's acceleration, which it then finds:
// those of the left and the right side are apart and tilt beyond upright, or one tips a tail rotor sideways.
func (s *set) tilts(v, lift *airframe.Vehicle, offset int, p *plant) (byServo bool) {
	mask, beyond, yaw := 0, 0.0, 0.0
	done := map[int]bool{}
	for i := range lift.Motors {
		m := &lift.Motors[i]
		if !m.Tilts() {
			continue
		}
		servo := &v.Servos[m.Servo]
		name, why := fmt.Sprintf("SERVO%d_", servo.Output), fmt.Sprintf("output %d: %s", servo.Output, v.ServoName(m.Servo))
		function := layout.FunctionTail
		if m.Hinge.Y != 0 {
			mask |= 1 << (m.Number - offset - 1)
			function = layout.FunctionTilt
			if up := m.Hinge.Y * max(servo.AtMinDeg*m.Hinge.Y, servo.AtMaxDeg*m.Hinge.Y); up > 0 {
				beyond = up
				yaw += math.Sin(rad(up)) * math.Abs(m.PlaceFRD.Y)
				function = layout.FunctionTiltLeft
				if m.PlaceFRD.Y > 0 {
					function = layout.FunctionTiltRight
				}
			}
		} else {
			yaw += math.Sin(rad(min(tailAngle, math.Abs(servo.AtMinDeg), math.Abs(servo.AtMaxDeg)))) * math.Abs(m.PlaceFRD.X)
		}
		if done[m.Servo] {
			continue
		}
		done[m.Servo] = true
		s.add(name+"FUNCTION", float64(function), why)
		s.add(name+"MIN", servo.MinUs, why)
		s.add(name+"MAX", servo.MaxUs, why)
		if servo.AtMaxDeg > servo.AtMinDeg && m.Hinge.Y != 0 { // ArduPlane's upper pulse is forward
			s.add(name+"REVERSED", 1, why)
		}
	}
	p.yaw += v.Mass * standard.Gravity / float64(len(lift.Motors)) * yaw / v.Inertia.Z
	if mask == 0 {
		return yaw > 0
	}
	s.add("Q_TILT_ENABLE", 1, "rotors tilt")
	s.add("Q_TILT_MASK", float64(mask), "those that tilt")
	if beyond == 0 {
		s.add("Q_TILT_TYPE", layout.TiltContinuous, "together")
		return yaw > 0
	}
	s.add("Q_TILT_TYPE", layout.TiltVectored, "each side by itself, for yaw too")
	s.add("Q_TILT_YAW_ANGLE", beyond, "beyond upright")
	return true
}
