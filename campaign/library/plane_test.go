package library_test

import (
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/file"
)

// TestAPlaneFliesACampaign: over winds and seeds each flight comes to a verdict, and the built-in autopilot holds them; the
// same samples give the same flights.
func TestAPlaneFliesACampaign(t *testing.T) { inWind(t, "plane-mission") }

// TestAQuadplaneFliesACampaign likewise, upright and on its wings.
func TestAQuadplaneFliesACampaign(t *testing.T) { inWind(t, "quadplane-mission") }

// inWind flies two samples of a scenario, twice.
func inWind(t *testing.T, scenario string) {
	t.Helper()
	c, err := file.Parse([]byte(`name: in wind
scenario: `+scenario+`
seed: 1
variables:
  wind.speed: 0..6 m/s
  wind.from: 160..240 deg
method: latin hypercube
flights: 2
`), scenario+".yaml")
	if err != nil {
		t.Fatal(err)
	}
	first, again := fly(t, c), fly(t, c)
	if len(first) != 2 || len(again) != 2 {
		t.Fatalf("%d and %d flights, want 2", len(first), len(again))
	}
	for i, r := range first {
		if r.Result.Status != campaign.Held || !r.Result.HasMargin {
			t.Errorf("%v: %+v", r.Sample.Settings, r.Result)
		}
		if again[i].Result.Hash != r.Result.Hash {
			t.Errorf("%v: hash %s, then %s", r.Sample.Settings, r.Result.Hash, again[i].Result.Hash)
		}
	}
}
