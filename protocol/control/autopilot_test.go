package control

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
)

// returning is an autopilot whose battery is low.
func returning() mavlink.Status {
	var m failsafe.Machine
	for name, v := range map[string]float64{"BATT_LOW_VOLT": 10.5, "BATT_FS_LOW_ACT": 2, "FS_GCS_ENABLE": 0, "FS_GCS_TIMEOUT": 5} {
		m.Param(name, v)
	}
	m.Mode(5, "AUTO", true, true)
	m.Text(10, "Battery 1 is low 10.38V used 903 mAh")
	m.Mode(10.1, "RTL", true, true)
	m.Tick(12)
	s := mavlink.Status{State: mavlink.Alive, Vehicle: "ArduCopter 4.7.0", Mode: "RTL", Armed: true, Failsafes: m.View()}
	s.Estimate = mavlink.Estimate{
		Valid: true, Time: 12, PositionNED: frame.OfNED(3, 4, -10), VelGround: frame.OfNED(1, 0, 0),
		NEDFromFRD: frame.FromQuat[frame.NED, frame.FRD](math.Cos(0.1), math.Sin(0.1), 0, 0), PositionError: 5, AttitudeError: 0.2,
	}
	return s
}

// TestStateHasBothSides: the truth as the snapshot, and what the autopilot reports.
func TestStateHasBothSides(t *testing.T) {
	status, linked := returning(), true
	var faults simfault.Status
	faults.Faults[command.GPSLoss] = simfault.Fault{State: simfault.Set, Parameter: "SIM_GPS1_ENABLE", Desired: 0, Read: 0, ReadOnce: true}
	faults.Faults[command.RangefinderNoise] = simfault.Fault{State: simfault.Direct, Desired: 0.5}
	f := newFlight(t, func(c *Config) {
		c.Autopilot = Autopilot{
			Status:       func() (mavlink.Status, bool) { return status, linked },
			SensorFaults: func() (simfault.Status, bool) { return faults, linked },
		}
	})
	f.fly(40, 1100)
	f.server.observer.forget()
	var got stateJSON
	f.get("/v1/state", &got)
	if s := f.snapshot(); got.Flight.Time != s.Time || len(got.Flight.Rotors) != 4 {
		t.Errorf("the truth is at %g, want %g", got.Flight.Time, s.Time)
	}
	a := got.Autopilot
	if !a.Connected || a.Connection != "alive" || a.Mode != "RTL" || !a.Armed || a.Vehicle != "ArduCopter 4.7.0" {
		t.Errorf("autopilot %+v", a)
	}
	e := a.Estimate
	if e == nil || e.Position != (nedJSON{3, 4, -10}) || e.PositionError != 5 || math.Abs(e.VelocityError-1) > 1e-9 || math.Abs(e.AttitudeErrorDeg-deg(0.2)) > 1e-9 || math.Abs(e.Attitude.RollDeg-deg(0.2)) > 1e-9 {
		t.Errorf("estimate %+v", e)
	}
	if len(a.Failsafes) != 2 || a.Failsafes[0].State != "fired" || a.Failsafes[0].Since != 10 || a.Failsafes[0].Now != "10.4 V" || a.Failsafes[0].Parameters[0] != (parameterJSON{"BATT_FS_LOW_ACT", 2, "RTL"}) || a.Failsafes[1].State != "off" {
		t.Errorf("failsafes %+v", a.Failsafes)
	}
	const text = "Battery failsafe: 10.4 V below BATT_LOW_VOLT 10.5 V; BATT_FS_LOW_ACT 2 = RTL; mode RTL 0.1 s later"
	if len(a.Chains) != 1 || a.Chains[0].Text != text || a.Chains[0].From != "AUTO" || !a.Chains[0].Settled || a.Chains[0].Over {
		t.Errorf("chains %+v", a.Chains)
	}
	if len(a.SensorFaults) != 2 || a.SensorFaults[0].Fault != "fail_gps" || a.SensorFaults[0].State != "set" || a.SensorFaults[1] != (sensorFaultJSON{Fault: "noise_rangefinder", State: "direct", Desired: 0.5}) {
		t.Errorf("sensor faults %+v", a.SensorFaults)
	}
	faults.Faults[command.RangefinderNoise].Desired = 0
	if f.get("/v1/state", &got); len(got.Autopilot.SensorFaults) != 1 {
		t.Errorf("sensor faults without noise of the rangefinder %+v", got.Autopilot.SensorFaults)
	}
	f.get("/v1/vehicles/V1/state", &got)
	if got.Autopilot.Mode != "RTL" {
		t.Errorf("by the vehicle's name: %+v", got.Autopilot)
	}
	linked = false
	got = stateJSON{}
	f.get("/v1/state", &got)
	if a := got.Autopilot; a.Connected || a.Connection != "off" || a.Estimate != nil || a.Failsafes == nil || len(a.SensorFaults) > 0 {
		t.Errorf("without a link: %+v", a)
	}
}

// TestStateSaysWhyItWouldNotArm.
func TestStateSaysWhyItWouldNotArm(t *testing.T) {
	var m failsafe.Machine
	m.Mode(1, "STABILIZE", false, false)
	m.Text(10, "PreArm: GPS 1: Bad fix")
	a := Autopilot{Status: func() (mavlink.Status, bool) {
		return mavlink.Status{State: mavlink.Lost, Problem: "no heartbeat", Failsafes: m.View()}, true
	}}.about()
	if len(a.PreArm) != 1 || a.PreArm[0] != (preArmJSON{"GPS 1: Bad fix", 10, 10}) || a.Connection != "lost" || a.Connected || a.Problem != "no heartbeat" {
		t.Errorf("%+v", a)
	}
}
