//go:build !headless

package campaign

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	window "github.com/sitlark/sitlark/app/results"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// writeAll writes files below a folder.
func writeAll(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFolderIsAllThatACampaignNeeds: scenario, vehicle, mission and campaign file are gone and the folder
// has moved. Resume, report, fly and the window go on all the same.
func TestFolderIsAllThatACampaignNeeds(t *testing.T) {
	_, vehicle, err := catalog.Text("quad-1.5kg")
	if err != nil {
		t.Fatal(err)
	}
	away := t.TempDir()
	writeAll(t, away, map[string]string{
		"scenarios/hop.yaml":        strings.Replace(scenarioText, "quad-1.5kg", "../vehicles/mine.yaml\nmission: hover.waypoints", 1),
		"scenarios/hover.waypoints": "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.363262\t149.165237\t584\t1\n1\t0\t3\t22\t0\t0\t0\t0\t-35.363262\t149.165237\t10\t1\n2\t0\t3\t20\t0\t0\t0\t0\t0\t0\t0\t1\n",
		"vehicles/mine.yaml":        string(vehicle),
		"campaigns/hops.yaml":       strings.NewReplacer("hop.yaml", "../scenarios/hop.yaml", "flights: 24", "flights: 6", "generation: 8", "generation: 2").Replace(campaignText),
	})
	first := filepath.Join(away, "out", "first")
	if out, err := run(t, "campaign", "run", filepath.Join(away, "campaigns", "hops.yaml"), "--out", first, "--jobs", "1"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := results(t, first)
	folder := filepath.Join(t.TempDir(), "elsewhere")
	if err := os.Rename(first, folder); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(away); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(folder, store.ParquetFile)); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, store.ResultsFile) // half of the results are lost too
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	kept := strings.Join(strings.SplitAfter(string(text), "\n")[:3], "")
	if err := os.WriteFile(path, []byte(kept), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"report", folder}, {"resume", folder, "--jobs", "1"}, {"report", folder}, {"fly", folder, "5"}} {
		if out, err := run(t, append([]string{"campaign"}, args...)...); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	got := results(t, folder)
	if len(got) != len(want) {
		t.Fatalf("%d results, %d before the move", len(got), len(want))
	}
	for i := range got {
		if got[i].Result.Hash != want[i].Result.Hash || got[i].Result.Key != want[i].Result.Key {
			t.Errorf("sample %d: %s, before the move %s", i+1, got[i].Result.Hash, want[i].Result.Hash)
		}
	}
	about, err := window.ReadAbout(folder)
	if err != nil {
		t.Fatal(err)
	}
	flights, err := window.OpenFlights(folder, about)
	if err != nil {
		t.Fatal(err)
	}
	defer flights.Close()
	recording, _, err := flights.Recording(t.Context(), &got[4])
	if err != nil {
		t.Fatal(err)
	}
	if err := window.Remove(recording); err != nil {
		t.Error(err)
	}
}
