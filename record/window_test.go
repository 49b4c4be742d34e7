package record

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// TestTheWindowCostsNothing: a chunk, and one whose last message made it half as long again, compress to what the
// library's own settings make of them, but for the byte of the frame's head that tells the window.
func TestTheWindowCostsNothing(t *testing.T) {
	for _, size := range []int{3000, chunkSize, chunkSize + chunkSize/2} {
		random := rand.New(rand.NewPCG(1, uint64(size)))
		data := make([]byte, 0, size)
		for len(data) < size { // repeats from near and far, and what is new
			if n := len(data); n > 1000 && random.IntN(3) > 0 {
				from, most := random.IntN(n-500), 20+random.IntN(480)
				data = append(data, data[from:from+most]...)
			} else {
				data = append(data, byte(random.IntN(256)), byte(random.IntN(4)), 7)
			}
		}
		var own, usual bytes.Buffer
		c, err := compressor()
		if err != nil {
			t.Fatal(err)
		}
		z, err := zstd.NewWriter(&usual, zstd.WithEncoderLevel(zstd.SpeedDefault))
		if err != nil {
			t.Fatal(err)
		}
		c.Compressor().Reset(&own)
		for _, w := range []interface {
			Write([]byte) (int, error)
			Close() error
		}{c.Compressor(), z} {
			for part := data; len(part) > 0; part = part[min(len(part), 5000):] {
				if _, err := w.Write(part[:min(len(part), 5000)]); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
		}
		const head = 6 // magic number, descriptor, window
		a, b := own.Bytes(), usual.Bytes()
		if len(a) != len(b) || !bytes.Equal(a[:head-1], b[:head-1]) || !bytes.Equal(a[head:], b[head:]) {
			t.Errorf("%d bytes compress to %d, by the library's settings to %d", size, len(a), len(b))
		}
	}
}
