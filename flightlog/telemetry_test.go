package flightlog_test

import (
	"math"
	"strings"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/logtest"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// begins is when the telemetry logs here begin [µs since 1970].
const begins = 1_700_000_000_000_000

// telemetered is a telemetry log of 20 s, in which a quad flies north by 2 m/s, 10 m above home.
// Messages are written up to 0.2 s later than they were sent.
func telemetered() *logtest.Telemetry {
	l := &logtest.Telemetry{}
	l.Add(begins, 255, 190, &apm.MessageHeartbeat{Type: apm.MAV_TYPE_GCS, Autopilot: apm.MAV_AUTOPILOT_INVALID})
	say := func(s float64, m interface{ GetID() uint32 }) { l.Add(begins+int64(s*1e6), 1, 1, m) }
	say(0.1, &apm.MessageStatustext{Severity: apm.MAV_SEVERITY_INFO, Text: "ArduCopter V4.5.5 (142aece2)"})
	say(0.1, &apm.MessageStatustext{Severity: apm.MAV_SEVERITY_INFO, Text: "Frame: HEXA/X"})
	say(0.2, &apm.MessageStatustext{Severity: apm.MAV_SEVERITY_CRITICAL, Id: 7, Text: "This text is longer than what one status text can ", ChunkSeq: 0})
	say(0.2, &apm.MessageStatustext{Severity: apm.MAV_SEVERITY_CRITICAL, Id: 7, Text: "take", ChunkSeq: 1})
	say(0.3, &apm.MessageParamValue{ParamId: "WPNAV_SPEED", ParamValue: 500})
	say(0.4, &apm.MessageHomePosition{Latitude: degE7(lat), Longitude: degE7(lon), Altitude: 584000})
	l.Add(begins+500000, 255, 190, &apm.MessageMissionCount{TargetSystem: 1, Count: 3})
	for n := range 3 {
		l.Add(begins+600000, 255, 190, &apm.MessageMissionItemInt{TargetSystem: 1, Seq: uint16(n), Command: 16, Frame: 3, X: degE7(lat + 1e-4*float64(n)), Y: degE7(lon), Z: 10})
	}
	for k := 1; k <= 200; k++ {
		s := float64(k) / 10
		sent, late := uint32(5000+100*k), 0.2*math.Abs(math.Sin(float64(k)))
		north := 2 * s
		if k%10 == 1 {
			say(s, heartbeat(uint32(4+k/100), k > 10 && k < 190))
		}
		say(s+late, &apm.MessageAttitude{TimeBootMs: sent, Roll: 0.1, Pitch: -0.2, Yaw: 1, Yawspeed: 0.3})
		say(s+late, &apm.MessageGlobalPositionInt{TimeBootMs: sent, Lat: degE7(lat + north/0.011131884502145034/1e7), Lon: degE7(lon), Alt: 594000, RelativeAlt: 10000, Vx: 200})
		say(s+late, &apm.MessageGpsRawInt{FixType: 3, Lat: degE7(lat), Lon: degE7(lon), Alt: 590000, Eph: 120, Vel: 200, SatellitesVisible: 11})
		say(s+late, &apm.MessageServoOutputRaw{Servo1Raw: 1400, Servo2Raw: 1500})
		say(s+late, &apm.MessageSysStatus{VoltageBattery: 15500, CurrentBattery: 1800, BatteryRemaining: 77})
		say(s+late, &apm.MessageVibration{VibrationX: 3, Clipping_0: 0})
		say(s+late, &apm.MessageWind{Direction: 90, Speed: 4})
	}
	say(15, &apm.MessageParamValue{ParamId: "WPNAV_SPEED", ParamValue: 700})
	return l
}

func degE7(x float64) int32 { return int32(math.Round(x * 1e7)) }

// TestATelemetryLogIsAFlight, and its positions have the times at which the autopilot sent them,
// not those at which they came.
func TestATelemetryLogIsAFlight(t *testing.T) {
	f := written(t, "1.tlog", telemetered().Bytes())
	if f.Vehicle != kind.Copter || f.Title() != "hexa X" || f.Firmware != "ArduCopter V4.5.5 (142aece2)" || f.Format != flightlog.Telemetry {
		t.Errorf("a %v of %v, %q by %q", f.Format, f.Vehicle, f.Title(), f.Firmware)
	}
	if f.Begins.Sub(time.UnixMicro(begins)).Abs() > time.Second {
		t.Errorf("begins %v", f.Begins)
	}
	if !near(f.Home.LatDeg, lat, 1e-7) || f.Home.AltM != 584 || f.HomeFrom != "HOME_POSITION" {
		t.Errorf("home %v by %s", f.Home, f.HomeFrom)
	}
	first := f.Position.Values[0].X
	for i, at := range f.Position.Times {
		if want := first + 2*(at-f.Position.Times[0]); !near(f.Position.Values[i].X, want, 0.03) {
			t.Fatalf("at %g s it is %g m to the north, want %g m", at, f.Position.Values[i].X, want)
		}
	}
	_, _, yaw := frame.Euler(f.Attitude.Values[9])
	if f.Attitude.Len() != 200 || !near(yaw, 1, 1e-6) || !near(f.Rate.Values[9].Z, 0.3, 1e-6) {
		t.Errorf("%d attitudes, yaw %g, rate %v", f.Attitude.Len(), yaw, f.Rate.Values[9])
	}
	if fix := f.GPS.Values[3]; !fix.Good() || !near(fix.PositionNED.Z, -6, 1e-3) || fix.Satellites != 11 || fix.Speed != 2 {
		t.Errorf("fix %+v", fix)
	}
	if b := f.Battery.Values[3]; b.Voltage != 15.5 || b.Current != 18 || b.Charge != 0.77 {
		t.Errorf("battery %+v", b)
	}
	if w := f.Wind.Values[3]; !near(w.Y, -4, 1e-6) || !near(w.X, 0, 1e-6) {
		t.Errorf("a wind from the east blows to %v", w)
	}
	if len(f.Modes) != 2 || f.Modes[0].Name != "GUIDED" || f.Modes[1].Name != "LOITER" || !near(f.Modes[1].Elapsed, 10, 0.3) {
		t.Errorf("modes %v", f.Modes)
	}
	if len(f.Arming) != 2 || !f.Arming[0].Armed || f.Arming[1].Armed {
		t.Errorf("arming %v", f.Arming)
	}
	if len(f.Mission.Items) != 2 || !near(f.Mission.Items[0].Lat, lat+1e-4, 1e-7) {
		t.Errorf("mission %+v", f.Mission)
	}
	if said := messages(f); !strings.Contains(said, "2 This text is longer than what one status text can take") {
		t.Errorf("messages\n%s", said)
	}
	if len(f.Changes) != 1 || f.Changes[0].Value != 700 {
		t.Errorf("changes %v", f.Changes)
	}
	if len(f.Remarks()) != 0 {
		t.Errorf("remarks %q", f.Remarks())
	}
}

// TestTelemetryOfSeveralVehicles shows the one that is heard most, and tells of the others.
func TestTelemetryOfSeveralVehicles(t *testing.T) {
	l := telemetered()
	l.Add(begins+30e6, 2, 1, &apm.MessageHeartbeat{Type: apm.MAV_TYPE_FIXED_WING, Autopilot: apm.MAV_AUTOPILOT_ARDUPILOTMEGA})
	f := written(t, "1.tlog", l.Bytes())
	if notes := strings.Join(f.Remarks(), "; "); f.Vehicle != kind.Copter || !strings.Contains(notes, "system 2 (plane)") {
		t.Errorf("%v; %q", f.Vehicle, notes)
	}
}

// TestARebootAndAClockThatJumps in the middle of a telemetry log do not disturb its times.
func TestARebootAndAClockThatJumps(t *testing.T) {
	l := &logtest.Telemetry{}
	at := func(k int) int64 {
		us := int64(begins) + int64(k)*100_000
		if k >= 100 { // the ground station's clock is set
			us += 40 * 24 * 3600 * 1e6
		}
		return us
	}
	for k := range 200 {
		sent := uint32(100000 + 100*k)
		if k >= 50 { // the autopilot boots
			sent = uint32(100 * (k - 50))
		}
		l.Add(at(k), 1, 1, heartbeat(0, true))
		l.Add(at(k), 1, 1, &apm.MessageAttitude{TimeBootMs: sent, Roll: float32(k) / 1000})
	}
	f := written(t, "1.tlog", l.Bytes())
	if f.Attitude.Len() < 199 || !near(f.Length, 19.8, 0.2) || !strings.Contains(strings.Join(f.Notices, ";"), "clock jumped") {
		t.Fatalf("%d attitudes in %g s; %q", f.Attitude.Len(), f.Length, f.Notices)
	}
	if !strings.Contains(strings.Join(f.Notices, ";"), "the autopilot restarted once") || len(f.Messages) != 1 || !near(f.Messages[0].Elapsed, 5, 0.2) {
		t.Errorf("the restart is not told: %q, %v", f.Notices, f.Messages)
	}
	for i := 1; i < f.Attitude.Len(); i++ {
		if step := f.Attitude.Times[i] - f.Attitude.Times[i-1]; step < 0 || step > 0.21 {
			t.Errorf("a step of %g s at %g s", step, f.Attitude.Times[i])
		}
	}
}
