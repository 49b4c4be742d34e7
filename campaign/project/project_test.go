package project

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/library"
	"github.com/sitlark/sitlark/campaign/store"
	_ "github.com/sitlark/sitlark/internal/propcache/shared"
)

const hop = `name: hop
vehicle: quad-1.5kg
flat: true
weather: {wind: 3@270, turbulence: 0.2}
expect:
  - always: tilt < 34deg
  - never: altitude > 60m
timeout: 6s
`

const hops = `name: hops
scenario: hop.yaml
variables:
  wind.speed: {range: 0..14 m/s}
method: monte carlo
flights: 8
keep: none
`

// made makes a campaign of a text beside a scenario.
func made(t *testing.T, scenario, text string, builds Builds) *Project {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{"hop.yaml": scenario, "hops.yaml": text} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c, err := library.Find(filepath.Join(folder, "hops.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(c, builds)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// folderOf makes the folder of a campaign.
func folderOf(t *testing.T, p *Project) *store.Folder {
	t.Helper()
	f, err := store.Create(filepath.Join(t.TempDir(), "folder"), store.Content{Header: p.Header, Campaign: p.Text, Bundle: p.Archive})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// flown flies a campaign.
func flown(t *testing.T, p *Project) []campaign.Record {
	t.Helper()
	plan, err := p.Plan()
	if err != nil {
		t.Fatal(err)
	}
	flyer, err := p.Flyer(flight.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer flyer.Close()
	f := folderOf(t, p)
	if err := coordinate.Alone(t.Context(), plan, f.Results(), flyer, 1, nil); err != nil {
		t.Fatal(err)
	}
	all := f.Results().All()
	if len(all) == 0 {
		t.Fatal("no results")
	}
	return all
}

// TestMarginOfOneExpectation counts alone where a campaign says so: of a plain design, of a search, which
// goes elsewhere by it, and of a sample that is flown again.
func TestMarginOfOneExpectation(t *testing.T) {
	for _, method := range []string{"monte carlo", "worst"} {
		text := strings.Replace(hops, "monte carlo\n", method+"\n", 1)
		p := made(t, hop, text+"margin: 2\n", nil)
		one, all := flown(t, p), flown(t, made(t, hop, text, nil))
		elsewhere := false
		for i := range one {
			r := &one[i].Result
			if want := r.Verdicts[1].Margin / 60; !r.HasMargin || math.Abs(r.Margin-want) > 1e-12 {
				t.Errorf("%s, sample %d: margin %g, that of expectation 2 is %g", method, i+1, r.Margin, want)
			}
			if all[i].Result.Margin == r.Margin {
				t.Errorf("%s, sample %d: of all expectations the margin is %g, too", method, i+1, r.Margin)
			}
			elsewhere = elsewhere || one[i].Sample.Point[0] != all[i].Sample.Point[0]
		}
		if elsewhere != (method == "worst") {
			t.Errorf("%s: other samples: %v", method, elsewhere)
		}
		plan, err := p.Plan()
		if err != nil {
			t.Fatal(err)
		}
		if task, exact := p.Task(&plan, &one[0].Sample); task.Expectation != 2 || !exact || task.Key() != one[0].Result.Key {
			t.Errorf("%s: flown again as %+v", method, task)
		}
	}
}

// TestOpenedCampaignIsTheOneThatBegan: of variants with ArduPilots of their own, too, and of a header as
// early versions wrote it. A campaign file that was changed since is refused.
func TestOpenedCampaignIsTheOneThatBegan(t *testing.T) {
	folder := t.TempDir()
	builds := Builds{}
	for _, name := range []string{"", "new"} {
		builds[name] = filepath.Join(folder, "arducopter"+name)
		if err := os.WriteFile(builds[name], []byte("binary "+name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	text := strings.Replace(hops, "monte carlo\n", "compare\nvariants: {stock: {}, other: {build: new}}\n", 1)
	p := made(t, hop, text, builds)
	if h := p.Header.Autopilots; len(h) != 2 || h[0] == h[1] || len(h[0]) != 64 {
		t.Fatalf("header %+v", p.Header)
	}
	f := folderOf(t, p)
	list := `"autopilots": [
    "` + strings.Join(p.Header.Autopilots, "\",\n    \"") + "\"\n  ]"
	header, err := os.ReadFile(f.Join(store.HeaderFile))
	if err != nil || !strings.Contains(string(header), list) {
		t.Fatalf("%v\n%s", err, header)
	}
	early := strings.Replace(string(header), list, `"autopilot": "`+strings.Join(p.Header.Autopilots, ",")+`"`, 1)
	for name, text := range map[string]string{"as it is": string(header), "early": early} {
		if err := os.WriteFile(f.Join(store.HeaderFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		opened, err := Open(f.Path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		plan, err := opened.Plan()
		if err != nil || opened.BuiltIn() || plan.Variants[0].Autopilot != p.Header.Autopilots[0] || plan.Variants[1].Autopilot != p.Header.Autopilots[1] {
			t.Errorf("%s: %+v, %v", name, plan.Variants, err)
		}
		in, err := opened.Input(f.Path)
		if err != nil || len(in.Autopilots) != 2 || in.Run {
			t.Errorf("%s: %+v, %v", name, in, err)
		}
	}
	if err := os.WriteFile(f.Join(store.CampaignFile), []byte(text+"seed: 2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(f.Path); err == nil || !strings.Contains(err.Error(), "campaign.yaml and campaign.json do not belong together: one of them has changed") {
		t.Errorf("a campaign file that was changed: %v", err)
	}
}

// TestFileOfAFamiliarName is not the scenario that comes with sitlark: it is flown again from the folder.
func TestFileOfAFamiliarName(t *testing.T) {
	for text, ours := range map[string]bool{hops: false, strings.Replace(hops, "hop.yaml", "gust-landing", 1): true} {
		p := made(t, hop, text, nil)
		p.Scenario.Source.Name = "gust-landing.yaml"
		in, err := p.Input("/home/somebody/folder")
		if err != nil {
			t.Fatal(err)
		}
		again := in.Again(&campaign.Sample{Number: 3, Settings: []campaign.Setting{{Target: campaign.ScenarioNumber, Path: "wind.speed", Text: "3 m/s"}}})
		if flies := strings.HasPrefix(again, "sitlark scenario run gust-landing --set "); flies != ours || !ours && again != "sitlark campaign fly folder 3" {
			t.Errorf("ours %v: %s", ours, again)
		}
	}
}
