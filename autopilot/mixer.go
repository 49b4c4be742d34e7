package autopilot

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/frame"
)

// yawReserve is the share of the range that yaw may always use.
const yawReserve = 0.08

// mostSwing is how far a tilt servo may turn for yaw [rad].
const mostSwing = 0.8

// mixer makes the motors' thrusts and the tilt servos' angles of demands. It works
// for any layout; see allocation. Nothing in it changes after newMixer but a helicopter's rate.
type mixer struct {
	tuning  *Tuning
	n       int // motors
	alloc   allocation
	byServo bool               // yaw is the tilt servos'
	byVanes bool               // pitch and yaw are the vanes' alone, and roll where no motors stand side by side
	vanes   [3]float64         // share of a demand that vanes meet besides motors, by what each of them can
	turn    [maxMotors]float64 // angular acceleration of the motor's torque at full thrust about the down axis [rad/s²]
	swing   [maxMotors]float64 // the same of its servo, by the tangent of its angle
	leader  [maxMotors]int     // the first motor on the same servo

	rate frame.Vec[frame.FRD] // of a helicopter, of the present step [rad/s]
}

// leastTurn is the least acceleration about each axis in a hover [rad/s²].
const leastTurn = 1

// mixed is what the mixer asks for, motor by motor in the tuning's order.
type mixed struct {
	share   [maxMotors]float64 // of full thrust, 0 to 1
	tilt    [maxMotors]float64 // angle of its servo [rad]
	vane    [maxMotors]float64 // share of full deflection, −1 to 1
	swash   pitched            // of a helicopter
	limited [3]bool            // demands about the axes that could not be met
}

func newMixer(v *Tuning) (mixer, error) {
	x := mixer{tuning: v, n: len(v.Motors)}
	if v.Swash.exists() {
		return x, nil
	}
	var err error
	x.alloc, x.byServo, err = v.allocate()
	if motors := x.motors(v.HoverThrust); len(v.Vanes) > 0 && (err != nil || slices.Min(motors[:]) < leastTurn) {
		x.alloc, x.byServo, x.byVanes = allocation{}, false, true
		if have := x.authority(v.HoverThrust); slices.Min(have[:]) < leastTurn {
			return x, fmt.Errorf("the built-in autopilot can't fly this vehicle: in a hover its surfaces and motors turn it with %.3g, %.3g and %.3g rad/s² about down, right and forward axis, must be %d at least: add surfaces in the propellers' wash, or two motors side by side", have[0], have[1], have[2], leastTurn)
		}
		return x, nil
	} else if len(v.Vanes) > 0 {
		have := x.authority(v.HoverThrust)
		for k := range have {
			x.vanes[k] = 1 - motors[k]/have[k]
		}
	}
	for m := range v.Motors {
		x.turn[m] = v.effect(m)[yaw]
		if e := &v.Motors[m]; e.Tilt.Output != 0 && e.Tilt.reach() > 0 {
			x.swing[m] = e.swing() * v.MotorThrust / v.InertiaZZ
		}
		x.leader[m] = slices.IndexFunc(v.Motors, func(e Effector) bool { return e.Tilt.Output == v.Motors[m].Tilt.Output })
	}
	return x, err
}

// mix finds what meets a mean thrust (0 to 1, a share of full thrust) and angular
// accelerations about the body axes [rad/s²].
//
// Where the motors can't give everything, roll and pitch come first, then what is
// reserved for yaw, then the mean thrust, and the rest of yaw last: a vehicle that
// has lost a motor must neither topple nor sink for the sake of its heading. Vanes take
// their share of each demand, and what the motors leave.
//
// It is put into out, all of which it sets: copies of a mixed were a hundredth of a flight.
func (x *mixer) mix(out *mixed, thrust float64, demand [3]float64) {
	x.mixLeaning(out, thrust, demand, 0)
}

