//go:build ardupilot

package layout

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/ardupilot"
)

// These tests compare the table with ArduPilot's source.

var (
	simArray    = regexp.MustCompile(`static Motor (\w+)\[\] *=`)
	simMotor    = regexp.MustCompile(`Motor\(AP_MOTORS_MOT_(\d+), *(-?[\d.]+)f?, *AP_MOTORS_MATRIX_YAW_FACTOR_(CCW|CW), *(\d+)(?:, *([^)]*))?\)`)
	simTemplate = regexp.MustCompile(`\{"([^"]+)", *(\d+), *(\w+)\}`)
	mixClass    = regexp.MustCompile(`bool AP_MotorsMatrix::setup_(\w+)_matrix`)
	mixType     = regexp.MustCompile(`case MOTOR_FRAME_TYPE_(\w+):`)
	mixMotor    = regexp.MustCompile(`\{ *(-?[\d.]+)f?, *AP_MOTORS_MATRIX_YAW_FACTOR_(CCW|CW), *(\d+) *\}`)
)

func TestArduPilotSimulatorHasTheSameMotors(t *testing.T) {
	text := ardupilot.ReadSource(t, "libraries/SITL/SIM_Frame.cpp")
	arrays := map[string][]Motor{}
	current := ""
	for line := range strings.Lines(text) {
		if m := simArray.FindStringSubmatch(line); m != nil {
			current = m[1]
		}
		if m := simMotor.FindStringSubmatch(line); m != nil {
			arrays[current] = append(arrays[current], simulated(t, m))
		}
	}
	templates := simTemplate.FindAllStringSubmatch(text, -1)
	if len(templates) != len(All())+2 { // quad and copter are +
		t.Errorf("SIM_Frame.cpp lists %d frames, want %d", len(templates), len(All())+2)
	}
	for _, m := range templates {
		l, err := Lookup(m[1])
		if err != nil {
			t.Error(err)
			continue
		}
		for i, want := range arrays[m[3]] {
			got := l.Motors[i]
			got.Level = 0 // which it does not have
			differs := l.Name == "octa-quad-cwx" && (i/2)%2 == 1
			if (got == want) == differs {
				t.Errorf("%s, motor %d: got %+v, SIM_Frame.cpp has %+v", l.Name, i+1, got, want)
			}
		}
		if n := len(arrays[m[3]]); n != len(l.Motors) || strconv.Itoa(n) != m[2] {
			t.Errorf("%s has %d motors, SIM_Frame.cpp %d", l.Name, len(l.Motors), n)
		}
	}
}

// simulated turns a row of SIM_Frame.cpp into a Motor.
func simulated(t *testing.T, row []string) Motor {
	m := Motor{
		Number: int(parse(t, row[1])), AngleDeg: parse(t, row[2]),
		Clockwise: row[3] == "CW", TestOrder: int(parse(t, row[4])),
	}
	if row[5] == "" {
		return m
	}
	servo := strings.Split(strings.ReplaceAll(row[5], " ", ""), ",")
	for i, axis := range []TiltAxis{TiltRoll, TiltPitch} {
		s := servo[3*i:]
		if s[0] == "-1" {
			continue
		}
		number, named := strings.CutPrefix(s[0], "AP_MOTORS_MOT_")
		m.Tilt = Tilt{int(parse(t, number)), axis, parse(t, s[1]), parse(t, s[2])}
		if !named { // a bare index counts from 0
			m.Tilt.Channel++
		}
	}
	return m
}

func TestArduPilotMixerHasTheSameMotors(t *testing.T) {
	classes := map[int]string{
		classQuad: "quad", classHexa: "hexa", classOcta: "octa", classOctaQuad: "octaquad",
		classDodecaHexa: "dodecahexa", classDeca: "deca",
	}
	types := map[int]string{
		typePlus: "PLUS", typeX: "X", typeH: "H", typeBFX: "BF_X", typeDJIX: "DJI_X", typeCWX: "CW_X",
		typeBFXRev: "BF_X_REV", typeXCor: "X_COR", typeCWXCor: "CW_X_COR",
	}
	mixes := mixers(t)
	held := 0
	for _, l := range All() {
		if classes[l.FrameClass] == "" {
			continue // tri, y6 and the scripts are written in other forms
		}
		key := classes[l.FrameClass] + " " + types[l.FrameType]
		mix := mixes[key]
		if len(mix) != len(l.Motors) {
			t.Errorf("%s: ArduCopter's %s mixes %d motors, want %d", l.Name, key, len(mix), len(l.Motors))
			continue
		}
		for i, m := range l.Motors {
			if got := fmt.Sprint(m.AngleDeg, m.Clockwise, float64(m.TestOrder)); got != mix[i] {
				t.Errorf("%s, motor %d: got %s, ArduCopter's %s has %s", l.Name, m.Number, got, key, mix[i])
			}
		}
		held++
	}
	if held < 20 {
		t.Errorf("held %d layouts against the mixer, want 20 or more", held)
	}
}

// mixers returns the motors of AP_MotorsMatrix.cpp by class and type, as angle,
// clockwise and test order.
func mixers(t *testing.T) map[string][]string {
	all := map[string][]string{}
	class, frameType := "", ""
	for line := range strings.Lines(ardupilot.ReadSource(t, "libraries/AP_Motors/AP_MotorsMatrix.cpp")) {
		if m := mixClass.FindStringSubmatch(line); m != nil {
			class = m[1]
		}
		if m := mixType.FindStringSubmatch(line); m != nil {
			frameType = m[1]
		}
		if m := mixMotor.FindStringSubmatch(line); m != nil {
			key := class + " " + frameType
			all[key] = append(all[key], fmt.Sprint(parse(t, m[1]), m[2] == "CW", parse(t, m[3])))
		}
	}
	return all
}

var (
	subFrame    = regexp.MustCompile(`case SUB_FRAME_(\w+):`)
	subThruster = regexp.MustCompile(`add_motor_raw_6dof\(AP_MOTORS_MOT_(\d+),((?:\s*-?[\d.]+f?,){6})`)
)

// TestArduPilotSubHasTheSameThrusters: ArduSub's mixes of the frames that sitlark has vehicles for.
func TestArduPilotSubHasTheSameThrusters(t *testing.T) {
	text := ardupilot.ReadSource(t, "libraries/AP_Motors/AP_Motors6DOF.cpp")
	frames, current := map[string][]Thruster{}, ""
	for line := range strings.Lines(text) {
		if m := subFrame.FindStringSubmatch(line); m != nil {
			current = strings.ToLower(m[1])
		}
		m := subThruster.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		var f [6]float64
		for i, s := range strings.Split(strings.TrimSuffix(strings.TrimSpace(m[2]), ","), ",") {
			v, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(s), "f"), 64)
			if err != nil {
				t.Fatal(err)
			}
			f[i] = v
		}
		frames[current] = append(frames[current], Thruster{Roll: f[0], Pitch: f[1], Yaw: f[2], Down: 0 - f[3], Ahead: f[4], Right: f[5]}) // its throttle is up
	}
	for _, s := range Submarines() {
		got := frames[s.Name]
		if len(got) != len(s.Thrusters) {
			t.Errorf("%s has %d thrusters, ArduSub %d", s.Name, len(s.Thrusters), len(got))
			continue
		}
		for i := range got {
			if got[i] != s.Thrusters[i] {
				t.Errorf("%s, thruster %d: %+v, ArduSub has %+v", s.Name, i+1, s.Thrusters[i], got[i])
			}
		}
	}
}
