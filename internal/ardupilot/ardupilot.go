// Package ardupilot finds the real ArduPilot for the tests that need it: those with
// the build tag "ardupilot", which make test-ardupilot runs. They fail, and never
// skip, when what they need is not named.
package ardupilot

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

const (
	binary    = "SITLARK_ARDUCOPTER" // the environment variables that name it
	plane     = "SITLARK_ARDUPLANE"
	rover     = "SITLARK_ARDUROVER"
	submarine = "SITLARK_ARDUSUB"
	heli      = "SITLARK_ARDUHELI"
	blimp     = "SITLARK_BLIMP"
	tracker   = "SITLARK_ANTENNATRACKER"
	source    = "ARDUPILOT_SRC"
)

// Copter is the path of ArduCopter's SITL binary.
func Copter(t testing.TB) string {
	t.Helper()
	return program(t, binary, "an ArduCopter", "copter", "arducopter")
}

// Plane is the path of ArduPlane's SITL binary.
func Plane(t testing.TB) string {
	t.Helper()
	return program(t, plane, "an ArduPlane", "plane", "arduplane")
}

// Rover is the path of ArduRover's SITL binary.
func Rover(t testing.TB) string {
	t.Helper()
	return program(t, rover, "an ArduRover", "rover", "ardurover")
}

// Sub is the path of ArduSub's SITL binary.
func Sub(t testing.TB) string {
	t.Helper()
	return program(t, submarine, "an ArduSub", "sub", "ardusub")
}

// Heli is the path of the SITL binary of ArduCopter for helicopters.
func Heli(t testing.TB) string {
	t.Helper()
	return program(t, heli, "an ArduCopter for helicopters", "heli", "arducopter-heli")
}

// Blimp is the path of Blimp's SITL binary.
func Blimp(t testing.TB) string { t.Helper(); return program(t, blimp, "a Blimp", "blimp", "blimp") }

// Tracker is the path of AntennaTracker's SITL binary.
func Tracker(t testing.TB) string {
	t.Helper()
	return program(t, tracker, "an AntennaTracker", "antennatracker", "antennatracker")
}

// program is the path of the program that a variable names: what it is, its target for waf and its name.
func program(t testing.TB, variable, what, target, name string) string {
	t.Helper()
	what += " built for SITL (./waf configure --board sitl && ./waf " + target + ": build/sitl/bin/" + name + ")"
	path := named(t, variable, what)
	if info, err := os.Stat(path); err != nil || info.Mode()&0o111 == 0 {
		t.Fatalf("%s=%s: not a program; set it to %s", variable, path, what)
	}
	return path
}

// Source is the path of a file or folder in ArduPilot's source tree, by its path there.
func Source(t testing.TB, path string) string {
	t.Helper()
	full := filepath.Join(named(t, source, "a checkout of ArduPilot 4.7"), filepath.FromSlash(path))
	if _, err := os.Stat(full); err != nil {
		t.Fatalf("%s: %v; set it to a checkout of ArduPilot 4.7", source, err)
	}
	return full
}

// ReadSource is the text of a file in ArduPilot's source tree.
func ReadSource(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(Source(t, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Missions are the paths of mission files that come with ArduPilot.
func Missions(t testing.TB) []string {
	t.Helper()
	return []string{
		Source(t, NavTest),
		Source(t, "Tools/autotest/ArduCopter_Tests/CopterMission/copter_mission.txt"),
		Source(t, "libraries/SITL/examples/Webots/mission_pyramids.plan"),
	}
}

// CopterMissions are the paths of all mission files of ArduPilot's own tests of copters.
func CopterMissions(t testing.TB) (files []string) {
	t.Helper()
	for _, pattern := range []string{"ArduCopter_Tests/*.txt", "ArduCopter_Tests/*/*.txt", "Generic_Missions/*opter*.txt"} {
		found, err := filepath.Glob(filepath.Join(Source(t, "Tools/autotest"), pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			if text, err := os.ReadFile(file); err == nil && bytes.HasPrefix(text, []byte("QGC WPL 110")) {
				files = append(files, file)
			}
		}
	}
	if len(files) < 30 {
		t.Fatalf("%d missions of copters, expected at least 30 in a checkout of ArduPilot 4.7", len(files))
	}
	return files
}

// NavTest is a mission with jumps, delays and splines: 20 items.
const NavTest = "Tools/autotest/Generic_Missions/CMAC-copter-navtest.txt"

// FrameFiles is the folder of the frame files that come with ArduPilot.
const FrameFiles = "Tools/autotest/models"

func named(t testing.TB, variable, what string) string {
	t.Helper()
	value := os.Getenv(variable)
	if value == "" {
		t.Fatalf("%s is not set: set it to %s", variable, what)
	}
	return value
}
