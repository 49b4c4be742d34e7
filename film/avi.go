package film

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"strings"
)

// aviMost is the largest size of an AVI file [bytes]: some programs read the sizes of
// AVI 1.0 as signed numbers, and 1 GB is safe with all.
const aviMost = 1 << 30

// jpegQuality is high enough that artifacts hardly show at normal speed.
const jpegQuality = 88

// aviFilm writes Motion JPEG, in another file whenever one is full.
type aviFilm struct {
	path          string
	width, height int
	fps           int
	title         string
	most          int64
	create        func(path string) (storage, error)

	file  *aviFile
	files int
	rgba  *image.RGBA
	jpeg  bytes.Buffer
}

func newAVI(o Options) (*aviFilm, error) {
	a := &aviFilm{
		path: o.Path, width: o.Width, height: o.Height, fps: o.FPS, title: o.Title, most: aviMost,
		create: func(path string) (storage, error) { return os.Create(path) },
		rgba:   image.NewRGBA(image.Rect(0, 0, o.Width, o.Height)),
	}
	return a, a.next()
}

// next starts a file.
func (a *aviFilm) next() error {
	a.files++
	f, err := a.create(numbered(a.path, a.files))
	if err != nil {
		return err
	}
	a.file = &aviFile{f: f, width: a.width, height: a.height, fps: a.fps, title: a.title}
	return a.file.begin()
}

// numbered is the path of the nth file.
func numbered(path string, n int) string {
	if n == 1 {
		return path
	}
	extension := filepath.Ext(path)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, extension), n, extension)
}

func (a *aviFilm) write(bgrx []byte, repeat int) error {
	for i := 0; i+3 < len(bgrx); i += 4 {
		p, q := a.rgba.Pix[i:i+4:i+4], bgrx[i:i+4:i+4]
		p[0], p[1], p[2], p[3] = q[2], q[1], q[0], 255
	}
	a.jpeg.Reset()
	if err := jpeg.Encode(&a.jpeg, a.rgba, &jpeg.Options{Quality: jpegQuality}); err != nil {
		return err
	}
	for range repeat {
		if a.file.size(a.jpeg.Len()) > a.most {
			if err := a.file.end(); err != nil {
				return err
			}
			if err := a.next(); err != nil {
				return err
			}
		}
		if err := a.file.frame(a.jpeg.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

func (a *aviFilm) close() error { return a.file.end() }
