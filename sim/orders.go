package sim

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
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
	order  command.Order
	id     uint64
	tag    int    // the Watcher's
	cancel bool   // of the order id, instead
	batch  *batch // of requests, instead
	remark *remark
	freed  bool // the autopilot has ended, instead
}

// waiting is an order in the schedule.
type waiting struct {
	command.Order
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
func (s *Sim) Order(o command.Order) (id uint64, err error) {
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

func (s *Sim) plan(o command.Order, id uint64, tag int) error {
	if len(s.schedule.items) >= MaxOrders {
		s.note(snapshot.Caution, 0, fmt.Sprintf("refused: %s: %v", o.Command.Name(), ErrTooManyOrders))
		s.tellApplied(o.Command, "", tag, ErrTooManyOrders)
		return ErrTooManyOrders
	}
	s.schedule.add(waiting{Order: o, id: id, tag: tag, next: o.At})
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
			s.note(snapshot.Info, motorOf(w.Command), "cancelled: "+planned(w.Command))
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
		w.growing, w.At, w.from = true, now, s.present(w.Command)
		severity, motor, text := describe(w.Command)
		text = fmt.Sprintf("%s (over %.3g s)", text, w.Ramp)
		s.note(severity, motor, text)
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

// overtake ends the ramps of what c is about: the newest order counts.
func (s *Sim) overtake(c command.Command) {
	s.schedule.items = slices.DeleteFunc(s.schedule.items, func(w waiting) bool {
		return w.growing && concerns(c, w.Command)
	})
}

// present is the command that asks for what is in effect now, of the kind from
// which c can grow.
func (s *Sim) present(c command.Command) command.Command {
	state := s.world.State()
	switch c := c.(type) {
	case command.SetWind:
		return command.SetWind{Speed: state.Air.WindSpeed, FromDeg: state.Air.WindFromDeg, Vertical: state.Air.WindUp}
	case command.SetTurbulence:
		return command.SetTurbulence{Intensity: state.Air.Turbulence}
	case command.SetThermals:
		return command.SetThermals{Scale: state.Air.Thermals}
	case command.SetAtmosphere:
		const hectopascal = 100
		return command.SetAtmosphere{TemperatureOffset: state.Air.TemperatureOffset, PressureOffsetHPa: state.Air.PressureOffset / hectopascal}
	case command.FailMotor:
		return command.DegradeMotor{Motor: c.Motor, Thrust: s.rotor(c.Motor).ThrustFactor}
	case command.DegradeMotor:
		return command.DegradeMotor{Motor: c.Motor, Thrust: s.rotor(c.Motor).ThrustFactor}
	case command.UnbalanceRotor:
		return command.UnbalanceRotor{Motor: c.Motor, GramMillimetres: s.rotor(c.Motor).Imbalance * 1e6}
	case command.SetBatteryCharge:
		return command.SetBatteryCharge{Charge: state.Power.Charge}
	case command.AddBatteryResistance:
		return command.AddBatteryResistance{Resistance: state.Power.AddedResistance}
	case command.SensorFault:
		return presentFault(state, c)
	}
	return c
}

// rotor returns the rotor of that number; a healthy one where there is none, which
// Apply then refuses.
func (s *Sim) rotor(number int) state.Rotor {
	now := s.world.State()
	for _, r := range now.Rotors[:now.Count] {
		if r.Number == number {
			return r
		}
	}
	return state.Rotor{ThrustFactor: 1}
}

// concerns tells whether c changes what the ramp of other moves.
func concerns(c, other command.Command) bool {
	switch c := c.(type) {
	case command.RestoreAll:
		return isFault(other)
	case command.RestoreBattery:
		_, ok := other.(command.AddBatteryResistance)
		return ok
	case command.RestoreSensors:
		fault, ok := other.(command.SensorFault)
		return ok && c.Kinds.Has(fault.Kind)
	case command.RestoreMotor:
		return motorOf(c) == motorOf(other)
	}
	return movedBy(c) == movedBy(other) && motorOf(c) == motorOf(other)
}

// movedBy is the name of the quantity that a command sets.
func movedBy(c command.Command) string {
	if _, fails := c.(command.FailMotor); fails {
		return command.DegradeMotor{}.Name() // a failing motor's thrust moves
	}
	return c.Name()
}

func isFault(c command.Command) bool {
	switch c.(type) {
	case command.AddBatteryResistance, command.SensorFault:
		return true
	}
	return motorOf(c) != 0
}

func motorOf(c command.Command) int {
	_, motor, _ := describe(c)
	return motor
}

// planned is what a command will do, in a person's words.
func planned(c command.Command) string {
	_, _, text := describe(c)
	return text
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
			ID: w.id, Name: snapshot.MakeText(w.Command.Name()), Text: snapshot.MakeText(planned(w.Command)),
			Motor: motorOf(w.Command), At: w.At, Ramp: w.Ramp, Growing: w.growing,
		}
	}
}
