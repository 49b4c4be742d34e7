package report_test

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/report"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/internal/testfile"
)

const hop = `
name: hop
flat: true
weather: {wind: 0@270}
expect:
  - always: tilt < 20deg
  - eventually: altitude > 5m
timeout: 8s
`

const hops = `
name: hops in wind
scenario: hop.yaml
seed: 3
flights: 16
method: latin hypercube
variables:
  wind.speed: 0..14 m/s
  vehicle.mass: 1.2..2.5 kg
`

// TestRealFlights: a campaign of the built-in autopilot, flown with one and with three flights at a
// time, gives the same page but for who flew it, and its Parquet file gives the same report.
func TestRealFlights(t *testing.T) {
	folder := filepath.Dir(testfile.Write(t, "hop.yaml", hop))
	c, err := file.Parse([]byte(hops), filepath.Join(folder, "hops.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := project.New(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	var pages [2]string
	for i, jobs := range []int{1, 3} {
		f, err := store.Create(filepath.Join(t.TempDir(), "hops"), store.Content{Header: p.Header, Campaign: c.Text, Bundle: p.Archive})
		if err != nil {
			t.Fatal(err)
		}
		flyer, err := p.Flyer(flight.Options{Worker: strings.Repeat("w", jobs)})
		if err != nil {
			t.Fatal(err)
		}
		plan, err := p.Plan()
		if err != nil {
			t.Fatal(err)
		}
		if err := coordinate.Alone(context.Background(), plan, f.Results(), flyer, jobs, func(*campaign.Record, coordinate.Progress) {}); err != nil {
			t.Fatal(err)
		}
		if err := f.WriteParquet(); err != nil {
			t.Fatal(err)
		}
		records, _, err := store.Read(f.Path)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(f.Results().All(), records); d != "" {
			t.Errorf("Parquet gives other results back:\n%s", d[:min(2000, len(d))])
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		in, err := p.Input("hops")
		if err != nil {
			t.Fatal(err)
		}
		r, err := report.Summarise(in, records)
		if err != nil {
			t.Fatal(err)
		}
		s := r.Summary
		if s.Flights.Flown != 16 || s.Flights.Broken == 0 || s.Flights.Held == 0 {
			t.Fatalf("flights %+v: the campaign was to hold and to break", s.Flights)
		}
		if s.Expectations[0].Unit != "deg" || len(s.Worst[0].Settings) != 2 || s.Autopilot != "built-in" {
			t.Errorf("%+v, %+v", s.Expectations[0], s.Worst[0])
		}
		var b bytes.Buffer
		if err := report.HTML(&b, in, records, &r); err != nil {
			t.Fatal(err)
		}
		page, run, _ := strings.Cut(b.String(), `<footer id="run"`)
		pages[i] = page
		if !strings.Contains(run, strings.Repeat("w", jobs)) {
			t.Errorf("the run does not name its worker:\n%s", run)
		}
		if !strings.Contains(page, `"north":[`) {
			t.Error("the worst flights have no paths")
		}
	}
	if pages[0] != pages[1] {
		t.Error("the pages differ before the run")
	}
}
