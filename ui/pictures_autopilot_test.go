//go:build pictures

package ui

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/picture"
)

// TestPicturesOfTheAutopilot writes pictures of autopilot and console, in both themes,
// for make test-pictures.
func TestPicturesOfTheAutopilot(t *testing.T) {
	dir := windowtest.PictureFolder(t)
	transfer := func(x panel.Transfer) func(r *rig) {
		return func(r *rig) { r.view.Transfer, r.view.MissionFile = &x, "survey.plan" }
	}
	for _, c := range []struct {
		name  string
		snap  snapshot.Snapshot
		says  *mavlink.Status
		child *panel.Child
		act   func(r *rig)
	}{
		{"mission", flying(), speaking(), running(), nil},
		{"refused", flying(), refusing(), running(), nil},
		{"failsafes", flying(), speaking(), running(), func(r *rig) { r.tall(230) }},
		{"failsafeset", flying(), speaking(), running(), func(r *rig) { r.tall(230); r.p.parts.failsafes.Open(failsafe.FenceCeiling) }},
		{"unready", flying(), refusing(), running(), func(r *rig) { r.openTab("failsafes"); r.after(13) }},
		{"lost", flying(), silent(), running(), func(r *rig) { r.after(2) }},
		{"modes", flying(), speaking(), nil, func(r *rig) { r.click("autopilot.modes") }},
		{"goto", flying(), speaking(), nil, func(r *rig) { r.click("autopilot.goto") }},
		{"upload", flying(), refusing(), nil, transfer(panel.Transfer{Verb: "Uploading survey.plan", Progress: 0.42})},
		{"uploadfailed", flying(), speaking(), nil, transfer(panel.Transfer{Verb: "Uploading", Error: "item 7 was refused (MAV_MISSION_INVALID_PARAM5_X): its latitude is 123°, must be from −90 to 90"})},
		{"connecting", waitingForClient(), &mavlink.Status{State: mavlink.Connecting, Address: "tcp:127.0.0.1:5762", Problem: "MAVLink tcp:127.0.0.1:5762: connection refused; retrying. Start ArduPilot, or give its address with --mavlink"}, running(), func(r *rig) { r.click("autopilot.title") }},
		{"failed", waitingForClient(), nil, fell(), nil},
		{"found", waitingForClient(), nil, nil, func(r *rig) {
			r.view.Finding.Path = "/home/anna/ardupilot/build/sitl/bin/arducopter"
		}},
		{"notfound", waitingForClient(), nil, nil, func(r *rig) {
			r.view.Finding.Tried = []string{"arducopter on PATH", "build/sitl/bin of a checkout (set ARDUPILOT_HOME)"}
			r.click("autopilot.title")
			r.openTab("console")
		}},
	} {
		for _, theme := range []string{ThemeDark, ThemeLight} {
			for _, size := range [][2]int{{1280, 720}, {1920, 1080}} {
				inWindow(t, size[0], size[1], func(r *rig) {
					r.snap = c.snap
					r.p.SetTheme(theme)
					r.p.middle.event = picture.EventBanner{Ready: true, Seen: 9}
					r.speak(c.says, c.child)
					if c.act != nil {
						c.act(r)
					}
					for range 3 {
						r.frame()
					}
					save(t, r, filepath.Join(dir, fmt.Sprintf("auto_%s_%s_%d.png", c.name, theme, size[0])))
				})
			}
		}
	}
}
