//go:build pictures

package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/browsertest"
	"github.com/sitlark/sitlark/share"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// sharedFlight is a demonstration that flies, and its server with links "watch" and "act".
func sharedFlight(t *testing.T, change func(*config.Config)) (*Fleet, *share.Server, map[string]string) {
	t.Helper()
	f := flying(t, fleetSetup(t, func(c *config.Config) {
		c.Share.Listen, c.Share.Acts = "127.0.0.1:0", true
		change(c)
	}))
	s := f.sharing
	links := map[string]string{}
	for _, l := range s.Links() {
		links[l.Name] = l.URL
	}
	return f, s, links
}

// live opens a link in a browser.
func live(t *testing.T, link string, width, height int, scheme string) *browsertest.Browser {
	t.Helper()
	return browsertest.Browse(t, link, width, height, scheme, browsertest.Software()...)
}

// clean fails where something went wrong in the page, but for answers of the API that the test asks for.
func clean(t *testing.T, b *browsertest.Browser, but ...string) {
	t.Helper()
	for _, problem := range b.Problems() {
		if !slices.ContainsFunc(but, func(s string) bool { return strings.Contains(problem, s) }) {
			t.Errorf("a problem in the page: %s", problem)
		}
	}
}

// until waits until an expression is true in the page.
func until(b *browsertest.Browser, what, expression string) {
	b.Await(what, func() bool { return b.Text(expression) == "true" })
}

const (
	clock     = "document.querySelector('#clock').firstChild.data"
	following = "document.querySelector('#edge').getAttribute('aria-pressed') === 'true'"
)

// TestPictureOfALiveFlight: the picture goes along with a flight, one can look back and return to it, what happens
// appears, and a link that is revoked says so. Who only watches has nothing to act with.
func TestPictureOfALiveFlight(t *testing.T) {
	f, s, links := sharedFlight(t, func(*config.Config) {})
	b := live(t, links["watch"], 1280, 720, "dark")
	until(b, "the live edge", following)
	place := b.Text("document.querySelector('#scene').dataset.vehicle + document.querySelector('#readings').textContent")
	b.Await("a vehicle that moves", func() bool {
		return b.Text("document.querySelector('#scene').dataset.vehicle + document.querySelector('#readings').textContent") != place
	})
	until(b, "lift-off", "document.querySelector('#events').textContent.includes('lift-off')")
	if n := browsertest.Colours(b.Picture("#scene")); n < 1000 {
		t.Errorf("the scene has %d colours", n)
	}
	b.Keep("live-dark.png", b.Picture("body"))
	if b.Text("document.querySelector('#act').hidden") != "true" {
		t.Error("who only watches has a section to act")
	}
	b.Click("#bar", 0.3, 0.5)
	at := b.Text(clock)
	if b.Text(following) != "false" {
		t.Error("who looks back is still at the edge")
	}
	edge := b.Text("document.querySelector('#clock span').textContent")
	b.Await("a flight that goes on while one looks back", func() bool {
		return b.Text("document.querySelector('#clock span').textContent") != edge
	})
	if got := b.Text(clock); got != at {
		t.Errorf("who looks back at %s is led to %s", at, got)
	}
	b.Click("#edge", 0.5, 0.5)
	if b.Text(following) != "true" {
		t.Error("Live does not lead back")
	}
	b.Press("Home")
	b.Press("End")
	if b.Text(following) != "true" {
		t.Error("the key End does not lead back")
	}
	if err := s.Revoke("watch"); err != nil {
		t.Fatal(err)
	}
	until(b, "that the link is revoked", "document.querySelector('#why').innerText.includes('not valid')")
	b.Keep("live-revoked.png", b.Picture("body"))
	clean(t, b)
	f.await(t, "a flight that nobody has disturbed", func(_ int, now *snapshot.Snapshot) bool { return !now.Rotors[0].Failed })
}

// TestPictureOfALinkThatActs: a click fails a motor of the physics, another heals it; a value that the API refuses is
// answered by its own words beside the form, one that it takes reaches the physics; nothing overlaps, in windows of all
// sizes, and keys that are typed are not the page's.
func TestPictureOfALinkThatActs(t *testing.T) {
	f, _, links := sharedFlight(t, func(*config.Config) {})
	b := live(t, links["act"], 1280, 720, "light")
	until(b, "buttons of the motors", "document.querySelectorAll('#act .row button[aria-pressed]').length === 4")
	b.Text("document.querySelector('#act form').requestSubmit()")
	until(b, "what the API says", "document.querySelector('#act .answer.bad')?.textContent.includes('speed')")
	b.Text("document.querySelector('#act input').focus()")
	b.Press("7")
	if b.Text("document.activeElement.value") != "7" || b.Text(following) != "true" {
		t.Error("what is typed into a form is taken for a key of the page")
	}
	b.Text("document.querySelector('#act form').requestSubmit()")
	f.await(t, "wind of 7 m/s", func(_ int, s *snapshot.Snapshot) bool { return s.Air.WindSpeed == 7 })
	until(b, "the confirmation", "document.querySelector('#act .answer:not(.bad)').textContent.includes('set_wind: applied')")
	b.Click("#act .row button:nth-of-type(2)", 0.5, 0.5)
	f.await(t, "a motor that failed", func(_ int, s *snapshot.Snapshot) bool { return s.Rotors[1].Failed })
	until(b, "the fault at its button", "document.querySelector('#act .row button:nth-of-type(2)').getAttribute('aria-pressed') === 'true'")
	until(b, "the event", "document.querySelector('#events').textContent.includes('motor 2 failed')")
	b.Keep("live-act-light.png", b.Picture("body"))
	b.Click("#act .row button:nth-of-type(2)", 0.5, 0.5)
	f.await(t, "a motor that is healed", func(_ int, s *snapshot.Snapshot) bool { return !s.Rotors[1].Failed })
	b.Text("{ const send = WebSocket.prototype.send; WebSocket.prototype.send = function (text) { window.socket = this; send.call(this, text); }; }")
	until(b, "an acknowledgement", "!!window.socket")
	b.Text("{ window.said = []; new MutationObserver(() => said.push(document.querySelector('#link').textContent)).observe(document.querySelector('#link'), { childList: true, characterData: true, subtree: true }); socket.close(); }")
	until(b, "another connection", "said.includes('connecting again') && said.at(-1) === 'live'")
	clean(t, b, "status of 400")
}

