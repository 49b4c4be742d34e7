package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestOtherMeshesAreWhole: every triangle of both levels uses vertices that are there, the
// far one is much smaller, both reach as far as the vehicle does, and both have a part in
// the vehicle's own colour and blades that can be hidden.
func TestOtherMeshesAreWhole(t *testing.T) {
	b := &Body{}
	l := layoutOf(&snapshot.Snapshot{}, b, usualLegs)
	near, far := otherMesh(&l, b), farMesh(&l)
	for name, d := range map[string]meshData{"near": near, "far": far} {
		const stride = 10
		if sum(d.sizes) != stride || len(d.vertices)%stride != 0 || len(d.indices)%3 != 0 {
			t.Fatalf("%s: %d floats of %v, %d indices", name, len(d.vertices), d.sizes, len(d.indices))
		}
		for _, i := range d.indices {
			if int(i) >= len(d.vertices)/stride {
				t.Fatalf("%s: index %d of %d vertices", name, i, len(d.vertices)/stride)
			}
		}
		reach, parts := 0.0, map[int]int{}
		for i := 0; i < len(d.vertices); i += stride {
			v := d.vertices[i : i+stride]
			reach = max(reach, math.Hypot(float64(v[0]), float64(v[2])))
			parts[int(v[9])]++
		}
		if want := l.span() / 2; math.Abs(reach-want) > 0.1*want {
			t.Errorf("%s: reaches %.3f m, the vehicle %.3f m", name, reach, want)
		}
		if parts[painted] == 0 || parts[blade] == 0 || parts[matt] == 0 {
			t.Errorf("%s: parts %v", name, parts)
		}
	}
	if len(far.indices) > len(near.indices)/8 {
		t.Errorf("%d triangles far, %d near", len(far.indices)/3, len(near.indices)/3)
	}
}
