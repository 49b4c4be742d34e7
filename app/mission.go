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
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/panel"
)

// missionView draws a mission, marks what is flown to, and tells how transfers go.
// Owner: main thread.
type missionView struct {
	*display
	*followed
	drawnMission
}

// drawnMission is what the scene draws: the file's plan until ArduPilot says what it holds.
type drawnMission struct {
	plan   mission.Plan
	number uint64  // of the link's plan that is drawn; 0: none is
	climbs float64 // ReturnAlt of the plan that is drawn
	said   string  // of a transfer
	asked  bool    // the user asked for a transfer, in this run of the program

	transfer panel.Transfer // what the panel shows
}

// begin draws the mission of the command line for the vehicle that is followed.
func (m *missionView) begin() error {
	m.drawnMission = drawnMission{plan: m.setup().PlannedMission()}
	return m.draw()
}

func (m *missionView) draw() error {
	from := m.vehicle.Pad
	if m.setup().Demo {
		from = m.setup().Home // its plan is not shifted to its pad
	}
	d := m.plan.Drawing(from)
	if m.setup().Demo {
		asFlown(d.Path)
	}
	pad := m.sim.Home()
	return m.scene.Track().SetMission(d.Moved(pad.X, pad.Y, pad.Z))
}

// asFlown makes a path what the built-in autopilot flies: it takes a spline waypoint as any
// other.
func asFlown(path []mission.Waypoint) {
	for i := range path {
		if path[i].Command == mission.Spline {
			path[i].Command = mission.NavWaypoint
		}
	}
}

// upload copies the mission file to the autopilot.
func (m *missionView) upload() { m.asked = true; m.link.Upload(m.setup().Plan) }

// download copies the autopilot's mission to here.
func (m *missionView) download() { m.asked = true; m.link.Download() }

// mark brings the drawn mission up to date and marks what is flown to.
func (m *missionView) mark() {
	m.follow()
	m.scene.Track().SetActive(m.activeItem())
}

// follow draws what ArduPilot holds as soon as that is known, and again when it changes,
// and tells how a transfer goes.
func (m *missionView) follow() {
	if m.link == nil {
		return
	}
	m.tellTransfer()
	plan, number := m.link.Plan()
	climbs := m.vehicle.ReturnAltitude.Metres()
	if number == m.number && climbs == m.climbs {
		return
	}
	first := m.number == 0
	m.number, m.climbs = number, climbs
	if number == 0 || first && plan.Empty() && !m.plan.Empty() {
		return // the file's stays
	}
	plan.ReturnAlt = climbs
	if err := plan.CheckPlaces(m.setup().Home); err != nil {
		m.panels.Say("The autopilot's mission is not drawn: " + err.Error())
		return
	}
	m.plan = plan
	if err := m.draw(); err != nil {
		slog.Info(fmt.Sprintf("the autopilot's mission can't be drawn: %v", err))
	}
}

// tellTransfer shows how an upload goes, in steps of a quarter, and how it ended.
func (m *missionView) tellTransfer() {
	t := m.autopilot.Transfers
	t.Progress = math.Floor(4*t.Progress) / 4
	words := session.TransferText(t)
	if words == "" && m.said != "" {
		if words = t.Words; t.Problem != "" {
			words += ": " + t.Problem
		}
		if t.Active {
			return // it is read back
		}
		m.panels.Say(words)
		m.said = ""
		return
	}
	if words != m.said {
		m.said = words
		m.panels.Say(words)
	}
}

// show fills in what the panel shows of a transfer, of one that the user asked for. What the
// link reads by itself goes by in silence.
func (m *missionView) show(view *ui.View) {
	if len(m.setup().Plan.Items) > 0 {
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

// activeItem is what is flown to, by its seq; 0: nothing. The built-in autopilot says, else
// ArduPilot while it flies its mission.
func (m *missionView) activeItem() int {
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
