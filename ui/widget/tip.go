package widget

// tipAfter is how long the mouse rests before a tooltip comes [s].
const tipAfter = 0.6

// SetTip gives the tooltip of the control that was drawn last, if the mouse is
// over it or the keyboard's focus on it.
func (c *Context) SetTip(id, text string) {
	if c.Tipped(id) {
		if c.Locked != "" && text != c.Locked {
			text += "\n" + c.Locked
		}
		c.tip = text
	}
}

// Tipped reports whether a tooltip of control id would be shown: whether it is worth
// being put together.
func (c *Context) Tipped(id string) bool {
	if c.hover != "" || c.active != "" {
		return c.hover == id
	}
	return c.focus.shown && c.focus.at.id == id
}

// Tip returns the tooltip to show, empty for none, and the place that it is for:
// empty where that is the mouse.
func (c *Context) Tip() (text string, at Rect) {
	switch {
	case c.typing.fault != "":
		return c.typing.fault, c.focus.at.rect
	case c.typing.id != "":
		return c.typing.hint + "\nEnter sets it, Esc leaves it", c.focus.at.rect
	case c.tip == "":
		return "", Rect{}
	case c.hover == "" && c.focus.shown:
		return c.tip, c.focus.at.rect
	case c.hoverFor >= tipAfter:
		return c.tip, Rect{}
	}
	return "", Rect{}
}
