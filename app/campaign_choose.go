//go:build !headless

package app

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/app/results"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/scene/fan"
	"github.com/sitlark/sitlark/session/connect"
	"github.com/sitlark/sitlark/ui/scatter"
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
	d.fan.Add(d.shown[first:]...)
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
	if d.fan.Len() == d.all {
		return ""
	}
	return fmt.Sprintf("%d of %d paths drawn", d.fan.Len(), d.all)
}

// colours fits the colours to the margins, and returns the legend.
func (d *drawnFlights) colours(t *scatter.Table) overlay.Legend {
	margins := make([]float64, len(t.Margins))
	for i, m := range t.Margins {
		margins[i] = float64(m)
	}
	most := fan.RangeOf(margins)
	d.fan.SetRange(most)
	return fan.Legend(most)
}

// choose chooses the flight of a row; -1: none.
func (v *campaignViewer) choose(row int) {
	v.details = scatter.Details{Row: -1}
	v.drawn.fan.Choose(nil)
	if row < 0 || row >= v.table.Len() {
		return
	}
	record, err := v.reader.Record(row)
	if err != nil {
		v.say(err.Error())
		return
	}
	v.details = results.DetailsOf(row, &record, v.expectations())
	v.details.NoReplay = v.flights.Unrecorded(&record)
	if v.replays.busy() {
		v.details.Busy = replayBusy
	}
	if f, ok := results.FlightOf(&record); ok {
		v.drawn.fan.Choose(&f)
	}
}

// expectations are those of the scenario, as text.
func (v *campaignViewer) expectations() (texts []string) {
	for i := range v.flights.Scenario.File.Expect {
		texts = append(texts, v.flights.Scenario.File.Expect[i].Text)
	}
	return texts
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

// chooseWorst chooses the flight with the smallest margin; where none has one, a broken one.
func (v *campaignViewer) chooseWorst() {
	best := -1
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
