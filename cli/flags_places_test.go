package cli

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/mission"
)

// TestHomeByName takes a place of the user's own file, names what is wrong in it, and
// says of an unknown name where it looked.
func TestHomeByName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my.txt")
	if err := os.WriteFile(file, []byte("Meadow=48.5,11.25,480,90 # behind the house\nbroken\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ARDUPILOT_LOCATIONS", file)
	t.Setenv("ARDUPILOT_HOME", "")
	for name, want := range map[string]mission.Home{"Meadow": {LatDeg: 48.5, LonDeg: 11.25, AltM: 480, YawDeg: 90}, "cmac": {LatDeg: -35.363261, LonDeg: 149.16523, AltM: 584, YawDeg: 353}} {
		f := defaults()
		f.home = name
		o, err := f.load()
		if err != nil || o.Home != want || len(o.Notices) != 1 || !strings.Contains(o.Notices[0], file+":2: ") {
			t.Errorf("--home %s: %v, notes %q, %v; want %v and the broken line", name, o.Home, o.Notices, err, want)
		}
	}
	f := defaults()
	f.home = "Meadows"
	_, err := f.load()
	var usage config.UsageError
	if !errors.As(err, &usage) || !strings.Contains(err.Error(), "did you mean Meadow?") || !strings.Contains(err.Error(), file+":2: ") {
		t.Errorf("--home Meadows: %v", err)
	}
}

// TestShellCompletesHome with names and where they are.
func TestShellCompletesHome(t *testing.T) {
	t.Setenv("ARDUPILOT_LOCATIONS", filepath.Join(t.TempDir(), "none.txt"))
	t.Setenv("ARDUPILOT_HOME", "")
	out, err := called(t, "__complete", "--home", "ks")
	if err != nil || !strings.HasPrefix(out, "KSFO\t37.6193730,-122.3766370,5.3,118\n") {
		t.Errorf("%q, %v", out, err)
	}
	if out, _ = called(t, "__complete", "--home", ""); strings.Count(out, "\n") < 12 {
		t.Errorf("all places: %q", out)
	}
}
