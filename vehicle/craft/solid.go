package craft

import "math"

// builder adds convex solids. color is that of the next one.
type builder struct {
	triangles []Triangle
	color     Color
}

func (b *builder) paint(c Color) *builder {
	b.color = c
	return b
}

// solid adds the triangles of a convex solid, each turned so that its normal points outward.
func (b *builder) solid(faces [][3]Point) {
	var middle Point
	for _, f := range faces {
		for _, p := range f {
			for i := range middle {
				middle[i] += p[i] / float64(3*len(faces))
			}
		}
	}
	for _, f := range faces {
		n := cross(minus(f[1], f[0]), minus(f[2], f[0]))
		if dot(n, n) < 1e-16 {
			continue
		}
		if dot(n, minus(f[0], middle)) < 0 {
			f[1], f[2] = f[2], f[1]
		}
		b.triangles = append(b.triangles, Triangle{Corners: f, Color: b.color})
	}
}

// section is an ellipse across the body's length.
type section struct{ x, z, wide, high float64 } // wide and high are half axes [m]

// sides of round solids.
const sides = 12

// loft joins sections, whose solids need not be convex together.
func (b *builder) loft(list ...section) {
	ring := func(s section) (points [sides]Point) {
		for i := range points {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / sides)
			points[i] = Point{s.x, s.wide * cos, s.z + s.high*sin}
		}
		return points
	}
	for k := range len(list) - 1 {
		b.join(ring(list[k]), ring(list[k+1]), k == 0, k == len(list)-2)
	}
}

// join adds the surface between two rings, and the ends that are asked for.
func (b *builder) join(first, second [sides]Point, begins, ends bool) {
	var faces [][3]Point
	for i := range sides {
		j := (i + 1) % sides
		faces = append(faces, [3]Point{first[i], first[j], second[j]}, [3]Point{first[i], second[j], second[i]})
		if begins && i > 0 && i < sides-1 {
			faces = append(faces, [3]Point{first[0], first[i], first[j]})
		}
		if ends && i > 0 && i < sides-1 {
			faces = append(faces, [3]Point{second[0], second[i], second[j]})
		}
	}
	b.solid(faces)
}

// rod adds a round bar.
func (b *builder) rod(from, to Point, radius float64) {
	axis := unit(minus(to, from))
	side := Point{0, 0, 1}
	if math.Abs(axis[2]) > 0.9 {
		side = Point{1, 0, 0}
	}
	x := unit(cross(axis, side))
	y := cross(axis, x)
	ring := func(at Point) (points [sides]Point) {
		for i := range points {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / sides)
			for k := range at {
				points[i][k] = at[k] + radius*(cos*x[k]+sin*y[k])
			}
		}
		return points
	}
	b.join(ring(from), ring(to), true, true)
}

// panel adds a plate between four corners of its middle plane, so thick along an axis.
func (b *builder) panel(corners [4]Point, thick Point) {
	var p [8]Point
	for i, c := range corners {
		for k := range c {
			p[i][k], p[i+4][k] = c[k]-thick[k]/2, c[k]+thick[k]/2
		}
	}
	b.hexahedron(p)
}

// box adds a box by its middle and half sides; its upper face is smaller by taper.
func (b *builder) box(at, half Point, taper float64) {
	var p [8]Point
	for i, s := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		p[i] = Point{at[0] + s[0]*half[0]*taper, at[1] + s[1]*half[1]*taper, at[2] - half[2]}
		p[i+4] = Point{at[0] + s[0]*half[0], at[1] + s[1]*half[1], at[2] + half[2]}
	}
	b.hexahedron(p)
}

// hexahedron adds a solid of two quads, each of whose corners is joined to the other's.
func (b *builder) hexahedron(p [8]Point) {
	var faces [][3]Point
	for _, q := range [6][4]int{{0, 1, 2, 3}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}} {
		faces = append(faces, [3]Point{p[q[0]], p[q[1]], p[q[2]]}, [3]Point{p[q[0]], p[q[2]], p[q[3]]})
	}
	b.solid(faces)
}

func minus(a, b Point) Point { return Point{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func dot(a, b Point) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func cross(a, b Point) Point {
	return Point{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}
func unit(a Point) (out Point) {
	length := math.Sqrt(dot(a, a))
	for i := range a {
		out[i] = a[i] / length
	}
	return out
}
