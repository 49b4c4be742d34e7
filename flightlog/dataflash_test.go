package flightlog_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/logtest"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// TestADataFlashLogIsAFlight: vehicle, frame, home, position of the primary core of the EKF, GPS,
// outputs, the first battery, modes, messages, mission, vibration and parameters.
func TestADataFlashLogIsAFlight(t *testing.T) {
	f := written(t, "1.bin", modern("ArduCopter V4.6.3 (3fc7011a)", map[string]float64{
		"FRAME_CLASS": 2, "FRAME_TYPE": 1, "SERVO1_FUNCTION": 34, "SERVO2_FUNCTION": 33, "WPNAV_SPEED": 500, "MOT_PWM_MIN": 1100, "MOT_PWM_MAX": 1900,
	}).Bytes())
	if f.Vehicle != kind.Copter || f.Title() != "hexa X" || f.Firmware != "ArduCopter V4.6.3 (3fc7011a)" || f.Format != flightlog.DataFlash {
		t.Errorf("a %v of %v, %q by %q", f.Format, f.Vehicle, f.Title(), f.Firmware)
	}
	if !near(f.Length, 20, 1e-6) || !near(f.Zero, 30, 1e-6) || len(f.Remarks()) != 0 {
		t.Errorf("%g s from %g s on; remarks %q", f.Length, f.Zero, f.Remarks())
	}
	if want := time.Date(2024, 12, 15, 0, 0, 0, 0, time.UTC).Add(-18 * time.Second); f.Begins.Sub(want).Abs() > 10*time.Millisecond {
		t.Errorf("begins %v, want %v", f.Begins, want)
	}
	if !near(f.Home.LatDeg, lat, 1e-7) || f.Home.AltM != 584 || !near(f.Home.YawDeg, 90, 1e-6) || f.HomeFrom != "ORGN" {
		t.Errorf("home %v by %s", f.Home, f.HomeFrom)
	}
	for _, at := range []float64{5, 12.34, 18.02} {
		p := flightlog.PositionAt(&f.Position, &f.Velocity, at)
		east := 0.0
		if at > 15 { // by the other core
			east = 5
		}
		if !near(p.X, 2*at, 0.01) || !near(p.Y, east, 0.02) || !near(p.Z, -10, 1e-6) {
			t.Errorf("at %g s it is at %v", at, p)
		}
	}
	roll, pitch, yaw := frame.Euler(flightlog.AttitudeAt(&f.Attitude, 3.21))
	if !near(roll, 1.5*math.Pi/180, 1e-6) || !near(pitch, -3*math.Pi/180, 1e-6) || !near(yaw, math.Pi/2, 1e-6) {
		t.Errorf("attitude %g, %g, %g", roll, pitch, yaw)
	}
	fix := f.GPS.Values[10]
	if !fix.Good() || !near(fix.PositionNED.X, 2*f.GPS.Times[10]+1, 0.02) || !near(fix.PositionNED.Z, -10, 0.02) || fix.Satellites != 14 || !near(fix.HDOP, 0.8, 1e-9) {
		t.Errorf("fix %+v", fix)
	}
	if o := f.Outputs.Values[5]; o[0] != 1400 || o[3] != 1700 || f.Output(1) != 2 || f.Output(2) != 1 || f.Motor(5) != 0 {
		t.Errorf("outputs %v; motor 1 at output %d", o, f.Output(1))
	}
	if low, high := f.PulseRange(); low != 1100 || high != 1900 {
		t.Errorf("pulses from %g to %g µs", low, high)
	}
	if b := f.Battery.Values[100]; f.Battery.Len() != 201 || !near(b.Voltage, 15, 1e-5) || b.Current != 20 || b.Charge != 0.8 {
		t.Errorf("%d of the first battery, such as %+v", f.Battery.Len(), b)
	}
	if want := []flightlog.Mode{{Elapsed: 0, Number: 0, Name: "STABILIZE", Reason: flightlog.ByRC}, {Elapsed: 8, Number: 5, Name: "LOITER", Reason: flightlog.ByGroundStation}}; fmt.Sprint(f.Modes) != fmt.Sprint(want) {
		t.Errorf("modes %v", f.Modes)
	}
	if len(f.Arming) != 2 || !f.Arming[0].Armed || !near(f.Arming[0].Elapsed, 1, 1e-6) || f.Arming[1].Armed {
		t.Errorf("arming %v", f.Arming)
	}
	if len(f.Landings) != 1 || f.Landings[0].Landed || !near(f.Landings[0].Elapsed, 9, 1e-6) {
		t.Errorf("landings %v", f.Landings)
	}
	if len(f.Mission.Items) != 2 || !near(f.Mission.Items[1].Lat, lat+2e-4, 1e-7) || f.Mission.Items[1].Seq != 2 || f.Mission.Home == nil {
		t.Errorf("mission %+v", f.Mission)
	}
	if len(f.Changes) != 1 || f.Changes[0].String() != "parameter WPNAV_SPEED: 750 (was 500)" || f.Params["WPNAV_SPEED"] != 500 {
		t.Errorf("changes %v", f.Changes)
	}
	said := messages(f)
	for _, want := range []string{
		"0 s: 0 This text is longer than what one message of the log can take, and has two parts", "12 s: 2 error: radio failsafe: occurred",
		"9 s: 0 not landed", "10 s: 1 vibration of 47 m/s²", "18 s: 1 accelerometer clipping: 1 since boot",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not among\n%s", want, said)
		}
	}
}

