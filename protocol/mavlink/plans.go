package mavlink

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
)

// Transfers is how far the exchange of missions with the autopilot is.
type Transfers struct {
	Active   bool
	Upload   bool
	Words    string  // "reading the mission"; empty: nothing was ever transferred
	Progress float64 // 0 to 1, of all that is asked for
	Problem  string  // why the last one failed; empty: it went well
	Held     uint64  // counts the plans that Plan has given; 0: none yet
}

// plans exchanges missions, fences and rally points with the autopilot, one part after the
// other. Owner: the link's goroutine, with the Status locked.
type plans struct {
	held  mission.Plan // what the autopilot has, as far as is known; never changed, only replaced
	jobs  []*planJob   // the first one runs
	asked uint32       // Reboots + 1 when the plan was read last; 0: never
	stale time.Time    // when it was seen to have changed; zero: it has not
	boots uint32       // Reboots when the running transfer began
}

// planJob is what a person, or the link itself, asked for.
type planJob struct {
	name   string
	answer *Answer // nil: nobody asked
	parts  []Part
	upload *mission.Plan // nil: a download
	check  *mission.Plan // of a download: what was uploaded and should come back

	running *Transfer
	done    int // parts
	items   [RallyPart + 1][]mission.Item
}

// Upload sends a plan to the autopilot: its mission, and its fences and rally points where it
// has any. What then is in the autopilot is read back and compared. It may be called before the
// autopilot is there: then it waits. The outcome comes in Status.Answers, the way in
// Status.Transfers.
func (l *Link) Upload(p mission.Plan) {
	name := "Upload " + filepath.Base(p.Name)
	job := &planJob{name: name, answer: &Answer{Request: name}, upload: &p}
	if len(p.Items) > 0 {
		job.parts = append(job.parts, MissionPart)
	}
	if len(p.Fences) > 0 {
		job.parts = append(job.parts, FencePart)
	}
	if len(p.Rally) > 0 {
		job.parts = append(job.parts, RallyPart)
	}
	l.addJob(job)
}

// Download reads mission, fence and rally points from the autopilot. The link does so by itself
// when it finds the autopilot, when that starts anew, and when the mission there changes.
func (l *Link) Download() {
	l.addJob(&planJob{name: "Read mission", answer: &Answer{Request: "Read mission"}, parts: allParts()})
}

func allParts() []Part { return []Part{MissionPart, FencePart, RallyPart} }

// CancelTransfer ends the transfer that runs.
func (l *Link) CancelTransfer() {
	_ = l.ask(func() {
		if len(l.plans.jobs) == 0 {
			return
		}
		if t := l.plans.jobs[0].running; t != nil {
			l.sendAll(t.Cancel())
		}
		l.endJob(ErrCancelled)
	})
}

// Plan returns what the autopilot holds, as far as is known, and how many plans were known
// before it, and it: 0 when none is. The plan must not be changed.
func (l *Link) Plan() (p mission.Plan, number uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.plans.held, l.status.Transfers.Held
}

func (l *Link) addJob(job *planJob) {
	err := l.ask(func() {
		l.plans.jobs = append(l.plans.jobs, job)
		l.tellJob(job, "waits for the autopilot")
	})
	if err == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.status.Answers.put(Answer{Request: job.name, Done: true, Words: "too many requests wait: try again", Wall: l.wall()})
}

func (l *Link) tellJob(job *planJob, words string) {
	if job.answer == nil {
		return
	}
	job.answer.Words, job.answer.Wall = words, l.wall()
	job.answer.Seq = l.status.Answers.put(*job.answer)
}

// takePlan hands a message to the transfer that runs, or ran last.
func (l *Link) takePlan(m message.Message) {
	if len(l.plans.jobs) == 0 || l.plans.jobs[0].running == nil {
		return
	}
	l.sendAll(l.plans.jobs[0].running.Handle(m))
	l.followJob()
}

// tickPlans looks after what runs, and begins what waits or is due.
func (l *Link) tickPlans(now time.Time) {
	p := &l.plans
	if l.status.State != Alive {
		if len(p.jobs) > 0 && p.jobs[0].running != nil && now.Sub(l.pilot.last) > patience {
			l.endJob(fmt.Errorf("%w: it was lost on the way", ErrSilent))
		}
		return
	}
	booting := l.pilot.state < ardupilotmega.MAV_STATE_STANDBY // its mission has no room then, and no items
	if !booting {
		l.noticeChange(now)
	}
	if len(p.jobs) == 0 {
		return
	}
	job := p.jobs[0]
	if job.running == nil {
		if booting {
			return
		}
		l.beginPart(job)
		if len(p.jobs) == 0 || p.jobs[0].running == nil {
			return
		}
	}
	if l.status.Reboots != p.boots {
		p.boots = l.status.Reboots
		l.sendAll(job.running.Rebooted())
	}
	if job.running.peer.System != l.pilot.system {
		l.endJob(errors.New("another autopilot has come in its place"))
		return
	}
	l.sendAll(job.running.Tick(now.Sub(l.began)))
	l.followJob()
}

// patience is how long a transfer waits for an autopilot that is lost, or starts anew.
const patience = 30 * time.Second

