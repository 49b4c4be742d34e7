package track

import (
	"math"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene/gl"
)

// Quantity is what the colour of the trail tells.
type Quantity int

// The quantities. Plain tells none.
const (
	Speed   Quantity = iota // over the ground [m/s]
	Height                  // above home [m]
	Current                 // from the battery [A]
	Time                    // since the reset [s]
	Plain

	quantities = int(Plain)
)

var quantityNames = [...]struct{ name, unit string }{
	Speed: {"speed", "m/s"}, Height: {"height", "m"}, Current: {"current", "A"}, Time: {"time", "s"}, Plain: {"off", ""},
}

// String returns the quantity's name for people.
func (q Quantity) String() string { return quantityNames[q].name }

// Unit returns its unit, empty for Plain.
func (q Quantity) Unit() string { return quantityNames[q].unit }

// leastRange is the smallest range that the colours span, in the unit of each.
var leastRange = [quantities]float64{Speed: 5, Height: 10, Current: 10, Time: 30}

// LegendColors is how many colours a legend has.
const LegendColors = 32

// rangeOf returns the round numbers that hold all values of q on the path.
func (w *flightPath) rangeOf(q Quantity) (low, high float64) {
	if q == Plain {
		return 0, 1
	}
	low, high = float64(w.low[q]), float64(w.high[q])
	if q == Time {
		return 0, max(leastRange[q], high)
	}
	return -roundUp(-low), max(leastRange[q], roundUp(high))
}

// roundUp returns the next number of 1, 1.5, 2, 3, 4, 5, 6, 8 times a power of
// ten, 0 for what is not positive.
func roundUp(v float64) float64 {
	if !(v > 1e-6) {
		return 0
	}
	ten := math.Pow(10, math.Floor(math.Log10(v)))
	for _, k := range [...]float64{1, 1.5, 2, 3, 4, 5, 6, 8} {
		if v <= k*ten*(1+1e-9) {
			return k * ten
		}
	}
	return 10 * ten
}

// trailColor is the colour at a share of the range, 0 to 1: viridis, a little
// lighter, so that its dark end is seen over grass.
func trailColor(share float64) gl.RGB {
	return gl.Mix(gl.Viridis(share), gl.RGB{1, 1, 1}, trailLighter)
}

const trailLighter = 0.12

func legendOf(w *flightPath, q Quantity) overlay.Legend {
	l := overlay.Legend{Name: q.String(), Unit: q.Unit()}
	l.Low, l.High = w.rangeOf(q)
	if q == Plain {
		return l
	}
	for i := range LegendColors {
		l.Colors = append(l.Colors, trailColor(float64(i)/(LegendColors-1)).Nrgba())
	}
	return l
}
