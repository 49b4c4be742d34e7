package autopilot

import (
	"fmt"
	"math"
	"strings"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
)

// Swash is how a helicopter is steered: by the pitch of its main rotor's blades, through a swash plate on three servos, and of its tail rotor's; or by those
// of two main rotors, one ahead of the other or one over it. The zero value is for a vehicle without one. Its Motors are then the one that turns the rotors, and MotorThrust is twice the weight.
type Swash struct {
	Arms   [3]SwashArm
	Ratio  float64 // cyclic pitch over the plate's tilt
	Linear float64 // collective pitch of a hover is Linear + Root; of another thrust, over the weight, Linear·x + Root·√x [rad]
	Root   float64
	Lowest float64    // collective pitch on the ground [rad]
	Follow float64    // rate at which the disc takes the vehicle along, by cyclic pitch [1/s]
	Accel  [3]float64 // angular acceleration by cyclic pitch to the right and back, and by the tail's pitch to the right [rad/s² per rad]; of a tandem by what pitched says
	Most   float64    // greatest cyclic pitch [rad]

	Rear     [3]SwashArm // of the rear rotor of a tandem, or the clockwise one of two coaxial rotors; without outputs: there is none
	Coaxial  bool        // two rotors turn about one axis, and turn the vehicle by their torques
	Fore     float64     // in a hover the other rotor has so much more collective pitch than the mean, and this one less [rad]
	MostFore float64     // by how much it may differ from that [rad]
	Heave    float64     // collective pitch that its rotors lose by pitching, over the rate [s]

	Tail               SwashArm
	TailHover          float64 // its pitch in a hover [rad]
	TailLeast, TailMax float64 // [rad]

	RunUs    uint16  // pulse at which the governor holds the speed [µs]
	SpoolUp  float64 // time until it does [s]
	Current  float64 // of a hover, from the battery [A]
	Glide    float64 // collective pitch of an autorotation [rad]
	SinkRate float64 // then, straight down [m/s]
}

// SwashArm is a servo that sets pitch.
type SwashArm struct {
	Output    int
	Azimuth   float64 // from the nose, to the right [rad]
	NeutralUs float64 // of no pitch [µs]
	UsPerRad  float64
}

func (a *SwashArm) pulse(pitch float64) uint16 {
	return uint16(math.Round(clamp(a.NeutralUs+a.UsPerRad*pitch, 1000, 2000)))
}

// two reports whether it has two main rotors, and no tail rotor.
func (w *Swash) two() bool { return w.Rear[0].Output > 0 }

// exists reports whether the vehicle is a helicopter.
func (w *Swash) exists() bool { return w.Follow > 0 }

func (w *Swash) validate() error {
	if !w.exists() {
		return nil
	}
	const cyclic = "follows from radius, chord, flap_inertia, hub_stiffness and place of the rotors with a swash plate, and from inertia."
	yaw, yawFrom, yawDo := "what a radian of its tail rotor's pitch turns it to the right by", "follows from thrust, place, radius, chord, ratio and inertia of the rotor with pitch_servo, and from inertia.zz", "enlarge that rotor, or move it back"
	if w.two() {
		yaw, yawFrom, yawDo = "what a radian of its two rotors' pitch turns it to the right by", "follows from spin, place, radius and chord of both rotors with a swash plate, and from inertia.zz", "let them turn against each other, or move them apart"
	}
	if w.Accel[2] < 0 && !w.two() {
		yawDo = "it turns it to the left: write thrust: left for a tail rotor behind the main rotor"
	}
	for _, f := range []struct {
		what      string
		x, lo, hi float64
		unit      string
		from, do  string // keys of the vehicle file
	}{
		{"the rate at which its disc takes it along", w.Follow, 1, 1000, "1/s", "follows from chord, radius, lift_slope and flap_inertia of the rotors with a swash plate, and from their speed", "change chord or flap_inertia"},
		{"what a radian of cyclic pitch to the right turns it by", w.Accel[0], 1, 1e5, "rad/s²", cyclic + "xx", "move the rotor up, make its hub stiffer, or change inertia.xx"},
		{"what a radian of cyclic pitch to the rear turns it up at the nose by", w.Accel[1], 1, 1e5, "rad/s²", cyclic + "yy", "move the rotor up, make its hub stiffer, or change inertia.yy"},
		{yaw, w.Accel[2], 1, 1e5, "rad/s²", yawFrom, yawDo},
		{"its greatest cyclic pitch", w.Most, 0.01, 0.6, "rad", "follows from at_min, at_max and pulses of the swash plate's servos, and from swash.ratio and arms", "change their travel or the ratio"},
		{"the current of a hover", w.Current, 1e-3, 1e4, "A", "follows from mass, the rotors, gear and motor, and the battery's voltage", "change mass, rotors or motor"},
		{"the ratio of its swash plate", w.Ratio, 0.1, 10, "", "is swash.ratio of its rotor", "change that"},
	} {
		if !(f.x >= f.lo && f.x <= f.hi) {
			return fmt.Errorf("the built-in autopilot can't fly this helicopter: %s is %s, must be from %s to %s: this %s: %s",
				f.what, plaintext.Number(f.x, 3), plaintext.Number(f.lo, 3), strings.TrimSpace(plaintext.Number(f.hi, 3)+" "+f.unit), f.from, f.do)
		}
	}
	return nil
}

