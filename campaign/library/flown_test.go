package library_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/bundle"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/library"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/session"
)

// pilot flies tasks of one bundle with the built-in autopilot.
type pilot struct{ bundle *bundle.Bundle }

func (p pilot) Fly(ctx context.Context, t campaign.Task, _ func(float64)) (campaign.Result, error) {
	s, err := p.bundle.Scenario(t.Sample.Settings, false)
	if err != nil {
		return campaign.Result{Status: campaign.NotFlown, Reason: err.Error()}, nil
	}
	flown, err := s.Fly(ctx, session.FlyOptions{})
	if err != nil {
		return campaign.Result{}, err
	}
	r := campaign.Result{Status: campaign.Broken, Ended: flown.Ended, Duration: flown.Duration, Hash: flown.Hash}
	if flown.Held {
		r.Status = campaign.Held
	}
	r.Margin, r.HasMargin = flight.MarginOf(flown.Expectations, t.Expectation)
	for _, v := range flown.Expectations {
		r.Verdicts = append(r.Verdicts, campaign.Verdict{Held: v.Held, Judged: v.Judged, HasMargin: v.HasMargin, Margin: v.Margin, At: v.At})
	}
	return r, nil
}

// fly flies a campaign and returns its results.
func fly(t *testing.T, c *file.Campaign) []campaign.Record {
	t.Helper()
	archive, err := c.Check(false)
	if err != nil {
		t.Fatal(err)
	}
	b, err := bundle.Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	m, err := c.NewMethod()
	if err != nil {
		t.Fatal(err)
	}
	id := c.ID(b.Hash(), campaign.Build(), []string{""})
	folder, err := store.Create(t.TempDir()+"/campaign", store.Content{Header: store.Header{ID: id, Bundle: b.Hash(), Build: campaign.Build()}, Campaign: c.Text, Bundle: archive})
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	plan := coordinate.Plan{Campaign: id, Bundle: b.Hash(), Build: campaign.Build(), Keep: c.Keep, Expectation: c.Margin, Method: m, Settings: c.Settings, Variants: []coordinate.Variant{{}}}
	if err := coordinate.Alone(t.Context(), plan, folder.Results(), pilot{b}, 2, nil); err != nil {
		t.Fatal(err)
	}
	return folder.Results().All()
}

func TestExplore(t *testing.T) {
	name := os.Getenv("EXPLORE")
	c, err := library.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range fly(t, c) {
		line := ""
		for _, s := range r.Sample.Settings {
			line += s.Text + "\t"
		}
		for _, v := range r.Result.Verdicts {
			line += fmt.Sprintf("%5t %.2f ", v.Held, v.Margin)
		}
		fmt.Printf("%s%s %.3f %s %.0fs %s\n", line, r.Result.Status, r.Result.Margin, r.Result.Ended, r.Result.Duration, r.Result.Reason)
	}
}
