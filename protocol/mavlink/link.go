package mavlink

import (
	"context"
	"fmt"
	"sync"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink/conn"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
)

// Config says where the autopilot is and what its estimate is compared with.
type Config struct {
	Address string       // as conn.ParseAddress parses it
	Home    mission.Home // sitlark's: the origin of every NED place here
	System  uint8        // system ID of the autopilot to listen to; 0: the first one heard
	History *History     // the true states; nil: estimates have no truth

	// Clock is the time by which the link waits for the autopilot, as long as the
	// autopilot's own, that of History, is not slower: it stands still while that is held.
	// nil: wall time.
	Clock func() time.Time

	// Terrain is the height of the land above Home [m] at a place north and east of it [m],
	// with which requests of the autopilot for terrain are answered. It is called on the
	// link's goroutine. nil: it is not known.
	Terrain func(north, east float64) float64

	TerrainAlways bool // they are answered where another ground station does so, too
	NoTerrain     bool // they are not answered

	// Say gets each status text and each event of the link, on the link's goroutine. It
	// must return quickly. It may be nil.
	Say func(Text)
}

// Link is the connection to one autopilot. Its methods may be called from any
// goroutine; only Param and SetParam block.
type Link struct {
	*Requests
	*Parameters
	*Missions
	*base

	subscribers subscribers

	// Owner: the link's goroutine, with mu held.
	open       bool // the connection is
	heartbeats heartbeats
	telemetry  telemetry
	estimator  estimator
	streams    streams
	badFrames  badFrames
	failsafes  failsafes
	terrain    terrain
	ownBeat    time.Time // when sitlark's own heartbeat was sent
}

// New checks the configuration. Nothing is opened before Run, but the port of a tcp-server
// address, which Address names.
func New(config Config) (*Link, error) {
	address, err := conn.ParseAddress(config.Address)
	if err != nil {
		return nil, fmt.Errorf("mavlink address %w", err)
	}
	c, err := conn.New(address)
	if err != nil {
		return nil, err
	}
	b := &base{config: config, conn: c, queue: make(chan func(), maxQueued), done: make(chan struct{})}
	b.waiting.wall, b.waiting.physics = time.Now, config.History.newest
	if config.Clock != nil {
		b.waiting.wall = config.Clock
	}
	b.began = b.now()
	b.status.State, b.status.Address = Connecting, c.Address().String()
	parameters := &Parameters{base: b}
	l := &Link{
		base: b, Requests: &Requests{base: b, parameters: parameters}, Parameters: parameters, Missions: &Missions{base: b},
		heartbeats: heartbeats{base: b}, telemetry: telemetry{base: b}, estimator: estimator{base: b}, streams: streams{base: b},
		badFrames: badFrames{base: b}, failsafes: failsafes{base: b}, terrain: terrain{base: b},
	}
	l.forget()
	return l, nil
}

// Address is where the autopilot is, or comes to.
func (l *Link) Address() conn.Address { return l.conn.Address() }

// Close frees the port of a Link that Run was never called on.
func (l *Link) Close() { l.conn.Close() }

// Status returns what is known now.
func (l *Link) Status() Status {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.status
}

// Send queues m for the autopilot and never blocks. Errors: ErrNotConnected; ErrBusy
// when 64 messages are queued.
func (l *Link) Send(m message.Message) error {
	l.mu.Lock()
	connected := l.status.State != Connecting
	l.mu.Unlock()
	if !connected {
		return ErrNotConnected
	}
	return l.conn.Send(m)
}

// tickPeriod is how often deadlines are checked.
const tickPeriod = 50 * time.Millisecond

// Run connects, reconnecting whenever the connection ends, and listens until ctx ends;
// then it returns nil with the connection closed. The calling goroutine becomes the
// link's. Run may be called once.
func (l *Link) Run(ctx context.Context) error {
	defer close(l.done)
	ctx, cancel := context.WithCancel(ctx)
	var connection sync.WaitGroup
	connection.Go(func() { l.conn.Run(ctx) })
	defer connection.Wait()
	defer cancel()
	tick := time.NewTicker(tickPeriod)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			l.locked(l.end)
			return nil
		case e := <-l.conn.Events():
			var received message.Message
			l.locked(func() { received = l.handle(e) })
			if received != nil {
				l.subscribers.call(received)
			}
		case do := <-l.queue:
			l.locked(do)
		case <-tick.C:
			l.locked(func() { l.tick(l.now()) })
		}
	}
}

// locked calls do with the Status locked, and then Config.Say with what it said.
func (l *Link) locked(do func()) {
	l.mu.Lock()
	do()
	said := l.unsaid
	l.unsaid = nil
	l.mu.Unlock()
	if l.config.Say == nil {
		return
	}
	for _, t := range said {
		l.config.Say(t)
	}
}

// handle processes an event of the connection and returns the message that subscribers
// get, nil for none.
func (l *Link) handle(e conn.Event) message.Message {
	switch {
	case e.Opened:
		l.open = true
		l.status.State, l.status.Problem = Waiting, ""
		l.ownBeat = time.Time{}
		l.forget()
	case e.Closed:
		l.open = false
		l.status.State, l.status.Problem = Connecting, l.conn.Explain(e.Err)
		l.Requests.finish(false, "no answer: the connection ended")
		l.Parameters.fail(ErrNotConnected)
	case e.Frame == nil:
		l.status.Bad++
		if l.autopilot.system == 0 { // it may have begun amid a frame; that nothing else comes is told otherwise
			l.badFrames.count++
		}
	default:
		return l.receive(e)
	}
	return nil
}

