package reports

import (
	"bytes"
	"encoding/xml"
	"errors"
	"html"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/batch"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/sessiontest"
)

// flown is a real flight of a file that holds in part.
func flown(t *testing.T) Flight {
	t.Helper()
	f, err := scenario.Parse(strings.NewReader(`
name: up & <away>
flat: true
steps:
  - at: 6s
    do: fail_motor {motor: 2}
expect:
  - always: tilt < 20deg
  - never: altitude > 100m
  - within: 5s
    after: waypoint 4
    that: landed
timeout: 9s
`), scenario.Source{Name: "up.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := sessiontest.FlyScenario(t.Context(), f, session.FlyOptions{FlightOptions: session.FlightOptions{Samples: true}})
	if err != nil {
		t.Fatal(err)
	}
	return Flight{Result: r, Variant: "seed=1", Again: "sitlark scenario run up.yaml --set 'seed=1'"}
}

// TestJUnitTellsEachExpectation: read back as a CI system reads it.
func TestJUnitTellsEachExpectation(t *testing.T) {
	lost := Flight{Result: scenario.Result{Name: "lost"}, Err: errors.New("motor is 9 & more")}
	var out bytes.Buffer
	if err := JUnit(&out, []Flight{flown(t), lost}); err != nil {
		t.Fatal(err)
	}
	var got junitSuites
	if err := xml.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatalf("%v:\n%s", err, out.String())
	}
	if got.Tests != 4 || got.Failures != 2 || got.Errors != 1 || len(got.Suites) != 2 {
		t.Fatalf("%d tests, %d failures, %d errors, %d suites", got.Tests, got.Failures, got.Errors, len(got.Suites))
	}
	s := got.Suites[0]
	if r := flown(t).Result.Duration; s.Time != seconds(r) || got.Time != seconds(r) {
		t.Errorf("the flight took %q s, all %q; want %g", s.Time, got.Time, r)
	}
	if s.Name != "up & <away> (seed=1)" || s.Failures != 2 || s.Cases[1].Failure != nil {
		t.Errorf("suite %+v", s)
	}
	if f := s.Cases[0].Failure; f == nil || f.Type != "broken" || !strings.Contains(f.Text, "again: sitlark scenario run up.yaml") {
		t.Errorf("the tilt: %+v", f)
	}
	if f := s.Cases[2].Failure; f == nil || f.Type != "not judged" {
		t.Errorf("what was never judged: %+v", f)
	}
	if !strings.Contains(s.Out, "motor 2 failed") {
		t.Errorf("the diary lacks the fault:\n%s", s.Out)
	}
	if e := got.Suites[1].Cases[0].Error; e == nil || e.Message != "motor is 9 & more" {
		t.Errorf("the flight that was none: %+v", e)
	}
}

// TestJUnitOfStoppedFlightHasErrors: such a flight is no pass, whatever was judged until then.
func TestJUnitOfStoppedFlightHasErrors(t *testing.T) {
	r := scenario.Result{Name: "gust", Ended: scenario.EndedStopped, Expectations: []scenario.Verdict{
		{Expectation: "always: tilt < 60deg", Judged: true, Held: true}, {Expectation: "eventually: landed", Why: "not judged"}}}
	var out bytes.Buffer
	if err := JUnit(&out, []Flight{{Result: r, Again: "sitlark scenario run gust.yaml"}}); err != nil {
		t.Fatal(err)
	}
	var got junitSuites
	if err := xml.Unmarshal(out.Bytes(), &got); err != nil || got.Tests != 3 || got.Errors != 2 || got.Failures != 0 {
		t.Fatalf("%v: %d tests, %d errors, %d failures", err, got.Tests, got.Errors, got.Failures)
	}
	if c := got.Suites[0].Cases; c[0].Error == nil || c[1].Error != nil || c[2].Error == nil {
		t.Errorf("cases %+v", c)
	}
}

// TestPageIsWhole: well-formed, escaped, with each plot and no other file.
func TestPageIsWhole(t *testing.T) {
	f := flown(t)
	p := Page{Version: "1.2", Flights: []Flight{f}, Batches: []Batch{{
		Name: "many", Varied: []string{"seed"},
		Summary: batch.Summarise([]batch.Outcome{{Run: batch.Run{Number: 1}, Result: f.Result}}),
		Broken:  []Flight{f}, Shown: []Flight{f},
	}}}
	var out bytes.Buffer
	if err := p.HTML(&out); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range []string{"0 of 1 held", "up &amp; &lt;away&gt;", "motor 2 failed", "not judged", "0.0 % – 79.3 %", "right:20.65%", f.Result.Hash, ">take-off</text>"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, never := range []string{"ZgotmplZ", "<away>", "NaN", "src=", "href="} {
		if strings.Contains(text, never) {
			t.Errorf("the page has %q", never)
		}
	}
	// Altitude, tilt, heading, speed, path, battery, current, motors, from above; twice.
	if got := strings.Count(text, "<svg"); got != 18 {
		t.Errorf("%d plots", got)
	}
	for _, part := range strings.SplitAfter(text, "</svg>") {
		if at := strings.Index(part, "<svg"); at >= 0 {
			wellFormed(t, part[at:])
		}
	}
}

func wellFormed(t *testing.T, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("a plot is no XML: %v", err)
		}
	}
}

