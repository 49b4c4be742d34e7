package sim

import (
	"bytes"
	"context"
	"math"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// flight is a running Sim with one client on a real socket.
type flight struct {
	*testing.T
	sim   *Sim
	conn  net.Conn
	frame uint32
	ended chan error
}

func newFlight(t *testing.T, change ...func(*Config)) *flight {
	t.Helper()
	cfg := Config{Listen: "127.0.0.1:0", World: physics.Params{Vehicle: airframe.Default(), Seed: 7}}
	for _, c := range change {
		c(&cfg)
	}
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	f := &flight{T: t, sim: s, ended: make(chan error, 1)}
	f.conn = f.dial()
	return f
}

// run starts the physics goroutine; before it a test may reach into the Sim.
func (f *flight) run() *flight {
	ctx, cancel := context.WithCancel(context.Background())
	go func() { f.ended <- f.sim.Run(ctx) }()
	f.Cleanup(func() {
		cancel()
		f.conn.Close()
		if err := <-f.ended; err != nil {
			f.Errorf("Run ended with %v", err)
		}
	})
	return f
}

func (f *flight) dial() net.Conn {
	f.Helper()
	conn, err := net.Dial("udp", f.sim.Addr().String())
	if err != nil {
		f.Fatal(err)
	}
	return conn
}

// packet is the servo packet of the given frame with all outputs at pwm.
func packet(frame uint32, pwm uint16) []byte {
	s := protocol.Servo{FrameRate: 400, FrameCount: frame, Channels: 16}
	for i := range 4 {
		s.PWMUs[i] = pwm
	}
	return protocol.AppendServo(nil, &s)
}

// exchange sends one datagram and returns the raw answer, nil if none came.
func exchange(t *testing.T, conn net.Conn, datagram []byte, patience time.Duration) []byte {
	t.Helper()
	if _, err := conn.Write(datagram); err != nil {
		t.Fatal(err)
	}
	answer := make([]byte, 4096)
	conn.SetReadDeadline(time.Now().Add(patience))
	n, err := conn.Read(answer)
	if err != nil {
		return nil
	}
	return answer[:n]
}

// fly steps n frames at pwm and returns the last state.
func (f *flight) fly(n int, pwm uint16) (state protocol.State, raw []byte) {
	f.Helper()
	for range n {
		raw = exchange(f.T, f.conn, packet(f.frame, pwm), 5*time.Second)
		if raw == nil {
			f.Fatalf("no answer to frame %d", f.frame)
		}
		f.frame++
	}
	if err := protocol.ParseState(raw, &state); err != nil {
		f.Fatalf("answer %q: %v", raw, err)
	}
	return state, raw
}

func (f *flight) submit(c command.Command) {
	f.Helper()
	if err := f.sim.Submit(c); err != nil {
		f.Fatal(err)
	}
}

func (f *flight) snapshot() (s snapshot.Snapshot) {
	f.sim.Buffer().Read(&s)
	return s
}

// await polls until the Snapshot satisfies ok.
func (f *flight) await(what string, ok func(*snapshot.Snapshot) bool) {
	f.Helper()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if s := f.snapshot(); ok(&s) {
			return
		}
	}
	f.Fatalf("never saw: %s", what)
}

func eventTexts(s *snapshot.Snapshot) string {
	var texts []string
	for seq := s.Events.Oldest(); seq <= s.Events.Last(); seq++ {
		e, _ := s.Events.Get(seq)
		texts = append(texts, e.Text.String())
	}
	return strings.Join(texts, "\n")
}

func TestEveryFrameIsOneStepOfPhysicsTime(t *testing.T) {
	f := newFlight(t).run()
	state, _ := f.fly(200, 1000)
	if math.Abs(state.Time-0.5) > 1e-9 {
		t.Errorf("200 frames at 400 Hz took %g s", state.Time)
	}
	if s := f.snapshot(); math.Abs(s.Time-0.5) > 1e-9 || s.Link.State != snapshot.LinkConnected || s.Link.FrameRate != 400 {
		t.Errorf("snapshot: time %g, link %+v", s.Time, s.Link)
	}
}

func TestRepeatGetsTheSameAnswerAndNoStep(t *testing.T) {
	f := newFlight(t)
	f.sim.loop.link.patience = 0 // it comes at once here, and after 1 s from ArduPilot
	f.run()
	_, first := f.fly(50, 1700)
	again := exchange(t, f.conn, packet(f.frame-1, 1700), 5*time.Second)
	if !bytes.Equal(first, again) {
		t.Errorf("a resend got %q, want %q", again, first)
	}
	if next, _ := f.fly(1, 1700); math.Abs(next.Time-51.0/400) > 1e-9 {
		t.Errorf("after a resend the next frame is at %g s", next.Time)
	}
	f.await("one repeat counted", func(s *snapshot.Snapshot) bool { return s.Link.Repeated == 1 })
}

