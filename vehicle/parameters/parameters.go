package parameters

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// Parameter is one of ArduPilot's, with the reason for its value.
type Parameter struct {
	Name  string
	Value float64
	Why   string
}

// FullVoltage is ArduPilot's parameter for the voltage of the battery that it simulates. It
// is one of a vehicle's parameters because ArduPilot before 4.6.3 takes no battery from JSON,
// and does not arm with its default of 12.6 V where BATT_LOW_VOLT is that of a larger pack.
const FullVoltage = "SIM_BATT_VOLTAGE"

// derived are what derives the parameters for vehicles of each category.
var derived = [airframe.Categories]func(*airframe.Vehicle, *layout.Layout) ([]Parameter, error){
	airframe.Multirotor: ofMultirotor,
	airframe.Helicopter: ofHelicopter,
	airframe.Rover:      ofRover,
	airframe.Boat:       ofBoat,
	airframe.Plane:      ofPlane,
	airframe.Quadplane:  ofQuadplane,
	airframe.Submarine:  ofSubmarine,
	airframe.Tailsitter: ofTailsitter,
	airframe.Blimp:      ofBlimp,
	airframe.Tracker:    ofTracker,
}

// Of derives the parameters for a vehicle. l is its layout, nil for places of its own,
// for which FRAME_CLASS and FRAME_TYPE are left to the owner.
// Those of a vehicle with wings are a plane's, and of one with lifting rotors too a quadplane's.
func Of(v *airframe.Vehicle, l *layout.Layout) ([]Parameter, error) {
	if list, ok := find(v, l); ok {
		return list, nil
	}
	list, err := derived[v.Category()](v, l)
	if err == nil {
		keep(v, l, list)
	}
	return list, err
}

func ofMultirotor(v *airframe.Vehicle, l *layout.Layout) ([]Parameter, error) {
	p, err := plantOf(v)
	if err != nil {
		return nil, err
	}
	var s set
	if l != nil {
		s.layout(l)
	}
	s.thrust(&p, v)
	s.battery(&p, v)
	s.filters(&p)
	s.rates(&p, l)
	s.height(&p)
	if l != nil && l.Quadplane() {
		s.quadplane()
	}
	return s.list, nil
}

func ofPlane(v *airframe.Vehicle, _ *layout.Layout) ([]Parameter, error) {
	_, s, err := onWings(v)
	return s.list, err
}

func ofQuadplane(v *airframe.Vehicle, _ *layout.Layout) ([]Parameter, error) {
	p, s, err := onWings(v)
	if err == nil {
		err = s.lifting(v, p.Stall)
	}
	return s.list, err
}

func ofTailsitter(v *airframe.Vehicle, _ *layout.Layout) ([]Parameter, error) {
	p, s, err := onWings(v)
	if err == nil {
		err = s.tailsitter(v, &p)
	}
	return s.list, err
}

// onWings derives what vehicles with wings have in common.
func onWings(v *airframe.Vehicle) (p Plane, s set, err error) {
	if p, err = PlaneOf(v); err != nil {
		return p, s, err
	}
	s.list, err = p.Parameters()
	if len(v.Motors) > 0 {
		own := plant{}
		own.cells, own.cellMin = cellsOf(v)
		s.battery(&own, v)
	}
	return p, s, err
}

// quadplane gives the parameters of a copter's controllers the names that ArduPlane has for its quadplanes.
// Source: ArduPilot's documentation, "QuadPlane Parameters".
func (s *set) quadplane() {
	s.add("Q_ASSIST_SPEED", -1, "no assistance of the wings, whose stall speed is not known; with 0 ArduPlane does not arm")
	for i := range s.list {
		p := &s.list[i]
		for _, names := range [][2]string{{"MOT_", "Q_M_"}, {"ATC_", "Q_A_"}, {"PSC_", "Q_P_"}} {
			if rest, ok := strings.CutPrefix(p.Name, names[0]); ok {
				p.Name = names[1] + rest
			}
		}
	}
}

// set collects parameters.
type set struct{ list []Parameter }

func (s *set) add(name string, value float64, why string) {
	s.list = append(s.list, Parameter{name, value, why})
}

