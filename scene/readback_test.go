package scene

import (
	"bytes"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestReadbackIsTheScreenshot: what comes later through GL's buffers is what
// Screenshot reads at once, whatever was drawn in between.
func TestReadbackIsTheScreenshot(t *testing.T) {
	withScene(t, Options{Path: square, Seed: 1}, func(s *Scene) {
		r := NewReadback(testWindow)
		defer r.Dispose()
		var want [2][]byte
		for i := range want {
			snap := flown(s, frame.OfNED(3, 7, float64(i)))
			s.Update(snap, 0)
			if err := s.Render(nil); err != nil {
				t.Error(err)
				return
			}
			if !r.Begin() {
				t.Errorf("picture %d: not begun", i)
				return
			}
			img, err := testWindow.Screenshot()
			if err != nil {
				t.Error(err)
				return
			}
			want[i] = bgrx(img.Pix)
			testWindow.SwapBuffers()
		}
		if r.Begin() {
			t.Error("a third picture was begun while two wait")
		}
		for i := range want {
			pix, width, height, ok := r.Collect(func(n int) []byte { return make([]byte, n) })
			for j := 3; j < len(pix); j += 4 {
				pix[j] = 0
			}
			if !ok || width != testWidth || height != testHeight || !bytes.Equal(pix, want[i]) {
				t.Errorf("picture %d: %dx%d, ok %v, equal %v", i, width, height, ok, bytes.Equal(pix, want[i]))
			}
		}
		if _, _, _, ok := r.Collect(nil); ok || bytes.Equal(want[0], want[1]) {
			t.Error("a picture too many, or two that are the same")
		}
	})
}

// bgrx orders the bytes of RGBA pixels as Readback does, without the fourth.
func bgrx(rgba []byte) []byte {
	out := make([]byte, len(rgba))
	for i := 0; i < len(rgba); i += 4 {
		out[i], out[i+1], out[i+2] = rgba[i+2], rgba[i+1], rgba[i]
	}
	return out
}
