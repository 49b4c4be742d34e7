//go:build ardupilot

package mission

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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

// TestArduPilotTestMissionsLoad reads all missions, fences and rally points of ArduPilot's own tests,
// of all vehicles. The others of their text files are named here.
func TestArduPilotTestMissionsLoad(t *testing.T) {
	root := ardupilot.Source(t, "Tools/autotest")
	kinds := []string{".txt", ".waypoints", ".wp", ".plan", ".mission", ".fen", ".ral", ".fence", ".rally"}
	var refused []string
	files, items, fences, rally := 0, 0, 0, 0
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !slices.Contains(kinds, strings.ToLower(filepath.Ext(path))) {
			return err
		}
		p, err := Load(path)
		if err != nil {
			name, _ := filepath.Rel(root, path)
			refused = append(refused, filepath.ToSlash(name))
			t.Log(err)
			return nil
		}
		for _, n := range p.Notices {
			t.Log(n)
		}
		files, items, fences, rally = files+1, items+len(p.Items), fences+len(p.Fences), rally+len(p.Rally)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files: %d items, %d fences, %d rally points", files, items, fences, rally)
	others := []string{
		"aircraft/arducopter/data/arducopter_half_step.txt", "aircraft/arducopter/data/arducopter_step.txt",
		"locations.txt", "swarminit.txt", "win_sitl/readme.txt",
	}
	if d := cmp.Diff(others, refused); d != "" {
		t.Errorf("files that are no missions (-want +got):\n%s", d)
	}
	if files < 140 || items < 2000 || fences < 20 || rally < 2 {
		t.Errorf("%d files, %d items, %d fences, %d rally points are too few", files, items, fences, rally)
	}
}
