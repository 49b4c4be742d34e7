package joystick

import (
	"math"
	"slices"
)

// calibrator runs calibration or assignment of the active joystick, one of them at a time.
type calibrator struct {
	active      *active
	calibration *calibration // nil: not running
	assignment  *assignment  // nil: not running
}

func (s *calibrator) running() bool { return s.calibration != nil || s.assignment != nil }

// watch takes a new reading.
func (s *calibrator) watch() {
	if s.calibration != nil {
		s.calibration.watch(&s.active.reading)
	}
	if s.assignment != nil && s.tryAssign() {
		s.assignment = nil
	}
}

// Calibrate starts to watch how far the axes move. The output is held until Calibrated
// or Leave.
func (s *calibrator) Calibrate() {
	if s.active.present {
		s.calibration, s.assignment = newCalibration(&s.active.reading), nil
	}
}

// Calibrating reports whether a calibration runs.
func (s *calibrator) Calibrating() bool { return s.calibration != nil }

// Moved reports whether an axis, counted from 1, was moved far enough since Calibrate.
func (s *calibrator) Moved(axis int) bool { return s.calibration != nil && s.calibration.moved(axis) }

// Calibrated ends the calibration, with the sticks released, and returns the number of
// axes that were calibrated.
func (s *calibrator) Calibrated() (axes int) {
	if s.calibration != nil {
		axes = s.calibration.finish(&s.active.mapping, &s.active.reading)
	}
	s.calibration = nil
	return axes
}

// Assign waits until the user moves an axis to the end that makes a long pulse, or
// presses a button, and assigns it to a channel. With add, the button joins those that
// the channel has. The output is held meanwhile.
func (s *calibrator) Assign(channel int, add bool) {
	if s.active.present && channel >= 1 && channel <= MaxChannels {
		s.assignment, s.calibration = &assignment{channel, add, s.active.reading.clone()}, nil
	}
}

// Assigning returns the channel that waits for an axis or a button, 0 for none.
func (s *calibrator) Assigning() int {
	if s.assignment == nil {
		return 0
	}
	return s.assignment.channel
}

// Leave cancels calibration and assignment.
func (s *calibrator) Leave() { s.calibration, s.assignment = nil, nil }

// tryAssign assigns what the user moved, and reports whether there was anything.
func (s *calibrator) tryAssign() bool {
	l, m := s.assignment, &s.active.mapping
	axis, down, button := l.moved(&s.active.reading)
	c := m.Channel(l.channel)
	switch {
	case axis > 0:
		m.SetChannel(Channel{Number: l.channel, Axis: axis, Inverted: down, Expo: c.Expo})
	case button > 0 && l.add && !slices.Contains(c.Buttons, button):
		c.Buttons = append(slices.Clone(c.Buttons), button)
		m.SetChannel(c.fitted())
	case button > 0 && !l.add:
		m.SetChannel(Channel{Number: l.channel, Buttons: []int{button}, Press: Toggle})
	default:
		return false
	}
	s.active.mapper.Forget(l.channel)
	return true
}

// minMove is how far an axis must move to be calibrated or assigned [raw].
const minMove = 0.5

// calibration watches the axes while the user moves them to their ends.
type calibration struct {
	least, most []float64 // of each axis
}

func newCalibration(r *Reading) *calibration {
	return &calibration{slices.Clone(r.Axes), slices.Clone(r.Axes)}
}

func (c *calibration) watch(r *Reading) {
	for i, v := range r.Axes[:min(len(r.Axes), len(c.least))] {
		c.least[i], c.most[i] = min(c.least[i], v), max(c.most[i], v)
	}
}

// moved reports whether an axis, counted from 1, was moved far enough.
func (c *calibration) moved(axis int) bool {
	return axis >= 1 && axis <= len(c.least) && c.most[axis-1]-c.least[axis-1] >= minMove
}

// finish writes the ends of the axes that were moved into m; the others stay as they
// were. r is the reading with the sticks released: an axis that rests near its middle
// has its center there; one that does not rest, such as a throttle, in the middle.
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
		a.Min, a.Centre, a.Max = roundRaw(a.Min), roundRaw(a.Centre), roundRaw(a.Max)
		m.SetCalibration(i+1, a)
		changed++
	}
	return changed
}

// roundRaw rounds a raw value to four decimals, finer than any hand and short in a file.
func roundRaw(v float64) float64 { return math.Round(v*1e4) / 1e4 }

// assignment waits for the axis or the button that a channel gets.
type assignment struct {
	channel int
	add     bool // one more button
	start   Reading
}

// moved returns what the user moved since the start: an axis, and whether toward its
// lower end, or a button; 0 for neither. A button that was pressed at the start counts
// after it was released.
func (l *assignment) moved(r *Reading) (axis int, down bool, button int) {
	far := minMove
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
		l.start.Buttons[i] = pressed
	}
	return 0, false, 0
}
