package widget

import "testing"

// column is an area that the wheel scrolls, with a slider that starts below the mouse and
// a list that starts below the slider.
type column struct {
	c              *Context
	q              Queue
	scrolled, list float32
	value          float64
	sliderY, listY float32
}

func (k *column) pass(dt float64, events ...Event) {
	for _, e := range events {
		k.q.Push(e)
	}
	k.c.Begin(k.q.Next(), func(float32, float32) string { return "desk" }, dt)
	k.c.Layer("desk", Rect{0, 0, 400, 300})
	k.value, _ = k.c.Slider("s", Rect{10, k.sliderY, 212, 24}, deskRange, k.value)
	k.list += k.c.TakeWheel("desk", Rect{0, k.listY, 400, 100})
	k.scrolled += k.c.TakeWheel("desk", Rect{0, 0, 400, 300})
	k.c.End()
}

func newColumn(t *testing.T) *column {
	k := &column{c: NewContext(newAtlas(t, 1), Dark), sliderY: 200, listY: 200}
	k.pass(0.1, Event{Kind: Move, X: 100, Y: 100})
	k.pass(1)
	return k
}

var wheelClick = Event{Kind: Wheel, Delta: 1}

// TestScrollingGoesOn: what comes under the mouse while the wheel scrolls is neither
// turned nor scrolled itself, until the wheel rested or the mouse moved.
func TestScrollingGoesOn(t *testing.T) {
	k := newColumn(t)
	k.pass(0.1, wheelClick)
	k.sliderY, k.listY = 90, 50
	for range 6 {
		k.pass(0.1, wheelClick)
	}
	k.pass(0.1, Event{Kind: Move, X: 103, Y: 98}, wheelClick) // a hand is not still
	if k.value != 0 || k.list != 0 || k.scrolled != 8 {
		t.Errorf("the slider went to %g, the list by %g, the column by %g; want 0, 0, 8", k.value, k.list, k.scrolled)
	}
	k.pass(wheelEnd)
	k.pass(0.1, wheelClick)
	if k.value != 0.5 || k.scrolled != 8 {
		t.Errorf("after a rest the slider went to %g, the column by %g; want 0.5, 8", k.value, k.scrolled)
	}
}

// TestWheelWantsAMouseAtRest: a slider that the mouse only just reached does not turn; it
// turns after a rest, and then at each click.
func TestWheelWantsAMouseAtRest(t *testing.T) {
	k := newColumn(t)
	k.pass(0.1, wheelClick)
	k.pass(0.05, Event{Kind: Move, X: 100, Y: 210}, wheelClick)
	if k.value != 0 {
		t.Errorf("a slider that the mouse just came to turned to %g", k.value)
	}
	k = newColumn(t)
	k.pass(0.1, Event{Kind: Move, X: 100, Y: 210})
	k.pass(wheelRest)
	for range 3 {
		k.pass(0.01, wheelClick)
	}
	if k.value != 1.5 || k.scrolled != 0 {
		t.Errorf("three clicks on a slider under a resting mouse: %g, and the column by %g; want 1.5, 0", k.value, k.scrolled)
	}
}