func messages(f *flightlog.Flight) string {
	var b strings.Builder
	for _, m := range f.Messages {
		fmt.Fprintf(&b, "%.0f s: %d %s\n", m.Elapsed, m.Severity, m.Text)
	}
	return b.String()
}

// TestKindAndFrameOfEachVehicle, by what its version says and by its parameters alone.
func TestKindAndFrameOfEachVehicle(t *testing.T) {
	for name, c := range map[string]struct {
		firmware string
		params   map[string]float64
		kind     kind.Kind
		title    string
		mode5    string
		motors   int
	}{
		"copter 4.7":       {"ArduCopter V4.7.0-dev (abc)", map[string]float64{"FRAME_CLASS": 1, "FRAME_TYPE": 1}, kind.Copter, "quad X", "LOITER", 4},
		"copter 3.4":       {"APM:Copter V3.4.4-rc1 (65ffe9d7)", map[string]float64{"FRAME": 0}, kind.Copter, "copter", "LOITER", 0}, // no output moves
		"tri":              {"ArduCopter V4.5.0", map[string]float64{"FRAME_CLASS": 7}, kind.Copter, "tri", "LOITER", 3},
		"heli":             {"ArduCopter V4.6.0", map[string]float64{"FRAME_CLASS": 6}, kind.Heli, "helicopter", "LOITER", 0},
		"heli 3.3":         {"APM:Copter V3.3.3", map[string]float64{"H_SV_MAN": 0}, kind.Heli, "helicopter", "LOITER", 0},
		"plane":            {"ArduPlane V4.6.0 (abc)", nil, kind.Plane, "plane", "FBWA", 0},
		"quadplane":        {"ArduPlane V3.8.2-dev", map[string]float64{"Q_ENABLE": 1, "Q_FRAME_CLASS": 3, "Q_FRAME_TYPE": 1}, kind.Plane, "plane with rotors, octa X", "FBWA", 8},
		"plane 3.4":        {"APM:Plane V3.4.0", nil, kind.Plane, "plane", "FBWA", 0},
		"rover":            {"ArduRover V4.6.0", map[string]float64{"FRAME_CLASS": 1}, kind.Rover, "rover", "LOITER", 0},
		"boat":             {"ArduRover V4.6.0", map[string]float64{"FRAME_CLASS": 2}, kind.Rover, "boat", "LOITER", 0},
		"rover 3.1":        {"APM:Rover v3.1.0", nil, kind.Rover, "rover", "LOITER", 0},
		"rover 2":          {"APMrover2 V2.50", nil, kind.Rover, "rover", "LOITER", 0},
		"sub":              {"ArduSub V4.5.0", map[string]float64{"FRAME_CONFIG": 1}, kind.Sub, "submarine, vectored", "MODE 5", 0},
		"copter by params": {"Brand X", map[string]float64{"ATC_RAT_RLL_P": 0.1, "FRAME_CLASS": 1, "FRAME_TYPE": 3}, kind.Copter, "quad H", "LOITER", 4},
		"plane by params":  {"", map[string]float64{"TECS_CLMB_MAX": 5, "ATC_RAT_RLL_P": 1}, kind.Plane, "plane", "FBWA", 0},
		"sub by params":    {"", map[string]float64{"JS_GAIN_DEFAULT": 1, "ATC_RAT_RLL_P": 1}, kind.Sub, "submarine", "MODE 5", 0},
		"nothing":          {"", nil, kind.Unknown, "unknown vehicle", "MODE 5", 0},
	} {
		t.Run(name, func(t *testing.T) {
			f := written(t, "1.bin", modern(c.firmware, c.params).Bytes())
			if f.Vehicle != c.kind || f.Title() != c.title || len(f.Motors()) != c.motors || f.Modes[1].Name != c.mode5 {
				t.Errorf("%v, %q with %d motors, mode 5 is %s; want %v, %q with %d, %s", f.Vehicle, f.Title(), len(f.Motors()), f.Modes[1].Name, c.kind, c.title, c.motors, c.mode5)
			}
		})
	}
}

