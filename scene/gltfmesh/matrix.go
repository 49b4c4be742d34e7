package gltfmesh

import (
	"math"

	"github.com/qmuntal/gltf"
)

// matrix is an affine transform, column by column, as glTF has them.
type matrix [16]float64

// fromGLTF turns glTF's axes (left, up, ahead) into a model's (right, up, back).
var fromGLTF = matrix{-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1}

// transformOf returns a node's own. The decoder has put the defaults where the file says nothing, so
// a zero is what the file says: ScaleOrDefault and its like would make a default of it. A rotation
// counts by its direction, whatever its length.
func transformOf(n *gltf.Node) matrix {
	if n.Matrix != gltf.DefaultMatrix {
		return n.Matrix
	}
	t, q, s := n.Translation, n.Rotation, n.Scale
	if l := math.Sqrt(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3]); l > 0 {
		for i := range q {
			q[i] /= l
		}
	}
	x, y, z, w := q[0], q[1], q[2], q[3]
	return matrix{
		(1 - 2*(y*y+z*z)) * s[0], 2 * (x*y + z*w) * s[0], 2 * (x*z - y*w) * s[0], 0,
		2 * (x*y - z*w) * s[1], (1 - 2*(x*x+z*z)) * s[1], 2 * (y*z + x*w) * s[1], 0,
		2 * (x*z + y*w) * s[2], 2 * (y*z - x*w) * s[2], (1 - 2*(x*x+y*y)) * s[2], 0,
		t[0], t[1], t[2], 1,
	}
}

func (m matrix) times(o matrix) (p matrix) {
	for c := range 4 {
		for r := range 4 {
			for k := range 4 {
				p[4*c+r] += m[4*k+r] * o[4*c+k]
			}
		}
	}
	return p
}

func (m matrix) point(p [3]float32) (out [3]float32) {
	for r := range 3 {
		out[r] = float32(m[r]*float64(p[0]) + m[4+r]*float64(p[1]) + m[8+r]*float64(p[2]) + m[12+r])
	}
	return out
}

func (m matrix) direction(p [3]float32) (out [3]float32) {
	for r := range 3 {
		out[r] = float32(m[r]*float64(p[0]) + m[4+r]*float64(p[1]) + m[8+r]*float64(p[2]))
	}
	return out
}

// determinant is that of the linear part.
func (m matrix) determinant() float64 {
	return m[0]*(m[5]*m[10]-m[9]*m[6]) - m[4]*(m[1]*m[10]-m[9]*m[2]) + m[8]*(m[1]*m[6]-m[5]*m[2])
}

// collapsed reports whether the transform shrinks everything to a point.
func (m matrix) collapsed() bool {
	for c := range 3 {
		if m[4*c] != 0 || m[4*c+1] != 0 || m[4*c+2] != 0 {
			return false
		}
	}
	return true
}

// mirrors reports whether the transform turns triangles inside out.
func (m matrix) mirrors() bool { return m.determinant() < 0 }

// forNormals returns the cofactors of the linear part: normals go by them, up to
// a positive factor.
func (m matrix) forNormals() matrix {
	c := func(a, b, x, y int) float64 { return m[a]*m[b] - m[x]*m[y] }
	n := matrix{
		c(5, 10, 9, 6), c(8, 6, 4, 10), c(4, 9, 8, 5), 0,
		c(9, 2, 1, 10), c(0, 10, 8, 2), c(8, 1, 0, 9), 0,
		c(1, 6, 5, 2), c(4, 2, 0, 6), c(0, 5, 4, 1), 0,
	}
	if m.mirrors() {
		for i := range n {
			n[i] = -n[i]
		}
	}
	return n
}
