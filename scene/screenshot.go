package scene

import (
	"errors"
	"image"

	"github.com/go-gl/gl/v3.3-core/gl"
)

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