// TestThinKeepsPeaks: a spike of one sample in an hour is still drawn.
func TestThinKeepsPeaks(t *testing.T) {
	x, y := make([]float64, 36000), make([]float64, 36000)
	for i := range x {
		x[i], y[i] = float64(i)/10, math.Sin(float64(i)/500)
	}
	y[17321], y[30007] = 9, -9
	points := thin(x, y)
	if len(points) > mostPoints+2 {
		t.Errorf("%d points", len(points))
	}
	low, high := 0.0, 0.0
	for _, p := range points {
		low, high = min(low, p.Y), max(high, p.Y)
	}
	if low != -9 || high != 9 {
		t.Errorf("from %g to %g", low, high)
	}
	for i := 1; i < len(points); i++ {
		if points[i].X <= points[i-1].X {
			t.Fatalf("point %d goes back in time", i)
		}
	}
}

// TestCurvesHaveTheirVehiclesNames: of a fleet; a vehicle alone has none.
func TestCurvesHaveTheirVehiclesNames(t *testing.T) {
	wants := func(s *scenario.Samples) []series { return []series{{"", s.Altitude}, {"wind", s.Wind}} }
	for _, c := range []struct {
		fleet []scenario.Samples
		want  []string
	}{
		{[]scenario.Samples{{}}, []string{"", "wind"}},
		{[]scenario.Samples{{Vehicle: "Ant"}, {Vehicle: "Bee"}}, []string{"Ant", "Ant wind", "Bee", "Bee wind"}},
	} {
		var got []string
		for _, s := range ofAll(c.fleet, wants) {
			got = append(got, s.name)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("curves %q, want %q", got, c.want)
		}
	}
}

// TestTimeAxesAreAligned: the curves of every plot of a flight begin at one place, whatever
// the width of the numbers beside the axis.
func TestTimeAxesAreAligned(t *testing.T) {
	f := flown(t)
	for i := range f.Result.Samples.RPM[0] {
		f.Result.Samples.RPM[0][i] *= 1e6
	}
	figures, err := plots(&f.Result)
	if err != nil {
		t.Fatal(err)
	}
	// The first upright line of the grid stands at time 0.
	var at []float64
	for _, one := range figures[:len(figures)-1] {
		line := regexp.MustCompile(`d="M([0-9.]+),[0-9.]+L([0-9.]+),[0-9.]+"`).FindAllStringSubmatch(string(one.SVG), -1)
		for _, m := range line {
			if m[1] == m[2] {
				x, err := strconv.ParseFloat(m[1], 64)
				if err != nil {
					t.Fatal(err)
				}
				at = append(at, x)
				break
			}
		}
	}
	if len(at) != len(figures)-1 {
		t.Fatalf("%d of %d plots have a grid", len(at), len(figures)-1)
	}
	for i, x := range at {
		if math.Abs(x-at[0]) > 0.05 {
			t.Errorf("%s begins at %g, the first at %g", figures[i].Title, x, at[0])
		}
	}
}

