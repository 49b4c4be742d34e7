//go:build pictures

package page_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// software lets Chromium draw WebGL without a graphics card.
var software = []string{"--use-angle=swiftshader", "--enable-unsafe-swiftshader"}

// opened is the page of a recording, in a browser.
func opened(t *testing.T, recording string, width, height int, scheme string, flags ...string) *browser {
	t.Helper()
	_, text := written(t, recording, "")
	path := filepath.Join(t.TempDir(), "flight.html")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return browse(t, path, width, height, scheme, flags...)
}

// quiet fails where the page has asked for anything but its own file, or something in it went
// wrong.
func (b *browser) quiet() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, url := range b.requests {
		if len(b.requests) > 1 || url[:5] != "file:" {
			b.t.Errorf("the page has asked for %s", url)
		}
	}
	for _, problem := range b.problems {
		b.t.Errorf("a problem in the page: %s", problem)
	}
}

// TestPictureOfTheFlightFollowsTheTime: in a real browser the scene is drawn; time line, keys,
// events and play move the clock and the picture; the page asks for nothing, and texts that try
// to be scripts do nothing.
func TestPictureOfTheFlightFollowsTheTime(t *testing.T) {
	b := opened(t, recorded(t, ""), 1280, 720, "dark", software...)
	begin := b.picture("#scene")
	if n := colours(begin); n < 1000 {
		t.Errorf("the scene has %d colours", n)
	}
	clock := func() string { return b.text("document.querySelector('#clock').firstChild.data") }
	if got := clock(); got != "00:00.00" {
		t.Errorf("the clock begins at %q", got)
	}
	b.press("2")
	b.click("#bar", 0.5, 0.5)
	if got := clock(); got != "00:03.00" {
		t.Errorf("half of 6 s is %q", got)
	}
	middle := b.picture("#scene")
	b.keep("html-middle.png", b.picture("body"))
	b.press("End")
	if got := clock(); got != "00:06.00" {
		t.Errorf("the end is at %q", got)
	}
	if d := differing(middle, b.picture("#scene")); d < 0.02 {
		t.Errorf("between 3 s and the end %.1f %% of the picture change", 100*d)
	}
	b.press("Home")
	b.press("ArrowRight")
	if got := clock(); got != "00:01.00" {
		t.Errorf("a second from the beginning is %q", got)
	}
	first := clock()
	b.press("n")
	if got := clock(); got <= first {
		t.Errorf("the next event leads from %q to %q", first, got)
	}
	b.text("document.querySelector('#events .flag').click()")
	b.drawn()
	if got := clock(); got != "00:01.50" {
		t.Errorf("the bookmark leads to %q", got)
	}
	b.text("[...document.querySelectorAll('#events button')].find((e) => e.textContent.includes('motor 2 failed')).click()")
	b.drawn()
	if got := clock(); got < "00:01.99" || got > "00:02.02" {
		t.Errorf("the click on the fault leads to %q", got)
	}
	b.press(" ")
	b.await("the end of the flight", func() bool { return clock() == "00:06.00" })
	b.press("j")
	b.await("the beginning, backwards", func() bool { return clock() == "00:00.00" })
	for n := 1; n <= 5; n++ {
		b.press(fmt.Sprint(n))
		if n := colours(b.picture("#scene")); n < 200 {
			t.Errorf("camera %d: %d colours", n, n)
		}
	}
	if got := b.text("document.title"); got == "broken" {
		t.Error("a text of the file was run")
	}
	b.quiet()
}

// TestPictureOfAFleet: all vehicles are there, and the chosen one's plots.
func TestPictureOfAFleet(t *testing.T) {
	b := opened(t, recorded(t, "alpha", "beta"), 1920, 1080, "light", software...)
	b.press("2")
	b.click("#bar", 0.4, 0.5)
	one := b.picture("#scene")
	b.keep("html-fleet.png", b.picture("body"))
	b.press("v")
	if got := b.text("document.querySelector('#vehicle').selectedOptions[0].text"); got != "beta" {
		t.Errorf("the next vehicle is %q", got)
	}
	if d := differing(one, b.picture("#scene")); d < 0.02 {
		t.Errorf("the camera does not follow the other vehicle: %.1f %% of the picture change", 100*d)
	}
	b.quiet()
}

// TestPictureWithoutWebGL: the page says that there is no 3D view; plots and events are there.
func TestPictureWithoutWebGL(t *testing.T) {
	b := opened(t, recorded(t, ""), 900, 600, "dark", "--disable-3d-apis")
	if got := b.text("document.querySelector('#nothing').innerText"); len(got) < 40 {
		t.Errorf("it says %q", got)
	}
	if n, err := strconv.Atoi(b.text("document.querySelectorAll('#events li').length")); err != nil || n < 3 {
		t.Errorf("%d events, %v", n, err)
	}
	if n := colours(b.picture("#plots")); n < 20 {
		t.Errorf("the plots have %d colours", n)
	}
	b.keep("html-no-webgl.png", b.picture("body"))
}

// TestPictureFitsTheWindow: at a phone's width, in small and large windows nothing is wider than
// the window, and clock, time line and readings are in it.
func TestPictureFitsTheWindow(t *testing.T) {
	path := recorded(t, "")
	for _, size := range [][2]int{{390, 844}, {900, 600}, {1920, 1080}} {
		b := opened(t, path, size[0], size[1], "dark", software...)
		b.click("#bar", 0.4, 0.5)
		if got, want := b.text("document.documentElement.scrollWidth"), fmt.Sprint(size[0]); got != want {
			t.Errorf("%v: the page is %s pixels wide", size, got)
		}
		for _, part := range []string{"#scene", "#clock", "#bar", "#readings"} {
			r := b.rectangle(part)
			inside := r.X >= 0 && r.X+r.Width <= float64(size[0])+0.5 && r.Y >= 0 && r.Y+r.Height <= float64(size[1])+0.5
			if !inside || slices.Min([]float64{r.Width, r.Height}) < 20 {
				t.Errorf("%v: %s is at %+v", size, part, r)
			}
		}
		b.keep(fmt.Sprintf("html-%dx%d.png", size[0], size[1]), b.picture("body"))
	}
}

// TestPictureHoldsTheVehicleAtAllTimes, in windows of any shape, also where the flight is a climb
// above its pad.
func TestPictureHoldsTheVehicleAtAllTimes(t *testing.T) {
	path := recorded(t, "")
	for _, size := range [][2]int{{1280, 720}, {900, 600}, {390, 844}} {
		b := opened(t, path, size[0], size[1], "dark", software...)
		for _, key := range []string{"1", "5"} {
			b.press(key)
			for k := range 21 {
				b.click("#bar", min(float64(k)/20, 0.999), 0.5)
				b.drawn()
				var right, up float64
				place := b.text("document.querySelector('#scene').dataset.vehicle")
				if _, err := fmt.Sscan(place, &right, &up); err != nil || math.Abs(right) > 0.95 || up > 0.95 || up < -0.85 {
					t.Errorf("%v, camera %s, %d of 20 of the flight: the vehicle is at %q (%v)", size, key, k, place, err)
				}
			}
			if key == "1" {
				b.keep(fmt.Sprintf("html-overview-%dx%d.png", size[0], size[1]), b.picture("body"))
			}
		}
	}
}
