//go:build !headless

package app

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/picture"
)

const (
	titleTime = 5.0 // for which a title card stands [s]
	titleFade = 0.8 // the last part of it [s]
)

// titles shows title cards. Owner: main thread.
type titles struct {
	card picture.TitleCard
	left float64           // for which it is still shown [s]
	then picture.TitleCard // what comes after it; without a title: nothing
	next picture.TitleCard // between this chapter and the one after it
	own  picture.TitleCard // that the user gave
}

// open shows the card of the chapter or, of another flight, the user's own.
func (t *titles) open(p *program, v *viewer) {
	w := &v.setup().Window
	t.own = picture.TitleCard{Title: w.Title, Text: v.entry.Title}
	t.card = t.own
	if n := p.chapter; n > 0 {
		chapter := chapterCard(&p.tour, n-1, v.vehicle.Scenario.Description())
		if t.card = chapter; !p.titled && t.own.Title != "" {
			t.card, t.then = t.own, chapter
			t.card.Text = "" // the vehicles are the chapters'
		}
		t.next = chapterCard(&p.tour, n%len(p.tour.Titles), "")
		t.next.Opacity, t.next.Opaque = 1, true
	}
	t.left, p.titled = titleTime, true
}

// chapterCard is the card of chapter n, from 0.
func chapterCard(t *Tour, n int, text string) picture.TitleCard {
	return picture.TitleCard{Kicker: fmt.Sprintf("Chapter %d of %d", n+1, len(t.Titles)), Title: form.Capital(t.Titles[n]), Text: text}
}

// present shows the user's own card at the beginning of a presentation.
func (t *titles) present() {
	if t.own.Title != "" {
		t.card, t.left = t.own, titleTime
	}
}

// cover shows the name of the next chapter instead of the picture, until the end.
func (t *titles) cover() { t.card, t.then, t.left = t.next, picture.TitleCard{}, titleTime }

// show returns the card of a frame that comes dt after the one before [s].
func (t *titles) show(dt float64) picture.TitleCard {
	if t.left = max(0, t.left-dt); t.left == 0 && t.then.Title != "" {
		t.card, t.then, t.left = t.then, picture.TitleCard{}, titleTime
	}
	c := t.card
	if c.Opacity = min(1, t.left/titleFade); c.Opaque {
		c.Opacity = 1
	}
	if t.left == 0 {
		c.Title = ""
	}
	return c
}

// The largest logo: more than any monitor shows in a corner.
const (
	maxLogoFile = 8 << 20 // bytes
	maxLogoSide = 4096    // [px]
)

// loadLogo reads the file given by --logo; nil without the flag.
func loadLogo(c config.Config) (*image.RGBA, error) {
	path := c.Window.Logo
	if path == "" {
		return nil, nil
	}
	data, err := inputfile.Read(path, maxLogoFile)
	if err != nil {
		return nil, config.UsageError{Err: fmt.Errorf("--logo: %w; expected a PNG picture", err)}
	}
	fault := func(format string, args ...any) error {
		return config.UsageError{Err: fmt.Errorf("--logo %s: %s", path, fmt.Sprintf(format, args...))}
	}
	about, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fault("%v; expected a PNG picture, such as your company's mark on a transparent ground", err)
	}
	if max(about.Width, about.Height) > maxLogoSide {
		return nil, fault("the picture has %dx%d px, must have at most %d a side: it is shown small, in a corner", about.Width, about.Height, maxLogoSide)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fault("%v", err)
	}
	rgba := image.NewRGBA(image.Rect(0, 0, about.Width, about.Height))
	draw.Draw(rgba, rgba.Bounds(), img, img.Bounds().Min, draw.Src)
	return rgba, nil
}
