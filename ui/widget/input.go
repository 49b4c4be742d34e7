package widget

// EventKind is what the mouse did.
type EventKind uint8

// The kinds of mouse events.
const (
	Move EventKind = iota
	Press
	Release
	Wheel
	Leave // the mouse left every panel
)

// Event is one thing the mouse did at a place in logical pixels.
type Event struct {
	Kind  EventKind
	X, Y  float32
	Delta float32 // wheel clicks, positive away from the person
	Shift bool
}

// Input is the mouse as one pass over the panels sees it.
type Input struct {
	X, Y             float32
	Inside           bool // over any panel
	Pressed          bool // went down in this pass, at PressX, PressY
	PressX, PressY   float32
	Released, Double bool
	Down             bool
	Wheel            float32
	Shift            bool
}

// doubleClick is how long after the first press a second counts with it [s].
const doubleClick = 0.35

// Queue keeps mouse events until a pass takes them, so that a click that is
// shorter than a frame is not lost.
type Queue struct {
	events []Event
	state  Input
	since  float64 // since the last press [s]
	lastX  float32
	lastY  float32
}

// Push appends an event.
func (q *Queue) Push(e Event) { q.events = append(q.events, e) }

// Pending reports whether events wait.
func (q *Queue) Pending() bool { return len(q.events) > 0 }

// Advance lets dt [s] pass for the recognition of double clicks.
func (q *Queue) Advance(dt float64) { q.since += dt }

// Next returns the input of the next pass: all events up to a release.
func (q *Queue) Next() Input {
	in := &q.state
	in.Pressed, in.Released, in.Double, in.Wheel = false, false, false, 0
	for i, e := range q.events {
		q.apply(in, e)
		if e.Kind == Release {
			q.events = q.events[:copy(q.events, q.events[i+1:])]
			return *in
		}
	}
	q.events = q.events[:0]
	return *in
}

func (q *Queue) apply(in *Input, e Event) {
	in.Shift = e.Shift
	if e.Kind == Leave {
		in.Inside = false
		return
	}
	in.Inside = true
	if e.Kind != Wheel {
		in.X, in.Y = e.X, e.Y
	}
	switch e.Kind {
	case Press:
		near := abs(e.X-q.lastX) < 4 && abs(e.Y-q.lastY) < 4
		in.Double = near && q.since < doubleClick
		in.Pressed, in.Down, in.PressX, in.PressY = true, true, e.X, e.Y
		q.since, q.lastX, q.lastY = 0, e.X, e.Y
		if in.Double {
			q.since = doubleClick // a third press counts as a first
		}
	case Release:
		in.Released, in.Down = true, false
	case Wheel:
		in.Wheel += e.Delta
	}
}

func abs(v float32) float32 { return max(v, -v) }
