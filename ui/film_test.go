package ui

import (
	"bytes"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/ui/form"
)

// TestTheRecordingMarkIsNotInTheFilm: what the panels draw is the same with and
// without a film; mark and notes come afterwards.
func TestTheRecordingMarkIsNotInTheFilm(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		before := r.picture()
		r.p.DrawOverlay(r.win.Gls())
		if !bytes.Equal(before.Pix, r.picture().Pix) {
			t.Error("an overlay without anything to show draws something")
		}
		r.view.Film = Film{Recording: true, Seconds: 12.3, Held: true}
		r.p.SayUnfilmed("Picture: /home/someone/Pictures/sitlark/sitlark-20261120-143012-flight41.2s.png")
		r.after(0)
		filmed := r.picture()
		if !bytes.Equal(before.Pix, filmed.Pix) {
			t.Error("the film shows that it is made")
		}
		r.p.DrawOverlay(r.win.Gls())
		shown := r.picture()
		red := 0
		for y := form.BarH; y < form.BarH+form.Gap+form.RowH; y++ {
			for x := 400; x < 880; x++ {
				if c := shown.NRGBAAt(x, y); c.R > 200 && c.G < 120 && c.B < 120 {
					red++
				}
			}
		}
		if red < 40 {
			t.Errorf("%d red pixels below the bar: no mark", red)
		}
	})
}

// TestKeysOfPicturesAndFilms.
func TestKeysOfPicturesAndFilms(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.key(window.KeyF12, 0)
		r.key(window.KeyF12, window.ModControl)
		r.key(window.KeyV, 0)
		if len(r.pictures) != 2 || !r.pictures[0] || r.pictures[1] || r.films != 1 {
			t.Errorf("pictures with panels %v, films %d, want [true false], 1", r.pictures, r.films)
		}
	})
}
