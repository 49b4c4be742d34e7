package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/boundary"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/rate"
	"github.com/sitlark/sitlark/campaign/search"
	"github.com/sitlark/sitlark/campaign/space"
)

// fly flies a method to its end over a known margin.
func fly(t testing.TB, in *Input, margin func(space.Sample) float64) (records []campaign.Record) {
	t.Helper()
	m, err := in.New()
	if err != nil {
		t.Fatal(err)
	}
	var outcomes []design.Outcome
	for generation := 1; ; generation++ {
		samples, err := m.Next(outcomes)
		if err != nil {
			t.Fatal(err)
		}
		if len(samples) == 0 {
			return records
		}
		outcomes = nil
		for _, r := range flown(in, samples, generation, margin) {
			r.Sample.Number = len(records) + 1
			records, outcomes = append(records, r), append(outcomes, outcome(&r.Result))
		}
	}
}

// cube is a space of d variables from 0 to 1, and the input of a campaign over it.
func cube(t testing.TB, d int, method Method) *Input {
	in := input(t, method)
	var variables []space.Variable
	for i := range d {
		variables = append(variables, space.Variable{Name: string(rune('a' + i)), Spec: space.Spec{Kind: space.Range, Low: 0, High: 1}})
	}
	s, err := space.New(variables)
	if err != nil {
		t.Fatal(err)
	}
	in.Space, in.Requirement = s, nil
	return in
}

func summarised(t testing.TB, in *Input, records []campaign.Record) *Summary {
	t.Helper()
	r, err := Summarise(in, records)
	if err != nil {
		t.Fatal(err)
	}
	return &r.Summary
}

// TestCountsAndRates, against counting by hand.
func TestCountsAndRates(t *testing.T) {
	in := cube(t, 1, MonteCarlo)
	in.Budget = 400
	s := summarised(t, in, flown(in, design.MonteCarlo(in.Space, 300, 1), 1, func(p space.Sample) float64 { return p.Values[0].Number - 0.1 }))
	f := s.Flights
	if f.Flown != 297 || f.NotFlown != 3 || f.Held+f.Broken != 297 || f.PhysicsS != 297*30 {
		t.Errorf("flights %+v", f)
	}
	if i := rate.Wilson(f.Broken, 297, 0.95); s.Failures.Low != i.Low || s.Failures.High != i.High || s.Failures.Low > 0.1 || s.Failures.High < 0.1 {
		t.Errorf("failures %+v, want the interval %+v about 0.1", s.Failures, i)
	}
	if e := s.Expectations[0]; e.Failures.Count != f.Broken || math.Abs(float64(e.Median)-60*0.4) > 4 || float64(e.Worst) != 60*float64(s.Worst[0].Margin) || e.WorstSample != s.Worst[0].Sample {
		t.Errorf("expectation %+v; worst %+v", e, s.Worst[0])
	}
	if e := s.Expectations[1]; e.Failures.Count != 0 || !math.IsNaN(float64(e.Worst)) {
		t.Errorf("expectation without a margin: %+v", e)
	}
	if !slices.IsSortedFunc(s.Worst, func(a, b Flight) int { return cmpFloat(float64(a.Margin), float64(b.Margin)) }) || len(s.Worst) != mostWorst || len(s.NotFlown) != 3 {
		t.Errorf("%d worst, %d not flown", len(s.Worst), len(s.NotFlown))
	}
	if s.State != StateBroken || !strings.Contains(s.Detail, "100 remain") {
		t.Errorf("%s: %s", s.State, s.Detail)
	}
}

// TestSensitivitiesOfAnAdditiveFunction: of a + 2b + 0c the shares of the variance are 1/5, 4/5 and 0.
func TestSensitivitiesOfAnAdditiveFunction(t *testing.T) {
	in := cube(t, 3, Saltelli)
	samples, err := design.Saltelli(in.Space, 400, 3)
	if err != nil {
		t.Fatal(err)
	}
	s := summarised(t, in, flown(in, samples, 1, func(p space.Sample) float64 { return p.Values[0].Number + 2*p.Values[1].Number })).Sensitivities
	if s == nil || len(s.Variables) != 3 {
		t.Fatalf("%+v", s)
	}
	for i, want := range []float64{0.2, 0.8, 0} {
		v := s.Variables[i]
		if math.Abs(float64(v.First)-want) > 0.06 || math.Abs(float64(v.Total)-want) > 0.06 || float64(v.TotalLow) > want+1e-9 || float64(v.TotalHigh) < want-1e-9 {
			t.Errorf("%s: %+v, want %g", v.Variable, v, want)
		}
	}
	if !strings.Contains(s.Words, "depends on b (") || !strings.Contains(s.Words, "hardly depends on c") {
		t.Errorf("%q", s.Words)
	}
}

