package widget

import (
	"math"
	"testing"
)

// desk is one panel with a slider from −10 to 10 in steps of 0.5.
type desk struct {
	c     *Context
	q     Queue
	echo  float64
	value float64
	moved bool
}

var deskRange = Range{Min: -10, Max: 10, Step: 0.5, Default: 2}
var deskSlider = Rect{10, 10, 2*knobRadius + 200, 24}

func newDesk(t *testing.T) *desk { return &desk{c: NewContext(newAtlas(t, 1), Dark)} }

func (d *desk) pass(dt float64, events ...Event) {
	for _, e := range events {
		d.q.Push(e)
	}
	d.q.Advance(dt)
	d.moved = false
	for {
		d.c.Begin(d.q.Next(), func(float32, float32) string { return "desk" }, dt)
		d.c.Layer("desk", Rect{0, 0, 400, 100})
		v, moved := d.c.Slider("s", deskSlider, deskRange, d.echo)
		d.value, d.moved = v, d.moved || moved
		d.c.End()
		if !d.q.Pending() {
			return
		}
	}
}

// at gives the mouse's place for a value.
func at(kind EventKind, v float64) Event {
	return Event{Kind: kind, X: deskSlider.X + knobRadius + float32((v+10)/20*200), Y: 20}
}

func TestSliderTakesTheMousesPlace(t *testing.T) {
	for _, c := range []struct{ mouse, want float64 }{
		{-10, -10}, {-99, -10}, {10, 10}, {99, 10}, {3.1, 3}, {3.3, 3.5}, {0, 0},
	} {
		d := newDesk(t)
		d.echo = 7
		d.pass(0.016, at(Move, 7), at(Press, 7))
		d.pass(0.016, at(Move, c.mouse))
		if d.value != c.want || !d.moved {
			t.Errorf("mouse at %g: value %g, moved %v, want %g", c.mouse, d.value, d.moved, c.want)
		}
	}
}

func TestSliderGivesBackToTheEcho(t *testing.T) {
	d := newDesk(t)
	d.pass(0.016, at(Move, 5), at(Press, 5), at(Release, 5))
	if d.value != 5 || !d.moved {
		t.Fatalf("value %g, moved %v after a click at 5", d.value, d.moved)
	}
	d.pass(echoWait / 2)
	if d.value != 5 || d.moved {
		t.Errorf("value %g, moved %v while the echo is awaited, want 5", d.value, d.moved)
	}
	d.pass(echoWait)
	d.pass(0.016)
	if d.value != 0 || d.moved {
		t.Errorf("value %g, moved %v without an echo, want the world's 0", d.value, d.moved)
	}
	d.pass(0.016, at(Press, 5), at(Release, 5))
	d.echo = 5
	d.pass(0.016)
	d.echo = 6 // somebody else moves it right after
	d.pass(0.016)
	if d.value != 6 {
		t.Errorf("value %g after the echo came, want the world's 6", d.value)
	}
}

func TestWheelStepsAndDoubleClickDefaults(t *testing.T) {
	d := newDesk(t)
	d.pass(0.016, at(Move, 0), Event{Kind: Wheel, Delta: 3})
	if d.value != 1.5 {
		t.Errorf("three clicks of the wheel give %g, want 1.5", d.value)
	}
	d.pass(0.016, Event{Kind: Wheel, Delta: -1})
	if d.value != 1 {
		t.Errorf("one back gives %g, want 1: the second must start from the first", d.value)
	}
	d.pass(0.1, at(Press, 8), at(Release, 8))
	d.pass(0.1, at(Press, 8), at(Release, 8))
	if d.value != deskRange.Default {
		t.Errorf("a double click gives %g, want %g", d.value, deskRange.Default)
	}
	d.pass(doubleClick+0.1, at(Press, 8), at(Release, 8))
	if math.Abs(d.value-8) > 1e-9 {
		t.Errorf("a late click gives %g, want 8", d.value)
	}
}

func TestOtherPanelsMouseMovesNothing(t *testing.T) {
	d := newDesk(t)
	d.q.Push(at(Move, 5))
	d.q.Push(at(Press, 5))
	d.c.Begin(d.q.Next(), func(float32, float32) string { return "a card above" }, 0.016)
	d.c.Layer("desk", Rect{0, 0, 400, 100})
	if v, moved := d.c.Slider("s", deskSlider, deskRange, 0); v != 0 || moved {
		t.Errorf("a press on what lies above moves the slider to %g", v)
	}
}

func TestDialTurnsWithTheMouse(t *testing.T) {
	r := Rect{0, 0, 80, 80}
	for _, c := range []struct{ x, y, want float64 }{
		{40, 5, 0}, {75, 40, 90}, {40, 75, 180}, {5, 40, 270}, {65, 15, 45},
	} {
		ctx := NewContext(newAtlas(t, 1), Dark)
		var q Queue
		q.Push(Event{Kind: Press, X: float32(c.x), Y: float32(c.y)})
		ctx.Begin(q.Next(), func(float32, float32) string { return "desk" }, 0.016)
		ctx.Layer("desk", Rect{0, 0, 400, 100})
		if v, _ := ctx.Dial("d", r, 123); v != c.want {
			t.Errorf("mouse at (%g, %g): %g°, want %g", c.x, c.y, v, c.want)
		}
	}
}

func TestDialGoesOnPastNorth(t *testing.T) {
	ctx := NewContext(newAtlas(t, 1), Dark)
	var q Queue
	q.Push(Event{Kind: Move, X: 40, Y: 40})
	q.Push(Event{Kind: Wheel, Delta: -1})
	ctx.Begin(q.Next(), func(float32, float32) string { return "desk" }, 0.016)
	ctx.Layer("desk", Rect{0, 0, 400, 100})
	if v, changed := ctx.Dial("d", Rect{0, 0, 80, 80}, 0); v != 355 || !changed {
		t.Errorf("one step to the left of north: %g, want 355", v)
	}
}
