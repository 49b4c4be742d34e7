package flightlog_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/logtest"
)

// The place of all flights here.
const (
	lat, lon = -35.3632620, 149.1652370
	e7       = 1e7
)

// written writes a log and opens it.
func written(t *testing.T, name string, content []byte) *flightlog.Flight {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := flightlog.Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// modern is a log as Copter 4.6 writes it: 20 s in which the vehicle flies north by 2 m/s, 10 m
// above home.
func modern(firmware string, params map[string]float64) *logtest.DataFlash {
	d := &logtest.DataFlash{}
	d.Define(32, "PARM", "QNff", "TimeUS,Name,Value,Default")
	d.Define(33, "MSG", "QBBZ", "TimeUS,ID,Seq,Message")
	d.Define(34, "ORGN", "QBLLe", "TimeUS,Type,Lat,Lng,Alt")
	d.Define(35, "XKF1", "QBccCfffffffccce", "TimeUS,C,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD,GX,GY,GZ,OH")
	d.Define(36, "XKF4", "QBcccccfffHBIHb", "TimeUS,C,SV,SP,SH,SM,SVT,errRP,OFN,OFE,FS,TS,SS,GPS,PI")
	d.Define(37, "ATT", "QffffffB", "TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw,AEKF")
	d.Define(38, "GPS", "QBBIHBcLLeffffB", "TimeUS,I,Status,GMS,GWk,NSats,HDop,Lat,Lng,Alt,Spd,GCrs,VZ,Yaw,U")
	d.Define(39, "RCOU", "QHHHHHHHHHHHHHH", "TimeUS,C1,C2,C3,C4,C5,C6,C7,C8,C9,C10,C11,C12,C13,C14")
	d.Define(40, "BAT", "QBfffffcfBBB", "TimeUS,Inst,Volt,VoltR,Curr,CurrTot,EnrgTot,Temp,Res,RemPct,H,SH")
	d.Define(41, "MODE", "QMBB", "TimeUS,Mode,ModeNum,Rsn")
	d.Define(42, "ARM", "QBIBB", "TimeUS,ArmState,ArmChecks,Forced,Method")
	d.Define(43, "ERR", "QBB", "TimeUS,Subsys,ECode")
	d.Define(44, "EV", "QB", "TimeUS,Id")
	d.Define(45, "CMD", "QHHHffffLLfB", "TimeUS,CTot,CNum,CId,Prm1,Prm2,Prm3,Prm4,Lat,Lng,Alt,Frame")
	d.Define(46, "VIBE", "QBfffI", "TimeUS,IMU,VibeX,VibeY,VibeZ,Clip")
	us := func(s float64) uint64 { return uint64(math.Round(s * 1e6)) }
	const boot = 30.0
	d.Add("MSG", us(boot), 0, 0, firmware)
	d.Add("MSG", us(boot+0.01), 1, 0, "This text is longer than what one message of the log can take, a")
	d.Add("MSG", us(boot+0.01), 1, 1, "nd has two parts")
	for name, value := range params {
		d.Add("PARM", us(boot), name, value, value)
	}
	d.Add("ORGN", us(boot), 0, lat*e7, lon*e7, 584*100)
	d.Add("ORGN", us(boot), 1, lat*e7, lon*e7, 584*100)
	for n, at := range []float64{0, 1e-4, 2e-4} { // home, and two waypoints to the north
		d.Add("CMD", us(boot), 3, n, 16, 0, 0, 0, 0, (lat+at)*e7, lon*e7, 10.0, 3)
	}
	d.Add("MODE", us(boot), 0, 0, 1)
	d.Add("ARM", us(boot+1), 1, 0, 0, 1)
	for k := 0; k <= 200; k++ {
		s := float64(k) / 10
		now, north := us(boot+s), 2*s
		for core := range 2 { // the second one is 5 m off
			d.Add("XKF1", now, core, 0, 0, 9000, 2.0, 0.0, 0.0, 0.0, north, 5.0*float64(core), -10.0, 0, 0, 0, 0)
			d.Add("XKF4", now, core, 0, 0, 0, 0, 0, 0.0, 0.0, 0.0, 0, 0, 0, 0, k/150) // the second one from 15 s on
		}
		d.Add("ATT", now, 0.0, 1.5, 0.0, -3.0, 0.0, 90.0, 3)
		d.Add("RCOU", now, 1400, 1500, 1600, 1700, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
		d.Add("BAT", now, 0, 16.0-0.1*s, 16.0, 20.0, 100.0, 1.0, 2500, 0.01, 80, 1, 100)
		d.Add("BAT", now, 1, 5.0, 5.0, 1.0, 1.0, 1.0, 2500, 0.01, 10, 1, 100)
		d.Add("VIBE", now, 0, 5.0, 6.0, 7.0+float64(k/100)*40, k/180)
		if k%2 == 0 {
			d.Add("GPS", now, 0, 3, uint64(1000*s), 2345, 14, 80, lat*e7+(north+1)/0.011131884502145034, lon*e7, 594*100, 2.0, 0.0, 0.0, 0.0, 1)
		}
	}
	d.Add("MODE", us(boot+8), 5, 5, 2)
	d.Add("EV", us(boot+9), 28)
	d.Add("ERR", us(boot+12), 5, 1)
	d.Add("PARM", us(boot+13), "WPNAV_SPEED", 750.0, 0.0)
	d.Add("ARM", us(boot+19), 0, 0, 0, 1)
	return d
}

func near(a, b, by float64) bool { return math.Abs(a-b) <= by }

// heartbeat is that of a quad.
func heartbeat(mode uint32, armed bool) *apm.MessageHeartbeat {
	m := &apm.MessageHeartbeat{Type: apm.MAV_TYPE_QUADROTOR, Autopilot: apm.MAV_AUTOPILOT_ARDUPILOTMEGA, CustomMode: mode}
	if armed {
		m.BaseMode = apm.MAV_MODE_FLAG_SAFETY_ARMED
	}
	return m
}
