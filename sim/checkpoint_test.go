package sim

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestADamagedCheckpointIsRefused with an error that says so, and never by a panic; flipped bits
// may also give a state that is valid.
func TestADamagedCheckpointIsRefused(t *testing.T) {
	world := physics.Params{Vehicle: airframe.Default()}
	s, err := New(Config{World: world})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []command.Scheduled{{Command: command.FailMotor{Motor: 2}, At: 5}, {Command: command.SetWind{Speed: 3}, At: 6, Ramp: 2}} {
		s.loop.commands.scheduleFor(o, 0)
	}
	good := Checkpoint{World: s.AppendWorld(nil), Sim: s.AppendCheckpoint(nil), Flight: 1}
	again, err := New(Config{World: world, Resume: &good})
	if err != nil {
		t.Fatal(err)
	}
	if got := again.AppendCheckpoint(nil); !slices.Equal(got, good.Sim) {
		t.Errorf("restored it is\n%x\nnot\n%x", got, good.Sim)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < len(good.Sim); n++ {
		cut := good
		cut.Sim = good.Sim[:n]
		if _, err := New(Config{World: world, Resume: &cut}); !errors.Is(err, ErrCheckpoint) && !errors.Is(err, ErrTooManyToKeep) {
			t.Fatalf("cut after %d bytes: %v", n, err)
		}
		flipped := good
		flipped.Sim = slices.Clone(good.Sim)
		flipped.Sim[n] ^= 1 << r.IntN(8)
		if _, err := New(Config{World: world, Resume: &flipped}); err != nil && !errors.Is(err, ErrCheckpoint) && !errors.Is(err, ErrTooManyToKeep) {
			t.Fatalf("flipped in byte %d: %v", n, err)
		}
	}
}

// TestMoreScheduledThanACheckpointHolds is told, and not forgotten.
func TestMoreScheduledThanACheckpointHolds(t *testing.T) {
	world := physics.Params{Vehicle: airframe.Default()}
	s, err := New(Config{World: world})
	if err != nil {
		t.Fatal(err)
	}
	for range MaxKept + 1 {
		s.loop.commands.scheduleFor(command.Scheduled{Command: command.FailMotor{Motor: 2}, At: 5}, 0)
	}
	c := Checkpoint{World: s.AppendWorld(nil), Sim: s.AppendCheckpoint(nil), Flight: 1}
	if _, err := New(Config{World: world, Resume: &c}); !errors.Is(err, ErrTooManyToKeep) {
		t.Errorf("%v, want %v", err, ErrTooManyToKeep)
	}
}
