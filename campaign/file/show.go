package file

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/space"
)

// cost is the CPU time of the built-in autopilot's flights, for each second of physics time: rough, since it
// depends on the vehicle and the machine.
const cost = 0.01

// Show writes the campaign in words. jobs is how many flights are flown at once.
func (c *Campaign) Show(w io.Writer, jobs int) error {
	samples, err := c.Samples()
	if err != nil {
		return err
	}
	flights := samples * max(1, len(c.Variants))
	fmt.Fprintf(w, "%s\n", c.Name)
	if c.Description != "" {
		fmt.Fprintf(w, "\n%s\n", strings.TrimSpace(c.Description))
	}
	fmt.Fprintf(w, "\nscenario    %s\nmethod      %s\nflights     %s\n", c.Scenario.Name, c.methodText(), c.flightsText(samples, flights))
	fmt.Fprintf(w, "repeat      %s\ntime        %s\n", c.repeatText(samples), c.timeText(flights, jobs))
	fmt.Fprintf(w, "margin      %s\n", c.marginText())
	if c.Require != nil {
		fmt.Fprintf(w, "requires    failure rate < %s%%, by a one-sided bound of %s%%\n", percent(c.Require.Limit), percent(c.Require.Confidence))
	}
	fmt.Fprintf(w, "recordings  %s\nseed        %d\n\n", map[campaign.Keep]string{campaign.KeepNone: "none", campaign.KeepBroken: "of broken flights", campaign.KeepWorst: "of the worst flights", campaign.KeepAll: "of all flights"}[c.Keep], c.Seed)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "variable\tvalues\tnow\n")
	for i := range c.Variables {
		v := &c.Variables[i]
		fmt.Fprintf(t, "%s\t%s\t%s\n", v.Name, v.Words(), c.present(v))
	}
	for i, v := range c.Variants {
		if i == 0 {
			fmt.Fprintf(t, "\nvariant\t\n")
		}
		fmt.Fprintf(t, "%s\t%s\n", v.Name, v.words())
	}
	return t.Flush()
}

func percent(x float64) string { return strings.TrimSuffix(fmt.Sprintf("%.6g", 100*x), ".") }

func (c *Campaign) methodText() string {
	for _, m := range methods {
		if m.kind == c.Method.Kind {
			text := string(m.kind) + ": " + m.doc
			if m.kind == Compare {
				design := c.Method.Design
				if design == "" {
					design = LatinHypercube
				}
				text += "; the samples are a " + string(design)
			}
			return text
		}
	}
	return string(c.Method.Kind)
}

func (c *Campaign) flightsText(samples, flights int) string {
	text := fmt.Sprint(flights)
	if n := len(c.Variants); n > 0 {
		text += fmt.Sprintf(": %d samples with each of %d variants", samples, n)
	}
	switch {
	case c.Method.NeedsResults() && c.Generation > 0:
		text += fmt.Sprintf(" at most, in generations of %d", c.Generation)
	case c.Method.NeedsResults():
		text += " at most, in generations of the method's own size"
	case c.Generation > 0 && c.Generation < samples:
		text += fmt.Sprintf(", in %d generations of %d", (samples+c.Generation-1)/c.Generation, c.Generation)
	default:
		text += ", all known from the start"
	}
	return text
}

// timeText is an upper limit: most flights end before their timeout.
func (c *Campaign) timeText(flights, jobs int) string {
	jobs = max(1, jobs)
	most := c.Scenario.Timeout * float64(flights)
	ardupilot := fmt.Sprintf("%s with ArduPilot at ten times real time", clock(most/10/float64(jobs)))
	text := fmt.Sprintf("at most some %s on %d cores, or %s", clock(most*cost/float64(jobs)), jobs, ardupilot)
	if c.NeedsArduPilot() != "" {
		text = fmt.Sprintf("at most some %s on %d cores", ardupilot, jobs)
	}
	return fmt.Sprintf("%s, if each flight goes on to its timeout of %gs", text, c.Scenario.Timeout)
}

// Repeated is how many of samples ArduPilot flies a second time.
func (c *Campaign) Repeated(samples int) int {
	if c.Repeat >= 0 {
		return min(c.Repeat, samples)
	}
	return min(max(2, min(samples/20, 10)), samples)
}

