//go:build ardupilot

package session

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// hovered starts the real ArduPlane for a tilt-rotor in a wind from ahead, and waits until it is ready to arm.
func hovered(t *testing.T, listen string, instance int, wind float64) (v *Vehicle, look func() *snapshot.Snapshot) {
	t.Helper()
	binary := ardupilot.Plane(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Speedup = listen, 5
		c.Vehicle.Layout = "tilt"
		c.Weather.Wind = command.SetWind{Speed: wind}
		c.SITL = config.SITL{Binary: binary, Instance: instance}
		c.MAVLink.Address = config.ChildMAVLink
	}))
	v = f.Vehicles[0]
	waitReal(t, "it is ready to arm", func() bool { s := v.Link.Status(); return s.Ready && s.EKF.KnowsPosition() })
	var now snapshot.Snapshot
	return v, func() *snapshot.Snapshot { v.Sim.Buffer().Read(&now); return &now }
}

// TestArduPilotPlaneHovers: it is started with what it needs, offers its own modes, takes off as a quadplane does by request,
// holds its place, and lands.
func TestArduPilotPlaneHovers(t *testing.T) {
	v, look := hovered(t, "127.0.0.1:17680", 47, 0)
	s := v.Link.Status()
	if !strings.HasPrefix(s.Vehicle, "ArduPlane 4") || !slices.Equal(v.Link.Modes(), kind.Plane.Offered()) {
		t.Errorf("%s offers %v", s.Vehicle, v.Link.Modes())
	}
	v.Link.SetMode("QLOITER")
	waitReal(t, "mode QLOITER", func() bool { return v.Link.Status().Mode == "QLOITER" })
	v.Link.TakeOff(10)
	waitReal(t, "it is 10 m high", func() bool { return -look().PositionNED.Z > 9.5 })
	if s := look(); math.Hypot(s.PositionNED.X, s.PositionNED.Y) > 3 {
		t.Errorf("it drifted to %v", s.PositionNED)
	}
	v.Link.Land()
	waitReal(t, "it has landed", func() bool { s := v.Link.Status(); return s.Mode == "QLAND" && !s.Armed && s.Landed })
	if child, _ := v.Supervisor.Child(); child != nil {
		if state, err := child.State(); state != sitl.Running {
			t.Errorf("ArduPlane is %v: %v", state, err)
		}
	}
	if v.Link.Status().State != mavlink.Alive {
		t.Error("the connection is gone")
	}
}

// TestArduPilotPlaneKeepsItsMissions: what a plane's mission has comes back as it was sent, and what it can't store without an
// alarm.
func TestArduPilotPlaneKeepsItsMissions(t *testing.T) {
	v, _ := hovered(t, "127.0.0.1:17700", 49, 0)
	var plan mission.Plan
	for _, it := range []mission.Item{
		{Command: mission.TakeOff, Alt: 50, Param: [4]float64{12}},
		{Command: mission.NavWaypoint, Param: [4]float64{7, 45, 20}},
		{Command: mission.NavWaypoint, Param: [4]float64{0, 300.5, 2.7}},
		{Command: mission.LoiterTurns, Param: [4]float64{2.6, 0, -300, 1}},
		{Command: mission.LoiterTime, Param: [4]float64{30.4, 0, -70, 1}},
		{Command: mission.LoiterToAlt, Param: [4]float64{0, -75, 0, 1}},
		{Command: mission.ChangeAlt, Param: [4]float64{1}},
		{Command: mission.DoSpeed, Param: [4]float64{0, 18.5, 60}},
		{Command: mission.VTOLTransition, Param: [4]float64{4}},
		{Command: mission.VTOLTakeOff}, {Command: mission.VTOLLand}, {Command: mission.DoLandStart},
		{Command: mission.LoiterUnlim, Param: [4]float64{0, 0, -90}},
		{Command: mission.Land, Param: [4]float64{35.5}},
	} {
		it.Seq, it.Frame, it.Autocontinue = len(plan.Items)+1, mission.FrameTerrain, true
		if it.Alt == 0 {
			it.Alt = 80
		}
		if it.Command.HasPlace() {
			it.Lat, it.Lon = -35.3612345, 149.1612345
		} else {
			it.Frame = 2
		}
		plan.Items = append(plan.Items, it)
	}
	plan.Name = "plane.plan"
	v.Link.Upload(plan)
	var words string
	waitReal(t, "the upload", func() bool {
		status := v.Link.Status()
		a, ok := status.Answers.Get(status.Answers.Last())
		words = a.Words
		return ok && a.Done && a.Request == "Upload plane.plan"
	})
	held, _ := v.Link.Plan()
	if words != "Uploaded: 14 mission items" || len(held.Items) != 14 || held.Items[0].Param[0] != 12 || held.Items[1].Param[1] != 45 || held.Items[1].Frame.Datum() != mission.FrameTerrain {
		t.Errorf("%s; it holds %+v", words, held.Items)
	}
}

// TestArduPilotPlaneCalibratesWithoutTheWind: the zero of its airspeed sensor is the same in wind as without, within its noise
// of 0.5 Pa. It was 17 Pa more in 6 m/s, so that the sensor read 0.7 m/s.
func TestArduPilotPlaneCalibratesWithoutTheWind(t *testing.T) {
	v, look := hovered(t, "127.0.0.1:17690", 48, 25)
	if wind := look().Sensors.Airspeed; wind < 5 {
		t.Fatalf("the wind on the pad is %g m/s", wind)
	}
	const calm = 2014.3 // measured without wind
	if offset, err := v.Link.Param(t.Context(), "ARSPD_OFFSET"); err != nil || math.Abs(offset-calm) > 0.5 {
		t.Errorf("ARSPD_OFFSET is %g in wind, %g without: %v", offset, calm, err)
	}
}
