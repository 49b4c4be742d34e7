package library_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
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

// TestCampaignsCanBeFlown: each fits its scenario, and a few of its flights are flown to a verdict.
func TestCampaignsCanBeFlown(t *testing.T) {
	for _, name := range library.Names() {
		t.Run(name, func(t *testing.T) {
			text, err := library.Text(name)
			if err != nil {
				t.Fatal(err)
			}
			short := regexp.MustCompile(`flights: \d+`).ReplaceAll(text, []byte("flights: 14"))
			short = bytes.Replace(short, []byte("generation: 10"), []byte("generation: 4"), 1)
			c, err := file.Parse(short, name+".yaml")
			if err != nil {
				t.Fatal(err)
			}
			held := 0
			all := fly(t, c)
			for _, r := range all {
				if r.Result.Status == campaign.NotFlown || !r.Result.HasMargin {
					t.Errorf("sample %d: %+v", r.Sample.Number, r.Result)
				}
				if r.Result.Status == campaign.Held {
					held++
				}
			}
			if len(all) != 14 || held == 0 {
				t.Errorf("%d flights, %d held", len(all), held)
			}
		})
	}
}

// TestFindSaysWhatIsNear, and finds files.
func TestFindSaysWhatIsNear(t *testing.T) {
	for _, name := range library.Names() {
		c, err := library.Find(name)
		if err != nil || c.Description == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := library.Find("gust-landing-rat"); err == nil || !strings.Contains(err.Error(), "gust-landing-rate") {
		t.Error(err)
	}
	path := filepath.Join(t.TempDir(), "mine.yaml")
	text, err := library.Text("gust-landing-rate")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := library.Find(path); err != nil {
		t.Error(err)
	}
	if _, err := library.Find(path + ".yaml"); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Error(err)
	}
}