// TestPictureOfALiveFlightFitsTheWindow: in dark and light, down to a phone, nothing is wider than the window, and no two
// parts of it overlap. On a phone fingers turn and pinch the scene, and scrub.
func TestPictureOfALiveFlightFitsTheWindow(t *testing.T) {
	_, _, links := sharedFlight(t, func(*config.Config) {})
	for _, size := range [][2]int{{1280, 720}, {900, 600}, {390, 844}} {
		b := live(t, links["act"], size[0], size[1], "dark")
		until(b, "buttons of the motors", "document.querySelectorAll('#act .row button[aria-pressed]').length === 4")
		if got, want := b.Text("document.documentElement.scrollWidth"), fmt.Sprint(size[0]); got != want {
			t.Errorf("%v: the page is %s pixels wide", size, got)
		}
		overlap := b.Text(`(() => {
			const all = [...document.querySelectorAll("#stage > .corner, #legend, #readings, #compass, #act form > *, #act .row > *, #transport > *")]
				.filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width > 0);
			return all.flatMap(([e, r], i) => all.slice(i + 1).filter(([o, q]) => e.parentNode === o.parentNode &&
				r.left < q.right - 1 && q.left < r.right - 1 && r.top < q.bottom - 1 && q.top < r.bottom - 1).map(([o]) => (e.id || e.className || e.textContent) + " and " + (o.id || o.className || o.textContent))).join("; ");
		})()`)
		if overlap != "" {
			t.Errorf("%v: these overlap: %s", size, overlap)
		}
		b.Keep(fmt.Sprintf("live-%dx%d.png", size[0], size[1]), b.Picture("body"))
		if size[0] < 600 {
			b.Text("document.querySelector('#act').scrollIntoView()")
			b.Keep("live-phone-act.png", b.Picture("#act"))
			b.Text("scrollTo(0, 0)")
			fingers(t, b)
		}
		clean(t, b)
	}
}

// fingers turns and pinches the scene of a phone, and scrubs.
func fingers(t *testing.T, b *browsertest.Browser) {
	t.Helper()
	b.Click("#play", 0.5, 0.5) // stands, so that only fingers change the picture
	if b.Text(following) == "true" {
		t.Fatal("the flight does not stand")
	}
	r := b.Rectangle("#scene")
	x, y := r.X+r.Width/2, r.Y+r.Height/2
	before := b.Picture("#scene")
	b.Touch([][2]float64{{x - 60, y}, {x, y + 10}, {x + 60, y + 20}})
	turned := b.Picture("#scene")
	if d := browsertest.Differing(before, turned); d < 0.1 {
		t.Errorf("a finger changes %.1f %% of the picture", 100*d)
	}
	b.Touch([][2]float64{{x - 20, y}, {x - 50, y}, {x - 90, y}}, [][2]float64{{x + 20, y}, {x + 50, y}, {x + 90, y}})
	if d := browsertest.Differing(turned, b.Picture("#scene")); d < 0.1 {
		t.Errorf("two fingers change %.1f %% of the picture", 100*d)
	}
	bar, at := b.Rectangle("#bar"), b.Text(clock)
	b.Touch([][2]float64{{bar.X + 0.6*bar.Width, bar.Y + 30}, {bar.X + 0.4*bar.Width, bar.Y + 30}, {bar.X + 0.2*bar.Width, bar.Y + 30}})
	if got := b.Text(clock); got >= at {
		t.Errorf("a finger on the time line leads from %s to %s", at, got)
	}
	b.Keep("live-phone-fingers.png", b.Picture("body"))
}

// TestPictureOfALiveFleet: commands go to the vehicle that is chosen.
func TestPictureOfALiveFleet(t *testing.T) {
	f, _, links := sharedFlight(t, func(c *config.Config) { c.Fleet.Count = 3 })
	b := live(t, links["act"], 1280, 720, "dark")
	until(b, "buttons of the motors", "document.querySelectorAll('#act .row button[aria-pressed]').length === 4")
	b.Press("v")
	b.Click("#act .row button:nth-of-type(1)", 0.5, 0.5)
	f.await(t, "a motor of the second vehicle that failed", func(i int, s *snapshot.Snapshot) bool { return s.Rotors[0].Failed == (i == 1) })
	until(b, "the fault at its button", "document.querySelector('#act .row button').getAttribute('aria-pressed') === 'true'")
	b.Keep("live-fleet.png", b.Picture("body"))
	b.Press("v")
	until(b, "another vehicle's buttons", "document.querySelector('#act .row button').getAttribute('aria-pressed') === 'false'")
	clean(t, b)
}
