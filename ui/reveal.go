package ui

// reveal scrolls the column so that the control that the focus just moved to is in
// sight.
func (c *column) reveal(f *pass, boxes []*box) {
	layer, r, moved := f.FocusMoved()
	if !moved {
		return
	}
	for _, b := range boxes {
		if b.id != layer {
			continue
		}
		if over := r.Bottom() + gap - c.area.Bottom(); over > 0 {
			c.scroll += over
		}
		if over := c.area.Y + gap - r.Y; over > 0 {
			c.scroll -= over
		}
	}
}

// afterKeys does what a key did to a panel as a whole, when no panel is being drawn.
func (p *Panels) afterKeys() {
	if p.byKey != nil {
		p.byKey()
		p.byKey = nil
	}
}