// TestRareFailuresHaveTheirKnownRate: P(a > 0.999) = 0.001.
func TestRareFailuresHaveTheirKnownRate(t *testing.T) {
	in := cube(t, 2, Rare)
	in.Requirement = &rate.Requirement{Limit: 0.01, Confidence: 0.95}
	in.New = func() (design.Method, error) {
		return search.NewRare(in.Space, search.Options{Flights: 1500, Generation: 150, Seed: 5})
	}
	s := summarised(t, in, fly(t, in, func(p space.Sample) float64 { return 0.999 - p.Values[0].Number }))
	if i := s.Importance; i == nil || i.Interval.Low > 0.001 || i.Interval.High < 0.001 || i.Plain < 5*float64(i.Flights) {
		t.Fatalf("%+v", i)
	}
	if s.Requirement.State != StateHeld || s.Requirement.Upper >= s.Importance.Interval.High {
		t.Errorf("%+v; interval %+v", s.Requirement, s.Importance.Interval)
	}
}

// TestSearchesSayWhatTheyFound, also while a generation is still in the air.
func TestSearchesSayWhatTheyFound(t *testing.T) {
	in := cube(t, 2, Worst)
	in.New = func() (design.Method, error) { return search.NewWorst(in.Space, search.Options{Flights: 300, Seed: 5}) }
	records := fly(t, in, func(p space.Sample) float64 {
		return math.Hypot(p.Values[0].Number-0.3, p.Values[1].Number-0.7) - 0.1
	})
	s := summarised(t, in, records)
	if f := s.Found; f == nil || math.Abs(float64(f.Margin)+0.1) > 0.01 || f.Sample != s.Worst[0].Sample || !strings.Contains(f.Words, "a 0.") {
		t.Errorf("%+v", f)
	}
	if f := summarised(t, in, slices.Delete(slices.Clone(records), 40, 41)).Found; f == nil || float64(f.Margin) > 1 {
		t.Errorf("with a result missing: %+v", f)
	}
	records[3].Sample.Point = []float64{0.5, 0.5}
	if _, err := Summarise(in, records); err == nil || !strings.Contains(err.Error(), "sample 4") {
		t.Errorf("of another method: %v", err)
	}

	in = cube(t, 2, Minimal)
	in.New = func() (design.Method, error) {
		return search.NewMinimal(in.Space, search.Severity{Healthy: []float64{0, 0}}, search.Options{Flights: 300, Seed: 5})
	}
	s = summarised(t, in, fly(t, in, func(p space.Sample) float64 { return 0.6 - p.Values[0].Number - p.Values[1].Number/4 }))
	if f := s.Found; f == nil || f.What != "minimal" || float64(f.Severity) < 0.57 || float64(f.Severity) > 0.62 || float64(f.Held) < 0.99 {
		t.Errorf("%+v", f)
	}
}

// TestBoundaryMapHasTheKnownBoundary: flights break where a + b > 1.
func TestBoundaryMapHasTheKnownBoundary(t *testing.T) {
	in := cube(t, 2, Boundary)
	in.New = func() (design.Method, error) { return boundary.New(in.Space, boundary.Options{Flights: 60, Seed: 2}) }
	s := summarised(t, in, fly(t, in, func(p space.Sample) float64 { return 1 - p.Values[0].Number - p.Values[1].Number }))
	if !strings.HasPrefix(s.Headline, "The boundary between held and broken was found: of 60 flights near it ") {
		t.Error(s.Headline)
	}
	if s.Boundary == nil || len(s.Boundary.Pictures) != 1 || s.Failures.Rate {
		t.Fatalf("%+v", s.Boundary)
	}
	p := s.Boundary.Pictures[0]
	for j, y := range p.Y {
		for i, x := range p.X {
			f := p.P[j*len(p.X)+i]
			if d := x + y - 1; d > 0.08 && f < 0.9 || d < -0.08 && f > 0.1 {
				t.Errorf("at %g, %g the probability is %g", x, y, f)
			}
		}
	}
}

