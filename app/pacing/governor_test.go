package pacing

import (
	"math"
	"math/rand/v2"
	"testing"
)

// machine is a model of one: the time [s] of a frame by level, with a spread.
type machine struct {
	work   [3]float64
	spread float64
	random *rand.Rand
}

func newMachine(spread float64, low, medium, high float64) *machine {
	return &machine{[3]float64{low / 1000, medium / 1000, high / 1000}, spread, rand.New(rand.NewPCG(1, 2))}
}

// run draws for some time [s] and returns how often the level changed and the share
// of time at each level in the last half.
func (m *machine) run(g *Governor, seconds float64) (changes int, share [3]float64) {
	counted := 0.0
	for t := 0.0; t < seconds; {
		work := m.work[g.level] * math.Exp(m.spread*m.random.NormFloat64())
		passed := max(work, 1.0/60)
		was := g.level
		if g.Frame(work, passed) != was {
			changes++
		}
		if t += passed; t > seconds/2 {
			share[g.level] += passed
			counted += passed
		}
	}
	for i := range share {
		share[i] /= counted
	}
	return changes, share
}

// TestGovernorFindsTheLevel of machines from slow to fast, from any level on.
func TestGovernorFindsTheLevel(t *testing.T) {
	for _, c := range []struct {
		name   string
		m      *machine
		want   int
		within int // changes in ten minutes
	}{
		{"nothing is cheap enough", newMachine(0.2, 30, 40, 60), 0, 2},
		{"low is", newMachine(0.2, 14, 24, 40), 0, 2},
		{"low is, and medium nearly", newMachine(0.2, 12, 24, 40), 0, 14},
		{"low is, and looks as if medium would be", newMachine(0.15, 8, 28, 40), 0, 14},
		{"medium is", newMachine(0.2, 6, 11, 30), 1, 6},
		{"high is", newMachine(0.2, 2, 4, 8), 2, 2},
	} {
		for start := range 3 {
			g := NewGovernor(start, 2)
			changes, share := c.m.run(&g, 600)
			if share[c.want] < 0.9 || changes > c.within {
				t.Errorf("%s, from %d: %.0f %% of the time at level %d, %d changes; want 90 %%, at most %d",
					c.name, start, 100*share[c.want], c.want, changes, c.within)
			}
		}
	}
}

// TestGovernorDoesNotOscillate: a machine for which the lower level is easy and the
// higher too much is the worst case. Each wrong step up doubles the time to the next.
func TestGovernorDoesNotOscillate(t *testing.T) {
	m := newMachine(0.1, 5, 30, 60)
	g := NewGovernor(1, 2)
	changes, _ := m.run(&g, 3600)
	// 8, 16, … 512, then every 600 s: some 11 tries in an hour, up and down each.
	if changes > 24 {
		t.Errorf("%d changes in an hour", changes)
	}
}

// TestGovernorForgivesHiccups: a dragged window, a stopped program, single late
// frames say nothing of the picture.
func TestGovernorForgivesHiccups(t *testing.T) {
	g := NewGovernor(2, 2)
	for i := range 6000 {
		work := 0.008
		switch {
		case i%900 == 0:
			work = 3
		case i%10 == 0:
			work = 0.030
		case i == 77:
			work = math.NaN()
		}
		if g.Frame(work, max(work, 1.0/60)) != 2 {
			t.Fatalf("frame %d: level %d", i, g.level)
		}
	}
}

// TestGovernorHelpsASlowComputerSoon: the slower it is, the fewer frames tell. From the best level it is at the cheapest within
// seconds of the clock, also where each frame takes long.
func TestGovernorHelpsASlowComputerSoon(t *testing.T) {
	for _, frame := range []float64{0.05, 0.2, 0.45, 0.8, 2} {
		g := NewGovernor(2, 2)
		time := 0.0
		for g.level > 0 && time < 60 {
			g.Frame(frame, frame)
			time += frame
		}
		if limit := 12 + 15*frame; g.level > 0 || time > limit {
			t.Errorf("%g s a frame: level %d after %.1f s, want 0 within %.0f s", frame, g.level, time, limit)
		}
	}
}

// TestGovernorFollowsALoad that comes and goes.
func TestGovernorFollowsALoad(t *testing.T) {
	idle, busy := newMachine(0.1, 3, 5, 8), newMachine(0.1, 9, 15, 24)
	g := NewGovernor(2, 2)
	idle.run(&g, 60)
	if g.level != 2 {
		t.Errorf("idle: level %d, want 2", g.level)
	}
	busy.run(&g, 60)
	if g.level != 1 {
		t.Errorf("under load: level %d, want 1", g.level)
	}
	idle.run(&g, 60)
	if g.level != 2 {
		t.Errorf("idle again: level %d, want 2", g.level)
	}
}

// TestGovernorNeverGivesUp: however often a step up was wrong, it is tried again every ten minutes:
// the load may be gone.
func TestGovernorNeverGivesUp(t *testing.T) {
	m, g := newMachine(0.15, 8, 28, 40), NewGovernor(0, 2)
	m.run(&g, 2*3600)
	changes, _ := m.run(&g, 3600)
	if tries := changes / 2; tries < 4 || tries > 6 {
		t.Errorf("in the third hour it is tried %d times, want some 6", tries)
	}
}