func TestRestartOfTheAutopilotPutsAWholeVehicleOnThePad(t *testing.T) {
	f := newFlight(t).run()
	f.submit(command.SetWind{Speed: 5, FromDeg: 90})
	f.submit(command.FailMotor{Motor: 2})
	f.submit(command.FailCell{Cells: 1})
	f.fly(800, 1900)
	if s := f.snapshot(); !s.Rotors[1].Failed || s.Power.FailedCells != 1 {
		t.Fatalf("faults were not applied: %+v", s.Rotors[1])
	}
	f.frame = 0
	state, _ := f.fly(1, 0)
	s := f.snapshot()
	if state.Time > 0.01 || s.Rotors[1].Failed || s.Power.FailedCells != 0 || s.Power.Charge < 0.999 || s.Flight != 2 {
		t.Errorf("after the restart: time %g, rotor 2 %+v, power %+v, flight %d", state.Time, s.Rotors[1], s.Power, s.Flight)
	}
	if s.Air.WindSpeed != 5 || s.Air.WindFromDeg != 90 {
		t.Errorf("the weather did not stay: %+v", s.Air)
	}
	if s.Link.Restarts != 1 {
		t.Errorf("%d restarts counted", s.Link.Restarts)
	}
}

// TestRestartInFlightIsTrouble, one on the ground is none.
func TestRestartInFlightIsTrouble(t *testing.T) {
	for pulse, want := range map[uint16]uint64{1000: 0, 1900: 1} {
		f := newFlight(t).run()
		f.fly(800, pulse)
		f.frame = 0
		f.fly(1, 0)
		s := f.snapshot()
		if s.Link.Restarts != 1 || s.Link.FlightRestarts != want {
			t.Errorf("at %d µs: %d restarts counted, %d in flight", pulse, s.Link.Restarts, s.Link.FlightRestarts)
		}
		caution := false
		for seq := s.Events.Oldest(); seq <= s.Events.Last(); seq++ {
			e, _ := s.Events.Get(seq)
			caution = caution || e.Severity == snapshot.Caution && strings.Contains(e.Text.String(), "restarted in flight")
		}
		if caution != (want > 0) {
			t.Errorf("at %d µs: a caution says that it restarted in flight: %t", pulse, caution)
		}
	}
}

func TestFirstPacketMayHaveAnyCount(t *testing.T) {
	f := newFlight(t).run()
	f.frame = 123456
	f.fly(2, 1000)
	if s := f.snapshot(); s.Link.Restarts != 0 || s.Link.Lost != 0 || s.Flight != 1 {
		t.Errorf("joining a running autopilot: %+v, flight %d", s.Link, s.Flight)
	}
}

func TestBadPacketsAreCountedAndTheNextIsServed(t *testing.T) {
	f := newFlight(t).run()
	f.fly(1, 1000)
	for i, bad := range [][]byte{{}, {1}, make([]byte, 40), make([]byte, 65507), packet(9, 1000)[:39]} {
		if answer := exchange(t, f.conn, bad, 20*time.Millisecond); answer != nil {
			t.Errorf("bad packet %d was answered: %q", i, answer)
		}
	}
	f.fly(1, 1000)
	f.await("five bad packets", func(s *snapshot.Snapshot) bool { return s.Link.Bad == 5 })
	if l := f.snapshot().Link; l.BadSize != 39 || l.BadMagic != protocol.Magic16 {
		t.Errorf("the last bad packet had %d bytes and magic %d, want 39 and %d", l.BadSize, l.BadMagic, protocol.Magic16)
	}
}

func TestImpossibleFrameRateUsesTheLastGoodOne(t *testing.T) {
	f := newFlight(t).run()
	f.fly(10, 1000)
	for _, rate := range []uint16{0, 20001} {
		s := protocol.Servo{FrameRate: rate, FrameCount: f.frame, Channels: 16}
		f.frame++
		exchange(t, f.conn, protocol.AppendServo(nil, &s), 5*time.Second)
	}
	if s := f.snapshot(); math.Abs(s.Time-12.0/400) > 1e-9 || s.Link.BadFrameRate != 2 {
		t.Errorf("time %g with %d bad rates", s.Time, s.Link.BadFrameRate)
	}
}

func TestSecondSourceIsRefusedAndTheFirstFliesOn(t *testing.T) {
	f := newFlight(t).run()
	f.fly(10, 1000)
	intruder := f.dial()
	defer intruder.Close()
	if answer := exchange(t, intruder, packet(0, 2000), 30*time.Millisecond); answer != nil {
		t.Errorf("the intruder was answered: %q", answer)
	}
	state, _ := f.fly(1, 1000)
	if s := f.snapshot(); math.Abs(state.Time-11.0/400) > 1e-9 || s.Link.Refused != 1 || s.Link.RefusedPeer.String() != intruder.LocalAddr().String() {
		t.Errorf("time %g, link %+v", state.Time, s.Link)
	}
}

func TestCommandsActWhileNoPacketComes(t *testing.T) {
	f := newFlight(t).run()
	f.submit(command.SetWind{Speed: 8, FromDeg: 270})
	f.await("the wind", func(s *snapshot.Snapshot) bool { return s.Air.WindSpeed == 8 })
	s := f.snapshot()
	if s.Air.MeanWindNED.Y < 7.99 || !strings.Contains(eventTexts(&s), "wind 8.0 m/s from 270°") {
		t.Errorf("mean wind %v, events:\n%s", s.Air.MeanWindNED, eventTexts(&s))
	}
}

