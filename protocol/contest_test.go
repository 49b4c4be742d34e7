package protocol

import (
	"math/rand/v2"
	"testing"
	"time"
)

// fastExchange is a model of a fast exchange: what a packet costs in each way, in which the
// contest decides. Its time is not the clock's.
type fastExchange struct {
	testing.TB
	spinner
	now    time.Duration
	cost   func() [ways]time.Duration
	counts [ways]int // packets
}

func newFastExchange(t testing.TB, spin, block time.Duration) *fastExchange {
	e := &fastExchange{TB: t, spinner: newSpinner(2)}
	e.costs(spin, block)
	e.run(maxScore)
	return e
}

// shares lets the autopilot's core be shared, at a cost; the others keep theirs.
func (e *fastExchange) shares(cost time.Duration) {
	costs := e.cost()
	costs[sharing] = cost
	e.cost = func() [ways]time.Duration { return costs }
	e.contest.allow(sharing, true)
}

func (e *fastExchange) costs(spin, block time.Duration) {
	e.cost = func() [ways]time.Duration { return [ways]time.Duration{spinning: spin, blocking: block} }
}

// run makes some packets, and returns how long they took.
func (e *fastExchange) run(packets int) time.Duration {
	e.Helper()
	e.counts = [ways]int{}
	began := e.now
	for range packets {
		w := e.way()
		if w == spinning && e.score >= spinFrom && e.budget() == 0 {
			e.Fatal("it neither spins nor blocks")
		}
		wait := e.cost()[w]
		e.counts[w]++
		e.now += wait
		e.waited(e.now, wait)
	}
	return e.now - began
}

const micro = time.Microsecond

// TestSlowerWayIsTriedMoreAndMoreRarely: soon what the trials cost is lost in the rest.
func TestSlowerWayIsTriedMoreAndMoreRarely(t *testing.T) {
	for _, c := range []struct{ spin, block time.Duration }{
		{40 * micro, 80 * micro}, {80 * micro, 40 * micro}, {50 * micro, 60 * micro}, {20 * micro, 140 * micro},
	} {
		e := newFastExchange(t, c.spin, c.block)
		faster, slower := spinning, blocking
		if c.block < c.spin {
			faster, slower = blocking, spinning
		}
		e.run(50 * roundLength)
		early := e.counts[slower]
		e.run(1000 * roundLength)
		if late := e.counts[slower]; early == 0 || late == 0 || late > 1000*roundLength/200 {
			t.Errorf("%+v: the slower way waits for %d packets at first and for %d of %d then", c, early, late, 1000*roundLength)
		}
		if e.contest.best != faster {
			t.Errorf("%+v: the slower way is used", c)
		}
	}
}

// TestWaysThatCostTheSame are tried in turn: it costs nothing, and one of them may soon be better.
func TestWaysThatCostTheSame(t *testing.T) {
	e := newFastExchange(t, 50*micro, 52*micro)
	e.run(2000 * roundLength)
	if e.run(100 * roundLength); e.counts[blocking] < 5*trialLength {
		t.Errorf("only %d packets of %d", e.counts[blocking], 100*roundLength)
	}
}

// TestChangeOfLoad is noticed by the way in use, at once, or else by the next trial.
func TestChangeOfLoad(t *testing.T) {
	for _, c := range []struct {
		name         string
		before, then [ways]time.Duration
		rounds       int // after which the faster way is in use
	}{
		{"spinning becomes slow", [ways]time.Duration{40 * micro, 80 * micro}, [ways]time.Duration{100 * micro, 60 * micro}, 2 * firstRest},
		{"blocking becomes slow", [ways]time.Duration{100 * micro, 60 * micro}, [ways]time.Duration{40 * micro, 80 * micro}, 2 * firstRest},
		{"both become faster", [ways]time.Duration{70 * micro, 100 * micro}, [ways]time.Duration{40 * micro, 30 * micro}, 2 * firstRest},
		{"the other one becomes faster", [ways]time.Duration{60 * micro, 100 * micro}, [ways]time.Duration{60 * micro, 30 * micro}, longestRest + 2},
	} {
		e := newFastExchange(t, c.before[spinning], c.before[blocking])
		e.run(2000 * roundLength)
		e.costs(c.then[spinning], c.then[blocking])
		e.run(c.rounds * roundLength)
		faster := spinning
		if c.then[blocking] < c.then[spinning] {
			faster = blocking
		}
		if e.contest.best != faster {
			t.Errorf("%s: it is not noticed in %d rounds", c.name, c.rounds)
		}
	}
}

// TestHopelessTrialIsShort: a spin that costs twenty times as much takes no time to speak of.
func TestHopelessTrialIsShort(t *testing.T) {
	e := newFastExchange(t, 145*micro, 7*micro)
	e.run(60 * roundLength)
	const packets = 200 * roundLength
	if took, best := e.run(packets), packets*7*micro; took > best*101/100 {
		t.Errorf("%v, the faster way alone %v", took, best)
	}
}

