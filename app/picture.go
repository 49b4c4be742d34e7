//go:build !headless

package app

import (
	"errors"
	"fmt"
	"image"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/sitlark/sitlark/film"
	"github.com/sitlark/sitlark/internal/atomicfile"
)

// pictures writes pictures on a goroutine: a PNG takes longer than a frame may.
// Owner: main thread.
type pictures struct {
	asked   bool        // for one of the frame that is being drawn
	panels  bool        // with the panels
	written chan string // what became of each, for people
	open    int         // that are being written
}

func newPictures() pictures { return pictures{written: make(chan string, 16)} }

// takePicture asks for a picture of the frame, which F12 does.
func (v *viewer) takePicture(panels bool) {
	v.pictures.asked, v.pictures.panels = true, panels
}

// snap takes the picture that was asked for, when what was drawn so far is what
// should be in it.
func (v *viewer) snap(panels bool) {
	p := &v.pictures
	if !p.asked || p.panels != panels {
		return
	}
	p.asked = false
	if p.open == cap(p.written) {
		v.tell("Too many pictures at once: try again")
		return
	}
	img, err := v.window.Screenshot()
	if err != nil {
		v.tell("No picture: " + err.Error())
		return
	}
	now := time.Now()
	name, about := film.Name(now, v.shown.Time), aboutPicture(&v.shown, v.setup(), now)
	p.open++
	go func() { p.written <- writePicture(filepath.Join(film.Folder("PICTURES"), name), img, about) }()
}

// writePicture returns what became of it.
func writePicture(base string, img image.Image, about []film.Entry) string {
	f, err := film.Create(base, ".png")
	if err != nil {
		return "No picture: " + err.Error()
	}
	if err := errors.Join(film.WritePNG(f, img, about), f.Close()); err != nil {
		_ = os.Remove(f.Name())
		return "No picture: " + err.Error()
	}
	return "Picture: " + fullPath(f.Name())
}

// fullPath is a path for people: where a file is, not how it was named.
func fullPath(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return path
}

// tellPictures says what became of pictures. With wait it waits for all of them.
func (v *viewer) tellPictures(wait bool) {
	for v.pictures.open > 0 {
		if !wait && len(v.pictures.written) == 0 {
			return
		}
		v.pictures.open--
		v.tell(<-v.pictures.written)
	}
}

// tell says something in the window and in the log.
func (v *viewer) tell(text string) {
	slog.Info(text)
	v.panels.Remark(text)
}

// take takes the film's frame and the picture that was asked for, if they are to
// have the panels or not and these are drawn or not.
func (v *viewer) take(panels bool) {
	v.shoot(panels)
	v.snap(panels)
}

// lastFrame draws the newest state once more, which the film may lack and
// --screenshot writes as a PNG.
func (v *viewer) lastFrame() error {
	path := v.setup().Window.Screenshot
	if path == "" && !v.filming.active() {
		return nil
	}
	if err := v.draw(0); err != nil || path == "" {
		return err
	}
	img, err := v.window.Screenshot()
	if err != nil {
		return fmt.Errorf("--screenshot: %w", err)
	}
	err = atomicfile.Write(path, func(w io.Writer) error {
		return film.WritePNG(w, img, aboutPicture(&v.shown, v.setup(), time.Now()))
	})
	if err != nil {
		return fmt.Errorf("--screenshot: %w", err)
	}
	return nil
}