// TestLimitsOfExpectationsAreDrawn in the plot of their quantity, beside it where they are far,
// and in a plot of their own where there is none else; the names of the curves stand outside
// of the plots.
func TestLimitsOfExpectationsAreDrawn(t *testing.T) {
	f, err := scenario.Parse(strings.NewReader(`
name: limits
flat: true
expect:
  - always: tilt < 0.02deg
  - never: altitude > 900m
  - always: abs(climb) < 1m/s and charge > 99.9%
timeout: 9s
`), scenario.Source{Name: "limits.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := sessiontest.FlyScenario(t.Context(), f, session.FlyOptions{FlightOptions: session.FlightOptions{Samples: true}})
	if err != nil {
		t.Fatal(err)
	}
	figures, err := plots(&r)
	if err != nil {
		t.Fatal(err)
	}
	byTitle := map[string]figure{}
	for _, one := range figures {
		byTitle[one.Title] = one
	}
	for title, want := range map[string]string{"tilt [deg]": "tilt &lt; 0.02deg", "abs(climb) [m/s]": "abs(climb) &lt; 1m/s", "charge [%]": "charge &gt; 99.9%"} {
		if svg := html.EscapeString(html.UnescapeString(string(byTitle[title].SVG))); !strings.Contains(svg, want) {
			t.Errorf("%q has no line %q", title, want)
		}
	}
	if l := byTitle["altitude [m]"].Legend; len(l) != 1 || l[0].Name != "altitude > 900m (off the plot)" || !l[0].Limit {
		t.Errorf("a limit that is far: %+v", l)
	}
	if l := byTitle["motors [rpm]"].Legend; len(l) != 4 || l[3].Name != "motor 4" || strings.Contains(string(byTitle["motors [rpm]"].SVG), "motor 4") {
		t.Errorf("the legend of the motors: %+v", l)
	}
}

// TestHeadingIsPartedAtNorth: the curve goes out at one edge and comes in at the other.
func TestHeadingIsPartedAtNorth(t *testing.T) {
	y := []float64{340, 350, 0, 10, math.NaN(), 10, 0, 350, 340}
	x := make([]float64, len(y))
	for i := range x {
		x[i] = float64(i)
	}
	if got := len(pieces(x, y, true)); got != 4 {
		t.Errorf("%d pieces, want 4", got)
	}
	if got := len(pieces(x, y, false)); got != 2 {
		t.Errorf("of what is no heading %d pieces, want 2", got)
	}
}

// TestPlotsAreHighEnoughToRead: a third as high as wide.
func TestPlotsAreHighEnoughToRead(t *testing.T) {
	f := flown(t)
	figures, err := plots(&f.Result)
	if err != nil || len(figures) == 0 {
		t.Fatal(len(figures), err)
	}
	for _, one := range figures {
		m := regexp.MustCompile(`viewBox="0 0 ([0-9.]+) ([0-9.]+)"`).FindStringSubmatch(string(one.SVG))
		if m == nil {
			t.Fatalf("%s: no size in %.200s", one.Title, one.SVG)
		}
		w, errW := strconv.ParseFloat(m[1], 64)
		h, errH := strconv.ParseFloat(m[2], 64)
		if errW != nil || errH != nil || h < 0.3*w || w < 250 {
			t.Errorf("%s: %g by %g points", one.Title, w, h)
		}
	}
}
