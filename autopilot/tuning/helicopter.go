package tuning

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// HelicopterOf returns what the built-in autopilot has to know of a helicopter: the tuning of a multirotor whose thrust and moments are made by the
// pitch of blades. It follows from the vehicle's data and its hover on paper.
func HelicopterOf(v *airframe.Vehicle) (t autopilot.Tuning, err error) {
	h, err := parameters.HeliOf(v)
	if err != nil {
		return t, fmt.Errorf("autopilot for %s: %w", v.Name, err)
	}
	weight := v.Mass * standard.Gravity
	if h.MostThrust < 1.5*weight {
		gives := "main rotor gives"
		if h.Rear >= 0 {
			gives = "main rotors give"
		}
		return t, fmt.Errorf("autopilot for %s: its %s %.3g N at most, must be 1.5 times the weight of %.3g N", v.Name, gives, h.MostThrust, weight)
	}
	main := &v.Heads[h.Main]
	motor := &v.Traction[airframe.ShaftOf(v, h.Main)]
	low, critical := cellLimits(v.Battery.Chemistry)
	cells := float64(v.Battery.Cells)
	arm := func(l *parameters.Linkage, azimuth float64) autopilot.SwashArm {
		return autopilot.SwashArm{Output: l.Output, Azimuth: azimuth, NeutralUs: l.NeutralUs, UsPerRad: 1 / l.PerUs}
	}
	volts := cells * 4.0
	t = autopilot.Tuning{
		Motors:    []autopilot.Effector{{Output: motor.Output, PlaceFRD: main.PlaceFRD, Clockwise: main.Clockwise}},
		InertiaXX: v.Inertia.X, InertiaYY: v.Inertia.Y, InertiaZZ: v.Inertia.Z,
		MotorThrust: 2 * weight, TorquePerThrust: h.Torque / weight, MotorLag: math.Max(0.04, 2/h.Follow),
		HoverThrust: 0.5, ThrustExpo: 0.5, SpinMin: 0.1, SpinMax: 1, NominalVoltage: volts,
		BatteryLimits: autopilot.BatteryLimits{LowVoltage: low * cells, CriticalVoltage: critical * cells, CapacityAh: v.Battery.Capacity / 3600},
	}
	w := &t.Swash
	plate := func(l *[3]parameters.Linkage) [3]autopilot.SwashArm {
		return [3]autopilot.SwashArm{arm(&l[0], -math.Pi/3), arm(&l[1], math.Pi/3), arm(&l[2], math.Pi)}
	}
	w.Arms = plate(&h.Swash)
	w.Ratio, w.Follow, w.Most = main.Swash.Ratio, h.Follow, h.Cyclic
	w.Root = 1.5 * main.Induced * h.Induced / (h.Speed * main.Radius)
	w.Linear = h.Collective - w.Root
	w.Lowest = h.Low
	if h.Rear >= 0 {
		twoOf(&t, v, &h)
		w.Rear = plate(&h.Swash2)
	} else {
		tail := &v.Heads[h.Helicopter.Tail]
		stiff := float64(main.Blades)/2*main.Stiffness - weight*main.PlaceFRD.Z
		right := tail.PlaceFRD.X * tail.Facing.Thrust().Y // arm of its thrust to the right
		w.Accel = [3]float64{stiff / v.Inertia.X, stiff / v.Inertia.Y, h.TailSlope * right / v.Inertia.Z}
		w.Tail = arm(&h.Tail, 0)
		w.TailHover = h.TailPitch
		s := &v.Servos[tail.Servo]
		w.TailLeast, w.TailMax = math.Min(s.AtMinDeg, s.AtMaxDeg)*math.Pi/180, math.Max(s.AtMinDeg, s.AtMaxDeg)*math.Pi/180
	}
	w.RunUs = uint16(math.Round(motor.Motor.PWMMinUs + h.Setpoint*(motor.Motor.PWMMaxUs-motor.Motor.PWMMinUs)))
	w.SpoolUp = 3 + h.Setpoint*motor.Governor.SpoolUp
	w.Current = h.Current
	w.Glide, w.SinkRate = h.Low, 1.95*h.Induced // lowest pitch: from little height the rotor needs all speed that it gets; sink as in the tests of physics
	return t, nil
}

// twoOf sets how two main rotors turn a helicopter. Pitching takes those of a tandem up and down, which costs collective pitch as parameters say.
func twoOf(t *autopilot.Tuning, v *airframe.Vehicle, h *parameters.Heli) {
	w, weight := &t.Swash, v.Mass*standard.Gravity
	front, rear := &v.Heads[h.Main], &v.Heads[h.Rear]
	arm := (front.PlaceFRD.X - rear.PlaceFRD.X) / 2
	stiff := float64(front.Blades)/2*front.Stiffness + float64(rear.Blades)/2*rear.Stiffness - weight*(front.PlaceFRD.Z+rear.PlaceFRD.Z)/2
	w.Fore, w.MostFore = h.Fore, mostFore
	if w.Coaxial = h.Coaxial; w.Coaxial {
		w.Accel = [3]float64{stiff / v.Inertia.X, stiff / v.Inertia.Y, h.Twist / v.Inertia.Z}
		return
	}
	w.Accel = [3]float64{stiff / v.Inertia.X, 2 * h.Slope * arm / v.Inertia.Y, weight * arm / v.Inertia.Z}
	w.Heave = arm / (0.75 * h.Speed * front.Radius)
}

// mostFore is by how much the collective pitch of two main rotors may differ for turning, chosen: 3° [rad].
const mostFore = 0.05
