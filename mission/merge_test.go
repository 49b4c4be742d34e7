package mission

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// threeFiles are a mission, a fence and rally points as Mission Planner and MAVProxy save them.
var threeFiles = map[string]string{
	"m.waypoints": "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.36\t149.16\t584\t1\n1\t0\t3\t22\t0\t0\t0\t0\t0\t0\t20\t1\n2\t0\t3\t16\t0\t0\t0\t0\t-35.361\t149.161\t20\t1\n",
	"fence.waypoints": "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.37\t149.17\t500\t1\n" +
		"1\t0\t3\t5001\t3\t0\t0\t0\t-35.35\t149.15\t0\t1\n2\t0\t3\t5001\t3\t0\t0\t0\t-35.38\t149.15\t0\t1\n3\t0\t3\t5001\t3\t0\t0\t0\t-35.38\t149.18\t0\t1\n",
	"rally.waypoints": "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.37\t149.17\t500\t1\n1\t0\t3\t5100\t0\t0\t0\t0\t-35.362\t149.162\t30\t1\n",
}

func writeThree(t *testing.T) (path func(string) string) {
	folder := t.TempDir()
	for name, text := range threeFiles {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return func(name string) string { return filepath.Join(folder, name) }
}

// TestLoadAllTakesThreeFiles in any order; home is the mission's.
func TestLoadAllTakesThreeFiles(t *testing.T) {
	path := writeThree(t)
	for _, names := range [][]string{{"m", "fence", "rally"}, {"rally", "m", "fence"}, {"fence", "rally", "m"}} {
		var paths []string
		for _, n := range names {
			paths = append(paths, path(n+".waypoints"))
		}
		p, err := LoadAll(paths)
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Items) != 2 || len(p.Fences) != 1 || len(p.Rally) != 1 || p.Name != path("m.waypoints") || p.Home == nil || p.Home.LatDeg != -35.36 {
			t.Errorf("%v: got %+v", names, p)
		}
	}
	p, err := LoadAll([]string{path("rally.waypoints"), path("fence.waypoints")})
	if err != nil || len(p.Items) != 0 || len(p.Fences)+len(p.Rally) != 2 || p.Home == nil || p.Home.LatDeg != -35.37 {
		t.Errorf("without a mission: %+v, %v", p, err)
	}
}

func TestLoadAllRefusesASecondOfAKind(t *testing.T) {
	path := writeThree(t)
	plan := Plan{Name: "all.plan", Items: numbered(NavWaypoint)[1:], Fences: []Fence{{Radius: 5}}}
	m, err := Load(path("m.waypoints"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = Merge([]Plan{m, plan})
	if want := "all.plan: got a second file with a mission after " + path("m.waypoints") + ", expected one of each kind, leave one out"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
	for _, kind := range []string{"fence", "rally"} {
		file := path(kind + ".waypoints")
		if _, err := LoadAll([]string{path("m.waypoints"), file, file}); err == nil || strings.Count(err.Error(), file) != 2 {
			t.Errorf("%s twice: %v", kind, err)
		}
	}
	_, err = LoadAll([]string{path("none"), path("m.waypoints"), path("nothing")})
	if err == nil || !strings.Contains(err.Error(), path("none")) || !strings.Contains(err.Error(), path("nothing")) {
		t.Errorf("two missing files: %v", err)
	}
}
