package widget

// Grip is what the mouse does to something that can be carried about.
type Grip struct {
	Hot     bool // under the mouse
	Pressed bool // the mouse went down on it in this pass
	Clicked bool // and up on it, or Enter was pressed
}

// Grip makes r something to be carried or clicked, without drawing anything. The
// keyboard reaches it.
func (c *Context) Grip(id string, r Rect) Grip {
	c.stop(id, r, false)
	t := c.interact(id, r)
	return Grip{t.hot, t.pressed, t.clicked || c.takeIf(id, NavEnter)}
}

// Pressable makes r clickable, also by the keyboard, without drawing anything.
func (c *Context) Pressable(id string, r Rect) (hot, clicked bool) {
	g := c.Grip(id, r)
	return g.Hot, g.Clicked
}

// Stepped is Pressable for a place in which the keys of the focus move something: it returns
// the key that was pressed on it.
func (c *Context) Stepped(id string, r Rect) (hot, clicked bool, key Nav) {
	c.stop(id, r, true)
	t := c.interact(id, r)
	return t.hot, t.clicked || c.takeIf(id, NavEnter), c.TakeKey(id)
}
