package widget

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/quantity"
)

// typing is the number, or the line of words, that is being typed, if there is one.
type typing struct {
	id    string // of the control, empty: none
	edit  Edit
	enter bool   // apply it in the next pass
	hint  string // what can be typed
	fault string // why it was not applied
	seen  bool   // its field was drawn in this pass
	fresh bool   // its field was not drawn yet: the click that opened it is none elsewhere
}

const leastFieldW = 64

// Typing reports whether a number or words are being typed: all keys go there.
func (c *Context) Typing() bool { return c.typing.id != "" }

// TypingIn reports whether the number, or the words, of control id are being typed.
func (c *Context) TypingIn(id string) bool { return c.typing.id == id }

// Type puts text into what is being typed. What was left out is said until the next key.
func (c *Context) Type(text string) {
	c.typing.fault = ""
	rejected := c.typing.edit.Type(text)
	switch {
	case rejected == "":
	case c.typing.edit.words:
		c.typing.fault = wordsFault(rejected)
	case strings.Trim(rejected, "0123456789.,-+−") == "":
		c.typing.fault = fmt.Sprintf("Full: a number has at most %d characters", maxTyped)
	default:
		c.typing.fault = fmt.Sprintf("Not typed: %q. Accepted are digits, a point or comma, and a minus: %s", brief(rejected), c.typing.hint)
	}
}

// brief cuts a text that was pasted.
func brief(text string) string {
	if r := []rune(text); len(r) > maxTyped {
		return string(r[:maxTyped]) + "…"
	}
	return text
}

// PressEdit applies a key to what is being typed.
func (c *Context) PressEdit(k EditKey, extend bool) {
	c.typing.fault = ""
	c.typing.edit.Press(k, extend)
}

// Selected returns the selected part of what is being typed.
func (c *Context) Selected() string { return c.typing.edit.Selected() }

// EnterTyped applies what was typed in the next pass.
func (c *Context) EnterTyped() { c.typing.enter = true }

// CancelTyped leaves the number, or the words, as they were.
func (c *Context) CancelTyped() { c.typing = typing{} }

// Number makes the number that control id shows in r one that can be typed, after
// a click on it or Enter on the control. The wheel steps it. It must follow the
// control. drawn tells that the field of typing was drawn, in place of the number;
// entered is true in the pass in which value was typed, which lies in g.
func (c *Context) Number(id string, r Rect, g Range, unit string, shown float64) (value float64, entered, drawn bool) {
	if c.Locked != "" {
		return 0, false, false
	}
	t := c.interact(id+".number", r)
	opened := false
	if !c.TypingIn(id) {
		if clicks := c.turned(id+".number", t); clicks != 0 {
			value = g.snap(shown + float64(clicks)*g.Step)
			c.hold(id, value)
			return value, value != shown, false
		}
		if t.clicked || c.takeIf(id, NavEnter) {
			c.typing = typing{id: id, edit: NewEdit(typable(shown)), hint: rangeText(g, unit)}
			c.typing.edit.clock = unit == "s"
			c.focusOn(id)
			opened = true
		} else {
			return 0, false, false
		}
	}
	c.typing.seen = true
	c.keepStop(id, r)
	field := Rect{min(r.X, r.Right()-leastFieldW), r.Y + 1, max(r.W, leastFieldW), r.H - 2}
	if !opened {
		c.placeCaret(t, field)
		if c.In.Pressed && !t.pressed {
			c.CancelTyped()
			return 0, false, false
		}
	}
	c.drawField(field)
	if value, entered = c.applyTyped(g, unit); entered {
		c.hold(id, value)
		c.CancelTyped()
	}
	return value, entered, true
}

// focusOn gives control id the focus.
func (c *Context) focusOn(id string) {
	if c.focus.at.id != id {
		c.focus.at = stop{id: id, layer: c.layer}
	}
}

// keepStop makes a control a stop of the focus also where only its field is drawn.
func (c *Context) keepStop(id string, r Rect) {
	for _, s := range c.focus.stops {
		if s.id == id {
			return
		}
	}
	c.stop(id, r, true)
}

// applyTyped returns the number that was typed, or says why it can't be.
func (c *Context) applyTyped(g Range, unit string) (float64, bool) {
	if !c.typing.enter {
		return 0, false
	}
	c.typing.enter = false
	parse := ParseNumber
	if unit == "s" {
		parse = ParseTime
	}
	v, err := parse(c.typing.edit.Text())
	switch {
	case err != nil:
		c.typing.fault = err.Error()
	case v < g.Min || v > g.Max:
		c.typing.fault = "Out of range: " + rangeText(g, unit)
	default:
		return v, true
	}
	return 0, false
}

