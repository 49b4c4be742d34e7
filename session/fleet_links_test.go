package session

import (
	"fmt"
	"io"
	"math"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// linkedFleet is two vehicles whose autopilots speak MAVLink to sitlark.
func linkedFleet(t *testing.T) (*Fleet, [2]*mavtest.Autopilot) {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	first := freePorts(t, 2)
	f := flying(t, fleetSetup(t, func(c *config.Config) {
		c.Demo, c.Fleet.Count = false, 2
		c.MAVLink.Address = fmt.Sprintf("udp-server:127.0.0.1:%d", first)
		c.Mission = config.Mission{Files: []string{filepath.Join("..", "scenario", "library", "square.waypoints")}, Upload: true}
	}))
	var autopilots [2]*mavtest.Autopilot
	for i := range autopilots {
		autopilots[i] = mavtest.Start(t, mavtest.Options{Send: fmt.Sprintf("127.0.0.1:%d", first+10*i), State: mavtest.Standard()})
	}
	return f, autopilots
}

// eventually waits until something is so.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("never saw: %s", what)
		}
	}
}

// TestEachVehicleOfAFleetGetsTheMissionFromItsPad: uploaded to both autopilots, the
// second's shifted by where its pad lies, which is what the window draws for it.
func TestEachVehicleOfAFleetGetsTheMissionFromItsPad(t *testing.T) {
	f, autopilots := linkedFleet(t)
	eventually(t, "both uploads have ended", func() bool {
		for _, v := range f.Vehicles {
			if s := v.Link.Status().Transfers; s.Active || s.Words == "" || s.Held == 0 {
				return false
			}
		}
		return len(autopilots[0].Mission(apm.MAV_MISSION_TYPE_MISSION)) > 1 && len(autopilots[1].Mission(apm.MAV_MISSION_TYPE_MISSION)) > 1
	})
	home := f.setup.Home
	lone, second := autopilots[0].Mission(apm.MAV_MISSION_TYPE_MISSION), autopilots[1].Mission(apm.MAV_MISSION_TYPE_MISSION)
	if len(lone) != len(f.setup.Plan.Items)+1 || len(second) != len(lone) {
		t.Fatalf("%d and %d items, the file has %d", len(lone), len(second), len(f.setup.Plan.Items))
	}
	pad := f.Vehicles[1].Member
	if math.Hypot(pad.North, pad.East) < 5 {
		t.Fatalf("the second pad lies %g m north, %g m east", pad.North, pad.East)
	}
	for i := 1; i < len(lone); i++ {
		if int(lone[i].Command) != int(apm.MAV_CMD_NAV_WAYPOINT) {
			continue
		}
		n1, e1, _ := home.Local(float64(lone[i].X)*1e-7, float64(lone[i].Y)*1e-7, 0)
		n2, e2, _ := home.Local(float64(second[i].X)*1e-7, float64(second[i].Y)*1e-7, 0)
		if math.Hypot(n2-n1-pad.North, e2-e1-pad.East) > 0.03 || second[i].Z != lone[i].Z {
			t.Errorf("item %d: %.2f m north, %.2f m east and %g m high of the first's, want the pad's %.2f, %.2f", i, n2-n1, e2-e1, second[i].Z, pad.North, pad.East)
		}
	}
	if got := f.Vehicles[0].Setup.Plan.Items[0]; got != f.setup.Plan.Items[0] {
		t.Errorf("the first vehicle's plan is changed: %+v", got)
	}
}

// TestSensorsOfOneVehicleBreakByItsParameters, and the other's stay as they are.
func TestSensorsOfOneVehicleBreakByItsParameters(t *testing.T) {
	f, autopilots := linkedFleet(t)
	eventually(t, "both autopilots answer", func() bool {
		return f.Vehicles[0].Link.Status().State == mavlink.Alive && f.Vehicles[1].Link.Status().State == mavlink.Alive
	})
	broken := command.SensorFault{Kind: command.GPSLoss}
	if err := f.Vehicles[1].Sim.Submit(broken); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the second's GPS is off", func() bool {
		v, _ := autopilots[1].Param("SIM_GPS1_ENABLE")
		return v == 0
	})
	if v, _ := autopilots[0].Param("SIM_GPS1_ENABLE"); v != 1 {
		t.Errorf("the first's SIM_GPS1_ENABLE is %g", v)
	}
	if err := f.Vehicles[1].Sim.Submit(command.RestoreSensors{}); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the second's GPS is on again", func() bool {
		v, _ := autopilots[1].Param("SIM_GPS1_ENABLE")
		return v == 1
	})
}

// TestWindOfAnyArduPilotIsEveryVehicles, since they share the air; its battery is its own.
func TestWindOfAnyArduPilotIsEveryVehicles(t *testing.T) {
	f, autopilots := linkedFleet(t)
	for _, a := range autopilots {
		a.SetParam("SIM_WIND_DIR", 180)
		a.SetParam("SIM_BATT_VOLTAGE", 12.6)
		a.SetParam("SIM_WIND_SPD", 0)
	}
	eventually(t, "both autopilots are followed", func() bool {
		return f.Vehicles[0].SimParams.Status().Connected && f.Vehicles[1].SimParams.Status().Connected
	})
	set := func(name string, v float64) {
		autopilots[1].SetParam(name, v)
		autopilots[1].Send(&apm.MessageParamValue{ParamId: name, ParamValue: float32(v), ParamType: apm.MAV_PARAM_TYPE_REAL32, ParamIndex: math.MaxUint16})
	}
	var seen [2]snapshot.Snapshot
	look := func() {
		for i, v := range f.Vehicles {
			v.Sim.Buffer().Read(&seen[i])
		}
	}
	set("SIM_WIND_SPD", 7)
	eventually(t, "wind at both vehicles", func() bool { look(); return seen[0].Air.WindSpeed == 7 && seen[1].Air.WindSpeed == 7 })
	for i, v := range f.Vehicles {
		eventually(t, fmt.Sprintf("who set the wind of vehicle %d", i+1), func() bool {
			s := v.SimParams.Status()
			return s.Wind(&seen[i]) == "SIM_WIND_SPD 7, SIM_WIND_DIR 180 of V2"
		})
	}
	set("SIM_BATT_VOLTAGE", 11.4)
	eventually(t, "the second's battery", func() bool { look(); return seen[1].Power.Charge < 0.7 })
	if seen[0].Power.Charge != 1 || seen[0].Power.Capacity == 0 {
		t.Errorf("the first's battery is %+v", seen[0].Power)
	}
}

// TestControlAPIOfAFleetAddressesEveryVehicle from each of its ports.
func TestControlAPIOfAFleetAddressesEveryVehicle(t *testing.T) {
	f := flying(t, fleetSetup(t, func(c *config.Config) { c.Fleet.Count, c.Control.Listen = 3, "127.0.0.1:0" }))
	for _, v := range f.Vehicles {
		answer, err := http.Get(v.api.URL() + "/v1/vehicles")
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || !strings.Contains(string(body), `"/v1/vehicles/V3"`) || !strings.Contains(string(body), f.Vehicles[2].api.URL()) {
			t.Errorf("%v: %s lists %s", err, v.Name, body)
		}
	}
}
