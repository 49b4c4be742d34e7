package fleet

import (
	"math"
	"testing"
)

// TestSixteenVehiclesHaveColoursOfTheirOwn: any two differ by 20 at least in CIE L*a*b*, where 2 is
// what an eye just sees.
func TestSixteenVehiclesHaveColoursOfTheirOwn(t *testing.T) {
	list := make([]Vehicle, 16)
	Complete(list, 1)
	for i := range list {
		for k := range i {
			a, b := lab(list[i].Colour), lab(list[k].Colour)
			if d := math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2]); d < 20 {
				t.Errorf("%s and %s differ by %.1f: %v and %v", list[k].Name, list[i].Name, d, list[k].Colour, list[i].Colour)
			}
		}
	}
}

// lab returns a colour of sRGB in CIE L*a*b*, white being D65.
func lab(c Colour) [3]float64 {
	var lin [3]float64
	for i, v := range c {
		if x := float64(v) / 255; x <= 0.04045 {
			lin[i] = x / 12.92
		} else {
			lin[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	f := func(r, g, b, white float64) float64 {
		t := (r*lin[0] + g*lin[1] + b*lin[2]) / white
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x, y, z := f(0.4124, 0.3576, 0.1805, 0.9505), f(0.2126, 0.7152, 0.0722, 1), f(0.0193, 0.1192, 0.9505, 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}
