//go:build ardupilot && long

package library_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"sync"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/boundary"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/library"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/internal/ardupilot"
)

// flownFolder names the folder of a campaign hexa-motor-out-ardupilot that was flown whole: then its
// boundary is checked. Otherwise the test flies a smaller campaign first.
const flownFolder = "SITLARK_FLOWN"

// TestLongArduPilotBoundaryHoldsOnBothSides: ArduCopter flies a campaign that looks for the wind and
// the time at which the loss of a motor is the loss of the hexa. Then it flies at points on both
// sides of the surface that was found, which no earlier flight was at: nearly all of them hold on the
// one side and break on the other.
func TestLongArduPilotBoundaryHoldsOnBothSides(t *testing.T) {
	binary := ardupilot.Copter(t)
	pairs, offset := 6, 1.0/16 // of the wind's range: 1 m/s
	var p *project.Project
	var records []campaign.Record
	var err error
	if folder := os.Getenv(flownFolder); folder != "" {
		pairs, offset = 12, 0.5/16
		if p, err = project.Open(folder); err == nil {
			records, _, err = store.Read(folder)
		}
	} else {
		p, records, err = flySmaller(t, binary)
	}
	if err != nil {
		t.Fatal(err)
	}
	var us [][]float64
	var outcomes []design.Outcome
	for _, r := range records {
		if r.Sample.Repeats == 0 && r.Result.Status != campaign.NotFlown {
			us = append(us, r.Sample.Point)
			outcomes = append(outcomes, design.Outcome{Flown: true, Held: r.Result.Status == campaign.Held, HasMargin: r.Result.HasMargin, Margin: r.Result.Margin})
		}
	}
	model, err := boundary.Known(p.Space, us, outcomes, p.Seed)
	if err != nil {
		t.Fatal(err)
	}
	var points [][]float64
	for k := range pairs {
		when := (float64(k) + 0.5) / float64(pairs)
		var line [][]float64
		for i := range 801 {
			line = append(line, []float64{float64(i) / 800, when})
		}
		for i, failure := range model.Failure(line) {
			if failure >= 0.5 {
				points = append(points, []float64{line[i][0] - offset, when}, []float64{line[i][0] + offset, when})
				break
			}
		}
	}
	if len(points) != 2*pairs {
		t.Fatalf("the surface crosses %d of %d lines", len(points)/2, pairs)
	}
	agree := 0
	for i, r := range flyPoints(t, p, binary, points) {
		want := campaign.Held
		if i%2 == 1 {
			want = campaign.Broken
		}
		if r.Status == want {
			agree++
		}
		t.Logf("wind %.2f m/s, failure %.1f s after take-off, model %.3f: %s, margin %.3f, %s", p.Space.At(points[i]).Values[0].Number, p.Space.At(points[i]).Values[1].Number,
			model.Failure(points[i : i+1])[0], r.Status, r.Margin, r.Reason)
	}
	t.Logf("%d flights found the surface; of %d flights beside it, %d agree", len(us), len(points), agree)
	if 10*agree < 9*len(points) {
		t.Errorf("%d of %d flights beside the surface agree with it, expected nearly all", agree, len(points))
	}
}

// flySmaller flies the campaign with fewer flights.
func flySmaller(t *testing.T, binary string) (*project.Project, []campaign.Record, error) {
	t.Helper()
	text, err := library.Text("hexa-motor-out-ardupilot")
	if err != nil {
		return nil, nil, err
	}
	text = regexp.MustCompile(`flights: \d+`).ReplaceAll(text, []byte("flights: 40\nrepeat: 2\nkeep: none"))
	text = bytes.Replace(text, []byte("generation: 10"), []byte("generation: 6"), 1)
	c, err := file.Parse(text, "smaller.yaml")
	if err != nil {
		return nil, nil, err
	}
	p, err := project.New(c, project.Builds{"": binary})
	if err != nil {
		return nil, nil, err
	}
	plan, err := p.Plan()
	if err != nil {
		return nil, nil, err
	}
	folder, err := store.Create(filepath.Join(t.TempDir(), "campaign"), store.Content{Header: p.Header, Campaign: text, Bundle: p.Archive})
	if err != nil {
		return nil, nil, err
	}
	defer folder.Close()
	flyer := flyerOf(t, p, binary)
	defer flyer.Close()
	err = coordinate.Alone(t.Context(), plan, folder.Results(), flyer, runtime.NumCPU(), nil)
	return p, folder.Results().All(), err
}

func flyerOf(t *testing.T, p *project.Project, binary string) *flight.Flyer {
	t.Helper()
	hashes, err := project.Builds{"": binary}.Hashes()
	if err != nil {
		t.Fatal(err)
	}
	flyer, err := p.Flyer(flight.Options{SITL: hashes})
	if err != nil {
		t.Fatal(err)
	}
	return flyer
}

// flyPoints flies at points of the space, as many flights at a time as there are cores.
func flyPoints(t *testing.T, p *project.Project, binary string, points [][]float64) []campaign.Result {
	t.Helper()
	plan, err := p.Plan()
	if err != nil {
		t.Fatal(err)
	}
	flyer := flyerOf(t, p, binary)
	defer flyer.Close()
	results := make([]campaign.Result, len(points))
	todo := make(chan int)
	var group sync.WaitGroup
	for range runtime.NumCPU() {
		group.Go(func() {
			for i := range todo {
				s := campaign.Sample{Number: 1_000_001 + i, Point: points[i], Weight: 1, Settings: p.Settings(p.Space.At(points[i]))}
				task, _ := p.Task(&plan, &s)
				var err error
				if results[i], err = flyer.Fly(t.Context(), task, nil); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range points {
		todo <- i
	}
	close(todo)
	group.Wait()
	return results
}
