package session

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/flightlog/logtest"
)

// writeLog writes a DataFlash log of a hexa that hovers for 5 s, d metres below home.
func writeLog(t *testing.T, down float64) string {
	t.Helper()
	d := &logtest.DataFlash{}
	d.Define(33, "MSG", "QZ", "TimeUS,Message")
	d.Define(34, "POS", "QLLfff", "TimeUS,Lat,Lng,Alt,RelHomeAlt,RelOriginAlt")
	d.Define(37, "ATT", "QffffffB", "TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw,AEKF")
	d.Define(44, "PARM", "QNf", "TimeUS,Name,Value")
	d.Add("MSG", 0, "ArduCopter V4.6.3 (3fc7011a)")
	d.Add("PARM", 0, "FRAME_CLASS", 2.0)
	d.Add("PARM", 0, "FRAME_TYPE", 1.0)
	for k := range 51 {
		us := k * 100_000
		d.Add("POS", us, 47.0*1e7, 11.0*1e7, 500-down, -down, -down)
		d.Add("ATT", us, 0.0, 0.0, 0.0, 0.0, 0.0, 30.0, 3)
	}
	path := filepath.Join(t.TempDir(), "00000001.BIN")
	if err := os.WriteFile(path, d.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestALogIsReplayedWhereItWasFlown: as its own vehicle, over land that lies below it.
func TestALogIsReplayedWhereItWasFlown(t *testing.T) {
	s, err := LoadReplay(t.Context(), writeLog(t, 30), config.Config{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s.Home.LatDeg != 47 || s.Home.LonDeg != 11 || s.Home.AltM < 499 || s.Home.AltM > 501 {
		t.Errorf("home %v", s.Home)
	}
	if s.Entry.Name != "hexax" || s.Entry.Title != "hexa X, ArduCopter V4.6.3 (3fc7011a)" || len(s.Replay.Moves.Motors) != 6 || s.Replay.Note != "" {
		t.Errorf("%s, %q, motors %v, %q", s.Entry.Name, s.Entry.Title, s.Replay.Moves.Motors, s.Replay.Note)
	}
	if height, _ := s.Terrain.At(0, 0); height > -30 || height < -31 || s.Replay.Length != 5 {
		t.Errorf("the land lies at %g m; %g s", height, s.Replay.Length)
	}
	notices := strings.Join(s.Notices, "\n")
	for _, want := range []string{"DataFlash log, hexa X, ArduCopter V4.6.3", "the log has no", "the ground is drawn 30 m lower"} {
		if !strings.Contains(notices, want) {
			t.Errorf("%q is not among\n%s", want, notices)
		}
	}
	if _, err := New(s, Options{}); err != nil {
		t.Error(err)
	}
	if _, err := s.CompareLog(t.Context(), writeLog(t, 0), nil); !errors.As(err, new(config.InputError)) || !strings.Contains(err.Error(), "is itself a log") {
		t.Errorf("a log beside a log: %v", err)
	}
}
