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

// sideOn returns by how much a vehicle that hovers nose up should turn [rad], so that the wind meets the side of its wings, where they
// stand in it with little area: what it holds against the wind, over its weight, should be sideways. A lean that slows it down is no wind.
func (s *Sense) sideOn(against frame.Vec[frame.NED]) float64 {
	const least, gain, most = 0.06, 4, 0.7 // over the weight; [rad]
	sin, cos := math.Sincos(s.Yaw())
	ahead, right := against.X*cos+against.Y*sin, against.Y*cos-against.X*sin
	if math.Hypot(ahead, right) < least {
		return 0
	}
	turn := clamp(gain*math.Abs(ahead), 0, most)
	if (ahead > 0) == (right >= 0) {
		return -turn
	}
	return turn
}

// washed is mix for surfaces in the wash, and motors side by side.
func (x *mixer) washed(thrust float64, demand [3]float64) (out mixed) {
	thrust = clamp(thrust, 0, 1)
	v := x.tuning
	own, square := 0.0, [3]float64{} // what the motors do apart; and the surfaces together
	for m := range x.n {
		own += math.Abs(v.effect(m)[roll])
	}
	for i := range v.Vanes {
		for k, a := range v.Vanes[i].Accel {
			square[k] += a * a
		}
	}
	apart := 0.0
	if own > 1 {
		most := min(thrust, 1-thrust)
		apart = demand[0] / own
		out.limited[0] = math.Abs(apart) > most
		apart, demand[0] = clamp(apart, -most, most), 0
	}
	for m := range x.n {
		out.share[m] = thrust + apart*math.Copysign(1, v.effect(m)[roll])
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
	return out
}
