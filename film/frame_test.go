package film

import (
	"image"
	"testing"
)

// plain is a picture of one colour, blue first.
func plain(w, h int, b, g, r byte) Frame {
	f := Frame{Pix: make([]byte, 4*w*h), Width: w, Height: h, Repeat: 1}
	for i := 0; i < len(f.Pix); i += 4 {
		f.Pix[i], f.Pix[i+1], f.Pix[i+2] = b, g, r
	}
	return f
}

// TestFitKeepsAspect: after a resize the whole picture is in the film, in the
// middle, between black bars.
func TestFitKeepsAspect(t *testing.T) {
	for _, c := range []struct{ w, h, width, height, x0, y0, x1, y1 int }{
		{1280, 720, 1280, 720, 0, 0, 1280, 720},
		{2560, 1440, 1280, 720, 0, 0, 1280, 720},
		{640, 640, 1280, 720, 280, 0, 1000, 720},
		{1280, 400, 640, 480, 0, 140, 640, 340},
		{1281, 721, 1280, 720, 0, 0, 1281, 721}, // the odd lines are cut
		{1, 8000, 64, 64, 31, 0, 32, 64},
	} {
		if got, want := within(c.w, c.h, c.width, c.height), image.Rect(c.x0, c.y0, c.x1, c.y1); got != want {
			t.Errorf("%dx%d in a film of %dx%d: at %v, want %v", c.w, c.h, c.width, c.height, got, want)
		}
	}
}

// TestFitKeepsColours scales a picture and looks at its middle and at the bars.
func TestFitKeepsColours(t *testing.T) {
	pix := fit(plain(90, 90, 10, 20, 200), 64, 36, nil)
	at := func(x, y int) [3]byte { return [3]byte(pix[4*(y*64+x):]) }
	if got := at(32, 18); got != [3]byte{10, 20, 200} {
		t.Errorf("the middle is %v (blue, green, red), want 10 20 200", got)
	}
	if got := at(2, 18); got != [3]byte{} {
		t.Errorf("the bar is %v, want black", got)
	}
	same := plain(64, 36, 1, 2, 3)
	if got := fit(same, 64, 36, nil); &got[0] != &same.Pix[0] {
		t.Error("a picture of the film's size is copied")
	}
}
