package mavlink

import (
	"fmt"
	"net/netip"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/vehicle/kind"
)

const (
	lostAfter     = 3 * time.Second  // without heartbeats, after which an autopilot is lost
	replaceAfter  = 10 * time.Second // after which another may take its place
	warnAfter     = 5 * time.Second  // without any autopilot, after which the user is told
	badFramePause = time.Second      // between two warnings about bad frames
)

// autopilot is the one autopilot that the link listens to.
type autopilot struct {
	system, component uint8 // 0: none was heard
	kind              kind.Kind
	hovers            bool // a plane with rotors that lift it
	state             apm.MAV_STATE
	heard             time.Time // its last heartbeat
	wrongHome         bool      // it has another home than sitlark, and the user was told

	source      netip.AddrPort // of its frames, if the connection listens over UDP
	sourceHeard time.Time      // the last of them
	imitated    bool           // another source sends under its ID, and the user was told
}

func (a *autopilot) is(system, component uint8) bool {
	return a.system != 0 && system == a.system && component == a.component
}

// modeNumber finds a mode by name, or as "MODE 42". Before a heartbeat tells the kind, the names are Copter's.
func (a *autopilot) modeNumber(name string) (int, bool) { return a.flies().ModeNumber(name) }

// flies is the kind of the autopilot's vehicle; a copter before a heartbeat tells.
func (a *autopilot) flies() kind.Kind { return a.kind.OrCopter() }

// glides reports whether the vehicle is a plane that no rotors lift.
func (a *autopilot) glides() bool { return a.kind.Winged() && !a.hovers }

// heartbeats decides which autopilot is listened to and notices when it is lost.
type heartbeats struct {
	*base
	since  time.Time // the connection was opened
	others [256]bool // system IDs of other autopilots
}

func isAutopilot(m *apm.MessageHeartbeat) bool {
	return m.Autopilot != apm.MAV_AUTOPILOT_INVALID && m.Type != apm.MAV_TYPE_GCS
}

// judge decides whether to listen to an autopilot: to the first one that is heard,
// until it has been silent for long and another one speaks, which then replaces it.
func (h *heartbeats) judge(system, component uint8, now time.Time) (accepted, replaces bool) {
	if want := h.config.System; want != 0 && system != want {
		h.ignore(system)
		return false, false
	}
	if h.autopilot.system == 0 || h.autopilot.is(system, component) {
		return true, false
	}
	if now.Sub(h.autopilot.heard) < replaceAfter {
		h.ignore(system)
		return false, false
	}
	return true, true
}

// follows reports whether a frame of the autopilot's ID comes from where the autopilot is:
// from its first source, until that has been silent for lostAfter and another one sends.
func (h *heartbeats) follows(source netip.AddrPort, now time.Time) bool {
	a := &h.autopilot
	if a.source.IsValid() && source != a.source && now.Sub(a.sourceHeard) < lostAfter {
		if !a.imitated {
			a.imitated = true
			h.news(warning, fmt.Sprintf("%v sends as system ID %d, too: sitlark stays with %v until it is silent for %.0f s",
				source, a.system, a.source, lostAfter.Seconds()))
		}
		return false
	}
	a.source, a.sourceHeard = source, now
	return true
}

// take processes a heartbeat of the autopilot that is listened to.
func (h *heartbeats) take(system, component uint8, m *apm.MessageHeartbeat) {
	a, s := &h.autopilot, &h.status
	a.system, a.component = system, component
	a.heard, a.kind, a.state = h.now(), kind.OfType(m.Type), m.SystemStatus
	s.SystemID = system
	s.State, s.Problem = Alive, ""
	s.Mode = a.kind.ModeName(int(m.CustomMode))
	s.Kind, s.Glides = a.kind, a.glides()
	s.Failsafe = m.SystemStatus == apm.MAV_STATE_CRITICAL || m.SystemStatus == apm.MAV_STATE_EMERGENCY
	s.Armed = m.BaseMode&apm.MAV_MODE_FLAG_SAFETY_ARMED != 0
}

// ignore notes another autopilot and tells the user once.
func (h *heartbeats) ignore(system uint8) {
	if h.others[system] || system == h.autopilot.system {
		return
	}
	h.others[system] = true
	h.status.Others++
	h.news(warning, fmt.Sprintf("another autopilot, system ID %d, sends on %v; sitlark listens to system ID %d only",
		system, h.conn.Address(), max(h.autopilot.system, h.config.System)))
}

// tick notices silence.
func (h *heartbeats) tick(now time.Time) {
	a, s := &h.autopilot, &h.status
	switch {
	case a.system == 0 && now.Sub(h.since) > warnAfter:
		s.Problem = h.noAutopilot()
	case s.State == Alive && now.Sub(a.heard) > lostAfter:
		s.State = Lost
		s.Problem = fmt.Sprintf("no heartbeat from the autopilot on %v for %.0f s", h.conn.Address(), lostAfter.Seconds())
	}
}

// noAutopilot says why no autopilot was heard.
func (h *heartbeats) noAutopilot() string {
	address := h.conn.Address()
	if want := h.config.System; want != 0 && h.status.Others > 0 {
		return fmt.Sprintf("no heartbeat from system ID %d on %v, only from others", want, address)
	}
	if h.status.Bad > 0 {
		return fmt.Sprintf("no MAVLink on %v: is it another program's port?", address)
	}
	if address.Kind.Listens() {
		return fmt.Sprintf("no autopilot on %v yet: make it or a router send there", address)
	}
	return fmt.Sprintf("connected to %v, but no heartbeat from an autopilot", address)
}

// badFrames warns about bytes that are not MAVLink, at most once a second.
type badFrames struct {
	*base
	warned time.Time
	count  uint64 // Status.Bad at the last warning
}

func (f *badFrames) tick(now time.Time) {
	bad := f.status.Bad
	if bad == f.count || now.Sub(f.warned) < badFramePause {
		return
	}
	n := bad - f.count
	f.warned, f.count = now, bad
	frames := "frames"
	if n == 1 {
		frames = "frame"
	}
	f.news(warning, fmt.Sprintf("%d %s from %v not MAVLink or damaged (%d in all)", n, frames, f.conn.Address(), bad))
}
