package notes

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestStatusTextsAreInTheRecording, each once, in their order, with the severity that the autopilot gave them.
func TestStatusTextsAreInTheRecording(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{})
	link, err := mavlink.New(mavlink.Config{Address: a.Address, Home: mission.DefaultHome})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go link.Run(ctx)
	path := filepath.Join(t.TempDir(), "flight.mcap")
	file, err := record.Create(path, record.Options{Waits: true})
	if err != nil {
		t.Fatal(err)
	}
	params := physics.Params{Vehicle: airframe.Default(), Terrain: contact.Flat{}}
	to, err := file.Vehicle(record.Start{Vehicle: "quad", Home: mission.DefaultHome, Terrain: terrain.Source{Flat: true}, Params: params})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.New(sim.Config{World: params, Recorder: to}); err != nil {
		t.Fatal(err)
	}
	stop := New(to, func() (uint64, float64) { return 1, 0 }).Follow(link, mission.DefaultHome, func() float64 { return 0 })
	want := []struct {
		severity apm.MAV_SEVERITY
		name     string
		text     string
	}{
		{apm.MAV_SEVERITY_EMERGENCY, "emergency", "Crash: Disarming"}, {apm.MAV_SEVERITY_CRITICAL, "critical", "EKF variance"},
		{apm.MAV_SEVERITY_WARNING, "warning", "GPS Glitch"}, {apm.MAV_SEVERITY_INFO, "info", "EKF3 IMU0 is using GPS"}, {apm.MAV_SEVERITY_DEBUG, "debug", "loop"},
	}
	for link.Status().State != mavlink.Alive {
		time.Sleep(time.Millisecond)
	}
	heard := func() uint64 {
		status := link.Status()
		return status.Texts.Last()
	}
	before := heard() // of the autopilot's own start
	for _, w := range want {
		a.Say(w.severity, w.text)
	}
	for heard() < before+uint64(len(want)) {
		time.Sleep(time.Millisecond)
	}
	a.Say(apm.MAV_SEVERITY_INFO, "the last") // when it has come, those before it are noted
	for heard() < before+uint64(len(want))+1 {
		time.Sleep(time.Millisecond)
	}
	stop()
	cancel()
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	log, err := r.Log(r.Vehicles[0])
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range log {
		if e.Kind != record.TextEntry || n == len(want) || e.Text != want[n].text && n == 0 {
			continue
		}
		if w := want[n]; e.Text != w.text || e.Severity != w.name {
			t.Errorf("text %d is %q, %s, want %q, %s", n, e.Text, e.Severity, w.text, w.name)
		}
		n++
	}
	if n != len(want) {
		t.Errorf("%d of %d texts are in the recording: %+v", n, len(want), log)
	}
}
