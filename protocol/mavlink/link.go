package mavlink

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialect"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"github.com/sitlark/sitlark/mission"
)

// OwnSystem is sitlark's system id. It is not 255, the one of most ground stations:
// ArduPilot's failsafe counts the heartbeats of its MAV_GCS_SYSID only, so that
// sitlark neither feeds nor disturbs it.
const (
	OwnSystem    = 254
	ownComponent = 190 // MAV_COMP_ID_MISSIONPLANNER: a ground station
)

// Errors of a Link.
var (
	ErrNotConnected = errors.New("mavlink: no autopilot is connected")
	ErrBusy         = errors.New("mavlink: too many messages wait to be sent: try again")
)

// Config says where the autopilot is and what it is held against.
type Config struct {
	Address string       // as ParseAddress reads it
	Home    mission.Home // sitlark's: the origin of every NED place here
	System  uint8        // id of the autopilot to listen to; 0: the first that is heard
	History *History     // of the truth; nil: estimates come without truth

	// Say gets each status text and each news of the link, on the link's goroutine,
	// and must be quick; nil: nobody does.
	Say func(Text)
}

// Link is the connection to one autopilot. Its methods may be called from any
// goroutine; none but Param and SetParam waits.
type Link struct {
	config  Config
	address Address
	dialect *dialect.ReadWriter
	began   time.Time

	in   chan event           // of the connection
	out  chan message.Message // to it
	asks chan func()          // what other goroutines want done on the link's
	done chan struct{}        // closed when Run has ended

	mu     sync.Mutex
	status Status // guarded by mu; written by the link's goroutine only, but for answers

	subscribers subscribers

	// Owner: the link's goroutine.
	wire      *wire // nil: none is open
	pilot     pilot
	rates     rates
	texts     chunks
	clock     clock
	estimator estimator
	request   *request
	plans     plans
	params    params
	lastBeat  time.Time // own heartbeat
	toldBad   time.Time
	toldBadAt uint64
	said      []Text // not told to Say yet
}

// New checks the configuration; nothing is opened before Run.
func New(config Config) (*Link, error) {
	address, err := ParseAddress(config.Address)
	if err != nil {
		return nil, fmt.Errorf("mavlink address %w", err)
	}
	d, err := newDialect()
	if err != nil {
		return nil, fmt.Errorf("mavlink: %w", err)
	}
	l := &Link{
		config: config, address: address, dialect: d, began: time.Now(),
		in: make(chan event, 64), out: make(chan message.Message, 64), asks: make(chan func(), 64), done: make(chan struct{}),
	}
	l.status.State, l.status.Address = Connecting, address.String()
	l.forget()
	return l, nil
}

// Status is what is known now.
func (l *Link) Status() Status {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.status
}

// tickPeriod is how often deadlines are looked at.
const tickPeriod = 50 * time.Millisecond

// Run connects, again and again, and listens until ctx ends; then it returns nil
// with the connection closed. The calling goroutine becomes the link's. It may be
// called once.
func (l *Link) Run(ctx context.Context) error {
	defer close(l.done)
	ctx, cancel := context.WithCancel(ctx)
	var keeper sync.WaitGroup
	keeper.Go(func() { l.keepOpen(ctx) })
	defer keeper.Wait()
	defer cancel()
	tick := time.NewTicker(tickPeriod)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			l.end()
			return nil
		case e := <-l.in:
			l.take(e)
		case do := <-l.asks:
			l.locked(do)
		case now := <-tick.C:
			l.locked(func() { l.tick(now) })
		}
	}
}

// locked does do with the Status locked, and tells afterwards what was said.
func (l *Link) locked(do func()) {
	l.mu.Lock()
	do()
	said := l.said
	l.said = nil
	l.mu.Unlock()
	if l.config.Say == nil {
		return
	}
	for _, t := range said {
		l.config.Say(t)
	}
}

// take deals with what the connection brought.
func (l *Link) take(e event) {
	var told message.Message
	l.locked(func() { told = l.handle(e) })
	if told != nil {
		l.subscribers.tell(told)
	}
}

// tick looks at deadlines.
func (l *Link) tick(now time.Time) {
	l.tellBad(now)
	l.tickPlans(now)
	if l.wire == nil {
		return
	}
	if now.Sub(l.lastBeat) >= time.Second {
		l.lastBeat = now
		l.send(&ardupilotmega.MessageHeartbeat{
			Type: ardupilotmega.MAV_TYPE_GCS, Autopilot: ardupilotmega.MAV_AUTOPILOT_INVALID,
			SystemStatus: ardupilotmega.MAV_STATE_ACTIVE, MavlinkVersion: 3,
		})
	}
	l.watchPilot(now)
	l.texts.flush(now, l.text)
	l.askRates(now)
	l.params.tick(l, now)
	l.tickRequest(now)
}

// end closes what is open, and answers what is still asked.
func (l *Link) end() {
	l.locked(func() {
		l.finishRequest(false, "given up: the link ends")
		l.params.fail(l, ErrNotConnected)
	})
}

// Send hands m to the connection; it never waits. ErrNotConnected when there is
// none, ErrBusy when 64 messages wait already.
func (l *Link) Send(m message.Message) error {
	l.mu.Lock()
	connected := l.status.State != Connecting
	l.mu.Unlock()
	if !connected {
		return ErrNotConnected
	}
	return l.send(m)
}

func (l *Link) send(m message.Message) error {
	select {
	case l.out <- m:
		return nil
	default:
		return ErrBusy
	}
}

// ask lets do run on the link's goroutine, with the Status locked.
func (l *Link) ask(do func()) error {
	select {
	case l.asks <- do:
		return nil
	default:
		return ErrBusy
	}
}

// wall is the time since the link began [s].
func (l *Link) wall() float64 { return time.Since(l.began).Seconds() }
