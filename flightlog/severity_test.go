package flightlog

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/kind"
)

// TestSeverityOfTextsWithoutOne: by their words.
func TestSeverityOfTextsWithoutOne(t *testing.T) {
	for text, want := range map[string]Severity{
		"Crash: Disarming: AngErr=58>30, Accel=1.9<3.0": Fault, "Potential Thrust Loss (1)": Fault, "Parachute: Released": Fault, "Radio Failsafe": Fault,
		"EMERGENCY": Fault, "Internal Error 0x100": Fault, "SIM Hit ground at 3.2 m/s": Fault,
		"PreArm: Compass not healthy": Caution, "Arm: Throttle too high": Caution, "EKF3 lane switch 1": Caution, "GPS Glitch or Compass error": Caution,
		"Fence Breach": Caution, "EKF variance": Caution, "Bad gyro": Caution, "Battery 1 is low 10.5V used 900 mAh": Caution, "EKF3 IMU0 stopped aiding": Caution, "Mission upload timeout": Caution,
		"Radio Failsafe Cleared": Info, "GPS Glitch cleared": Info, "Fence breach ended": Info, "EKF variance restored": Info, "Link lost recovered": Info, "ADS-B failsafe off": Info,
		"ArduCopter V4.6.3 (abcdef)": Info, "Frame: QUAD/X": Info, "EKF3 IMU0 is using GPS": Info, "Following": Info, "": Info, "crashpad": Fault, "outcrash": Info,
	} {
		if got := severityOf(text); got != want {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
}

// TestSeverityOfEvents: losses and releases of a parachute are faults, what is lost or reset is a caution, and all other events are
// information. Each event has a text of its own, but for the two that say that a flip ends.
func TestSeverityOfEvents(t *testing.T) {
	want := map[int]Severity{12: Fault, 51: Fault, 54: Fault}
	for _, id := range []int{14, 19, 20, 34, 59, 60, 62, 67, 90} {
		want[id] = Caution
	}
	numbers := map[string]int{}
	for id := range 256 {
		m := eventMessage(kind.Copter, id)
		if m.Severity != want[id] {
			t.Errorf("event %d, %q, is %v, want %v", id, m.Text, m.Severity, want[id])
		}
		_, known := events[id]
		if known == (m.Text == fmt.Sprintf("event %d", id)) || m.Text != strings.TrimSpace(m.Text) || m.Text == "" {
			t.Errorf("event %d is %q", id, m.Text)
		}
		if other, twice := numbers[m.Text]; twice && !(other == 22 && id == 23) {
			t.Errorf("events %d and %d are both %q", other, id, m.Text)
		}
		numbers[m.Text] = id
	}
	// Of those that begin and end something, the beginning has the lower number.
	for begins, ends := range map[string]string{
		"armed": "disarmed", "radio failsafe": "radio failsafe over", "simple mode on": "simple mode off", "fence on": "fence off", "gripper grabs": "gripper releases",
		"landing gear down": "landing gear up", "standby on": "standby off", "motors stopped: emergency": "emergency stop of the motors over",
		"fence: polygon on": "fence: polygon off", "ADS-B avoidance on": "ADS-B avoidance off", "surfaced": "below the surface", "on the bottom": "off the bottom",
	} {
		if numbers[ends] != numbers[begins]+1 || numbers[begins] == 0 {
			t.Errorf("%q is event %d, %q is event %d", begins, numbers[begins], ends, numbers[ends])
		}
	}
}

// TestSeverityAndWordsOfErrors: code 0 says that an error is over, unless it is a mode or a core; all else is a fault, but a change of the
// EKF's core.
func TestSeverityAndWordsOfErrors(t *testing.T) {
	for subsystem := range 40 {
		for code := range 8 {
			m := errorMessage(kind.Copter, "ArduCopter V4.6.3", subsystem, code)
			want := Fault
			switch {
			case subsystem == 24:
				want = Caution
			case code == 0 && subsystem != 10:
				want = Info
			}
			name, known := subsystems[subsystem]
			if !known {
				name = fmt.Sprintf("subsystem %d", subsystem)
			}
			if m.Severity != want || !strings.HasPrefix(m.Text, "error: "+name+": ") || strings.HasSuffix(m.Text, ": ") {
				t.Errorf("error %d, code %d: %v %q, want %v and the name %q", subsystem, code, m.Severity, m.Text, want, name)
			}
		}
	}
	for _, c := range []struct {
		subsystem, code int
		want            string
	}{
		{2, 1, "radio: failed to initialise"}, {4, 1, "optical flow: failed to initialise"}, {5, 1, "radio failsafe: occurred"}, {5, 0, "radio failsafe: resolved"},
		{6, 1, "battery failsafe: occurred"}, {9, 3, "fence failsafe: code 3"}, {10, 0, "flight mode: could not enter STABILIZE"}, {12, 1, "crash check: crash into the ground"},
		{12, 2, "crash check: loss of control"}, {11, 0, "GPS: glitch over"}, {16, 2, "EKF check: bad variance"}, {24, 0, "EKF's primary core: changed to core 0"},
		{25, 1, "thrust loss check: thrust lost"}, {25, 0, "thrust loss check: thrust restored"}, {99, 1, "subsystem 99: occurred"},
	} {
		if m := errorMessage(kind.Copter, "", c.subsystem, c.code); m.Text != "error: "+c.want {
			t.Errorf("error %d, code %d: %q, want %q", c.subsystem, c.code, m.Text, "error: "+c.want)
		}
	}
}

// TestCodesOfErrorsAreArduPilots: all that have words of their own. Source: ArduPilot's documentation, "Diagnosing problems using Logs".
func TestCodesOfErrorsAreArduPilots(t *testing.T) {
	want := map[int]map[int]string{
		1: {1: "sensors delayed"}, 2: {2: "no packet for two seconds"}, 3: {2: "failed to read", 4: "unhealthy"}, 11: {0: "glitch over", 2: "glitch"},
		12: {1: "crash into the ground", 2: "loss of control"}, 13: {2: "given up"}, 14: {2: "bad gains"}, 15: {2: "too low", 3: "landed"}, 16: {0: "bad variance over", 2: "bad variance"},
		18: {2: "glitch", 3: "bad depth", 4: "unhealthy"}, 21: {2: "data missing"},
		22: {2: "failed to set the destination", 3: "RTL restarted", 4: "circle failed to begin", 5: "destination outside the fence", 6: "RTL without a rangefinder"},
		25: {0: "thrust restored", 1: "thrust lost"},
	}
	n := 0
	for subsystem, words := range want {
		for code, what := range words {
			n++
			if m := errorMessage(kind.Copter, "", subsystem, code); !strings.HasSuffix(m.Text, ": "+what) {
				t.Errorf("error %d, code %d: %q, want %q", subsystem, code, m.Text, what)
			}
		}
	}
	if n != len(codes) {
		t.Errorf("%d codes have words, %d are expected", len(codes), n)
	}
}
