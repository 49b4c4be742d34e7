package scene

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestTimesOfDay writes a picture of some times of the day to the folder that
// SITLARK_PICTURES names, towards the sun and away from it.
func TestTimesOfDay(t *testing.T) {
	dir := os.Getenv("SITLARK_PICTURES")
	if dir == "" {
		t.Skip("SITLARK_PICTURES names no folder to write pictures to")
	}
	withScene(t, Options{Path: square, Seed: 1}, func(s *Scene) {
		for _, c := range []struct {
			name  string
			hours float64
		}{{"noon", 12}, {"afternoon", DefaultTimeOfDay}, {"evening", 17.4}, {"sunset", 18.05}, {"dusk", 18.4}, {"nautical", 18.9}, {"night", 23}} {
			s.SetTimeOfDay(c.hours)
			for _, v := range []struct {
				name string
				yaw  float64
			}{{"", 0}, {"-to-sun", 250 * deg}} {
				snap := hovering(3, 4, 6, frame.OfNED(3, 5, 0))
				snap.Body.NEDFromFRD = frame.FromEuler(0, 0, v.yaw)
				for range 20 {
					settle(t, s, snap)
				}
				save(t, shot(t), filepath.Join(dir, "time-"+c.name+v.name+".png"))
			}
		}
	})
}
