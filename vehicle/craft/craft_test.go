package craft_test

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/vehicle/craft"
)

// TestBodiesAreSymmetricAndStandOnTheirLowestCorner: a body's surface has an area, is alike on
// both sides but for a tail rotor, and no normal is missing.
func TestBodiesAreSymmetricAndStandOnTheirLowestCorner(t *testing.T) {
	for kind := craft.Plane; kind <= craft.VTOL; kind++ {
		b := craft.Of(kind)
		if b == nil || len(b.Triangles) < 40 || len(b.Triangles) > 1500 {
			t.Fatalf("kind %d: %v", kind, b)
		}
		balance, area, lowest := 0.0, 0.0, 0.0
		for _, x := range b.Triangles {
			var n, u, v [3]float64
			for i := range n {
				u[i], v[i] = x.Corners[1][i]-x.Corners[0][i], x.Corners[2][i]-x.Corners[0][i]
			}
			n = [3]float64{u[1]*v[2] - u[2]*v[1], u[2]*v[0] - u[0]*v[2], u[0]*v[1] - u[1]*v[0]}
			a := math.Sqrt(n[0]*n[0]+n[1]*n[1]+n[2]*n[2]) / 2
			if a == 0 {
				t.Errorf("kind %d has a triangle without an area: %v", kind, x)
			}
			area += a
			for _, p := range x.Corners {
				balance += a * p[1] / 3
				lowest = max(lowest, p[2])
			}
		}
		if math.Abs(balance/area) > 0.005 {
			t.Errorf("kind %d leans to the right by %.3f m", kind, balance/area)
		}
		if lowest != b.Below || b.Reach > 2 || b.Reach < 0.2 {
			t.Errorf("kind %d: lowest corner %.3f m, Below %.3f m, Reach %.2f m", kind, lowest, b.Below, b.Reach)
		}
	}
	if craft.Of(craft.None) != nil {
		t.Error("a multirotor has a body of its own")
	}
}
