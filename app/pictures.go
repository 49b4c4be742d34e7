//go:build !headless

package app

import (
	"fmt"
	"image"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"github.com/sitlark/sitlark/app/picturefile"
	"github.com/sitlark/sitlark/film"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/plot"
)

// pictures writes pictures on a goroutine: a PNG takes longer than a frame may.
// Owner: main thread.
type pictures struct {
	*followed
	window *scene.Window
	tell   func(string)

	asked      bool            // a picture of the current frame was requested
	withPanels bool            // the requested picture includes the panels
	plots      image.Rectangle // where the plots are of which it was requested; empty: it is of all
	written    chan picturefile.Outcome
	open       int // files being written
}

func newPictures(f *followed, tell func(string)) pictures {
	return pictures{followed: f, tell: tell, written: make(chan picturefile.Outcome, 16)}
}

// request takes a picture of the current frame (key F12).
func (p *pictures) request(panels bool) {
	p.asked, p.withPanels, p.plots = true, panels, image.Rectangle{}
}

// requestPlots takes a picture of the plots in the current frame, which are at a place of the
// framebuffer.
func (p *pictures) requestPlots(x, y, width, height int) {
	p.asked, p.withPanels, p.plots = true, true, image.Rect(x, y, x+width, y+height)
}

// savePlots writes what the plots show as CSV.
func (p *pictures) savePlots(t *plot.Table) {
	if p.full() {
		return
	}
	base := p.plotsFile(time.Now())
	p.open++
	go func() { p.written <- picturefile.Outcome{Text: picturefile.WriteTable(base, t), Event: true} }()
}

// plotsFile is the path of a file with plots without its extension: it names the vehicle.
func (p *pictures) plotsFile(now time.Time) string {
	name := p.vehicle.Name
	if name == "" {
		name = p.setup().Entry.Name
	}
	name = strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' || r == '-' {
			return r
		}
		return '_'
	}, name)
	return filepath.Join(film.Folder("PICTURES"), film.Name(now, p.shown.Time)+"-plots-"+name)
}

// full reports whether too many files are being written, and says so.
func (p *pictures) full() bool {
	if p.open < cap(p.written) {
		return false
	}
	p.tell("Too many pictures at once: try again in a moment")
	return true
}

// snap takes the requested picture, if it should have the panels as they are drawn so
// far: panels is true after they were drawn.
func (p *pictures) snap(panels bool) {
	if !p.asked || p.withPanels != panels {
		return
	}
	p.asked = false
	if p.full() {
		return
	}
	img, err := p.window.Screenshot()
	if err != nil {
		p.tell("No picture: " + err.Error())
		return
	}
	now := time.Now()
	about := picturefile.About(&p.shown, p.setup(), now)
	p.open++
	if !p.plots.Empty() {
		base, part := p.plotsFile(now), picturefile.Cut(img, p.plots)
		go func() { p.written <- picturefile.Write(base, part, about, true) }()
		return
	}
	name := film.Name(now, p.shown.Time)
	go func() {
		p.written <- picturefile.Write(filepath.Join(film.Folder("PICTURES"), name), img, about, false)
	}()
}

// report shows the outcome of finished pictures. With wait it waits for all of them.
func (p *pictures) report(wait bool) {
	for p.open > 0 {
		if !wait && len(p.written) == 0 {
			return
		}
		p.open--
		done := <-p.written
		p.tell(done.Text)
		if done.Picture != "" {
			p.vehicle.Notes.Picture(done.Picture)
		}
		if done.Event {
			_ = p.sim.Note(snapshot.SourceSitlark, snapshot.Info, done.Text) // queue full: it was told
		}
	}
}

// screenshot writes the last drawn frame to path, for --screenshot.
func (p *pictures) screenshot(path string) error {
	img, err := p.window.Screenshot()
	if err != nil {
		return fmt.Errorf("--screenshot: %w", err)
	}
	if err := picturefile.WriteScreenshot(path, img, picturefile.About(&p.shown, p.setup(), time.Now())); err != nil {
		return err
	}
	p.vehicle.Notes.Picture(picturefile.FullPath(path))
	return nil
}
