package page

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/timeline"
)

// fact is a line of what is known of a flight.
type fact struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// verdict is how an expectation of the flight's scenario was judged.
type verdict struct {
	Expectation string  `json:"expectation"`
	Outcome     string  `json:"outcome"` // "held", "broken", "not judged"
	Margin      string  `json:"margin"`  // with its unit; empty: it has none
	Why         string  `json:"why"`     // it did not hold
	At          float64 `json:"at"`      // elapsed time at which its margin was worst [s]
}

const dateLayout = "2 January 2006, 15:04:05 UTC"

// recordedFacts adds what a recording tells.
func (f *Flight) recordedFacts(r *record.Recording, shown []*record.Vehicle) {
	first := shown[0]
	add := func(name, text string) { f.facts = append(f.facts, fact{name, plaintext.Line(text)}) }
	if len(shown) == 1 {
		add("Vehicle", titled(first))
	} else {
		for _, v := range shown {
			add(v.Name, titled(v))
		}
	}
	add("Date", first.Begins.UTC().Format(dateLayout))
	f.flownFacts()
	f.home = &first.Home
	f.homeFact()
	add("Terrain", landText(first.Terrain))
	add("Weather at the start", weather(first))
	add("Recorded by", "sitlark "+first.Sitlark)
}

func (f *Flight) homeFact() {
	if h := f.home; h != nil {
		f.facts = append(f.facts, fact{"Home", fmt.Sprintf("%.6f°, %.6f°, %.0f m above sea level", h.LatDeg, h.LonDeg, h.AltM)})
	}
}

func titled(v *record.Vehicle) string {
	if v.Title == "" || v.Title == v.Vehicle {
		return v.Vehicle
	}
	return v.Title + " (" + v.Vehicle + ")"
}

func landText(s terrain.Source) string {
	switch {
	case s.Flat:
		return "level"
	case s.Folder != "":
		return "SRTM tiles"
	}
	return fmt.Sprintf("generated hills, seed %d", s.Seed)
}

// weather tells the weather at the start in words.
func weather(v *record.Vehicle) string {
	p := &v.Params
	if p.Vehicle.Mass == 0 { // nothing was read
		return "unknown: the recording was made by another version of sitlark"
	}
	var parts []string
	for _, c := range weathers(p) {
		parts = append(parts, command.Text(c))
	}
	if len(parts) == 0 {
		return "calm"
	}
	return strings.Join(parts, ", ")
}

// weathers are the commands that would make the weather of the start, calm left out.
func weathers(p *physics.Params) (list []command.Command) {
	add := func(is bool, c command.Command) {
		if is {
			list = append(list, c)
		}
	}
	add(p.Wind.Speed != 0 || p.Wind.Vertical != 0, p.Wind)
	add(p.Turbulence.Intensity != 0, p.Turbulence)
	add(p.Thermals.Scale != 0, p.Thermals)
	add(p.Rain.Rate != 0, p.Rain)
	add(p.Icing.Content != 0, p.Icing)
	add(p.Atmosphere != command.SetAtmosphere{}, p.Atmosphere)
	add(p.Water.Kind != command.NoWater, p.Water)
	add(p.Current.Speed != 0, p.Current)
	add(p.Waves.Height != 0, p.Waves)
	return list
}

// flownFacts adds what was flown.
func (f *Flight) flownFacts() {
	var all extremes
	for _, v := range f.vehicles {
		e := &v.tape.extremes
		all.top, all.speed, all.wind, all.tilt = max(all.top, e.top), max(all.speed, e.speed), max(all.wind, e.wind), max(all.tilt, e.tilt)
		if all.distance += e.distance; v == f.vehicles[0] || e.bottom > all.bottom {
			all.bottom = e.bottom
		}
	}
	length := clock(f.Length)
	if n := len(f.vehicles[0].Flights); n > 1 {
		length += fmt.Sprintf(" in %d flights", n)
	}
	highest := fact{"Maximum height", fmt.Sprintf("%.1f m above home", all.top)}
	if f.land != nil && f.land.Water != nil && !slices.ContainsFunc(f.vehicles, func(v *vehicle) bool { return !v.Shape.Dives }) {
		highest = fact{"Maximum depth", fmt.Sprintf("%.1f m", *f.land.Water+all.bottom)}
	}
	f.facts = append(f.facts,
		fact{"Duration", length},
		fact{"Flown", distanceText(all.distance)},
		highest,
		fact{"Maximum speed", fmt.Sprintf("%.1f m/s over the ground", all.speed)},
		fact{"Maximum tilt", fmt.Sprintf("%.0f°", all.tilt*180/math.Pi)},
	)
	if all.wind > 0 {
		f.facts = append(f.facts, fact{"Strongest wind", fmt.Sprintf("%.1f m/s", all.wind)})
	}
}

func distanceText(metres float64) string {
	if metres < 1000 {
		return fmt.Sprintf("%.0f m", metres)
	}
	return fmt.Sprintf("%.2f km", metres/1000)
}

// clock writes a duration [s] as minutes and seconds, or hours.
func clock(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second)).Round(100 * time.Millisecond)
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%d min %04.1f s", int(d.Minutes()), math.Mod(d.Seconds(), 60))
	}
	return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
}

// readVerdicts reads the verdicts of a recording of which other vehicles are shown than the one
// whose log has them: the first.
func (f *Flight) readVerdicts(ctx context.Context, path string, r *record.Recording, shown *record.Vehicle) error {
	if shown == r.Vehicles[0] {
		return nil // fill has them
	}
	c, err := timeline.States(ctx, path, r.Vehicles[0].Name, timeline.Options{})
	if err != nil {
		return err
	}
	f.addVerdicts(c)
	return nil
}

// addVerdicts adds how the scenario's expectations were judged.
func (f *Flight) addVerdicts(c *timeline.Contents) {
	for i := range c.Verdicts {
		v := &c.Verdicts[i]
		w := verdict{Expectation: plaintext.Line(v.Expectation), Outcome: "not judged", At: v.Elapsed}
		switch {
		case v.Judged && v.Held:
			w.Outcome = "held"
		case v.Judged:
			w.Outcome = "broken"
		}
		if w.Outcome != "held" {
			w.Why = plaintext.Line(v.Why)
		}
		if v.HasMargin {
			w.Margin = strings.TrimSpace(fmt.Sprintf("%.3g %s", v.Margin, plaintext.Line(v.Unit)))
		}
		f.verdicts = append(f.verdicts, w)
	}
}

// writer is who wrote the page.
func writer() string { return "sitlark " + buildinfo.Version() }
