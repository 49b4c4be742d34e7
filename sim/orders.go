package sim

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// MaxOrders bounds the orders that wait for their time, running ramps included.
const MaxOrders = 10000

// ErrTooManyOrders is what an event tells when an order finds no room.
var ErrTooManyOrders = errors.New("10000 orders wait already")

// onTime keeps the rounding of many added steps from letting an order wait for one
// more [s].
const onTime = 1e-9

// rampStep is how often a growing command is set anew [s]. It is finer than any
// motor or gust follows, and coarse enough to cost nothing.
const rampStep = 0.01

// request is what another goroutine asks of the physics goroutine.
type request struct {
	order  command.Scheduled
	id     uint64
	tag    int    // the Watcher's
	cancel bool   // of the order id, instead
	batch  *batch // of requests, instead
	remark *remark
	freed  bool // the autopilot has ended, instead
}

// waiting is an order in the schedule.
type waiting struct {
	command.Scheduled
	id      uint64
	tag     int
	growing bool
	from    command.Command // what was in effect when it began to grow
	next    float64         // physics time at which it acts next [s]
}

// schedule holds orders by the time at which they act next; of equal ones, the
// first given first.
//
// Owner: physics goroutine.
type schedule struct {
	items []waiting
}

// ids numbers orders, for every goroutine.
type ids struct{ last atomic.Uint64 }

func (i *ids) next() uint64 { return i.last.Add(1) }

// Order checks o and queues it; it takes effect before the first step that begins
// at o.At or later. It never blocks and may be called from any goroutine. The
// number names the order to CancelOrder and in Snapshot.Pending. A reset, or a
// restart of the autopilot, drops what waits.
//
// Errors are those of Submit.
func (s *Sim) Order(o command.Scheduled) (id uint64, err error) {
	if err := s.Check(o); err != nil {
		return 0, err
	}
	id = s.ids.next()
	return id, s.ask(request{order: o, id: id})
}

// CancelOrder drops an order that waits. One that grows stops where it is. An
// order that has acted already, or never was, is no error: it does not wait.
func (s *Sim) CancelOrder(id uint64) error { return s.ask(request{id: id, cancel: true}) }

func (s *Sim) ask(r request) error {
	select {
	case s.requests <- r:
		return nil
	default:
		return ErrQueueFull
	}
}

// take puts a request of another goroutine into effect or into the schedule, and
// says why where it can't.
func (s *Sim) take(r request) error {
	switch {
	case r.freed:
		s.session.Release()
		return nil
	case r.remark != nil:
		s.note(r.remark.severity, 0, r.remark.text)
		return nil
	case r.batch != nil:
		s.takeBatch(r.batch)
		return nil
	case r.cancel:
		return s.cancel(r.id)
	case r.order.Ramp == 0 && s.due(r.order.At):
		return s.apply(r.order.Command, r.tag)
	}
	return s.plan(r.order, r.id, r.tag)
}

func (s *Sim) due(at float64) bool { return s.world.State().Time >= at-onTime }

func (s *Sim) plan(o command.Scheduled, id uint64, tag int) error {
	if len(s.schedule.items) >= MaxOrders {
		s.note(snapshot.Caution, 0, fmt.Sprintf("refused: %s: %v", command.Name(o.Command), ErrTooManyOrders))
		s.tellApplied(o.Command, "", tag, ErrTooManyOrders)
		return ErrTooManyOrders
	}
	s.schedule.add(waiting{Scheduled: o, id: id, tag: tag, next: o.At})
	return nil
}

func (s *schedule) add(w waiting) {
	at, _ := slices.BinarySearchFunc(s.items, w, func(have, want waiting) int {
		if have.next <= want.next {
			return -1
		}
		return 1
	})
	s.items = slices.Insert(s.items, at, w)
}

func (s *Sim) cancel(id uint64) error {
	for i, w := range s.schedule.items {
		if w.id == id {
			s.schedule.items = slices.Delete(s.schedule.items, i, i+1)
			s.note(snapshot.Info, command.Motor(w.Command), "cancelled: "+command.Text(w.Command))
			return nil
		}
	}
	return errNotWaiting
}

// actOnTime lets act what is due at the present physics time.
func (s *Sim) actOnTime() {
	for len(s.schedule.items) > 0 && s.due(s.schedule.items[0].next) {
		w := s.schedule.items[0]
		s.schedule.items = slices.Delete(s.schedule.items, 0, 1)
		if w.Ramp == 0 {
			_ = s.apply(w.Command, w.tag) // an event tells of a refusal
			continue
		}
		s.grow(w)
	}
}

// grow brings a ramp to where it has to be now, and puts it back until it is done.
func (s *Sim) grow(w waiting) {
	now := s.world.State().Time
	if !w.growing {
		s.overtake(w.Command)
		w.growing, w.At, w.from = true, now, physics.InEffect(s.world.State(), w.Command)
		text := fmt.Sprintf("%s (over %.3g s)", command.Text(w.Command), w.Ramp)
		s.note(commandSeverity(w.Command), command.Motor(w.Command), text)
		s.tellApplied(w.Command, text, w.tag, nil)
	}
	share := (now - w.At + onTime) / w.Ramp
	if err := s.world.Apply(command.Between(w.from, w.Command, share)); err != nil {
		s.note(snapshot.Caution, 0, "refused: "+err.Error())
		s.tellApplied(w.Command, "", w.tag, err)
		return
	}
	if share < 1 {
		w.next = min(now+rampStep, w.At+w.Ramp)
		s.schedule.add(w)
	}
}

// overtake ends the running ramps of what c is about: the newest command counts.
func (s *Sim) overtake(c command.Command) {
	s.schedule.items = slices.DeleteFunc(s.schedule.items, func(w waiting) bool {
		return w.growing && command.EndsRamp(c, w.Command)
	})
}

// fillPending shows what waits.
func (s *Sim) fillPending(dst *snapshot.Snapshot) {
	n := min(len(s.schedule.items), len(dst.Pending))
	dst.PendingCount, dst.PendingMore = n, len(s.schedule.items)-n
	for i, w := range s.schedule.items[:n] {
		if dst.Pending[i].ID == w.id && dst.Pending[i].Growing == w.growing {
			continue // formatting costs
		}
		dst.Pending[i] = snapshot.Pending{
			ID: w.id, Name: snapshot.MakeText(command.Name(w.Command)), Text: snapshot.MakeText(command.Text(w.Command)),
			Motor: command.Motor(w.Command), At: w.At, Ramp: w.Ramp, Growing: w.growing,
		}
	}
}
