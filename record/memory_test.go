package record_test

import (
	"fmt"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestAFleetsRecordingTakesLittleMemory: a hundred vehicles have as many batches as are in use,
// not as many as a slow disk would ask for.
func TestAFleetsRecordingTakesLittleMemory(t *testing.T) {
	start := record.Start{
		Vehicle: "quad", Home: mission.DefaultHome, Terrain: terrain.Source{Flat: true},
		Params: physics.Params{Vehicle: airframe.Default(), Terrain: contact.Flat{}},
	}
	w, err := physics.New(start.Params)
	if err != nil {
		t.Fatal(err)
	}
	file, err := record.Create(filepath.Join(t.TempDir(), "flight.mcap"), record.Options{Begins: begins, Waits: true})
	if err != nil {
		t.Fatal(err)
	}
	before := heap()
	var fleet []*record.Recorder
	for i := range 100 {
		start.Name = fmt.Sprint("v", i)
		r, err := file.Vehicle(start)
		if err != nil {
			t.Fatal(err)
		}
		r.Reset(1, w)
		fleet = append(fleet, r)
	}
	var in physics.Inputs
	for n := range 5 * 400 { // more than a second checkpoint of each
		for _, r := range fleet {
			r.Step(w, &in, 1.0/400, time.Time{})
		}
		if n%50 == 0 {
			time.Sleep(10 * time.Millisecond) // for the writer
		}
	}
	grown := float64(heap()-before) / 1e6
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if t.Logf("%.1f MB", grown); grown > 100 {
		t.Errorf("%.1f MB for a hundred vehicles", grown)
	}
	runtime.KeepAlive(fleet)
}

// heap is how many bytes are in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
