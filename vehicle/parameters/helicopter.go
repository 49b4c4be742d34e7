package parameters

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/rotorhead"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/kind"
	"github.com/sitlark/sitlark/vehicle/layout"
	"github.com/sitlark/sitlark/vehicle/performance"
)

// Functions of a helicopter's servo outputs. Source: ArduPilot's documentation, "Traditional Helicopter – Swashplate Setup".
const (
	FunctionSwash1     = 33
	FunctionTail       = 36
	FunctionRotorSpeed = 31
)

// Heli is what a helicopter's outputs do.
type Heli struct {
	performance.Helicopter
	Swash    [3]Linkage // at −60°, 60° and 180° from the nose: ArduPilot's H3-120
	Swash2   [3]Linkage // likewise of the other one of two main rotors: a tandem's rear, a coaxial helicopter's clockwise one
	Tail     Linkage    // of two main rotors none
	Low      float64    // collective pitch at H_COL_MIN [rad]
	High     float64    // and at H_COL_MAX [rad]
	Cyclic   float64    // tilt of a teetering disc at full cyclic [rad]
	Lean     float64    // in a hover, to the right [rad]
	Setpoint float64    // pulses for the rotor's speed, as a share of their range
	RSC      int        // output of the motor that turns the rotors
}

// Linkage is a servo's pitch by its pulse.
type Linkage struct {
	Output    int
	PerUs     float64 // [rad/µs]; below 0: reversed
	NeutralUs float64 // of no pitch [µs]
}

// Pulse returns the pulse of a pitch [µs].
func (l *Linkage) Pulse(pitch float64) float64 { return l.NeutralUs + pitch/l.PerUs }

// collectiveLow and collectiveHigh are the ends of the collective pitch [rad]: H_COL_ANG_MIN and H_COL_ANG_MAX of ArduPilot's stock file.
const collectiveLow, collectiveHigh = -2 * math.Pi / 180, 12 * math.Pi / 180

// fullCyclicUs is by how far ArduPilot's servos at ±60° go for a full roll with H_CYC_MAX 2500, over the sine of 60° [µs]; seen with 4.7-dev.
const fullCyclicUs = 144

// HeliOf works out what a helicopter's outputs do. The error is an airframe.UnflyableError.
func HeliOf(v *airframe.Vehicle) (h Heli, err error) {
	if h.Helicopter, err = performance.HoverOf(v); err != nil {
		return h, err
	}
	main := &v.Heads[h.Main]
	if h.Swash, err = plate(v, h.Main); err != nil {
		return h, err
	}
	if h.Rear >= 0 {
		if h.Swash2, err = plate(v, h.Rear); err != nil {
			return h, err
		}
		if h.Helicopter.Tail >= 0 {
			return h, v.Refuse(errors.New("it holds its heading by its two main rotors, and ArduPilot turns no tail rotor of such a helicopter: expected no rotor with thrust: left or right"), "rotors")
		}
		if front := airframe.ShaftOf(v, h.Main); front != airframe.ShaftOf(v, h.Rear) {
			return h, v.Refuse(errors.New("two motors turn its two main rotors, and ArduPilot has one rotor speed control: expected one motor for both"), "rotors", "traction")
		}
	} else {
		if h.Helicopter.Tail < 0 || len(v.Heads[h.Helicopter.Tail].Swash.Arms) > 0 {
			return h, v.Refuse(errors.New("no tail rotor holds its heading: expected one with thrust: left or right, or a second rotor with a swash plate behind the first or over it"), "rotors")
		}
		h.Tail = linkage(v, v.Heads[h.Helicopter.Tail].Servo)
		side := -v.Heads[h.Helicopter.Tail].Facing.Thrust().Y
		h.Lean = side * math.Asin(min(0.5, h.TailThrust/(v.Mass*standard.Gravity)))
	}
	h.RSC = v.Traction[airframe.ShaftOf(v, h.Main)].Output
	h.Low, h.High = collectiveLow, min(collectiveHigh, h.Most)
	h.Cyclic = fullCyclicUs * math.Abs(h.Swash[0].PerUs) * main.Swash.Ratio
	h.Setpoint = performance.GovernedShare
	return h, h.trims(v)
}

