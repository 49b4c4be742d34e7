package coordinate

import (
	"github.com/sitlark/sitlark/campaign"
)

// Progress says how far a campaign is.
type Progress struct {
	Generation int // that is flown
	Asked      int // samples of it without a result
	Held       int // flights, of all generations
	Broken     int
	NotFlown   int
	Repeats    int // second flights, which are none of the above
	Earlier    int // of all these, results that were there before this run
	Worst      float64
	HasWorst   bool // Worst is the smallest margin so far
	WorstOf    int  // the sample with it
}

// Done is the number of flights with a result.
func (p *Progress) Done() int { return p.Held + p.Broken + p.NotFlown + p.Repeats }

// count adds a result, and tells Each.
func (c *Coordinator) count(r *campaign.Record, earlier bool) {
	p := &c.progress
	again := r.Sample.Repeats > 0
	switch {
	case again:
		p.Repeats++
	case r.Result.Status == campaign.Held:
		p.Held++
	case r.Result.Status == campaign.Broken:
		p.Broken++
	default:
		p.NotFlown++
	}
	if earlier {
		p.Earlier++
	}
	if m := r.Result.Margin; r.Result.HasMargin && !again && (!p.HasWorst || m < p.Worst) {
		p.Worst, p.HasWorst, p.WorstOf = m, true, r.Sample.Number
	}
	if c.Each != nil {
		c.Each(r, *p)
	}
}
