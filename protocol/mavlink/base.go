package mavlink

import (
	"errors"
	"sync"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink/conn"
)

// Errors of a Link.
var (
	ErrNotConnected = errors.New("mavlink: not connected to an autopilot")
	ErrBusy         = conn.ErrBusy
)

// maxQueued is how many calls of other goroutines may wait for the link's.
const maxQueued = 64

// queueFull is the answer to a request that finds the queue full.
const queueFull = "request queue full (64): try again"

// base is what the parts of a Link share: the Status that they write, the autopilot
// that they talk to, and the way there.
type base struct {
	config  Config
	conn    *conn.Conn
	waiting waitingTime
	began   time.Time
	queue   chan func()   // what other goroutines want done on the link's
	done    chan struct{} // closed when Run has ended

	mu     sync.Mutex
	status Status // guarded by mu; written by the link's goroutine only, except for Answers

	samples samples // guarded by mu

	// Owner: the link's goroutine, with mu held.
	autopilot autopilot
	unsaid    []Text // not passed to Config.Say yet
}

// post queues do to run on the link's goroutine, with the Status locked.
func (b *base) post(do func()) error {
	select {
	case b.queue <- do:
		return nil
	default:
		return ErrBusy
	}
}

// postRequest is post for a request of the user; if the queue is full, the request is
// answered at once.
func (b *base) postRequest(name string, do func()) {
	if b.post(do) == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.status.Answers.put(Answer{Request: name, Done: true, Words: queueFull, Wall: b.wall()})
}

// now is the time by which the link waits for the autopilot.
func (b *base) now() time.Time { return b.waiting.read() }

// wall is the time since the link began [s].
func (b *base) wall() float64 { return b.now().Sub(b.began).Seconds() }

// send queues messages for the autopilot. What the queue has no room for is lost, as on
// any MAVLink connection, and whoever needs an answer sends it again.
func (b *base) send(all ...message.Message) {
	for _, m := range all {
		_ = b.conn.Send(m)
	}
}

// commandLong is a command to the autopilot, with up to seven arguments.
func (b *base) commandLong(command common.MAV_CMD, param ...float32) *apm.MessageCommandLong {
	var p [7]float32
	copy(p[:], param)
	return &apm.MessageCommandLong{
		TargetSystem: b.autopilot.system, TargetComponent: b.autopilot.component, Command: command,
		Param1: p[0], Param2: p[1], Param3: p[2], Param4: p[3], Param5: p[4], Param6: p[5], Param7: p[6],
	}
}

// requestParam sends a request for a parameter's value.
func (b *base) requestParam(name string) {
	b.send(&apm.MessageParamRequestRead{
		TargetSystem: b.autopilot.system, TargetComponent: b.autopilot.component, ParamId: name, ParamIndex: -1,
	})
}

// toLocal converts a global place in 1e-7 deg and mm above mean sea level to the NED
// frame at sitlark's home [m].
func (b *base) toLocal(lat, lon, altMM int32) frame.Vec[frame.NED] {
	return frame.OfNED(b.config.Home.Local(float64(lat)/1e7, float64(lon)/1e7, float64(altMM)/1e3))
}

// LinkPrefix is the prefix of texts that come from the link itself, not the autopilot.
const LinkPrefix = "MAVLink: "

// news says something that comes from the link itself.
func (b *base) news(sev Severity, text string) { b.say(Text{Severity: sev, Text: LinkPrefix + text}) }

// say passes t to Config.Say when the Status is unlocked, with the present time.
func (b *base) say(t Text) {
	t.Time = b.config.History.now()
	b.unsaid = append(b.unsaid, t)
}
