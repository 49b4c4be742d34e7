package mavlink

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink/missions"
)

// errReplaced ends a transfer whose autopilot is no longer there.
var errReplaced = errors.New("another autopilot has taken its place")

// lookFirst is the job that precedes an upload: it reads what the autopilot holds of the same parts,
// so that this can be put back if the upload fails.
func (j *job) lookFirst() *job {
	return &job{name: j.name, answer: j.answer, parts: j.parts, before: j}
}

// looked continues with the upload. What could not be read is not put back, but cleared.
func (ms *Missions) looked(look *job, err error) {
	up := look.before
	for _, hopeless := range []error{missions.ErrCancelled, missions.ErrSilent, errReplaced} {
		if errors.Is(err, hopeless) {
			ms.failed(up, err.Error()+"; nothing was uploaded")
			return
		}
	}
	if err == nil {
		if held, err := look.received(); err == nil {
			up.old = &held
			ms.know(held, look.parts)
		}
	}
	up.looked = true
	ms.status.Transfers.Active = true
	ms.prepend(up)
}

// undo follows an upload that failed: parts that the autopilot may hold a piece of get back what they
// held, or are cleared where that is not known.
func (ms *Missions) undo(j *job, err error) {
	parts := j.parts[:j.done]
	if j.running != nil && j.running.Touched() {
		parts = j.parts[:j.done+1]
	}
	switch {
	case errors.Is(err, errReplaced):
		ms.failed(j, err.Error())
		return
	case len(parts) == 0:
		ms.failed(j, err.Error()+"; the autopilot keeps what it held")
		return
	}
	back := &job{name: j.name, answer: j.answer, parts: parts, upload: j.old, looked: true, cause: err}
	next := "then it gets back what it held"
	if j.old == nil {
		back.upload = new(mission.Plan)
		next = fmt.Sprintf("then its %s is cleared, since what it held could not be read", strings.Join(namesOf(parts), " and "))
	}
	if ms.status.State != Alive || errors.Is(err, missions.ErrSilent) {
		ms.failed(j, err.Error()+"; it may hold a part of it until it answers again; "+next)
		back.answer = nil
	}
	ms.status.Transfers.Active = true
	ms.prepend(back)
}

// undone tells the end of an undo. Where nothing could be put back, all is cleared.
func (ms *Missions) undone(j *job, err error) {
	outcome := "it holds no " + strings.Join(namesOf(j.parts), " and no ") + " now"
	switch {
	case err != nil && !j.upload.Empty() && !errors.Is(err, errReplaced):
		ms.prepend(&job{name: j.name, answer: j.answer, parts: j.parts, upload: new(mission.Plan), looked: true, cause: j.cause})
		ms.status.Transfers.Active = true
		return
	case err != nil:
		outcome = fmt.Sprintf("it may hold a mixture of old and new items (%v): upload again before you fly", err)
	default:
		ms.know(*j.upload, j.parts)
		if !j.upload.Empty() {
			outcome = "it holds what it held before: " + contents(&ms.held)
		}
	}
	ms.failed(j, fmt.Sprintf("%v; %s", j.cause, outcome))
}

func namesOf(parts []missions.Part) (names []string) {
	for _, p := range parts {
		names = append(names, p.String())
	}
	return names
}

// know notes what the autopilot holds of some parts. What is known of the others stays.
func (ms *Missions) know(p mission.Plan, parts []missions.Part) {
	held := ms.held
	held.Name = cmp.Or(p.Name, held.Name)
	for _, part := range parts {
		switch part {
		case missions.MissionPart:
			held.Home, held.Items = p.Home, p.Items
		case missions.FencePart:
			held.Fences = p.Fences
		case missions.RallyPart:
			held.Rally = p.Rally
		}
	}
	ms.held = held
	ms.status.Transfers.Held++
}

// failed ends a job that the user requested without success.
func (ms *Missions) failed(j *job, why string) {
	t := &ms.status.Transfers
	t.Words, t.Problem = j.name+" failed", why
	ms.news(warning, j.name+" failed: "+why)
	ms.finish(j, false, why)
}
