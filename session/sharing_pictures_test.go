//go:build pictures

package session

import (
	"fmt"
	"net/url"
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
	f := flying(t, fleetSetup(t, change))
	s, err := f.Share("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.NewLink("act", true); err != nil {
		t.Fatal(err)
	}
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

// clean fails where something went wrong in the page.
func clean(t *testing.T, b *browsertest.Browser) {
	t.Helper()
	for _, problem := range b.Problems() {
		t.Errorf("a problem in the page: %s", problem)
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
