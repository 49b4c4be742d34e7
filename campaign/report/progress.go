package report

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/sitlark/sitlark/campaign/rate"
)

// Progress is how far a campaign is.
type Progress struct {
	Done, Of int // samples with a result, and all; Of 0: not known
	Earlier  int // of Done, those that were there before this run
	Broken   int
	NotFlown int
	Elapsed  time.Duration // of this run
	Rate     bool          // the share of broken flights is a rate: see Method.Plain

	Confidence float64 // of the rate's interval; 0: 0.95
}

// Line says it in one line: "412 of 1,000 flown, 3.1 flights/s, 3 min 10 s left, broken 2.4 % (1.3 to
// 4.4 %)".
func (p Progress) Line() string {
	parts := []string{thousands(p.Done) + " flown"}
	if p.Of > 0 {
		parts[0] = fmt.Sprintf("%s of %s flown", thousands(p.Done), thousands(p.Of))
	}
	if perSecond := float64(p.Done-p.Earlier) / p.Elapsed.Seconds(); p.Done > p.Earlier && p.Elapsed > 0 {
		parts = append(parts, speed(perSecond))
		if left := p.Of - p.Done; left > 0 {
			parts = append(parts, Span(time.Duration(float64(left)/perSecond*float64(time.Second)))+" left")
		}
	}
	if flown := p.Done - p.NotFlown; flown > 0 {
		if p.Rate {
			i := rate.Wilson(p.Broken, flown, cmp.Or(p.Confidence, usual))
			low, high := percent(i.Low), percent(i.High)
			parts = append(parts, fmt.Sprintf("broken %s (%s to %s)", percent(float64(p.Broken)/float64(flown)), strings.TrimSuffix(low, " %"), high))
		} else {
			parts = append(parts, thousands(p.Broken)+" broken")
		}
	}
	if p.NotFlown > 0 {
		parts = append(parts, thousands(p.NotFlown)+" not flown")
	}
	return strings.Join(parts, ", ")
}

// speed writes how many flights end in a second, or in a minute or hour where they are few.
func speed(perSecond float64) string {
	switch {
	case perSecond >= 1:
		return fmt.Sprintf("%.3g flights/s", perSecond)
	case perSecond*60 >= 1:
		return fmt.Sprintf("%.2g flights/min", perSecond*60)
	}
	return fmt.Sprintf("%.2g flights/h", perSecond*3600)
}

// Span writes a time in its two largest units: 3 min 10 s.
func Span(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	switch {
	case s < 60:
		return fmt.Sprintf("%d s", s)
	case s < 3600:
		return fmt.Sprintf("%d min %d s", s/60, s%60)
	case s < 48*3600:
		return fmt.Sprintf("%d h %d min", s/3600, s%3600/60)
	}
	return fmt.Sprintf("%d d %d h", s/86400, s%86400/3600)
}
