package mavlink

import (
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
)

const (
	readAtOnce = 4               // parameters that are requested at the same time
	readRetry  = time.Second     // for a PARAM_VALUE
	readTries  = 4               // after which a parameter that gets no answer is taken to be lacking
	quietClock = 2 * time.Second // without a time from the autopilot, after which that of the physics counts
)

// failsafes reads the parameters of the failsafes and tells what the failsafes do.
type failsafes struct {
	*base
	machine  failsafe.Machine
	asked    map[string]*asked
	answered int // parameters that were answered
	clock    *clock
	told     time.Time // when the autopilot told its time last
}

// asked is a parameter that was requested.
type asked struct {
	tries    int
	last     time.Time
	answered int // of failsafes, at the first try
}

// time is the physics time of what the autopilot says now [s].
func (f *failsafes) time(now time.Time) float64 {
	newest := f.config.History.now()
	if f.clock == nil || !f.clock.known || now.Sub(f.told) > quietClock {
		return newest
	}
	return min(newest, f.clock.at(f.clock.last))
}

// take passes on a message of the autopilot, after the Status has what it says.
func (f *failsafes) take(m message.Message, now time.Time) {
	if _, ok := bootTime(m); ok {
		f.told = now
	}
	t := f.time(now)
	switch m := m.(type) {
	case *apm.MessageHeartbeat, *apm.MessageSysStatus:
		f.machine.Vehicle(f.autopilot.kind)
		f.machine.Mode(t, f.status.Mode, f.status.Armed, f.status.Ready)
		f.show()
	case *apm.MessageParamValue:
		f.answer(m.ParamId)
		f.machine.Param(m.ParamId, float64(m.ParamValue))
	case *apm.MessageParamError:
		if f.answer(m.ParamId); m.Error == apm.MAV_PARAM_ERROR_DOES_NOT_EXIST {
			f.machine.Lacks(m.ParamId)
		}
	}
	f.machine.Take(t, m)
}

// answer notes that there is a parameter that was answered.
func (f *failsafes) answer(name string) {
	if f.asked[name] != nil {
		delete(f.asked, name)
		f.answered++
	}
}

// gcs passes on a heartbeat of a ground station, which the autopilot forwards.
func (f *failsafes) gcs(system uint8, now time.Time) { f.machine.GCS(f.time(now), system) }

// text passes on a status text of the autopilot.
func (f *failsafes) text(text string) {
	f.machine.Text(f.time(f.now()), text)
	f.show()
}

// show puts what is known into the Status.
func (f *failsafes) show() { f.status.Failsafes = f.machine.View() }

// tick lets time pass, requests parameters, and tells what there is to tell.
func (f *failsafes) tick(now time.Time) {
	f.machine.Tick(f.time(now))
	f.show()
	for _, e := range f.machine.Events() {
		f.say(Text{Severity: Severity(e.Severity), Text: e.Text, EachTime: true})
	}
	if f.status.State == Alive {
		f.read(now)
	}
}

// read requests the parameters that are not known yet, a few at a time.
func (f *failsafes) read(now time.Time) {
	if f.asked == nil {
		f.asked = map[string]*asked{}
	}
	waiting := 0
	for _, name := range f.machine.Unread() {
		if waiting == readAtOnce {
			return
		}
		a := f.asked[name]
		if a == nil {
			a = &asked{answered: f.answered}
			f.asked[name] = a
		}
		if a.tries >= readTries && now.Sub(a.last) >= readRetry && f.answered > a.answered {
			f.machine.Lacks(name) // ArduPilot before 4.7 does not answer for what it lacks
			continue
		}
		waiting++
		if now.Sub(a.last) >= readRetry {
			a.tries++
			a.last = now
			f.requestParam(name)
		}
	}
}

// restart forgets what a restart of the autopilot changes.
func (f *failsafes) restart() {
	f.asked, f.told = nil, time.Time{}
	f.machine.Restart(f.config.History.now())
}
