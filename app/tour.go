//go:build !headless

package app

import (
	"context"
	"errors"
	"fmt"
	"image"
	"log/slog"

	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// program shows flights one after another in one window. Owner: main thread.
type program struct {
	tour   Tour
	logo   *image.RGBA   // nil: none
	window *scene.Window // nil: not open yet
	beside *Beside       // flights beside the one that is shown; nil: none

	recalled *recalled // the settings, while a flight was read; nil: they are still to be loaded

	chapter    int  // that is shown, from 1; 0: none
	asked      bool // for the next chapter
	presenting bool // at the end of the flight before
	titled     bool // the user's own title was shown
	presented  bool // a presentation that was asked for has begun

	film *reel // of the chapters so far; nil: none is made
}

// run shows the flight, and then the chapters that are asked for.
func (p *program) run(ctx context.Context, f Flight) error {
	for chapter := p.tour.Begins; ; chapter = true {
		if chapter {
			var err error
			if f, err = p.next(); err != nil {
				return err
			}
		}
		if err := p.show(ctx, f); err != nil || p.over(ctx) {
			return err
		}
	}
}

// over reports whether there is nothing more to show.
func (p *program) over(ctx context.Context) bool {
	return p.window == nil || p.window.ShouldClose() || ctx.Err() != nil || p.chapter == 0 && !p.asked || p.filmed()
}

// filmed reports whether a film shows the chapters, each once, and has come to its end.
func (p *program) filmed() bool { return p.tour.Filmed && p.chapter == len(p.tour.Titles) }

// next returns the next chapter, after the last one the first.
func (p *program) next() (Flight, error) {
	n := p.chapter % len(p.tour.Titles)
	f, err := p.tour.Load(n)
	if err != nil {
		return Flight{}, fmt.Errorf("chapter %d: %w", n+1, err)
	}
	if p.chapter == 0 {
		p.presenting = true
	}
	p.chapter, p.asked = n+1, false
	return f, nil
}

// show runs a flight and shows it until it ends, or the next one is asked for.
func (p *program) show(ctx context.Context, f Flight) error {
	mesh, err := loadMesh(f.Setup.Config)
	if err != nil {
		return err
	}
	if p.window == nil { // the chapters that follow have the same one
		if p.logo, err = loadLogo(f.Setup.Config); err != nil {
			return err
		}
	}
	p.beside = f.Beside
	o := session.Options{Scenario: f.Scenario}
	gates := newFilmGates(max(1, len(f.Setup.Members)))
	o.Hold = gates.hold
	fleet, err := session.New(f.Setup, o)
	if err != nil {
		return err
	}
	if (f.Setup.Film.Path != "" || p.film != nil) && (f.Setup.Film.Wait || fleet.SetsPace()) {
		gates.shut()
	}
	return fleet.Run(ctx, func(ctx context.Context) error {
		defer gates.open()
		defer context.AfterFunc(ctx, gates.open)() // also while the window opens
		v, err := openViewer(p, fleet, gates, mesh)
		if err != nil {
			return err
		}
		defer v.close()
		return p.watch(ctx, v)
	})
}

// watch shows a flight until it ends, or something else is to be shown.
func (p *program) watch(ctx context.Context, v *viewer) (err error) {
	film := v.setup().Film.Path != ""
	presents := p.presenting || v.setup().Window.Presentation && !p.presented
	if presents || film || p.film != nil { // the first picture of a scene is not complete, nor is its camera placed
		if err := v.draw(0); err != nil {
			return err
		}
	}
	v.presentation.set(presents)
	p.presented = true
	switch {
	case p.film != nil:
		v.filming.join(p.film)
		p.film = nil
	case film && p.chapter <= 1:
		v.filming.begin(v.setup().Film.Path)
	default:
		v.filming.gates.open() // a film that was to be made has ended
	}
	defer func() {
		p.presenting = v.presentation.on()
		v.arrangement.keep(p.presenting)
	}()
	v.titles.open(p, v)
	for !p.window.ShouldClose() && ctx.Err() == nil && !p.asked && !(film && v.past.Ended()) && !p.seen(v) {
		if err := v.frame(); err != nil {
			return err
		}
	}
	err = v.lastFrame()
	if p.chapter > 0 && !p.window.ShouldClose() {
		if !p.over(ctx) {
			p.film = v.filming.leave()
		}
		v.titles.cover()
		err = errors.Join(err, v.frame()) // it stands while the next flight is loaded
	}
	v.filming.finish()
	return errors.Join(err, v.filming.err)
}

// seen reports whether enough of a chapter was shown.
func (p *program) seen(v *viewer) bool {
	return p.chapter > 0 && p.tour.Each > 0 && v.live.Time >= p.tour.Each.Seconds()
}

// ask asks for the next chapter.
func (p *program) ask(v *viewer) error {
	switch {
	case len(p.tour.Titles) == 0:
		return errors.New("there are no demo chapters here: start sitlark, or sitlark tour")
	case v.filming.active():
		return errors.New("a film is being taken: end it with V, then F9 shows the demo chapters")
	case p.chapter == 0 && v.pilot == nil && (v.live.Link.State == snapshot.LinkConnected || v.live.Link.State == snapshot.LinkLost):
		return errors.New("an ArduPilot is flying: end it first, then F9 shows the demo chapters")
	}
	p.asked = true
	return nil
}

// close ends a film whose next flight could not be shown, and closes the window.
func (p *program) close() {
	if p.film != nil {
		p.film.end()
		if err := p.film.recorder.Close(); err != nil {
			slog.Error(err.Error())
		}
	}
	if p.window != nil {
		p.window.Close()
	}
}
