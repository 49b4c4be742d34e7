package timeline_test

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/flightlog/logtest"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// logOfAFlight is a DataFlash log of 10 s: the vehicle flies north by 3 m/s, with a pause in the
// log from 4 to 8 s.
func logOfAFlight(t *testing.T) string {
	t.Helper()
	d := &logtest.DataFlash{}
	d.Define(33, "MSG", "QZ", "TimeUS,Message")
	d.Define(34, "POS", "QLLfff", "TimeUS,Lat,Lng,Alt,RelHomeAlt,RelOriginAlt")
	d.Define(35, "XKF1", "QBccCfffffffccce", "TimeUS,C,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD,GX,GY,GZ,OH")
	d.Define(37, "ATT", "QffffffB", "TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw,AEKF")
	d.Define(38, "GPS", "QBBIHBcLLeffffB", "TimeUS,I,Status,GMS,GWk,NSats,HDop,Lat,Lng,Alt,Spd,GCrs,VZ,Yaw,U")
	d.Define(39, "RCOU", "QHHHH", "TimeUS,C1,C2,C3,C4")
	d.Define(41, "MODE", "QMBB", "TimeUS,Mode,ModeNum,Rsn")
	d.Define(43, "ERR", "QBB", "TimeUS,Subsys,ECode")
	d.Define(44, "PARM", "QNf", "TimeUS,Name,Value")
	d.Add("MSG", 0, "ArduCopter V4.6.3 (3fc7011a)")
	for name, value := range map[string]float64{"FRAME_CLASS": 1, "FRAME_TYPE": 1, "SERVO1_FUNCTION": 34, "SERVO2_FUNCTION": 33, "SERVO3_FUNCTION": 35, "SERVO4_FUNCTION": 36} {
		d.Add("PARM", 0, name, value)
	}
	const lat, lon = -35.3632620, 149.1652370
	for k := 0; k <= 100; k++ {
		s := float64(k) / 10
		if s > 4 && s < 8 {
			continue
		}
		us := uint64(k) * 100_000
		north := 3 * s / 0.011131884502145034
		d.Add("POS", us, lat*1e7+north, lon*1e7, 594.0, 10.0, 10.0)
		d.Add("XKF1", us, 0, 0, 0, 0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0, 0, 0, 0)
		d.Add("ATT", us, 0.0, 0.0, 0.0, 0.0, 0.0, 350+2*s*10, 3) // it turns through north
		d.Add("RCOU", us, 1100+k, 1200, 1300, 2000)
		status := 3
		if s > 9 {
			status = 1
		}
		d.Add("GPS", us, 0, status, k*100, 2345, 14, 80, lat*1e7+north+2/0.011131884502145034, lon*1e7, 594*100, 3.0, 0.0, 0.0, 0.0, 1)
	}
	d.Add("MODE", 0, 0, 0, 1)
	d.Add("MODE", 2_000_000, 3, 3, 1)
	d.Add("ERR", 3_000_000, 6, 1)
	path := filepath.Join(t.TempDir(), "flight.log")
	if err := os.WriteFile(path, d.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestALogIsAFlightOnTheTimeLine: the state between its records, the GPS as estimate, modes as
// bands, errors as marks, the pause as a gap, and what is missing.
func TestALogIsAFlightOnTheTimeLine(t *testing.T) {
	states := 0
	source, err := timeline.Open(t.Context(), logOfAFlight(t), "", timeline.Options{Each: func(at float64, now *snapshot.Snapshot) {
		if states++; now.Flight != 1 || now.Time != at {
			t.Fatalf("state of flight %d at %g s is given for %g s", now.Flight, now.Time, at)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	for source.Refresh() {
	}
	if lines := source.Contents().Lines; len(lines) == 0 || lines[0].Kind != timeline.StatusText || lines[0].Text != "ArduCopter V4.6.3 (3fc7011a)" {
		t.Errorf("lines %+v, want the messages", lines)
	}
	if states != 62 {
		t.Errorf("%d states, want one for each of 62 attitudes", states)
	}
	for _, at := range []float64{0, 1.234, 3.96, 6, 9.5} {
		var s snapshot.Snapshot
		if err := source.At(at, &s); err != nil {
			t.Fatal(err)
		}
		_, _, yaw := s.Body.Euler()
		if math.Abs(s.PositionNED.X-3*at) > 0.02 || math.Abs(s.VelGround.X-3) > 1e-6 || math.Abs(s.Altitude()-10) > 1e-3 {
			t.Errorf("at %g s it is at %v with %v", at, s.PositionNED, s.VelGround)
		}
		if want := (350 + 20*at) * math.Pi / 180; at < 4 && math.Abs(math.Remainder(yaw-want, 2*math.Pi)) > 1e-6 {
			t.Errorf("at %g s yaw %g, want %g", at, yaw, want)
		}
		if s.Count != 4 || s.Rotors[0].PWMUs != 1200 || s.Rotors[3].Number != 4 || s.Rotors[3].Speed <= s.Rotors[2].Speed {
			t.Errorf("at %g s rotors %+v", at, s.Rotors[:s.Count])
		}
		if s.Contact.InContact {
			t.Errorf("at %g s it stands on the ground, 10 m above home", at)
		}
		e, ok := source.Estimate(at)
		if known := at != 6 && at != 9.5; ok != known || ok && (e.Of != "GPS" || math.Abs(e.PositionNED.X-s.PositionNED.X-2) > 0.05) {
			t.Errorf("at %g s the GPS is at %v (%t)", at, e.PositionNED, ok)
		}
	}
	c := source.Contents()
	if math.Abs(c.Length-10) > 1e-6 || c.Growing || c.Inexact == nil || c.Damage == nil || !strings.Contains(c.Damage.Error(), "the log has no battery") {
		t.Errorf("%g s, inexact %v, damage %v", c.Length, c.Inexact, c.Damage)
	}
	if c.ModeAt(1) != "STABILIZE" || c.ModeAt(5) != "AUTO" || len(c.Modes) != 2 || c.Modes[1].To != c.Length {
		t.Errorf("modes %v", c.Modes)
	}
	if len(c.Gaps) != 1 || math.Abs(c.Gaps[0].From-4) > 1e-6 || math.Abs(c.Gaps[0].To-8) > 1e-6 {
		t.Errorf("gaps %v", c.Gaps)
	}
	if m := c.Next(2.5); m == nil || m.Severity != snapshot.Fault || m.Text.String() != "error: battery failsafe: occurred" || math.Abs(m.PositionNED.X-9) > 0.05 {
		t.Errorf("behind 2.5 s comes %+v", m)
	}
	if n := len(c.Points); n != 62 || math.Abs(float64(c.Points[n-1].Altitude())-10) > 1e-3 {
		t.Errorf("%d points", n)
	}
}

// TestWhatIsNeitherRecordingNorLogIsRefused.
func TestWhatIsNeitherRecordingNorLogIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes.bin")
	if err := os.WriteFile(path, []byte("these are notes"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := timeline.Open(t.Context(), path, "", timeline.Options{}); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
}

// TestWhatALogLacksIsNotANumber at the source, so that nothing shows it as a measurement.
func TestWhatALogLacksIsNotANumber(t *testing.T) {
	source, err := timeline.Open(t.Context(), logOfAFlight(t), "", timeline.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	var s snapshot.Snapshot
	if err := source.At(2, &s); err != nil {
		t.Fatal(err)
	}
	for name, v := range map[string]float64{
		"voltage": s.Power.Voltage, "current": s.Power.Current, "charge": s.Power.Charge, "wind": s.Air.WindNED.X, "wind at 10 m": s.Wind.MeanSpeedAt(10), "airspeed": s.Air.Airspeed,
		"density": s.Air.Density, "speed of motor 1": s.Rotors[0].Speed, "thrust of motor 1": s.Rotors[0].Thrust, "current of motor 1": s.Rotors[0].Current,
		"height above ground": s.Contact.Height, "force": s.SpecificForceFRD.Z, "payload": s.Payload.Mass,
	} {
		if !math.IsNaN(v) {
			t.Errorf("%s is %g, and the log lacks it", name, v)
		}
	}
	if r := &s.Rotors[0]; !r.Healthy() || !s.Power.Healthy() || r.Turning() <= 0 {
		t.Errorf("motor 1 healthy %t, turns by %g rad/s; battery healthy %t", r.Healthy(), r.Turning(), s.Power.Healthy())
	}
	if last := source.Contents().Points; len(last) == 0 || !math.IsNaN(float64(last[0].Voltage)) || math.IsNaN(float64(last[0].Speed)) {
		t.Errorf("points %+v", last[:min(len(last), 1)])
	}
}
