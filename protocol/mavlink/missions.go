package mavlink

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink/conn"
	"github.com/sitlark/sitlark/protocol/mavlink/missions"
)

// Transfers is how far the transfer of missions to or from the autopilot is.
type Transfers struct {
	Active   bool
	Upload   bool
	Words    string  // "reading the mission"; empty: nothing was ever transferred
	Progress float64 // 0 to 1, of all that was requested
	Problem  string  // why the last one failed; empty: it succeeded
	Held     uint64  // number of plans that Plan has returned; 0: none yet
}

// Missions transfers missions, fences and rally points to and from the autopilot, one
// part after the other.
type Missions struct {
	*base
	held  mission.Plan // what the autopilot holds, as far as is known; replaced, never changed
	jobs  []*job       // the first one runs
	read  uint32       // Reboots + 1 when the plan was read last; 0: never
	stale time.Time    // when it was seen to have changed; zero: it has not
	boots uint32       // Reboots when the running transfer started
}

const (
	// patience is how long a transfer waits for an autopilot that is lost or restarts.
	patience = 30 * time.Second
	// settleTime is how long a mission that changed in the autopilot is left alone before
	// it is read: another ground station may still be uploading.
	settleTime = 2 * time.Second
)

// Upload sends a plan to the autopilot: its mission, fences and rally points, whichever it has.
// What the autopilot holds of these is read before, and put back if the upload fails; where that is not
// possible it is cleared, so that no mixture stays. Then they are read back and compared. An upload that is
// requested before the autopilot is there waits for it. The outcome is in
// Status.Answers, the progress in Status.Transfers.
func (ms *Missions) Upload(p mission.Plan) {
	name := "Upload " + filepath.Base(p.Name)
	j := &job{name: name, answer: &Answer{Request: name}, upload: &p}
	if len(p.Items) > 0 {
		j.parts = append(j.parts, missions.MissionPart)
	}
	if len(p.Fences) > 0 {
		j.parts = append(j.parts, missions.FencePart)
	}
	if len(p.Rally) > 0 {
		j.parts = append(j.parts, missions.RallyPart)
	}
	ms.add(j)
}

// Download reads mission, fence and rally points from the autopilot. The link does this
// by itself when it finds the autopilot, when the autopilot restarts, and when the
// mission there changes.
func (ms *Missions) Download() {
	j := readJob()
	j.answer = &Answer{Request: j.name}
	ms.add(j)
}

// CancelTransfer cancels the transfer that runs, unless it puts back what a failed upload replaced:
// without that, the autopilot would keep a mixture.
func (ms *Missions) CancelTransfer() {
	_ = ms.post(func() {
		if len(ms.jobs) == 0 || ms.jobs[0].cause != nil {
			return
		}
		if t := ms.jobs[0].running; t != nil {
			ms.send(t.Cancel()...)
		}
		ms.end(missions.ErrCancelled)
	})
}

// Plan returns what the autopilot holds, as far as is known, and a number that grows
// with each plan that was read, 0 when none was. The plan must not be changed.
func (ms *Missions) Plan() (p mission.Plan, number uint64) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	return ms.held, ms.status.Transfers.Held
}

func (ms *Missions) add(j *job) {
	ms.postRequest(j.name, func() {
		ms.jobs = append(ms.jobs, j)
		ms.answer(j, "waits for the autopilot")
	})
}

// answer shows how far a job is, if the user requested it.
func (ms *Missions) answer(j *job, words string) {
	if j.answer == nil {
		return
	}
	j.answer.Words, j.answer.Wall = words, ms.wall()
	j.answer.Seq = ms.status.Answers.put(*j.answer)
}

// handle passes a message to the transfer that runs.
func (ms *Missions) handle(m message.Message) {
	if len(ms.jobs) == 0 || ms.jobs[0].running == nil {
		return
	}
	ms.send(ms.jobs[0].running.Handle(m)...)
	ms.follow()
}

// tick continues the transfer that runs, or starts one that waits or is due.
func (ms *Missions) tick(now time.Time) {
	if ms.status.State != Alive {
		ms.tickLost(now)
		return
	}
	// While ArduPilot boots, it has room for no items and says so as if that were its limit.
	booting := ms.autopilot.state < apm.MAV_STATE_STANDBY
	if !booting {
		ms.noticeChange(now)
	}
	if len(ms.jobs) > 0 && ms.jobs[0].running == nil && !booting {
		if j := ms.jobs[0]; j.upload != nil && !j.looked && len(j.parts) > 0 {
			ms.jobs[0] = j.lookFirst()
		}
		ms.beginPart(ms.jobs[0])
	}
	if len(ms.jobs) == 0 || ms.jobs[0].running == nil {
		return
	}
	j := ms.jobs[0]
	if ms.status.Reboots != ms.boots {
		ms.boots = ms.status.Reboots
		ms.send(j.running.Rebooted()...)
	}
	if j.running.Peer().System != ms.autopilot.system {
		ms.end(errReplaced)
		return
	}
	ms.send(j.running.Tick(now.Sub(ms.began))...)
	ms.follow()
}

