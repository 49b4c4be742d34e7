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

// drawnMission is what the scene draws: the file's plan until ArduPilot says what it holds.
// Owner: main thread.
type drawnMission struct {
	plan   mission.Plan
	number uint64  // of the link's plan that is drawn; 0: none is
	climbs float64 // ReturnAlt of the plan that is drawn
	said   string  // of a transfer
	asked  bool    // the user asked for a transfer, in this run of the program

	transfer panel.Transfer // what the panel shows
}

// beginMission draws the mission of the command line.
func (v *viewer) beginMission() error {
	v.drawn.plan = v.setup().PlannedMission()
	return v.drawMission()
}

func (v *viewer) drawMission() error {
	from := v.flown.Pad
	if v.setup().Demo {
		from = v.setup().Home // its plan is not shifted to its pad
	}
	d := v.drawn.plan.Drawing(from)
	if v.setup().Demo {
		asFlown(d.Path)
	}
	pad := v.sim.Home()
	return v.scene.Track().SetMission(d.Moved(pad.X, pad.Y, pad.Z))
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

// followMission draws what ArduPilot holds as soon as that is known, and again when it changes,
// and tells how a transfer goes.
func (v *viewer) followMission() {
	if v.link == nil {
		return
	}
	v.tellTransfer()
	plan, number := v.link.Plan()
	climbs := v.flown.ReturnAltitude.Metres()
	if number == v.drawn.number && climbs == v.drawn.climbs {
		return
	}
	first := v.drawn.number == 0
	v.drawn.number, v.drawn.climbs = number, climbs
	if number == 0 || first && plan.Empty() && !v.drawn.plan.Empty() {
		return // the file's stays
	}
	plan.ReturnAlt = climbs
	if err := plan.CheckPlaces(v.setup().Home); err != nil {
		v.panels.Say("The autopilot's mission is not drawn: " + err.Error())
		return
	}
	v.drawn.plan = plan
	if err := v.drawMission(); err != nil {
		slog.Info(fmt.Sprintf("the autopilot's mission can't be drawn: %v", err))
	}
}

// tellTransfer shows how an upload goes, in steps of a quarter, and how it ended.
func (v *viewer) tellTransfer() {
	t := v.autopilot.Transfers
	t.Progress = math.Floor(4*t.Progress) / 4
	words := session.TransferText(t)
	if words == "" && v.drawn.said != "" {
		if words = t.Words; t.Problem != "" {
			words += ": " + t.Problem
		}
		if t.Active {
			return // it is read back
		}
		v.panels.Say(words)
		v.drawn.said = ""
		return
	}
	if words != v.drawn.said {
		v.drawn.said = words
		v.panels.Say(words)
	}
}

// transferView is what the panel shows of a transfer: of one that the user asked for. What the
// link reads by itself goes by in silence.
func (v *viewer) transferView(view *ui.View) {
	if len(v.setup().Plan.Items) > 0 {
		view.MissionFile = filepath.Base(v.setup().Plan.Name)
	}
	t := &v.autopilot.Transfers
	if v.link == nil || !(v.drawn.asked || v.setup().Mission.Upload) || !t.Active && t.Problem == "" {
		return
	}
	v.drawn.transfer = panel.Transfer{Verb: upperFirst(t.Words), Progress: t.Progress, Done: !t.Active, Error: t.Problem}
	view.Transfer = &v.drawn.transfer
}

func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// activeItem is what is flown to, by its seq; 0: nothing. The built-in autopilot says, else
// ArduPilot while it flies its mission.
func (v *viewer) activeItem() int {
	if v.pilot != nil {
		if status := v.pilot.Status(); status.Armed {
			return status.Next
		}
		return 0
	}
	s := &v.autopilot
	if v.link == nil || s.State != mavlink.Alive || !s.Armed || !s.Mission.Known || s.Mode != "AUTO" {
		return 0
	}
	return s.Mission.Active
}
