package ui

import (
	"slices"

	"github.com/sitlark/sitlark/settings"
)

// usualSpan is the length of time that is plotted at first, an index into spans.
const usualSpan = 1

// usual tells whether a group of curves is plotted at first.
func usual(group string) bool { return group == "height" || group == "rpm" || group == "attitude" }

// nothing is what the settings call that a person chose no group at all.
const nothing = "none"

// chosenNow is what is plotted, for the settings: empty where it is as at first.
func (p *plots) chosenNow() (s settings.Plots) {
	if p.span != usualSpan {
		s.Span = int(spans[p.span])
	}
	asFirst := true
	for i, g := range groups {
		asFirst = asFirst && p.chosen[i] == usual(g.id)
		if p.chosen[i] {
			s.Show = append(s.Show, g.id)
		}
	}
	if asFirst {
		s.Show = nil
	} else if len(s.Show) == 0 {
		s.Show = []string{nothing}
	}
	return s
}

// recall plots what s says, what it does not know as at first.
func (p *plots) recall(s settings.Plots) {
	p.span = usualSpan
	for i, span := range spans {
		if int(span) == s.Span {
			p.span = i
		}
	}
	for i, g := range groups {
		p.chosen[i] = usual(g.id)
		if len(s.Show) > 0 {
			p.chosen[i] = slices.Contains(s.Show, g.id)
		}
	}
}
