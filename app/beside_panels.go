//go:build !headless

package app

import (
	"image/color"
	"maps"
	"math"
	"slices"

	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/deviation"
	"github.com/sitlark/sitlark/ui/plot"
)

// alignChoices are the ways to align any flights that the window offers.
var alignChoices = []compare.By{compare.ByTime, compare.ByArming, compare.ByTakeOff, compare.ByMission, compare.ByFit}

// alignWords name alignChoices on buttons.
var alignWords = []string{"time", "arming", "take-off", "mission", "fit"}

// alignments are the ways to align the flights that the window offers, and their names on buttons.
func (b *beside) alignments() ([]compare.By, []string) {
	if !b.branches {
		return alignChoices, alignWords
	}
	return append(alignChoices[:len(alignChoices):len(alignChoices)], compare.ByBranch), append(alignWords[:len(alignWords):len(alignWords)], "branch")
}

// actions are what the table asks for.
func (b *beside) actions() deviation.Actions {
	return deviation.Actions{
		Align: func(choice int) {
			ways, _ := b.alignments()
			b.want(func(o *compare.Options) { o.Align = compare.Align{By: ways[choice]} })
		},
		Shift: func(row int, shift float64) {
			b.want(func(o *compare.Options) { o.Shifts[b.Flights[row+1].Name] = shift })
		},
		Seek: func(at float64) {
			b.past.Move(func(c *timeline.Cursor) { c.Seek(at + b.Flights[0].Begins) })
		},
	}
}

// want compares the flights by other options.
func (b *beside) want(change func(o *compare.Options)) {
	b.wanted.Shifts = maps.Clone(b.wanted.Shifts) // that before is read by who computes
	change(&b.wanted)
	b.compute()
}

// fill adds the flights to the view. A nil beside adds nothing.
func (b *beside) fill(view *ui.View) {
	if b == nil {
		return
	}
	first := b.Flights[0]
	ways, words := b.alignments()
	b.view.Align, b.view.Choices, b.view.Chosen = b.Aligned.Align.String(), words, slices.Index(ways, b.Aligned.Align.By)
	b.view.Busy = b.busy
	b.view.First = deviation.Row{Name: first.Name, Color: firstColour, Tip: first.Path, Energy: math.NaN()}
	if b.result != nil && b.result.Flights[0].Energy != nil {
		b.view.First.Energy = *b.result.Flights[0].Energy * 3600
	}
	view.Compare = &b.view
	b.others = b.others[:0]
	for i := 1; i < len(b.Flights); i++ {
		f, c := b.Flights[i], b.colours[i]
		b.others = append(b.others, plot.Other{
			Name: f.Name, Ink: color.NRGBA{R: c[0], G: c[1], B: c[2], A: 255}, Samples: b.Samples[i],
			Flight: f.Number, On: first.Number, Delay: b.delay(i) - first.Begins + f.Begins,
		})
	}
	view.Others = b.others
}