// tickLost ends a transfer whose autopilot has been lost for long.
func (ms *Missions) tickLost(now time.Time) {
	if len(ms.jobs) > 0 && ms.jobs[0].running != nil && now.Sub(ms.autopilot.heard) > patience {
		ms.end(fmt.Errorf("%w: lost during the transfer", missions.ErrSilent))
	}
}

// noticeChange reads the plan when the autopilot is new, restarted, or its mission is
// not the one that is known.
func (ms *Missions) noticeChange(now time.Time) {
	if len(ms.jobs) > 0 {
		ms.stale = time.Time{}
		return
	}
	if boots := ms.status.Reboots + 1; ms.read != boots {
		ms.read = boots
		ms.jobs = append(ms.jobs, readJob())
		return
	}
	known := len(ms.held.Items) + 1
	if s := &ms.status; !s.Mission.Known || s.Transfers.Problem != "" || max(s.Mission.Total, 1) == known {
		ms.stale = time.Time{}
		return
	}
	if ms.stale.IsZero() {
		ms.stale = now
	}
	if now.Sub(ms.stale) > settleTime {
		ms.jobs = append(ms.jobs, readJob())
	}
}

// beginPart starts the transfer of the job's next part.
func (ms *Missions) beginPart(j *job) {
	if len(j.parts) == 0 {
		ms.end(errors.New("the plan is empty: there is nothing to upload"))
		return
	}
	part := j.parts[j.done]
	peer := missions.Peer{Self: conn.System, SelfComponent: conn.Component, System: ms.autopilot.system, Component: ms.autopilot.component}
	j.running = missions.NewDownload(peer, part)
	if j.upload != nil {
		var err error
		if j.running, err = missions.NewUpload(peer, part, j.outgoing(part, ms.config.Home)); err != nil {
			ms.end(err)
			return
		}
	}
	ms.boots = ms.status.Reboots
	ms.send(j.running.Tick(ms.now().Sub(ms.began))...)
	ms.follow()
}

// follow shows how far the first job is, and goes on when a part is over.
func (ms *Missions) follow() {
	j := ms.jobs[0]
	over, err := j.running.Done()
	if !over {
		ms.show(j)
		return
	}
	part := j.running.Part()
	switch {
	case err == nil:
		j.items[part] = j.running.Items()
		j.left = append(j.left, j.running.LeftOut()...)
	case errors.Is(err, missions.ErrUnsupported) && part != missions.MissionPart && j.upload == nil:
		// It has none.
	default:
		ms.end(err)
		return
	}
	if j.done++; j.done < len(j.parts) {
		ms.beginPart(j)
		return
	}
	ms.end(nil)
}

// show puts the progress of a job into the Status. Reading what is there, the upload and reading
// it back are a third of an upload each.
func (ms *Missions) show(j *job) {
	t := &ms.status.Transfers
	t.Active, t.Upload = true, j.upload != nil || j.check != nil || j.before != nil
	t.Progress = (float64(j.done) + j.running.Progress()) / float64(len(j.parts))
	verb := "reading"
	switch {
	case j.cause != nil:
		verb = "restoring"
	case j.before != nil:
		verb = "saving"
		t.Progress /= 3
	case j.upload != nil:
		verb = "uploading"
		t.Progress = (1 + t.Progress) / 3
	case j.check != nil:
		verb = "reading back"
		t.Progress = (2 + t.Progress) / 3
	}
	t.Words = fmt.Sprintf("%s the %v", verb, j.running.Part())
	if words := fmt.Sprintf("%s, %.0f %%", t.Words, 100*t.Progress); j.answer != nil && j.answer.Words != words {
		ms.answer(j, words)
	}
}

// end ends the first job. An upload continues as a job that reads it back or, if it failed, as one
// that undoes it.
func (ms *Missions) end(err error) {
	j := ms.jobs[0]
	ms.jobs = slices.Clone(ms.jobs[1:])
	t := &ms.status.Transfers
	t.Active, t.Problem = false, ""
	switch {
	case j.before != nil:
		ms.looked(j, err)
	case j.cause != nil:
		ms.undone(j, err)
	case err != nil && j.upload != nil:
		ms.undo(j, err)
	case j.upload != nil:
		t.Active = true
		ms.prepend(j.readBack())
		if len(j.parts) == len(missions.AllParts()) {
			ms.read = ms.status.Reboots + 1
		}
	default:
		ms.endRead(j, err)
	}
}

// endRead makes what a job read the plan that is known, and tells the user who requested it.
func (ms *Missions) endRead(j *job, err error) {
	var held mission.Plan
	if err == nil {
		held, err = j.received()
	}
	if err != nil {
		ms.failed(j, err.Error())
		return
	}
	ms.know(held, j.parts)
	t := &ms.status.Transfers
	var severity Severity
	t.Progress = 1
	t.Words, severity = j.outcome(ms.autopilot.flies(), &ms.held)
	if j.answer != nil {
		j.answer.Partly = severity == warning
		ms.news(severity, t.Words)
	}
	ms.finish(j, true, t.Words)
}

// prepend makes j the job that runs next.
func (ms *Missions) prepend(j *job) { ms.jobs = slices.Insert(ms.jobs, 0, j) }

func (ms *Missions) finish(j *job, ok bool, words string) {
	if j.answer != nil {
		j.answer.Done, j.answer.OK = true, ok
		ms.answer(j, words)
	}
}
