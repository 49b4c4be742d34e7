package contact

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
)

// waves is rolling ground: amplitude · sin(k north) · cos(k east).
type waves struct{ amplitude, k float64 }

func (w waves) At(north, east float64) (float64, frame.Vec[frame.NED]) {
	sn, cn := math.Sincos(w.k * north)
	se, ce := math.Sincos(w.k * east)
	n := frame.OfNED(-w.amplitude*w.k*cn*ce, w.amplitude*w.k*sn*se, -1)
	return w.amplitude * sn * ce, n.Scale(1 / n.Len())
}

// hidden is a plane that is not known to be one.
type hidden struct{ Slope }

func direction(north, east, down float64) frame.Vec[frame.NED] {
	v := frame.OfNED(north, east, down)
	return v.Scale(1 / v.Len())
}

func TestSlopeRisesAndLeansAsItsGradientSays(t *testing.T) {
	s := Slope{North: 0.3, East: -0.1}
	h, n := s.At(10, 20)
	if math.Abs(h-1) > 1e-12 || math.Abs(n.Len()-1) > 1e-12 {
		t.Errorf("height %g, normal %v", h, n.Array())
	}
	for _, along := range []frame.Vec[frame.NED]{frame.OfNED(1, 0, -0.3), frame.OfNED(0, 1, 0.1)} {
		if d := n.Dot(along); math.Abs(d) > 1e-12 {
			t.Errorf("normal %v leans by %g against %v, which lies in the slope", n.Array(), d, along.Array())
		}
	}
	of, planes := Of(s), frame.OfNED(3, -2, -7)
	p := of.Under(planes)
	if got, want := p.Height(planes), 7-(0.9+0.2); math.Abs(got-want) > 1e-12 {
		t.Errorf("height over the slope %g, want %g", got, want)
	}
}

// TestUnderTouchesTheGround: the plane has the ground's height under the place.
func TestUnderTouchesTheGround(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := func(name string) float64 { return rapid.Float64Range(-50, 50).Draw(t, name) }
		w := waves{2, 0.3}
		s, place := Of(w), frame.OfNED(v("north"), v("east"), v("down"))
		plane := s.Under(place)
		h, _ := w.At(place.X, place.Y)
		if got := plane.Height(place); math.Abs(got-(-place.Z-h)) > 1e-9 {
			t.Fatalf("height %g, want %g", got, -place.Z-h)
		}
	})
}

func TestCastMeetsPlanesExactly(t *testing.T) {
	tan := math.Tan(math.Pi / 12)
	for _, c := range []struct {
		name      string
		terrain   Terrain
		origin    frame.Vec[frame.NED]
		direction frame.Vec[frame.NED]
		want      float64
		hit       bool
	}{
		{"straight down", nil, frame.OfNED(3, 4, -5), direction(0, 0, 1), 5, true},
		{"aslant", Flat{}, frame.OfNED(3, 4, -5), direction(1, 0, 1), 5 * math.Sqrt2, true},
		{"level", nil, frame.OfNED(0, 0, -5), direction(1, 0, 0), 40, false},
		{"up", nil, frame.OfNED(0, 0, -5), direction(0, 1, -1), 40, false},
		{"too far", nil, frame.OfNED(0, 0, -41), direction(0, 0, 1), 40, false},
		{"just within", nil, frame.OfNED(0, 0, -40), direction(0, 0, 1), 40, true},
		{"from within", nil, frame.OfNED(0, 0, 1), direction(0, 0, -1), 0, true},
		{"level into a slope", Slope{North: tan}, frame.OfNED(0, 0, -2), direction(1, 0, 0), 2 / tan, true},
		{"level away from it", Slope{North: tan}, frame.OfNED(0, 0, -2), direction(-1, 0, 0), 40, false},
		{"normal to it", Slope{North: tan}, frame.OfNED(0, 0, -2), direction(tan, 0, 1), 2 * math.Cos(math.Pi/12), true},
	} {
		got, hit := Cast(c.terrain, c.origin, c.direction, 40)
		if hit != c.hit || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %g m, hit %v; want %g m, %v", c.name, got, hit, c.want, c.hit)
		}
	}
}

// TestCastMarchesAsPlanesAreMet compares the march with the exact solution.
func TestCastMarchesAsPlanesAreMet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := func(name string, most float64) float64 { return rapid.Float64Range(-most, most).Draw(t, name) }
		s := Slope{v("n", 1.4), v("e", 1.4)}
		origin, ray := frame.OfNED(v("north", 20), v("east", 20), v("down", 50)), direction(v("x", 1), v("y", 1), v("z", 1)+1e-9)
		want, hits := Cast(s, origin, ray, 60)
		got, hit := Cast(hidden{s}, origin, ray, 60)
		if grazing := math.Abs(want-60) < 1e-3; !grazing && (hit != hits || math.Abs(got-want) > 1e-5) {
			t.Fatalf("marched %g m, hit %v; want %g m, %v", got, hit, want, hits)
		}
	})
}

// counted counts its questions.
type counted struct {
	Terrain
	asked *int
}

func (c counted) At(north, east float64) (float64, frame.Vec[frame.NED]) {
	*c.asked++
	return c.Terrain.At(north, east)
}

// TestCastFindsRollingGround: the place that is found lies on the ground, none before
// it lies below, and the cost is bounded.
func TestCastFindsRollingGround(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := func(name string, most float64) float64 { return rapid.Float64Range(-most, most).Draw(t, name) }
		w, asked := waves{3, 0.2}, 0
		origin, ray := frame.OfNED(v("north", 40), v("east", 40), -3-rapid.Float64Range(0.1, 30).Draw(t, "height")), direction(v("x", 1), v("y", 1), v("z", 1)+1e-9)
		const most = 100
		got, hit := Cast(counted{w, &asked}, origin, ray, most)
		if asked > castSteps+castBisections+2 {
			t.Fatalf("%d questions", asked)
		}
		clear := func(at float64) float64 {
			p := origin.AddScaled(at, ray)
			h, _ := w.At(p.X, p.Y)
			return -p.Z - h
		}
		if hit && math.Abs(clear(got)) > 1e-4 {
			t.Fatalf("found ground at %g m, which is %g m off", got, clear(got))
		}
		// A crest that the ray passes through in less than a step may be missed.
		below := 0.0
		for at := 0.0; at < got-1e-3; at += 0.01 {
			if clear(at) > 0 {
				below = 0
			} else if below += 0.01; below > most/castSteps+0.02 {
				t.Fatalf("ground %g m away was found at %g m, hit %v", at, got, hit)
			}
		}
	})
}

// ridge is a wall of earth of gradient 2 across the north, 20 m away and 2 m high.
type ridge struct{}

func (ridge) At(north, _ float64) (float64, frame.Vec[frame.NED]) {
	height := 2 - 2*math.Abs(north-20)
	switch {
	case height <= 0:
		return 0, frame.OfNED(0, 0, -1)
	case north < 20:
		return height, direction(-2, 0, -1)
	}
	return height, direction(2, 0, -1)
}

// TestCastDoesNotPassThroughARidge: a level beam, whose height over the plain stays.
func TestCastDoesNotPassThroughARidge(t *testing.T) {
	for _, height := range []float64{0.2, 1, 1.5} {
		got, hit := Cast(ridge{}, frame.OfNED(0, 0, -height), direction(1, 0, 0), 100)
		if want := 19 + height/2; !hit || math.Abs(got-want) > 1e-4 {
			t.Errorf("%g m up: %g m, hit %v; want %g m", height, got, hit, want)
		}
	}
}
