package ui

import (
	"image"
	"math"
	"testing"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/ui/hud"
)

// TestLadderLiesOnTheWorldAboard projects places of the horizon, and of the
// elevations of two rungs, through the camera's attitude, and looks for the strokes
// there: within 2 px of each place the display draws, 14 px above and below it does
// not.
func TestLadderLiesOnTheWorldAboard(t *testing.T) {
	const fov = 78 * math.Pi / 180
	for _, size := range [][2]int{{1280, 720}, {1920, 1080}} {
		for _, att := range [][3]float64{{0, 0, 0.7}, {0.25, -0.1, 2}, {-0.5, 0.12, -2}} {
			inWindow(t, size[0], size[1], func(r *rig) {
				w, h := float64(size[0]), float64(size[1])
				focal := h / 2 / math.Tan(fov/2)
				camera := frame.FromEuler(att[0], att[1], att[2])
				seen := func(up, aside float64) (x, y float64) {
					c := camera.Inverse().Apply(frame.FromEuler(0, 0, att[2]).Apply(frame.OfFRD(math.Cos(up), 0, -math.Sin(up)).Add(frame.OfFRD(0, aside/focal, 0))))
					return w/2 + focal*c.Y/c.X, h/2 + focal*c.Z/c.X
				}
				r.p.hidden = true
				r.snap.Body.NEDFromFRD = camera
				r.view.Sight = overlay.Sight{Aboard: true, Roll: att[0], Pitch: att[1], Focal: focal, NoseX: w / 2, NoseY: h / 2, NoseSeen: true}
				r.after(4) // until the note of hidden panels has gone
				r.p.middle.hud.Mode = hud.Off
				r.after(1)
				without := r.picture()
				r.p.middle.hud.Mode = hud.Full
				r.after(1)
				with := r.picture()
				k := float64(hud.NewHUDPass(r.pass(), &r.p.middle.hud, r.p.middle.hudArea(r.p.middle.area(), r.p.middle.area())).K)
				for _, place := range [][2]float64{{0, -100 * k}, {0, 100 * k}, {10, -75 * k}, {10, 75 * k}} {
					up := place[0] * math.Pi / 180
					x, y := seen(up, place[1])
					if !drawnWithin(without, with, x, y, 2.5) {
						t.Errorf("%v, attitude %v: nothing is drawn at elevation %g°, %.0f px aside", size, att, place[0], place[1])
					}
					for _, off := range [2]float64{-14, 14} {
						ox, oy := seen(up+off*k/focal, place[1])
						if drawnWithin(without, with, ox, oy, 1) {
							t.Errorf("%v, attitude %v: something is drawn %g px beside elevation %g°", size, att, off*k, place[0])
						}
					}
				}
			})
		}
	}
}

// drawnWithin reports whether two pictures differ near a place.
func drawnWithin(a, b *image.NRGBA, x, y, radius float64) bool {
	for py := int(y - radius); py <= int(y+radius+1); py++ {
		for px := int(x - radius); px <= int(x+radius+1); px++ {
			if image.Pt(px, py).In(a.Rect) && math.Hypot(float64(px)+0.5-x, float64(py)+0.5-y) <= radius && a.NRGBAAt(px, py) != b.NRGBAAt(px, py) {
				return true
			}
		}
	}
	return false
}
