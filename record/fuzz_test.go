package record_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/message"
)

// FuzzOpen: any bytes are a recording, whole or as far as it goes, or an error that says why not;
// what is in it can be read and flown, or is an error.
func FuzzOpen(f *testing.F) {
	one := newFlight(f, filepath.Join(f.TempDir(), "flight.mcap"), 31)
	one.recorder.Note("mode", 1, 0, map[string]any{"mode": "LOITER"})
	one.fly(0.3, nil)
	one.recorder.Estimate(message.Estimate{Flight: 1, Time: 0.2, Attitude: [4]float32{1}})
	one.close()
	data, err := os.ReadFile(one.path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	for _, n := range []int{8, 60, len(data) / 2, len(data) - 1} {
		f.Add(data[:n])
	}
	for _, at := range []int{len(data) / 5, len(data) / 3, len(data) - 40} {
		flipped := append([]byte(nil), data...)
		flipped[at] ^= 0x55
		f.Add(flipped)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "fuzzed.mcap")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := record.Open(path)
		if err != nil {
			return
		}
		defer r.Close()
		for _, v := range r.Vehicles {
			readVehicle(t, r, v)
		}
		if _, err := record.Complete(path); err != nil && errors.Is(err, os.ErrNotExist) {
			t.Error(err)
		}
	})
}

// readVehicle reads what is recorded of a vehicle, and flies the first of it.
func readVehicle(t *testing.T, r *record.Recording, v *record.Vehicle) {
	count := 0
	err := r.Truths(v, func(float64, *message.Truth) error { count++; return nil })
	if err == nil && count != v.TruthCount() {
		t.Errorf("%d of %d states are read, without an error", count, v.TruthCount())
	}
	_, _ = r.Log(v)
	for _, at := range []float64{0, 0.25, v.Length} {
		_, _, _, _ = record.EstimatesAt(r, v, at)
	}
	if p, err := r.Player(v); err == nil {
		_ = p.Seek(min(v.Length, 1))
	}
}
