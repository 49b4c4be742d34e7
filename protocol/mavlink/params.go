package mavlink

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/protocol/mavlink/conn"
)

// Errors of Parameters.
var (
	ErrNoParameter = errors.New("mavlink: the autopilot has no such parameter")
	ErrNoAnswer    = errors.New("mavlink: the autopilot does not answer")
)

// The parameters where failsafes of the autopilot start: of the battery, and of the EKF.
// failsafes reads them after each boot.
const lowVolts, critVolts, ekfThreshold = "BATT_LOW_VOLT", "BATT_CRT_VOLT", "FS_EKF_THRESH"

const (
	paramTimeout  = time.Second // for a PARAM_VALUE
	maxParamTries = 4
	maxPending    = 64 // requests at the same time
	maxParamName  = 16 // characters
)

// Parameters reads and sets parameters of the autopilot.
type Parameters struct {
	*base
	pending []*paramRequest
	list    *paramList // of all parameters, that somebody waits for; nil: nobody does
}

// paramRequest is one parameter that a caller waits for.
type paramRequest struct {
	name  string
	set   bool
	value float64
	tries int
	sent  time.Time
	reply func(paramReply) // called once, on the link's goroutine
}

type paramReply struct {
	value float64
	err   error
}

// Param reads a parameter of the autopilot. Errors: ErrNoParameter, ErrNoAnswer,
// ErrNotConnected, ErrBusy, or ctx's.
func (p *Parameters) Param(ctx context.Context, name string) (float64, error) {
	return p.await(ctx, &paramRequest{name: name})
}

// SetParam sets a parameter and returns the value that the autopilot then has, which it
// may have rounded or limited. Errors as Param's.
func (p *Parameters) SetParam(ctx context.Context, name string, v float64) (readBack float64, err error) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, fmt.Errorf("parameter %s: got %g, expected a finite number", name, v)
	}
	return p.await(ctx, &paramRequest{name: name, set: true, value: v})
}

// Change sets a parameter without waiting. The outcome is in Status.Answers: what was read
// back, or why it was not set.
func (p *Parameters) Change(name string, v float64) {
	a := Answer{Request: fmt.Sprintf("%s %g", name, v), Words: "setting"}
	p.postRequest(a.Request, func() {
		if math.IsNaN(v) || math.IsInf(v, 0) || name == "" || len(name) > maxParamName {
			a.Done, a.Words, a.Wall = true, "expected a parameter's name and a finite number", p.wall()
			p.status.Answers.put(a)
			return
		}
		a.Wall = p.wall()
		a.Seq = p.status.Answers.put(a)
		p.begin(&paramRequest{name: name, set: true, value: v, reply: func(r paramReply) {
			a.Done, a.Wall = true, p.wall()
			a.OK, a.Words = changed(v, r)
			p.status.Answers.put(a)
		}})
	})
}

// changed says what came of setting a parameter to v.
func changed(v float64, r paramReply) (ok bool, words string) {
	switch {
	case r.err != nil:
		return false, strings.TrimPrefix(r.err.Error(), "mavlink: ")
	case float32(r.value) != float32(v):
		return false, fmt.Sprintf("the autopilot keeps %g", float32(r.value))
	}
	return true, "set and read back"
}

func (p *Parameters) await(ctx context.Context, q *paramRequest) (float64, error) {
	if q.name == "" || len(q.name) > maxParamName {
		return 0, fmt.Errorf("parameter %q: a name has 1 to %d characters: %w", q.name, maxParamName, ErrNoParameter)
	}
	replied := make(chan paramReply, 1)
	q.reply = func(r paramReply) { replied <- r }
	if err := p.post(func() { p.begin(q) }); err != nil {
		return 0, fmt.Errorf("parameter %s: %w", q.name, err)
	}
	select {
	case r := <-replied:
		if r.err != nil {
			return 0, fmt.Errorf("parameter %s: %w", q.name, r.err)
		}
		return r.value, nil
	case <-p.done:
		return 0, fmt.Errorf("parameter %s: %w", q.name, ErrNotConnected)
	case <-ctx.Done():
		_ = p.post(func() { p.drop(q) }) // else it times out
		return 0, fmt.Errorf("parameter %s: %w", q.name, ctx.Err())
	}
}