// TestSnapshotCarriesTheWindField: a reader's arrow at the vehicle shows what the
// vehicle felt.
func TestSnapshotCarriesTheWindField(t *testing.T) {
	f := newFlight(t, func(c *Config) {
		c.World.Turbulence.Intensity, c.World.Wind.Speed, c.World.Thermals.Scale = 0.5, 6, 1
	}).run()
	f.submit(command.Gust{Speed: 5, FromDeg: 90, Rise: 0.5, Hold: 20})
	f.submit(command.Gust{Speed: 2, FromDeg: 80, Rise: 0.5, Hold: 20})
	f.fly(400, 1700)
	s := f.snapshot()
	if got := s.Wind.At(s.Body.PositionNED, s.Body.Altitude(), s.Time); got != s.Air.WindNED || got.Len() < 1 {
		t.Errorf("the field has %v at the vehicle, which felt %v", got.Array(), s.Air.WindNED.Array())
	}
	if texts := eventTexts(&s); !strings.Contains(texts, "gust 5.0 m/s from 090°") || !strings.Contains(texts, "gust 2.0 m/s from 080°") {
		t.Errorf("events:\n%s", eventTexts(&s))
	}
}

func TestNonFiniteModelIsFrozenAndNeverSent(t *testing.T) {
	f := newFlight(t)
	var broken atomic.Bool
	healthy := f.sim.loop.step
	f.sim.loop.step = func(in *physics.Inputs, dt float64) error {
		if broken.Load() {
			return &physics.NotFiniteError{Quantity: "motor 3 thrust"}
		}
		return healthy(in, dt)
	}
	f.run()
	_, good := f.fly(100, 1700)
	broken.Store(true)
	_, last := f.fly(1, 1700)
	_, later := f.fly(20, 1700)
	if !bytes.Equal(last, later) || bytes.Contains(later, []byte("NaN")) || len(later) < len(good)/2 {
		t.Errorf("frozen answer %q, later %q", last, later)
	}
	s := f.snapshot()
	if !s.Frozen.Active || s.Frozen.Quantity.String() != "motor 3 thrust" || !strings.Contains(eventTexts(&s), "motor 3 thrust") {
		t.Errorf("frozen: %v %q, events:\n%s", s.Frozen.Active, s.Frozen.Quantity, eventTexts(&s))
	}
	broken.Store(false)
	f.submit(command.Reset{})
	if state, _ := f.fly(2, 1000); state.Time > 0.01 || f.snapshot().Frozen.Active {
		t.Errorf("a reset did not thaw: time %g", state.Time)
	}
}

func TestSamePacketsCommandsAndSeedGiveTheSameBytes(t *testing.T) {
	record := func() (all []byte) {
		f := newFlight(t, func(c *Config) { c.World.Turbulence.Intensity = 0.5; c.World.Wind.Speed = 6 })
		f.run()
		for i := range 600 {
			if i == 300 {
				f.submit(command.DegradeMotor{Motor: 3, Thrust: 0.4})
			}
			_, raw := f.fly(1, uint16(1500+i%200))
			all = append(all, raw...)
		}
		return all
	}
	if !bytes.Equal(record(), record()) {
		t.Error("two equal runs differ")
	}
}

func TestStopAfterCountsAllFlights(t *testing.T) {
	f := newFlight(t, func(c *Config) { c.StopAfter = 1 })
	f.run()
	f.fly(300, 1000)
	f.frame = 0
	f.fly(100, 1000)
	select {
	case err := <-f.ended:
		f.ended <- err
		if s := f.snapshot(); math.Abs(s.Time-100.0/400) > 1e-9 {
			t.Errorf("ended at %g s of the second flight", s.Time)
		}
	case <-time.After(10 * time.Second):
		t.Error("Run did not end after a second of physics time")
	}
}

// TestAFlightThatIsOverBeforeRunEndsRun: an autopilot in this program may be done before the
// physics goroutine listens.
func TestAFlightThatIsOverBeforeRunEndsRun(t *testing.T) {
	f := newFlight(t, func(c *Config) { c.StopAfter, c.Direct = 1e-3, true })
	f.sim.Exchange(packet(1, 1000))
	f.run()
	select {
	case err := <-f.ended:
		f.ended <- err
	case <-time.After(time.Minute):
		t.Fatal("Run goes on without a flight")
	}
}

func TestSilenceIsNoticed(t *testing.T) {
	f := newFlight(t).run()
	f.fly(10, 1000)
	f.await("the lost link", func(s *snapshot.Snapshot) bool {
		return s.Link.State == snapshot.LinkLost && s.Link.Rate == 0 && s.Link.SilentFor > 1
	})
	f.fly(1, 1000)
	if s := f.snapshot(); s.Link.State != snapshot.LinkConnected {
		t.Errorf("the link did not come back: %+v", s.Link)
	}
}
