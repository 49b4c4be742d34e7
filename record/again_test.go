package record_test

import (
	"context"
	"hash/maphash"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// piloted is a flight of the built-in autopilot that stands for an ArduPilot: it is broken, and
// its autopilot restarts, while it is recorded.
type piloted struct {
	*flight
	pilot  *autopilot.Pilot
	rate   uint16
	seed   maphash.Seed
	hashes []hashed // of the state, each second
	wreck  float64  // elapsed time since which it lies there [s]; below 0: it does not
	faults int
}

// hashed is the hash of the state at a time.
type hashed struct {
	elapsed float64 // [s]
	flight  uint64
	hash    uint64
}

// restart ends the autopilot: another one begins, whose frame count begins again.
func (p *piloted) restart() {
	p.t.Helper()
	v := airframe.Default()
	tuned, err := tuning.Of(&v)
	if err == nil {
		p.pilot, err = autopilot.New(autopilot.Config{
			Direct: p.sim.Answer, Mission: mission.BuiltIn(mission.DefaultHome), Home: mission.DefaultHome, FrameRate: p.rate, Loop: true, Vehicle: tuned,
		})
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// fault gives one of the faults that a user can give, or heals all.
func (p *piloted) fault() {
	p.faults++
	r, motor := p.random, 1+p.random.IntN(4)
	faults := [...]command.Command{
		command.FailMotor{Motor: motor}, command.UnbalanceRotor{Motor: motor, GramMillimetres: 50 * r.Float64()}, command.DegradeMotor{Motor: motor, Thrust: 0.5 + 0.5*r.Float64()},
		command.StickMotor{Motor: motor, Output: r.Float64()}, command.AddBatteryResistance{Resistance: 0.05 * r.Float64()},
		command.SetWind{Speed: 12 * r.Float64(), FromDeg: 360 * r.Float64()}, command.Gust{Speed: 8 * r.Float64(), Rise: 1, Hold: 2},
		command.SetTurbulence{Intensity: r.Float64()}, command.RestoreAll{}, command.RestoreAll{}, command.RestoreAll{},
	}
	ramp := 0.0
	if r.IntN(3) == 0 {
		ramp = 3 * r.Float64()
	}
	p.give(faults[r.IntN(len(faults))], ramp)
}

// fly flies for a time with so many faults and restarts of the autopilot at random times. A
// wreck is put back on its pad after a while.
func (p *piloted) fly(seconds float64, faults, restarts int) {
	p.t.Helper()
	times := func(n int) map[int]bool { // in tenths of a second
		set := map[int]bool{}
		for len(set) < n {
			set[50+p.random.IntN(int(10*seconds)-50)] = true
		}
		return set
	}
	faultAt, restartAt, slot := times(faults), times(restarts), -1
	p.restart()
	for p.passed < seconds {
		if now := int(10 * p.passed); now > slot {
			slot = now
			p.each(faultAt[slot], restartAt[slot])
		}
		if over, err := p.pilot.Step(context.Background()); over || err != nil {
			p.restart() // of a vehicle that will not arm
		}
	}
}

// each is done each tenth of a second.
func (p *piloted) each(fault, restart bool) {
	if fault {
		p.fault()
	}
	if restart {
		p.restart()
	}
	if n := len(p.hashes); n == 0 && p.passed > 0 || n > 0 && p.passed >= p.hashes[n-1].elapsed+1 {
		p.hashes = append(p.hashes, hashed{p.passed, p.flight.flight, maphash.Comparable(p.seed, p.moment)})
	}
	switch {
	case !p.moment.Contact.Crashed:
		p.wreck = -1
	case p.wreck < 0:
		p.wreck = p.passed
	case p.passed > p.wreck+5:
		p.give(command.Reset{}, 0)
		p.wreck = p.passed
	}
}

// madeAgain flies, and compares the flight made again with it: at each checkpoint to the last
// bit, and the state each second by its hash.
func madeAgain(t *testing.T, seconds float64, rate uint16, faults, restarts int) {
	p := &piloted{flight: newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 14), rate: rate, seed: maphash.MakeSeed(), wreck: -1}
	p.random = rand.New(rand.NewPCG(14, 2))
	p.fly(seconds, faults, restarts)
	r := p.close()
	if !r.Complete || r.Damage != nil {
		t.Fatalf("complete %t, damage %v", r.Complete, r.Damage)
	}
	again := player(t, r)
	agree, err := again.Verify()
	// One is due each 4 s and comes with the next batch, up to 0.25 s later on a computer that ends batches as it can.
	if least := int(seconds/4.25) - 1; err != nil || agree < least {
		t.Fatalf("%d checkpoints agree, want %d: %v", agree, least, err)
	}
	for _, h := range p.hashes {
		if err := again.Seek(h.elapsed); err != nil {
			t.Fatal(err)
		}
		if is := maphash.Comparable[state.State](p.seed, *again.World().State()); is != h.hash || again.Flight() != h.flight {
			t.Fatalf("at %g s of flight %d the state is another: flight %d at %g s", h.elapsed, h.flight, again.Flight(), again.World().State().Time)
		}
	}
	if p.faults != faults || p.flight.flight < uint64(restarts)+1 {
		t.Errorf("%d faults in %d flights", p.faults, p.flight.flight)
	}
	t.Logf("%d flights; %d checkpoints and %d states agree", p.flight.flight, agree, len(p.hashes))
	check(t, r)
}

// check checks what is stored beside: as many states as there were, at times that never fall.
func check(t *testing.T, r *record.Recording) {
	t.Helper()
	v := r.Vehicles[0]
	if n := float64(v.TruthCount()); n < 99*v.Length || n > 102*v.Length {
		t.Errorf("%g states in %g s", n, v.Length)
	}
}

// TestARecordedFlightOfAnAutopilotIsMadeAgain with faults, and two restarts of the autopilot.
func TestARecordedFlightOfAnAutopilotIsMadeAgain(t *testing.T) {
	testplan.SkipIfRepeated(t)
	madeAgain(t, 90, 400, 12, 2)
}
