package mavlink

import (
	"fmt"
	"slices"
	"strings"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/protocol/mavlink/conn"
)

const (
	ackTimeout      = 1500 * time.Millisecond // for the acknowledgement of a command
	maxTries        = 3
	progressTimeout = 30 * time.Second       // for a command that is in progress
	effectTimeout   = 5 * time.Second        // for the effect of an accepted command
	reasonWait      = 700 * time.Millisecond // for the text that says why a command was denied
	maxReasons      = 3                      // texts in an answer
)

// step is one command of a request.
type step struct {
	words   string // what is going on: "arming"
	refusal string // why it can't be requested at all; empty: it can
	command common.MAV_CMD
	message func() message.Message

	parameter string // to be set to value in place of a command; empty: it is a command
	value     float64

	patience time.Duration // for how long it is tried again after a denial; 0: not at all

	needless func() bool   // there is nothing to do; nil: never
	why      func() string // what the status tells of a denial that comes without a reason; nil: nothing
	effect   func() bool   // must become true after the command was accepted; nil: nothing
}

// request is what the user requested, with the steps that are left.
type request struct {
	answer   Answer
	steps    []step
	tries    int       // of the first of them
	denials  time.Time // when the first of them was denied first; zero: it was not
	deadline time.Time
	accepted bool
	denied   string   // the result, while the text that explains it may still come
	reasons  []string // such texts
}

// begin starts a request, and cancels one that runs.
func (r *Requests) begin(name string, steps func() []step) {
	r.postRequest(name, func() {
		r.finish(false, "cancelled by: "+name)
		r.running = &request{answer: Answer{Request: name}}
		if r.status.State != Alive {
			r.finish(false, "no heartbeat from the autopilot")
			return
		}
		r.running.steps = steps()
		r.show("requested")
		r.advance()
	})
}

// show shows how far the request is.
func (r *Requests) show(words string) {
	a := &r.running.answer
	a.Words, a.Wall = words, r.wall()
	a.Seq = r.status.Answers.put(*a)
}

// finish ends the request, if one runs.
func (r *Requests) finish(ok bool, words string) {
	if r.running == nil {
		return
	}
	r.running.answer.Done, r.running.answer.OK = true, ok
	r.show(words)
	r.running = nil
}

// advance starts the first step that is not needless.
func (r *Requests) advance() {
	q := r.running
	for len(q.steps) > 0 && q.steps[0].needless != nil && q.steps[0].needless() {
		q.steps = q.steps[1:]
	}
	switch {
	case len(q.steps) == 0:
		r.finish(true, "accepted")
	case q.steps[0].refusal != "":
		r.finish(false, q.steps[0].refusal)
	default:
		q.tries, q.accepted, q.denied, q.reasons, q.denials = 0, false, "", nil, time.Time{}
		r.try()
	}
}

// try sends the command of the present step.
func (r *Requests) try() {
	q := r.running
	q.tries++
	q.deadline = r.now().Add(ackTimeout)
	r.show(q.steps[0].words)
	if q.steps[0].parameter != "" {
		r.setParameter(q)
		return
	}
	r.send(q.steps[0].message())
}

// setParameter sets the parameter of the present step, which tries by itself.
func (r *Requests) setParameter(q *request) {
	s := &q.steps[0]
	q.tries, q.deadline = maxTries, r.now().Add(progressTimeout)
	r.parameters.begin(&paramRequest{name: s.parameter, set: true, value: s.value, reply: func(reply paramReply) {
		switch ok, words := changed(s.value, reply); {
		case r.running != q: // another request runs
		case ok:
			r.proceed()
		default:
			r.finish(false, fmt.Sprintf("%s %g: %s", s.parameter, s.value, words))
		}
	}})
}

