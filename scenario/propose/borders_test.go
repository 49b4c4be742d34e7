package propose_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/propose"
	"github.com/sitlark/sitlark/session"
)

// TestFencesAndRallyPointsAreWritten: a scenario whose mission, fence and rally points are three files is
// recorded and written as three files again, which load.
func TestFencesAndRallyPointsAreWritten(t *testing.T) {
	folder := t.TempDir()
	const home = "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.36\t149.16\t584\t1\n"
	for name, text := range map[string]string{
		"way.waypoints":   home + "1\t0\t3\t22\t0\t0\t0\t0\t0\t0\t3\t1\n2\t0\t3\t21\t0\t0\t0\t0\t-35.36\t149.16\t0\t1\n",
		"fence.waypoints": home + "1\t0\t3\t5003\t300\t0\t0\t0\t-35.36\t149.16\t0\t1\n",
		"rally.waypoints": home + "1\t0\t3\t5100\t0\t0\t0\t0\t-35.361\t149.16\t20\t1\n",
		"three.yaml":      "name: three\nflat: true\nmission: [rally.waypoints, way.waypoints, fence.waypoints]\nexpect: [{at end: landed}]\ntimeout: 30s\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	file, err := scenario.Load(filepath.Join(folder, "three.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	r, _ := recorded(t, file)
	s, err := propose.From(t.Context(), r, propose.Options{Stem: "again"})
	if err != nil {
		t.Fatal(err)
	}
	if !s.Same || !strings.Contains(string(s.Text), "\nmission: [again.waypoints, again-fence.waypoints, again-rally.waypoints]") {
		t.Errorf("same: %v, %v\n%s", s.Same, s.Inexact, s.Text)
	}
	path := filepath.Join(t.TempDir(), "again.yaml")
	if _, err := s.Write(path); err != nil {
		t.Fatal(err)
	}
	written, err := scenario.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	p, err := session.LoadScenario(written)
	if err != nil || len(p.Plan.Items) != 2 || len(p.Plan.Fences) != 1 || len(p.Plan.Rally) != 1 {
		t.Errorf("written are %v: %+v, %v", slices.Sorted(maps.Keys(s.Beside)), p, err)
	}
}