// TestComparisonSaysWhoIsBetter: over the same samples one has 0.05 more.
func TestComparisonSaysWhoIsBetter(t *testing.T) {
	in := cube(t, 2, LatinHypercube)
	in.Variants = []string{"light", "heavy"}
	samples := design.LatinHypercube(in.Space, 120, 4)
	noise := func(p space.Sample) float64 { return p.Values[0].Number - 0.3 + 0.01*math.Sin(50*p.Values[1].Number) }
	light, heavy := flown(in, samples, 1, func(p space.Sample) float64 { return noise(p) + 0.05 + 0.01*math.Cos(70*p.Values[1].Number) }), flown(in, samples, 1, noise)
	var records []campaign.Record
	for i := range samples {
		for k, r := range []campaign.Record{light[i], heavy[i]} {
			r.Sample.Number, r.Sample.Variant = 2*i+k+1, in.Variants[k]
			records = append(records, r)
		}
	}
	s := summarised(t, in, records)
	if len(s.Comparison) != 1 || s.Comparison[0].Better != "light" || math.Abs(float64(s.Comparison[0].Mean)-0.05) > 0.005 || s.Comparison[0].Pairs != 119 {
		t.Fatalf("%+v", s.Comparison)
	}
	if !strings.HasPrefix(s.Headline, "Light is better: its margin is larger by ") || len(s.Variants) != 2 || s.Variants[1].NotFlown != 1 {
		t.Errorf("%q, %+v", s.Headline, s.Variants)
	}
	if again := s.Worst[0].Again; !strings.HasPrefix(again, "sitlark campaign fly motor-out ") {
		t.Errorf("again: %s", again)
	}
}

// TestRepeatsOfArduPilot: two flights of one sample differ by a known amount; the built-in autopilot
// has none.
func TestRepeatsOfArduPilot(t *testing.T) {
	in := cube(t, 1, MonteCarlo)
	samples := design.MonteCarlo(in.Space, 40, 1)
	records := flown(in, append(samples, samples...), 1, func(p space.Sample) float64 { return p.Values[0].Number + 0.01 })
	for i := range records {
		records[i].Sample.Number = i + 1
		if i >= len(samples) {
			records[i].Result.Margin -= 0.02
			if records[i].Result.Margin < 0 {
				records[i].Result.Status = campaign.Broken
			}
		}
	}
	if s := summarised(t, in, records); s.Repeats != nil {
		t.Errorf("built-in: %+v", s.Repeats)
	}
	for i := range records {
		records[i].Result.Pilot = "ArduCopter V4.7.0"
	}
	r := summarised(t, in, records).Repeats
	if r == nil || r.Samples != 40 || r.Flights != 80 || math.Abs(float64(r.MeanSpread)-0.02) > 1e-9 || math.Abs(float64(r.LargestSpan)-0.02) > 1e-9 {
		t.Errorf("%+v", r)
	}

	for i := range records[40:] { // as a coordinator repeats them
		records[40+i].Sample.Repeats = i + 1
		records[i].Result.Figures, records[40+i].Result.Figures = map[string]float64{"max_tilt_deg": 20}, map[string]float64{"max_tilt_deg": 20 + float64(i%3)}
	}
	s := summarised(t, in, records)
	if s.Flights.Flown != 40 || s.Failures.Of != 40 || s.Flights.Broken != 0 {
		t.Errorf("second flights count: %+v, %+v", s.Flights, s.Failures)
	}
	want := []FigureSpread{{Name: "max_tilt_deg", Words: "max tilt", Unit: "deg", Samples: 40, Median: 1, Largest: 2}}
	if diff := cmp.Diff(want, s.Repeats.Figures); diff != "" || !strings.Contains(s.Repeats.Words, "max tilt 1 deg") {
		t.Errorf("%s%s", diff, s.Repeats.Words)
	}
	var page bytes.Buffer
	if err := HTML(&page, in, records, &Report{Summary: *s}); err != nil || !strings.Contains(page.String(), "<td>max tilt<td class=\"n\">1<td class=\"n\">2<td>deg") {
		t.Errorf("the page lacks the difference of the tilt: %v", err)
	}
}

// TestRequirementDecidesTheVerdict.
func TestRequirementDecidesTheVerdict(t *testing.T) {
	for _, c := range []struct {
		limit float64
		state State
		words string
	}{{0.3, StateHeld, "The requirement holds: failure rate < 30 % at 95 % confidence"}, {0.1, StateBroken, "does not hold"}, {0.24, StateNotEnough, "Not enough flights to tell"}} {
		in, records := sampled(t, 1000)
		in.Requirement.Limit = c.limit
		s := summarised(t, in, records)
		v := in.Requirement.Test(s.Flights.Broken, s.Flights.Flown)
		if s.State != c.state || !strings.Contains(s.Headline, c.words) || s.Requirement.Upper != v.Upper || s.Requirement.Lower != v.Lower {
			t.Errorf("%g: %s, %q, %+v", c.limit, s.State, s.Headline, s.Requirement)
		}
		var out bytes.Buffer
		if err := JUnit(&out, &Report{Summary: *s}); err != nil {
			t.Fatal(err)
		}
		var got struct {
			Tests    int `xml:"tests,attr"`
			Failures int `xml:"failures,attr"`
			Errors   int `xml:"errors,attr"`
		}
		if err := xml.Unmarshal(out.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		failures := 1
		if c.state == StateHeld {
			failures = 0
		}
		if got.Tests != 4 || got.Failures != failures || got.Errors != 1 {
			t.Errorf("%g: JUnit has %+v", c.limit, got)
		}
	}
}

// TestJUnitWithoutRequirement: an expectation fails that any flight broke.
func TestJUnitWithoutRequirement(t *testing.T) {
	in, records := sampled(t, 300)
	in.Requirement = nil
	s := summarised(t, in, records)
	var out bytes.Buffer
	if err := JUnit(&out, &Report{Summary: *s}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<testcase name="always: tilt &lt; 60deg"`, `type="broken"`, "again: sitlark campaign fly motor-out", `name="every sample can be flown"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("lacks %q:\n%s", want, out.String())
		}
	}
}

