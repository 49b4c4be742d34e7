// Package picturefile writes pictures of the window and the plots, with what they show of the flight.
package picturefile

import (
	"fmt"
	"image"
	"io"
	"path/filepath"

	"github.com/sitlark/sitlark/film"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/ui/plot"
)

// Outcome is what became of a file, for the user.
type Outcome struct {
	Text    string
	Event   bool   // it is an event of the flight, too
	Picture string // the path of a picture; empty: it is none
}

// Cut returns a part of a picture.
func Cut(img image.Image, part image.Rectangle) image.Image {
	if whole, ok := img.(interface {
		SubImage(image.Rectangle) image.Image
	}); ok {
		return whole.SubImage(part.Intersect(img.Bounds()))
	}
	return img
}

// WriteTable writes a CSV file and returns the message for the user.
func WriteTable(base string, t *plot.Table) string {
	path, err := atomicfile.WriteNew(base, ".csv", t.WriteCSV)
	if err != nil {
		return "No plots: " + err.Error()
	}
	return fmt.Sprintf("Plots, %d samples: %s", t.Rows(), FullPath(path))
}

// Write writes a PNG. event makes it an event of the flight.
func Write(base string, img image.Image, about []film.Entry, event bool) Outcome {
	path, err := atomicfile.WriteNew(base, ".png", func(w io.Writer) error { return film.WritePNG(w, img, about) })
	if err != nil {
		return Outcome{Text: "No picture: " + err.Error(), Event: event}
	}
	path = FullPath(path)
	return Outcome{Text: "Picture: " + path, Event: event, Picture: path}
}

// FullPath makes path absolute, for messages.
func FullPath(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return path
}

// WriteScreenshot writes a PNG to path, which it may replace.
func WriteScreenshot(path string, img image.Image, about []film.Entry) error {
	err := atomicfile.Write(path, func(w io.Writer) error { return film.WritePNG(w, img, about) })
	if err != nil {
		return fmt.Errorf("--screenshot: %w", err)
	}
	return nil
}
