package reports

import (
	_ "embed"
	"fmt"
	"io"

	"github.com/sitlark/sitlark/internal/webpage"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/batch"
)

//go:embed page.html
var pageText string

var page = webpage.MustParse("page", pageText, map[string]any{
	"percent": func(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) },
	"across":  func(share float64) string { return fmt.Sprintf("%.2f%%", 100*share) },
	"rest":    func(share float64) string { return fmt.Sprintf("%.2f%%", 100-100*share) },
	"share":   batch.Rate.Share,
	"number":  func(x float64) string { return fmt.Sprintf("%.3g", x) },
})

// Page is the content of the page.
type Page struct {
	Version string // of sitlark
	Flights []Flight
	Batches []Batch
}

// Batch is one scenario flown many times.
type Batch struct {
	Name    string
	Varied  []string // as on the command line
	Summary batch.Summary
	Broken  []Flight // without samples
	Failed  []Flight // could not be flown
	Kept    []Flight // without samples: whole ones that were recorded
	Of      int      // flights that were asked for; fewer are in Summary where the batch was stopped

	Autopilot string   // the ArduPilots that flew, in words; empty: none
	Shown     []Flight // with samples: some that broke, and one that held
}

// shown is a flight as the page draws it.
type shown struct {
	Title    string
	Result   *scenario.Result
	Again    string
	Replay   string
	Err      error
	Verdicts []verdict
	Plots    []figure
}

// HTML writes the page. It needs no other file.
func (p *Page) HTML(w io.Writer) error {
	held, of := 0, 0
	for i := range p.Flights {
		of++
		if p.Flights[i].Err == nil && p.Flights[i].Result.Held {
			held++
		}
	}
	flights, err := draws(p.Flights)
	if err != nil {
		return err
	}
	type drawnBatch struct {
		Batch
		Details []shown
	}
	var batches []drawnBatch
	for _, b := range p.Batches {
		details, err := draws(b.Shown)
		if err != nil {
			return err
		}
		b.Broken, b.Failed, b.Kept = allSent(b.Broken), allSent(b.Failed), allSent(b.Kept)
		batches = append(batches, drawnBatch{b, details})
	}
	return page.Execute(w, map[string]any{
		"Version": p.Version, "Held": held, "Of": of, "Flights": flights, "Batches": batches,
	})
}

func draws(flights []Flight) ([]shown, error) {
	var all []shown
	for i := range flights {
		f := flights[i].sent()
		s := shown{Title: f.title(), Result: &f.Result, Again: f.Again, Replay: f.Replay, Err: f.Err}
		for _, v := range f.Result.Expectations {
			s.Verdicts = append(s.Verdicts, newVerdict(v))
		}
		var err error
		if s.Plots, err = plots(&f.Result); err != nil {
			return nil, fmt.Errorf("report: plots of %s: %w", s.Title, err)
		}
		all = append(all, s)
	}
	return all, nil
}
