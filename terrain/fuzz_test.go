package terrain

import (
	"math"
	"os"
	"path/filepath"
	"testing"
)

// FuzzTile: a file of any size with any content is refused, or becomes land on which
// every height is a number, home has height 0, and every slope is one that can be stood on.
func FuzzTile(f *testing.F) {
	f.Add(false, int64(0), int64(0), []byte(nil))
	f.Add(true, int64(0), int64(0), []byte{0x80, 0}) // a void
	f.Add(true, int64(0), fileSize(1200, 1200)/2, []byte{0x7f, 0xff, 0x80, 0x01, 0x80, 0})
	f.Add(false, fileSize(1200, 1200)-1, int64(7), []byte{1})
	f.Add(false, fileSize(1200, 1200)+2, int64(7), []byte{1})
	f.Add(false, int64(-1), int64(-1), []byte{1})
	f.Fuzz(func(t *testing.T, whole bool, size, at int64, content []byte) {
		if whole {
			size = fileSize(1200, 1200)
		}
		folder := t.TempDir()
		file, err := os.Create(filepath.Join(folder, tileKey{45, 7}.name()))
		if err != nil {
			t.Fatal(err)
		}
		size = max(0, min(size, 1<<30))
		if n := int64(len(content)); n > 0 && n <= size {
			if _, err := file.WriteAt(content, max(0, min(at, size-n))); err != nil {
				t.Fatal(err)
			}
		}
		if err := file.Truncate(size); err != nil {
			t.Fatal(err)
		}
		file.Close()
		land, _, err := (&Source{Folder: folder}).load(middle)
		if size != 0 && size != fileSize(1200, 1200) && size != fileSize(3600, 3600) {
			if err == nil {
				t.Fatalf("a file of %d bytes was taken", size)
			}
			return
		}
		if err != nil {
			t.Fatalf("a file of %d bytes: %v", size, err)
		}
		if h, _ := land.At(0, 0); h != 0 {
			t.Errorf("home has height %v", h)
		}
		for _, north := range []float64{-24000, -900, 0, 37, 900, 24000} {
			for _, east := range []float64{-24000, -901, 0, 41, 901, 24000, math.Inf(1)} {
				h, normal := land.At(north, east)
				if math.IsNaN(h) || math.Abs(h) > 1<<17 || !(normal.Array()[2] < 0) {
					t.Errorf("at %v, %v: height %v, normal %v", north, east, h, normal)
				}
			}
		}
	})
}
