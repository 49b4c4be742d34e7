package sim

import (
	"errors"
	"net/netip"
	"time"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// loop is the state of the physics goroutine. Packet is one turn of the loop.
type loop struct {
	world    *physics.World
	step     func(*physics.Inputs, float64) error // world.Step; tests substitute a broken model
	home     frame.Vec[frame.NED]                 // origin of the autopilot's positions, from the world's origin
	seat     *seat                                // nil: there are no other vehicles
	queue    <-chan request
	commands scheduler
	journal  journal
	receiver receiver
	observer Observer
	recorder Recorder
	frozen   snapshot.Frozen

	tracker  protocol.Tracker
	servo    protocol.Servo
	inputs   physics.Inputs
	answered protocol.State // the last one that is answered with; again on a repeat
	reply    []byte         // its message; empty: it is not written
	extras   MessageOptions
	pitot    pitotCover
	link     link
	clock    func() time.Time // wall time for the link's statistics; physics never reads it
	unpaused func() time.Time // the same, but it goes on in a pause
	ticked   time.Time        // what physicsClock said last
	tickedAt float64          // when elapsed was that

	buffer    *snapshot.Buffer
	publishes bool              // the buffer is read
	samples   *snapshot.Samples // nil: nobody plots
	seq       uint64
	published time.Time // last Snapshot
	attended  time.Time // last packet or Idle

	held      withholder
	hold      func(flight uint64, t float64)
	elapsed   float64 // physics time over all flights [s]
	stepping  bool    // the recorder hears of a step, and nobody else has yet
	stopAfter float64
	done      bool
	stop      func() // ends Run
	over      func()
}

// init initializes the loop of s.
func (l *loop) init(cfg *Config, world *physics.World, s *Sim) {
	*l = loop{
		world: world, step: world.Step, home: world.Home(),
		queue:  s.queue,
		extras: cfg.Message, observer: cfg.Observer, recorder: recorderOr(cfg.Recorder), clock: wallClock,
		buffer: s.buffer, publishes: !cfg.Unwatched, samples: s.samples,
		hold: cfg.Hold, stopAfter: cfg.StopAfter, over: cfg.Over, stop: func() {},
	}
	switch {
	case cfg.Unwatched && cfg.Listen == "":
		l.clock = l.physicsClock
	case cfg.RunControl != nil:
		l.clock = cfg.RunControl.Now
	}
	if l.unpaused = l.clock; cfg.RunControl != nil {
		l.unpaused = cfg.RunControl.wall
	}
	if s.direct != nil {
		l.tracker.Trusted = within
	}
	l.journal = journal{flight: 1, now: world.State(), observer: cfg.Observer, recorder: l.recorder}
	l.receiver = receiver{cell: &s.sticks, track: newStickTrack(cfg.Sticks), journal: &l.journal, recorder: l.recorder}
	l.held = withholder{control: cfg.RunControl, tracker: &l.tracker, journal: &l.journal}
	l.commands = scheduler{
		world: world, journal: &l.journal, receiver: &l.receiver, ids: &s.ids, recorder: l.recorder,
		reset: l.commandReset, release: l.autopilotEnded,
	}
	l.link = link{
		journal: &l.journal, patience: copyPatience, needs: cfg.World.Vehicle.Channels(),
		arming: cfg.Arming,
	}
}

// physicsClock is the clock of a Sim whose link statistics are not read: it saves the system
// call. It is read three times a step, and worked out once.
func (l *loop) physicsClock() time.Time {
	if l.ticked.IsZero() || l.elapsed != l.tickedAt {
		l.tickedAt, l.ticked = l.elapsed, base.Add(time.Duration(l.elapsed*float64(time.Second)))
	}
	return l.ticked
}

// Packet answers one datagram; a nil answer is not sent.
func (l *loop) Packet(datagram []byte, from netip.AddrPort) []byte {
	return l.text(l.packet(datagram, from))
}

// text is the answer as it is sent; nil: there is none.
func (l *loop) text(ok bool) []byte {
	if !ok {
		return nil
	}
	if len(l.reply) == 0 {
		l.reply = protocol.AppendState(l.reply, &l.answered)
	}
	return l.reply
}

// answerWith makes a state the answer.
func (l *loop) answerWith(s *protocol.State) { l.answered, l.reply = *s, l.reply[:0] }

// packet takes one datagram and reports whether there is an answer to it.
func (l *loop) packet(datagram []byte, from netip.AddrPort) bool {
	if l.done {
		return l.coast(datagram, from)
	}
	now := l.clock()
	l.attend(now)
	if err := protocol.ParseServo(datagram, &l.servo); err != nil {
		l.link.refuse(datagram)
		l.unanswered(now)
		return false
	}
	if l.held.closed(l.world.State().Time) {
		if l.held.keep(&l.servo, from) {
			l.idle(now) // the pause begins; Idle follows
		}
		return false
	}
	l.held.newer(from)
	verdict := l.tracker.Classify(from, &l.servo, now)
	return l.answer(&verdict, now)
}

// answer does what the packet in servo asks for, and reports whether there is an answer.
func (l *loop) answer(verdict *protocol.Verdict, now time.Time) bool {
	switch verdict.Kind {
	case protocol.Refused, protocol.Stale, protocol.Doubted:
		if verdict.Kind == protocol.Refused {
			l.link.noteRefused(l.tracker.RefusedPeer())
		}
		l.unanswered(now)
		return false
	case protocol.Repeat:
		return l.link.again(now, l.unpaused())
	case protocol.Gap:
		l.link.noteGap(verdict.Lost)
	case protocol.Restart:
		restarted(l)
	}
	l.held.stepped()
	l.link.noteDismissed(now, l.tracker.Dismissed)
	l.link.heard(now, l.tracker.Peer(), l.servo.Channels, verdict)
	l.pitot.packet(&l.servo, l.elapsed)
	l.receiver.receive(now, l.world.State().Time)
	l.commands.drain(l.queue)
	l.steps()
	l.commands.act()
	l.advance(verdict.DT, now)
	l.encode()
	l.watched()
	l.publish(now)
	l.link.meter.answered(l.clock().Sub(now))
	if l.hold != nil {
		l.hold(l.journal.flight, l.world.State().Time)
		l.link.lastHeard = l.clock() // the autopilot was not silent while it was held
	}
	l.stopWhenDue()
	l.link.lastAnswer = l.unpaused()
	return true
}

// Peer is the source that the exchange is with.
func (l *loop) Peer() netip.AddrPort { return l.tracker.Peer() }

// Dropped counts datagrams that found the socket full.
func (l *loop) Dropped(peer, others uint64) {
	l.link.overflow += peer + others
	if peer > 0 {
		l.tracker.NotSilent(l.clock())
	}
}

// Idle handles commands and the link state while no packets arrive: SITL is lockstep and may
// stop for any time. It answers a packet that was doubted and whose source waits for that,
// and one that a pause has withheld.
func (l *loop) Idle() []byte { return l.text(l.waits()) }

// waits does what Idle does and reports whether there is an answer.
func (l *loop) waits() bool {
	if l.seat != nil && !l.held.control.Paused() {
		l.seat.rest(l.world)
		l.world.Events(l.journal.noteWorld)
	}
	now := l.clock()
	l.attend(now)
	if !l.done {
		verdict, ok := l.held.release(l.world.State().Time, &l.servo, now)
		if !ok && !l.held.closed(l.world.State().Time) {
			verdict, ok = l.tracker.Due(now, &l.servo)
		}
		if ok {
			answered := l.answer(&verdict, now)
			if l.published.Before(now) { // no step was made, but the pause is over
				l.publish(now)
			}
			return answered
		}
	}
	l.idle(now)
	return false
}

// stall is how long the physics goroutine must have stood still for packets to have
// come meanwhile that it does not know of [wall]. It is called every IdleAfter else.
const stall = time.Second

// attend notes that the physics goroutine is there to receive packets: while it was not,
// the autopilot was not silent.
func (l *loop) attend(now time.Time) {
	if now.Sub(l.attended) > stall {
		l.tracker.NotSilent(now)
	}
	l.attended = now
}

// unanswered does what idle does, at most every IdleAfter, while packets come that get
// no answer, however many.
func (l *loop) unanswered(now time.Time) {
	if now.Sub(l.published) >= protocol.IdleAfter {
		l.idle(now)
	}
}

func (l *loop) idle(now time.Time) {
	if l.done {
		return
	}
	l.receiver.receive(now, l.world.State().Time)
	l.commands.drain(l.queue)
	l.held.closed(l.world.State().Time) // what is asked for is shown
	l.link.watch(now)
	l.publish(now)
}

// advance steps the world by dt [s] with the pulses of the last packet. While
// frozen it does nothing: the world waits for a reset.
func (l *loop) advance(dt float64, now time.Time) {
	if l.frozen.Active {
		l.held.forget() // time stands still
		return
	}
	if l.seat != nil {
		l.seat.meet(l.world, dt)
	}
	l.inputs.PWMUs = l.servo.PWMUs
	err := l.step(&l.inputs, dt)
	if err == nil {
		l.elapsed += min(dt, physics.MaxStep)
	}
	l.stepping = true
	l.recorder.Step(l.world, &l.inputs, dt, now)
	l.stepping = false
	if err != nil {
		quantity := err.Error()
		var notFinite *physics.NotFiniteError
		if errors.As(err, &notFinite) {
			quantity = notFinite.Quantity
		}
		l.freeze(quantity)
		return
	}
	l.world.Events(l.journal.noteWorld)
}

// freeze keeps the last good state and records which quantity was not finite.
func (l *loop) freeze(quantity string) {
	l.frozen = snapshot.Frozen{Active: true, Quantity: snapshot.MakeText(quantity)}
	l.journal.note(snapshot.Fault, 0, "physics frozen: "+quantity+" is not finite; reset to fly on")
	if l.observer != nil {
		l.observer.Froze(quantity)
	}
}

// encode makes the present state the answer. If that is not finite, the last good one remains.
func (l *loop) encode() {
	if l.frozen.Active {
		return
	}
	var state protocol.State
	l.message(&state)
	if quantity, ok := state.Finite(); !ok {
		l.freeze(quantity)
		return
	}
	l.answerWith(&state)
}

// steps lets the Observer give commands for the step that follows.
func (l *loop) steps() {
	if l.observer != nil && !l.frozen.Active {
		l.observer.Steps()
	}
}

// watched lets the Observer look at the step that was made.
func (l *loop) watched() {
	if l.observer == nil || l.frozen.Active {
		return
	}
	if !l.observer.Stepped(l.world.State()) {
		l.end()
	}
}

// publish writes the present state to the buffer.
func (l *loop) publish(now time.Time) {
	l.seq++
	l.published = now
	if l.publishes {
		l.buffer.Write(func(dst *snapshot.Snapshot) {
			dst.Seq, dst.Flight = l.seq, l.journal.flight
			dst.State = *l.world.State() // by itself: in a list the compiler would copy its 13 kB twice
			dst.Wind = *l.world.Wind()
			dst.Sea = *l.world.Water()
			l.receiver.fill(&dst.RC, dst.RCLost)
			l.link.fill(&dst.Link, &l.tracker, now)
			dst.Frozen = l.frozen
			l.held.fill(&dst.Run)
			l.commands.schedule.fill(dst)
			dst.Events.CatchUp(&l.journal.events)
		})
	}
	if l.samples != nil && !l.frozen.Active {
		l.samples.Take(l.journal.flight, l.world.State(), snapshot.Exchange{
			Rate: l.link.meter.rate, Latency: l.link.meter.latency, LatencyMax: l.link.meter.latencyMax,
		})
	}
	l.commands.published()
}