// TestJSONHasStableNames, and null where there is no number.
func TestJSONHasStableNames(t *testing.T) {
	in, records := sampled(t, 200)
	r, err := Summarise(in, records)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := r.JSON(&out); err != nil {
		t.Fatal(err)
	}
	var got map[string]map[string]any
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"name", "state", "headline", "flights", "failures", "expectations", "requirement", "worst", "variables", "method", "seed", "build"} {
		if _, has := got["summary"][name]; !has {
			t.Errorf("summary lacks %s", name)
		}
	}
	if got["run"]["workers"] == nil || !strings.Contains(out.String(), `"worst_margin": null`) {
		t.Errorf("run %v", got["run"])
	}
	var back Report
	if err := json.Unmarshal(out.Bytes(), &back); err != nil || back.Summary.Headline != r.Summary.Headline || !math.IsNaN(float64(back.Summary.Expectations[1].Worst)) {
		t.Errorf("read back: %v", err)
	}
}

// TestTextFitsATerminal of 80 columns, but for the commands.
func TestTextFitsATerminal(t *testing.T) {
	in, records := sampled(t, 300)
	in.Expectations[0].Text = "within: 5 s after: the failure of motor 2 that: tilt < 60deg and altitude > 3 m and speed < 12 m/s"
	in.Expectations[0].Unit = "deg"
	r, err := Summarise(in, records)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Text(&out, &r); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + out.String())
	for line := range strings.Lines(out.String()) {
		if n := utf8.RuneCountInString(strings.TrimSpace(line)); n > 80 && !strings.Contains(line, "again: ") {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	if !strings.Contains(out.String(), r.Summary.Worst[0].Again) {
		t.Error("the worst flight has no command")
	}
}

// TestProgressLine.
func TestProgressLine(t *testing.T) {
	for _, c := range []struct {
		p    Progress
		want string
	}{
		{Progress{Done: 412, Of: 1000, Broken: 10, Elapsed: 133 * time.Second, Rate: true}, "412 of 1,000 flown, 3.1 flights/s, 3 min 10 s left, broken 2.4 % (1.3 to 4.4 %)"},
		{Progress{Of: 1000}, "0 of 1,000 flown"},
		{Progress{Done: 600, Of: 1000, Earlier: 590, Broken: 3, NotFlown: 2, Elapsed: 100 * time.Second}, "600 of 1,000 flown, 6 flights/min, 1 h 6 min left, 3 broken, 2 not flown"},
		{Progress{Done: 12, Elapsed: 2 * time.Hour}, "12 flown, 6 flights/h, 0 broken"},
	} {
		if got := c.p.Line(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestCommandsThatFlyAgain set what the sample sets where `scenario run` can.
func TestCommandsThatFlyAgain(t *testing.T) {
	in := input(t, MonteCarlo)
	s := &campaign.Sample{Number: 12, Settings: []campaign.Setting{{Target: campaign.ScenarioNumber, Path: "wind.speed", Text: "7.5 m/s"}, {Target: campaign.Seed, Text: "9"}}}
	if got := in.Again(s); got != "sitlark campaign fly motor-out 12" {
		t.Errorf("without a scenario: %s", got)
	}
	in.Scenario, in.Run = "gust landing.yaml", true
	if got := in.Again(s); got != "sitlark scenario run 'gust landing.yaml' --set 'wind.speed=7.5 m/s' --set seed=9" {
		t.Error(got)
	}
	s.Settings = append(s.Settings, campaign.Setting{Target: campaign.VehicleParameter, Path: "mass", Text: "1.2 kg"})
	if in.Folder = "my campaigns/a"; in.Again(s) != "sitlark campaign fly 'my campaigns/a' 12" {
		t.Error(in.Again(s))
	}
}

func TestPercent(t *testing.T) {
	for x, want := range map[float64]string{0: "0 %", 1: "100 %", 0.5: "50 %", 0.0243: "2.4 %", 0.00123: "0.12 %", 3e-6: "0.0003 %", 0.9999: "99.99 %", 0.01: "1 %", 1.5: "150 %"} {
		if got := percent(x); got != want {
			t.Errorf("%g: %q, want %q", x, got, want)
		}
	}
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1000: "-1,000"} {
		if got := thousands(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