// pitched is what swash plates and a tail rotor are to do [rad]. fore and twist are of two main rotors: the first has so much more collective pitch and cyclic
// pitch to the right, the second less.
type pitched struct{ collective, back, right, tail, fore, twist float64 }

// collective returns the pitch of a thrust over that of a hover [rad].
func (w *Swash) collective(x float64) float64 {
	return w.Linear*x + w.Root*math.Copysign(math.Sqrt(math.Abs(x)), x)
}

// steer makes cyclic pitch and the tail's of angular accelerations [rad/s²] while the vehicle turns at rate: a disc lags behind a vehicle that turns by
// the rate over Follow. powered: the tail rotor holds against the main rotor's torque, which goes with the thrust x over that of a hover.
func (w *Swash) steer(out *mixed, demand [3]float64, rate frame.Vec[frame.FRD], x float64, powered bool) {
	p := &out.swash
	if w.two() {
		w.steerTwo(out, demand, rate, x, powered)
		return
	}
	p.right, p.back = demand[0]/w.Accel[0]+rate.X/w.Follow, demand[1]/w.Accel[1]+rate.Y/w.Follow
	if tilt := math.Hypot(p.right, p.back); tilt > w.Most {
		p.right, p.back = p.right*w.Most/tilt, p.back*w.Most/tilt
		out.limited[0], out.limited[1] = true, true
	}
	p.tail = demand[2] / w.Accel[2]
	if powered {
		p.tail += w.TailHover * (0.4 + 0.6*x) // profile drag, and what goes with the thrust
	}
	held := clamp(p.tail, w.TailLeast, w.TailMax)
	out.limited[2], p.tail = held != p.tail, held
}

// steerTwo is steer for two main rotors. A tandem pitches by more thrust ahead than behind and yaws by tilting to either side; coaxial rotors yaw by the difference of
// their torques.
func (w *Swash) steerTwo(out *mixed, demand [3]float64, rate frame.Vec[frame.FRD], x float64, powered bool) {
	p := &out.swash
	hold := func(axis int, want, most float64) float64 {
		held := clamp(want, -most, most)
		out.limited[axis] = held != want
		return held
	}
	p.right = hold(0, demand[0]/w.Accel[0]+rate.X/w.Follow, w.Most)
	if w.Coaxial {
		p.back = hold(1, demand[1]/w.Accel[1]+rate.Y/w.Follow, w.Most)
		gain := 1.0
		switch {
		case !powered && p.collective > 0: // in a flare their torques follow neither rule
			gain = 0
		case !powered: // the air drives the rotors: more pitch takes more from it
			gain = -unpoweredTwist
		}
		p.fore = w.Fore*x + hold(2, gain*demand[2]/w.Accel[2], w.MostFore)
		return
	}
	p.fore = w.Fore*x + hold(1, demand[1]/w.Accel[1]+w.Heave*rate.Y, w.MostFore)
	p.twist = hold(2, demand[2]/w.Accel[2], w.Most)
}

// unpoweredTwist is the share of a difference of torques that the built-in autopilot asks for in an autorotation, in which it turns the vehicle the other way: chosen.
const unpoweredTwist = 0.5

// toSwash is mix for a helicopter.
func (x *mixer) toSwash(out *mixed, thrust float64, demand [3]float64) {
	w := &x.tuning.Swash
	over := thrust / hoverShare
	out.share[0] = thrust
	out.swash.collective = w.collective(over)
	w.steer(out, demand, x.rate, over, true)
}

// hoverShare is the share of a helicopter's MotorThrust that carries it.
const hoverShare = 0.5

