//go:build pictures

package ui

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/picture"
)

// TestPicturesOfPanels writes pictures of the panels that break things, in both themes,
// for make test-pictures.
func TestPicturesOfPanels(t *testing.T) {
	dir := windowtest.PictureFolder(t)
	more := func(ids ...string) func(r *rig) {
		return func(r *rig) {
			for _, id := range ids {
				b := r.p.dock.BoxNamed(id)
				b.More, b.Touched, b.Folded = b.ID != "body" && b.ID != "air", true, false
			}
		}
	}
	for _, c := range []struct {
		name string
		snap snapshot.Snapshot
		act  func(r *rig)
	}{
		{"tri", broken(tricopter()), more("motors")},
		{"hexa", broken(hexacopter()), func(r *rig) { r.click("motors.1"); r.shiftClick("motors.4") }},
		{"octo", broken(octocopter()), func(r *rig) { r.click("motors.2") }},
		{"x8", broken(coaxial()), func(r *rig) { r.click("motors.8") }},
		{"sixteen", broken(sixteen()), func(r *rig) { r.click("motors.3") }},
		{"thirtytwo", broken(thirtyTwo()), func(r *rig) { r.click("motors.5"); r.shiftClick("motors.20") }},
		{"pending", pending(), func(r *rig) {
			r.openTab("faults")
			r.p.commands.Later = true
			r.p.commands.Delay, r.p.commands.Ramp = 5, 2
			r.click("motors.2")
		}},
		{"power", inTrouble(), func(r *rig) {
			r.flight(0, 70)
			r.view.LowVolts, r.view.CritVolts = 11.3, 10.9
			more("battery")(r)
		}},
		{"wind", flying(), more("wind")},
		{"sensors", first(brokenSensors()), func(r *rig) {
			_, r.view.Sensors.Status = brokenSensors()
			r.openSensors("gps")
			r.openTab("faults")
		}},
		{"sensors-accel", flying(), func(r *rig) { r.view.Sensors.Status = healthySensors(); r.openSensors("accel") }},
		{"sensors-other", flying(), func(r *rig) { r.view.Sensors.Status = healthySensors(); r.openSensors("other") }},
		{"sensors-off", flying(), func(r *rig) {
			r.view.Sensors.Off = "ArduPilot's sensors are broken over MAVLink: start sitlark with --mavlink tcp:127.0.0.1:5762"
			r.openSensors("compass")
		}},
		{"body", flying(), func(r *rig) { r.view.Mass = 1.5; more("body", "air")(r) }},
	} {
		for _, theme := range []string{ThemeDark, ThemeLight} {
			inWindow(t, 1280, 720, func(r *rig) {
				r.snap = c.snap
				r.p.SetTheme(theme)
				r.p.middle.event = picture.EventBanner{Ready: true, Seen: 9}
				r.after(0.3)
				r.frame()
				c.act(r)
				r.moveTo(640, 300)
				for range 3 {
					r.frame()
				}
				save(t, r, filepath.Join(dir, fmt.Sprintf("panel_%s_%s.png", c.name, theme)))
			})
		}
	}
}

func first(s snapshot.Snapshot, _ *simfault.Status) snapshot.Snapshot { return s }

// TestPicturesOfToldPlots writes pictures of the charts of truth against estimate.
func TestPicturesOfToldPlots(t *testing.T) {
	dir := windowtest.PictureFolder(t)
	for _, theme := range []string{ThemeDark, ThemeLight} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.p.SetTheme(theme)
			r.flightTold(0, 40, 0.2)
			r.openPlots("ekf", "ekfwind")
			save(t, r, filepath.Join(dir, "told-"+theme+".png"))
			r.openPlots("pack", "power")
			save(t, r, filepath.Join(dir, "told-pack-"+theme+".png"))
		})
	}
}
