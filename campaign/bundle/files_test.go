package bundle

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	_ "github.com/sitlark/sitlark/internal/propcache/shared"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// put writes a file below a folder.
func put(t *testing.T, folder, name string, content []byte) {
	t.Helper()
	path := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// tile is a tile of hills, 3″ between posts.
func tile(lat, lon int) []byte {
	const side = 1200
	b := make([]byte, 0, 2*(side+1)*(side+1))
	for row := side; row >= 0; row-- {
		for col := 0; col <= side; col++ {
			h := 400 + 250*math.Sin(90*(float64(lat)+float64(row)/side))*math.Cos(70*(float64(lon)+float64(col)/side))
			b = binary.BigEndian.AppendUint16(b, uint16(int16(math.Round(h))))
		}
	}
	return b
}

func gzipped(t *testing.T, content []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// everything is a scenario that needs a file of each kind: two vehicles of files of their own, one with a
// blade's geometry and the other an ArduPilot frame file, a mission with a fence and a rally point, and terrain.
const everything = `name: everything
home: 45.7698,7.5,0,30
vehicle: ../fleet/mine.yaml
vehicles:
  - {name: Ant}
  - {name: Bee, vehicle: ../fleet/frames/heavy.json, east: 9m}
mission: [plans/hover.waypoints, plans/fence.waypoints, plans/rally.waypoints]
terrain: ../terrain
weather: {wind: 3@290, turbulence: 0.2}
expect:
  - always: Ant.tilt < 60deg
timeout: 12s
`

// needed writes all that everything needs, and returns the folder.
func needed(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	_, vehicle, err := catalog.Text("quad-1.5kg")
	if err != nil {
		t.Fatal(err)
	}
	blade, err := os.ReadFile("../../physics/rotor/bemt/testdata/apc-sf-11x4.7-scan.csv")
	if err != nil {
		t.Fatal(err)
	}
	frame, err := os.ReadFile("../../vehicle/vehicles/heavy-x8-30kg.json")
	if err != nil {
		t.Fatal(err)
	}
	put(t, folder, "scenarios/everything.yaml", []byte(everything))
	put(t, folder, "scenarios/plans/hover.waypoints", []byte("QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t45.7698\t7.5\t0\t1\n1\t0\t3\t22\t0\t0\t0\t0\t45.7698\t7.5\t10\t1\n2\t0\t3\t20\t0\t0\t0\t0\t0\t0\t0\t1\n"))
	const home = "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t45.7698\t7.5\t0\t1\n"
	put(t, folder, "scenarios/plans/fence.waypoints", []byte(home+"1\t0\t3\t5003\t300\t0\t0\t0\t45.7698\t7.5\t0\t1\n"))
	put(t, folder, "scenarios/plans/rally.waypoints", []byte(home+"1\t0\t3\t5100\t0\t0\t0\t0\t45.7699\t7.5\t20\t1\n"))
	put(t, folder, "fleet/mine.yaml", withBlade(t, string(vehicle)))
	put(t, folder, "fleet/blades/scan.csv", blade)
	put(t, folder, "fleet/frames/heavy.json", frame)
	put(t, folder, "terrain/N45E007.hgt", tile(45, 7))
	put(t, folder, "terrain/N46/n46e007.SRTMGL3.hgt.gz", gzipped(t, tile(46, 7)))
	put(t, folder, "campaigns/soft.parm", []byte("ATC_RAT_RLL_P 0.1\n"))
	return folder
}

// withBlade is a vehicle's file with the geometry of a blade in the place of a propeller's name.
func withBlade(t *testing.T, text string) []byte {
	t.Helper()
	lines := strings.Split(text, "\n")
	at := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "propeller:") })
	if at < 0 {
		t.Fatalf("no propeller in\n%s", text)
	}
	end := at + 1
	for end < len(lines) && strings.HasPrefix(lines[end], " ") {
		end++
	}
	own := []string{"propeller:", "  file: blades/scan.csv", "  diameter: 11 in", "  blades: 2", "  inertia: 4.2e-5 kg m2"}
	return []byte(strings.Join(slices.Concat(lines[:at], own, lines[end:]), "\n"))
}

// height is that of the land at a place far from home.
func height(p *session.LoadedScenario) float64 {
	h, _ := p.Terrain.At(5000, -2000)
	return h
}

// TestEveryKindOfFileTravels: fleet, blade, frame file, mission and terrain. Each flight from the bundle is
// that from the files to the last bit, also from a start that needs a tile which home does not.
func TestEveryKindOfFileTravels(t *testing.T) {
	folder := needed(t)
	f, err := scenario.Load(filepath.Join(folder, "scenarios", "everything.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	starts := map[string][]campaign.Setting{"at home": nil, "moved": {set(campaign.StartPlace, "north", "900 m")}}
	want, land := map[string]string{}, map[string]float64{}
	for name := range starts {
		g := f
		if name == "moved" {
			home := *f.Home
			home.LatDeg = home.Global(900, 0, 0).LatDeg
			if g, err = f.WithAll([]scenario.Change{{Path: "home", Text: homeText(home)}}); err != nil {
				t.Fatal(err)
			}
		}
		p, err := session.LoadScenario(g)
		if err != nil {
			t.Fatal(err)
		}
		flown, err := p.Fly(t.Context(), session.FlyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		want[name], land[name] = flown.Hash, height(p)
	}
	if land["at home"] == land["moved"] {
		t.Fatal("the land is the same, wherever flights start")
	}
	archive, err := Make(Source{Scenario: f, Folder: filepath.Join(folder, "campaigns"), Parameters: []string{"soft.parm"}, Moves: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	b, err := Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	if files := b.Files(); len(files) != 9 {
		t.Errorf("%d files: %v", len(files), slices.Sorted(maps.Keys(files)))
	}
	for name, settings := range starts {
		p, err := b.Scenario(settings, false)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(p.Plan.Items) != 2 || len(p.Plan.Fences) != 1 || len(p.Plan.Rally) != 1 {
			t.Errorf("%s: the mission is %+v", name, p.Plan)
		}
		if got, err := p.Fly(t.Context(), session.FlyOptions{}); err != nil || got.Hash != want[name] || height(p) != land[name] {
			t.Errorf("%s: hash %s, from the files %s; height %g, from the files %g; %v", name, got.Hash, want[name], height(p), land[name], err)
		}
	}
	p, err := b.Scenario([]campaign.Setting{set(campaign.ParameterFile, "", "soft.parm")}, true)
	if err != nil || fmt.Sprint(p.Params) != "[{ATC_RAT_RLL_P 0.1}]" {
		t.Errorf("parameters %v, %v", p, err)
	}
	if _, err := b.Scenario([]campaign.Setting{set(campaign.StartPlace, "east", "900 m")}, false); err != nil {
		t.Errorf("a start whose terrain is there: %v", err)
	}
}