// settled is how long a change in the autopilot is left alone before it is read [s]: another
// ground station may still be uploading.
const settled = 2 * time.Second

// noticeChange asks for the plan when the autopilot is new, started anew, or its mission is not
// the one that is known.
func (l *Link) noticeChange(now time.Time) {
	p := &l.plans
	if len(p.jobs) > 0 {
		p.stale = time.Time{}
		return
	}
	if boots := l.status.Reboots + 1; p.asked != boots {
		p.asked = boots
		p.jobs = append(p.jobs, &planJob{name: "Read mission", parts: allParts()})
		return
	}
	known := len(p.held.Items) + 1
	if total := l.status.Mission.Total; !l.status.Mission.Known || l.status.Transfers.Problem != "" || max(total, 1) == known {
		p.stale = time.Time{}
		return
	}
	if p.stale.IsZero() {
		p.stale = now
	}
	if now.Sub(p.stale) > settled {
		p.jobs = append(p.jobs, &planJob{name: "Read mission", parts: allParts()})
	}
}

// beginPart begins the job's next part.
func (l *Link) beginPart(job *planJob) {
	if len(job.parts) == 0 {
		l.endJob(errors.New("the plan is empty: there is nothing to upload"))
		return
	}
	part := job.parts[job.done]
	peer := Peer{OwnSystem, ownComponent, l.pilot.system, l.pilot.component}
	job.running = NewDownload(peer, part)
	if job.upload != nil {
		var err error
		if job.running, err = NewUpload(peer, part, job.outgoing(part, l.config.Home)); err != nil {
			l.endJob(err)
			return
		}
	}
	l.plans.boots = l.status.Reboots
	l.sendAll(job.running.Tick(time.Since(l.began)))
	l.followJob()
}

func (j *planJob) outgoing(part Part, home mission.Home) []mission.Item {
	switch part {
	case FencePart:
		return j.upload.FenceItems()
	case RallyPart:
		return j.upload.RallyItems()
	}
	return j.upload.MissionItems(home)
}

// followJob shows how far the job is, and goes on when a part is over.
func (l *Link) followJob() {
	job := l.plans.jobs[0]
	over, err := job.running.Done()
	if !over {
		l.showJob(job)
		return
	}
	part := job.running.Part()
	switch {
	case err == nil:
		job.items[part] = job.running.Items()
	case errors.Is(err, ErrUnsupported) && part != MissionPart && job.upload == nil:
		// It has none.
	default:
		l.endJob(err)
		return
	}
	if job.done++; job.done < len(job.parts) {
		l.beginPart(job)
		return
	}
	l.endJob(nil)
}

func (l *Link) showJob(job *planJob) {
	t := &l.status.Transfers
	t.Active, t.Upload = true, job.upload != nil || job.check != nil
	t.Progress = (float64(job.done) + job.running.Progress()) / float64(len(job.parts))
	verb := "reading"
	switch {
	case job.upload != nil:
		verb = "uploading"
		t.Progress /= 2 // the other half is reading it back
	case job.check != nil:
		verb = "reading back"
		t.Progress = (1 + t.Progress) / 2
	}
	t.Words = fmt.Sprintf("%s the %v", verb, job.running.Part())
	if words := fmt.Sprintf("%s, %.0f %%", t.Words, 100*t.Progress); job.answer != nil && job.answer.Words != words {
		l.tellJob(job, words)
	}
}

// endJob ends the first job.
func (l *Link) endJob(err error) {
	job := l.plans.jobs[0]
	l.plans.jobs = slices.Clone(l.plans.jobs[1:])
	t := &l.status.Transfers
	t.Active, t.Problem = false, ""
	if err == nil && job.upload == nil {
		err = l.keep(job)
	}
	switch {
	case err != nil:
		t.Words, t.Problem = job.name+" failed", err.Error()
		l.news(warning, job.name+" failed: "+err.Error())
		l.finishJob(job, false, err.Error())
	case job.upload != nil: // read it back
		t.Active = true
		check := &planJob{name: job.name, answer: job.answer, parts: allParts(), check: job.upload}
		l.plans.jobs = slices.Insert(l.plans.jobs, 0, check)
		l.plans.asked = l.status.Reboots + 1
	default:
		t.Progress, t.Words = 1, job.outcome(&l.plans.held)
		if job.answer != nil {
			l.news(info, t.Words)
		}
		l.finishJob(job, true, t.Words)
	}
}

func (l *Link) finishJob(job *planJob, ok bool, words string) {
	if job.answer != nil {
		job.answer.Done, job.answer.OK = true, ok
		l.tellJob(job, words)
	}
}

// keep makes what came the plan that is known.
func (l *Link) keep(job *planJob) error {
	p, err := mission.OfVehicle("the autopilot's mission", job.items[MissionPart], job.items[FencePart], job.items[RallyPart])
	if err != nil {
		return err
	}
	l.plans.held = p
	l.status.Transfers.Held++
	return nil
}

func (l *Link) sendAll(list []message.Message) {
	for _, m := range list {
		_ = l.send(m) // what is lost is sent again
	}
}
