package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/flightlog/logtest"
)

// TestSeveralLogsAreReadOnce: once they are opened, they are needed no more.
func TestSeveralLogsAreReadOnce(t *testing.T) {
	folder := t.TempDir()
	var paths []string
	for _, name := range []string{"a.bin", "b.bin"} {
		d := &logtest.DataFlash{}
		d.Define(33, "MSG", "QZ", "TimeUS,Message")
		d.Define(34, "POS", "QLLfff", "TimeUS,Lat,Lng,Alt,RelHomeAlt,RelOriginAlt")
		d.Define(37, "ATT", "QffffffB", "TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw,AEKF")
		d.Add("MSG", 0, "ArduCopter V4.6.3 (3fc7011a) "+name)
		for k := range 51 {
			height := float64(k) / 10
			d.Add("POS", k*100_000, 47.0*1e7, 11.0*1e7, 500+height, height, height)
			d.Add("ATT", k*100_000, 0.0, 0.0, 0.0, 0.0, 0.0, float64(len(paths)), 3)
		}
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, d.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	s, b, err := loadBeside(t.Context(), paths, config.Default(), compareFlags{}, func(share float64) {
		if share >= 0.5 { // both are opened
			for _, path := range paths {
				os.Remove(path)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(paths[0]); err == nil || len(b.Flights) != 2 || s.Replay.Log == nil || b.Samples[1].Count() == 0 {
		t.Errorf("%d flights, the file's state is %v", len(b.Flights), err)
	}
	for _, f := range b.Flights {
		if d := f.Duration(); d != 5 {
			t.Errorf("%s is %g s long, want 5", f.Name, d)
		}
	}
}