// trims refuses a helicopter whose cyclic pitch does not hold its weight under the rotor. In a hover the disc is level, and the vehicle hangs below it by the
// tilt at which the moment of the thrust at the hub and that of the hub's stiffness, N/2 K for each radian, make up for the distance of the rotor
// from the centre of mass. A tandem holds itself level by the thrusts of both of its rotors.
func (h *Heli) trims(v *airframe.Vehicle) error {
	heads := []int{h.Main}
	if h.Coaxial {
		heads = append(heads, h.Rear)
	} else if h.Rear >= 0 {
		return nil
	}
	weight, hold := v.Mass*standard.Gravity, 0.0
	for _, i := range heads {
		r := &v.Heads[i]
		hold += -weight*r.PlaceFRD.Z/float64(len(heads)) + float64(r.Blades)/2*r.Stiffness
	}
	at := v.Heads[h.Main].PlaceFRD
	tilt := weight * math.Hypot(at.X, at.Y) / max(hold, 1e-9)
	if most := h.Cyclic; tilt > most {
		return v.Refuse(fmt.Errorf("it cannot hover level enough: its main rotor is %.3g m ahead of its centre of mass and %.3g m to the right, which takes %.3g° of its disc's tilt, and full cyclic gives %.3g°: expected the rotor above the centre of mass, or a stiffer hub",
			at.X, at.Y, tilt*180/math.Pi, most*180/math.Pi), "rotors", "mass")
	}
	return nil
}

// plate returns the linkages of rotor i's swash plate, an H3-120.
func plate(v *airframe.Vehicle, i int) (found [3]Linkage, err error) {
	arms := v.Heads[i].Swash.Arms
	if len(arms) != 3 {
		return found, v.Refuse(fmt.Errorf("the swash plate of its rotor %s has %d arms, must be 3 for the H3-120 that ArduPilot flies by default", airframe.HeadName(v, i), len(arms)), "rotors")
	}
	for k, at := range [3]float64{-math.Pi / 3, math.Pi / 3, math.Pi} {
		n := slices.IndexFunc(arms, func(a rotorhead.Arm) bool { return math.Abs(math.Remainder(a.Azimuth-at, 2*math.Pi)) < 0.02 })
		if n < 0 {
			return found, v.Refuse(fmt.Errorf("the swash plate of its rotor %s is no H3-120: expected arms at -60°, 60° and 180°", airframe.HeadName(v, i)), "rotors")
		}
		found[k] = linkage(v, arms[n].Servo)
	}
	return found, nil
}

func linkage(v *airframe.Vehicle, servo int) Linkage {
	s := &v.Servos[servo]
	per := (s.AtMaxDeg - s.AtMinDeg) * math.Pi / 180 / (s.MaxUs - s.MinUs)
	return Linkage{Output: s.Output, PerUs: per, NeutralUs: s.MinUs - s.AtMinDeg*math.Pi/180/per}
}

