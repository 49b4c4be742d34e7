package terrain

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestTheLandAPatchTellsMoreOf: heights alone are those of At, to the last bit, and nothing around a place is steeper than Steepest
// says, which is not much more than what is there.
func TestTheLandAPatchTellsMoreOf(t *testing.T) {
	land := Rolling(11, 0)
	one := land.Remember().(contact.Detailed)
	random := rand.New(rand.NewPCG(1, 2))
	near, known := 0, 0
	for range 20000 {
		north, east := 3000*random.Float64()-1500, 3000*random.Float64()-1500
		height, _ := land.At(north, east)
		if got, again := one.Height(north, east), land.Height(north, east); got != height || again != height {
			t.Fatalf("at %g, %g: heights %v and %v, want %v", north, east, got, again, height)
		}
		const within = 0.4
		steep, there := one.Steepest(north, east, within), 0.0
		for range 20 {
			j := land.at(north+within*(2*random.Float64()-1), east+within*(2*random.Float64()-1))
			there = max(there, math.Hypot(j.n, j.e))
		}
		if steep < there {
			t.Fatalf("at %g, %g it is at most %g steep, but beside it %g", north, east, steep, there)
		}
		if steep < contact.MaxGradient {
			if known++; steep < 2*there+0.02 {
				near++
			}
		}
	}
	if known != 20000 || near < known*9/10 {
		t.Errorf("%d of 20000 places have a bound, %d of them a near one", known, near)
	}
	for _, place := range [][2]float64{{0, 0}, {16, 32}, {400, 32}, {2e7, 3}, {math.NaN(), 1}, {1, math.Inf(1)}} {
		height, _ := land.At(place[0], place[1])
		if got := one.Height(place[0], place[1]); got != height {
			t.Errorf("at %v: height %v, want %v", place, got, height)
		}
		if got := one.Steepest(place[0], place[1], 1); (got == contact.MaxGradient) != !(math.Abs(place[0]) < 1e6 && place[1] < 1e6) {
			t.Errorf("at %v: %g", place, got)
		}
		if got := one.Steepest(place[0], place[1], 8); got != contact.MaxGradient {
			t.Errorf("within 8 m of %v: %g", place, got)
		}
	}
	if got := one.Steepest(0, 0, 0.4); got != 0 {
		t.Errorf("at home, where four patches meet, %g", got)
	}
	if n := testing.AllocsPerRun(100, func() { one.Height(3, 4); one.Steepest(55, 66, 1) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// plain is a Terrain that is nothing else.
type plain struct{ contact.Terrain }

// TestContactAsksNoGroundThatDoesNotMatter, and is the same to the last bit as one that asks for the ground under each point, with
// legs that break and propellers that strike, at all heights and attitudes.
func TestContactAsksNoGroundThatDoesNotMatter(t *testing.T) {
	for _, seed := range []int64{3, 4} {
		land := Rolling(seed, 0)
		quick, every := contact.Alone(land), contact.Of(plain{land})
		random := rand.New(rand.NewPCG(uint64(seed), 3))
		spread := func(by float64) float64 { return by * (2*random.Float64() - 1) }
		var points []contact.Point
		for i := range 20 {
			kind := contact.Kind(i % 3)
			points = append(points, contact.Point{PlaceFRD: frame.OfFRD(spread(0.4), spread(0.4), spread(0.15)), Kind: kind, Motor: 1 + i%4})
		}
		p := contact.ForVehicle(1.5, points)
		var one, other contact.State
		touched, broken, tips := 0, uint32(0), uint32(0)
		for i := range 100000 {
			if i%1000 == 0 {
				one, other = contact.State{}, contact.State{}
			}
			reach := 900.0
			if i%3 == 0 {
				reach = 20 // the level pad, and where it ends
			}
			place := frame.OfNED(spread(reach), spread(reach), 0)
			height, _ := land.At(place.X, place.Y)
			place.Z = -height - 2.5*random.Float64()*random.Float64()*random.Float64() + 0.05
			lean := 0.3
			if i%5 == 0 {
				lean = math.Pi
			}
			in := contact.Inputs{
				PositionNED: place, VelNED: frame.OfNED(spread(3), spread(3), spread(6)), Grip: 1, LegLimit: 5,
				NEDFromFRD: frame.FromEuler(spread(lean), spread(lean)/2, spread(math.Pi)), Rate: frame.OfFRD(spread(2), spread(2), spread(2)),
			}
			in.Surface, in.Under = &quick, quick.Under(place)
			got := one.Step(&p, &in)
			in.Surface, in.Under = &every, every.Under(place)
			want := other.Step(&p, &in)
			if got != want || one != other {
				t.Fatalf("at %v: %+v, want %+v", place, got, want)
			}
			if got.InContact {
				touched++
			}
			broken, tips = broken|got.LegsBroke, tips|got.Tips
		}
		if touched < 1000 || touched > 90000 || broken == 0 || tips == 0 {
			t.Errorf("%d touch, legs %b, tips %b", touched, broken, tips)
		}
	}
}
