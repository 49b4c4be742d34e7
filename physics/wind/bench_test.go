package wind

import (
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// BenchmarkAt is the wind at a vehicle that flies through the field at 12 m/s, 1200
// times a second.
func BenchmarkAt(b *testing.B) {
	for _, c := range []struct {
		name string
		set  func(*Field)
	}{
		{"mean", func(f *Field) { f.SetTurbulence(0) }},
		{"turbulence", func(*Field) {}},
		{"all", func(f *Field) {
			f.SetThermals(2)
			for range MaxGusts {
				_ = f.AddGust(Gust{Speed: 5, Rise: 10, Hold: 1000}, frame.Vec[frame.NED]{}, 0)
			}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			f := blowing(1, Mean{Speed: 8, FromDeg: 270}, 0.5)
			c.set(f)
			var sum frame.Vec[frame.NED]
			x := 0.0
			b.ReportAllocs()
			for b.Loop() {
				x += 0.01
				sum = sum.Add(f.At(frame.OfNED(x, 3, -20), 20, x/12))
			}
		})
	}
}

// BenchmarkPattern is making the bands, once a program.
func BenchmarkPattern(b *testing.B) {
	for b.Loop() {
		makeBands()
	}
}
