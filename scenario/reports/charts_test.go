package reports

import (
	"reflect"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/scenario"
)

// sampled is a vehicle's samples, in which each quantity has numbers of its own.
func sampled(name string, from float64) scenario.Samples {
	next := from
	two := func() []float64 { next += 2; return []float64{next, next + 1} }
	return scenario.Samples{
		Vehicle: name, Altitude: two(), Tilt: two(), Heading: two(), Speed: two(), Wind: two(), PositionError: two(), Voltage: two(), Current: two(),
		Motors: []int{3, 5}, RPM: [][]float64{two(), two()},
	}
}

// TestEachChartHasTheValuesOfItsTitle, in the order of the page, for one vehicle and for a fleet, whose curves bear names.
func TestEachChartHasTheValuesOfItsTitle(t *testing.T) {
	a, b := sampled("", 0), sampled("b", 100)
	type curve struct {
		name   string
		values []float64
	}
	check := func(r *scenario.Result, want map[string][]curve, order []string) {
		t.Helper()
		var titles []string
		for _, c := range chartsOf(r) {
			titles = append(titles, c.title)
			var got []curve
			for _, s := range c.curves {
				got = append(got, curve(s))
			}
			if !reflect.DeepEqual(got, want[c.title]) || c.round != (c.title == "heading [deg]") || len(c.limits) > 0 {
				t.Errorf("%q, round %v: %v, want %v", c.title, c.round, got, want[c.title])
			}
		}
		if !slices.Equal(titles, order) {
			t.Errorf("charts %q, want %q", titles, order)
		}
	}
	order := []string{"altitude [m]", "tilt [deg]", "heading [deg]", "speed [m/s]", "off the path [m]", "battery [V]", "current [A]", "motors [rpm]"}
	check(&scenario.Result{Samples: a}, map[string][]curve{
		"altitude [m]": {{"", a.Altitude}}, "tilt [deg]": {{"", a.Tilt}}, "heading [deg]": {{"", a.Heading}}, "speed [m/s]": {{"over the ground", a.Speed}, {"wind", a.Wind}},
		"off the path [m]": {{"", a.PositionError}}, "battery [V]": {{"", a.Voltage}}, "current [A]": {{"", a.Current}}, "motors [rpm]": {{"motor 3", a.RPM[0]}, {"motor 5", a.RPM[1]}},
	}, order)
	a.Vehicle = "a"
	order = append(order[:7:7], "motors [rpm] a", "motors [rpm] b")
	check(&scenario.Result{Samples: a, OtherSamples: []scenario.Samples{b}}, map[string][]curve{
		"altitude [m]": {{"a", a.Altitude}, {"b", b.Altitude}}, "tilt [deg]": {{"a", a.Tilt}, {"b", b.Tilt}}, "heading [deg]": {{"a", a.Heading}, {"b", b.Heading}},
		"speed [m/s]":      {{"a over the ground", a.Speed}, {"a wind", a.Wind}, {"b over the ground", b.Speed}, {"b wind", b.Wind}},
		"off the path [m]": {{"a", a.PositionError}, {"b", b.PositionError}}, "battery [V]": {{"a", a.Voltage}, {"b", b.Voltage}}, "current [A]": {{"a", a.Current}, {"b", b.Current}},
		"motors [rpm] a": {{"motor 3", a.RPM[0]}, {"motor 5", a.RPM[1]}}, "motors [rpm] b": {{"motor 3", b.RPM[0]}, {"motor 5", b.RPM[1]}},
	}, order)
	a.PositionError = nil // nothing was flown along
	charts := chartsOf(&scenario.Result{Samples: a})
	if slices.ContainsFunc(charts, func(c chart) bool { return c.title == "off the path [m]" }) {
		t.Error("a quantity without values has a chart")
	}
}

// TestAWatchedQuantityIsInTheUnitOfItsLimit, and so is the limit; only a heading goes round.
func TestAWatchedQuantityIsInTheUnitOfItsLimit(t *testing.T) {
	fleet := []scenario.Samples{{}, {Vehicle: "b"}}
	for _, c := range []struct {
		limit scenario.Limit
		title string
		round bool
	}{
		{scenario.Limit{Quantity: "charge", Sign: ">", Value: 0.25, Unit: "%", InBase: 0.01, Text: "charge > 25%"}, "charge [%]", false},
		{scenario.Limit{Quantity: "yaw", Sign: "<", Value: 90, Unit: "deg", InBase: 1, Text: "yaw < 90deg"}, "yaw [deg]", true},
		{scenario.Limit{Quantity: "yaw", Abs: true, Sign: "<", Value: 90, Unit: "deg", InBase: 1, Text: "abs(yaw) < 90deg"}, "abs(yaw) [deg]", false},
		{scenario.Limit{Quantity: "duty", Motor: 2, Sign: "<", Value: 0.5, InBase: 1, Text: "duty(2) < 0.5"}, "duty(2)", false},
		{scenario.Limit{Quantity: "climb", Vehicle: 1, Abs: true, Sign: "<", Value: 5, Unit: "km/h", InBase: 1 / 3.6, Text: "b.abs(climb) < 18 km/h"}, "b.abs(climb) [km/h]", false},
	} {
		got := watchedChart(&scenario.Watched{Limits: []scenario.Limit{c.limit}, Values: []float64{0.5, -2}}, fleet)
		if got.title != c.title || got.round != c.round || len(got.curves) != 1 || got.curves[0].name != "" || !reflect.DeepEqual(got.curves[0].values, []float64{0.5 / c.limit.InBase, -2 / c.limit.InBase}) {
			t.Errorf("%s: %+v", c.limit.Text, got)
		}
		if l := got.limits; len(l) != 1 || l[0].Value != c.limit.Value/c.limit.InBase || l[0].InBase != 1 || l[0].Text != c.limit.Text || l[0].Sign != c.limit.Sign {
			t.Errorf("%s: its limit is %+v", c.limit.Text, l)
		}
	}
}
