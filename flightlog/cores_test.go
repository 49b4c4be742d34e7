package flightlog_test

import (
	"math"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/logtest"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestOutputsOfBothPortsAreOneState: each message replaces the 16 outputs of its port and leaves the other port's.
func TestOutputsOfBothPortsAreOneState(t *testing.T) {
	l := telemetered()
	var want [32]uint16
	n := written(t, "1.tlog", l.Bytes()).Outputs.Len()
	var states []flightlog.Outputs
	for k := range 6 {
		port, pulse := uint8(k%2), uint16(1100+10*k)
		l.Add(begins+int64(20.5e6)+int64(k)*1e5, 1, 1, &apm.MessageServoOutputRaw{
			Port: port, Servo1Raw: pulse, Servo2Raw: pulse + 1, Servo3Raw: pulse + 2, Servo4Raw: pulse + 3, Servo5Raw: pulse + 4, Servo6Raw: pulse + 5,
			Servo7Raw: pulse + 6, Servo8Raw: pulse + 7, Servo9Raw: pulse + 8, Servo10Raw: pulse + 9, Servo11Raw: pulse + 10, Servo12Raw: pulse + 11,
			Servo13Raw: pulse + 12, Servo14Raw: pulse + 13, Servo15Raw: pulse + 14, Servo16Raw: pulse + 15,
		})
		for i := range 16 {
			want[16*int(port)+i] = pulse + uint16(i)
		}
		states = append(states, want)
	}
	l.Add(begins+int64(21.2e6), 1, 1, &apm.MessageServoOutputRaw{Port: 2, Servo1Raw: 2000}) // which nothing has
	f := written(t, "1.tlog", l.Bytes())
	if f.Outputs.Len() != n+len(states) {
		t.Fatalf("%d states of the outputs more, want %d", f.Outputs.Len()-n, len(states))
	}
	for k, o := range f.Outputs.Values[n:] {
		w := states[k]
		if k == 0 { // port 1 was never sent before
			clear(w[16:])
		}
		if o != w {
			t.Errorf("state %d is\n%v, want\n%v", k, o, w)
		}
	}
}

// TestTheEstimateIsOfTheCoreThatFlies, also where a log has no column for the core: the records of the second core then
// are messages of other names, and a switch is told by each record of the primary core.
func TestTheEstimateIsOfTheCoreThatFlies(t *testing.T) {
	d := &logtest.DataFlash{}
	d.Define(33, "MSG", "QZ", "TimeUS,Message")
	d.Define(34, "ORGN", "QBLLe", "TimeUS,Type,Lat,Lng,Alt")
	d.Define(35, "NKF1", "QccCfffffff", "TimeUS,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD")
	d.Define(36, "NKF6", "QccCfffffff", "TimeUS,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD")
	d.Define(37, "NKF4", "Qb", "TimeUS,PI")
	d.Define(38, "ATT", "Qccc", "TimeUS,Roll,Pitch,Yaw")
	d.Add("MSG", uint64(10e6), "ArduCopter V3.6.12 (c2c0cd6c)")
	d.Add("ORGN", uint64(10e6), 0, lat*e7, lon*e7, 584*100)
	d.Add("ORGN", uint64(10e6), 1, lat*e7, lon*e7, 584*100)
	primary := func(k int) int { return map[bool]int{true: 1}[k >= 20 && k < 70] }
	for k := range 100 {
		now := uint64(10e6 + 1e5*float64(k))
		d.Add("ATT", now, 0, 0, 0)
		d.Add("NKF1", now, 100, 0, 0, 1.0, 0.0, 0.0, 0.0, float64(k), 0.0, -10.0)
		d.Add("NKF6", now, 200, 0, 0, 2.0, 0.0, 0.0, 0.0, float64(k), 50.0, -20.0)
		if k >= 5 { // what was before the first one is of its core
			d.Add("NKF4", now, primary(k))
		}
	}
	f := written(t, "1.bin", d.Bytes())
	if f.Position.Len() != 100 || f.Velocity.Len() != 100 || f.EKF.Len() != 100 {
		t.Fatalf("%d positions, %d velocities, %d estimates, want 100", f.Position.Len(), f.Velocity.Len(), f.EKF.Len())
	}
	for k := range 100 {
		core := float64(primary(k))
		want := frame.OfNED(float64(k), 50*core, -10-10*core)
		for what, p := range map[string]frame.Vec[frame.NED]{"position": f.Position.Values[k], "estimate": f.EKF.Values[k].PositionNED} {
			if !near(p.Sub(want).Len(), 0, 0.02) {
				t.Errorf("%s %d is %v, want %v", what, k, p, want)
			}
		}
		if v := f.Velocity.Values[k]; !near(v.X, 1+core, 1e-6) {
			t.Errorf("velocity %d is %v", k, v)
		}
		roll, _, _ := frame.Euler(f.EKF.Values[k].NEDFromFRD)
		if !near(roll*180/math.Pi, 1+core, 1e-6) {
			t.Errorf("roll %d is %g°", k, roll*180/math.Pi)
		}
		if !near(f.Position.Times[k], 0.1*float64(k), 1e-6) {
			t.Errorf("position %d is of %g s", k, f.Position.Times[k])
		}
	}
}

// TestTruthOfASimulator: its positions, velocities and attitudes column by column, and its home by the place
// that it had at the same time.
func TestTruthOfASimulator(t *testing.T) {
	d := modern("ArduCopter V4.6.3 (3fc7011a)", nil)
	d.Define(50, "SIM", "QccCfLLffff", "TimeUS,Roll,Pitch,Yaw,Alt,Lat,Lng,Q1,Q2,Q3,Q4")
	d.Define(51, "SIM2", "Qdddfff", "TimeUS,PN,PE,PD,VN,VE,VD")
	const n = 150
	half := math.Sqrt(0.5)
	for k := range n {
		now := uint64(30e6 + 1e5*float64(k))
		north, east, down := 3+2*0.1*float64(k), -4+0.1*float64(k), -5-0.05*float64(k)
		d.Add("SIM2", now, north, east, down, 2.0, 1.0, -0.5)
		cell := 0.011131884502145034
		d.Add("SIM", now, 0, 0, 9000, 600-down, lat*e7+north/cell, lon*e7+east/cell/math.Cos(lat*math.Pi/180), half, 0.0, 0.0, half)
	}
	f := written(t, "1.bin", d.Bytes())
	truth := f.Truth
	if truth == nil || truth.Position.Len() != n || truth.Velocity.Len() != n || truth.Attitude.Len() != n || truth.Home == nil {
		t.Fatalf("the truth is %+v", truth)
	}
	for k := range n {
		want := frame.OfNED(3+0.2*float64(k), -4+0.1*float64(k), -5-0.05*float64(k))
		if p := truth.Position.Values[k]; p.Sub(want).Len() > 1e-9 {
			t.Errorf("position %d is %v, want %v", k, p, want)
		}
		if v := truth.Velocity.Values[k]; v.Sub(frame.OfNED(2, 1, -0.5)).Len() > 1e-9 {
			t.Errorf("velocity %d is %v", k, v)
		}
		if _, _, yaw := frame.Euler(truth.Attitude.Values[k]); !near(yaw, math.Pi/2, 1e-6) {
			t.Errorf("yaw %d is %g", k, yaw)
		}
		if !near(truth.Position.Times[k], 0.1*float64(k), 1e-6) {
			t.Errorf("position %d is of %g s", k, truth.Position.Times[k])
		}
	}
	north, east, down := truth.Home.Local(lat, lon, 600)
	if math.Hypot(north, east) > 0.02 || math.Abs(down) > 0.02 {
		t.Errorf("home is %+v, %g m north, %g m east and %g m below where it ought to be", truth.Home, -north, -east, -down)
	}
}

// TestADriveFromBeforeItsOriginIsLogged: ArduRover logs the EKF's origin when home moves at the end of a drive, which until
// then is one in latitude and longitude. Estimates of before count where they agree with that, and not those of an EKF that had
// no origin yet.
func TestADriveFromBeforeItsOriginIsLogged(t *testing.T) {
	d := &logtest.DataFlash{}
	d.Define(33, "MSG", "QZ", "TimeUS,Message")
	d.Define(34, "ORGN", "QBLLe", "TimeUS,Type,Lat,Lng,Alt")
	d.Define(35, "XKF1", "QBccCfffffff", "TimeUS,C,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD")
	d.Define(36, "POS", "QLLe", "TimeUS,Lat,Lng,Alt")
	d.Add("MSG", uint64(10e6), "ArduRover V4.7.0-dev (8264a9b4)")
	d.Add("ORGN", uint64(10e6), 1, lat*e7, lon*e7, 584*100)
	const metre = 1 / 111318.845 // of latitude [deg], as ArduPilot has it
	for k := range 100 {
		now, north := uint64(10e6+1e5*float64(k)), float64(k)
		if k == 90 {
			d.Add("ORGN", now, 0, lat*e7, lon*e7, 584*100)
		}
		d.Add("POS", now, (lat+north*metre)*e7, lon*e7, 584*100)
		if k < 30 {
			d.Add("XKF1", now, 0, 0, 0, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
		} else {
			d.Add("XKF1", now, 0, 0, 0, 0, 10.0, 0.0, 0.0, 0.0, north, 0.0, 0.0)
		}
	}
	f := written(t, "1.bin", d.Bytes())
	if n := f.Position.Len(); n != 100 {
		t.Fatalf("%d positions, want 100", n)
	}
	for k, p := range f.Position.Values {
		if !near(p.X, float64(k), 0.15) || !near(p.Y, 0, 0.02) {
			t.Fatalf("position %d is %v", k, p)
		}
	}
	if n := f.EKF.Len(); n != 71 || !near(f.EKF.Values[1].PositionNED.X, 30, 0.05) { // the first stands at home
		t.Errorf("%d estimates: %v", n, f.EKF.Values[:2])
	}
}
