package terrain

import (
	"testing"

	"github.com/sitlark/sitlark/internal/leaks"
	"github.com/sitlark/sitlark/internal/testplan"
)

// TestNoTileStaysOpen, in whatever form it comes, whole or damaged.
func TestNoTileStaysOpen(t *testing.T) {
	testplan.SkipIfRepeated(t)
	flat := tileBytes(tileKey{45, 7}, 1200, 1200, func(float64, float64) float64 { return 300 })
	packed, squeezed := zipped(t, "N45E007.hgt", flat), gzipped(t, flat)
	for name, content := range map[string][]byte{
		"N45E007.hgt": flat, "N45E007.hgt.zip": packed, "L32.zip": packed, "N45E007.hgt.gz": squeezed, "N45E007.hgt.GZ": flat,
		"N45E007.SRTMGL1.hgt": flat[:5000], "all.zip": packed[:len(packed)/2], "N45E007.SRTMGL1.hgt.gz": squeezed[:len(squeezed)/2],
	} {
		folder := t.TempDir()
		put(t, folder, name, content)
		leaks.None(t, func() {
			_, _ = ReadTile(folder, "N45E007.hgt") // of a damaged one an error
		})
	}
}
