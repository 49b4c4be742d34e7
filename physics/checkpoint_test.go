package physics

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/collision"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// TestARestoredWorldGoesOnAsTheOneThatFlewThrough: on every layout, in turbulence, with
// every command given at random times and blows of others, a checkpoint of any moment
// restored in a new World leads to the same state, to the last bit of all that a World holds.
func TestARestoredWorldGoesOnAsTheOneThatFlewThrough(t *testing.T) {
	for i, l := range layout.All() {
		if testing.Short() && i%8 != 0 {
			continue
		}
		r := rand.New(rand.NewPCG(uint64(i), 7))
		start := func(p *Params) {
			p.Vehicle, p.Seed = airframe.OnLayout(l), int64(i)
			p.Wind, p.Turbulence = command.SetWind{Speed: 6, FromDeg: 250}, command.SetTurbulence{Intensity: 0.5}
		}
		straight := newWorld(t, start)
		disturb := rand.New(rand.NewPCG(uint64(i), 8))
		for range r.IntN(1200) {
			disturbed(t, straight, l, disturb)
		}
		saved := AppendCheckpoint(nil, straight)
		restored := newWorld(t, start)
		if err := RestoreCheckpoint(restored, saved); err != nil {
			t.Fatalf("%s: %v", l.Name, err)
		}
		if again := AppendCheckpoint(nil, restored); !bytes.Equal(again, saved) {
			t.Fatalf("%s: the restored World's checkpoint differs", l.Name)
		}
		seed := r.Uint64()
		first, second := rand.New(rand.NewPCG(seed, 9)), rand.New(rand.NewPCG(seed, 9))
		for n := range 600 {
			disturbed(t, straight, l, first)
			disturbed(t, restored, l, second)
			if *straight.State() != *restored.State() {
				t.Fatalf("%s: %d steps after the checkpoint at %g s the flights part", l.Name, n+1, straight.time)
			}
		}
		if !bytes.Equal(AppendCheckpoint(nil, straight), AppendCheckpoint(nil, restored)) {
			t.Errorf("%s: the flights show the same, but hold different states", l.Name)
		}
	}
}

// disturbed steps w once with random pulses, now and then after a random command, a blow or
// a reset.
func disturbed(t *testing.T, w *World, l layout.Layout, r *rand.Rand) {
	t.Helper()
	switch r.IntN(40) {
	case 0, 1, 2:
		_ = w.Apply(anyCommand(t, r, len(l.Motors))) // some do not fit the vehicle
	case 3:
		w.Hit(&Blow{Side: collision.Side{
			ImpulseNED: frame.OfNED(r.NormFloat64()/10, r.NormFloat64()/10, r.NormFloat64()/10),
			ArmFRD:     frame.OfFRD(0.1, 0, 0),
			Ball:       r.IntN(3),
		}, Self: "a", Other: strconv.Itoa(r.IntN(6)), Closing: 1})
	case 4:
		if r.IntN(10) == 0 {
			w.Reset()
		}
	}
	in := uprightAt(l, uint16(1400+r.IntN(300)))
	_ = w.Step(&in, rate)
	w.Events(func(Event) {})
}

// anyCommand returns a random command with arguments in the lower part of their ranges.
func anyCommand(t *testing.T, r *rand.Rand, motors int) command.Command {
	t.Helper()
	all := command.All()
	for {
		d := all[r.IntN(len(all))]
		args := map[string]string{}
		for _, a := range d.Args {
			if a.IsText() {
				continue
			}
			value := a.Min + r.Float64()*(min(a.Max, a.Min+20)-a.Min)
			if a.Motor {
				value = float64(1 + r.IntN(motors))
			}
			if a.Integer {
				value = float64(int(value))
			}
			if a.Required || r.IntN(2) == 0 {
				args[a.Name] = strconv.FormatFloat(value, 'g', -1, 64) + a.Unit
			}
		}
		c, err := command.Build(d.Name, args)
		if err == nil && d.Name != "reset" {
			return c
		}
	}
}

// TestADamagedCheckpointIsRefused and leaves a World that flies from its pad.
func TestADamagedCheckpointIsRefused(t *testing.T) {
	w := newWorld(t, nil)
	saved := AppendCheckpoint(nil, w)
	other := newWorld(t, func(p *Params) { p.Vehicle = airframe.OnLayout(mustLookup(t, "hexa")) })
	for name, data := range map[string][]byte{
		"empty": {}, "cut": saved[:len(saved)/2], "longer": append(bytes.Clone(saved), 0),
		"another vehicle's": AppendCheckpoint(nil, other),
	} {
		in := uprightAt(mustLookup(t, "quad"), 1700)
		fly(t, w, in, 0.5)
		if err := RestoreCheckpoint(w, data); !errors.Is(err, ErrCheckpoint) {
			t.Errorf("%s: %v", name, err)
		}
		if w.State().Time != 0 || !w.State().Contact.InContact {
			t.Errorf("%s: the World is not on its pad", name)
		}
		fly(t, w, in, 0.1)
	}
}

// TestACheckpointAllocatesNothing where there is room.
func TestACheckpointAllocatesNothing(t *testing.T) {
	w := newWorld(t, nil)
	room := AppendCheckpoint(nil, w)
	t.Logf("%d bytes", len(room))
	if n := testing.AllocsPerRun(20, func() { room = AppendCheckpoint(room[:0], w) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkCheckpoint(b *testing.B) {
	w := newWorld(b, nil)
	room := AppendCheckpoint(nil, w)
	b.Run("append", func(b *testing.B) {
		for b.Loop() {
			room = AppendCheckpoint(room[:0], w)
		}
	})
	b.Run("restore", func(b *testing.B) {
		for b.Loop() {
			if err := RestoreCheckpoint(w, room); err != nil {
				b.Fatal(err)
			}
		}
	})
}
