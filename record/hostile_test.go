package record_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/message"
)

// TestCountsThatNoVehicleHasAreRefused: motors and names of a recording from somebody else are bounded as those of
// a vehicle file.
func TestCountsThatNoVehicleHasAreRefused(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 41)
	f.fly(0.3, nil)
	f.close()
	motors := func(n int) []int {
		list := make([]int, n)
		for i := range list {
			list[i] = i + 1
		}
		return list
	}
	noise := make([]byte, 5<<20) // in base64, which does not shrink much
	for i := range noise {
		noise[i] = byte(rand.Uint32())
	}
	for says, change := range map[string]map[string]any{
		"its vehicle says to have 200000 motors, expected at most 32": {"motors": motors(200_000)},
		"says to have 33 motors":                 {"motors": motors(33)},
		"has motor 4 after motor 4":              {"motors": []int{1, 4, 4}},
		"has motor -1 after motor 0":             {"motors": []int{-1}},
		"has motor 33 after motor 2":             {"motors": []int{2, 33}},
		"has a name of 100000 bytes":             {"name": strings.Repeat("x", 100_000)},
		"its start has":                          {"file": noise},
		"it says to have 1001 changes, expected": {"origin": map[string]any{"changes": make([]string, 1001)}},
	} {
		path := rewritten(t, f.path, func(topic string, _ int, data []byte) []byte {
			if topic != "start" {
				return data
			}
			var start map[string]any
			if err := json.Unmarshal(data, &start); err != nil {
				t.Fatal(err)
			}
			for key, value := range change {
				start[key] = value
			}
			data, err := json.Marshal(start)
			if err != nil {
				t.Fatal(err)
			}
			return data
		})
		r, err := record.Open(path)
		if err == nil {
			r.Close()
		}
		if !errors.Is(err, record.ErrDamaged) || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}

// TestListsOfStatesAreBounded: a state of 200,000 motors is damage, and says so.
func TestListsOfStatesAreBounded(t *testing.T) {
	many := message.Truth{Flight: 1, RotorSpeed: make([]float32, 200_000)}
	var got message.Truth
	err := message.TruthType.Parse(message.TruthType.Append(nil, &many), &got)
	if !errors.Is(err, message.ErrDamaged) || !strings.Contains(err.Error(), "has 8") || !strings.Contains(err.Error(), "expected at most 1024") {
		t.Errorf("%.200v", err)
	}
	usual := message.Truth{Flight: 1, RotorSpeed: make([]float32, 32), PulseUs: []uint32{4_000_000_000}}
	if err := message.TruthType.Parse(message.TruthType.Append(nil, &usual), &got); err != nil || len(got.RotorSpeed) != 32 {
		t.Errorf("32 motors: %v", err)
	}
}

// TestReadingEndsWithItsContext, wherever it is: nothing more is read, and it is not taken for damage.
func TestReadingEndsWithItsContext(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 42)
	for i := range 20 {
		f.recorder.Note("mode", 1, 0, map[string]any{"mode": fmt.Sprint(i)})
	}
	f.fly(6, nil)
	f.close()
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := record.OpenContext(ended, f.path); !errors.Is(err, context.Canceled) || errors.Is(err, record.ErrDamaged) {
		t.Errorf("opened: %v", err)
	}
	for name, read := range map[string]func(ctx context.Context, r *record.Recording, v *record.Vehicle, first func()) error{
		"states": func(_ context.Context, r *record.Recording, v *record.Vehicle, first func()) error {
			return r.Truths(v, func(float64, *message.Truth) error { first(); return nil })
		},
		"log": func(_ context.Context, r *record.Recording, v *record.Vehicle, first func()) error {
			first()
			_, err := r.Log(v)
			return err
		},
		"verify": func(ctx context.Context, r *record.Recording, v *record.Vehicle, first func()) error {
			first()
			_, err := record.Verify(ctx, r, v)
			return err
		},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		r, err := record.OpenContext(ctx, f.path)
		if err != nil {
			t.Fatal(err)
		}
		if err := read(ctx, r, r.Vehicles[0], cancel); !errors.Is(err, context.Canceled) || errors.Is(err, record.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
		r.Close()
	}
}
