package scene

import (
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestLevelsAreNamed: what the user may write is what is shown.
func TestLevelsAreNamed(t *testing.T) {
	for level := Low; level <= High; level++ {
		if got, err := ParseLevel(level.String()); got != level || err != nil {
			t.Errorf("%v reads back as %v, %v", level, got, err)
		}
	}
	if _, err := ParseLevel("best"); err == nil {
		t.Error("best is taken for a level")
	}
}

// TestLowerLevelsDrawLess counts what is sent to GL at each level, and looks whether
// a level can be left again.
func TestLowerLevelsDrawLess(t *testing.T) {
	withScene(t, rollingLand(Options{Path: square, Seed: 1}), func(s *Scene) {
		snap := flown(s, frame.OfNED(6, 9, 0))
		type work struct{ triangles, trees, arrows, streaks int }
		at := func(l Level) work {
			s.SetQuality(l.Quality())
			settle(t, s, snap)
			if err := s.Render(nil); err != nil {
				t.Error(err)
			}
			return work{len(s.land.Relief.Indices) / 3, int(s.land.Trees.Mesh.Instances), int(s.air.Arrows.Mesh.Instances), int(s.air.Streaks.Layer.Mesh.Instances)}
		}
		low, medium, again := at(Low), at(Medium), at(Low)
		if low.triangles > medium.triangles*8/10 || low.trees >= medium.trees || low.arrows >= medium.arrows || low.streaks >= medium.streaks {
			t.Errorf("low draws %+v, medium %+v", low, medium)
		}
		if low != again {
			t.Errorf("low draws %+v, after medium %+v", low, again)
		}
	})
}

// TestHiddenPartsAreNotDrawn: leaving out the ground changes the picture, and
// putting it back restores it.
func TestHiddenPartsAreNotDrawn(t *testing.T) {
	withScene(t, rollingLand(Options{Path: square, Seed: 1}), func(s *Scene) {
		snap := flown(s, frame.OfNED(3, 7, 0))
		settle(t, s, snap)
		picture := func() string {
			if err := s.Render(nil); err != nil {
				t.Error(err)
			}
			img, err := testWindow.Screenshot()
			if err != nil {
				t.Error(err)
				return ""
			}
			return string(img.Pix)
		}
		before := picture()
		for _, part := range []string{"terrain", "vehicle", "sky"} {
			s.Stage().Omit(part, true)
			if picture() == before {
				t.Errorf("%s is still drawn, of %v", part, s.Stage().Programs())
			}
			s.Stage().Omit(part, false)
			if picture() != before {
				t.Errorf("%s has not come back", part)
			}
		}
	})
}