// TestOldLogs: Copter 3.1 has no EKF, no home, no units, times in ms, hundredths that are not
// called so, and messages without a time.
func TestOldLogs(t *testing.T) {
	d := &logtest.DataFlash{}
	d.Define(129, "PARM", "Nf", "Name,Value")
	d.Define(130, "GPS", "BIHBcLLeeEefI", "Status,TimeMS,Week,NSats,HDop,Lat,Lng,RelAlt,Alt,Spd,GCrs,VZ,T")
	d.Define(131, "MSG", "Z", "Message")
	d.Define(132, "CURR", "IhIhhhf", "TimeMS,ThrOut,ThrInt,Volt,Curr,Vcc,CurrTot")
	d.Define(133, "ATT", "IccccCC", "TimeMS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw")
	d.Define(134, "MODE", "Mh", "Mode,ThrCrs")
	d.Define(135, "EV", "B", "Id")
	d.Define(136, "CMD", "BBBBBeLL", "CTot,CNum,CId,COpt,Prm1,Alt,Lat,Lng")
	d.Define(137, "MOT", "Ihhhhhh", "TimeMS,Mot1,Mot2,Mot3,Mot4,Mot5,Mot6")
	d.Add("PARM", "FRAME", 1.0)
	d.Add("PARM", "BATT_CAPACITY", 1000.0)
	d.Add("MSG", "ArduCopter V3.1.3 (92cdd2a3)")
	d.Add("CMD", 1, 0, 16, 0, 0, 0, lat*e7, lon*e7)
	for k := range 100 {
		ms := 60000 + 100*k
		if k == 50 {
			d.Add("MODE", 6, 400)
			d.Add("EV", 10)
		}
		d.Add("ATT", ms, 0, 200, 0, -300, 0, 4500)
		d.Add("MOT", ms, 1100+5*k, 1100+5*k, 1100+5*k, 1100+5*k, 1100+5*k, 1100+5*k)
		if k%2 == 0 {
			d.Add("GPS", 3, 3600000+ms, 1800, 9, 150, lat*e7+float64(k), lon*e7, 1200, 60000, 100, 9000, -0.5, ms)
			d.Add("CURR", ms, 400, 1000, 1480, 2500, 5000, 100.0)
		}
	}
	f := written(t, "1.bin", d.Bytes())
	if f.Vehicle != kind.Copter || f.Title() != "hexa X" || f.Home.AltM != 588 || !near(f.Length, 9.9, 1e-6) {
		t.Errorf("%v %q, home at %g m, %g s", f.Vehicle, f.Title(), f.Home.AltM, f.Length)
	}
	p, v := f.Position.Values[20], f.Velocity.Values[20]
	if !near(p.X, 40*0.0111319, 0.01) || !near(p.Z, -12, 1e-6) || !near(v.Y, 1, 1e-6) || !near(v.Z, -0.5, 1e-6) {
		t.Errorf("position %v, velocity %v", p, v)
	}
	if b := f.Battery.Values[3]; !near(b.Voltage, 14.8, 1e-9) || !near(b.Current, 25, 1e-9) || !near(b.Charge, 0.9, 1e-9) {
		t.Errorf("battery %+v", b)
	}
	if len(f.Modes) != 1 || f.Modes[0].Name != "RTL" || !near(f.Modes[0].Elapsed, 4.9, 0.11) || len(f.Arming) != 1 {
		t.Errorf("modes %v, arming %v", f.Modes, f.Arming)
	}
	if notes := strings.Join(f.Remarks(), "; "); !strings.Contains(notes, "no EKF position") {
		t.Errorf("remarks %q", notes)
	}
}

