package ui

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/protocol/mavlink/simparams"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// healthySensors is an ArduPilot whose parameters were read, and which lacks one.
func healthySensors() *simfault.Status {
	s := &simfault.Status{Connected: true}
	for k := range s.Faults {
		s.Faults[k] = simfault.Fault{State: simfault.Healthy, Parameter: "SIM_SOMETHING", ReadOnce: true}
	}
	gps := &s.Faults
	gps[command.GPSLoss] = simfault.Fault{State: simfault.Healthy, Parameter: "SIM_GPS1_ENABLE", Read: 1, ReadOnce: true}
	gps[command.GPSJam] = simfault.Fault{State: simfault.Lacking, Reason: "this ArduPilot has no SIM_GPS1_JAM"}
	gps[command.GPSSatellites] = simfault.Fault{State: simfault.Healthy, Parameter: "SIM_GPS1_NUMSATS", Read: 10, ReadOnce: true}
	gps[command.GPSGlitch] = simfault.Fault{State: simfault.Healthy, Parameter: "SIM_GPS1_GLTCH_X", ReadOnce: true}
	gps[command.RangefinderNoise] = simfault.Fault{State: simfault.Direct}
	return s
}

// brokenSensors has a GPS that is lost and off, and a compass that ArduPilot does not let
// be broken.
func brokenSensors() (snapshot.Snapshot, *simfault.Status) {
	snap, s := flying(), healthySensors()
	snap.SensorFaults[command.GPSLoss] = state.SensorFault{Active: true, Since: 30}
	snap.SensorFaults[command.GPSGlitch] = state.SensorFault{Active: true, Which: 1, Value: [3]float64{20, -5, 0}, Since: 35}
	snap.SensorFaults[command.CompassLoss] = state.SensorFault{Active: true, Since: 38}
	s.Faults[command.GPSLoss] = simfault.Fault{State: simfault.Set, Parameter: "SIM_GPS1_ENABLE", More: 1, ReadOnce: true,
		Parameters: [simfault.MaxParameters]simfault.Parameter{{Name: "SIM_GPS1_ENABLE", Known: true}, {Name: "SIM_GPS2_ENABLE", Known: true}}}
	s.Faults[command.GPSGlitch] = simfault.Fault{State: simfault.Setting, Parameter: "SIM_GPS1_GLTCH_X", More: 2, Reason: "waits for the autopilot's answer"}
	s.Faults[command.CompassLoss] = simfault.Fault{State: simfault.Refused, Parameter: "SIM_MAG1_FAIL", Reason: "the autopilot keeps 0, not 1"}
	return snap, s
}

// openSensors shows one kind of sensor.
func (r *rig) openSensors(tab string) {
	r.unfoldOnly("sensors.tab")
	r.click("sensors.tab." + tab)
	r.frame()
}

// TestSensorControlsBecomeCommands by the mouse.
func TestSensorControlsBecomeCommands(t *testing.T) {
	for _, c := range []struct {
		name, tab string
		act       func(r *rig)
		want      command.Command
	}{
		{"GPS lost", "gps", func(r *rig) { r.click("sensors.fail_gps") }, command.SensorFault{Kind: command.GPSLoss}},
		{"second GPS lost", "gps", func(r *rig) { r.wheel("sensors.which", 2); r.frame(); r.click("sensors.fail_gps") }, command.SensorFault{Kind: command.GPSLoss, Which: 2}},
		{"few satellites", "gps", func(r *rig) { r.drag("sensors.limit_satellites", 0.5, 0) }, command.SensorFault{Kind: command.GPSSatellites}},
		{"glitch to the north", "gps", func(r *rig) { r.wheel("sensors.glitch_gps.north", 3) }, command.SensorFault{Kind: command.GPSGlitch, Value: [3]float64{3, 0, 0}}},
		{"compass frozen", "compass", func(r *rig) { r.click("sensors.freeze_compass") }, command.SensorFault{Kind: command.CompassFreeze}},
		{"barometer drifts", "baro", func(r *rig) { r.wheel("sensors.drift_baro", 1) }, command.SensorFault{Kind: command.BaroDrift, Value: [3]float64{0.1}}},
		{"accelerometer shaken", "accel", func(r *rig) { r.wheel("sensors.noise_accel.noise", 2) }, command.SensorFault{Kind: command.AccelNoise, Value: [3]float64{2, 120, 0}}},
		{"airspeed blocked", "other", func(r *rig) {
			r.wheel("sensors.block_airspeed.value", 4)
			r.frame()
			r.click("sensors.block_airspeed")
		}, command.SensorFault{Kind: command.AirspeedBlock, Value: [3]float64{2, 0, 0}}},
		{"RC lost", "other", func(r *rig) { r.click("sensors.rc") }, command.LoseRC{}},
		{"GPS found again", "gps", func(r *rig) {
			r.snap.SensorFaults[command.GPSLoss].Active = true
			r.frame()
			r.click("sensors.fail_gps")
		}, command.RestoreSensors{Kinds: command.GPSLoss.Set()}},
		{"one fault undone", "gps", func(r *rig) {
			r.snap.SensorFaults[command.GPSSatellites] = state.SensorFault{Active: true, Value: [3]float64{4}}
			r.frame()
			r.click("sensors.limit_satellites.parameter.undo")
		}, command.RestoreSensors{Kinds: command.GPSSatellites.Set()}},
		{"all undone", "gps", func(r *rig) {
			r.snap.SensorFaults[command.BaroLoss].Active = true
			r.frame()
			r.click("sensors.do")
		}, command.RestoreSensors{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			inWindow(t, 1280, 720, func(r *rig) {
				r.view.Sensors.Status = healthySensors()
				r.openSensors(c.tab)
				c.act(r)
				if diff := cmp.Diff(c.want, r.lastSent()); diff != "" {
					t.Errorf("want −, got +:\n%s", diff)
				}
			})
		})
	}
}

