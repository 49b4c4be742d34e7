package widget

import "fmt"

// TypeWords opens the field of control id, in which other words can be typed in place of those
// shown. what names them, such as "Name of the bookmark". The field is drawn by Words.
func (c *Context) TypeWords(id, shown, what string) {
	c.typing = typing{id: id, edit: NewWords(shown), hint: what, seen: true, fresh: true}
	c.focusOn(id)
}

// Words draws the field of control id in r while its words are being typed; open is false
// otherwise, and nothing is drawn. entered is true in the pass in which text was typed: after
// Enter, or a click elsewhere.
func (c *Context) Words(id string, r Rect) (text string, entered, open bool) {
	if !c.TypingIn(id) {
		return "", false, false
	}
	c.typing.seen = true
	c.keepStop(id, r)
	t := c.interact(id, r)
	c.placeCaret(t, r)
	if c.In.Pressed && !t.pressed && !c.typing.fresh {
		c.LeaveTyped()
	}
	c.typing.fresh = false
	c.drawField(r)
	if !c.typing.enter {
		return "", false, true
	}
	text = c.typing.edit.Text()
	c.CancelTyped()
	return text, true, true
}

// LeaveTyped ends typing because the user clicked elsewhere: words count, a number does not.
func (c *Context) LeaveTyped() {
	if c.typing.edit.words {
		c.typing.enter = true
		return
	}
	c.CancelTyped()
}

// wordsFault says why a part of what was typed was left out.
func wordsFault(rejected string) string {
	for _, r := range rejected {
		if (&Edit{words: true}).accepts(r) {
			return fmt.Sprintf("Full: at most %d characters", maxWords)
		}
	}
	return ""
}
