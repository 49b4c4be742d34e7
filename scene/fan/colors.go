package fan

import (
	"image/color"
	"math"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene/gl"
)

// Stops are nine equidistant colours from broken by the greatest margin to held by it. Lightness
// falls evenly to both sides of the middle, which is where a flight just holds.
//
// Source: Moreland, "Diverging Color Maps for Scientific Visualization", 2009, made between
// 0xD7261E and 0x2F6BE0 in Msh space.
var Stops = [...]gl.RGB{
	gl.Hex(0xD7261E), gl.Hex(0xFF755C), gl.Hex(0xFFAE98), gl.Hex(0xFFD8CA), gl.Hex(0xEFEFEF),
	gl.Hex(0xC2E3FF), gl.Hex(0x8FC6FF), gl.Hex(0x5C9DFF), gl.Hex(0x2F6BE0),
}

// legendColors is how many colours a legend has.
const legendColors = 33

// Legend tells what the colours mean, where the last one stands for a margin.
func Legend(most float64) overlay.Legend {
	l := overlay.Legend{Name: "margin", Low: -most, High: most, Colors: make([]color.NRGBA, legendColors)}
	for i := range l.Colors {
		x := float64(i) / (legendColors - 1) * float64(len(Stops)-1)
		at := min(int(x), len(Stops)-2)
		l.Colors[i] = gl.Mix(Stops[at], Stops[at+1], float32(x-float64(at))).Nrgba()
	}
	return l
}

// RangeOf is the margin that the last colour stands for, so that it suits the margins that there
// are: a round number, which nine of ten do not exceed. What is not finite is left out.
func RangeOf(margins []float64) float64 {
	const steps = 40 // a decade
	var count [8 * steps]int
	n := 0
	for _, m := range margins {
		if m = math.Abs(m); m <= 0 || math.IsInf(m, 0) || math.IsNaN(m) {
			continue
		}
		count[max(0, min(len(count)-1, int(steps*(math.Log10(m)+5))))]++
		n++
	}
	if n == 0 {
		return 1
	}
	at, sum := 0, 0
	for ; at < len(count); at++ {
		if sum += count[at]; 10*sum >= 9*n {
			break
		}
	}
	return round(math.Pow(10, float64(at+1)/steps-5))
}

// round returns the next of 1, 2, 5 and their tenfolds that is no less than x by more than a little.
func round(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, s := range [...]float64{1, 2, 5} {
		if x <= 1.1*s*power {
			return s * power
		}
	}
	return 10 * power
}

func stopFloats() (stops [3 * len(Stops)]float32) {
	for i, c := range Stops {
		copy(stops[3*i:], c[:])
	}
	return stops
}
