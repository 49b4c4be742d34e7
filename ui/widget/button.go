package widget

import "image/color"

// Look is what a button means.
type Look uint8

// The looks.
const (
	Plain  Look = iota
	Acts        // changes the flight, and breaks nothing
	Danger      // breaks something
	Mend        // makes it whole again
	Chosen      // one of several, and the one that holds
	Off         // can't be pressed now; its tooltip says why
)

// ChosenTint is how much of its letters' colour a chosen button's ground has.
const ChosenTint = 0.14

// Button draws a button and reports whether it was clicked in this pass.
func (c *Context) Button(id string, r Rect, look Look, label string) bool {
	return c.button(id, r, look, Body, label)
}

// SmallButton is Button with small letters.
func (c *Context) SmallButton(id string, r Rect, look Look, label string) bool {
	return c.button(id, r, look, Small, label)
}

func (c *Context) button(id string, r Rect, look Look, st Style, label string) bool {
	if c.Locked != "" && (look == Acts || look == Danger || look == Mend) {
		look = Off
	}
	c.stop(id, r, false)
	t := c.interact(id, r)
	fill, ink := c.buttonColours(look, t)
	edge := Fade(ink, 0.55)
	if look == Off || (look == Plain || look == Acts) && !t.hot {
		edge = c.Theme.Edge
	}
	c.Framed(r, 4, fill, edge)
	c.Text(r, Center, st, ink, label)
	return (t.clicked || c.takeIf(id, NavEnter)) && look != Off
}

func (c *Context) buttonColours(look Look, t touch) (fill, ink color.NRGBA) {
	fill = c.Theme.Button
	if look == Off {
		return fill, c.Theme.Dim
	}
	if t.hot {
		fill = c.Theme.ButtonHot
	}
	if t.active {
		fill = c.Theme.Track
	}
	switch look {
	case Danger:
		return fill, c.Theme.Fault
	case Mend:
		return fill, c.Theme.Good
	case Chosen:
		return Over(Fade(c.Theme.Accent, ChosenTint), fill), c.Theme.Accent
	}
	return fill, c.Theme.Accent
}

// Area makes r clickable without drawing anything. It reports whether the mouse is
// over it, and whether it was clicked.
func (c *Context) Area(id string, r Rect) (hot, clicked bool) {
	t := c.interact(id, r)
	return t.hot, t.clicked
}
