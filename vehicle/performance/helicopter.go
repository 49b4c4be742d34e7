package performance

import (
	"errors"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
	"github.com/sitlark/sitlark/physics/rotorhead"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// GovernedShare is the share of a governor's greatest speed at which a helicopter flies: H_RSC_SETPOINT of ArduPilot's stock file.
const GovernedShare = 0.66

// Helicopter is what a vehicle with a main rotor does in a hover out of ground effect, at sea level.
type Helicopter struct {
	Main, Tail int     // places among the vehicle's Heads; Tail is -1 without one
	Speed      float64 // of the main rotor [rad/s]
	Collective float64 // [rad]
	Induced    float64 // velocity at the disc [m/s]
	Torque     float64 // of the main rotor [N m]
	Power      float64 // of main and tail rotor [W]
	Merit      float64 // the main rotor's figure of merit
	TailPitch  float64 // [rad]
	TailThrust float64 // [N]
	TailSlope  float64 // of that by the pitch [N/rad]
	Duty       float64 // of the motor at its pack's nominal voltage
	Current    float64 // from the pack [A]
	Follow     float64 // rate at which the disc takes the vehicle along, by cyclic pitch: γ B⁴ Ω/16 [1/s]
	Most       float64 // collective of the greatest thrust, as far as the swash plate goes [rad]
	MostThrust float64 // that [N]
}

// HoverOf works out a helicopter's hover. The error is an airframe.UnflyableError.
func HoverOf(v *airframe.Vehicle) (h Helicopter, err error) {
	h.Main, h.Tail = airframe.MainHead(v), -1
	if h.Main < 0 || len(v.Heads[h.Main].Swash.Arms) == 0 {
		return h, v.Refuse(errors.New("no rotor with a swash plate lifts it: expected a main rotor"), "rotors")
	}
	for i := range v.Heads {
		if v.Heads[i].Facing != airframe.FacesUp {
			h.Tail = i
		}
	}
	m, k := &v.Heads[h.Main], airframe.ShaftOf(v, h.Main)
	drive := &v.Traction[k]
	volts := Cell(v) * float64(v.Battery.Cells)
	shaft := GovernedShare * volts * drive.Motor.Kv / drive.Gear
	if drive.Governor.Speed > 0 {
		shaft = GovernedShare * drive.Governor.Speed
	}
	h.Speed = shaft * m.Ratio
	density := bemt.StandardAir().Density
	weight := v.Mass * standard.Gravity
	thrust := func(collective float64) (rotorhead.Outputs, rotorhead.State) {
		return settled(&m.Params, h.Speed, collective, density)
	}
	lo, hi := -0.1, 0.35
	for range 24 {
		h.Collective = (lo + hi) / 2
		if out, _ := thrust(h.Collective); out.Thrust < weight {
			lo = h.Collective
		} else {
			hi = h.Collective
		}
	}
	out, state := thrust(h.Collective)
	if math.Abs(out.Thrust/weight-1) > 0.01 {
		return h, v.Refuse(errors.New("its main rotor does not carry it at its governed speed: expected less mass, or more blade, radius or speed"), "mass", "rotors")
	}
	h.Induced, h.Torque = state.Induced, out.Torque
	for pitch := h.Collective; pitch < 0.35; pitch += 0.01 {
		if at, _ := thrust(pitch); at.Thrust > h.MostThrust {
			h.MostThrust, h.Most = at.Thrust, pitch
		}
	}
	h.Merit = weight * math.Sqrt(weight/(2*density*math.Pi*m.Radius*m.Radius)) / (h.Torque * h.Speed)
	h.Power = h.Torque * h.Speed
	if h.Tail >= 0 {
		h.tail(v, density, shaft)
	}
	emf := shaft * drive.Gear / drive.Motor.Kv
	amps := h.Power/(shaft*drive.Gear)*drive.Motor.Kv + drive.Motor.NoLoadCurrent
	h.Duty = (emf + amps*drive.Motor.Resistance) / volts
	h.Current = amps * h.Duty
	gamma := density * m.LiftSlope * m.Chord * math.Pow(m.Radius*m.TipLoss, 4) / max(m.FlapInertia, 1e-9)
	h.Follow = gamma * h.Speed / 16
	return h, nil
}

// tail finds what the tail rotor does against the main rotor's torque.
func (h *Helicopter) tail(v *airframe.Vehicle, density, shaft float64) {
	t := &v.Heads[h.Tail]
	arm := math.Abs(t.PlaceFRD.X)
	speed := shaft * t.Ratio
	lo, hi := -0.2, 0.6
	var out rotorhead.Outputs
	for range 24 {
		h.TailPitch = (lo + hi) / 2
		if out, _ = settled(&t.Params, speed, h.TailPitch, density); out.Thrust*arm < h.Torque {
			lo = h.TailPitch
		} else {
			hi = h.TailPitch
		}
	}
	h.TailThrust = out.Thrust
	const step = 0.02
	more, _ := settled(&t.Params, speed, h.TailPitch+step, density)
	less, _ := settled(&t.Params, speed, h.TailPitch-step, density)
	h.TailSlope = (more.Thrust - less.Thrust) / (2 * step)
	h.Power += out.Torque * speed
}

// settled is a rotor in still air.
func settled(p *rotorhead.Params, speed, collective, density float64) (out rotorhead.Outputs, s rotorhead.State) {
	in := rotorhead.Inputs{Speed: speed, Collective: collective, Density: density, VelAirFRD: frame.Vec[frame.FRD]{}}
	m := rotorhead.New(*p)
	m.Step(&s, &in, &out, 0)
	m.Step(&s, &in, &out, 0)
	return out, s
}
