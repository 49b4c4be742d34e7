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
	d.pass(0.016, at(Move, 0))
	d.pass(wheelRest)
	d.pass(0.016, Event{Kind: Wheel, Delta: 3})
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

// runVane runs a pass of a rose of 80 px with the mouse's events.
func runVane(t *testing.T, deg, speed float64, events ...Event) (newDeg, newSpeed float64, changed bool) {
	ctx := NewContext(newAtlas(t, 1), Dark)
	var q Queue
	for _, e := range events {
		q.Push(e)
		ctx.Begin(q.Next(), func(float32, float32) string { return "desk" }, wheelRest)
		ctx.Layer("desk", Rect{0, 0, 400, 100})
		newDeg, newSpeed, changed = ctx.Vane("d", Rect{0, 0, 80, 80}, deg, speed, 0.5, 40, nil)
		ctx.End()
	}
	return newDeg, newSpeed, changed
}

// TestVaneIsDragged: the side tells the direction, the distance the speed, by its
// root; the knob reaches 33 px from the middle.
func TestVaneIsDragged(t *testing.T) {
	for _, c := range []struct{ x, y, deg, speed float64 }{
		{40, 5, 0, 40}, {75, 40, 90, 40}, {40, 56.5, 180, 10}, {31.75, 40, 270, 2.5}, {51.67, 28.33, 45, 10}, {41, 41, 123, 0},
	} {
		deg, speed, _ := runVane(t, 123, 7, Event{Kind: Press, X: float32(c.x), Y: float32(c.y)})
		if deg != c.deg || speed != c.speed {
			t.Errorf("mouse at (%g, %g): %g m/s from %g°, want %g m/s from %g°", c.x, c.y, speed, deg, c.speed, c.deg)
		}
	}
}

// TestVaneChangesNothingByItself, whatever direction it shows: a ramp that turns the wind would
// end.
func TestVaneChangesNothingByItself(t *testing.T) {
	for _, want := range []float64{0, 0.1, 33.3, 249.6681140191247, 359.9} {
		if deg, speed, changed := runVane(t, want, 3.967449595029427, Event{Kind: Move, X: 300, Y: 50}); changed || deg != want || speed != 3.967449595029427 {
			t.Errorf("from %g it makes %g at %g m/s, changed %t", want, deg, speed, changed)
		}
	}
}

func TestVaneGoesOnPastNorth(t *testing.T) {
	deg, speed, changed := runVane(t, 0, 7, Event{Kind: Move, X: 40, Y: 40}, Event{Kind: Move, X: 40, Y: 40}, Event{Kind: Wheel, Delta: -1})
	if deg != 355 || speed != 7 || !changed {
		t.Errorf("one step to the left of north: %g m/s from %g, want 7 from 355", speed, deg)
	}
}
