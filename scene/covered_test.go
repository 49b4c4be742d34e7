package scene

import (
	"image/color"
	"testing"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
)

// TestNothingShowsThroughACover, not even the curtain of a flight seen edge-on, which is drawn
// towards the eye.
func TestNothingShowsThroughACover(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		for _, way := range [][2]float64{{1, 0}, {0, 1}} {
			nothingShows(t, s, way)
		}
	})
}

func nothingShows(t *testing.T, s *Scene, way [2]float64) {
	ink := color.NRGBA{R: 20, G: 30, B: 40, A: 255}
	s.cameras.Choose(camera.Side)
	s.track.BeginFlight()
	snap := scenetest.Hovering(0, -6, 8, frame.Vec[frame.NED]{})
	for i := range 600 {
		share := float64(i) / 600
		snap.Time, snap.Seq = 30*share, uint64(i+1)
		snap.Body.PositionNED = frame.OfNED(9*share*way[0], 9*share*way[1], -2-2*share)
		s.Update(snap, 0.1)
	}
	s.Cover([]overlay.Cover{{W: s.cameras.width, H: s.cameras.height, Color: ink}})
	if err := s.Render(nil); err != nil {
		t.Fatal(err)
	}
	img, err := s.win.Screenshot()
	if err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i] != ink.R || img.Pix[i+1] != ink.G || img.Pix[i+2] != ink.B {
			wrong++
		}
	}
	if wrong > 0 {
		t.Errorf("flown towards %v: %d pixels are not the cover's", way, wrong)
	}
}
