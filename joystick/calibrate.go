package joystick

import "math"

// leastMove is how far an axis must be moved to be calibrated [raw].
const leastMove = 0.5

// calibration watches the axes while a person moves them to their ends.
type calibration struct {
	least, most []float64 // of each axis
}

func newCalibration(r *Reading) *calibration {
	return &calibration{append([]float64(nil), r.Axes...), append([]float64(nil), r.Axes...)}
}

func (c *calibration) watch(r *Reading) {
	for i, v := range r.Axes[:min(len(r.Axes), len(c.least))] {
		c.least[i], c.most[i] = min(c.least[i], v), max(c.most[i], v)
	}
}

// moved tells whether an axis, counted from 1, was moved far enough.
func (c *calibration) moved(axis int) bool {
	return axis >= 1 && axis <= len(c.least) && c.most[axis-1]-c.least[axis-1] >= leastMove
}

// finish writes the ends of what was moved into m; the rest stays as it was. r is
// the sticks let go: an axis that rests near its middle has its centre there, and one
// that does not rest, as a throttle, halfway.
func (c *calibration) finish(m *Mapping, r *Reading) (changed int) {
	for i := range c.least {
		if !c.moved(i + 1) {
			continue
		}
		a := m.Calibration(i + 1)
		a.Min, a.Max = max(-1, c.least[i]), min(1, c.most[i])
		a.Centre = (a.Min + a.Max) / 2
		const near = 0.15 // of the travel
		if v, ok := r.axis(i + 1); ok && max(v-a.Centre, a.Centre-v) <= near*(a.Max-a.Min) {
			a.Centre = v
		}
		a.Min, a.Centre, a.Max = legibly(a.Min), legibly(a.Centre), legibly(a.Max)
		m.SetCalibration(i+1, a)
		changed++
	}
	return changed
}

// legibly rounds a raw value to what no hand can tell apart, and a file can show.
func legibly(v float64) float64 { return math.Round(v*1e4) / 1e4 }

// learning waits for the axis or the button that a channel is to follow.
type learning struct {
	channel int
	add     bool // one more button
	start   Reading
}

// heard returns what a person moved since the start: an axis, and whether toward its
// lower end, or a button; 0 for neither.
func (l *learning) heard(r *Reading) (axis int, down bool, button int) {
	far := leastMove
	for i, v := range r.Axes[:min(len(r.Axes), len(l.start.Axes))] {
		if d := max(v-l.start.Axes[i], l.start.Axes[i]-v); d >= far && !l.add {
			axis, down, far = i+1, v < l.start.Axes[i], d
		}
	}
	if axis > 0 {
		return axis, down, 0
	}
	for i, pressed := range r.Buttons[:min(len(r.Buttons), len(l.start.Buttons))] {
		if pressed && !l.start.Buttons[i] {
			return 0, false, i + 1
		}
		l.start.Buttons[i] = pressed // let go since
	}
	return 0, false, 0
}
