package sim

import (
	"bytes"
	"context"
	"errors"
	"math"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// testWall is a wall clock that a test moves.
type testWall struct{ ahead atomic.Int64 }

func (w *testWall) now() time.Time          { return time.Now().Add(time.Duration(w.ahead.Load())) }
func (w *testWall) forward(d time.Duration) { w.ahead.Add(int64(d)) }

// newControlled is a flight with a RunControl, 200 frames old.
func newControlled(t *testing.T) (*flight, *RunControl, *testWall) {
	t.Helper()
	wall := &testWall{}
	control := newRunControl(nil, wall.now)
	f := newFlight(t, func(c *Config) { c.RunControl = control }).run()
	f.fly(200, 1500)
	return f, control, wall
}

// awaitSnapshot waits until a Snapshot is as wanted.
func (f *flight) awaitSnapshot(what string, ok func(*snapshot.Snapshot) bool) (s snapshot.Snapshot) {
	f.Helper()
	for start := time.Now(); time.Since(start) < 30*time.Second; time.Sleep(time.Millisecond) {
		if f.sim.Buffer().Read(&s); ok(&s) {
			return s
		}
	}
	f.Fatalf("no snapshot with %s: %+v at %g s", what, s.Run, s.Time)
	return s
}

// send sends the present frame n times, and waits until all copies were read.
func (f *flight) send(n int, pwm uint16) {
	f.Helper()
	var before snapshot.Snapshot
	f.sim.Buffer().Read(&before)
	const burst = 200 // fits into the socket
	for sent := 0; sent < n; {
		for range min(burst, n-sent) {
			if _, err := f.conn.Write(packet(f.frame, pwm)); err != nil {
				f.Fatal(err)
			}
			sent++
		}
		f.awaitSnapshot("the copies read", func(s *snapshot.Snapshot) bool { return s.Run.Withheld == before.Run.Withheld+uint64(sent) })
	}
}

// receive reads the answer to the present frame.
func (f *flight) receive() (state protocol.State, raw []byte) {
	f.Helper()
	raw = make([]byte, 4096)
	f.conn.SetReadDeadline(time.Now().Add(30 * time.Second))
	n, err := f.conn.Read(raw)
	if err != nil {
		f.Fatalf("no answer to frame %d: %v", f.frame, err)
	}
	if err := protocol.ParseState(raw[:n], &state); err != nil {
		f.Fatal(err)
	}
	f.frame++
	return state, raw[:n]
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestAfterAnHourOfCopiesOneIsAnswered pauses a flight while the autopilot sends its frame
// once a second for an hour.
func TestAfterAnHourOfCopiesOneIsAnswered(t *testing.T) {
	f, control, wall := newControlled(t)
	must(t, control.Pause())
	f.send(1, 1600)
	wall.forward(time.Hour)
	f.send(3600, 1600)
	s := f.awaitSnapshot("a pause", func(s *snapshot.Snapshot) bool { return s.Run.Paused })
	if want := 200.0 / 400; math.Abs(s.Time-want) > 1e-9 || s.Link.State != snapshot.LinkConnected || s.Link.Restarts != 0 {
		t.Errorf("paused at %g s with link %d and %d restarts, want %g s and a connected link", s.Time, s.Link.State, s.Link.Restarts, want)
	}
	must(t, control.Resume())
	state, _ := f.receive()
	for n := range 100 { // a stale answer in the socket would be read in place of one of these
		if want := float64(201+n) / 400; math.Abs(state.Time-want) > 1e-9 {
			t.Fatalf("answer %d is of %g s, want %g", n, state.Time, want)
		}
		state, _ = f.fly(1, 1600)
	}
	if f.sim.Buffer().Read(&s); s.Flight != 1 || s.Link.Lost != 0 {
		t.Errorf("flight %d, %d frames lost: want the first flight, and none", s.Flight, s.Link.Lost)
	}
}

// TestPausedFlightIsTheSameToTheLastBit compares it with one that nothing held.
func TestPausedFlightIsTheSameToTheLastBit(t *testing.T) {
	free := newFlight(t).run()
	free.fly(200, 1500)
	_, want := free.fly(105, 1700)

	f, control, _ := newControlled(t)
	must(t, control.Pause())
	f.send(3, 1700)
	steps := func(frames int, span float64, want int) {
		t.Helper()
		number, err := control.Step(frames, span)
		must(t, err)
		f.receive()
		if want > 1 {
			f.fly(want-1, 1700)
		}
		f.send(2, 1700)
		s := f.awaitSnapshot("the step made", func(s *snapshot.Snapshot) bool { return s.Run.Steps >= number })
		if at := float64(f.frame) / 400; math.Abs(s.Time-at) > 1e-9 || s.Run.Stepping {
			t.Errorf("after a step of %d frames and %g s it is %g s (stepping: %t), want %g", frames, span, s.Time, s.Run.Stepping, at)
		}
	}
	steps(1, 0, 1)
	steps(3, 0, 3)
	steps(0, 0.01, 4)
	must(t, control.Resume())
	f.receive()
	_, got := f.fly(305-int(f.frame), 1700)
	if !bytes.Equal(got, want) {
		t.Errorf("with pauses and steps\n%s\nwithout\n%s", got, want)
	}
}

// TestCommandsActDuringAPause at its time, and are published.
func TestCommandsActDuringAPause(t *testing.T) {
	f, control, _ := newControlled(t)
	must(t, control.Pause())
	f.send(1, 1500)
	receipts, err := f.sim.Place(context.Background(), []command.Scheduled{{Command: command.FailMotor{Motor: 2}}})
	must(t, err)
	var s snapshot.Snapshot
	f.sim.Buffer().Read(&s)
	if r := receipts[0]; !r.Taken || r.Time != s.Time || math.Abs(s.Time-0.5) > 1e-9 || !s.Rotors[1].Failed {
		t.Errorf("receipt %+v at %g s, motor 2 failed: %t; want it taken at 0.5 s", r, s.Time, s.Rotors[1].Failed)
	}
	must(t, control.Resume())
	f.receive()
	s = f.awaitSnapshot("no pause", func(s *snapshot.Snapshot) bool { return !s.Run.Paused })
	for _, want := range []string{"paused", "resumed"} {
		if n := count(&s, want); n != 1 {
			t.Errorf("%d events %q, want 1", n, want)
		}
	}
}

func count(s *snapshot.Snapshot, text string) (n int) {
	for seq := s.Events.Oldest(); seq <= s.Events.Last(); seq++ {
		if e, ok := s.Events.Get(seq); ok && e.Text.String() == text {
			n++
		}
	}
	return n
}

// TestNobodyTakesOverDuringAPause: another source's silence limit stands still, and runs on
// after it.
func TestNobodyTakesOverDuringAPause(t *testing.T) {
	f, control, wall := newControlled(t)
	must(t, control.Pause())
	f.send(1, 1500)
	wall.forward(time.Hour)
	other := f.dial()
	defer other.Close()
	if _, err := other.Write(packet(7, 1500)); err != nil {
		t.Fatal(err)
	}
	f.send(1, 1500) // read after it
	must(t, control.Resume())
	f.receive()
	f.fly(5, 1500)
	if exchange(t, other, packet(7, 1500), 100*time.Millisecond) != nil {
		t.Error("another source was answered beside the autopilot")
	}
	var s snapshot.Snapshot
	f.sim.Buffer().Read(&s)
	if s.Flight != 1 || count(&s, "autopilot is silent") != 0 {
		t.Errorf("flight %d, silence told %d times: want the first flight, and none", s.Flight, count(&s, "autopilot is silent"))
	}
	for range 40 { // after SourceSilence it can, and has to show that it means it
		if exchange(t, other, packet(0, 1500), 2*time.Second) != nil {
			return
		}
	}
	t.Error("nobody could take over after the pause")
}

// TestRestartedAutopilotFliesAfterAPause: the packet of the one that was stopped is forgotten.
func TestRestartedAutopilotFliesAfterAPause(t *testing.T) {
	f, control, _ := newControlled(t)
	must(t, control.Pause())
	f.send(1, 1500)
	must(t, f.sim.Release())
	_, err := f.sim.Place(context.Background(), nil)
	must(t, err)
	f.conn.Close()
	f.conn, f.frame = f.dial(), 0
	f.send(3, 1000)
	must(t, control.Resume())
	if state, _ := f.receive(); math.Abs(state.Time-1.0/400) > 1e-9 {
		t.Errorf("the new autopilot's first state is of %g s, want 0.0025", state.Time)
	}
	if s := f.awaitSnapshot("a new flight", func(s *snapshot.Snapshot) bool { return s.Flight == 2 }); s.Link.Restarts != 1 {
		t.Errorf("%d restarts, want 1", s.Link.Restarts)
	}
}

// TestExchangeWaitsDuringAPause where no socket is between the autopilot and the physics.
func TestExchangeWaitsDuringAPause(t *testing.T) {
	control := NewRunControl(nil)
	f := newFlight(t, func(c *Config) { c.RunControl, c.Direct = control, true }).run()
	times := make(chan float64)
	next := make(chan uint32)
	go func() {
		defer close(times)
		for frame := range next {
			var state protocol.State
			_ = protocol.ParseState(f.sim.Exchange(packet(frame, 1500)), &state)
			times <- state.Time
		}
	}()
	defer close(next)
	next <- 0
	<-times
	must(t, control.Pause())
	next <- 1
	f.awaitSnapshot("a packet that waits", func(s *snapshot.Snapshot) bool { return s.Run.Withheld == 1 })
	if _, err := f.sim.Place(context.Background(), []command.Scheduled{{Command: command.FailMotor{Motor: 1}}}); err != nil {
		t.Fatal(err)
	}
	select {
	case at := <-times:
		t.Fatalf("answered at %g s during a pause", at)
	default:
	}
	_, err := control.Step(1, 0)
	must(t, err)
	if at := <-times; at != 2.0/400 {
		t.Errorf("one frame led to %g s, want 0.005", at)
	}
	next <- 2
	f.awaitSnapshot("another that waits", func(s *snapshot.Snapshot) bool { return s.Run.Withheld == 2 })
	control.End() // as the program's end
	if at := <-times; at != 3.0/400 {
		t.Errorf("the end led to %g s, want 0.0075", at)
	}
}

func TestRunControlRefuses(t *testing.T) {
	why := errors.New("no lockstep")
	none := NewRunControl(why)
	_, stepErr := none.Step(1, 0)
	for what, err := range map[string]error{"Pause": none.Pause(), "Resume": none.Resume(), "SetSpeed": none.SetSpeed(0.5), "Step": stepErr} {
		if !errors.Is(err, why) {
			t.Errorf("%s: %v, want %v", what, err, why)
		}
	}
	c := NewRunControl(nil)
	if _, err := c.Step(1, 0); !errors.Is(err, ErrNotPaused) {
		t.Errorf("Step while running: %v, want ErrNotPaused", err)
	}
	must(t, c.Pause())
	for _, bad := range []struct {
		frames int
		span   float64
	}{{0, 0}, {-1, 0}, {1, -0.01}, {0, 61}, {0, math.NaN()}, {0, math.Inf(1)}} {
		if _, err := c.Step(bad.frames, bad.span); err == nil {
			t.Errorf("a step of %d frames and %g s was taken", bad.frames, bad.span)
		}
	}
	for _, speed := range []float64{-1, 0.04, 100.1, math.NaN(), math.Inf(1)} {
		if err := c.SetSpeed(speed); err == nil {
			t.Errorf("speed %g was taken", speed)
		}
	}
}

// TestClocksOfARunControl: Now stands still during a pause, Slow runs with slow motion too.
func TestClocksOfARunControl(t *testing.T) {
	at := time.Unix(1000, 0)
	c := newRunControl(nil, func() time.Time { return at })
	now, slow := c.Now(), c.Slow()
	for _, step := range []struct {
		what      string
		do        func() error
		wall      time.Duration
		now, slow time.Duration // that passes on each
	}{
		{"running", func() error { return nil }, time.Hour, time.Hour, time.Hour},
		{"paused", c.Pause, time.Hour, 0, 0},
		{"a step", func() error { _, err := c.Step(1, 0.01); return err }, time.Minute, 0, 0},
		{"paused and slow", func() error { return c.SetSpeed(0.05) }, time.Hour, 0, 0},
		{"slow", c.Resume, 100 * time.Second, 100 * time.Second, 5 * time.Second},
		{"half", func() error { return c.SetSpeed(0.5) }, 10 * time.Second, 10 * time.Second, 5 * time.Second},
		{"faster", func() error { return c.SetSpeed(10) }, time.Second, time.Second, time.Second},
		{"running again", func() error { return c.SetSpeed(0) }, time.Second, time.Second, time.Second},
	} {
		must(t, step.do())
		at = at.Add(step.wall)
		if gotNow, gotSlow := c.Now().Sub(now), c.Slow().Sub(slow); gotNow != step.now || gotSlow != step.slow {
			t.Errorf("%s for %v: Now went on by %v, Slow by %v; want %v, %v", step.what, step.wall, gotNow, gotSlow, step.now, step.slow)
		}
		now, slow = c.Now(), c.Slow()
	}
}
