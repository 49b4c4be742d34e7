package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
)

// Hover is a multirotor's flight as a part of one that flies on wings, too. Whoever steps it takes the vehicle over once it is Up,
// lets the rotors lift through a transition, and gives the vehicle back to land.
type Hover struct{ flight }

// NewHover prepares the part of a flight that hovers: it takes off to a height above home [m], and waits to be taken over.
// climb and next are the mission's items of the take-off and of what the wings fly first.
func (v *Tuning) NewHover(o FlightOptions, height float64, climb, next int) *Hover {
	legs := [2]mission.Leg{{Down: -height}, {}}
	legs[0].Command, legs[0].Seq = mission.TakeOff, climb
	legs[1].Command, legs[1].Seq = mission.LoiterUnlim, next
	h := &Hover{*newFlight(v, legs[:], o.Logf)}
	h.airborne = o.Airborne
	return h
}

// Step takes the next state and returns the pulses of rotors and tilt servos. It comes back to where it lands without turning:
// the nose stays in the wind.
func (h *Hover) Step(s *Sense) [protocol.MaxServos]uint16 {
	dt := h.take(s)
	if h.failsafe(s); h.phase == returning {
		return h.flyOver(s, h.ref.yaw, dt)
	}
	return h.act(s, dt)
}

// Up reports whether the take-off is over.
func (h *Hover) Up() bool { return h.phase == onRoute }

// Armed reports whether the rotors may turn.
func (h *Hover) Armed() bool { return h.phase.armed() }

// Take takes a state while the wings fly.
func (h *Hover) Take(s *Sense) { h.take(s) }

// Stay takes the next state, and hovers at a place while it turns to a heading [rad]. After a failsafe it lands instead.
func (h *Hover) Stay(s *Sense, at frame.Vec[frame.NED], yaw float64) [protocol.MaxServos]uint16 {
	dt := h.take(s)
	if h.failsafe(s); h.phase != onRoute {
		return h.act(s, dt)
	}
	h.follow(s, h.ref.approach(at, h.route.lim, 0), yaw, dt)
	return h.control(s, dt)
}

// LandAt gives the vehicle back: it flies to a place at the height of that, and lands there.
func (h *Hover) LandAt(s *Sense, at frame.Vec[frame.NED], why string) {
	h.ref, h.over, h.aloft = newReference(s), at, true
	h.position.integral = frame.OfNED(0, 0, h.position.integral.Z)
	h.watch = controlWatch{hit: h.watch.hit}
	h.enter(returning, why)
}

// Transit is what rotors do while a vehicle goes over to its wings, or back.
type Transit struct {
	Roll, Pitch float64 // to be held [rad]
	Turn        float64 // rate of the heading [rad/s]
	Down        float64 // to be held, below home [m]
	Lift        float64 // share of what the rotors would do alone, 0 to 1
	Forward     float64 // share of full thrust with which those that tilt pull ahead
	Least       float64 // share of a hover's thrust that is given at least, for the wash
	Tilt        float64 // of those, from upright to ahead [rad]
}

// Transit takes the next state and makes a step of a transition. toward is the tilt at which the rotors that tilt pull as they
// should, ahead and up [rad].
func (h *Hover) Transit(s *Sense, t *Transit) (us [protocol.MaxServos]uint16, toward float64) {
	dt := h.take(s)
	h.watch.feel(s)
	available := h.tuning.available(h.battery.Voltage)
	share := h.hover.share * h.upward(s, t.Down, mostThrust*available*standard.Gravity/h.hover.share, dt) / standard.Gravity
	want := frame.FromEuler(t.Roll, t.Pitch, s.Yaw())
	rates := h.gains.attitudeRates(s, want, t.Turn, true)
	demand := h.rates.step(&h.gains, s.Rate, rates, h.limited, dt)
	for i := range demand {
		demand[i] *= t.Lift / available
	}
	var out mixed
	h.mixer.mixLeaning(&out, max(t.Least*h.hover.share, t.Lift*share/max(0.5, math.Cos(s.Tilt())))/available, demand, t.Tilt)
	h.limited = out.limited
	toward = h.tuning.lean(&out, t)
	return h.tuning.pulses(&out), toward
}

// upward returns the specific force up that holds a height, 0 to most [m/s²].
func (h *Hover) upward(s *Sense, down, most, dt float64) float64 {
	g, sum := &h.gains, h.position.integral.Z
	miss := g.pos.v*clamp(down-s.Pos.Z, -maxErrorV, maxErrorV) - s.Vel.Z
	whole := standard.Gravity - g.vel.v*miss - sum
	if whole > 0 && miss > 0 || whole < most && miss < 0 {
		sum = clamp(sum+g.sum.v*miss*dt, -standard.Gravity, standard.Gravity)
		h.position.integral.Z = sum
	}
	return clamp(whole, 0, most)
}

// Resting returns the pulses of rotors that stand, those that tilt at an angle from upright [rad].
func (h *Hover) Resting(tilt float64) [protocol.MaxServos]uint16 {
	us := h.tuning.stopped()
	for i := range h.tuning.Motors {
		h.tuning.hold(&us, i, h.tuning.Motors[i].ahead()*tilt)
	}
	return us
}

// Pullers returns the outputs of the rotors that tilt forward.
func (v *Tuning) Pullers() (outputs []int) {
	for i := range v.Motors {
		if v.Motors[i].ahead() != 0 {
			outputs = append(outputs, v.Motors[i].Output)
		}
	}
	return outputs
}

// Vectored reports whether the servos that tilt rotors can turn the vehicle.
func (v *Tuning) Vectored() bool { return v.yawServos() > 1 }

// Ahead returns the share of full thrust with which the rotors that tilt give a forward acceleration [m/s²]; 0: none tilts.
func (h *Hover) Ahead(accel float64) float64 {
	n := 0
	for i := range h.tuning.Motors {
		if h.tuning.Motors[i].ahead() != 0 {
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return h.hover.share * float64(len(h.tuning.Motors)) / float64(n) * accel / standard.Gravity
}

// lean tilts those motors that can, and lets them pull so that what they lift stays. It returns the tilt at which they would pull
// ahead as they should [rad].
func (v *Tuning) lean(out *mixed, t *Transit) (toward float64) {
	const all, none = 0.6, 0.35 // cosine of the tilt down to which the lift is kept, and at which it is given up
	sin, cos := math.Sincos(t.Tilt)
	keep := clamp((cos-none)/(all-none), 0, 1)
	lift, n := 0.0, 0.0
	for i := range v.Motors {
		sense := v.Motors[i].ahead()
		if sense == 0 {
			continue
		}
		up := out.share[i]
		lift, n = lift+up, n+1
		out.share[i] = clamp(keep*up/max(cos, none)+(1-keep)*(up*cos+t.Forward*sin), 0, 1)
		out.tilt[i] = sense*t.Tilt + out.tilt[i]*cos
	}
	if n == 0 {
		return 0
	}
	return math.Atan2(t.Forward, max(lift/n, 1e-3))
}

// Carry forgets what wings carried: from now on the rotors do.
func (h *Hover) Carry() { h.position.integral.Z = 0 }

// Begin takes the vehicle back from the wings, before the first Transit.
func (h *Hover) Begin(s *Sense) {
	h.rates, h.limited = rateLoop{}, [3]bool{}
	h.position.integral = frame.OfNED(0, 0, standard.Gravity) // the wings carry
}
