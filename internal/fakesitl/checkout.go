package fakesitl

import (
	"os"
	"path/filepath"
	"testing"
)

// tests stands in for ArduPilot's autotest.py. The interpreter is sh, so that no test needs
// Python. It passes a test if arducopter exits with 0.
const tests = `case "$1" in --list-subtests-for-vehicle=Plane) echo "MainFlight Soaring "; exit;; --list-subtests-for-vehicle=Copter) echo "Hover Frame Heli Hangs TakeoffCheck Weathervane "; exit;; esac
here=$(cd "$(dirname "$0")" && pwd -P)
top=${here%/Tools/autotest}
for step; do :; done
test=${step#test.Copter.}
model=+
home=-35.362938,149.165085,584,270
case $test in Heli) model=heli;; Frame) model=X:@ROMFS/models/frame.json;; Hangs) exec sleep 600;; Weathervane) home=AboveTheLake;; esac
echo ">>>> RUNNING STEP: $step at Mon Jan  1"
echo "Wind 3" > "$TMPDIR/defaults"; echo log > logs.BIN
if "$top/build/sitl/bin/arducopter" -w --home "$home" --model "$model" --serial1=tcp:2 --defaults "$TMPDIR/defaults"; then
	echo ">>>> PASSED STEP: $step at Mon Jan  1"; exit 0
fi
echo ">>>> FAILED STEP: $step at Mon Jan  1"
echo "Failure Summary:"
echo "  $step:"
echo "    $test (Fly (and land)) (Failed to attain (height)) (see $BUILDLOGS/$test.txt) (duration 3.4 s)"
echo "FAILED 1 tests: ['$step']"
exit 1
`

// Checkout writes a folder that looks like an ArduPilot checkout, whose arducopter is a shell
// script and whose tests, which sh runs, are Hover, Frame (with a frame file), Heli (a model that
// sitlark does not have), Hangs, TakeoffCheck and Weathervane (at a place of its locations.txt). It returns the folder.
func Checkout(t testing.TB, script string) string {
	t.Helper()
	folder := t.TempDir()
	for path, text := range map[string]string{
		"Tools/autotest/autotest.py":       tests,
		"Tools/autotest/models/frame.json": "{}",
		"Tools/autotest/locations.txt":     "AboveTheLake=-35.1,149.4,708,90\n",
		"Tools/scripts/tool":               "",
		"build/sitl/bin/arducopter":        "#!/bin/sh\n" + script + "\n",
		"logs/00000001.BIN":                "of an earlier run",
	} {
		path = filepath.Join(folder, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// AddProgram adds a SITL binary of another kind of vehicle to a Checkout.
func AddProgram(t testing.TB, folder, name string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, "build", "sitl", "bin", name), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
}