func (p *Parameters) begin(q *paramRequest) {
	switch {
	case p.status.State != Alive:
		q.reply(paramReply{err: ErrNotConnected})
	case len(p.pending) >= maxPending:
		q.reply(paramReply{err: ErrBusy})
	default:
		first := p.first(q.name) == nil
		p.pending = append(p.pending, q)
		if first {
			p.try(q, p.now())
		}
	}
}

// first is the request that is being served for a name. Requests for the same name are
// served one after the other, so that none gets the answer to another.
func (p *Parameters) first(name string) *paramRequest {
	for _, q := range p.pending {
		if q.name == name {
			return q
		}
	}
	return nil
}

func (p *Parameters) try(q *paramRequest, now time.Time) {
	q.tries++
	q.sent = now
	if !q.set {
		p.requestParam(q.name)
		return
	}
	p.send(&apm.MessageParamSet{
		TargetSystem: p.autopilot.system, TargetComponent: p.autopilot.component,
		ParamId: q.name, ParamValue: float32(q.value), ParamType: apm.MAV_PARAM_TYPE_REAL32,
	})
}

// take processes a PARAM_VALUE, whoever requested it.
func (p *Parameters) take(m *apm.MessageParamValue) {
	p.takeListed(m)
	v := float64(m.ParamValue)
	switch m.ParamId {
	case lowVolts:
		p.status.Battery.LowVolts = v
	case critVolts:
		p.status.Battery.CritVolts = v
	case ekfThreshold:
		p.status.EKFThreshold = v
	}
	p.answer(m.ParamId, paramReply{value: v})
}

// refuse processes a PARAM_ERROR.
func (p *Parameters) refuse(m *apm.MessageParamError) {
	if m.TargetSystem != 0 && m.TargetSystem != conn.System {
		return
	}
	err := ErrNoParameter
	if m.Error != apm.MAV_PARAM_ERROR_DOES_NOT_EXIST {
		err = fmt.Errorf("the autopilot refuses it: %v", m.Error)
	}
	p.answer(m.ParamId, paramReply{err: err})
}

// answer replies to the request for a name that is being served, and starts the next.
func (p *Parameters) answer(name string, r paramReply) {
	served := p.first(name)
	if served == nil {
		return
	}
	p.drop(served)
	served.reply(r)
	if next := p.first(name); next != nil {
		p.try(next, p.now())
	}
}

// tick sends requests again, and gives up.
func (p *Parameters) tick(now time.Time) {
	p.tickList(now)
	p.filter(func(q *paramRequest) bool {
		if q.tries > 0 && now.Sub(q.sent) < paramTimeout || p.first(q.name) != q {
			return true
		}
		if q.tries < maxParamTries {
			p.try(q, now)
			return true
		}
		q.reply(paramReply{err: p.silence()})
		return false
	})
}

// silence is why a parameter gets no answer: ArduPilot before 4.7 does not answer for
// one that does not exist, though its heartbeats come.
func (p *Parameters) silence() error {
	if p.status.State == Alive {
		return ErrNoParameter
	}
	return ErrNoAnswer
}

func (p *Parameters) drop(gone *paramRequest) {
	p.filter(func(q *paramRequest) bool { return q != gone })
}

// fail answers every request with err.
func (p *Parameters) fail(err error) {
	if p.list != nil {
		p.endList(p.list, nil, err)
	}
	p.filter(func(q *paramRequest) bool {
		q.reply(paramReply{err: err})
		return false
	})
}

func (p *Parameters) filter(keep func(*paramRequest) bool) {
	kept := p.pending[:0]
	for _, q := range p.pending {
		if keep(q) {
			kept = append(kept, q)
		}
	}
	clear(p.pending[len(kept):])
	p.pending = kept
}