// ofHelicopter derives the parameters of a vehicle with a main rotor, a swash plate on three servos and a tail rotor.
func ofHelicopter(v *airframe.Vehicle, _ *layout.Layout) ([]Parameter, error) {
	h, err := HeliOf(v)
	if err != nil {
		return nil, err
	}
	var s set
	s.add("FRAME_CLASS", frameClassOf(&h), "helicopter")
	reversed := func(l *Linkage) float64 {
		if l.PerUs < 0 {
			return 1
		}
		return 0
	}
	plates := h.Swash[:]
	if h.Rear >= 0 {
		plates = append(plates, h.Swash2[:]...)
	}
	for i := range plates {
		l := &plates[i]
		name := fmt.Sprintf("SERVO%d_", l.Output)
		s.add(name+"FUNCTION", float64(FunctionSwash1+i), [...]string{"", "second "}[i/3]+"swash plate's servo "+[...]string{"at -60°", "at 60°", "at 180°"}[i%3])
		s.add(name+"MIN", 1000, "of its range")
		s.add(name+"MAX", 2000, "of its range")
		s.add(name+"TRIM", math.Round(l.NeutralUs), "no pitch")
		s.add(name+"REVERSED", reversed(l), "as the linkage is")
	}
	if h.Rear < 0 {
		s.tail(v, &h)
	}
	name := fmt.Sprintf("SERVO%d_", h.RSC)
	motor := &v.Traction[airframe.ShaftOf(v, h.Main)].Motor
	s.add(name+"FUNCTION", FunctionRotorSpeed, "rotor speed control")
	s.add(name+"MIN", motor.PWMMinUs, "of its range")
	s.add(name+"MAX", motor.PWMMaxUs, "of its range")
	s.add("H_RSC_MODE", 2, "the ESC's governor holds the speed")
	s.add("H_RSC_SETPOINT", math.Round(100*h.Setpoint), fmt.Sprintf("%%: %.0f rpm of the main rotor", h.Speed*30/math.Pi))
	if g := v.Traction[airframe.ShaftOf(v, h.Main)].Governor; g.SpoolUp > 0 {
		s.add("H_RSC_RUNUP_TIME", math.Ceil(h.Setpoint*g.SpoolUp)+2, "s, in which the governor has spooled up")
	}
	s.add("H_COL_MIN", h.Swash[0].counted(h.Low), "lowest collective pitch")
	s.add("H_COL_MAX", h.Swash[0].counted(h.High), "highest collective pitch")
	s.add("H_COL_ANG_MIN", round(h.Low*180/math.Pi, 2), "°, at H_COL_MIN")
	s.add("H_COL_ANG_MAX", round(h.High*180/math.Pi, 2), "°, at H_COL_MAX")
	s.add("H_COL_HOVER", round(clamp((h.Collective-h.Low)/(h.High-h.Low), 0.3, 0.8), 3), fmt.Sprintf("%.1f° of collective pitch carry it", h.Collective*180/math.Pi))
	if h.Rear < 0 {
		s.add("ATC_HOVR_ROL_TRM", math.Round(h.Lean*18000/math.Pi), "cdeg: it leans against its tail rotor's thrust")
	} else {
		s.add("ATC_HOVR_ROL_TRM", 0, "no tail rotor pushes it aside")
		s.second(&h)
	}
	why := fmt.Sprintf("1 over %.1f rad/s at full cyclic: its disc takes it along with %.0f 1/s", h.Cyclic*h.Follow, h.Follow)
	axes := []string{"RLL", "PIT"}
	switch {
	case h.Coaxial:
		s.coaxial(v, &h)
	case h.Rear >= 0:
		s.tandem(v, &h)
		axes = axes[:1]
	}
	for _, axis := range axes {
		s.add("ATC_RAT_"+axis+"_FF", round(1/(h.Cyclic*h.Follow), 3), why)
		s.add("ATC_RAT_"+axis+"_P", round(0.1/(h.Cyclic*h.Follow), 3), "a tenth of FF")
		s.add("ATC_RAT_"+axis+"_I", round(0.5/(h.Cyclic*h.Follow), 3), "half of FF")
		s.add("ATC_RAT_"+axis+"_D", 0, "none")
	}
	own := plant{}
	own.cells, own.cellMin = cellsOf(v)
	s.battery(&own, v)
	return s.list, nil
}

// frameClassOf is ArduPilot's FRAME_CLASS of a helicopter.
func frameClassOf(h *Heli) float64 {
	if h.Rear >= 0 {
		return kind.TwoRotors
	}
	return kind.OneRotor
}

// counted returns the pulse of a pitch as ArduPilot counts that of a servo that is reversed [µs].
func (l *Linkage) counted(pitch float64) float64 {
	us := l.Pulse(pitch)
	if l.PerUs < 0 {
		us = 3000 - us
	}
	return math.Round(us)
}

// tail adds the parameters of the tail rotor's servo.
func (s *set) tail(v *airframe.Vehicle, h *Heli) {
	name := fmt.Sprintf("SERVO%d_", h.Tail.Output)
	s.add(name+"FUNCTION", FunctionTail, "tail rotor's pitch")
	s.add(name+"MIN", 1000, "of its range")
	s.add(name+"MAX", 2000, "of its range")
	hover := math.Round(h.Tail.Pulse(h.TailPitch))
	s.add(name+"TRIM", math.Max(1250, math.Min(1750, hover)), "where it holds the heading in a hover")
	reversed := 0.0
	if tailReversed(v, h) {
		reversed = 1
	}
	s.add(name+"REVERSED", reversed, "more pulse turns it to the right")
}

