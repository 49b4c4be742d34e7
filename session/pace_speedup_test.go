package session

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/sitlark/sitlark/sim"
)

// speedBook is an autopilot with one parameter, which notes what is done with it.
type speedBook struct {
	mu    sync.Mutex
	value float64
	notes []string
	deaf  int // so many requests are not answered
}

func (b *speedBook) Param(_ context.Context, name string) (float64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notes = append(b.notes, "read "+name)
	return b.value, nil
}

func (b *speedBook) SetParam(_ context.Context, _ string, v float64) (float64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.deaf > 0 {
		b.deaf--
		return 0, errors.New("no answer")
	}
	b.value = v
	b.notes = append(b.notes, fmt.Sprint("set ", v))
	return v, nil
}

func (b *speedBook) is(v float64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.value == v
}

// TestFasterIsAskedOfArduPilot above real time only, again until it answers, and its own
// speedup returns, at the end too.
func TestFasterIsAskedOfArduPilot(t *testing.T) {
	run := sim.NewRunControl(nil)
	book := &speedBook{value: 2, deaf: 1}
	f := &speedupControl{control: run, parameters: book, alive: func() (bool, uint64) { return true, 0 }, log: slog.New(slog.DiscardHandler)}
	ctx, cancel := context.WithCancel(context.Background())
	var runs sync.WaitGroup
	runs.Go(func() { _ = f.run(ctx) })
	for _, step := range []struct{ speed, want float64 }{{5, 5}, {10, 10}, {0.5, 2}, {8, 8}, {0, 2}, {20, 20}} {
		if err := run.SetSpeed(step.speed); err != nil {
			t.Fatal(err)
		}
		for end := time.Now().Add(time.Minute); !book.is(step.want); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("speed %g: %v", step.speed, book.notes)
			}
		}
	}
	cancel()
	runs.Wait()
	want := []string{"read SIM_SPEEDUP", "read SIM_SPEEDUP", "set 5", "set 10", "set 2", "read SIM_SPEEDUP", "set 8", "set 2", "read SIM_SPEEDUP", "set 20", "set 2"}
	if !slices.Equal(book.notes, want) {
		t.Errorf("it was asked %q, want %q", book.notes, want)
	}
}