func (s *set) layout(l *layout.Layout) {
	for i, p := range l.Params() {
		why := l.Title
		if i > 0 {
			why = "of the layout"
		}
		s.add(p.Name, p.Value, why)
	}
	for _, p := range l.Extra {
		if p.Name == "SERVO_32_ENABLE" {
			return
		}
	}
	if l.Channels() > 16 {
		s.add("SERVO_32_ENABLE", 1, "servo outputs above 16")
	}
}

func (s *set) thrust(p *plant, v *airframe.Vehicle) {
	s.add("MOT_THST_EXPO", round(p.expo, 2), "from the static thrust curve")
	s.add("MOT_THST_HOVER", round(clamp(p.hover, 0.125, 0.6875), 3), "weight over the largest thrust, within ArduCopter's range")
	why := "ArduPilot's default"
	if bounded(&v.Drives[0].Throttle) {
		why = "the ESCs' throttle curve"
	}
	low, high := spinOf(v)
	s.add("MOT_SPIN_MIN", low, why)
	s.add("MOT_SPIN_MAX", high, why)
	s.add("MOT_PWM_MIN", v.Drives[0].PWMMinUs, "the ESCs' calibration")
	s.add("MOT_PWM_MAX", v.Drives[0].PWMMaxUs, "the ESCs' calibration")
	s.add("MOT_BAT_VOLT_MAX", round(4.2*p.cells, 2), "4.2 V a cell")
	s.add("MOT_BAT_VOLT_MIN", round(p.cellMin*p.cells, 2), fmt.Sprintf("%g V a cell", p.cellMin))
}

func (s *set) battery(p *plant, v *airframe.Vehicle) {
	s.add("BATT_MONITOR", 4, "voltage and current")
	s.add("BATT_CAPACITY", math.Round(v.Battery.Capacity/3.6), "mAh")
	s.add(FullVoltage, round(4.2*p.cells, 2), "full, for the battery that ArduPilot up to 4.6.2 makes up itself")
	s.add("BATT_LOW_VOLT", round((p.cellMin+0.3)*p.cells, 2), fmt.Sprintf("%.3g V a cell", p.cellMin+0.3))
	s.add("BATT_CRT_VOLT", round((p.cellMin+0.2)*p.cells, 2), fmt.Sprintf("%.3g V a cell", p.cellMin+0.2))
}

// gyroFilter is ArduPilot's choice for a propeller's diameter [Hz].
func gyroFilter(diameterIn float64) float64 {
	return max(20, math.Round(289.22*math.Pow(diameterIn, -0.838)))
}

func (s *set) filters(p *plant) {
	gyro := gyroFilter(p.diameterIn)
	half := max(10, gyro/2)
	s.add("INS_GYRO_FILTER", gyro, fmt.Sprintf("Hz, for propellers of %.3g inch", p.diameterIn))
	for _, axis := range []string{"RLL", "PIT"} {
		s.add("ATC_RAT_"+axis+"_FLTD", half, "half of INS_GYRO_FILTER")
		s.add("ATC_RAT_"+axis+"_FLTT", half, "half of INS_GYRO_FILTER")
	}
	s.add("ATC_RAT_YAW_FLTT", half, "half of INS_GYRO_FILTER")
	s.add("ATC_RAT_YAW_FLTE", 2, "ArduPilot's choice")
}

// rates sets the gains of rates and angles; doc.go has the formulas.
func (s *set) rates(p *plant, l *layout.Layout) {
	lags := p.lag + 1/(2*math.Pi*gyroFilter(p.diameterIn)) + 0.0025
	bandwidth := 1.2 / lags
	why := fmt.Sprintf("%.0f rad/s over %%.0f rad/s² of full demand; motors lag %.0f ms", bandwidth, 1000*p.lag)
	for _, a := range []struct {
		name, letter string
		full         float64
	}{{"RLL", "R", p.roll}, {"PIT", "P", p.pitch}} {
		gain := clamp(bandwidth/a.full, 0.002, 0.5)
		s.add("ATC_RAT_"+a.name+"_P", significant(gain), fmt.Sprintf(why, a.full))
		s.add("ATC_RAT_"+a.name+"_I", significant(gain), "as P")
		s.add("ATC_RAT_"+a.name+"_D", significant(gain*p.lag/2), "P times half of the motors' lag")
		s.add("ATC_ANG_"+a.name+"_P", round(clamp(bandwidth/6, 3, 6), 1), "a sixth of the bandwidth")
		s.add("ATC_ACCEL_"+a.letter+"_MAX", s.acceleration(pitchRollMax(p.diameterIn), a.full), "cdeg/s², for such propellers, within the authority")
	}
	if l != nil {
		if _, tail := l.TailServo(); tail {
			return // a servo yaws it: ArduCopter's own gains
		}
	}
	yaw := bandwidth / 10
	gain := clamp(yaw/p.yaw, 0.005, 2)
	s.add("ATC_RAT_YAW_P", significant(gain), fmt.Sprintf("%.1f rad/s over %.1f rad/s²", yaw, p.yaw))
	s.add("ATC_RAT_YAW_I", significant(gain/10), "a tenth of P")
	s.add("ATC_RAT_YAW_D", 0, "none")
	s.add("ATC_ANG_YAW_P", round(clamp(1.2*yaw, 2.5, 4.5), 1), "1.2 of yaw's bandwidth")
	s.add("ATC_ACCEL_Y_MAX", s.acceleration(max(8000, 36000-900*p.diameterIn), p.yaw), "cdeg/s², for such propellers, within the authority")
}