// TestSensorsThatCantBeBrokenSayWhy: what ArduPilot lacks, and all without MAVLink, except
// what sitlark sends itself.
func TestSensorsThatCantBeBrokenSayWhy(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.Sensors.Status = healthySensors()
		r.openSensors("gps")
		r.click("sensors.jam_gps")
		if len(r.sent) != 0 {
			t.Errorf("what is lacking was asked for: %v", r.sent)
		}
		if !r.shows("this ArduPilot has no SIM_GPS1_JAM") {
			t.Error("the panel does not say what is lacking")
		}
		r.view.Sensors.Status, r.view.Sensors.Off = nil, "ArduPilot's sensors are broken over MAVLink: start sitlark with --mavlink"
		r.snap.Sensors.RangefinderCount = 1
		r.frame()
		r.click("sensors.fail_gps")
		r.wheel("sensors.limit_satellites", 1)
		r.click("sensors.glitch_gps.north")
		if len(r.sent) != 0 {
			t.Errorf("sent without MAVLink: %v", r.sent)
		}
		if !r.says("over MAVLink") {
			t.Error("the panel does not say what is needed")
		}
		r.openSensors("other")
		r.wheel("sensors.noise_rangefinder", 2)
		if diff := cmp.Diff(command.Command(command.SensorFault{Kind: command.RangefinderNoise, Value: [3]float64{0.2}}), r.lastSent()); diff != "" {
			t.Errorf("what sitlark sends itself, want −, got +:\n%s", diff)
		}
	})
}

// TestSensorParametersAreShownAsTheAutopilotHasThem.
func TestSensorParametersAreShown(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap, r.view.Sensors.Status = brokenSensors()
		r.openSensors("gps")
		for _, want := range []string{"2 parameters set", "3 parameters  …", "SIM_GPS1_NUMSATS  10"} {
			if !r.shows(want) {
				t.Errorf("the panel does not show %q", want)
			}
		}
		if r.shows("SIM_GPS2_ENABLE") {
			t.Error("several parameters take more than a line before they are opened")
		}
		r.click("sensors.fail_gps.parameter")
		r.frame()
		if !r.shows("SIM_GPS1_ENABLE") || !r.shows("SIM_GPS2_ENABLE") {
			t.Error("a click does not list the parameters")
		}
		r.click("sensors.fail_gps.parameter")
		r.frame()
		if r.shows("SIM_GPS2_ENABLE") {
			t.Error("another click does not hide them")
		}
		r.openSensors("compass")
		if !r.shows("! the autopilot keeps 0, not 1") {
			t.Error("the panel does not show what was refused")
		}
	})
}

// lastSent is the newest command, nil for none.
func (r *rig) lastSent() command.Command {
	if len(r.sent) == 0 {
		return nil
	}
	return r.sent[len(r.sent)-1]
}

// followedParams lets wind, turbulence and battery of s come from ArduPilot's parameters.
func followedParams(s *snapshot.Snapshot) *simparams.Status {
	wind := command.SetWind{Speed: 8, FromDeg: 90, Height: 60, Exponent: 0.5}
	s.Air.WindSpeed, s.Air.WindFromDeg, s.Air.WindUp = wind.Speed, wind.FromDeg, 0
	s.Air.WindHeight, s.Air.WindExponent, s.Air.Turbulence = wind.Height, wind.Exponent, 0.5
	s.Power.Capacity, s.Power.OpenCircuit = 0, 11.5
	return &simparams.Status{
		Connected:      true,
		LastWind:       simparams.Source{Parameters: "SIM_WIND_SPD 8, SIM_WIND_DIR 90", Asked: wind},
		LastTurbulence: simparams.Source{Parameters: "SIM_WIND_TURB 1.16", Asked: command.SetTurbulence{Intensity: 0.5}},
		LastVoltage:    simparams.Source{Parameters: "SIM_BATT_VOLTAGE 11.5", Asked: command.SetBatteryVoltage{Voltage: 11.5}},
	}
}

// TestSourceEndsWhenSomethingIsSetHere: the titles name parameters only for as long as what they asked for is in effect.
func TestSourceEndsWhenSomethingIsSetHere(t *testing.T) {
	var s snapshot.Snapshot
	p := followedParams(&s)
	if p.Wind(&s) == "" || p.Turbulence(&s) == "" || p.Battery(&s) == "" {
		t.Errorf("%q, %q, %q", p.Wind(&s), p.Turbulence(&s), p.Battery(&s))
	}
	s.Air.WindFromDeg, s.Air.Turbulence, s.Power.OpenCircuit = 91, 0.4, 12
	if p.Wind(&s) != "" || p.Turbulence(&s) != "" || p.Battery(&s) != "" {
		t.Errorf("after changes: %q, %q, %q", p.Wind(&s), p.Turbulence(&s), p.Battery(&s))
	}
}
