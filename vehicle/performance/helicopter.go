package performance

import (
	"errors"
	"fmt"
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
	Main, Tail int     // places among the vehicle's Heads; Tail is -1 without one. Of a tandem Main is the front one
	Rear       int     // likewise of a tandem's rear rotor, or of a coaxial helicopter's clockwise one; -1: it is none
	Coaxial    bool    // its two main rotors turn about one axis; then Main is the counterclockwise one
	Speed      float64 // of the main rotor [rad/s]
	Collective float64 // of the main rotor, or of both on the average [rad]
	Fore       float64 // by how much Main has more than that, and Rear less [rad]
	Induced    float64 // velocity at the disc [m/s]
	Torque     float64 // of the main rotor [N m]
	Power      float64 // of all rotors [W]
	Merit      float64 // the main rotors' figure of merit
	TailPitch  float64 // [rad]
	TailThrust float64 // [N]
	TailSlope  float64 // of that by the pitch [N/rad]
	Duty       float64 // of the motor at its pack's nominal voltage
	Current    float64 // from the pack [A]
	Follow     float64 // rate at which the disc takes the vehicle along, by cyclic pitch: γ B⁴ Ω/16 [1/s]
	Most       float64 // collective of the greatest thrust, as far as the swash plate goes [rad]
	MostThrust float64 // that, of all main rotors [N]
	Twist      float64 // moment about down of two coaxial rotors by a difference like Fore [N m/rad]
	Slope      float64 // of one main rotor's thrust by its pitch, before the air that it moves follows [N/rad]
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
	h.Rear = -1
	if front, rear, ok := airframe.Tandem(v); ok {
		h.Main, h.Rear = front, rear
	} else if ccw, cw, ok := airframe.Coaxial(v); ok {
		h.Main, h.Rear, h.Coaxial = ccw, cw, true
	} else if front >= 0 && rear >= 0 {
		return h, v.Refuse(errors.New("two rotors with swash plates lift it and are neither a tandem nor coaxial: expected one ahead of the other, by half a radius at least, or one over the other that turns against it"), "rotors")
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
	if err := tips(v, shaft); err != nil {
		return h, err
	}
	if h.Rear >= 0 {
		err = h.both(v, density, shaft)
	} else {
		err = h.alone(v, density)
	}
	if err != nil {
		return h, err
	}
	if h.Tail >= 0 && h.Rear < 0 {
		if err := h.tail(v, density, shaft); err != nil {
			return h, err
		}
	}
	emf := shaft * drive.Gear / drive.Motor.Kv
	amps := h.Power/(shaft*drive.Gear)*drive.Motor.Kv + drive.Motor.NoLoadCurrent
	h.Duty = (emf + amps*drive.Motor.Resistance) / volts
	h.Current = amps * h.Duty
	if err := h.feasible(v, shaft, amps); err != nil {
		return h, err
	}
	gamma := density * m.LiftSlope * m.Chord * math.Pow(m.Radius*m.TipLoss, 4) / max(m.FlapInertia, 1e-9)
	h.Follow = gamma * h.Speed / 16
	fast := h.Speed * m.Radius * m.TipLoss
	h.Slope = density / 6 * m.LiftSlope * m.Chord * float64(m.Blades) * fast * fast * m.Radius * m.TipLoss // ½ρ a c N ∫ (Ω r)² dr
	return h, nil
}

// alone finds the hover of one main rotor, without the tail rotor.
func (h *Helicopter) alone(v *airframe.Vehicle, density float64) error {
	m, weight := &v.Heads[h.Main], v.Mass*standard.Gravity
	var out rotorhead.Outputs
	var state rotorhead.State
	h.Collective, out, state = carries(&m.Params, weight, h.Speed, 0, density)
	if math.Abs(out.Thrust/weight-1) > 0.01 {
		return tooWeak(v, "main rotor does")
	}
	h.Induced, h.Torque = state.Induced, out.Torque
	for pitch := h.Collective; pitch < mostPitch; pitch += 0.01 {
		if at, _ := settled(&m.Params, h.Speed, pitch, 0, density); at.Thrust > h.MostThrust {
			h.MostThrust, h.Most = at.Thrust, pitch
		}
	}
	h.Merit = weight * math.Sqrt(weight/(2*density*math.Pi*m.Radius*m.Radius)) / (h.Torque * h.Speed)
	h.Power = h.Torque * h.Speed
	return nil
}

// pair is two main rotors that meet each other's flow.
type pair struct {
	heads          [2]*airframe.Head
	near           [2]rotorhead.Neighbor
	speeds         [2]float64 // [rad/s]
	density        float64
	pitch, induced [2]float64
	torque         [2]float64 // [N m]
}

// carry finds how both carry a thrust each [N]; ok is false where they don't.
func (p *pair) carry(thrust [2]float64) (ok bool) {
	for range 8 { // each meets what the other moves
		for i, m := range p.heads {
			at, out, state := carries(&m.Params, thrust[i], p.speeds[i], p.met(i), p.density)
			if math.Abs(out.Thrust/thrust[i]-1) > 0.01 {
				return false
			}
			p.pitch[i], p.induced[i], p.torque[i] = at, state.Induced, out.Torque
		}
	}
	return true
}

// met is the other rotor's air that rotor i meets in a hover [m/s].
func (p *pair) met(i int) float64 {
	return p.near[i].Share(0, 0, p.induced[1-i]) * p.induced[1-i]
}

// at returns what rotor i gives with another pitch, before the other one has followed.
func (p *pair) at(i int, pitch float64) rotorhead.Outputs {
	out, _ := settled(&p.heads[i].Params, p.speeds[i], pitch, p.met(i), p.density)
	return out
}

// both finds the hover of a helicopter with two main rotors, which meet each other's flow. Those of a tandem share the weight as their distances from the centre of
// mass say, coaxial ones so that their torques are alike.
func (h *Helicopter) both(v *airframe.Vehicle, density, shaft float64) error {
	p := pair{heads: [2]*airframe.Head{&v.Heads[h.Main], &v.Heads[h.Rear]}, density: density,
		near: [2]rotorhead.Neighbor{airframe.NeighborOf(v, h.Main, h.Rear), airframe.NeighborOf(v, h.Rear, h.Main)}}
	weight := v.Mass * standard.Gravity
	for i, m := range p.heads {
		p.speeds[i] = shaft * m.Ratio
	}
	var share float64 // of Main
	if h.Coaxial {
		lo, hi := 0.2, 0.8
		for range 14 {
			share = (lo + hi) / 2
			if !p.carry([2]float64{share * weight, (1 - share) * weight}) {
				return tooWeak(v, "main rotors do")
			}
			if p.torque[0] < p.torque[1] {
				lo = share
			} else {
				hi = share
			}
		}
	} else if share = -p.heads[1].PlaceFRD.X / (p.heads[0].PlaceFRD.X - p.heads[1].PlaceFRD.X); !(share > 0.2 && share < 0.8) {
		return v.Refuse(errors.New("its centre of mass does not lie between its two rotors: expected each to carry a fifth of the weight at least"), "rotors")
	}
	thrust := [2]float64{share * weight, (1 - share) * weight}
	if !p.carry(thrust) {
		return tooWeak(v, "main rotors do")
	}
	ideal := 0.0
	for i, m := range p.heads {
		h.Power += p.torque[i] * p.speeds[i]
		ideal += thrust[i] * math.Sqrt(thrust[i]/(2*density*math.Pi*m.Radius*m.Radius))
	}
	h.Torque, h.Merit = p.torque[0], ideal/h.Power
	h.Collective, h.Fore, h.Induced = (p.pitch[0]+p.pitch[1])/2, (p.pitch[0]-p.pitch[1])/2, (p.induced[0]+p.induced[1])/2
	const step = 0.01
	h.Twist = (p.at(0, p.pitch[0]+step).Torque - p.at(0, p.pitch[0]-step).Torque + p.at(1, p.pitch[1]+step).Torque - p.at(1, p.pitch[1]-step).Torque) / (2 * step)
	for more := 0.0; h.Collective+math.Abs(h.Fore)+more < mostPitch; more += 0.01 {
		if sum := p.at(0, p.pitch[0]+more).Thrust + p.at(1, p.pitch[1]+more).Thrust; sum > h.MostThrust {
			h.MostThrust, h.Most = sum, h.Collective+more
		}
	}
	return nil
}

// mostPitch is more collective pitch than blades take without stall [rad].
const mostPitch = 0.35

// carries returns the pitch at which a rotor has a thrust while it meets air that comes down [m/s], and how it then is.
func carries(p *rotorhead.Params, thrust, speed, met, density float64) (pitch float64, out rotorhead.Outputs, s rotorhead.State) {
	lo, hi := -0.1, mostPitch
	for range 24 {
		pitch = (lo + hi) / 2
		if out, _ = settled(p, speed, pitch, met, density); out.Thrust < thrust {
			lo = pitch
		} else {
			hi = pitch
		}
	}
	out, s = settled(p, speed, pitch, met, density)
	return pitch, out, s
}

func tooWeak(v *airframe.Vehicle, rotors string) error {
	return v.Refuse(fmt.Errorf("it cannot hover: its %s not carry it at the governed speed, whatever the pitch: expected less mass, or more blade, radius or speed", rotors), "mass", "rotors")
}

// tail finds what the tail rotor does against the main rotor's torque. Its thrust is below 0 where it points to the wrong side for the main rotor's sense.
func (h *Helicopter) tail(v *airframe.Vehicle, density, shaft float64) error {
	t := &v.Heads[h.Tail]
	turns := t.PlaceFRD.X * t.Facing.Thrust().Y // moment to the right of a thrust of 1 N [m]
	if math.Abs(turns) < 1e-3 {
		return v.Refuse(errors.New("its tail rotor has no lever to hold the heading: expected a place behind the main rotor"), "rotors")
	}
	need := h.Torque / turns
	if !v.Heads[h.Main].Clockwise {
		need = -need
	}
	speed := shaft * t.Ratio
	lo, hi := -0.2, 0.6
	if need < 0 {
		lo, hi = -hi, -lo
	}
	var out rotorhead.Outputs
	for range 24 {
		h.TailPitch = (lo + hi) / 2
		if out, _ = settled(&t.Params, speed, h.TailPitch, 0, density); out.Thrust < need {
			lo = h.TailPitch
		} else {
			hi = h.TailPitch
		}
	}
	if math.Abs(out.Thrust/need-1) > 0.02 {
		return v.Refuse(fmt.Errorf("it cannot hover: its tail rotor does not hold the %.3g N m of the main rotor: expected more blade, radius, ratio or distance", h.Torque), "rotors")
	}
	h.TailThrust = out.Thrust
	const step = 0.02
	more, _ := settled(&t.Params, speed, h.TailPitch+step, 0, density)
	less, _ := settled(&t.Params, speed, h.TailPitch-step, 0, density)
	h.TailSlope = (more.Thrust - less.Thrust) / (2 * step)
	h.Power += out.Torque * speed
	return nil
}

// fastestTip is the speed of a blade's tip beyond which blade elements that know no shock waves mean nothing: Mach 0.85, chosen [m/s].
const fastestTip = 0.85 * 340

// tips refuses blades that would be too fast. shaft is the speed of the rotors' shaft [rad/s].
func tips(v *airframe.Vehicle, shaft float64) error {
	for i := range v.Heads {
		r := &v.Heads[i]
		if tip := shaft * r.Ratio * r.Radius; tip > fastestTip {
			return v.Refuse(fmt.Errorf("it cannot hover: the tips of rotor %s would move at %.4g m/s, must be at most %.3g m/s: expected less speed, ratio or radius", airframe.HeadName(v, i), tip, fastestTip), "traction", "rotors")
		}
	}
	return nil
}

// feasible refuses a hover that motor, ESC or a full battery cannot give. shaft is the speed of the rotors' shaft [rad/s], amps what the motor draws [A].
func (h *Helicopter) feasible(v *airframe.Vehicle, shaft, amps float64) error {
	drive, pack := &v.Traction[airframe.ShaftOf(v, h.Main)], &v.Battery
	m := &drive.Motor
	if m.CurrentLimit > 0 && amps > m.CurrentLimit {
		return v.Refuse(fmt.Errorf("it cannot hover: that takes %.0f W and %.3g A of its motor, and its ESC gives %.3g A: expected a higher esc.current_limit, another gear, or less mass", h.Power, amps, m.CurrentLimit), "traction", "mass")
	}
	needed := shaft*drive.Gear/m.Kv + amps*m.Resistance // voltage at the motor
	full, inside := pack.RestVoltage(1), pack.CellResistance*float64(pack.Cells)+pack.LeadResistance
	root := full*full - 4*inside*needed*amps // of the battery's current: (full − inside I) I = needed amps
	if root < 0 {
		return v.Refuse(fmt.Errorf("it cannot hover: that takes %.0f W of its battery, which gives %.0f W at most: expected more cells, less resistance, or less mass", needed*amps, full*full/(4*inside)), "battery", "mass")
	}
	if volts := (full + math.Sqrt(root)) / 2; needed > volts {
		return v.Refuse(fmt.Errorf("it cannot hover: its motor needs %.3g V to turn the rotors at %.0f rpm, and its full battery has %.3g V then: expected a motor of more kv, less gear, more cells, or a slower governor", needed, shaft*30/math.Pi, volts), "traction", "battery")
	}
	return nil
}

// settled is a rotor in air that comes down at met [m/s].
func settled(p *rotorhead.Params, speed, collective, met, density float64) (out rotorhead.Outputs, s rotorhead.State) {
	in := rotorhead.Inputs{Speed: speed, Collective: collective, Density: density, VelAirFRD: frame.OfFRD(0, 0, -met)}
	m := rotorhead.New(*p)
	m.Step(&s, &in, &out, 0)
	m.Step(&s, &in, &out, 0)
	return out, s
}
