package design

import (
	"fmt"

	"github.com/sitlark/sitlark/campaign/space"
)

// Outcome is what came of one sample.
type Outcome struct {
	Flown     bool    // the flight could be flown to its verdict; the rest counts only then
	Held      bool    // every expectation held
	HasMargin bool    // Margin is a number
	Margin    float64 // the smallest margin of all expectations; above 0 held, below 0 broken
}

// Value is the margin; without one, 1 for held and -1 for broken.
func (o Outcome) Value() float64 {
	switch {
	case o.HasMargin:
		return o.Margin
	case o.Held:
		return 1
	}
	return -1
}

// Method chooses samples by generations. Next takes the outcomes of the generation before, in the
// order of its samples, none at first, and returns the next generation; no samples mean that
// the method has finished. The size of a generation never depends on who flies it or how fast,
// so a method with the same settings and the same outcomes always asks for the same samples.
// An interrupted campaign is therefore resumed by a new method that is given the outcomes
// again, generation by generation.
//
// The error is about the number of outcomes, which must be that of the samples before.
type Method interface {
	Next(outcomes []Outcome) ([]space.Sample, error)
}

// Generations hands out samples that are known from the start.
type Generations struct {
	samples []space.Sample
	size    int
	asked   int // samples of the generation that is out
}

// NewGenerations hands out samples in generations of size; 0 is all at once.
func NewGenerations(samples []space.Sample, size int) *Generations {
	if size <= 0 {
		size = len(samples)
	}
	return &Generations{samples: samples, size: size}
}

// Next implements Method.
func (g *Generations) Next(outcomes []Outcome) ([]space.Sample, error) {
	if err := Answered(outcomes, g.asked); err != nil {
		return nil, err
	}
	g.asked = min(g.size, len(g.samples))
	next := g.samples[:g.asked:g.asked]
	g.samples = g.samples[g.asked:]
	return next, nil
}

// Answered returns an error if the number of outcomes is not that of the samples that were
// asked for.
func Answered(outcomes []Outcome, asked int) error {
	if len(outcomes) != asked {
		return fmt.Errorf("%d outcomes for a generation of %d samples", len(outcomes), asked)
	}
	return nil
}
