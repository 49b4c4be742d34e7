package notes

import (
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestATotalIsNotedOnceItHasSettled, and not at each item of an upload; other parameters are noted at once.
func TestATotalIsNotedOnceItHasSettled(t *testing.T) {
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
	now := 0.0
	New(to, func() (uint64, float64) { return 1, now }).Started(map[string]float64{"RTL_SPEED": 3.5})
	now = 1
	f := follower{book: New(to, func() (uint64, float64) { return 1, now }), known: map[string]float32{}, moving: map[string]*moving{}}
	f.parameter("MIS_TOTAL", 0)
	f.parameter("WPNAV_SPEED", 500)
	for n := range 8 {
		now = 2 + float64(n)/10
		f.parameter("MIS_TOTAL", float32(n+1))
		if n == 4 {
			f.settle() // a heartbeat in the middle of the upload
		}
	}
	f.parameter("WPNAV_SPEED", 800)
	now = 9
	for range 4 {
		f.settle()
	}
	f.parameter("MIS_TOTAL", 8)
	f.settle()
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	log, err := r.Log(r.Vehicles[0])
	if err != nil || len(log) != 3 {
		t.Fatalf("%v: %+v", err, log)
	}
	if e := log[0]; e.Kind != record.StartedEntry || len(e.Parameters) != 1 || e.Parameters["RTL_SPEED"] != 3.5 {
		t.Errorf("the start %+v", e)
	}
	log = log[1:]
	if e := log[0]; e.Name != "WPNAV_SPEED" || e.Value != 800 {
		t.Errorf("first %+v", e)
	}
	if e := log[1]; e.Name != "MIS_TOTAL" || e.Before != 0 || e.Value != 8 || e.Time != 2.7 {
		t.Errorf("second %+v", e)
	}
}