// acknowledge takes the acknowledgement of a command.
func (r *Requests) acknowledge(m *apm.MessageCommandAck) {
	running := r.running
	if running == nil || len(running.steps) == 0 || running.steps[0].parameter != "" || m.Command != running.steps[0].command ||
		m.TargetSystem != 0 && m.TargetSystem != conn.System || running.accepted || running.denied != "" {
		return
	}
	now := r.now()
	switch m.Result {
	case apm.MAV_RESULT_ACCEPTED:
		running.accepted, running.deadline = true, now.Add(effectTimeout)
		if effect := running.steps[0].effect; effect != nil && !effect() { // its heartbeat, which shows it, may be a second late
			r.send(r.commandLong(common.MAV_CMD_REQUEST_MESSAGE, float32((&apm.MessageHeartbeat{}).GetID())))
		}
		r.proceed()
	case apm.MAV_RESULT_IN_PROGRESS:
		running.deadline, running.tries = now.Add(progressTimeout), maxTries
		words := running.steps[0].words + ", in progress"
		if m.Progress > 0 && m.Progress <= 100 {
			words += fmt.Sprintf(" %d %%", m.Progress)
		}
		r.show(words)
	default:
		running.denied, running.deadline = describeResult(m.Result), now.Add(reasonWait)
	}
}

// proceed goes on to the next step once the accepted command had its effect.
func (r *Requests) proceed() {
	q := r.running
	if effect := q.steps[0].effect; effect != nil && !effect() {
		return
	}
	q.steps = q.steps[1:]
	r.advance()
}

// text keeps a status text that may explain a denial.
func (r *Requests) text(sev Severity, text string) {
	q := r.running
	if q == nil || len(q.steps) == 0 || sev > warning || len(q.reasons) == maxReasons || slices.Contains(q.reasons, text) {
		return
	}
	q.reasons = append(q.reasons, text)
}

// tick checks the request's deadline.
func (r *Requests) tick(now time.Time) {
	running := r.running
	switch {
	case running == nil:
	case running.accepted && running.steps[0].effect():
		r.proceed()
	case now.Before(running.deadline):
	case running.denied != "" && r.again(now):
		running.tries, running.denied, running.reasons = 0, "", nil
		r.try()
	case running.denied != "":
		r.finish(false, running.denied+running.explained())
	case running.accepted:
		r.finish(false, running.steps[0].words+": accepted, but nothing happened"+running.because())
	case running.tries < maxTries:
		r.try()
	default:
		r.finish(false, running.steps[0].words+": no answer")
	}
}

// again reports whether a step that was denied is worth another try.
func (r *Requests) again(now time.Time) bool {
	q := r.running
	if q.denials.IsZero() {
		q.denials = now
	}
	return now.Sub(q.denials) < q.steps[0].patience
}

// because is ": " and the reasons, empty when there is none.
func (r *request) because() string {
	if len(r.reasons) == 0 {
		return ""
	}
	return ": " + strings.Join(r.reasons, "; ")
}

// explained is because, or what the status tells where the autopilot gave no reason.
func (r *request) explained() string {
	if because := r.because(); because != "" {
		return because
	}
	if why := r.steps[0].why; why != nil {
		if words := why(); words != "" {
			return ": " + words
		}
	}
	if r.denied == failed {
		return ", and the autopilot gave no reason"
	}
	return ""
}

// failed is MAV_RESULT_FAILED, which says nothing by itself.
const failed = "failed"

// describeResult describes a MAV_RESULT to the user.
func describeResult(r apm.MAV_RESULT) string {
	switch r {
	case apm.MAV_RESULT_TEMPORARILY_REJECTED:
		return "denied for now"
	case apm.MAV_RESULT_DENIED:
		return "denied"
	case apm.MAV_RESULT_UNSUPPORTED:
		return "not supported by this autopilot"
	case apm.MAV_RESULT_FAILED:
		return failed
	case apm.MAV_RESULT_CANCELLED:
		return "cancelled"
	}
	return fmt.Sprintf("denied (result %d)", r)
}
