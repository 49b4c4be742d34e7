package sensor

import (
	"math"
	"testing"
)

// TestNoiseIsStandardNormal: mean, deviation and the share within one deviation, over the
// times of a flight's steps; and no channel follows another.
func TestNoiseIsStandardNormal(t *testing.T) {
	const n = 200000
	var sum, squares, together, within float64
	for i := range n {
		at := float64(i) / 800
		a, b := Noise(7, at, 0), Noise(7, at, 1)
		sum, squares, together = sum+a, squares+a*a, together+a*b
		if math.Abs(a) < 1 {
			within++
		}
	}
	mean, deviation := sum/n, math.Sqrt(squares/n)
	if math.Abs(mean) > 0.01 || math.Abs(deviation-1) > 0.01 || math.Abs(together/n) > 0.01 || math.Abs(within/n-0.6827) > 0.005 {
		t.Errorf("mean %g, deviation %g, correlation %g, %g within one deviation", mean, deviation, together/n, within/n)
	}
}

func TestNoiseIsTheSameAgain(t *testing.T) {
	if Noise(3, 1.25, 2) != Noise(3, 1.25, 2) || Noise(3, 1.25, 2) == Noise(4, 1.25, 2) {
		t.Error("the noise depends on something else than seed, time and channel")
	}
}
