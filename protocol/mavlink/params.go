package mavlink

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
)

// ErrNoParameter is returned when the autopilot lacks a parameter.
var ErrNoParameter = errors.New("mavlink: the autopilot has no such parameter")

// ErrNoAnswer is returned when it does not answer.
var ErrNoAnswer = errors.New("mavlink: the autopilot does not answer")

// The parameters where its battery failsafes begin.
const lowVolts, critVolts = "BATT_LOW_VOLT", "BATT_CRT_VOLT"

const (
	paramWait   = time.Second // for a PARAM_VALUE
	paramTries  = 4
	mostParams  = 64 // asked for at the same time
	longestName = 16
)

// params are the parameters that are asked for or set now.
type params struct {
	known   map[string]bool // said since the last restart
	waiting []*paramAsk
}

// paramAsk is one parameter that somebody waits for.
type paramAsk struct {
	name  string
	set   bool
	value float64
	tries int
	sent  time.Time
	reply chan paramReply // of capacity 1
}

type paramReply struct {
	value float64
	err   error
}

// Param reads a parameter of the autopilot. Errors: ErrNoParameter, ErrNoAnswer,
// ErrNotConnected, ErrBusy, or ctx's.
func (l *Link) Param(ctx context.Context, name string) (float64, error) {
	return l.await(ctx, &paramAsk{name: name})
}

// SetParam sets a parameter and returns what the autopilot has of it afterwards,
// which is not always what it was given: it rounds and limits. Errors as Param's.
func (l *Link) SetParam(ctx context.Context, name string, v float64) (readBack float64, err error) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, fmt.Errorf("parameter %s: %g is no value for it", name, v)
	}
	return l.await(ctx, &paramAsk{name: name, set: true, value: v})
}

func (l *Link) await(ctx context.Context, a *paramAsk) (float64, error) {
	if a.name == "" || len(a.name) > longestName {
		return 0, fmt.Errorf("parameter %q: a name has 1 to %d letters: %w", a.name, longestName, ErrNoParameter)
	}
	a.reply = make(chan paramReply, 1)
	if err := l.ask(func() { l.params.begin(l, a) }); err != nil {
		return 0, fmt.Errorf("parameter %s: %w", a.name, err)
	}
	select {
	case r := <-a.reply:
		if r.err != nil {
			return 0, fmt.Errorf("parameter %s: %w", a.name, r.err)
		}
		return r.value, nil
	case <-l.done:
		return 0, fmt.Errorf("parameter %s: %w", a.name, ErrNotConnected)
	case <-ctx.Done():
		_ = l.ask(func() { l.params.drop(a) }) // else it times out by itself
		return 0, fmt.Errorf("parameter %s: %w", a.name, ctx.Err())
	}
}

func (p *params) begin(l *Link, a *paramAsk) {
	switch {
	case l.status.State != Alive:
		a.reply <- paramReply{err: ErrNotConnected}
	case len(p.waiting) >= mostParams:
		a.reply <- paramReply{err: ErrBusy}
	default:
		first := p.first(a.name) == nil
		p.waiting = append(p.waiting, a)
		if first {
			p.try(l, a, time.Now())
		}
	}
}

// first is who is served now of those that wait for a name: one at a time, so that
// nobody gets the answer to another's question.
func (p *params) first(name string) *paramAsk {
	for _, a := range p.waiting {
		if a.name == name {
			return a
		}
	}
	return nil
}

func (p *params) try(l *Link, a *paramAsk, now time.Time) {
	a.tries++
	a.sent = now
	if !a.set {
		l.requestParam(a.name)
		return
	}
	l.send(&apm.MessageParamSet{
		TargetSystem: l.pilot.system, TargetComponent: l.pilot.component,
		ParamId: a.name, ParamValue: float32(a.value), ParamType: apm.MAV_PARAM_TYPE_REAL32,
	})
}

func (l *Link) requestParam(name string) {
	l.send(&apm.MessageParamRequestRead{
		TargetSystem: l.pilot.system, TargetComponent: l.pilot.component, ParamId: name, ParamIndex: -1,
	})
}

// value takes a parameter in, whoever asked for it.
func (p *params) value(l *Link, m *apm.MessageParamValue) {
	v := float64(m.ParamValue)
	switch m.ParamId {
	case lowVolts:
		l.status.Battery.LowVolts = v
		p.note(m.ParamId)
	case critVolts:
		l.status.Battery.CritVolts = v
		p.note(m.ParamId)
	}
	p.reply(l, m.ParamId, paramReply{value: v})
}

func (p *params) note(name string) {
	if p.known == nil {
		p.known = map[string]bool{}
	}
	p.known[name] = true
}

// refused takes a PARAM_ERROR.
func (p *params) refused(l *Link, m *apm.MessageParamError) {
	if m.TargetSystem != 0 && m.TargetSystem != OwnSystem {
		return
	}
	if m.ParamId == lowVolts || m.ParamId == critVolts {
		p.note(m.ParamId)
	}
	err := ErrNoParameter
	if m.Error != apm.MAV_PARAM_ERROR_DOES_NOT_EXIST {
		err = fmt.Errorf("the autopilot refuses it: %v", m.Error)
	}
	p.reply(l, m.ParamId, paramReply{err: err})
}

// reply serves who waits for a name, and begins with the next.
func (p *params) reply(l *Link, name string, r paramReply) {
	served := p.first(name)
	if served == nil {
		return
	}
	served.reply <- r
	p.drop(served)
	if next := p.first(name); next != nil {
		p.try(l, next, time.Now())
	}
}

// tick asks again, and gives up.
func (p *params) tick(l *Link, now time.Time) {
	p.filter(func(a *paramAsk) bool {
		if a.tries > 0 && now.Sub(a.sent) < paramWait || p.first(a.name) != a {
			return true
		}
		if a.tries < paramTries {
			p.try(l, a, now)
			return true
		}
		a.reply <- paramReply{err: l.silentParam()}
		return false
	})
}

// silentParam is why a parameter gets no answer: one that does not exist gets
// none from ArduPilot before 4.7, though heartbeats come.
func (l *Link) silentParam() error {
	if l.status.State == Alive {
		return ErrNoParameter
	}
	return ErrNoAnswer
}

func (p *params) drop(gone *paramAsk) { p.filter(func(a *paramAsk) bool { return a != gone }) }

func (p *params) fail(_ *Link, err error) {
	p.filter(func(a *paramAsk) bool {
		a.reply <- paramReply{err: err}
		return false
	})
	p.known = nil
}

func (p *params) filter(keep func(*paramAsk) bool) {
	kept := p.waiting[:0]
	for _, a := range p.waiting {
		if keep(a) {
			kept = append(kept, a)
		}
	}
	clear(p.waiting[len(kept):])
	p.waiting = kept
}
