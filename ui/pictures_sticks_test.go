//go:build pictures

package ui

import (
	"testing"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/joystick"
	"github.com/sitlark/sitlark/joystick/joysticktest"
)

// TestPicturesOfTheJoystick writes pictures to look at for make test-pictures.
func TestPicturesOfTheJoystick(t *testing.T) {
	windowtest.PictureFolder(t)
	for name, act := range map[string]func(r *rig, p *joysticktest.Joystick, d *joystick.Manager){
		"unused": func(*rig, *joysticktest.Joystick, *joystick.Manager) {},
		"calibrating": func(r *rig, p *joysticktest.Joystick, d *joystick.Manager) {
			d.Calibrate()
			p.Reading.Axes[2] = 0.9
			r.sticks()
		},
		"learning": func(r *rig, _ *joysticktest.Joystick, d *joystick.Manager) { r.click("sticks.channel.1.follow") },
		"switch": func(r *rig, _ *joysticktest.Joystick, d *joystick.Manager) {
			_ = d.Use(true)
			r.click("sticks.channel.5.name")
		},
		"unplugged": func(r *rig, p *joysticktest.Joystick, d *joystick.Manager) { _ = d.Use(true); p.Plugged = false },
		"lost_light": func(r *rig, p *joysticktest.Joystick, d *joystick.Manager) {
			_ = d.Use(true)
			r.snap.RC.Lost = true
			r.p.SetTheme(ThemeLight)
		},
		"none": func(r *rig, _ *joysticktest.Joystick, _ *joystick.Manager) { r.view.Joystick = nil },
	} {
		inWindow(t, 1280, 1000, func(r *rig) {
			p, d := r.withPad()
			r.openTab("sticks")
			r.sticks()
			act(r, p, d)
			for range 3 {
				if r.view.Joystick != nil {
					r.sticks()
				} else {
					r.frame()
				}
			}
			r.picturesOf("joystick_" + name)
			r.p.SetTheme(ThemeDark)
		})
	}
}
