package mavlink

import (
	"fmt"
	"strings"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

const (
	answerWait = 1500 * time.Millisecond // for an answer to a command
	mostTries  = 3
	longWait   = 30 * time.Second       // for one that says it is in progress
	thenWait   = 5 * time.Second        // for what must follow an accepted command
	reasonWait = 700 * time.Millisecond // for the text that says why it was denied
	mostWhy    = 3                      // texts in an answer
)

// step is one command of a request.
type step struct {
	words   string // what is going on: "arming"
	refuse  string // why it can't be asked for at all; empty: it can
	command common.MAV_CMD
	send    func() message.Message
	done    func() bool // tells whether there is nothing to do; nil: never
	then    func() bool // what must come true after it was accepted; nil: nothing
}

// request is what a person asked for, in its steps.
type request struct {
	answer   Answer
	steps    []step // what is left
	tries    int    // of the first of them
	sent     time.Time
	deadline time.Time
	accepted bool
	denied   string   // the result, while the text that explains it may still come
	why      []string // such texts
}

// want begins a request; one that runs is given up.
func (l *Link) want(name string, steps func() []step) {
	err := l.ask(func() {
		l.finishRequest(false, "given up for: "+name)
		l.request = &request{answer: Answer{Request: name}}
		if l.status.State != Alive {
			l.finishRequest(false, "no autopilot answers")
			return
		}
		l.request.steps = steps()
		l.tell("asked")
		l.advance()
	})
	if err == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.status.Answers.put(Answer{Request: name, Done: true, Words: "too many requests wait: try again", Wall: l.wall()})
}

// tell shows how far the request is.
func (l *Link) tell(words string) {
	a := &l.request.answer
	a.Words, a.Wall = words, l.wall()
	a.Seq = l.status.Answers.put(*a)
}

// finishRequest ends the request, if one runs.
func (l *Link) finishRequest(ok bool, words string) {
	if l.request == nil {
		return
	}
	l.request.answer.Done, l.request.answer.OK = true, ok
	l.tell(words)
	l.request = nil
}

// advance begins the first step that is not done yet.
func (l *Link) advance() {
	r := l.request
	for len(r.steps) > 0 && r.steps[0].done != nil && r.steps[0].done() {
		r.steps = r.steps[1:]
	}
	switch {
	case len(r.steps) == 0:
		l.finishRequest(true, "accepted")
	case r.steps[0].refuse != "":
		l.finishRequest(false, r.steps[0].refuse)
	default:
		r.tries, r.accepted, r.denied, r.why = 0, false, "", nil
		l.try()
	}
}

func (l *Link) try() {
	r := l.request
	r.tries++
	r.sent = time.Now()
	r.deadline = r.sent.Add(answerWait)
	l.tell(r.steps[0].words)
	l.send(r.steps[0].send())
}

// acknowledged takes the answer to a command.
func (l *Link) acknowledged(m *apm.MessageCommandAck) {
	r := l.request
	if r == nil || len(r.steps) == 0 || m.Command != r.steps[0].command || m.TargetSystem != 0 && m.TargetSystem != OwnSystem || r.accepted || r.denied != "" {
		return
	}
	now := time.Now()
	switch m.Result {
	case apm.MAV_RESULT_ACCEPTED:
		r.accepted, r.deadline = true, now.Add(thenWait)
		l.follow()
	case apm.MAV_RESULT_IN_PROGRESS:
		r.deadline, r.tries = now.Add(longWait), mostTries
		words := r.steps[0].words + ", in progress"
		if m.Progress > 0 && m.Progress <= 100 {
			words += fmt.Sprintf(" %d %%", m.Progress)
		}
		l.tell(words)
	default:
		r.denied, r.deadline = resultWords(m.Result), now.Add(reasonWait)
	}
}

// follow goes on when what must follow the accepted command came true.
func (l *Link) follow() {
	r := l.request
	if then := r.steps[0].then; then != nil && !then() {
		return
	}
	r.steps = r.steps[1:]
	l.advance()
}

// requestText keeps what may explain a denial.
func (l *Link) requestText(sev Severity, text string) {
	r := l.request
	if r == nil || len(r.steps) == 0 || sev > warning || len(r.why) == mostWhy {
		return
	}
	for _, have := range r.why {
		if have == text {
			return
		}
	}
	r.why = append(r.why, text)
}

// tickRequest looks at the request's deadline.
func (l *Link) tickRequest(now time.Time) {
	r := l.request
	switch {
	case r == nil:
	case r.accepted && r.steps[0].then():
		l.follow()
	case now.Before(r.deadline):
	case r.denied != "":
		l.finishRequest(false, r.denied+because(r.why))
	case r.accepted:
		l.finishRequest(false, r.steps[0].words+" was accepted, but did not happen"+because(r.why))
	case r.tries < mostTries:
		l.try()
	default:
		l.finishRequest(false, r.steps[0].words+": no answer")
	}
}

func because(why []string) string {
	if len(why) == 0 {
		return ""
	}
	return ": " + strings.Join(why, "; ")
}

// resultWords are a person's for MAV_RESULT.
func resultWords(r apm.MAV_RESULT) string {
	switch r {
	case apm.MAV_RESULT_TEMPORARILY_REJECTED:
		return "denied for now"
	case apm.MAV_RESULT_DENIED:
		return "denied"
	case apm.MAV_RESULT_UNSUPPORTED:
		return "not supported by this autopilot"
	case apm.MAV_RESULT_FAILED:
		return "failed"
	case apm.MAV_RESULT_CANCELLED:
		return "cancelled"
	}
	return fmt.Sprintf("denied (result %d)", r)
}
