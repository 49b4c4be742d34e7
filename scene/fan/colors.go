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

// Range are the margins that the colours at both ends stand for. Each side has its own: what breaks
// may be off by far more than what holds has to spare.
type Range struct{ Broken, Held float64 } // > 0

// Legend tells what the colours mean. A margin of 0 has the one in the middle.
func Legend(r Range) overlay.Legend {
	l := overlay.Legend{Name: "margin", Low: -r.Broken, High: r.Held, Colors: make([]color.NRGBA, legendColors)}
	for i := range l.Colors {
		x := float64(i) / (legendColors - 1) * float64(len(Stops)-1)
		at := min(int(x), len(Stops)-2)
		l.Colors[i] = gl.Mix(Stops[at], Stops[at+1], float32(x-float64(at))).Nrgba()
	}
	return l
}

// RangeOf suits the margins that there are: on each side a round number, which nine of ten do not
// exceed. What is not finite is left out.
func RangeOf(margins []float32) Range {
	var broken, held side
	for _, m := range margins {
		broken.add(-float64(m))
		held.add(float64(m))
	}
	r := Range{broken.most(), held.most()}
	switch {
	case r.Broken == 0 && r.Held == 0:
		return Range{1, 1}
	case r.Broken == 0:
		r.Broken = r.Held
	case r.Held == 0:
		r.Held = r.Broken
	}
	return r
}

const sideSteps = 40 // a decade

// side counts the margins on one side of 0, from 1e-5 to 1e3, by their size.
type side struct {
	count [8 * sideSteps]int
	n     int
}

func (s *side) add(m float64) {
	if m > 0 && !math.IsInf(m, 0) {
		s.count[max(0, min(len(s.count)-1, int(sideSteps*(math.Log10(m)+5))))]++
		s.n++
	}
}

// most is a round number that nine of ten do not exceed; 0: there is none.
func (s *side) most() float64 {
	if s.n == 0 {
		return 0
	}
	at, sum := 0, 0
	for ; at < len(s.count); at++ {
		if sum += s.count[at]; 10*sum >= 9*s.n {
			break
		}
	}
	return round(math.Pow(10, float64(at+1)/sideSteps-5))
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