// TestADamagedLogIsReadAsFarAsItGoes: cut anywhere, or with a part overwritten, or with times
// that are wrong.
func TestADamagedLogIsReadAsFarAsItGoes(t *testing.T) {
	whole := modern("ArduCopter V4.6.3", map[string]float64{"FRAME_CLASS": 1, "FRAME_TYPE": 1}).Bytes()
	cut := written(t, "cut.bin", whole[:len(whole)*2/3+5])
	if cut.Vehicle != kind.Copter || cut.Length < 10 || cut.Length > 15 || cut.Damage == "" {
		t.Errorf("cut: %v, %g s, damage %q", cut.Vehicle, cut.Length, cut.Damage)
	}
	holed := append([]byte{}, whole...)
	for i := len(holed) / 2; i < len(holed)/2+3000; i++ {
		holed[i] = byte(i * 7)
	}
	f := written(t, "holed.bin", holed)
	if !near(f.Length, 20, 1e-6) || f.Damage == "" || f.Position.Len() < 150 || f.Position.Len() > 200 {
		t.Errorf("a hole: %g s, %d positions, damage %q", f.Length, f.Position.Len(), f.Damage)
	}
	d := modern("ArduCopter V4.6.3", nil)
	d.Add("ATT", uint64(9e15), 0.0, 1.5, 0.0, -3.0, 0.0, 90.0, 3)
	d.Add("ATT", uint64(3e6), 0.0, 1.5, 0.0, -3.0, 0.0, 90.0, 3)
	f = written(t, "times.bin", d.Bytes())
	if !near(f.Length, 20, 1e-6) || f.Attitude.Len() != 201 {
		t.Errorf("wrong times: %g s, %d attitudes", f.Length, f.Attitude.Len())
	}
}

