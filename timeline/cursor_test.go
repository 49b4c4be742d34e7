package timeline_test

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/timeline"
)

// TestCursor moves as a video editor's does.
func TestCursor(t *testing.T) {
	for name, test := range map[string]struct {
		do    func(c *timeline.Cursor)
		at    float64
		speed float64
		live  bool
	}{
		"live at first":                 {func(*timeline.Cursor) {}, 100, 1, true},
		"forward from live":             {func(c *timeline.Cursor) { c.Play(false, 100) }, 100, 1, true},
		"seek":                          {func(c *timeline.Cursor) { c.Seek(40); c.Advance(2, 100, true) }, 42, 1, false},
		"seek before the beginning":     {func(c *timeline.Cursor) { c.Seek(-3) }, 0, 1, false},
		"pause when live":               {func(c *timeline.Cursor) { c.Pause(90); c.Advance(5, 100, true) }, 90, 0, false},
		"seek keeps what stands":        {func(c *timeline.Cursor) { c.Pause(90); c.Seek(10); c.Advance(5, 100, true) }, 10, 0, false},
		"backward from live":            {func(c *timeline.Cursor) { c.Play(true, 100); c.Advance(3, 103, true) }, 97, -1, false},
		"twice backward":                {func(c *timeline.Cursor) { c.Play(true, 100); c.Play(true, 100); c.Advance(3, 103, true) }, 94, -2, false},
		"backward, then forward":        {func(c *timeline.Cursor) { c.Seek(50); c.Play(true, 100); c.Play(false, 100) }, 50, 1, false},
		"not faster than the fastest":   {func(c *timeline.Cursor) { c.Seek(0); c.SetSpeed(40); c.Play(false, 100); c.Advance(2, 100, true) }, 32, 16, false},
		"not slower than the slowest":   {func(c *timeline.Cursor) { c.Seek(0); c.SetSpeed(-1e-9) }, 0, -1.0 / 16, false},
		"NaN changes nothing":           {func(c *timeline.Cursor) { c.Seek(5); c.SetSpeed(math.NaN()) }, 5, 1, false},
		"stands at the beginning":       {func(c *timeline.Cursor) { c.Seek(1); c.Play(true, 100); c.Advance(5, 100, true) }, 0, 0, false},
		"reaches a flight that goes on": {func(c *timeline.Cursor) { c.Seek(99); c.Advance(5, 100, true) }, 100, 1, true},
		"stands at the end":             {func(c *timeline.Cursor) { c.Seek(99); c.Advance(5, 100, false) }, 100, 0, false},
		"goes live":                     {func(c *timeline.Cursor) { c.Seek(20); c.GoLive() }, 100, 1, true},
		"repeats":                       {func(c *timeline.Cursor) { c.Loop(10, 20); c.Seek(19); c.Advance(2, 100, true) }, 10, 1, false},
		"repeats backward":              {func(c *timeline.Cursor) { c.Loop(10, 20); c.Seek(11); c.Play(true, 100); c.Advance(2, 100, true) }, 20, -1, false},
		"repeats no more":               {func(c *timeline.Cursor) { c.Loop(10, 20); c.Loop(0, 0); c.Seek(19); c.Advance(2, 100, true) }, 21, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			var c timeline.Cursor
			test.do(&c)
			if c.At(100) != test.at || c.Speed() != test.speed || c.Live() != test.live {
				t.Errorf("at %g s, speed %g, live %t; want %g s, %g, %t", c.At(100), c.Speed(), c.Live(), test.at, test.speed, test.live)
			}
		})
	}
}
