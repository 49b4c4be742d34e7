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

	"github.com/sitlark/sitlark/internal/browsertest"
)

// software lets Chromium draw WebGL without a graphics card.
var software = browsertest.Software()

// opened is the page of a recording, in a browser.
func opened(t *testing.T, recording string, width, height int, scheme string, flags ...string) *browsertest.Browser {
	t.Helper()
	_, text := written(t, recording, "")
	path := filepath.Join(t.TempDir(), "flight.html")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return browsertest.Browse(t, "file://"+path, width, height, scheme, flags...)
}

// quiet fails where the page has asked for anything but its own file, or something in it went
// wrong.
func quiet(t *testing.T, b *browsertest.Browser) {
	t.Helper()
	requests := b.Requests()
	for _, url := range requests {
		if len(requests) > 1 || url[:5] != "file:" {
			t.Errorf("the page has asked for %s", url)
		}
	}
	for _, problem := range b.Problems() {
		t.Errorf("a problem in the page: %s", problem)
	}
}

// TestPictureOfTheFlightFollowsTheTime: in a real browser the scene is drawn; time line, keys,
// events and play move the clock and the picture; the page asks for nothing, and texts that try
// to be scripts do nothing.
func TestPictureOfTheFlightFollowsTheTime(t *testing.T) {
	b := opened(t, recorded(t, ""), 1280, 720, "dark", software...)
	begin := b.Picture("#scene")
	if n := browsertest.Colours(begin); n < 1000 {
		t.Errorf("the scene has %d colours", n)
	}
	clock := func() string { return b.Text("document.querySelector('#clock').firstChild.data") }
	if got := clock(); got != "00:00.00" {
		t.Errorf("the clock begins at %q", got)
	}
	b.Press("2")
	b.Click("#bar", 0.5, 0.5)
	if got := clock(); got != "00:03.00" {
		t.Errorf("half of 6 s is %q", got)
	}
	middle := b.Picture("#scene")
	b.Keep("html-middle.png", b.Picture("body"))
	b.Press("End")
	if got := clock(); got != "00:06.00" {
		t.Errorf("the end is at %q", got)
	}
	if d := browsertest.Differing(middle, b.Picture("#scene")); d < 0.02 {
		t.Errorf("between 3 s and the end %.1f %% of the picture change", 100*d)
	}
	b.Press("Home")
	b.Press("ArrowRight")
	if got := clock(); got != "00:01.00" {
		t.Errorf("a second from the beginning is %q", got)
	}
	first := clock()
	b.Press("n")
	if got := clock(); got <= first {
		t.Errorf("the next event leads from %q to %q", first, got)
	}
	b.Text("document.querySelector('#events .flag').click()")
	b.Drawn()
	if got := clock(); got != "00:01.50" {
		t.Errorf("the bookmark leads to %q", got)
	}
	b.Text("[...document.querySelectorAll('#events button')].find((e) => e.textContent.includes('motor 2 failed')).click()")
	b.Drawn()
	if got := clock(); got < "00:01.99" || got > "00:02.02" {
		t.Errorf("the click on the fault leads to %q", got)
	}
	b.Press(" ")
	b.Await("the end of the flight", func() bool { return clock() == "00:06.00" })
	b.Press("j")
	b.Await("the beginning, backwards", func() bool { return clock() == "00:00.00" })
	for n := 1; n <= 5; n++ {
		b.Press(fmt.Sprint(n))
		if n := browsertest.Colours(b.Picture("#scene")); n < 200 {
			t.Errorf("camera %d: %d colours", n, n)
		}
	}
	if got := b.Text("document.title"); got == "broken" {
		t.Error("a text of the file was run")
	}
	quiet(t, b)
}

// TestPictureOfAFleet: all vehicles are there, and the chosen one's plots.
func TestPictureOfAFleet(t *testing.T) {
	b := opened(t, recorded(t, "alpha", "beta"), 1920, 1080, "light", software...)
	b.Press("2")
	b.Click("#bar", 0.4, 0.5)
	one := b.Picture("#scene")
	b.Keep("html-fleet.png", b.Picture("body"))
	b.Press("v")
	if got := b.Text("document.querySelector('#vehicle').selectedOptions[0].text"); got != "beta" {
		t.Errorf("the next vehicle is %q", got)
	}
	if d := browsertest.Differing(one, b.Picture("#scene")); d < 0.02 {
		t.Errorf("the camera does not follow the other vehicle: %.1f %% of the picture change", 100*d)
	}
	quiet(t, b)
}

// TestPictureWithoutWebGL: the page says that there is no 3D view; plots and events are there.
func TestPictureWithoutWebGL(t *testing.T) {
	b := opened(t, recorded(t, ""), 900, 600, "dark", "--disable-3d-apis")
	if got := b.Text("document.querySelector('#nothing').innerText"); len(got) < 40 {
		t.Errorf("it says %q", got)
	}
	if n, err := strconv.Atoi(b.Text("document.querySelectorAll('#events li').length")); err != nil || n < 3 {
		t.Errorf("%d events, %v", n, err)
	}
	if n := browsertest.Colours(b.Picture("#plots")); n < 20 {
		t.Errorf("the plots have %d colours", n)
	}
	b.Keep("html-no-webgl.png", b.Picture("body"))
}

// TestPictureFitsTheWindow: at a phone's width, in small and large windows nothing is wider than
// the window, and clock, time line and readings are in it.
func TestPictureFitsTheWindow(t *testing.T) {
	path := recorded(t, "")
	for _, size := range [][2]int{{390, 844}, {900, 600}, {1920, 1080}} {
		b := opened(t, path, size[0], size[1], "dark", software...)
		b.Click("#bar", 0.4, 0.5)
		if got, want := b.Text("document.documentElement.scrollWidth"), fmt.Sprint(size[0]); got != want {
			t.Errorf("%v: the page is %s pixels wide", size, got)
		}
		for _, part := range []string{"#scene", "#clock", "#bar", "#readings"} {
			r := b.Rectangle(part)
			inside := r.X >= 0 && r.X+r.Width <= float64(size[0])+0.5 && r.Y >= 0 && r.Y+r.Height <= float64(size[1])+0.5
			if !inside || slices.Min([]float64{r.Width, r.Height}) < 20 {
				t.Errorf("%v: %s is at %+v", size, part, r)
			}
		}
		b.Keep(fmt.Sprintf("html-%dx%d.png", size[0], size[1]), b.Picture("body"))
	}
}

// TestPictureHoldsTheVehicleAtAllTimes, in windows of any shape, also where the flight is a climb
// above its pad.
func TestPictureHoldsTheVehicleAtAllTimes(t *testing.T) {
	path := recorded(t, "")
	for _, size := range [][2]int{{1280, 720}, {900, 600}, {390, 844}} {
		b := opened(t, path, size[0], size[1], "dark", software...)
		for _, key := range []string{"1", "5"} {
			b.Press(key)
			for k := range 21 {
				b.Click("#bar", min(float64(k)/20, 0.999), 0.5)
				b.Drawn()
				var right, up float64
				place := b.Text("document.querySelector('#scene').dataset.vehicle")
				if _, err := fmt.Sscan(place, &right, &up); err != nil || math.Abs(right) > 0.95 || up > 0.95 || up < -0.85 {
					t.Errorf("%v, camera %s, %d of 20 of the flight: the vehicle is at %q (%v)", size, key, k, place, err)
				}
			}
			if key == "1" {
				b.Keep(fmt.Sprintf("html-overview-%dx%d.png", size[0], size[1]), b.Picture("body"))
			}
		}
	}
}
