package track

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestSentAtOnceATrailIsTheSame as one of which each point is sent by itself, and as one that is sent as a whole:
// led on by few points and by many, cut, and begun again.
func TestSentAtOnceATrailIsTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	mesh := func(to *[]float32) func(int, []float32) {
		stride := 0
		for _, n := range trailSizes {
			stride += n
		}
		return func(first int, vertices []float32) {
			at := first * stride
			if more := at + len(vertices) - len(*to); more > 0 {
				*to = append(*to, make([]float32, more)...)
			}
			copy((*to)[at:], vertices)
		}
	}
	var single, together []float32
	one, many := &trail{Path: newFlightPath()}, &trail{Path: newFlightPath()}
	time := 0.0
	for round := range 60 {
		switch {
		case round == 40:
			one.Clear()
			many.Clear()
			time = 0
		case round%5 == 4:
			time *= random.Float64()
			one.cut(time)
			many.cut(time)
			one.send(mesh(&single))
		}
		for range random.IntN(4000) {
			time += 1.0 / 60
			s := trailSample{place: frame.OfNED(30*math.Sin(0.3*time), 20*math.Cos(0.2*time), -10-3*math.Sin(0.5*time)), speed: 3, time: time}
			one.extend(s)
			one.send(mesh(&single))
			many.extend(s)
		}
		many.send(mesh(&together))
		whole := []float32(nil)
		many.changed = 0
		many.send(mesh(&whole))
		if n := len(whole); n == 0 || !slices.Equal(whole, single[:n]) || !slices.Equal(whole, together[:n]) {
			t.Fatalf("round %d, at %g s: %d numbers differ", round, time, n)
		}
	}
}
