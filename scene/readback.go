package scene

import (
	"errors"
	"image"
	"unsafe"

	"github.com/sitlark/sitlark/internal/gl"
)

// Readback fetches pictures from GL without waiting for them: Begin asks for what
// has been drawn, Collect takes it over later, best in the next frame.
// Owner: main thread.
type Readback struct {
	win     *Window
	buffers [2]pixelBuffer
	next    int // buffer for the next Begin
	oldest  int // buffer for the next Collect
	waiting int
}

// pixelBuffer is a pixel pack buffer of GL.
type pixelBuffer struct {
	name          uint32
	bytes         int
	width, height int
}

// NewReadback makes the buffers. It must be called from the main thread.
func NewReadback(w *Window) *Readback {
	r := &Readback{win: w}
	for i := range r.buffers {
		gl.GenBuffers(1, &r.buffers[i].name)
	}
	return r
}

// Begin asks for the picture that was drawn since the last SwapBuffers. It returns
// false, and does nothing, when the window has no content or two pictures wait
// already.
func (r *Readback) Begin() bool {
	width, height := r.win.win.GetFramebufferSize()
	if width <= 0 || height <= 0 || r.waiting == len(r.buffers) {
		return false
	}
	b := &r.buffers[r.next]
	gl.BindBuffer(gl.PIXEL_PACK_BUFFER, b.name)
	defer gl.BindBuffer(gl.PIXEL_PACK_BUFFER, 0)
	if need := 4 * width * height; b.bytes != need {
		gl.BufferData(gl.PIXEL_PACK_BUFFER, need, nil, gl.STREAM_READ)
		b.bytes = need
	}
	b.width, b.height = width, height
	gl.PixelStorei(gl.PACK_ALIGNMENT, 4)
	gl.ReadBuffer(gl.BACK)
	gl.ReadPixels(0, 0, int32(width), int32(height), gl.BGRA, gl.UNSIGNED_BYTE, nil)
	r.next = (r.next + 1) % len(r.buffers)
	r.waiting++
	return true
}

// Waiting is how many pictures can be collected.
func (r *Readback) Waiting() int { return r.waiting }

// Collect takes over the oldest picture: rows from the top, four bytes a pixel,
// blue first, the fourth without meaning. The bytes are those that buffer returns
// for the number needed. It returns false when there is none, or GL lost it.
func (r *Readback) Collect(buffer func(n int) []byte) (pix []byte, width, height int, ok bool) {
	if r.waiting == 0 {
		return nil, 0, 0, false
	}
	b := r.buffers[r.oldest]
	r.oldest = (r.oldest + 1) % len(r.buffers)
	r.waiting--
	gl.BindBuffer(gl.PIXEL_PACK_BUFFER, b.name)
	defer gl.BindBuffer(gl.PIXEL_PACK_BUFFER, 0)
	mapped := gl.MapBufferRange(gl.PIXEL_PACK_BUFFER, 0, b.bytes, gl.MAP_READ_BIT)
	if mapped == nil {
		return nil, 0, 0, false
	}
	pix = buffer(b.bytes)
	upright(pix, unsafe.Slice((*byte)(mapped), b.bytes), 4*b.width)
	ok = gl.UnmapBuffer(gl.PIXEL_PACK_BUFFER)
	return pix, b.width, b.height, ok
}

// upright copies GL's rows, bottom first, in the order of a picture. A row has the
// given length [bytes].
func upright(dst, src []byte, row int) {
	for from, to := len(src)-row, 0; from >= 0; from, to = from-row, to+row {
		copy(dst[to:to+row], src[from:from+row])
	}
}

// Dispose frees the buffers, with what was not collected.
func (r *Readback) Dispose() {
	for i := range r.buffers {
		gl.DeleteBuffers(1, &r.buffers[i].name)
	}
	r.waiting = 0
}

// Screenshot returns what was drawn since the last SwapBuffers, right way up and
// opaque, in framebuffer pixels.
func (w *Window) Screenshot() (*image.NRGBA, error) {
	width, height := w.win.GetFramebufferSize()
	if width <= 0 || height <= 0 {
		return nil, errors.New("screenshot: the window has no content: is it minimised?")
	}
	raw := make([]byte, 4*width*height)
	gl.PixelStorei(gl.PACK_ALIGNMENT, 1)
	gl.ReadBuffer(gl.BACK)
	gl.ReadPixels(0, 0, int32(width), int32(height), gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(raw))
	return uprightOpaque(raw, width, height), nil
}

// uprightOpaque turns GL's rows, bottom first, into an image.
func uprightOpaque(raw []byte, width, height int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		row := raw[4*width*(height-1-y):][:4*width]
		for x := 3; x < len(row); x += 4 {
			row[x] = 255
		}
		copy(img.Pix[y*img.Stride:], row)
	}
	return img
}
