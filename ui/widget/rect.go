package widget

// Rect is a rectangle in logical pixels, y pointing down.
type Rect struct{ X, Y, W, H float32 }

// Right returns the x of the right edge.
func (r Rect) Right() float32 { return r.X + r.W }

// Bottom returns the y of the lower edge.
func (r Rect) Bottom() float32 { return r.Y + r.H }

// Empty reports whether the rectangle has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Contains reports whether the point is inside; the right and lower edges are not.
func (r Rect) Contains(x, y float32) bool {
	return x >= r.X && x < r.Right() && y >= r.Y && y < r.Bottom()
}

// holds reports whether a rectangle is inside.
func (r Rect) holds(s Rect) bool {
	return s.X >= r.X && s.Y >= r.Y && s.Right() <= r.Right() && s.Bottom() <= r.Bottom()
}

// meets reports whether two rectangles have a part in common.
func (r Rect) meets(s Rect) bool {
	return s.X < r.Right() && s.Y < r.Bottom() && s.Right() > r.X && s.Bottom() > r.Y
}

// Intersect returns the common part, which may be empty.
func (r Rect) Intersect(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	return Rect{x, y, max(0, min(r.Right(), s.Right())-x), max(0, min(r.Bottom(), s.Bottom())-y)}
}

// Inset returns the rectangle made smaller by dx left and right and by dy above
// and below.
func (r Rect) Inset(dx, dy float32) Rect {
	return Rect{r.X + dx, r.Y + dy, max(0, r.W-2*dx), max(0, r.H-2*dy)}
}

// CutTop takes h from the top: it returns that strip and leaves the rest in r.
func (r *Rect) CutTop(h float32) Rect {
	cut := Rect{r.X, r.Y, r.W, h}
	r.Y += h
	r.H -= h
	return cut
}

// CutLeft takes w from the left: it returns that strip and leaves the rest in r.
func (r *Rect) CutLeft(w float32) Rect {
	cut := Rect{r.X, r.Y, w, r.H}
	r.X += w
	r.W -= w
	return cut
}

// CutRight takes w from the right: it returns that strip and leaves the rest in r.
func (r *Rect) CutRight(w float32) Rect {
	r.W -= w
	return Rect{r.X + r.W, r.Y, w, r.H}
}

// Split returns the i-th of n equal columns with a gap between them.
func (r Rect) Split(i, n int, gap float32) Rect {
	w := (r.W - gap*float32(n-1)) / float32(n)
	return Rect{r.X + float32(i)*(w+gap), r.Y, w, r.H}
}
