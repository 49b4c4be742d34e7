package session

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
)

// TestVehicleKeepsItsFrame where the user's parameter files name another one: the files
// that ArduPilot gets end with the vehicle's, and only a scenario's parameters come after.
func TestVehicleKeepsItsFrame(t *testing.T) {
	for _, c := range []struct {
		name, text string
		frame      string // of frame.parm; empty: there is none
	}{
		{"stock", "FRAME_CLASS 1\nFRAME_TYPE\t0 # plus\n", "FRAME_CLASS 2\nFRAME_TYPE 1\n"},
		{"its own, by commas", "FRAME_CLASS,2\r\nFRAME_TYPE,1\r\n", ""},
		{"the last line counts", "FRAME_CLASS 1\nFRAME_CLASS 2\nFRAME_TYPE 0\n", "FRAME_TYPE 1\n"},
		{"QGroundControl's columns", "1\t1\tFRAME_CLASS\t1\t2\n1\t1\tFRAME_TYPE\t1\t2\n", "FRAME_CLASS 2\n"},
		{"a comment", "#FRAME_CLASS 1\nFRAME_CLASSES 1\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			mine := filepath.Join(folder, "mine.parm")
			if err := os.WriteFile(mine, []byte(c.text), 0o600); err != nil {
				t.Fatal(err)
			}
			k := config.Default()
			k.Vehicle.Name, k.Location.Flat = "hexa-7kg", true
			s, err := Load(k)
			if err != nil {
				t.Fatal(err)
			}
			s.SITL.Defaults = []string{mine}
			s.SITL.Params = []config.Param{{Name: "RTL_ALT", Value: 1500}}
			given, err := userParameters(s)
			if err != nil {
				t.Fatal(err)
			}
			paths, err := writeDefaults(s, folder, given)
			if err != nil {
				t.Fatal(err)
			}
			at := slices.IndexFunc(paths, func(p string) bool { return strings.HasSuffix(p, "frame.parm") })
			if (at >= 0) != (c.frame != "") {
				t.Fatalf("ArduPilot gets %q", paths)
			}
			if at >= 0 {
				if text, err := os.ReadFile(paths[at]); err != nil || string(text) != c.frame {
					t.Errorf("frame.parm has %q, want %q, %v", text, c.frame, err)
				}
				if at < slices.Index(paths, filepath.Join(folder, "user.parm")) {
					t.Errorf("ArduPilot gets %q: the user's file comes last", paths)
				}
			}
			if last := paths[len(paths)-1]; filepath.Base(last) != "scenario.parm" {
				t.Errorf("%s comes last", last)
			}
		})
	}
}

// TestStoredTerrainIsOfThisFlight: ArduPilot would take the land of an earlier flight for this one's. What
// the user keeps, or another ground station sends, stays.
func TestStoredTerrainIsOfThisFlight(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for _, c := range []struct {
		answers config.TerrainData
		folder  string
		stays   bool
	}{{config.TerrainAuto, "", false}, {config.TerrainNever, "", true}, {config.TerrainAuto, t.TempDir(), true}} {
		o := testSetup(t, func(k *config.Config) { k.MAVLink.Terrain, k.SITL.Folder = c.answers, c.folder })
		folder, err := childFolder(o)
		if err != nil {
			t.Fatal(err)
		}
		stored, parameters := filepath.Join(folder, "terrain", "S36E149.DAT"), filepath.Join(folder, "eeprom.bin")
		if err := os.MkdirAll(filepath.Dir(stored), 0o755); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{stored, parameters} {
			if err := os.WriteFile(name, []byte("x"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := childFolder(o); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(stored); (err == nil) != c.stays {
			t.Errorf("terrain-data %s, folder %q: %v", c.answers, c.folder, err)
		}
		if _, err := os.Stat(parameters); err != nil {
			t.Error(err)
		}
	}
}
