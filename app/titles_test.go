//go:build !headless

package app

import (
	"errors"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/ui/picture"
)

// TestLogoIsReadOrExplained: a PNG of a size that fits, whatever its colours are kept as.
func TestLogoIsReadOrExplained(t *testing.T) {
	folder := t.TempDir()
	write := func(name string, img image.Image) string {
		path := filepath.Join(folder, name)
		file, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if err := png.Encode(file, img); err != nil {
			t.Fatal(err)
		}
		return path
	}
	load := func(path string) (*image.RGBA, error) {
		c := config.Default()
		c.Window.Logo = path
		return loadLogo(c)
	}
	grey := image.NewGray(image.Rect(3, 3, 13, 7))
	grey.SetGray(3, 3, color.Gray{Y: 200})
	img, err := load(write("grey.png", grey))
	if err != nil || img.Bounds() != image.Rect(0, 0, 10, 4) || img.RGBAAt(0, 0) != (color.RGBA{R: 200, G: 200, B: 200, A: 255}) {
		t.Errorf("a grey picture: %v", err)
	}
	if img, err := load(""); img != nil || err != nil {
		t.Errorf("none: %v, %v", img, err)
	}
	text := filepath.Join(folder, "logo.txt")
	if err := os.WriteFile(text, []byte("no picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(folder, "none.png"): "no such file",
		text:                              "expected a PNG picture",
		folder:                            "folder",
		write("wide.png", image.NewPaletted(image.Rect(0, 0, 5000, 1), color.Palette{color.Black})): "at most 4096",
	} {
		_, err := load(path)
		var usage config.UsageError
		if !errors.As(err, &usage) || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "--logo") {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
}

// TestTitleCardStandsAndFades and the next chapter's stands until the end.
func TestTitleCardStandsAndFades(t *testing.T) {
	tour := Tour{Titles: []string{"one", "two"}}
	c := titles{card: chapterCard(&tour, 1, "about it"), left: titleTime}
	if got := c.show(1); got.Kicker != "Chapter 2 of 2" || got.Title != "Two" || got.Text != "about it" || got.Opacity != 1 {
		t.Errorf("at first %+v", got)
	}
	if got := c.show(titleTime - 1 - titleFade/2); got.Opacity < 0.45 || got.Opacity > 0.55 {
		t.Errorf("half way through its end %+v", got)
	}
	if got := c.show(1); got.Title != "" {
		t.Errorf("afterwards %+v", got)
	}
	c = titles{card: picture.TitleCard{Title: "Mine"}, then: chapterCard(&tour, 0, ""), left: titleTime}
	if got := c.show(1); got.Title != "Mine" {
		t.Errorf("before the first chapter's card comes %+v", got)
	}
	if got := c.show(titleTime); got.Title != "One" || got.Opacity != 1 {
		t.Errorf("after the title comes %+v", got)
	}
	if got := c.show(titleTime); got.Title != "" {
		t.Errorf("after both comes %+v", got)
	}
	c.present()
	if got := c.show(0); got.Title != "" {
		t.Errorf("a presentation without a title has the card %+v", got)
	}
	c.own.Title = "Mine"
	c.present()
	if got := c.show(1); got.Title != "Mine" || got.Opacity != 1 {
		t.Errorf("a presentation with a title has the card %+v", got)
	}
}

// TestWindowSaysWhatItShows in its title: the vehicle, the scenario or the recording.
func TestWindowSaysWhatItShows(t *testing.T) {
	setup := windowSetup(t, func(*config.Config) {})
	flown := shortChapter(t, "name: motor out")
	replayed := setup
	replayed.Replay = &session.Replay{Path: filepath.Join("flights", "monday.mcap")}
	for want, got := range map[string]string{
		"sitlark: quad-1.5kg":  windowTitle(&setup, nil),
		"sitlark: motor out":   windowTitle(&flown.Setup, flown.Scenario),
		"sitlark: monday.mcap": windowTitle(&replayed, nil),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
