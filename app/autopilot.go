//go:build !headless

package app

import (
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/panel"
)

// clearance is the least height above the ground at which a vehicle is sent to a
// place [m].
const clearance = 5

// autopilotActions lets the panels ask things of the autopilot. They do so only while
// its heartbeat comes.
func (v *viewer) autopilotActions(a *ui.Actions) {
	a.Autopilot = panel.Requests{
		Arm: func() { v.link.Arm() }, Disarm: func() { v.link.Disarm() },
		Land: func() { v.link.Land() }, Return: func() { v.link.Return() },
		StartMission: func() { v.link.StartMission() },
		TakeOff:      func(height float64) { v.link.TakeOff(height) },
		SetMode:      func(name string) { v.link.SetMode(name) },
		Modes:        func() []string { return v.link.Modes() },
		GoTo:         v.goToGround,
	}
	a.UploadMission = func() { v.drawn.asked = true; v.link.Upload(v.setup().Plan) }
	a.DownloadMission = func() { v.drawn.asked = true; v.link.Download() }
}

// goToGround sends the vehicle to above a place of the ground [m], at the height that
// it has now, or higher where the ground is.
func (v *viewer) goToGround(north, east, down float64) {
	place := v.goalAbove(north, east, down)
	v.link.GoTo(place)
	v.beginGoal(place)
}