// TestCostsThatScatter: other programs take time slices, from a spin more often than from a
// sleeper. Together the packets take little longer than in the better way alone.
func TestCostsThatScatter(t *testing.T) {
	for _, c := range []struct {
		name        string
		spin, block time.Duration
		lost        [ways]float64 // share of packets that lose a time slice
	}{
		{"spinning is better", 35 * micro, 75 * micro, [ways]float64{0.003, 0.003}},
		{"blocking is better", 35 * micro, 45 * micro, [ways]float64{0.02, 0.002}},
		{"next to equal", 35 * micro, 45 * micro, [ways]float64{0.004, 0.002}},
	} {
		const slice = 3 * time.Millisecond
		mean := [ways]float64{spinning: float64(c.spin) + c.lost[spinning]*float64(slice), blocking: float64(c.block) + c.lost[blocking]*float64(slice)}
		for seed := range uint64(5) {
			random := rand.New(rand.NewPCG(1, seed))
			e := newFastExchange(t, c.spin, c.block)
			e.cost = func() (cost [ways]time.Duration) {
				cost = [ways]time.Duration{spinning: c.spin, blocking: c.block}
				for w, p := range c.lost {
					if random.Float64() < p {
						cost[w] += slice
					}
				}
				return cost
			}
			const packets = 2000 * roundLength
			if took := float64(e.run(packets)); took > 1.1*packets*min(mean[spinning], mean[blocking]) {
				t.Errorf("%s, seed %d: a packet takes %.1f µs; spinning alone %.1f, blocking alone %.1f", c.name, seed,
					took/packets/1e3, mean[spinning]/1e3, mean[blocking]/1e3)
			}
		}
	}
}

// TestSpinThatSlowsTheAutopilot so much that the exchange seems slow gives way to the read.
func TestSpinThatSlowsTheAutopilot(t *testing.T) {
	e := newFastExchange(t, 40*micro, 80*micro)
	e.run(100 * roundLength)
	e.cost = func() [ways]time.Duration {
		spin := 4 * time.Millisecond
		if e.score < spinFrom { // it does not spin in fact
			spin = 60 * micro
		}
		return [ways]time.Duration{spinning: spin, blocking: 60 * micro}
	}
	e.run(firstRest * roundLength)
	const packets = 200 * roundLength
	if took, best := e.run(packets), packets*60*micro; e.contest.best != blocking || took > best*103/100 {
		t.Errorf("%v, the faster way alone %v; %d packets of the slower", took, best, e.counts[spinning])
	}
}

// TestSharedCoreIsTried as soon as it may be, used where it is the fastest, and left where it is not or may not be used
// any more.
func TestSharedCoreIsTried(t *testing.T) {
	for _, c := range []struct {
		spin, block, share time.Duration
		best               way
	}{
		{80 * micro, 90 * micro, 45 * micro, sharing},
		{90 * micro, 80 * micro, 45 * micro, sharing},
		{35 * micro, 80 * micro, 45 * micro, spinning},
		{90 * micro, 35 * micro, 200 * micro, blocking},
	} {
		e := newFastExchange(t, c.spin, c.block)
		e.run(100 * roundLength)
		if e.counts[sharing] > 0 {
			t.Errorf("%+v: it shares a core although it may not", c)
		}
		e.shares(c.share)
		if e.run(3 * roundLength); e.counts[sharing] == 0 {
			t.Errorf("%+v: three rounds without a trial of sharing", c)
		}
		e.run(500 * roundLength)
		const packets = 200 * roundLength
		if took, best := e.run(packets), packets*e.cost()[c.best]; e.contest.best != c.best || took > best*105/100 {
			t.Errorf("%+v: way %d, %v; the fastest way alone %v", c, e.contest.best, took, best)
		}
		e.contest.allow(sharing, false)
		if e.run(20 * roundLength); e.counts[sharing] > 0 || e.contest.best == sharing {
			t.Errorf("%+v: it goes on to share a core", c)
		}
	}
}

// TestSharedCoreThatOthersTake: the exchange becomes slow on it, and leaves it.
func TestSharedCoreThatOthersTake(t *testing.T) {
	e := newFastExchange(t, 80*micro, 90*micro)
	e.shares(45 * micro)
	e.run(100 * roundLength)
	if e.contest.best != sharing {
		t.Fatal("it does not share the core")
	}
	e.cost = func() [ways]time.Duration {
		share := 3 * time.Millisecond
		if !e.fast() { // it does not share in fact
			share = 90 * micro
		}
		return [ways]time.Duration{spinning: 80 * micro, blocking: 90 * micro, sharing: share}
	}
	e.run(firstRest * roundLength)
	const packets = 200 * roundLength
	if took, best := e.run(packets), packets*80*micro; took > best*115/100 {
		t.Errorf("%v, the fastest way alone %v; %d packets on the core of others", took, best, e.counts[sharing])
	}
}

// TestOnlyCoreBlocks: with one core, a spin would keep the autopilot from it.
func TestOnlyCoreBlocks(t *testing.T) {
	one := newSpinner(1)
	for range 20 {
		one.waited(0, time.Microsecond)
	}
	if one.way() != blocking {
		t.Error("it does not block")
	}
}
