//go:build pictures

package ui

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/hud"
	"github.com/sitlark/sitlark/ui/picture"
)

// TestPictures writes pictures to look at for make test-pictures.
func TestPictures(t *testing.T) {
	dir := windowtest.PictureFolder(t)
	for _, size := range [][2]int{{1280, 720}, {900, 600}, {1920, 1080}} {
		for _, c := range []struct {
			name string
			snap snapshot.Snapshot
			act  func(r *rig)
		}{
			{"flying", flying(), nil},
			{"waiting", waitingForClient(), nil},
			{"trouble", inTrouble(), nil},
			{"octo", octocopter(), nil},
			{"help", flying(), func(r *rig) { r.key(window.KeyF1, 0) }},
			{"hidden", flying(), func(r *rig) { r.key(window.KeyTab, 0) }},
			{"plots", flying(), func(r *rig) {
				r.flight(0, 40)
				r.openPlots()
				x, y, w, h, _ := r.p.Find("plots.chart.attitude")
				r.moveTo(float32(x+0.7*w), float32(y+h/2))
				r.frame()
			}},
			{"display", flying(), func(r *rig) { r.flight(0, 40); r.p.middle.hud.Mode = hud.Full }},
			{"display_trouble", inTrouble(), func(r *rig) { r.p.hidden, r.p.middle.hud.Mode = true, hud.Full }},
			{"compact", octocopter(), func(r *rig) { r.flight(0, 40); r.key(window.KeyTab, 0); r.p.middle.messages.hiddenHint = 0 }},
			{"refused", flying(), func(r *rig) {
				r.refuse = fmt.Errorf("the command queue is full: physics does not answer")
				r.failMotor("3")
				r.moveTo(r.centre("wind.speed"))
				for range 60 {
					r.frame()
				}
			}},
		} {
			inWindow(t, size[0], size[1], func(r *rig) {
				r.snap = c.snap
				r.p.middle.event = picture.EventBanner{Ready: true, Seen: 3}
				r.after(0.3)
				if c.act != nil {
					c.act(r)
				}
				r.frame()
				r.after(0.01)
				save(t, r, filepath.Join(dir, fmt.Sprintf("%s_%dx%d.png", c.name, size[0], size[1])))
			})
		}
	}
}
