package widget

// Within cuts what draw draws to r, besides what it is cut to already.
func (d *DrawList) Within(r Rect, draw func()) {
	clip, clipped := d.clip, d.clipped
	d.clip, d.clipped = d.device(r), true
	if clipped {
		d.clip = d.clip.Intersect(clip)
	}
	draw()
	d.clip, d.clipped = clip, clipped
}
