package parameters

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/performance"
)

// yawBandwidth is what the rate of turn of a vehicle that a propeller steers is held with [rad/s]: a choice, below what a swivel's
// servo and the propeller's inertia allow.
const yawBandwidth = 4.0

// Push is what propellers do to a vehicle on wheels that no motor drives.
type Push struct {
	Thrust    float64 // of all ahead, standing still at full throttle [N]; 0: motors drive its wheels
	Expo      float64 // of that over the throttle: (1−expo)·c + expo·c²
	Curvature float64 // of the circle on which all of it to the side turns the vehicle, in the mean of its tyres' slip [1/m]; 0: it does not swivel
	Yaw       float64 // and the yaw acceleration that it begins with [rad/s²]
}

// pushed works out how propellers drive a vehicle on wheels, and how they steer it where a servo swivels them.
func (r *Rover) pushed(v *airframe.Vehicle) error {
	if len(v.Traction) > 0 {
		return v.Refuse(errors.New("propellers push it, and motors drive its wheels: expected either motors or traction"), "motors", "traction")
	}
	for i := range v.Motors {
		m, d := &v.Motors[i], v.Drive(i)
		if m.Engine > 0 {
			return v.Refuse(fmt.Errorf("motor %d is an engine: expected an electric motor on a vehicle on wheels", m.Number), "engine")
		}
		r.Drives = append(r.Drives, RoverDrive{Output: m.Number, Ahead: 1, Both: d.Reverses, MinUs: d.PWMMinUs, MaxUs: d.PWMMaxUs, DeadUs: d.PWMDeadbandUs})
	}
	thrust := func(speed, throttle float64) (ahead, turning float64, err error) {
		for i := range v.Motors {
			m := &v.Motors[i]
			p, err := performance.Ahead(v, i, speed, throttle, v.Battery.RestVoltage(0.5))
			if err != nil {
				return 0, 0, err
			}
			ahead += p.Thrust * m.Thrust().X
			if m.Swivels() {
				turning += p.Thrust * math.Abs(m.PlaceFRD.X-pivotOf(v))
			}
		}
		return ahead, turning, nil
	}
	full, turning, err := thrust(0, 1)
	if err != nil {
		return err
	}
	r.Push.Thrust = full
	var a, b float64
	for c := 0.1; c < 1; c += 0.1 {
		at, _, err := thrust(0, c)
		if err != nil {
			return err
		}
		bend := c*c - c
		a += (at/full - c) * bend
		b += bend * bend
	}
	r.Push.Expo = max(0, min(1, a/b))
	low, high := 0.0, 100.0
	for range 20 {
		at := (low + high) / 2
		ahead, _, err := thrust(at, 1)
		if err != nil {
			return err
		}
		if ahead > resistance(v, at) {
			low = at
		} else {
			high = at
		}
	}
	r.Top = low
	if !(r.Top > 0.05) {
		return v.Refuse(fmt.Errorf("its propellers push it at %.3g m/s on level ground, expected 0.05 m/s at least: %.3g N against %.3g N of rolling resistance", r.Top, full, resistance(v, 0)), "motors", "wheels")
	}
	r.swivels(v, turning)
	return nil
}

// resistance of tyres and air against a vehicle on wheels [N] at a speed [m/s] on level ground.
func resistance(v *airframe.Vehicle, speed float64) float64 {
	sum := 0.5 * density * v.DragArea.X * speed * speed
	for k := range v.Wheels {
		sum += v.Wheels[k].Tyre.Rolling * v.Mass * standard.Gravity / float64(len(v.Wheels))
	}
	return sum
}

// pivotOf is how far ahead of the centre of mass the line lies about which a force from the side turns a vehicle on its tyres [m].
func pivotOf(v *airframe.Vehicle) float64 {
	sum, moment := 0.0, 0.0
	for i := range v.Wheels {
		c := cornering(v, i)
		sum, moment = sum+c, moment+c*v.Wheels[i].PlaceFRD.X
	}
	return moment / max(sum, 1e-9)
}

// cornering is the side force of a tyre over its slip angle [N/rad]: casters have none.
func cornering(v *airframe.Vehicle, i int) float64 {
	w := &v.Wheels[i]
	if w.Caster.Trail > 0 {
		return 0
	}
	return w.Tyre.StiffnessAcross * w.Tyre.Relaxation
}

// swivels finds the servo that turns propellers about an upright axis, and on what circle all thrust to the side, with a moment
// [N m] about the tyres, turns the vehicle: those ahead and behind slip against it.
func (r *Rover) swivels(v *airframe.Vehicle, moment float64) {
	if r.Wheelbase != 0 {
		return
	}
	pivot, holds, lock, seen := pivotOf(v), 0.0, math.Pi/2, map[int]bool{}
	for i := range v.Wheels {
		x := v.Wheels[i].PlaceFRD.X - pivot
		holds += cornering(v, i) * x * x
	}
	for i := range v.Motors {
		m := &v.Motors[i]
		if !m.Swivels() {
			continue
		}
		if m.PlaceFRD.X < pivot {
			r.Right = -1 // thrust behind to the right turns the nose to the left
		}
		s := &v.Servos[m.Servo]
		lock = min(lock, math.Abs(s.AtMinDeg)*math.Pi/180, math.Abs(s.AtMaxDeg)*math.Pi/180)
		if !seen[m.Servo] {
			seen[m.Servo], r.Steering = true, append(r.Steering, m.Servo)
		}
	}
	if len(r.Steering) > 0 && lock > 0.01 {
		r.Lock, r.Push.Curvature, r.Push.Yaw = lock, min(moment/max(holds, 1e-9), 2/max(r.Track, 0.01)), moment/v.Inertia.Z
	}
}
