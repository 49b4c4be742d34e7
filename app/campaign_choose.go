//go:build !headless

package app

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/app/results"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/scene/fan"
	"github.com/sitlark/sitlark/session/connect"
	"github.com/sitlark/sitlark/ui/scatter"
	"github.com/sitlark/sitlark/ui/units"
)

// How many flights the fan draws; of more it draws a part.
const (
	mostInSoftware = 1000
	mostWithGPU    = 10000
)

// drawnFlights chooses which flights the fan draws: all while they are few, then the broken ones and
// each second of the others, each fourth, and so on.
type drawnFlights struct {
	fan    *fan.Fan
	most   int
	all    int          // flights with a path
	shown  []fan.Flight // that are drawn
	only   int          // variant that is shown; -1: all
	stride int          // each so many of those that held, and of the broken where these are too many
	broken int
}

// keeps reports whether a flight is drawn.
func (d *drawnFlights) keeps(f *fan.Flight) bool {
	if f.Broken {
		return f.Number%max(1, d.broken) == 0
	}
	return f.Number%max(1, d.stride) == 0
}

// add draws flights that have come.
func (d *drawnFlights) add(flights []fan.Flight) {
	if len(flights) == 0 {
		return
	}
	d.all += len(flights)
	first := len(d.shown)
	for i := range flights {
		if d.keeps(&flights[i]) {
			d.shown = append(d.shown, flights[i])
		}
	}
	thinned := false
	for len(d.shown) > d.most {
		d.thin()
		thinned = true
	}
	if thinned {
		d.fan.Clear()
		first = 0
	}
	d.draw(d.shown[first:])
}

// clear takes all flights away.
func (d *drawnFlights) clear() {
	d.all, d.stride, d.broken = 0, 0, 0
	clear(d.shown)
	d.shown = d.shown[:0]
	d.fan.Clear()
}

// thin leaves out about half of those that held or, where the broken are more than they, of these.
func (d *drawnFlights) thin() {
	broken := 0
	for i := range d.shown {
		if d.shown[i].Broken {
			broken++
		}
	}
	if 2*broken > len(d.shown) {
		d.broken = 2 * max(1, d.broken)
	} else {
		d.stride = 2 * max(1, d.stride)
	}
	kept := d.shown[:0]
	for i := range d.shown {
		if d.keeps(&d.shown[i]) {
			kept = append(kept, d.shown[i])
		}
	}
	clear(d.shown[len(kept):])
	d.shown = kept
}

// note says what is not drawn.
func (d *drawnFlights) note() string {
	if len(d.shown) == d.all {
		return ""
	}
	return units.Count(len(d.shown)) + " of " + units.Count(d.all) + " paths drawn"
}

// colours fits the colours to the margins, and returns the legend.
func (d *drawnFlights) colours(t *scatter.Table) overlay.Legend {
	r := fan.RangeOf(t.Margins)
	d.fan.SetRange(r)
	return fan.Legend(r)
}

// show draws the flights of one variant alone; -1: all.
func (d *drawnFlights) show(only int) {
	d.only = only
	d.fan.Clear()
	d.draw(d.shown)
}

// draw adds flights of the variant that is shown to the fan.
func (d *drawnFlights) draw(flights []fan.Flight) {
	if d.only >= 0 {
		flights = slices.DeleteFunc(slices.Clone(flights), func(f fan.Flight) bool { return f.Variant != d.only })
	}
	d.fan.Add(flights...)
}

// choose chooses the flight of a row; -1: none.
func (v *campaignViewer) choose(row int) {
	v.details, v.wanted = scatter.Details{Row: -1}, 0
	v.drawn.fan.Choose(nil)
	if row < 0 || row >= v.table.Len() {
		return
	}
	record, err := v.reader.Record(row)
	if err != nil {
		v.say(err.Error())
		return
	}
	v.details = v.reader.About.DetailsOf(row, &record)
	v.details.NoReplay = v.flights.Unrecorded(&record)
	v.details.Beside = v.table.Beside(row)
	var beside []fan.Flight
	for _, other := range v.details.Beside {
		if r, err := v.reader.Record(other); err == nil {
			v.details.Lines = slices.Insert(v.details.Lines, 0, results.BesideLine(&r))
			if f, ok := v.reader.About.FlightOf(&r); ok {
				beside = append(beside, f)
			}
		}
	}
	if f, ok := v.reader.About.FlightOf(&record); ok {
		v.drawn.fan.Choose(&f, beside...)
	}
}

// pick chooses the flight whose path is seen at a place of the window [px].
func (v *campaignViewer) pick(x, y float64) {
	number, ok := scene.FlightAt(v.scene, x, y)
	if !ok {
		v.choose(-1)
		return
	}
	v.choose(v.rowOf(number))
}

// rowOf finds the row of a sample; -1: there is none.
func (v *campaignViewer) rowOf(number int) int {
	for row, n := range v.table.Numbers {
		if n == number {
			return row
		}
	}
	return -1
}

// step goes from the chosen flight to another sample.
func (v *campaignViewer) step(by int) {
	if v.details.Row < 0 {
		v.chooseWorst()
		return
	}
	now, best, row := v.table.Numbers[v.details.Row], math.MaxInt, -1
	for i, n := range v.table.Numbers {
		if d := (n - now) * by; d > 0 && d < best {
			best, row = d, i
		}
	}
	if row >= 0 {
		v.choose(row)
	}
}

// chooseWorst chooses what a search has found, else the flight with the smallest margin; where none
// has one, a broken one.
func (v *campaignViewer) chooseWorst() {
	best := v.table.Best()
	if best >= 0 {
		v.choose(best)
		return
	}
	for row, m := range v.table.Margins {
		switch {
		case m != m:
		case best < 0 || v.table.Margins[best] != v.table.Margins[best] || m < v.table.Margins[best]:
			best = row
			continue
		}
		if best < 0 && v.table.States[row] == scatter.Broken {
			best = row
		}
	}
	if best >= 0 {
		v.choose(best)
	}
}

// copyCommand puts the command that flies the chosen flight again on the clipboard.
func (v *campaignViewer) copyCommand() {
	if row := v.details.Row; row >= 0 {
		v.panels.CopyText(fmt.Sprintf("sitlark campaign fly %s %d", connect.Quote(v.Folder), v.table.Numbers[row]))
	}
}
