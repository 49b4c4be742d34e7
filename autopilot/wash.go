package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Vane is a control surface in the propellers' wash of a vehicle that hovers nose up.
type Vane struct {
	Output               int        // from 1
	MinUs, TrimUs, MaxUs float64    // pulses of full deflection and of none [µs]
	Accel                [3]float64 // of MaxUs in the wash of a hover, about the axes of the hover [rad/s²]
}

// pulse returns the pulse for a share of full deflection, −1 to 1.
func (v *Vane) pulse(share float64) uint16 {
	if share < 0 {
		return uint16(math.Round(v.TrimUs + share*(v.TrimUs-v.MinUs)))
	}
	return uint16(math.Round(v.TrimUs + share*(v.MaxUs-v.TrimUs)))
}

// NoseUp returns the state as a vehicle that hovers nose up has it in the axes of a copter: forward is the body's down axis, right
// is right, and down points out of the tail.
func (s *Sense) NoseUp() Sense {
	up := *s
	turn := func(v frame.Vec[frame.FRD]) frame.Vec[frame.FRD] { return frame.OfFRD(v.Z, v.Y, -v.X) }
	up.NEDFromFRD = frame.Compose(s.NEDFromFRD, frame.FromQuat[frame.FRD, frame.FRD](math.Sqrt2/2, 0, -math.Sqrt2/2, 0))
	up.Rate, up.SpecificForce, up.RangeDown = turn(s.Rate), turn(s.SpecificForce), 0
	return up
}

// outOfWind returns by how much a vehicle that hovers nose up should turn [rad], away from a wind that it can't hold. Motors side by side hold the
// side of its wings to it, where they stand in it with little area; with surfaces alone, which hold more about the span of the wings than a
// rudder does, they meet it square. What it holds against the wind, over its weight, tells. A lean that slows it down is no wind.
func (s *Sense) outOfWind(against frame.Vec[frame.NED], sideOn bool) float64 {
	const least, gain, most = 0.06, 4, 0.7 // over the weight; [rad]
	sin, cos := math.Sincos(s.Yaw())
	ahead, right := against.X*cos+against.Y*sin, against.Y*cos-against.X*sin
	if math.Hypot(ahead, right) < least {
		return 0
	}
	towards := (ahead > 0) == (right >= 0) // by turning right
	off := right
	if sideOn {
		off, towards = ahead, !towards
	}
	turn := clamp(gain*math.Abs(off), 0, most)
	if towards {
		return turn
	}
	return -turn
}

// washed is mix for motors that can't turn the vehicle about each axis: surfaces in the wash do, and motors side by side.
func (x *mixer) washed(out *mixed, thrust float64, demand [3]float64) {
	thrust = clamp(thrust, 0, 1)
	v := x.tuning
	apart := 0.0
	if x.sideBySide() {
		most := min(thrust, 1-thrust)
		apart = demand[0] / x.aside()
		out.limited[0] = math.Abs(apart) > most
		apart, demand[0] = clamp(apart, -most, most), 0
	}
	for m := range x.n {
		out.share[m] = thrust + apart*math.Copysign(1, v.effect(m)[roll])
	}
	x.deflect(out, thrust, demand)
}

// aside returns the angular acceleration about the forward axis of all motors' full thrusts, those of one side against the others [rad/s²].
func (x *mixer) aside() (sum float64) {
	for m := range x.n {
		sum += math.Abs(x.tuning.effect(m)[roll])
	}
	return sum
}

// sideBySide reports whether motors lean the vehicle sideways, and not surfaces.
func (x *mixer) sideBySide() bool { return x.aside() > 1 }

// deflect turns the vanes for angular accelerations in the wash of a mean thrust.
func (x *mixer) deflect(out *mixed, thrust float64, demand [3]float64) {
	v := x.tuning
	var square [3]float64 // of the surfaces together
	for i := range v.Vanes {
		for k, a := range v.Vanes[i].Accel {
			square[k] += a * a
		}
	}
	weaker := v.HoverThrust / max(thrust, v.HoverThrust/2)
	for i := range v.Vanes {
		for k, a := range v.Vanes[i].Accel {
			if square[k] < 1 {
				continue
			}
			out.vane[i] += demand[k] * a / square[k] * weaker
		}
		if math.Abs(out.vane[i]) > 1 {
			out.vane[i] = clamp(out.vane[i], -1, 1)
			out.limited[1], out.limited[2] = true, true
		}
	}
}
