package file

import (
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/design/designtest"
	"github.com/sitlark/sitlark/campaign/space"
)

// TestEveryMethodHasItsFlights: made a second time, it asks for the same samples, as many as it says at most.
func TestEveryMethodHasItsFlights(t *testing.T) {
	for method, flights := range map[string]int{
		"{kind: grid, levels: 4}": 16, "latin hypercube": 40, "halton": 40, "monte carlo": 40, "saltelli": 40, "worst": 40, "cross entropy": 100, "minimal fault": 40,
		"rare": 300, "{kind: boundary, initial: 8}": 30, "{kind: compare, design: grid, levels: 3}": 18, "compare": 41,
	} {
		text := "name: x\nscenario: motor-out-hexa\nvariables: {wind.speed: 0..14 m/s, steps.1.delay: {range: 0..5 s, healthy: 0 s}}\nmethod: " + method + "\nflights: " + strconv.Itoa(flights) + "\n"
		if strings.Contains(method, "compare") {
			text += "variants: {a: , b: {vehicle: x8-18kg}}\n"
		}
		c := parse(t, text)
		samples := func() []space.Sample {
			m, err := c.NewMethod()
			if err != nil {
				t.Fatalf("%s: %v", method, err)
			}
			all, _, err := designtest.Run(m, func(s space.Sample) design.Outcome {
				return design.Outcome{Flown: true, HasMargin: true, Margin: 3 - s.Values[0].Number/4 - s.Values[1].Number/2, Held: s.Values[0].Number/4+s.Values[1].Number/2 < 3}
			})
			if err != nil {
				t.Fatalf("%s: %v", method, err)
			}
			return all
		}
		most, err := c.Samples()
		if err != nil {
			t.Fatal(err)
		}
		got := samples()
		if len(got) > most || len(got)*max(1, len(c.Variants)) > flights || len(got) < most/2 {
			t.Errorf("%s: %d samples, it says %d for %d flights", method, len(got), most, flights)
		}
		if !reflect.DeepEqual(got, samples()) {
			t.Errorf("%s: the second time other samples", method)
		}
	}
}

// TestWrittenValuesAreShortAndTrue: within a millionth of the spread of what was drawn, and never beyond
// the limits of the file.
func TestWrittenValuesAreShortAndTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := math.Round(rapid.Float64Range(-1000, 1000).Draw(t, "low")*1e4) / 1e4
		width := math.Pow(10, rapid.Float64Range(-3, 4).Draw(t, "width"))
		v := Variable{Unit: "m", Spec: space.Spec{Kind: space.Range, Low: low, High: low + width}}
		m, err := v.Spec.Marginal()
		if err != nil {
			t.Fatal(err)
		}
		x := m.Quantile(rapid.Float64Range(0, 1).Draw(t, "u"))
		text, ok := strings.CutSuffix(v.Text(space.Value{Number: x}), " m")
		y, err := strconv.ParseFloat(text, 64)
		if err != nil || !ok || math.Abs(x-y) > 1e-6*width || y < low || y > low+width {
			t.Fatalf("%v in %v to %v is written %q", x, low, low+width, text)
		}
	})
	for want, v := range map[string]struct {
		Variable
		x float64
	}{
		"0.3333333 m/s": {Variable{Unit: "m/s", Spec: space.Spec{Kind: space.Exponential, Mean: 1}}, 1.0 / 3},
		"12%":           {Variable{Unit: "%", Spec: space.Spec{Kind: space.Range, High: 50}}, 12},
		"0.135":         {Variable{Spec: space.Spec{Kind: space.List}}, 0.135},
		"1000000":       {Variable{Spec: space.Spec{Kind: space.Integers}}, 1e6},
		"-0.25 s":       {Variable{unitOf: "s", Spec: space.Spec{Kind: space.Normal, SD: 3}}, -0.25},
		"0 s":           {Variable{unitOf: "s", Spec: space.Spec{Kind: space.Normal, SD: 3}}, -1e-9},
	} {
		if got := v.Text(space.Value{Number: v.x}); got != want {
			t.Errorf("%v is written %q, want %q", v.x, got, want)
		}
	}
}

// TestIDIsOfAllThatDecides, and of nothing else.
func TestIDIsOfAllThatDecides(t *testing.T) {
	c := parse(t, small)
	id := c.ID("b", "1 amd64", []string{""})
	if again := parse(t, small).ID("b", "1 amd64", []string{""}); id != again || len(id) != 16 {
		t.Errorf("%s, then %s", id, again)
	}
	other := parse(t, strings.Replace(small, "flights: 10", "flights: 11", 1))
	reseeded := parse(t, small)
	reseeded.Seed = 2
	for what, got := range map[string]string{
		"text": other.ID("b", "1 amd64", []string{""}), "seed": reseeded.ID("b", "1 amd64", []string{""}), "bundle": c.ID("c", "1 amd64", []string{""}),
		"build": c.ID("b", "1 arm64", []string{""}), "autopilot": c.ID("b", "1 amd64", []string{"ff"}),
	} {
		if got == id {
			t.Errorf("another %s has the same id", what)
		}
	}
}

// TestHealthyValuesAreWhereTheyAre: the severity of the healthy point is 0, of one beside it above.
func TestHealthyValuesAreWhereTheyAre(t *testing.T) {
	c := parse(t, `name: x
scenario: motor-out-hexa
variables:
  steps.1.delay: {range: 2..6 s, healthy: 3 s, weight: 2}
  weather.rain: {list: [1, 2, 4], healthy: 2}
  wind.speed: 0..5
  fault: {step: 1, commands: [{fail_motor: {motor: 1}}, {fail_motor: {motor: 1, thrust: 90%}}], names: [dead, weak], healthy: weak}
method: minimal fault
flights: 40
`)
	s := c.Severity()
	u := []float64{0.25, 0.5, 0.9, 0.75}
	if got := s.Of(c.Space, u); math.Abs(got) > 1e-12 || !math.IsNaN(s.Healthy[2]) {
		t.Errorf("severity %g at the healthy point, %v", got, s.Healthy)
	}
	u[0] = 0.5
	if got := s.Of(c.Space, u); math.Abs(got-0.5) > 1e-12 {
		t.Errorf("severity %g a quarter of the range away at weight 2", got)
	}
}
