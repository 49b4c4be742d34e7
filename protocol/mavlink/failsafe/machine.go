package failsafe

import (
	"math"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// Event is something to be told: a failsafe has fired and what followed is known, or it is
// over.
type Event struct {
	Severity uint8 // MAV_SEVERITY
	Text     string
}

// Machine follows the failsafes of one autopilot. The zero value is one of which nothing is
// known. Its methods take the physics time t [s], which may fall back when the flight is
// reset. It is not safe for concurrent use.
type Machine struct {
	tracker
	home, at place // the autopilot's home, and where it is
	ready    bool
}

// resetBy is how much the time falls back when the flight is reset [s]: less is the jitter of
// messages.
const resetBy = 1

// place is a place on the earth [deg].
type place struct {
	known    bool
	lat, lon float64
}

// View returns what is known now.
func (m *Machine) View() View { return m.view }

// Events returns what was to be told since the last call.
func (m *Machine) Events() []Event {
	said := m.said
	m.said = nil
	return said
}

// Tick lets time pass.
func (m *Machine) Tick(t float64) {
	if !finite(t) {
		return
	}
	now := &m.view.Time
	if t < *now-resetBy {
		m.settleAll()
		m.fallBack(t)
		*now = t
	}
	*now = max(*now, t)
	m.settleDue()
}

// pass lets time pass and returns the time that it is.
func (m *Machine) pass(t float64) float64 {
	m.Tick(t)
	return m.view.Time
}

// fallBack makes no time lie in the future.
func (m *Machine) fallBack(t float64) {
	m.turn = turn{}
	v := &m.view
	v.Now.GCSTime = min(v.Now.GCSTime, t)
	for k := range v.Fired {
		v.Fired[k].Since = min(v.Fired[k].Since, t)
	}
	v.PreArm.clear()
}

// Restart forgets what a restart of the autopilot changes. The chains stay.
func (m *Machine) Restart(t float64) {
	t = m.pass(t)
	m.settleAll()
	chains, said, of := m.view.Chains, m.said, m.view.Vehicle
	*m = Machine{}
	m.said = said
	m.view.Time, m.view.Chains, m.view.Vehicle = t, chains, of
}

// Param takes the value of a parameter.
func (m *Machine) Param(name string, value float64) {
	i, ok := settingIndex[name]
	if !ok || !finite(value) {
		return
	}
	m.view.Params[i] = Param{Known, value}
}

// Lacks notes that the autopilot has no such parameter.
func (m *Machine) Lacks(name string) {
	if i, ok := settingIndex[name]; ok {
		m.view.Params[i] = Param{State: Lacking}
	}
}

// Unread returns the parameters that are not known yet, in the order in which they are read.
func (m *Machine) Unread() (names []string) {
	for i, p := range m.view.Params {
		if p.State == Unread && has(m.view.Vehicle, settings[i].Name) {
			names = append(names, settings[i].Name)
		}
	}
	return names
}

// Mode takes the mode, whether it is armed and whether it would arm.
func (m *Machine) Mode(t float64, mode string, armed, ready bool) {
	t = m.pass(t)
	now := &m.view.Now
	if now.Mode != "" && mode != now.Mode {
		m.turn = turn{t, now.Mode, mode}
		m.changed(t, mode)
		m.left(t, mode)
	}
	if now.Armed && !armed {
		m.disarmed(t)
		m.over(t, Terrain)
	}
	if !now.Armed && armed {
		m.over(t, Crash)
	}
	now.Mode, now.Armed = mode, armed
	if m.ready = ready || armed; m.ready {
		m.view.PreArm.clear()
	}
}

// GCS takes a heartbeat that came from another system than the autopilot.
func (m *Machine) GCS(t float64, system uint8) {
	t = m.pass(t)
	want := m.view.value("MAV_GCS_SYSID", m.view.value("SYSID_MYGCS", 255))
	if float64(system) == want {
		m.view.Now.GCSHeard, m.view.Now.GCSTime = true, t
	}
}

// Take takes a message of the autopilot; what it does not need it ignores.
func (m *Machine) Take(t float64, msg message.Message) {
	t = m.pass(t)
	v := &m.view.Now
	switch msg := msg.(type) {
	case *apm.MessageBatteryStatus:
		m.view.battery(msg)
	case *apm.MessageSysStatus:
		m.health(t, msg)
	case *apm.MessageRcChannels:
		m.view.channels(msg)
	case *apm.MessageEkfStatusReport:
		v.EKF = EKFStatusOf(msg)
	case *apm.MessageVibration:
		v.Vibration = math.Max(float64(msg.VibrationX), math.Max(float64(msg.VibrationY), float64(msg.VibrationZ)))
		v.VibrationKnown = finite(v.Vibration)
	case *apm.MessageAttitudeQuaternion:
		up := 1 - 2*(float64(msg.Q2)*float64(msg.Q2)+float64(msg.Q3)*float64(msg.Q3))
		v.TiltDeg = math.Acos(max(-1, min(1, up))) * 180 / math.Pi
		v.TiltKnown = finite(v.TiltDeg)
	case *apm.MessageGlobalPositionInt:
		m.position(msg)
	case *apm.MessageHomePosition:
		m.home = place{true, float64(msg.Latitude) / 1e7, float64(msg.Longitude) / 1e7}
	case *apm.MessageFenceStatus:
		m.fence(t, msg)
	case *apm.MessageTerrainReport:
		v.terrain(msg)
	}
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