// mixLeaning is mix with those motors tilted that can tilt ahead [rad], and pull the more for it.
func (x *mixer) mixLeaning(out *mixed, thrust float64, demand [3]float64, lean float64) {
	*out = mixed{}
	if x.tuning.Swash.exists() {
		x.toSwash(out, thrust, demand)
		return
	}
	if x.byVanes {
		x.washed(out, thrust, demand)
		return
	}
	var vanes [3]float64
	for k := range demand {
		vanes[k] = x.vanes[k] * demand[k]
		demand[k] -= vanes[k]
	}
	a := &x.alloc
	var tilt, turn [maxMotors]float64
	for m := range x.n {
		tilt[m] = a[roll][m]*demand[0] + a[pitch][m]*demand[1]
		turn[m] = a[yaw][m] * demand[2]
	}
	reserve := yawReserve
	if x.byServo {
		reserve = 0
	}
	share := x.fit(&tilt, 1-reserve)
	out.limited[0], out.limited[1] = share < 1, share < 1
	reserved := x.fit(&turn, reserve)
	lo, hi := math.Inf(-1), math.Inf(1)
	for m := range x.n {
		tilt[m] *= share
		base, c := tilt[m]+reserved*turn[m], a[collective][m]
		lo, hi = max(lo, -base/c), min(hi, (1-base)/c)
	}
	thrust = max(lo, min(hi, thrust))
	for m := range x.n {
		tilt[m] += thrust * a[collective][m]
	}
	yawShare := max(reserved, x.room(&tilt, &turn))
	out.limited[2] = yawShare < 1
	for m := range x.n {
		out.share[m] = clamp(tilt[m]+yawShare*turn[m], 0, 1) // against rounding only
	}
	if x.byServo {
		x.swingTo(demand[2], lean, out)
	}
	if len(x.tuning.Vanes) > 0 {
		for k, met := range [3]float64{share, share, yawShare} {
			vanes[k] += (1 - met) * demand[k]
		}
		x.deflect(out, thrust, vanes)
	}
}

// fit returns the largest share of v, 0 to 1, that some mean thrust brings within the
// part of the motors' range that is given.
func (x *mixer) fit(v *[maxMotors]float64, part float64) float64 {
	lowest := math.Inf(1)
	for m := range x.n {
		lowest = min(lowest, v[m]/x.alloc[collective][m])
	}
	share := 1.0
	for m := range x.n {
		if over := v[m] - lowest*x.alloc[collective][m]; over > 0 {
			share = min(share, part/over)
		}
	}
	return share
}

// room returns the largest share of add, 0 to 1, that keeps base + share·add within 0
// to 1; base is.
func (x *mixer) room(base, add *[maxMotors]float64) float64 {
	share := 1.0
	for m := range x.n {
		switch {
		case add[m] > 0:
			share = min(share, (1-base[m])/add[m])
		case add[m] < 0:
			share = min(share, -base[m]/add[m])
		}
	}
	return max(0, share)
}

// swingTo turns the servos so that the motors' thrusts, as far as their torques do
// not, give the angular acceleration about the down axis [rad/s²]. Each takes part as
// it has a lever, and all as far as the first one reaches, so that side forces that
// cancel out still do. A tilted motor pulls the more for it.
func (x *mixer) swingTo(wanted, lean float64, out *mixed) {
	const least = 0.05           // share of full thrust that has a lever at all
	const steepest = 1.1         // tilt from which on thrust is no longer kept up [rad]
	var lever [maxMotors]float64 // of servos, at their leaders
	for m := range x.n {
		wanted -= x.turn[m] * out.share[m]
		if lean > 0 { // a motor that leans turns the vehicle by what it lifts more than its twin
			wanted -= x.swing[m] * out.share[m] * x.tuning.Motors[m].ahead() * math.Tan(min(lean, steepest))
		}
		lever[x.leader[m]] += x.swing[m] * max(least, out.share[m])
	}
	square := 0.0
	for _, l := range lever {
		square += l * l
	}
	share := 1.0
	for m, l := range lever[:x.n] {
		if l != 0 {
			limit := math.Tan(min(mostSwing, x.tuning.Motors[m].Tilt.reach()+lean))
			share = min(share, limit/math.Abs(wanted*l/square))
		}
	}
	out.limited[2] = share < 1
	for m := range x.n {
		if l := lever[x.leader[m]]; l != 0 {
			tan := share * wanted * l / square
			out.tilt[m] = math.Atan(tan)
			out.share[m] = min(1, out.share[m]*math.Sqrt(1+tan*tan))
		}
	}
}

// mean returns the mean share of full thrust.
func (x *mixer) mean(out *mixed) float64 {
	sum := 0.0
	for m := range x.n {
		sum += out.share[m]
	}
	return sum / float64(x.n)
}