// pitchRollMax is ArduPilot's choice for a propeller's diameter [cdeg/s²].
func pitchRollMax(d float64) float64 {
	d = min(d, 40) // the cubic's least value lies there
	return max(10000, -2.613267*d*d*d+343.39216*d*d-15083.7121*d+235771)
}

// acceleration limits a choice [cdeg/s²] to 0.4 of full demand's [rad/s²].
func (s *set) acceleration(choice, full float64) float64 {
	return 100 * math.Round(min(choice, 0.4*full*18000/math.Pi)/100)
}

func (s *set) height(p *plant) {
	hover := clamp(p.hover, 0.125, 0.6875)
	s.add("PSC_ACCZ_P", round(hover, 3), "as MOT_THST_HOVER; up to ArduPilot 4.6, later versions skip the name")
	s.add("PSC_ACCZ_I", round(2*hover, 3), "twice P; up to ArduPilot 4.6")
	s.add("PSC_D_ACC_P", round(hover/10, 4), "the same from ArduPilot 4.7 on, in its unit; older versions skip the name")
	s.add("PSC_D_ACC_I", round(hover/5, 4), "twice P; from ArduPilot 4.7 on")
}

func clamp(x, lo, hi float64) float64 { return max(lo, min(hi, x)) }

func round(x float64, digits int) float64 {
	k := math.Pow10(digits)
	return math.Round(x*k) / k
}

// significant rounds to three digits.
func significant(x float64) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 3, 64), 64) // of FormatFloat
	return v
}

// Override replaces values by the owner's, under the older name too that list has for it, and adds those that are new.
func Override(list []Parameter, name string, value float64, why string) []Parameter {
	if old, renamed := older[name]; renamed && slices.ContainsFunc(list, func(p Parameter) bool { return p.Name == old.name }) {
		list = Override(list, old.name, round(value*old.unit, 1), why+"; the older name, which newer versions skip")
	}
	for i := range list {
		if list[i].Name == name {
			list[i].Value, list[i].Why = value, why
			return list
		}
	}
	return append(list, Parameter{name, value, why})
}

// maxLine is the longest line that ArduPilot reads as one [bytes].
const maxLine = 98

// Write prints a file that ArduPilot, its ground stations and sim_vehicle.py read:
// NAME VALUE, each with the reason in a comment above it, as not every reader takes
// comments behind. head is a comment for the top, in lines.
func Write(w io.Writer, head string, list []Parameter) error {
	var b strings.Builder
	for line := range strings.Lines(head) {
		comment(&b, line)
	}
	b.WriteString("\n")
	last := ""
	for _, p := range list {
		if p.Why != last {
			comment(&b, p.Why)
		}
		fmt.Fprintf(&b, "%s %s\n", p.Name, strconv.FormatFloat(p.Value, 'f', -1, 64))
		last = p.Why
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// comment writes a text as lines that are not too long.
func comment(b *strings.Builder, text string) {
	line := "#"
	for _, word := range strings.Fields(text) {
		if len(line)+1+len(word) > maxLine && line != "#" {
			b.WriteString(line + "\n")
			line = "#"
		}
		line += " " + strings.ToValidUTF8(word[:min(len(word), maxLine-2)], "")
	}
	b.WriteString(line + "\n")
}
