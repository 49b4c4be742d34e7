package sim

import (
	"bytes"
	"math"
	"net/netip"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// rehearsal is a flight whose clock stands in the test's hands: an autopilot that keeps to
// lockstep, as ArduPilot does, and a model of what the exchange owes it.
type rehearsal struct {
	*testing.T
	sim     *Sim
	control *RunControl
	wall    time.Time

	// The autopilot: the frame it sends next, or has sent and waits for.
	from    netip.AddrPort
	count   uint32
	waits   bool
	sent    time.Time // its packet, by a clock that a pause does not stop
	answers int

	// The model.
	flight  uint64
	steps   int // of the flight
	paused  bool
	frames  uint64  // steps that the pause allows
	until   float64 // it allows steps before this physics time [s]
	broken  bool    // motor 2
	lost    []byte  // the answer that the autopilot did not get
	restart bool    // the autopilot has restarted, and the exchange does not know yet
}

// rehearsalRate is of its frames [Hz].
const rehearsalRate = 400

func newRehearsal(t *testing.T) *rehearsal {
	r := &rehearsal{T: t, wall: time.Unix(1e9, 0), from: netip.MustParseAddrPort("127.0.0.1:40000"), flight: 1}
	r.control = newRunControl(nil, func() time.Time { return r.wall })
	var err error
	if r.sim, err = New(Config{World: physics.Params{Vehicle: airframe.Default(), Seed: 7}, RunControl: r.control}); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *rehearsal) now() float64 { return float64(r.steps) / rehearsalRate }

// closed is whether the pause keeps the next step back.
func (r *rehearsal) closed() bool { return r.paused && r.frames == 0 && r.now() >= r.until-stopSlack }

// send sends the autopilot's frame, for the first time or again.
func (r *rehearsal) send() {
	again := r.waits
	r.waits, r.sent = true, r.wall
	closed, lost := r.closed(), r.lost
	reply := r.sim.loop.Packet(packet(r.count, 1500), r.from)
	switch {
	case closed && reply != nil:
		r.Fatalf("a paused flight answers frame %d", r.count)
	case !closed && !r.restart && reply == nil:
		r.Fatalf("frame %d (again: %t) is not answered", r.count, again)
	case len(lost) > 0 && reply != nil && !r.restart && !bytes.Equal(lost, reply):
		r.Fatalf("frame %d was answered with %q, and again with %q", r.count, lost, reply)
	}
	r.receive(reply)
}

// receive gives the autopilot an answer; nil: there is none.
func (r *rehearsal) receive(reply []byte) {
	if reply == nil {
		return
	}
	switch l := &r.sim.loop; {
	case r.restart && l.Peer() != r.from && l.journal.flight == r.flight:
		r.steps++ // the autopilot that has ended waited in the pause
		return
	case r.restart:
		r.flight, r.steps, r.until, r.restart, r.broken, r.lost = r.flight+1, 0, 0, false, false, nil
		if l.Peer() != r.from { // another one that has ended seemed to wait; this one has to
			r.steps, r.restart = 1, true
			return
		}
	case r.closed() && r.lost == nil:
		r.Fatalf("a paused flight answers frame %d in silence", r.count)
	}
	if r.lost == nil {
		r.steps++
		r.frames -= min(1, r.frames)
	}
	var state protocol.State
	if err := protocol.ParseState(reply, &state); err != nil {
		r.Fatalf("answer %q: %v", reply, err)
	}
	if math.Abs(state.Time-r.now()) > 1e-6 {
		r.Fatalf("frame %d is answered with the state at %g s, expected %g", r.count, state.Time, r.now())
	}
	r.lost, r.waits = nil, false
	r.count++
	r.answers++
}

// pass lets wall time pass, in which the server finds silence and the autopilot sends its
// packet again after each second without an answer.
func (r *rehearsal) pass(d time.Duration) {
	for end := r.wall.Add(d); r.wall.Before(end); {
		r.wall = r.wall.Add(protocol.IdleAfter)
		r.receive(bytes.Clone(r.sim.loop.Idle()))
		if r.waits && r.wall.Sub(r.sent) >= time.Second {
			r.send()
		}
	}
}

// fly lets the autopilot fly n frames, unless it waits.
func (r *rehearsal) fly(n int) {
	for range n {
		if r.waits {
			return
		}
		r.wall = r.wall.Add(time.Millisecond)
		r.send()
	}
}

func (r *rehearsal) submit(c command.Command) {
	if err := r.sim.Submit(c); err != nil {
		r.Fatal(err)
	}
	r.pass(protocol.IdleAfter)
}

// turn does what one byte of a sequence says.
func (r *rehearsal) turn(b byte) {
	n := int(b>>4) + 1
	switch b & 15 {
	case 0, 1, 2, 3:
		r.fly(n)
	case 4:
		r.must(r.control.Pause())
		if !r.paused {
			r.paused, r.frames, r.until = true, 0, 0
		}
		r.pass(protocol.IdleAfter)
	case 5, 6:
		r.must(r.control.Resume())
		r.paused, r.frames, r.until = false, 0, 0
		r.pass(protocol.IdleAfter)
	case 7:
		r.step(n, 0)
	case 8:
		r.step(0, n)
	case 9:
		r.submit(command.FailMotor{Motor: 2})
		r.broken = true
	case 10:
		r.submit(command.RestoreAll{})
		r.broken = false
	case 11:
		r.must(r.sim.Submit(command.Reset{}))
		r.reset()
		r.pass(protocol.IdleAfter)
	case 12: // the autopilot restarts, on another port
		r.from = netip.AddrPortFrom(r.from.Addr(), r.from.Port()%50000+1)
		r.count, r.waits, r.lost = 0, false, nil
		r.restart = r.sim.loop.Peer().IsValid()
		r.fly(1)
	case 13:
		r.loseAnswer()
	case 14:
		r.pass(time.Duration(n) * 250 * time.Millisecond)
	case 15:
		if reply := r.sim.loop.Packet(bytes.Repeat([]byte{b}, n), r.from); reply != nil {
			r.Fatalf("%d bytes of garbage are answered", n)
		}
	}
}

func (r *rehearsal) must(err error) {
	if err != nil {
		r.Fatal(err)
	}
}

// step asks for so many frames and then as many as fill a time.
func (r *rehearsal) step(frames, more int) {
	span := float64(more) / rehearsalRate
	_, err := r.control.Step(frames, span)
	if (err == nil) != r.paused {
		r.Fatalf("step while paused is %t: %v", r.paused, err)
	}
	if r.paused {
		r.frames += uint64(frames)
		if more > 0 {
			r.until = max(r.until, r.now()) + span
		}
	}
	r.pass(protocol.IdleAfter)
}

// reset is what the user's reset does to the flight.
func (r *rehearsal) reset() {
	r.flight, r.steps, r.until, r.broken = r.flight+1, 0, 0, false
	if r.lost != nil { // it gets the pad's state for it
		r.lost = []byte{}
	}
}

// loseAnswer loses the answer to the next frame.
func (r *rehearsal) loseAnswer() {
	if r.waits || r.closed() || r.restart {
		return
	}
	r.wall = r.wall.Add(time.Millisecond)
	r.waits, r.sent = true, r.wall
	reply := r.sim.loop.Packet(packet(r.count, 1500), r.from)
	if reply == nil {
		r.Fatalf("frame %d is not answered", r.count)
	}
	r.lost = bytes.Clone(reply)
	r.steps++
	r.frames -= min(1, r.frames)
}

// check compares what is published with the model.
func (r *rehearsal) check() {
	var s snapshot.Snapshot
	r.sim.Buffer().Read(&s)
	if r.restart {
		return // it may have been noticed or not
	}
	broken := s.Rotors[1].Healthy() == false
	if s.Flight != r.flight || math.Abs(s.Time-r.now()) > 1e-6 || broken != r.broken || s.Frozen.Active {
		r.Fatalf("flight %d at %g s, motor broken is %t; expected flight %d at %g s, %t", s.Flight, s.Time, broken, r.flight, r.now(), r.broken)
	}
	if s.Run.Paused != r.paused {
		r.Fatalf("paused is %t, expected %t", s.Run.Paused, r.paused)
	}
}

// ends checks that the flight goes on whatever has happened.
func (r *rehearsal) ends() {
	r.must(r.control.Resume())
	r.paused, r.frames, r.until = false, 0, 0
	r.pass(20 * time.Second) // for an autopilot that restarted and is doubted
	before := r.answers
	r.fly(50)
	if r.answers != before+50 || r.restart {
		r.Fatalf("the autopilot does not fly any more: %d of 50 frames answered", r.answers-before)
	}
	r.pass(protocol.IdleAfter)
	r.check()
}

// FuzzFlightSequences starts, pauses, steps, breaks, resets, reconnects and ends flights in any
// order, and compares what the autopilot is answered and what is published with a model.
func FuzzFlightSequences(f *testing.F) {
	for _, seed := range []string{
		"\x30\x00\xf1",                         // fly
		"\x40\x04\x50\x05\xf0",                 // pause and resume
		"\xf0\x04\x37\xf0\x38\xf0",             // single steps, some frames and some time
		"\xf0\x09\x10\x0b\xf0\x0a",             // break, reset, restore
		"\xf0\x0c\xf0\xfe\xf0",                 // another port
		"\xf0\x0d\xfe\xf0\x0d\x04\xfe\x05\xf0", // lost answers, also in a pause
		"\xf0\x04\x0b\xf0\x17\xf0\x05\xf0",     // reset in a pause
		"\xf0\x04\x0c\xfe\xfe\x05\xf0",         // reconnect in a pause
		"\x0c\x0c\x0b\x0d\x0f\xff\xf0\x0b\x0c", // garbage and restarts
		"\x04\x38\xf0\x0b\xf0\x38\x0b\x37\xf0", // steps and resets
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, sequence []byte) {
		r := newRehearsal(t)
		for _, b := range sequence[:min(len(sequence), 60)] {
			r.turn(b)
			r.check()
		}
		r.ends()
	})
}
