package flight

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/campaign"
)

// TestDecimatedPathKeepsItsError: between its points it is nowhere further from the flown one than
// it says, and it has no more points than needed for a straight line.
func TestDecimatedPathKeepsItsError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 400).Draw(t, "points")
		most := rapid.IntRange(2, 64).Draw(t, "most")
		step := rapid.Float64Range(-1, 1)
		points := make([]campaign.PathPoint, n)
		for i := 1; i < n; i++ {
			b := points[i-1]
			points[i] = campaign.PathPoint{Time: b.Time + 0.1, North: b.North + step.Draw(t, "n"), East: b.East + step.Draw(t, "e"), Altitude: b.Altitude + step.Draw(t, "u")}
		}
		path := decimate(points, most, 0.05)
		if len(path.Points) > most || path.Points[0] != points[0] || path.Points[len(path.Points)-1] != points[n-1] {
			t.Fatalf("%d points of %d", len(path.Points), most)
		}
		worst, k := 0.0, 0
		for _, p := range points {
			for k+2 < len(path.Points) && path.Points[k+1].Time < p.Time {
				k++
			}
			a, b := path.Points[k], path.Points[k+1]
			s := (p.Time - a.Time) / (b.Time - a.Time)
			worst = max(worst, math.Hypot(math.Hypot(a.North+s*(b.North-a.North)-p.North, a.East+s*(b.East-a.East)-p.East), a.Altitude+s*(b.Altitude-a.Altitude)-p.Altitude))
		}
		if worst > path.Error+1e-9 {
			t.Fatalf("%g m off, it says %g m", worst, path.Error)
		}
		if len(path.Points) < min(most, n) && path.Error > 0.05 {
			t.Fatalf("%d of %d points, and %g m off", len(path.Points), most, path.Error)
		}
	})
}

// TestStraightLineIsTwoPoints at a constant speed.
func TestStraightLineIsTwoPoints(t *testing.T) {
	points := make([]campaign.PathPoint, 100)
	for i := range points {
		points[i] = campaign.PathPoint{Time: float64(i), North: 3 * float64(i)}
	}
	if path := decimate(points, 64, 0.05); len(path.Points) != 2 || path.Error > 1e-9 {
		t.Errorf("%+v", path)
	}
}