// swashPulses returns the pulses of a helicopter. us is that of the motor [µs].
func (v *Tuning) swashPulses(p *pitched, us uint16) (out servos) {
	w := &v.Swash
	w.tilt(&out, &w.Arms, p.collective+p.fore, p.back, p.right+p.twist)
	if w.two() {
		w.tilt(&out, &w.Rear, p.collective-p.fore, p.back, p.right-p.twist)
	} else {
		out[w.Tail.Output-1] = w.Tail.pulse(p.tail)
	}
	out[v.Motors[0].Output-1] = us
	return out
}

// tilt sets the servos of one swash plate.
func (w *Swash) tilt(out *servos, arms *[3]SwashArm, collective, back, right float64) {
	for i := range arms {
		a := &arms[i]
		sin, cos := math.Sincos(a.Azimuth)
		out[a.Output-1] = a.pulse(collective + (back*cos-right*sin)/w.Ratio)
	}
}

// authority is the mixer's for a helicopter [rad/s²].
func (w *Swash) authority() [3]float64 {
	switch {
	case w.Coaxial:
		return [3]float64{w.Most * w.Accel[0], w.Most * w.Accel[1], w.MostFore * w.Accel[2]}
	case w.two():
		return [3]float64{w.Most * w.Accel[0], w.MostFore * w.Accel[1], w.Most * w.Accel[2]}
	}
	return [3]float64{w.Most * w.Accel[0], w.Most * w.Accel[1], min(w.TailHover-w.TailLeast, w.TailMax-w.TailHover) * w.Accel[2]}
}

// powerless is for how long a helicopter's motor must draw next to nothing to be taken for dead [s], and what that is, of a hover's current.
const powerlessTime, powerlessShare = 0.25, 0.1

// feelPower notices that a helicopter's motor gives nothing, and begins an autorotation. It reports whether it did.
func (f *flight) feelPower(s *Sense, dt float64) bool {
	w := &f.tuning.Swash
	if !w.exists() || f.phase == autorotating {
		return false
	}
	f.powerless = Ripen(f.powerless, f.aloft && f.phase.armed() && s.Current < powerlessShare*w.Current, dt)
	if f.powerless < powerlessTime {
		return false
	}
	f.ref = newReference(s)
	f.rates.relax()
	f.enter(autorotating, "its motor gives no power: it comes down so, even if that comes back")
	return true
}

// autorotate takes a helicopter without power down: with little collective pitch, so that the air turns the rotor, level but against its speed over the
// ground. Near the ground it flares: collective pitch takes the sink rate off, and the rotor's momentum pays for it.
//
// The height at which that begins is that from which a deceleration, chosen, takes the sink rate off: little of the rotor's momentum is left after
// a longer one. Source: J.G. Leishman, Principles of Helicopter Aerodynamics, sec. 5.6; W. Johnson, Helicopter Theory, sec. 7-5: vertical descent,
// flare and touchdown.
func (f *flight) autorotate(s *Sense, dt float64) servos {
	const brake, gain, least, margin = 8.0, 0.2, 0.4, 0.1 // [m/s²], [rad s/m], [m/s], [m]
	w := &f.tuning.Swash
	against := limit(horizontal(s.Vel).Scale(-0.6), 2)
	want := attitudeFor(frame.OfNED(against.X, against.Y, -standard.Gravity), f.ref.yaw)
	rates := f.gains.attitudeRates(s, want, 0, true)
	demand := f.rates.step(&f.gains, s.Rate, rates, f.limited, dt)
	height := s.Height() - f.padHeight - margin
	var out mixed
	out.swash.collective = w.Glide
	if sink := s.Vel.Z; height < w.SinkRate*w.SinkRate/(2*brake)+0.4 {
		f.flaring = true
		out.swash.collective = w.collective(1) + gain*(sink-max(least, math.Sqrt(2*brake*max(0, height))))
	}
	out.swash.collective = clamp(out.swash.collective, w.Lowest, 0.3)
	w.steer(&out, demand, s.Rate, 0, false)
	f.limited = out.limited
	f.watch.feel(s)
	f.touched = Ripen(f.touched, height < 0.02 || s.Still() && f.flaring, dt)
	if f.touched > 0.4 || f.elapsed() > fallTime {
		return f.disarm(s, "")
	}
	return f.tuning.swashPulses(&out.swash, pwmMin)
}

// highest returns the highest of a helicopter's outputs, for the packet's size.
func (w *Swash) highest() (most int) {
	if w.exists() {
		for i := range w.Arms {
			most = max(most, w.Arms[i].Output, w.Rear[i].Output)
		}
		most = max(most, w.Tail.Output)
	}
	return min(most, protocol.MaxServos)
}