func (c *Campaign) repeatText(samples int) string {
	switch n := c.Repeated(samples); n {
	case 0:
		return "none"
	case 1:
		return "1 sample, flown a second time if ArduPilot flies"
	default:
		return fmt.Sprintf("%d samples, flown a second time if ArduPilot flies", n)
	}
}

func clock(seconds float64) string {
	switch {
	case seconds < 90:
		return fmt.Sprintf("%.0f s", max(1, seconds))
	case seconds < 90*60:
		return fmt.Sprintf("%.0f min", seconds/60)
	}
	return fmt.Sprintf("%.1f h", seconds/float64(time.Hour/time.Second))
}

func (c *Campaign) marginText() string {
	if c.Margin == 0 {
		return "the smallest of all expectations, in proportion to their limits"
	}
	return fmt.Sprintf("of expectation %d: %s", c.Margin, c.Scenario.Expect[c.Margin-1].Text)
}

// present is what the scenario has without the campaign.
func (c *Campaign) present(v *Variable) string {
	switch v.Target {
	case campaign.ScenarioNumber:
		text, err := c.Scenario.Number(v.Path)
		if err != nil {
			return "(added)"
		}
		return text
	case campaign.ScenarioStep:
		return c.Scenario.Steps[v.step-1].Text
	case campaign.Seed:
		return fmt.Sprint(c.Scenario.Seed)
	case campaign.AutopilotParam:
		if text, err := c.Scenario.Number("params." + v.Path); err == nil {
			return text
		}
	case campaign.VehicleFile:
		return c.Scenario.Vehicle
	}
	return ""
}

// Words says how the values of a variable are distributed.
func (v *Variable) Words() string {
	s := &v.Spec
	unit := v.Unit
	if unit == "" {
		unit = v.unitOf
	}
	if unit != "" && unit != "%" && unit != "°" {
		unit = " " + unit
	}
	num := func(x float64) string { return fmt.Sprintf("%.10g", x) + unit }
	limits := fmt.Sprintf("%.10g to %s", s.Low, num(s.High))
	switch s.Kind {
	case space.Range:
		if s.Log {
			return limits + ", equally likely in the logarithm"
		}
		return limits
	case space.Integers:
		return "whole numbers from " + limits
	case space.List:
		return v.listText(unit)
	case space.Normal:
		return fmt.Sprintf("normal, mean %s, deviation %s", num(s.Mean), num(s.SD))
	case space.TruncatedNormal:
		return fmt.Sprintf("normal, mean %s, deviation %s, within %s", num(s.Mean), num(s.SD), limits)
	case space.Lognormal:
		return fmt.Sprintf("lognormal, median %s, sigma %.6g", num(s.Median), s.Sigma)
	case space.Triangular:
		return fmt.Sprintf("triangular, %s, most likely %s", limits, num(s.Mode))
	case space.Weibull:
		return fmt.Sprintf("Weibull, shape %.6g, scale %s", s.Shape, num(s.Scale))
	case space.Exponential:
		return "exponential, mean " + num(s.Mean)
	}
	return string(s.Kind)
}

// listText lists items, the first few where there are many.
func (v *Variable) listText(unit string) string {
	const most = 8
	var items []string
	for _, x := range v.Spec.Values {
		items = append(items, fmt.Sprintf("%.10g", x))
	}
	items = append(items, v.Spec.Words...)
	total := 0.0
	for _, w := range v.Spec.Weights {
		total += w
	}
	for i, w := range v.Spec.Weights {
		items[i] += fmt.Sprintf(" (%.3g%%)", 100*w/total)
	}
	text := strings.Join(items[:min(len(items), most)], ", ")
	if n := len(items); n > most {
		text += fmt.Sprintf(" and %d others", n-most)
	}
	if len(v.Spec.Words) > 0 {
		unit = ""
	}
	return text + unit
}

func (v *Variant) words() string {
	var parts []string
	for _, p := range []struct{ name, text string }{{"vehicle", v.Vehicle}, {"parameters", v.Parameters}, {"build", v.Build}} {
		if p.text != "" {
			parts = append(parts, p.name+" "+p.text)
		}
	}
	if len(parts) == 0 {
		return "as in the scenario"
	}
	return strings.Join(parts, ", ")
}
