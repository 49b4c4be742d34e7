//go:build !headless

package app

import (
	"fmt"
	"log/slog"
	"math"
	"path/filepath"
	"unicode"
	"unicode/utf8"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scene/track"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// missionView draws the mission, marks its active item and reports transfers.
// Owner: main thread.
type missionView struct {
	*followed
	track *track.Track
	say   func(string)
	drawnMission
}

// drawnMission is the mission that the scene draws: the file's until ArduPilot's is known.
type drawnMission struct {
	plan   mission.Plan
	from   mission.Home // of the vehicle that has it
	asDemo bool         // the built-in autopilot flies it
	began  float64      // elapsed time from which on the recording has the plan that is drawn [s]; below 0: none is drawn
	number uint64       // of the link's plan that is drawn; 0: the file's plan
	climbs float64      // ReturnAlt of the plan that is drawn
	said   string       // last message about a transfer
	asked  bool         // the user requested a transfer

	transfer panel.Transfer // what the panel shows
}

// begin draws the mission of the command line for the vehicle that is followed.
func (m *missionView) begin() error {
	m.drawnMission = drawnMission{plan: m.setup().PlannedMission(), from: m.vehicle.Pad, began: -1}
	if m.builtIn() {
		m.plan, m.asDemo = m.vehicle.Demo.Plan(), true
		m.from = m.setup().Home // its plan is not shifted to its pad
	}
	return m.draw()
}

func (m *missionView) draw() error {
	m.plan.Glide = m.glide()
	d := m.plan.Drawing(m.from)
	if m.asDemo {
		asFlown(d.Path)
	}
	pad := m.sim.Home()
	d = d.Moved(pad.X, pad.Y, pad.Z)
	if m.entry.Kind() == kind.Rover {
		d = d.OnGround()
	}
	return m.track.SetMission(d)
}

// glide is how a plane flies the mission, by the radii that its autopilot reports; the zero value for others.
func (m *missionView) glide() mission.Glide {
	if !m.entry.Kind().Winged() {
		return mission.Glide{}
	}
	g := mission.Glide{On: true}
	if m.link != nil {
		view := &m.autopilot.Failsafes
		g.Waypoint, _ = view.Param("WP_RADIUS")
		g.Loiter, _ = view.Param("WP_LOITER_RAD")
	}
	return g
}

// builtIn reports whether the built-in autopilot flies the mission.
func (m *missionView) builtIn() bool { return m.setup().Demo || m.vehicle.Demo.On() }

// asFlown turns a path into the one that the built-in autopilot flies: it treats spline
// waypoints as plain ones.
func asFlown(path []mission.Waypoint) {
	for i := range path {
		if path[i].Command == mission.Spline {
			path[i].Command = mission.NavWaypoint
		}
	}
}

// upload copies the mission file to the autopilot.
func (m *missionView) upload() { m.asked = true; m.link.Upload(m.setup().Plan) }

// download reads the autopilot's mission.
func (m *missionView) download() { m.asked = true; m.link.Download() }

// mark updates the drawn mission and its active item, once a frame.
func (m *missionView) mark() {
	m.follow()
	m.track.SetActive(m.activeItem())
}

// follow draws ArduPilot's mission once it is known and whenever it changes, and reports
// transfers.
func (m *missionView) follow() {
	if m.past.State.Replay {
		m.followRecording()
		return
	}
	if m.link == nil {
		return
	}
	m.tellTransfer()
	plan, number := m.link.Plan()
	climbs := m.vehicle.ReturnAltitude.Metres()
	if number == m.number && climbs == m.climbs {
		if m.plan.Glide != m.glide() { // the radii are known now
			m.redraw()
		}
		return
	}
	first := m.number == 0
	m.number, m.climbs = number, climbs
	if number == 0 || first && plan.Empty() && !m.plan.Empty() {
		return // the file's stays
	}
	plan.ReturnAlt = climbs
	m.tellNotDrawn(&plan)
	m.plan = plan
	m.redraw()
}

// redraw draws the autopilot's mission.
func (m *missionView) redraw() {
	if err := m.draw(); err != nil {
		slog.Info(fmt.Sprintf("the autopilot's mission can't be drawn: %v", err))
	}
}

// followRecording draws the mission that the autopilot had at the shown time.
func (m *missionView) followRecording() {
	c := m.past.State.Contents
	if c == nil {
		return
	}
	now := timeline.Plan{Elapsed: -1}
	if p := c.PlanAt(m.past.At()); p != nil {
		now = *p
	}
	if now.Elapsed == m.began {
		return
	}
	m.began, m.plan, m.from, m.asDemo = now.Elapsed, now.Plan, now.From, now.BuiltIn
	m.tellNotDrawn(&m.plan)
	if err := m.draw(); err != nil {
		m.say("The recorded mission is not drawn: " + err.Error())
	}
}

// tellNotDrawn says what of a plan is too far away to be drawn.
func (m *missionView) tellNotDrawn(p *mission.Plan) {
	for _, line := range p.NotDrawn(m.from) {
		m.say(line)
	}
}

// tellTransfer reports the progress of a transfer in steps of a quarter, and its end.
func (m *missionView) tellTransfer() {
	t := m.autopilot.Transfers
	t.Progress = math.Floor(4*t.Progress) / 4
	words := session.TransferText(t)
	if words == "" && m.said != "" {
		if words = t.Words; t.Problem != "" {
			words += ": " + t.Problem
		}
		if t.Active {
			return // being read back
		}
		m.say(words)
		m.said = ""
		return
	}
	if words != m.said {
		m.said = words
		m.say(words)
	}
}

// show fills in the progress of a transfer that the user requested; those that the link
// starts by itself are not shown.
func (m *missionView) show(view *ui.View) {
	if plan := m.setup().Plan; !plan.Empty() {
		view.MissionFile = filepath.Base(m.setup().Plan.Name)
	}
	t := &m.autopilot.Transfers
	if m.link == nil || !(m.asked || m.setup().Mission.Upload) || !t.Active && t.Problem == "" {
		return
	}
	m.transfer = panel.Transfer{Verb: upperFirst(t.Words), Progress: t.Progress, Done: !t.Active, Error: t.Problem}
	view.Transfer = &m.transfer
}

func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// activeItem is the seq of the mission item that is flown to, 0 for none: the built-in
// autopilot's, else ArduPilot's in AUTO.
func (m *missionView) activeItem() int {
	if m.past.Shown() {
		return 0 // what it flew to then is not known
	}
	if m.pilot != nil {
		if status := m.pilot.Status(); status.Armed {
			return status.Next
		}
		return 0
	}
	s := &m.autopilot
	if m.link == nil || s.State != mavlink.Alive || !s.Armed || !s.Mission.Known || s.Mode != "AUTO" {
		return 0
	}
	return s.Mission.Active
}
