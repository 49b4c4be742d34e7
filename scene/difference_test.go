package scene

import (
	"image"
	"image/color"
	"path/filepath"
	"testing"
)

// pictureTolerance is by how much a channel of a pixel may differ, of 255, before the
// pixel counts as another one: what antialiasing and rounding of another GL make.
const pictureTolerance = 24

// tellPictures writes two pictures and where they differ, once a test has failed, to
// its artifacts: make test keeps them below out/_artifacts.
func tellPictures(t *testing.T, name string, a, b *image.NRGBA) {
	t.Helper()
	if !t.Failed() {
		return
	}
	folder := t.ArtifactDir()
	for suffix, img := range map[string]image.Image{"seen": a, "other": b, "difference": difference(a, b)} {
		save(t, img, filepath.Join(folder, name+"-"+suffix+".png"))
	}
	t.Logf("%s: pictures are in %s, kept with -artifacts", name, folder)
}

// difference shows the first picture dimly, and in red where the second differs by
// more than pictureTolerance.
func difference(a, b *image.NRGBA) image.Image {
	d := image.NewNRGBA(a.Rect)
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			p := a.NRGBAAt(x, y)
			c := color.NRGBA{p.R / 3, p.G / 3, p.B / 3, 255}
			if !image.Pt(x, y).In(b.Rect) || apart(p, b.NRGBAAt(x, y)) > pictureTolerance {
				c = color.NRGBA{255, 40, 40, 255}
			}
			d.SetNRGBA(x, y, c)
		}
	}
	return d
}

// apart is by how much two colours differ in the channel that differs most.
func apart(a, b color.NRGBA) int {
	return max(absInt(int(a.R)-int(b.R)), absInt(int(a.G)-int(b.G)), absInt(int(a.B)-int(b.B)))
}

// greatestDifference is that of any pixel of two pictures of one size, of 255.
func greatestDifference(a, b *image.NRGBA) (most int) {
	for i := range a.Pix {
		most = max(most, absInt(int(a.Pix[i])-int(b.Pix[i])))
	}
	return most
}
