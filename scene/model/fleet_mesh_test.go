package model

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestOtherMeshesAreWhole: every triangle of both levels uses vertices that are there, the
// far one is much smaller, both reach as far as the vehicle does, and both have a part in
// the vehicle's own colour and blades that can be hidden.
func TestOtherMeshesAreWhole(t *testing.T) {
	b := &Body{Paint: &[3]float32{1, 0.5, 0}} // that of the followed vehicle
	l := layoutOf(&snapshot.Snapshot{}, b, usualLegs)
	near, far := nearMesh(&l, b), farMesh(&l)
	for name, d := range map[string]gl.MeshData{"near": near, "far": far} {
		const stride = 10
		if gl.Sum(d.Sizes) != stride || len(d.Vertices)%stride != 0 || len(d.Indices)%3 != 0 {
			t.Fatalf("%s: %d floats of %v, %d indices", name, len(d.Vertices), d.Sizes, len(d.Indices))
		}
		for _, i := range d.Indices {
			if int(i) >= len(d.Vertices)/stride {
				t.Fatalf("%s: index %d of %d vertices", name, i, len(d.Vertices)/stride)
			}
		}
		reach, parts := 0.0, map[int]int{}
		for i := 0; i < len(d.Vertices); i += stride {
			v := d.Vertices[i : i+stride]
			reach = max(reach, math.Hypot(float64(v[0]), float64(v[2])))
			parts[int(v[9])]++
		}
		if want := l.Span() / 2; math.Abs(reach-want) > 0.1*want {
			t.Errorf("%s: reaches %.3f m, the vehicle %.3f m", name, reach, want)
		}
		if parts[painted] == 0 || parts[blade] == 0 || parts[matt] == 0 {
			t.Errorf("%s: parts %v", name, parts)
		}
	}
	if len(far.Indices) > len(near.Indices)/8 {
		t.Errorf("%d triangles far, %d near", len(far.Indices)/3, len(near.Indices)/3)
	}
}
