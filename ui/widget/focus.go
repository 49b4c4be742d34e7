package widget

// Nav is what a key does to the control that has the keyboard's focus, or to the
// focus itself.
type Nav uint8

// The keys of the focus.
const (
	NavNone     Nav = iota
	NavStart        // show the focus, at the first control if there is none
	NavNext         // the control after it
	NavPrevious     // the one before
	NavLeft         // one step down, or the control before
	NavRight        // one step up, or the control after
	NavPageDown     // ten steps down
	NavPageUp
	NavHome // the least
	NavEnd  // the greatest
	NavDefault
	NavEnter
	NavAdd // as NavEnter, to what is chosen already
	NavNextPanel
	NavPreviousPanel
	NavMoveLeft // of a panel, on its title
	NavMoveRight
	NavMoveUp
	NavMoveDown
)

// stop is a control that the focus can stand on.
type stop struct {
	id, layer string
	rect      Rect // also where a column is scrolled out of sight
	steps     bool // left and right change its value
}

// focus is where the keyboard acts. It moves in the order in which the controls
// are drawn.
type focus struct {
	at    stop
	shown bool   // by a ring: the keyboard was used last
	moved bool   // in this pass: bring it into sight
	stops []stop // of this pass
	last  []stop // of the last
	key   Nav    // of this pass, until a control takes it
	queue []Nav
	clip  Rect // of the control that has the focus [device px]
	cut   bool
}

// Key queues a key of the focus for the next pass.
func (c *Context) Key(n Nav) { c.focus.queue = append(c.focus.queue, n) }

// KeysPending reports whether keys wait for a pass.
func (c *Context) KeysPending() bool { return len(c.focus.queue) > 0 }

// Focus returns the control that has the focus and whether that is shown.
func (c *Context) Focus() (id string, shown bool) { return c.focus.at.id, c.focus.shown }

// FocusMoved reports whether the focus moved in this pass, the panel and the place
// of its control, scrolled out of sight or not.
func (c *Context) FocusMoved() (layer string, r Rect, moved bool) {
	return c.focus.at.layer, c.focus.at.rect, c.focus.moved
}

// HideFocus hides the ring; the next key goes on from the same control.
func (c *Context) HideFocus() { c.focus.shown = false }

// TrapFocus keeps the focus to the controls that follow: those of a card that
// lies over everything.
func (c *Context) TrapFocus() { c.focus.stops = c.focus.stops[:0] }

// TakeKey returns the key that was pressed on control id, and only once.
func (c *Context) TakeKey(id string) Nav {
	if c.focus.at.id != id || !c.focus.shown {
		return NavNone
	}
	k := c.focus.key
	c.focus.key = NavNone
	return k
}

// takeIf is TakeKey for one key.
func (c *Context) takeIf(id string, n Nav) bool {
	if c.focus.key != n || c.focus.at.id != id || !c.focus.shown {
		return false
	}
	c.focus.key = NavNone
	return true
}

// stop makes the control id one that the focus can stand on.
func (c *Context) stop(id string, r Rect, steps bool) {
	s := stop{id, c.layer, r, steps}
	c.focus.stops = append(c.focus.stops, s)
	if c.focus.at.id == id {
		c.focus.at, c.focus.clip, c.focus.cut = s, c.clip, c.clipped
	}
}

// beginFocus takes the next key; those that move the focus do so at once.
func (c *Context) beginFocus() {
	f := &c.focus
	f.last, f.stops = f.stops, f.last[:0]
	f.key, f.moved = NavNone, false
	if len(f.queue) == 0 {
		return
	}
	f.key = f.queue[0]
	f.queue = f.queue[:copy(f.queue, f.queue[1:])]
	if f.key = f.move(f.key); f.moved {
		f.key = NavNone
	}
}

// move moves the focus and returns the key if that is for the control.
func (f *focus) move(k Nav) Nav {
	if len(f.last) == 0 || f.at.id == "" && k != NavStart && k != NavNextPanel && k != NavPreviousPanel {
		return NavNone
	}
	i := f.index()
	was := f.shown
	f.shown = true
	switch {
	case k == NavStart, i < 0:
		f.to(max(0, i))
	case k == NavNext, k == NavRight && !f.at.steps:
		f.to(i + 1)
	case k == NavPrevious, k == NavLeft && !f.at.steps:
		f.to(i - 1)
	case k == NavNextPanel:
		f.to(f.panel(i, 1))
	case k == NavPreviousPanel:
		f.to(f.panel(f.panel(i, -1), 0))
	case !was && (k == NavEnter || k == NavAdd): // nobody sees yet where it would act
		f.shown = false
	default:
		return k
	}
	return NavNone
}

func (f *focus) to(i int) {
	n := len(f.last)
	f.at, f.moved = f.last[(i+n)%n], true
}

// index returns the place of the focus in the last pass, -1 for none.
func (f *focus) index() int {
	for i, s := range f.last {
		if s.id == f.at.id {
			return i
		}
	}
	return -1
}

// panel returns the first stop of another panel after (1) or the last before (-1)
// the stop i, or (0) the first of the same one.
func (f *focus) panel(i, way int) int {
	n, layer := len(f.last), f.last[(i+len(f.last))%len(f.last)].layer
	if way == 0 {
		for i > 0 && f.last[i-1].layer == layer {
			i--
		}
		return i
	}
	for range n {
		i = (i + way + n) % n
		if f.last[i].layer != layer {
			return i
		}
	}
	return i
}

// endFocus moves the focus on when its control is gone: to the nearest of its
// panel, else to none.
func (c *Context) endFocus() {
	f := &c.focus
	if f.at.id == "" {
		return
	}
	best, near := stop{}, float32(-1)
	for _, s := range f.stops {
		if s.id == f.at.id {
			return
		}
		d := abs(s.rect.X-f.at.rect.X) + 4*abs(s.rect.Y-f.at.rect.Y)
		if s.layer == f.at.layer && (near < 0 || d < near) {
			best, near = s, d
		}
	}
	f.at = best
}

// DrawFocus draws the ring round the control that has the focus, over all panels.
func (c *Context) DrawFocus() {
	f := &c.focus
	if f.at.id == "" || !f.shown || f.at.rect.Empty() {
		return
	}
	c.clip, c.clipped = f.clip, f.cut
	ring := f.at.rect.Inset(-2, -2)
	ring.W, ring.H = f.at.rect.W+4, f.at.rect.H+4
	c.Outline(ring, 5, c.Theme.Focus)
	c.Outline(ring.Inset(1, 1), 4, c.Theme.Focus)
	c.Unclip()
}