// ParseNumber reads a number as people type it, with a point or a comma and with
// either minus.
func ParseNumber(text string) (float64, error) {
	plain := strings.NewReplacer(",", ".", "−", "-").Replace(strings.TrimSpace(text))
	v, err := quantity.Number(plain)
	if err != nil {
		return 0, fmt.Errorf("%q is no number: type one such as 12.5", text)
	}
	return v, nil
}

// ParseTime reads a time as people type it: seconds such as 83.5, or 1:23.5, or 1:02:03.
func ParseTime(text string) (seconds float64, err error) {
	parts := strings.Split(text, ":")
	if len(parts) > 3 {
		return 0, fmt.Errorf("%q is no time: type seconds such as 83.5, or 1:23.5, or 1:02:03", text)
	}
	for i, part := range parts {
		v, err := ParseNumber(part)
		whole := v == math.Trunc(v) || i == len(parts)-1
		if len(parts) > 1 && (err != nil || v < 0 || i > 0 && v >= 60 || !whole) {
			return 0, fmt.Errorf("%q is no time: type seconds such as 83.5, or 1:23.5, or 1:02:03", text)
		}
		if err != nil {
			return 0, err
		}
		seconds = 60*seconds + v
	}
	return seconds, nil
}

// typable writes a number with the digits that it needs, at most four decimals.
func typable(v float64) string {
	v = math.Round(v*1e4) / 1e4
	if v == 0 {
		v = 0 // not −0
	}
	return strings.Replace(strconv.FormatFloat(v, 'f', -1, 64), "-", "−", 1)
}

func rangeText(g Range, unit string) string {
	text := typable(g.Min) + " to " + typable(g.Max)
	if unit != "" && unit != "°" {
		text += " "
	}
	return text + unit
}

// placeCaret lets the mouse put the caret, or select by dragging or a double click.
func (c *Context) placeCaret(t touch, field Rect) {
	e := &c.typing.edit
	switch {
	case t.pressed && c.In.Double:
		e.Press(EditAll, false)
	case t.pressed:
		e.Place(c.characterAt(field, c.In.PressX), c.In.Shift)
	case t.active && !t.clicked && c.In.Down:
		e.Place(c.characterAt(field, c.In.X), true)
	}
}

const fieldPad = 6

func (c *Context) characterAt(field Rect, x float32) int {
	e := &c.typing.edit
	at := c.textX(field)
	for i, r := range e.text {
		w := c.Atlas.Width(Body, string(r))
		if x < at+w/2 {
			return i
		}
		at += w
	}
	return len(e.text)
}

// textX is where the text begins in its field: numbers end at its right, words begin at its left,
// or before it where the caret would not be seen.
func (c *Context) textX(field Rect) float32 {
	e := &c.typing.edit
	if !e.words {
		return field.Right() - fieldPad - c.Atlas.Width(Body, e.Text())
	}
	room := field.W - 2*fieldPad
	return field.X + fieldPad - max(0, c.Atlas.Width(Body, string(e.text[:e.caret]))-room)
}

// drawField draws the text, its selection and the caret, which does not blink.
func (c *Context) drawField(field Rect) {
	edge := c.Theme.Accent
	if c.typing.fault != "" {
		edge = c.Theme.Fault
	}
	c.Framed(field, 4, c.Theme.Button, edge)
	c.Within(field, func() { c.drawTyped(field) })
}

func (c *Context) drawTyped(field Rect) {
	e := &c.typing.edit
	width := func(s []rune) float32 { return c.Atlas.Width(Body, string(s)) }
	x := c.textX(field)
	if from, to := e.Selection(); from != to {
		c.Fill(Rect{x + width(e.text[:from]), field.Y + 3, width(e.text[from:to]), field.H - 6}, Over(Fade(c.Theme.Accent, 0.35), c.Theme.Button))
	}
	c.Text(Rect{x, field.Y, field.Right() - fieldPad - x, field.H}, Left, Body, c.Theme.Text, e.Text())
	c.Fill(Rect{x + width(e.text[:e.caret]), field.Y + 3, 1, field.H - 6}, c.Theme.Text)
}
