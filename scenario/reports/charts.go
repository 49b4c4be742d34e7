package reports

import (
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/scenario"
)

// chartsOf lists the plots over time of a flight: what is always of interest, and what the
// expectations have limits for.
func chartsOf(r *scenario.Result) (charts []chart) {
	fleet := append([]scenario.Samples{r.Samples}, r.OtherSamples...)
	used := map[int]bool{}
	for _, p := range []struct {
		title, quantity string
		wants           func(*scenario.Samples) []series
	}{
		{"altitude [m]", "altitude", func(s *scenario.Samples) []series { return []series{{"", s.Altitude}} }},
		{"tilt [deg]", "tilt", func(s *scenario.Samples) []series { return []series{{"", s.Tilt}} }},
		{"heading [deg]", "yaw", func(s *scenario.Samples) []series { return []series{{"", s.Heading}} }},
		{"speed [m/s]", "speed", func(s *scenario.Samples) []series {
			return []series{{"over the ground", s.Speed}, {"wind", s.Wind}}
		}},
		{"off the path [m]", "position_error", func(s *scenario.Samples) []series { return []series{{"", s.PositionError}} }},
		{"battery [V]", "voltage", func(s *scenario.Samples) []series { return []series{{"", s.Voltage}} }},
		{"current [A]", "current", func(s *scenario.Samples) []series { return []series{{"", s.Current}} }},
	} {
		c := chart{title: p.title, curves: ofAll(fleet, p.wants), round: p.quantity == "yaw"}
		if len(c.curves[0].values) == 0 {
			continue
		}
		for i := range r.Watched {
			if l := r.Watched[i].Limits[0]; l.Quantity == p.quantity && !l.Abs {
				c.limits, used[i] = append(c.limits, named(r.Watched[i].Limits, fleet)...), true
			}
		}
		charts = append(charts, c)
	}
	for i := range charts {
		if len(fleet) == 1 { // of a fleet each vehicle has its own
			charts[i].modes = r.Samples.Modes
		}
	}
	for i := range fleet {
		c := chart{title: strings.TrimSpace("motors [rpm] " + fleet[i].Vehicle), curves: rpms(&fleet[i]), modes: fleet[i].Modes}
		for k := range r.Watched {
			if l := r.Watched[k].Limits[0]; l.Quantity == "rpm" && l.Vehicle == i {
				c.limits, used[k] = append(c.limits, r.Watched[k].Limits...), true
			}
		}
		charts = append(charts, c)
	}
	for i := range r.Watched {
		if !used[i] {
			c := watchedChart(&r.Watched[i], fleet)
			c.modes = fleet[min(r.Watched[i].Limits[0].Vehicle, len(fleet)-1)].Modes
			charts = append(charts, c)
		}
	}
	return charts
}

// watchedChart is the plot of a quantity that has none else, in the unit of the file.
func watchedChart(w *scenario.Watched, fleet []scenario.Samples) chart {
	l := &w.Limits[0]
	name := l.Quantity
	if l.Motor > 0 {
		name += fmt.Sprintf("(%d)", l.Motor)
	}
	if l.Part != "" {
		name += "(" + l.Part + ")"
	}
	if l.Abs {
		name = "abs(" + name + ")"
	}
	if l.Vehicle < len(fleet) && fleet[l.Vehicle].Vehicle != "" {
		name = fleet[l.Vehicle].Vehicle + "." + name
	}
	values := make([]float64, len(w.Values))
	for i, v := range w.Values {
		values[i] = v / l.InBase
	}
	c := chart{title: name, curves: []series{{"", values}}, round: l.Quantity == "yaw" && !l.Abs}
	if l.Unit != "" {
		c.title += " [" + l.Unit + "]"
	}
	for _, one := range named(w.Limits, fleet) { // in the same unit
		one.Value, one.InBase = one.Value/l.InBase, 1
		c.limits = append(c.limits, one)
	}
	return c
}

// named returns limits whose texts name their vehicle of a fleet.
func named(limits []scenario.Limit, fleet []scenario.Samples) (all []scenario.Limit) {
	for _, l := range limits {
		if name := fleet[l.Vehicle].Vehicle; name != "" && !strings.Contains(l.Text, name+".") {
			l.Text = name + ": " + l.Text
		}
		all = append(all, l)
	}
	return all
}

// ofAll are the curves of every vehicle, each with its vehicle's name.
func ofAll(fleet []scenario.Samples, wants func(*scenario.Samples) []series) (curves []series) {
	for i := range fleet {
		for _, c := range wants(&fleet[i]) {
			if fleet[i].Vehicle != "" {
				c.name = strings.TrimSpace(fleet[i].Vehicle + " " + c.name)
			}
			curves = append(curves, c)
		}
	}
	return curves
}

func rpms(s *scenario.Samples) []series {
	var all []series
	for i, values := range s.RPM {
		all = append(all, series{fmt.Sprint("motor ", s.Motors[i]), values})
	}
	return all
}
