//go:build !headless

package app

import (
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/sitlark/sitlark/app/picturefile"
	"github.com/sitlark/sitlark/film"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui"
)

// filming films a flight. Where sitlark sets the pace, and with --video-wait, the flight waits for
// each frame. Owner: main thread; the encoder runs on its own goroutine.
type filming struct {
	*followed
	window    *scene.Window
	tell, say func(string) // tell also logs
	gates     *filmGates   // hold the physics for the film

	reel  *reel // nil: none
	err   error // of the film from --video
	began bool  // a frame of this flight was taken

	flight uint64 // of the frame before
	time   float64
}

// active reports whether frames are being taken.
func (f *filming) active() bool { return f.reel != nil && !f.reel.ending }

// waits reports whether the flight waits for the film.
func (f *filming) waits() bool {
	return f.active() && !f.past.Exact && (f.setup().Film.Wait || f.fleet.SetsPace())
}

// toggle starts or stops a film (key V).
func (f *filming) toggle() {
	switch {
	case f.active():
		f.end()
	case f.reel != nil:
		f.tell("The last film is still being written")
	default:
		f.begin(filepath.Join(film.Folder("VIDEOS"), film.Name(time.Now(), f.live.Time)+".mp4"))
		f.began = f.live.Link.State != snapshot.LinkWaiting
	}
}

func (f *filming) begin(path string) {
	width, height := f.window.FramebufferSize()
	if width <= 0 || height <= 0 {
		f.tell("No film: the window has no content")
		f.gates.open()
		return
	}
	f.join(newReel(f.window, film.Options{
		Path: path, FPS: f.setup().Film.FPS, Width: width, Height: height,
		Title: fmt.Sprintf("sitlark %s: %s, seed %d", buildinfo.Version(), f.setup().Entry.Name, f.setup().Seed),
	}))
}

// join makes a film go on with this flight.
func (f *filming) join(r *reel) {
	r.clock.Cut()
	f.reel, f.began = r, false
	f.flight, f.time = f.flightID(), f.live.Time
}

// leave returns the film so that it can go on with another flight; nil: none is made.
func (f *filming) leave() *reel {
	f.gates.open()
	if !f.active() {
		return nil
	}
	r := f.reel
	r.settle()
	f.reel = nil
	return r
}

// end stops taking frames; the encoder finishes the file.
func (f *filming) end() {
	f.gates.open()
	f.reel.end()
}

// flightID identifies the flight among those of all vehicles, for the film's clock.
func (f *filming) flightID() uint64 { return uint64(f.vehicle.Index)<<32 | f.live.Flight }

// shoot takes the film's frame, when one is due and what was drawn so far is what
// should be in it. While the encoder has no room none is taken: a held physics
// waits, another's frame is repeated later.
func (f *filming) shoot(panels bool) {
	if !f.active() || panels == f.setup().Film.Clean {
		return
	}
	r, waits := f.reel, f.waits()
	if waits && f.comes() { // the film begins with the flight
		f.gates.until(f.fleet, f.vehicle.Index, &f.live, 0)
		return
	}
	f.began = true
	if r.readback.Waiting() > 0 && r.recorder.Room() {
		r.collect()
	}
	id, exact := f.flightID(), f.past.Exact
	due := r.clock.Due(id, f.live.Time)
	if exact {
		r.settle() // waits for room: each frame is taken once
		r.clock.Resume(id, f.live.Time)
		due = 1
	}
	if due > 0 {
		r.take(due)
	}
	if r.lost > mostLost {
		f.fail(errors.New("film: the graphics driver gives no pictures: the film ends here, the flight goes on"))
		return
	}
	if !waits { // behind the past, the flight goes on
		f.gates.open()
		return
	}
	_, next := r.clock.Next() // of the flight that Due was asked for
	f.gates.until(f.fleet, f.vehicle.Index, &f.live, next)
}

// comes reports whether the flight that the film waits for has not begun.
func (f *filming) comes() bool {
	return !f.began && f.live.Link.State == snapshot.LinkWaiting && f.fleet.SetsPace()
}

// fail ends a film with an error.
func (f *filming) fail(err error) {
	f.end()
	f.report(err)
}

// report tells the user why a film ended early.
func (f *filming) report(err error) {
	if f.setup().Film.Path != "" {
		f.err = errors.Join(f.err, err)
	}
	f.tell(err.Error())
}

// watch reports the state of the encoder to the user.
func (f *filming) watch() {
	r := f.reel
	if r == nil {
		return
	}
	s := r.recorder.Status()
	if s.Notice != "" && !r.noticed {
		r.noticed = true
		f.tell("The film is Motion JPEG: " + s.Notice)
	}
	if s.Err != nil && !r.ending {
		f.end()
	}
	if !s.Done {
		return
	}
	f.reel = nil
	if s.Err != nil {
		f.report(s.Err)
		return
	}
	f.vehicle.Notes.Film(picturefile.FullPath(s.Path))
	text := fmt.Sprintf("Film of %.1f s: %s", float64(s.Frames)/float64(f.setup().Film.FPS), picturefile.FullPath(s.Path))
	f.tell(text)
	if missing := r.missed(s.Frames, f.setup().Film.Wait || f.fleet.SetsPace()); missing != "" {
		slog.Warn("film: " + missing)
		f.say(text + ". " + missing)
	}
}

// finish finishes the film before the program ends.
func (f *filming) finish() {
	f.gates.open()
	if f.active() {
		f.end()
	}
	if f.reel == nil {
		return
	}
	if err := f.reel.recorder.Close(); err != nil && !f.reel.recorder.Status().Done {
		slog.Error(err.Error())
		return
	}
	f.watch()
}

// step is by how much cameras, captions and panels move on [s] after dt of wall
// time: while the film sets the pace, by the physics time that passed, so that they
// move in the film as they would at full speed.
func (f *filming) step(dt float64) float64 {
	if f.active() && f.past.Shown() {
		return 1 / float64(f.setup().Film.FPS)
	}
	if !f.waits() {
		return dt
	}
	if f.comes() {
		return 0
	}
	if f.live.Link.State != snapshot.LinkConnected || f.live.Frozen.Active {
		return dt
	}
	step := 0.0
	if f.flightID() == f.flight {
		step = max(0, f.live.Time-f.time)
	}
	f.flight, f.time = f.flightID(), f.live.Time
	return step
}

// view is the state of the film for the panels.
func (f *filming) view() ui.Film {
	if f.reel == nil {
		return ui.Film{}
	}
	return ui.Film{Recording: f.active(), Seconds: f.reel.clock.Seconds(), Held: f.waits()}
}
