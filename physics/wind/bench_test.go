package wind

import (
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

func BenchmarkLayer(b *testing.B) {
	bands()
	x := 0.0
	for b.Loop() {
		x += 0.01
		turbulence(frame.OfNED(x, 3, 4), 2.5, x)
	}
}