// TestAFileThatIsNoLogIsRefused, and it is said what it is.
func TestAFileThatIsNoLogIsRefused(t *testing.T) {
	for name, c := range map[string]struct{ content, want string }{
		"empty.bin":  {"", "it is empty"},
		"notes.tlog": {"these are notes", "expected an ArduPilot DataFlash log (.bin) or telemetry log (.tlog)"},
		"text.log":   {"FMT, 128, 89, FMT, BBnNZ, Type,Length,Name,Format,Columns\n", "converted to text"},
		"px4.bin":    {"ULog\x01\x12\x35\x01", "PX4"},
		"log.bin.gz": {"\x1f\x8b\x08\x00", "gzip"},
		"logs.zip":   {"PK\x03\x04", "ZIP"},
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(c.content), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := flightlog.Open(t.Context(), path, nil); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// TestOpeningTellsHowFarItIs, from little to all, whatever the file's name says.
func TestOpeningTellsHowFarItIs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "flight.log") // .log may be either
	if err := os.WriteFile(path, modern("ArduCopter V4.6.3", nil).Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	var shares []float64
	if _, err := flightlog.Open(t.Context(), path, func(share float64) { shares = append(shares, share) }); err != nil {
		t.Fatal(err)
	}
	for i, s := range shares {
		if s < 0 || s > 1 || i > 0 && s < shares[i-1] {
			t.Fatalf("shares %v", shares)
		}
	}
	if len(shares) < 5 || shares[len(shares)-1] != 1 {
		t.Errorf("shares %v", shares)
	}
}

// TestCommandsOfGroundStations are what MAVC has: who sent them, whether they were accepted, and
// places in degrees.
func TestCommandsOfGroundStations(t *testing.T) {
	d := modern("ArduCopter V4.6.3 (3fc7011a)", nil)
	d.Define(47, "MAVC", "QBBBBBHffffiifBB", "TimeUS,TS,TC,SS,SC,Fr,Cmd,P1,P2,P3,P4,X,Y,Z,Res,WL")
	d.Add("MAVC", uint64(31e6), 1, 1, 250, 190, 3, 22, 0.0, 0.0, 0.0, 0.0, 0, 0, 20.0, 0, 1)
	d.Add("MAVC", uint64(33e6), 1, 1, 255, 0, 6, 192, -1.0, 0.0, 0.0, 0.0, int64(lat*e7), int64(lon*e7), 15.0, 4, 0)
	f := written(t, "1.bin", d.Bytes())
	if len(f.Commands) != 2 {
		t.Fatalf("%d commands: %+v", len(f.Commands), f.Commands)
	}
	up, to := f.Commands[0], f.Commands[1]
	if !near(up.Elapsed, 1, 1e-6) || up.Number != 22 || up.System != 250 || up.Component != 190 || up.Params[6] != 20 || !up.Accepted {
		t.Errorf("the take-off is %+v", up)
	}
	if !near(to.Params[4], lat, 1e-6) || !near(to.Params[5], lon, 1e-6) || to.Frame != 6 || to.Accepted {
		t.Errorf("the place is %+v", to)
	}
}

// TestTargetsAndSticksAreRead: targets in GUIDED with down positive, whatever the version, at the
// times of the other records; what RC was, and which channels a ground station overrode.
func TestTargetsAndSticksAreRead(t *testing.T) {
	d := modern("ArduCopter V4.7.0 (3fc7011a)", nil)
	d.Define(47, "GUIP", "QBfffbffffff", "TimeUS,Type,pX,pY,pZ,Terrain,vX,vY,vZ,aX,aY,aZ")
	d.Add("GUIP", uint64(31e6), 2, 30.0, -4.0, -20.0, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
	d.Add("GUIP", uint64(32e6), 4, 0.0, 0.0, 0.0, 0, 3.0, 0.0, -1.0, 0.0, 0.0, 0.0)
	d.Add("GUIP", uint64(33e6), 2, 1.0, 0.0, 5.0, 1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0) // above terrain
	d.Add("GUIP", uint64(34e6), 1, lat*e7, lon*e7, 60000.0, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
	d.Define(48, "RCIN", "QHHHHHHHHHHHHHH", "TimeUS,C1,C2,C3,C4,C5,C6,C7,C8,C9,C10,C11,C12,C13,C14")
	d.Define(49, "RCI2", "QHHHB", "TimeUS,C15,C16,OMask,Flags")
	d.Add("RCIN", uint64(31e6), 1500, 1400, 1000, 1500, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	d.Add("RCI2", uint64(31e6), 0, 0, 2, 0)
	f := written(t, "1.bin", d.Bytes())
	if len(f.Targets) != 3 || f.OtherTargets != 1 {
		t.Fatalf("%d targets and %d others: %+v", len(f.Targets), f.OtherTargets, f.Targets)
	}
	to, fast, far := f.Targets[0], f.Targets[1], f.Targets[2]
	if !near(to.Elapsed, 1, 1e-6) || !to.HasPosition || to.HasVelocity || to.Position != frame.OfNED(30, -4, -20) {
		t.Errorf("the place is %+v", to)
	}
	if fast.HasPosition || !fast.HasVelocity || fast.HasAccel || fast.Velocity.X != 3 || fast.Velocity.Z != -1 {
		t.Errorf("the velocity is %+v", fast)
	}
	if far.Place == nil || !near(far.Place.LatDeg, lat, 1e-5) || !near(far.Place.LonDeg, lon, 2e-5) || !near(far.Place.AltM, 600, 0.1) {
		t.Errorf("the global place is %+v", far.Place)
	}
	rc := f.RC
	if rc.Len() != 1 || !near(rc.Times[0], 1, 1e-6) || rc.Values[0].PulseUs[1] != 1400 || rc.Values[0].Overridden != 2 {
		t.Errorf("RC is %+v", rc)
	}
}