// tandem adds the parameters of a helicopter whose two main rotors turn it: about its pitch axis by collective pitch, more ahead than behind, about its yaw
// axis by tilting to either side.
//
// A rotor at the distance l that pitching takes up or down at q l loses the pitch q l/(¾ Ω R) (J.G. Leishman, Principles of Helicopter Aerodynamics,
// sec. 3.3, at the blade's representative radius): so the full difference in pitch turns the vehicle at the rate that makes up for it, and FF is 1 over that.
// P is such that the loop's bandwidth is that of the rotors' damping, chosen.
func (s *set) tandem(v *airframe.Vehicle, h *Heli) {
	const band, yawBand, cyclicYaw = 12.0, 4.0, 1.0 // [rad/s], chosen; share
	front, rear := &v.Heads[h.Main], &v.Heads[h.Rear]
	s.add("H_DUAL_MODE", 0, "one rotor ahead of the other")
	full := h.fullDifference()
	s.add("H_DCP_TRIM", round(clamp(h.Fore/full, -0.2, 0.2), 3), fmt.Sprintf("%.1f° more pitch ahead in a hover", 2*h.Fore*180/math.Pi))
	arm := (front.PlaceFRD.X - rear.PlaceFRD.X) / 2
	rate := full * 0.75 * h.Speed * front.Radius / arm
	accel := 2 * h.Slope * arm * full / v.Inertia.Y
	why := fmt.Sprintf("full difference in pitch turns it by %.0f rad/s² and up to %.0f rad/s", accel, rate)
	s.add("ATC_RAT_PIT_FF", round(1/rate, 3), why)
	s.add("ATC_RAT_PIT_P", round(band/accel, 3), fmt.Sprintf("%.0f rad/s of bandwidth", band))
	s.add("ATC_RAT_PIT_I", round(0.5/rate, 3), "half of FF")
	s.add("ATC_RAT_PIT_D", 0, "none")
	yaw := v.Mass * standard.Gravity * arm * h.Cyclic * cyclicYaw / v.Inertia.Z
	s.add("H_YAW_SCALER", cyclicYaw, "share of full cyclic")
	s.add("ATC_RAT_YAW_P", round(yawBand/yaw, 3), fmt.Sprintf("full cyclic to either side turns it by %.1f rad/s²", yaw))
	s.add("ATC_RAT_YAW_I", round(0.1*yawBand/yaw, 3), "a tenth of P")
	s.add("ATC_RAT_YAW_D", 0, "none")
	s.add("ATC_ANG_YAW_P", 2, "its discs follow late")
	s.add("ATC_ACCEL_Y_MAX", math.Round(0.5*yaw*18000/math.Pi), "cdeg/s²: half of that")
}

// differenceScaler is H_DCP_SCALER: ArduPilot's default.
const differenceScaler = 0.25

// fullDifference is by how much the pitch of one of two main rotors is more at full difference, and the other's less [rad]. 0.45 is ArduPilot's share: seen with 4.7-dev.
func (h *Heli) fullDifference() float64 {
	return differenceScaler * 0.45 * 1000 * math.Abs(h.Swash[0].PerUs)
}

// second adds the parameters of a second swash plate.
func (s *set) second(h *Heli) {
	s.add("H_COL2_MIN", h.Swash2[0].counted(h.Low), "lowest collective pitch of the second rotor")
	s.add("H_COL2_MAX", h.Swash2[0].counted(h.High), "highest")
	s.add("H_DCP_SCALER", differenceScaler, "share of the collective range for the difference of both")
}

// coaxial adds the parameters of a helicopter with one main rotor over the other, which differ in collective pitch, and so in torque, to turn it about its yaw axis. Bandwidth and
// limits are chosen.
func (s *set) coaxial(v *airframe.Vehicle, h *Heli) {
	const band = 5.0 // [rad/s]
	s.add("H_DUAL_MODE", 2, "one rotor over the other")
	s.add("H_YAW_SCALER", 0, "no cyclic pitch turns it")
	accel := h.Twist * h.fullDifference() / v.Inertia.Z
	s.add("ATC_RAT_YAW_P", round(band/accel, 3), fmt.Sprintf("full difference in pitch turns it by %.1f rad/s²", accel))
	s.add("ATC_RAT_YAW_I", round(0.3*band/accel, 3), "a third of P")
	s.add("ATC_RAT_YAW_D", 0, "none")
	s.add("ATC_ANG_YAW_P", 2.5, "half of the rate's bandwidth")
	s.add("ATC_ACCEL_Y_MAX", math.Round(0.5*accel*18000/math.Pi), "cdeg/s²: half of that")
}

// tailReversed reports whether more pulse of the tail's servo turns the nose to the left.
func tailReversed(v *airframe.Vehicle, h *Heli) bool {
	t := &v.Heads[h.Helicopter.Tail]
	return t.PlaceFRD.X*t.Facing.Thrust().Y*h.Tail.PerUs < 0 // moment to the right over pitch, over pulse
}
