package scene

import (
	"testing"

	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
)

// TestNothingIsLeftOfTheLastPicture: where GL draws on the CPU, the colour is not
// cleared, so ground and sky must fill the picture, from low and from high.
func TestNothingIsLeftOfTheLastPicture(t *testing.T) {
	withScene(t, rollingLand(Options{Path: square, Seed: 1}), func(s *Scene) {
		for _, level := range []Level{Low, Medium} {
			s.SetQuality(level.Quality())
			for _, height := range []float64{15, 600, 5000} {
				snap := scenetest.Hovering(30, -20, height, frame.Vec[frame.NED]{})
				for c := camera.Follow; c <= camera.Overview; c++ {
					s.cameras.Choose(c)
					settle(t, s, snap)
					if left := leftOf(t, s); left > 0 {
						t.Errorf("%s quality, %s camera, %.0f m up: %d pixels were not drawn", level, c, height, left)
					}
				}
			}
		}
	})
}

// leftOf draws over magenta and counts the pixels that are left of it.
func leftOf(t *testing.T, s *Scene) (left int) {
	gl.ClearColor(1, 0, 1, 1)
	gl.Clear(gl.COLOR_BUFFER_BIT)
	if err := s.Render(nil); err != nil {
		t.Fatal(err)
	}
	img := shot(t)
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i] == 255 && img.Pix[i+1] == 0 && img.Pix[i+2] == 255 {
			left++
		}
	}
	return left
}
