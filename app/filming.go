//go:build !headless

package app

import (
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

// filming records the film. Owner: main thread; the encoder runs on its own goroutine.
type filming struct {
	*display
	*followed
	gates *filmGates // hold the physics for the film; nil: the physics is never held

	recorder *film.Recorder // nil: none
	readback *scene.Readback
	clock    film.Clock
	repeats  []int // of the pictures in the readback
	ending   bool  // no more frames; the encoder finishes the file
	noticed  bool
	err      error // of the film from --video

	flight uint64 // of the frame before
	time   float64
}

// active reports whether frames are being taken.
func (f *filming) active() bool { return f.recorder != nil && !f.ending }

// toggle starts or stops a film (key V).
func (f *filming) toggle() {
	switch {
	case f.active():
		f.end()
	case f.recorder != nil:
		f.tell("The last film is still being written")
	default:
		f.begin(filepath.Join(film.Folder("VIDEOS"), film.Name(time.Now(), f.live.Time)+".mp4"))
	}
}

func (f *filming) begin(path string) {
	width, height := f.window.FramebufferSize()
	if width <= 0 || height <= 0 {
		f.tell("No film: the window has no content")
		return
	}
	*f = filming{
		display: f.display, followed: f.followed, gates: f.gates,
		flight: f.flightID(), time: f.live.Time, err: f.err,
		recorder: film.Start(film.Options{
			Path: path, FPS: f.setup().Film.FPS, Width: width, Height: height,
			Title: fmt.Sprintf("sitlark %s: %s, seed %d", buildinfo.Version(), f.setup().Entry.Name, f.setup().Seed),
		}),
		readback: scene.NewReadback(f.window),
		clock:    film.Clock{FPS: f.setup().Film.FPS},
	}
}

// end stops taking frames; the encoder finishes the file.
func (f *filming) end() {
	f.gates.open()
	for f.readback.Waiting() > 0 {
		f.collect()
	}
	f.readback.Dispose()
	f.ending = true
	f.recorder.Finish()
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
	if f.readback.Waiting() > 0 && f.recorder.Room() {
		f.collect()
	}
	due := f.clock.Due(f.flightID(), f.live.Time)
	if f.past.Exact {
		for f.readback.Waiting() > 0 {
			f.collect() // waits for room: each frame is taken once
		}
		f.clock.Resume(f.flightID(), f.live.Time)
		due = 1
	}
	if due > 0 && f.readback.Waiting() == 0 && f.readback.Begin() {
		f.repeats = append(f.repeats, due)
		f.clock.Take(due)
	}
	if f.past.Exact {
		f.gates.open() // the flight goes on behind
	} else if g := f.gates; g != nil {
		_, next := f.clock.Next() // of the flight that Due was asked for
		g.until(f.fleet, f.vehicle.Index, &f.live, f.live.Flight, next)
	}
}

// collect hands the oldest picture of the readback to the encoder.
func (f *filming) collect() {
	repeat := f.repeats[0]
	f.repeats = f.repeats[1:]
	if pix, width, height, ok := f.readback.Collect(f.recorder.Buffer); ok {
		f.recorder.Put(film.Frame{Pix: pix, Width: width, Height: height, Repeat: repeat})
		return
	}
	f.clock.Take(-repeat) // the next picture stands for it
}

// watch reports the state of the encoder to the user.
func (f *filming) watch() {
	if f.recorder == nil {
		return
	}
	s := f.recorder.Status()
	if s.Notice != "" && !f.noticed {
		f.noticed = true
		f.tell("The film is Motion JPEG: " + s.Notice)
	}
	if s.Err != nil && !f.ending {
		f.end()
	}
	if !s.Done {
		return
	}
	f.recorder = nil
	if s.Err != nil {
		if f.setup().Film.Path != "" {
			f.err = s.Err
		}
		f.tell(s.Err.Error())
		return
	}
	f.vehicle.Notes.Film(picturefile.FullPath(s.Path))
	f.tell(fmt.Sprintf("Film of %.1f s: %s", float64(s.Frames)/float64(f.setup().Film.FPS), picturefile.FullPath(s.Path)))
}

// finish finishes the film before the program ends.
func (f *filming) finish() {
	f.gates.open()
	if f.active() {
		f.end()
	}
	if f.recorder == nil {
		return
	}
	if err := f.recorder.Close(); err != nil && !f.recorder.Status().Done {
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
	moves := f.live.Link.State == snapshot.LinkConnected && !f.live.Frozen.Active
	if !f.active() || f.gates == nil || !moves {
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
	return ui.Film{Recording: f.active(), Seconds: f.clock.Seconds(), Held: f.active() && f.gates != nil}
}
