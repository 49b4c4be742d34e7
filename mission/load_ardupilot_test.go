//go:build ardupilot

package mission

import (
	"testing"

	"github.com/sitlark/sitlark/internal/ardupilot"
)

// TestArduPilotMissionsLoad reads the missions that come with ArduPilot.
func TestArduPilotMissionsLoad(t *testing.T) {
	items := []int{20, 12, 10}
	for i, path := range ardupilot.Missions(t) {
		p, err := Load(path)
		if err == nil {
			err = p.Check(Home{p.Home.LatDeg, p.Home.LonDeg, p.Home.AltM, 0})
		}
		if err != nil || len(p.Items) != items[i] {
			t.Errorf("%s: %d items and error %v, want %d", path, len(p.Items), err, items[i])
		}
	}
}
