package session

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestTextsBecomeEvents with their severity; what is said again and again once.
func TestTextsBecomeEvents(t *testing.T) {
	var got []string
	say := repeatLess(func(from snapshot.Source, s snapshot.Severity, text string) error {
		got = append(got, from.String()+" "+[]string{"info ", "caution ", "fault "}[s]+text)
		return nil
	})
	for _, text := range []mavlink.Text{
		{Time: 1, Severity: 6, Text: "ArduPilot Ready"}, {Time: 2, Severity: 2, Text: "PreArm: no"}, {Time: 32, Severity: 2, Text: "PreArm: no"},
		{Time: 33, Severity: 4, Text: mavlink.LinkPrefix + "bad frames"}, {Time: 122.5, Severity: 3, Text: "PreArm: no"}, {Time: 0.5, Severity: 3, Text: "PreArm: no"},
	} {
		say(text)
	}
	want := []string{"autopilot info ArduPilot Ready", "autopilot fault PreArm: no", "sitlark caution MAVLink: bad frames", "autopilot fault PreArm: no", "autopilot fault PreArm: no"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestGoodNewsOnlyInforms: ArduPilot says that something is well again as gravely as what was wrong.
func TestGoodNewsOnlyInforms(t *testing.T) {
	for _, c := range []struct {
		severity mavlink.Severity
		text     string
		want     snapshot.Severity
	}{
		{2, "Glitch cleared", snapshot.Info},
		{2, "GPS Glitch cleared", snapshot.Info},
		{2, "EKF Failsafe Cleared", snapshot.Info},
		{4, "Radio Failsafe Cleared", snapshot.Info},
		{4, "Terrain data recovered.", snapshot.Info},
		{2, "Vibration compensation OFF", snapshot.Info},
		{2, "Vibration compensation ON", snapshot.Fault},
		{2, "GPS Glitch or Compass error", snapshot.Fault},
		{3, "Failsafe not cleared", snapshot.Fault},
		{4, "Mission could not be restored", snapshot.Caution},
		{4, "Radio Failsafe", snapshot.Caution},
		{4, "EKF unrecovered", snapshot.Caution},
	} {
		if got := severityOf(mavlink.Text{Severity: c.severity, Text: c.text}); got != c.want {
			t.Errorf("%q of severity %d is %v, want %v", c.text, c.severity, got, c.want)
		}
	}
}

// TestLinkWaitsForAnArduPilotThatTheWindowStarts, and only where nothing else was said.
func TestLinkWaitsForAnArduPilotThatTheWindowStarts(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Vehicle)
		waits  bool
	}{
		{"a window", func(*Vehicle) {}, true},
		{"an address", func(v *Vehicle) { v.Setup.MAVLink.Address = "tcp:127.0.0.1:5760" }, false},
		{"none wanted", func(v *Vehicle) { v.Setup.MAVLink.Off = true }, false},
		{"no window", func(v *Vehicle) { v.Setup.Headless = true }, false},
		{"the demonstration", func(v *Vehicle) { v.Setup.Demo = true }, false},
		{"a fleet", func(v *Vehicle) { v.alone = false }, false},
	} {
		v := &Vehicle{alone: true}
		c.change(v)
		before := v.Setup.MAVLink.Address
		if got := v.connectLater(); got != c.waits || (v.Setup.MAVLink.Address == config.ChildMAVLink) != c.waits || !c.waits && v.Setup.MAVLink.Address != before {
			t.Errorf("%s: waits %v, want %v; the address is %q", c.name, got, c.waits, v.Setup.MAVLink.Address)
		}
	}
}

// TestReturnAltitudeIsInMetres, by either name: ArduPilot up to 4.6 has RTL_ALT in centimetres, later releases RTL_ALT_M.
func TestReturnAltitudeIsInMetres(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{})
	l, err := mavlink.New(mavlink.Config{Address: a.Address, Home: mission.DefaultHome})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go l.Run(ctx)
	for l.Status().State != mavlink.Alive {
		time.Sleep(time.Millisecond)
	}
	var r ReturnAltitude
	if r.read(t.Context(), l); r.Metres() != 0 {
		t.Errorf("%g m without a parameter", r.Metres())
	}
	a.SetParam("RTL_ALT", 1500)
	if known := r.read(t.Context(), l); !known || r.Metres() != 15 {
		t.Errorf("1500 cm are %g m, known %v", r.Metres(), known)
	}
	a.SetParam("RTL_ALT_M", 30)
	if known := r.read(t.Context(), l); !known || r.Metres() != 30 {
		t.Errorf("30 m are %g m, known %v", r.Metres(), known)
	}
}

// TestFullVoltageIsTheVehicles, as its parameters have it: what ArduPilot is started with must
// be no change of the battery.
func TestFullVoltageIsTheVehicles(t *testing.T) {
	for name, want := range map[string]float64{"quad-1.5kg": 12.6, "hexa-7kg": 25.2} {
		e, err := catalog.Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := fullVoltage(e); got != want {
			t.Errorf("%s: %g V, want %g V", name, got, want)
		}
	}
}
