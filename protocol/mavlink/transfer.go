package mavlink

import (
	"errors"
	"fmt"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
)

// Part is one of the three lists that a vehicle keeps, numbered as MAV_MISSION_TYPE.
type Part uint8

// The parts of a plan.
const (
	MissionPart Part = iota // its item 0 is home
	FencePart
	RallyPart
)

// String returns the part's name for people.
func (p Part) String() string {
	return [...]string{"mission", "fence", "rally points"}[min(int(p), 2)]
}

// Peer says who talks to whom.
type Peer struct {
	Self, SelfComponent uint8 // we
	System, Component   uint8 // the autopilot
}

// Transfer is one download from the vehicle or one upload to it, as a pure state machine: what
// comes in goes to Handle, the time to Tick, and what they return is to be sent. It ends well or
// with an error in any case, whatever the link loses, doubles or reorders.
//
// After an upload has ended, Handle still answers a vehicle that asks for an item once more, so
// a Transfer is kept until the next one begins.
//
// Source: MAVLink developer guide, «Mission Protocol».
type Transfer struct {
	peer   Peer
	part   Part
	upload bool
	items  []mission.Item // what goes, or what has come
	have   []bool         // of a download: which of them have come
	got    int            // how many
	count  int            // of a download: how many there are; −1: not told yet
	top    int            // of an upload: the greatest item asked for in this round; −1: none
	asked  int            // the newest

	since    time.Duration // of Tick: when something was sent that must be answered
	fresh    bool          // since is not set yet
	tries    int           // how often it was sent again
	restarts int           // of the whole transfer
	began    time.Duration // of Tick
	begun    bool

	best float64 // progress
	done bool
	err  error
}

// How patient a Transfer is.
const (
	answerTime  = 1500 * time.Millisecond // after which something is sent again
	mostResends = 5                       // so often
	mostStarts  = 3                       // rounds from the beginning
	leastTime   = 30 * time.Second        // for all of it
	timePerItem = time.Second             // and this for each item
)

// What a Transfer can fail with besides a refusal.
var (
	ErrCancelled   = errors.New("cancelled")
	ErrSilent      = errors.New("the vehicle does not answer")
	ErrUnsupported = errors.New("the vehicle does not support it")
	ErrNoSpace     = errors.New("the vehicle has no room for it")
)

// NewDownload returns a transfer of a part from the vehicle.
func NewDownload(peer Peer, part Part) *Transfer {
	return &Transfer{peer: peer, part: part, count: -1, top: -1}
}

// NewUpload returns a transfer of items to the vehicle, their seq ascending from 0.
func NewUpload(peer Peer, part Part, items []mission.Item) (*Transfer, error) {
	if most := mission.MaxItems + 1; len(items) > most {
		return nil, fmt.Errorf("%v: got %d items, expected at most %d, split it", part, len(items), most)
	}
	for i, it := range items {
		if it.Seq != i {
			return nil, fmt.Errorf("%v: item %d has the number %d, expected %d", part, i, it.Seq, i)
		}
	}
	return &Transfer{peer: peer, part: part, upload: true, items: items, top: -1}, nil
}

// Part returns what is transferred.
func (t *Transfer) Part() Part { return t.part }

// Upload tells whether it goes to the vehicle.
func (t *Transfer) Upload() bool { return t.upload }

// Items returns what goes to the vehicle, or, after a download, what came.
func (t *Transfer) Items() []mission.Item { return t.items }

// Done tells whether it is over; err is nil when it went well.
func (t *Transfer) Done() (done bool, err error) { return t.done, t.err }

// Progress is 0 to 1, and 1 only when it went well.
func (t *Transfer) Progress() float64 { return t.best }

func (t *Transfer) start() []message.Message {
	t.fresh, t.tries = true, 0
	return t.pending()
}

// Handle takes a message of the vehicle. Those that are none of the transfer's are ignored.
func (t *Transfer) Handle(m message.Message) []message.Message {
	if !t.begun || !t.mine(m) {
		return nil
	}
	if t.upload {
		return t.handleUpload(m)
	}
	if t.done {
		return nil
	}
	return t.handleDownload(m)
}

// Tick tells the time, which only needs to ascend; some ten times a second is enough. The first
// one begins the transfer.
func (t *Transfer) Tick(now time.Duration) []message.Message {
	if !t.begun {
		t.begun, t.began = true, now
		return t.start()
	}
	switch {
	case t.done:
		return nil
	case now-t.began > leastTime+time.Duration(max(len(t.items), t.count))*timePerItem:
		t.fail(fmt.Errorf("%w within a sensible time: try again", ErrSilent))
		return nil
	case t.fresh:
		t.fresh, t.since = false, now
		return nil
	case now-t.since < answerTime:
		return nil
	}
	t.tries++
	if t.tries > mostResends {
		t.fail(fmt.Errorf("%w (%s): check the link and try again", ErrSilent, t.waitsFor()))
		return nil
	}
	t.since = now
	return t.pending()
}

// Rebooted tells that the vehicle started anew: the transfer begins again.
func (t *Transfer) Rebooted() []message.Message {
	if t.done || !t.begun {
		return nil
	}
	return t.restart("the vehicle started anew")
}

// Cancel ends the transfer; what it returns tells the vehicle.
func (t *Transfer) Cancel() []message.Message {
	if t.done {
		return nil
	}
	err := ErrCancelled
	if t.upload && t.top >= 0 {
		err = fmt.Errorf("%w: the vehicle may hold a mixture of old and new now, upload it again", ErrCancelled)
	}
	t.fail(err)
	return []message.Message{t.ack(common.MAV_MISSION_OPERATION_CANCELLED)}
}

// progress notes that the vehicle went on.
func (t *Transfer) progress(share float64) {
	t.fresh, t.tries = true, 0
	t.best = max(t.best, min(share, 0.99))
}

// restart begins the transfer again, or gives up when that was done too often.
func (t *Transfer) restart(why string) []message.Message {
	if t.restarts++; t.restarts >= mostStarts {
		t.fail(fmt.Errorf("given up after %d attempts: %s", mostStarts, why))
		return nil
	}
	t.top, t.asked, t.count, t.got = -1, 0, -1, 0
	if !t.upload {
		t.items, t.have = nil, nil
	}
	return t.start()
}

func (t *Transfer) fail(err error) {
	t.done = true
	t.err = fmt.Errorf("%v: %w", t.part, err)
}

func (t *Transfer) succeed() { t.done, t.best = true, 1 }

// pending is what the vehicle has to answer now.
func (t *Transfer) pending() []message.Message {
	if t.upload {
		return t.pendingUpload()
	}
	return t.pendingDownload()
}
