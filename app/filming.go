//go:build !headless

package app

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/sitlark/sitlark/film"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui"
)

// filming is the film that is being made. Owner: main thread.
type filming struct {
	recorder *film.Recorder // nil: none
	readback *scene.Readback
	clock    film.Clock
	repeats  []int // for the pictures that the readback holds
	ending   bool  // no more frames; the encoder finishes the file
	noticed  bool
	err      error // of the film that --video asked for

	flight uint64 // of the frame before
	time   float64
}

// active tells whether frames are being taken.
func (f *filming) active() bool { return f.recorder != nil && !f.ending }

// toggleFilm begins a film, or ends it, which V does.
func (v *viewer) toggleFilm() {
	switch {
	case v.filming.active():
		v.endFilm()
	case v.filming.recorder != nil:
		v.tell("The last film is still being finished")
	default:
		v.beginFilm(filepath.Join(film.Folder("VIDEOS"), film.Name(time.Now(), v.live.Time)+".mp4"))
	}
}

func (v *viewer) beginFilm(path string) {
	width, height := v.window.FramebufferSize()
	if width <= 0 || height <= 0 {
		v.tell("No film: the window has no content")
		return
	}
	v.filming = filming{
		flight: v.filmFlight(), time: v.live.Time, err: v.filming.err,
		recorder: film.Start(film.Options{
			Path: path, FPS: v.setup().Film.FPS, Width: width, Height: height,
			Title: fmt.Sprintf("sitlark %s: %s, seed %d", buildinfo.Version(), v.setup().Model.Name, v.setup().Seed),
		}),
		readback: scene.NewReadback(v.window),
		clock:    film.Clock{FPS: v.setup().Film.FPS},
	}
}

// endFilm takes no more frames; the file is finished by the encoder.
func (v *viewer) endFilm() {
	f := &v.filming
	v.gates.open()
	for f.readback.Waiting() > 0 {
		v.collect()
	}
	f.readback.Dispose()
	f.ending = true
	f.recorder.Finish()
}

// filmFlight tells flights of all vehicles apart, for the film's clock.
func (v *viewer) filmFlight() uint64 { return uint64(v.flown.Index)<<32 | v.live.Flight }

// shoot takes the film's frame, when one is due and what was drawn so far is what
// should be in it. While the encoder has no room none is taken: a held physics
// waits, another's frame is repeated later.
func (v *viewer) shoot(panels bool) {
	f := &v.filming
	if !f.active() || panels == v.setup().Film.Clean {
		return
	}
	if f.readback.Waiting() > 0 && f.recorder.Room() {
		v.collect()
	}
	due := f.clock.Due(v.filmFlight(), v.live.Time)
	if due > 0 && f.readback.Waiting() == 0 && f.readback.Begin() {
		f.repeats = append(f.repeats, due)
		f.clock.Take(due)
	}
	if g := v.gates; g != nil {
		_, next := f.clock.Next() // of the flight that Due was asked for
		g.until(v.flight, v.flown.Index, &v.live, v.live.Flight, next)
	}
}

// collect hands the oldest picture to the encoder.
func (v *viewer) collect() {
	f := &v.filming
	repeat := f.repeats[0]
	f.repeats = f.repeats[1:]
	if pix, width, height, ok := f.readback.Collect(f.recorder.Buffer); ok {
		f.recorder.Put(film.Frame{Pix: pix, Width: width, Height: height, Repeat: repeat})
		return
	}
	f.clock.Take(-repeat) // the next picture stands for it
}

// watchFilm says what becomes of the film.
func (v *viewer) watchFilm() {
	f := &v.filming
	if f.recorder == nil {
		return
	}
	s := f.recorder.Status()
	if s.Notice != "" && !f.noticed {
		f.noticed = true
		v.tell("The film is Motion JPEG: " + s.Notice)
	}
	if s.Err != nil && !f.ending {
		v.endFilm()
	}
	if !s.Done {
		return
	}
	f.recorder = nil
	if s.Err != nil {
		if v.setup().Film.Path != "" {
			f.err = s.Err
		}
		v.tell(s.Err.Error())
		return
	}
	v.tell(fmt.Sprintf("Film of %.1f s: %s", float64(s.Frames)/float64(v.setup().Film.FPS), fullPath(s.Path)))
}

// closeFilm finishes the film before the program ends.
func (v *viewer) closeFilm() {
	f := &v.filming
	v.gates.open()
	if f.active() {
		v.endFilm()
	}
	if f.recorder == nil {
		return
	}
	if err := f.recorder.Close(); err != nil && !f.recorder.Status().Done {
		slog.Error(err.Error())
		return
	}
	v.watchFilm()
}

// filmStep is by how much cameras, captions and panels move on [s] after dt of wall
// time: while the film sets the pace, by the physics time that passed, so that they
// move in the film as they would at full speed.
func (v *viewer) filmStep(dt float64) float64 {
	f, moves := &v.filming, v.live.Link.State == snapshot.LinkConnected && !v.live.Frozen.Active
	if !f.active() || v.gates == nil || !moves {
		return dt
	}
	step := 0.0
	if v.filmFlight() == f.flight {
		step = max(0, v.live.Time-f.time)
	}
	f.flight, f.time = v.filmFlight(), v.live.Time
	return step
}

// filmView is what the panels show of it.
func (v *viewer) filmView() ui.Film {
	f := &v.filming
	return ui.Film{Recording: f.active(), Seconds: f.clock.Seconds(), Held: f.active() && v.gates != nil}
}