// receive processes one frame, and returns its message if it is the autopilot's.
func (l *Link) receive(e conn.Event) message.Message {
	m, system, component := e.Frame.GetMessage(), e.Frame.GetSystemID(), e.Frame.GetComponentID()
	if _, unknown := m.(*message.MessageRaw); unknown || system == conn.System {
		return nil
	}
	known := l.autopilot.is(system, component)
	if known && !l.heartbeats.follows(e.From, time.Now()) {
		return nil
	}
	if beat, ok := m.(*apm.MessageHeartbeat); ok && isAutopilot(beat) {
		accepted, replaces := l.heartbeats.judge(system, component, l.now())
		if replaces {
			l.forget()
		}
		if accepted {
			l.heartbeats.take(system, component, beat)
		}
	}
	if !l.autopilot.is(system, component) {
		l.overhear(m, system)
		return nil
	}
	if !known {
		l.heartbeats.follows(e.From, time.Now())
	}
	l.conn.ReplyTo(e.From)
	l.dispatch(m)
	return m
}

// overhear takes what a ground station sends, as the autopilot forwards it.
func (l *Link) overhear(m message.Message, system uint8) {
	switch m := m.(type) {
	case *apm.MessageHeartbeat:
		if !isAutopilot(m) {
			l.failsafes.gcs(system, l.now())
		}
	case *apm.MessageTerrainData:
		l.terrain.another(system)
	}
}

// dispatch passes a message of the autopilot to the parts that it concerns.
func (l *Link) dispatch(m message.Message) {
	now := l.now()
	l.streams.heard(m.GetID(), now)
	if ms, ok := bootTime(m); ok {
		if l.estimator.clock.fellBack(ms) {
			l.rebooted()
		}
		l.estimator.boot(ms)
		l.streams.clock(ms, l.autopilot.heard)
	}
	l.Missions.handle(m)
	switch m := m.(type) {
	case *apm.MessageStatustext:
		l.telemetry.texts.take(m, now, l.text)
	case *apm.MessageCommandAck:
		l.Requests.acknowledge(m)
	case *apm.MessageParamValue:
		l.Parameters.take(m)
	case *apm.MessageParamError:
		l.Parameters.refuse(m)
	case *apm.MessageTerrainRequest:
		l.terrain.request(m)
	case *apm.MessageTerrainReport:
		l.terrain.guesses(m, &l.Missions.held)
	default:
		l.telemetry.take(m)
		l.estimator.take(m)
	}
	l.failsafes.take(m, now)
}

// text takes a status text of the autopilot.
func (l *Link) text(sev Severity, text string) {
	if text = cleanText(text); text == "" {
		return
	}
	l.telemetry.text(sev, text)
	l.Requests.text(sev, text)
	l.failsafes.text(text)
}

// tick checks deadlines.
func (l *Link) tick(now time.Time) {
	l.badFrames.tick(now)
	l.Missions.tick(now)
	if !l.open {
		return
	}
	if now.Sub(l.ownBeat) >= time.Second {
		l.ownBeat = now
		l.send(&apm.MessageHeartbeat{
			Type: apm.MAV_TYPE_GCS, Autopilot: apm.MAV_AUTOPILOT_INVALID,
			SystemStatus: apm.MAV_STATE_ACTIVE, MavlinkVersion: 3,
		})
	}
	l.heartbeats.tick(now)
	l.telemetry.texts.flush(now, l.text)
	l.streams.tick(now, l.estimator.originKnown)
	l.terrain.tick()
	l.failsafes.tick(now)
	l.Parameters.tick(now)
	l.Requests.tick(now)
}

// end answers everything that still waits.
func (l *Link) end() {
	l.Requests.finish(false, "cancelled: the link is shutting down")
	l.Parameters.fail(ErrNotConnected)
}

// forget resets what is known of the autopilot: another one may answer now.
func (l *Link) forget() {
	l.autopilot = autopilot{}
	l.heartbeats = heartbeats{base: l.base, since: l.now()}
	l.terrain = terrain{base: l.base}
	s := l.status
	l.status = Status{
		State: s.State, Address: s.Address, Problem: s.Problem, Reboots: s.Reboots, Bad: s.Bad,
		Texts: s.Texts, Answers: s.Answers,
	}
	l.status.Mission.Reached = -1
	l.failsafes.machine = failsafe.Machine{}
	l.restart()
}

// restart resets what a reboot of the autopilot changes.
func (l *Link) restart() {
	l.estimator = estimator{base: l.base}
	l.streams = streams{base: l.base}
	l.telemetry = telemetry{base: l.base}
	l.terrain.blocks, l.status.TerrainGuess = nil, ""
	l.status.Estimate = Estimate{}
	l.failsafes.clock = &l.estimator.clock
	l.failsafes.restart()
}

// rebooted starts again with an autopilot that restarted.
func (l *Link) rebooted() {
	l.status.Reboots++
	l.restart()
	l.status.Home, l.status.EKF, l.status.GPS, l.status.Battery.Valid = Home{}, failsafe.EKFStatus{}, GPS{}, false
	l.status.Mission = MissionState{Reached: -1}
	l.status.Ready = false
	l.Requests.finish(false, "no answer: the autopilot restarted")
	l.news(warning, "the autopilot restarted")
}
