package file

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/bundle"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/design/designtest"
	"github.com/sitlark/sitlark/campaign/space"
)

const whole = `# A comment.
name: motor out, where does it break
scenario: motor-out-hexa
seed: 7
variables:
  wind.speed: 0..14 m/s
  weather.turbulence: {normal: {mean: 10%, deviation: 5%}, within: 0..50%}
  steps.1.delay: {range: 2..20 s}
  fault:
    step: 1
    commands:
      - {fail_motor: {motor: 1}}
      - {fail_motor: {motor: 2, thrust: 50%}}
    names: [dead, weak]
  vehicle.parts[5].mass: 2.5..4 kg
  param.ATC_RAT_RLL_P: [0.1, 0.135, 0.2]
  start.north: -5..5 m
  start.heading: {triangular: {low: 0 deg, mode: 90 deg, high: 180 deg}}
  seed: {whole: 1..1000000}
method: {kind: latin hypercube}
flights: 40
generation: 20
require: failure rate < 20%
confidence: 90%
keep: worst
`

func parse(t testing.TB, text string) *Campaign {
	t.Helper()
	c, err := Parse([]byte(text), "c.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestWholeFile: everything that a file can say is read, fits its scenario and makes samples.
func TestWholeFile(t *testing.T) {
	c := parse(t, whole)
	if c.Seed != 7 || c.Flights != 40 || c.Generation != 20 || c.Confidence != 0.9 || c.Require.Limit != 0.2 || c.Require.Confidence != 0.9 || c.Keep != campaign.KeepWorst || c.Space.Len() != 9 {
		t.Errorf("%+v", c)
	}
	archive, err := c.Check(true)
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
	samples, _, err := designtest.Run(m, held)
	if err != nil || len(samples) != 40 {
		t.Fatalf("%d samples, %v", len(samples), err)
	}
	for _, s := range samples {
		settings := c.Settings(s)
		if _, err := b.Scenario(settings, true); err != nil {
			t.Errorf("%v: %v", settings, err)
		}
	}
	var w strings.Builder
	if err := c.Show(&w, 2); err != nil {
		t.Fatal(err)
	}
	t.Log(w.String())
	for _, want := range []string{"40, in 2 generations of 20", "failure rate < 20%, by a one-sided bound of 90%", "normal, mean 10%, deviation 5%, within 0 to 50%", "dead, weak", "whole numbers from 1 to 1000000", "of the worst flights"} {
		if !strings.Contains(w.String(), want) {
			t.Errorf("show lacks %q", want)
		}
	}
}

// held is a flight that holds, whatever its sample is.
func held(space.Sample) design.Outcome { return design.Outcome{Flown: true, Held: true} }

func TestRepeatedSamples(t *testing.T) {
	for _, c := range []struct{ said, samples, want int }{{-1, 1, 1}, {-1, 20, 2}, {-1, 60, 3}, {-1, 1000, 10}, {0, 60, 0}, {7, 60, 7}, {7, 5, 5}} {
		if got := (&Campaign{Repeat: c.said}).Repeated(c.samples); got != c.want {
			t.Errorf("repeat: %d of %d samples: %d, want %d", c.said, c.samples, got, c.want)
		}
	}
}
