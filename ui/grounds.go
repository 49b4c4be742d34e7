package ui

import "github.com/sitlark/sitlark/ui/widget"

// SetGrounds says how the panels' backgrounds are drawn from the next Update on.
func (p *Panels) SetGrounds(g widget.Grounds) { p.ctx.Grounds = g }

// Early returns the parts of the panels that are to be put on the picture before all
// else, as of the last Update: none but with widget.GroundsFirst.
func (p *Panels) Early() []widget.Ground { return p.ctx.Early() }
