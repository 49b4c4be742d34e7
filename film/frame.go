package film

import (
	"image"

	"golang.org/x/image/draw"
)

// Frame is a picture as GL delivers it: rows from the top, four bytes a pixel, blue
// first; the fourth byte is ignored.
type Frame struct {
	Pix           []byte // 4 · Width · Height
	Width, Height int
	Repeat        int // number of frames of the film, ≥ 1
}

// even rounds a window's side to a film's: video formats halve the resolution of colour,
// so sides must be even.
func even(side int) int { return max(2, side&^1) }

// fit scales f to the film's size if it differs, keeping the aspect ratio and filling up
// with black. The result is f's pixels or buf.
func fit(f Frame, width, height int, buf []byte) []byte {
	if f.Width == width && f.Height == height {
		return f.Pix
	}
	if len(buf) != 4*width*height {
		buf = make([]byte, 4*width*height)
	}
	clear(buf)
	// Bilinear scaling treats all channels alike, so the order of colours does not matter.
	src := &image.RGBA{Pix: f.Pix, Stride: 4 * f.Width, Rect: image.Rect(0, 0, f.Width, f.Height)}
	dst := &image.RGBA{Pix: buf, Stride: 4 * width, Rect: image.Rect(0, 0, width, height)}
	draw.ApproxBiLinear.Scale(dst, within(f.Width, f.Height, width, height), src, src.Rect, draw.Src, nil)
	return buf
}

// within is where a picture of w×h px goes in one of width×height px. One that is larger
// by less than two pixels is cropped instead of scaled: that is the odd line.
func within(w, h, width, height int) image.Rectangle {
	if w-width >= 0 && w-width < 2 && h-height >= 0 && h-height < 2 {
		return image.Rect(0, 0, w, h)
	}
	fw, fh := width, (h*width+w/2)/w
	if fh > height {
		fw, fh = (w*height+h/2)/h, height
	}
	fw, fh = max(1, fw), max(1, fh)
	x, y := (width-fw)/2, (height-fh)/2
	return image.Rect(x, y, x+fw, y+fh)
}
