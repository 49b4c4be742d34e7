package sim

import (
	"bytes"
	"context"
	"math"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// formation is a fleet whose packets this goroutine hands over itself, in turns.
type formation struct {
	*testing.T
	sims  []*Sim
	last  [][]byte // state messages
	frame uint32
}

// newFormation parks a vehicle at each east [m].
func newFormation(t *testing.T, space *Airspace, east ...float64) *formation {
	t.Helper()
	f := &formation{T: t, last: make([][]byte, len(east))}
	for i, e := range east {
		s, err := New(Config{
			Listen: "127.0.0.1:0", Airspace: space, Name: string(rune('A' + i)),
			World: physics.Params{Vehicle: airframe.Default(), Seed: 7, PadEast: e},
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		f.sims = append(f.sims, s)
	}
	return f
}

// fly steps all vehicles n frames at pwm.
func (f *formation) fly(n int, pwm uint16) {
	from := netip.MustParseAddrPort("127.0.0.1:5000")
	for range n {
		for i, s := range f.sims {
			f.last[i] = append(f.last[i][:0], s.loop.Packet(packet(f.frame, pwm), from)...)
		}
		f.frame++
	}
}

func (f *formation) state(i int) (s protocol.State) {
	f.Helper()
	if err := protocol.ParseState(f.last[i], &s); err != nil {
		f.Fatal(err)
	}
	return s
}

func (f *formation) shove(i int, east float64) {
	f.Helper()
	if err := f.sims[i].Submit(command.Shove{East: east, Duration: 0.2}); err != nil {
		f.Fatal(err)
	}
}

func (f *formation) events(i int) string {
	var s snapshot.Snapshot
	f.sims[i].Buffer().Read(&s)
	return eventTexts(&s)
}

// crossing lets two vehicles climb side by side and pushes one at the other.
func crossing(t *testing.T) *formation {
	f := newFormation(t, NewAirspace(), 0, 3, 30)
	f.fly(800, 1600)
	f.shove(0, 45)
	f.fly(800, 1500)
	return f
}

// TestVehiclesHitEachOther: both say with whom, the one that was pushed gives its
// momentum to the other, and a third one far away knows nothing of it.
func TestVehiclesHitEachOther(t *testing.T) {
	f := crossing(t)
	for i, want := range []string{"A and B collided at ", "B and A collided at ", ""} {
		got := f.events(i)
		if want != "" && !strings.Contains(got, want) || want == "" && strings.Contains(got, "collided") {
			t.Errorf("vehicle %d: events\n%s\nwant %q", i, got, want)
		}
	}
	if !strings.Contains(f.events(0), "propeller") || !strings.Contains(f.events(1), "crash") {
		t.Errorf("nothing broke:\n%s\n%s", f.events(0), f.events(1))
	}
	if pushed := f.state(1).PositionNED[1]; pushed < 0.5 {
		t.Errorf("B was pushed %g m", pushed)
	}
}

// TestTheSameStepsGiveTheSameCollision, to the last bit of all messages.
func TestTheSameStepsGiveTheSameCollision(t *testing.T) {
	a, b := crossing(t), crossing(t)
	for i := range a.last {
		if !bytes.Equal(a.last[i], b.last[i]) {
			t.Errorf("vehicle %d:\n%s%s", i, a.last[i], b.last[i])
		}
	}
}

// TestAVehicleThatTouchesNothingFliesAsIfAlone, to the last bit.
func TestAVehicleThatTouchesNothingFliesAsIfAlone(t *testing.T) {
	alone, fleet := newFormation(t, nil, 8), newFormation(t, NewAirspace(), 8, 3, -2)
	for _, f := range []*formation{alone, fleet} {
		f.fly(700, 1600)
		f.shove(0, 4)
		f.fly(300, 1450)
	}
	if !bytes.Equal(alone.last[0], fleet.last[0]) || alone.state(0).PositionNED[2] > -2 {
		t.Errorf("alone %s, in a fleet %s", alone.last[0], fleet.last[0])
	}
}

// TestMomentumGoesFromOneToTheOther, in air so thin that it takes nothing away.
func TestMomentumGoesFromOneToTheOther(t *testing.T) {
	f := newFormation(t, NewAirspace(), 0, 1.2)
	f.fly(800, 1600)
	f.fly(100, 1000) // rotors all but stand, so that nothing but the shove pushes
	f.shove(0, 20)
	momentum := func() (p, fastest float64) {
		for i := range f.sims {
			v := f.state(i).VelGroundNED[1]
			p += v * f.sims[i].vehicle.Mass
			fastest = max(fastest, v)
		}
		return p, fastest
	}
	f.fly(81, 1000) // 0.2 s of the shove, and a step
	before, _ := momentum()
	for n := 0; !strings.Contains(f.events(1), "collided"); n++ {
		if n > 300 {
			t.Fatalf("they never met: %v and %v", f.state(0).PositionNED, f.state(1).PositionNED)
		}
		f.fly(1, 1000)
	}
	f.fly(20, 1000)
	after, _ := momentum()
	if before < 2 || math.Abs(after-before) > 0.1*before {
		t.Errorf("momentum %g N s before, %g after", before, after)
	}
	if v := f.state(1).VelGroundNED[1]; v < 0.3 {
		t.Errorf("the other one moves at %g m/s", v)
	}
}

// TestAStandingVehicleIsAWall and breaks while its autopilot is silent.
func TestAStandingVehicleIsAWall(t *testing.T) {
	f := newFormation(t, NewAirspace(), 0, 2)
	f.fly(800, 1600)
	f.shove(0, 60)
	f.fly(70, 1600)
	for n := 0; f.state(1).PositionNED[1]+2-f.state(0).PositionNED[1] > 0.64; n++ { // from their own homes
		if n > 400 {
			t.Fatal("A does not come near")
		}
		f.fly(1, 1600)
	}
	other := f.sims[1]
	other.loop.Idle() // its autopilot holds still, in the air
	at := other.loop.world.State().PositionNED
	f.sims = f.sims[:1]
	came := f.state(0).VelGroundNED[1]
	f.fly(60, 1600)
	if v := f.state(0).VelGroundNED[1]; v > came/2 {
		t.Errorf("A came at %g m/s and goes on at %g m/s", came, v)
	}
	other.loop.Idle()
	var s snapshot.Snapshot
	other.Buffer().Read(&s)
	if !strings.Contains(eventTexts(&s), "B and A collided") || s.Body.PositionNED != at {
		t.Errorf("events of the one that stands:\n%s\nit stands at %v, then at %v", eventTexts(&s), at, s.Body.PositionNED)
	}
	if !strings.Contains(f.events(0), "A and B collided") {
		t.Errorf("events of the one that flew:\n%s", f.events(0))
	}
}

// TestATakenPortIsAskedForAgain: the Sim says which, takes commands meanwhile, and
// listens when the other program has ended. Without patience it is an error.
func TestATakenPortIsAskedForAgain(t *testing.T) {
	other, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := other.LocalAddr().String()
	cfg := Config{Listen: at, World: physics.Params{Vehicle: airframe.Default()}}
	if _, err := New(cfg); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("without patience: %v", err)
	}
	cfg.Patient = true
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if s.Addr().IsValid() {
		t.Errorf("it listens on %v", s.Addr())
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	f := &flight{T: t, sim: s}
	f.submit(command.FailMotor{Motor: 2})
	f.await("the command", func(s *snapshot.Snapshot) bool {
		return s.Rotors[1].Failed && s.Link.State == snapshot.LinkNoPort && strings.Contains(eventTexts(s), "port "+at+" is taken")
	})
	other.Close()
	f.await("the port", func(s *snapshot.Snapshot) bool { return s.Link.State == snapshot.LinkWaiting })
	f.conn = f.dial()
	if state, _ := f.fly(3, 1000); state.Time == 0 {
		t.Error("it does not step")
	}
	f.conn.Close()
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestANeverFreePortEndsWithItsContext.
func TestANeverFreePortEndsWithItsContext(t *testing.T) {
	other, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	s, err := New(Config{Listen: other.LocalAddr().String(), Patient: true, World: physics.Params{Vehicle: airframe.Default()}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 150*time.Millisecond)
	defer cancel()
	if err := s.Run(ctx); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
