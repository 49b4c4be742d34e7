package parameters

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/vehicle/airframe"
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
	Tail     Linkage
	Low      float64 // collective pitch at H_COL_MIN [rad]
	High     float64 // and at H_COL_MAX [rad]
	Cyclic   float64 // tilt of a teetering disc at full cyclic [rad]
	Lean     float64 // in a hover, to the right [rad]
	Setpoint float64 // pulses for the rotor's speed, as a share of their range
	RSC      int     // output of the motor that turns the rotors
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
	if len(main.Swash.Arms) != 3 {
		return h, v.Refuse(fmt.Errorf("its swash plate has %d arms, must be 3 for the H3-120 that ArduPilot flies by default", len(main.Swash.Arms)), "rotors")
	}
	for i, at := range [3]float64{-math.Pi / 3, math.Pi / 3, math.Pi} {
		found := false
		for _, a := range main.Swash.Arms {
			if math.Abs(math.Remainder(a.Azimuth-at, 2*math.Pi)) < 0.02 {
				h.Swash[i], found = linkage(v, a.Servo), true
			}
		}
		if !found {
			return h, v.Refuse(errors.New("its swash plate is no H3-120: expected arms at -60°, 60° and 180°"), "rotors")
		}
	}
	if h.Helicopter.Tail < 0 || len(v.Heads[h.Helicopter.Tail].Swash.Arms) > 0 {
		return h, v.Refuse(errors.New("no tail rotor holds its heading: expected one with thrust: left or right"), "rotors")
	}
	h.Tail = linkage(v, v.Heads[h.Helicopter.Tail].Servo)
	h.RSC = v.Traction[airframe.ShaftOf(v, h.Main)].Output
	h.Low, h.High = collectiveLow, min(collectiveHigh, h.Most)
	h.Cyclic = fullCyclicUs * math.Abs(h.Swash[0].PerUs) * main.Swash.Ratio
	side := -v.Heads[h.Helicopter.Tail].Facing.Thrust().Y
	h.Lean = side * math.Asin(min(0.5, h.TailThrust/(v.Mass*standard.Gravity)))
	h.Setpoint = performance.GovernedShare
	return h, nil
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
	s.add("FRAME_CLASS", 6, "helicopter")
	reversed := func(l *Linkage) float64 {
		if l.PerUs < 0 {
			return 1
		}
		return 0
	}
	for i := range h.Swash {
		l := &h.Swash[i]
		name := fmt.Sprintf("SERVO%d_", l.Output)
		s.add(name+"FUNCTION", float64(FunctionSwash1+i), "swash plate's servo "+[...]string{"at -60°", "at 60°", "at 180°"}[i])
		s.add(name+"MIN", 1000, "of its range")
		s.add(name+"MAX", 2000, "of its range")
		s.add(name+"TRIM", math.Round(l.NeutralUs), "no pitch")
		s.add(name+"REVERSED", reversed(l), "as the linkage is")
	}
	name := fmt.Sprintf("SERVO%d_", h.Tail.Output)
	s.add(name+"FUNCTION", FunctionTail, "tail rotor's pitch")
	s.add(name+"MIN", 1000, "of its range")
	s.add(name+"MAX", 2000, "of its range")
	hover := math.Round(h.Tail.Pulse(h.TailPitch))
	s.add(name+"TRIM", math.Max(1250, math.Min(1750, hover)), "where it holds the heading in a hover")
	s.add(name+"REVERSED", tailReversed(v, &h), "more pulse turns it to the right")
	name = fmt.Sprintf("SERVO%d_", h.RSC)
	motor := &v.Traction[airframe.ShaftOf(v, h.Main)].Motor
	s.add(name+"FUNCTION", FunctionRotorSpeed, "rotor speed control")
	s.add(name+"MIN", motor.PWMMinUs, "of its range")
	s.add(name+"MAX", motor.PWMMaxUs, "of its range")
	s.add("H_RSC_MODE", 2, "the ESC's governor holds the speed")
	s.add("H_RSC_SETPOINT", math.Round(100*h.Setpoint), fmt.Sprintf("%%: %.0f rpm of the main rotor", h.Speed*30/math.Pi))
	if g := v.Traction[airframe.ShaftOf(v, h.Main)].Governor; g.SpoolUp > 0 {
		s.add("H_RSC_RUNUP_TIME", math.Ceil(h.Setpoint*g.SpoolUp)+2, "s, in which the governor has spooled up")
	}
	pulse := func(pitch float64) float64 { // as ArduPilot counts a servo that is reversed
		us := h.Swash[0].Pulse(pitch)
		if h.Swash[0].PerUs < 0 {
			us = 3000 - us
		}
		return math.Round(us)
	}
	s.add("H_COL_MIN", pulse(h.Low), "lowest collective pitch")
	s.add("H_COL_MAX", pulse(h.High), "highest collective pitch")
	s.add("H_COL_ANG_MIN", round(h.Low*180/math.Pi, 2), "°, at H_COL_MIN")
	s.add("H_COL_ANG_MAX", round(h.High*180/math.Pi, 2), "°, at H_COL_MAX")
	s.add("H_COL_HOVER", round(clamp((h.Collective-h.Low)/(h.High-h.Low), 0.3, 0.8), 3), fmt.Sprintf("%.1f° of collective pitch carry it", h.Collective*180/math.Pi))
	s.add("ATC_HOVR_ROL_TRM", math.Round(h.Lean*18000/math.Pi), "cdeg: it leans against its tail rotor's thrust")
	why := fmt.Sprintf("1 over %.1f rad/s at full cyclic: its disc takes it along with %.0f 1/s", h.Cyclic*h.Follow, h.Follow)
	for _, axis := range []string{"RLL", "PIT"} {
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

// tailReversed is 1 where more pulse of the tail's servo turns the nose to the left.
func tailReversed(v *airframe.Vehicle, h *Heli) float64 {
	t := &v.Heads[h.Helicopter.Tail]
	if t.PlaceFRD.X*t.Facing.Thrust().Y*h.Tail.PerUs < 0 { // moment to the right over pitch, over pulse
		return 1
	}
	return 0
}
