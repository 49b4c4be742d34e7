package mavlink

import (
	"fmt"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

const (
	silence    = 3 * time.Second  // without heartbeats, after which an autopilot is lost
	giveWay    = 10 * time.Second // after which another may take its place
	silentWarn = 5 * time.Second  // without any autopilot, after which a person is told
)

// pilot is the one autopilot that is listened to.
type pilot struct {
	system, component uint8 // 0: none was heard
	kind              ardupilotmega.MAV_TYPE
	state             ardupilotmega.MAV_STATE
	last              time.Time // heartbeat
	since             time.Time // the connection was opened
	asked             time.Time // for version and home
	others            [256]bool // system ids of other autopilots
	astray            bool      // it has another home, and that was told
}

// forget makes the link new to its autopilot: what it said before may not hold.
func (l *Link) forget() {
	l.pilot = pilot{since: time.Now()}
	s := &l.status
	l.status = Status{
		State: s.State, Address: s.Address, Problem: s.Problem, Reboots: s.Reboots, Bad: s.Bad,
		Texts: s.Texts, Answers: s.Answers,
	}
	l.status.Mission.Reached = -1
	l.restart()
}

// restart forgets what a reboot changes.
func (l *Link) restart() {
	l.clock = clock{}
	l.estimator = estimator{}
	l.rates = rates{}
	l.texts = chunks{}
	l.pilot.asked = time.Time{}
	l.status.Estimate = Estimate{}
}

// hear takes in one frame, and returns its message if it is the autopilot's.
func (l *Link) hear(h heard) message.Message {
	m, system, component := h.frame.GetMessage(), h.frame.GetSystemID(), h.frame.GetComponentID()
	if _, unknown := m.(*message.MessageRaw); unknown || system == OwnSystem {
		return nil
	}
	if beat, ok := m.(*ardupilotmega.MessageHeartbeat); ok && isAutopilot(beat) {
		l.choose(system, component, beat)
	}
	if l.pilot.system == 0 || system != l.pilot.system || component != l.pilot.component {
		return nil
	}
	l.wire.answers(h.from)
	l.learn(m)
	return m
}

func isAutopilot(m *ardupilotmega.MessageHeartbeat) bool {
	return m.Autopilot != ardupilotmega.MAV_AUTOPILOT_INVALID && m.Type != ardupilotmega.MAV_TYPE_GCS
}

// choose decides whom to listen to: the first that is heard, until it has been
// silent for long and another speaks.
func (l *Link) choose(system, component uint8, beat *ardupilotmega.MessageHeartbeat) {
	now := time.Now()
	if want := l.config.System; want != 0 && system != want {
		l.other(system)
		return
	}
	p := &l.pilot
	if p.system != 0 && (system != p.system || component != p.component) {
		if now.Sub(p.last) < giveWay {
			l.other(system)
			return
		}
		l.forget()
	}
	if p.system == 0 {
		p.system, p.component = system, component
		l.status.SystemID = system
	}
	p.last, p.kind, p.state = now, beat.Type, beat.SystemStatus
	l.status.State, l.status.Problem = Alive, ""
	l.beat(beat)
}

func (l *Link) other(system uint8) {
	if l.pilot.others[system] || system == l.pilot.system {
		return
	}
	l.pilot.others[system] = true
	l.status.Others++
	l.news(warning, fmt.Sprintf("a second autopilot, system id %d, speaks on %v; sitlark listens to %d only",
		system, l.address, max(l.pilot.system, l.config.System)))
}

// watchPilot notices silence, and asks for what is said only when asked.
func (l *Link) watchPilot(now time.Time) {
	p, s := &l.pilot, &l.status
	switch {
	case p.system == 0 && now.Sub(p.since) > silentWarn:
		s.Problem = l.nobody()
	case s.State == Alive && now.Sub(p.last) > silence:
		s.State = Lost
		s.Problem = fmt.Sprintf("no heartbeat from the autopilot on %v for %.0f s", l.address, silence.Seconds())
	}
	if s.State == Alive && now.Sub(p.asked) > 2*time.Second {
		p.asked = now
		l.askOnce()
	}
}

func (l *Link) nobody() string {
	if want := l.config.System; want != 0 && l.status.Others > 0 {
		return fmt.Sprintf("%v speaks, but system id %d is not there", l.address, want)
	}
	if l.status.Bad > 0 {
		return fmt.Sprintf("%v sends no MAVLink: is it another program's port?", l.address)
	}
	if l.address.Kind == UDPServer {
		return fmt.Sprintf("no autopilot on %v yet: let it or a router send there", l.address)
	}
	return fmt.Sprintf("%v answers, but no autopilot's heartbeat comes", l.address)
}

// askOnce asks for what an autopilot says on request only, until it has.
func (l *Link) askOnce() {
	if l.status.Vehicle == "" {
		l.requestMessage(&ardupilotmega.MessageAutopilotVersion{})
	}
	if !l.status.Home.Valid {
		l.requestMessage(&ardupilotmega.MessageHomePosition{})
	}
	if !l.estimator.originKnown {
		l.requestMessage(&ardupilotmega.MessageGpsGlobalOrigin{})
	}
	for _, name := range []string{lowVolts, critVolts} {
		if !l.params.known[name] {
			l.requestParam(name)
		}
	}
}

func (l *Link) requestMessage(m message.Message) {
	l.send(l.commandLong(common.MAV_CMD_REQUEST_MESSAGE, float32(m.GetID())))
}

// commandLong is a command to the autopilot, with up to seven parameters.
func (l *Link) commandLong(command common.MAV_CMD, param ...float32) *ardupilotmega.MessageCommandLong {
	var p [7]float32
	copy(p[:], param)
	return &ardupilotmega.MessageCommandLong{
		TargetSystem: l.pilot.system, TargetComponent: l.pilot.component, Command: command,
		Param1: p[0], Param2: p[1], Param3: p[2], Param4: p[3], Param5: p[4], Param6: p[5], Param7: p[6],
	}
}
