package craft

// rover adds a car of 0.7 m with four wheels.
func (b *builder) rover() {
	b.paint(Dark).box(Point{0, 0, 0.02}, Point{0.32, 0.13, 0.045}, 1)
	b.paint(Shell).box(Point{-0.03, 0, -0.07}, Point{0.27, 0.14, 0.05}, 0.88)
	b.paint(Glass).box(Point{-0.05, 0, -0.155}, Point{0.14, 0.115, 0.04}, 0.72)
	b.paint(Accent).box(Point{0.29, 0, -0.03}, Point{0.06, 0.145, 0.035}, 0.9)
	for _, x := range []float64{0.22, -0.22} {
		for _, side := range []float64{1, -1} {
			b.paint(Dark).rod(Point{x, side * 0.14, 0.05}, Point{x, side * 0.23, 0.05}, 0.10)
			b.paint(Grey).rod(Point{x, side * 0.225, 0.05}, Point{x, side * 0.236, 0.05}, 0.05)
		}
	}
	b.paint(Grey).rod(Point{-0.18, 0, -0.11}, Point{-0.18, 0, -0.33}, 0.010)
	b.paint(Shell).rod(Point{-0.18, 0, -0.33}, Point{-0.18, 0, -0.355}, 0.04)
}

// boat adds a boat of 1.2 m with a cabin.
func (b *builder) boat() {
	deck := func(x, wide float64) [2]Point { return [2]Point{{x, wide, -0.10}, {x, -wide, -0.10}} }
	keel := func(x, wide, z float64) [2]Point { return [2]Point{{x, wide, z}, {x, -wide, z}} }
	hull := func(a, b, c, d [2]Point) [8]Point {
		return [8]Point{a[0], a[1], b[1], b[0], c[0], c[1], d[1], d[0]}
	}
	b.paint(Shell).hexahedron(hull(deck(0.15, 0.21), deck(-0.55, 0.19), keel(0.15, 0.10, 0.10), keel(-0.55, 0.12, 0.09)))
	b.paint(Accent).hexahedron(hull(deck(0.64, 0.012), deck(0.15, 0.21), keel(0.50, 0.01, 0.05), keel(0.15, 0.10, 0.10)))
	b.paint(Dark).box(Point{-0.20, 0, -0.108}, Point{0.33, 0.17, 0.008}, 1)
	b.paint(Shell).box(Point{-0.05, 0, -0.18}, Point{0.17, 0.12, 0.065}, 0.8)
	b.paint(Glass).box(Point{0.04, 0, -0.20}, Point{0.11, 0.118, 0.028}, 0.88)
	b.paint(Grey).rod(Point{-0.12, 0, -0.24}, Point{-0.12, 0, -0.45}, 0.010)
	b.paint(Shell).rod(Point{-0.12, 0, -0.45}, Point{-0.12, 0, -0.475}, 0.045)
	b.paint(Dark).box(Point{-0.58, 0, -0.02}, Point{0.035, 0.05, 0.13}, 0.8)
}

// submarine adds an open frame of 0.5 m with tubes, floats and thrusters.
func (b *builder) submarine() {
	for _, side := range []float64{1, -1} {
		b.paint(Dark).panel([4]Point{{0.23, side * 0.17, -0.10}, {-0.23, side * 0.17, -0.10}, {-0.23, side * 0.17, 0.14}, {0.23, side * 0.17, 0.14}}, Point{0, 0.012, 0})
		b.paint(Shell).box(Point{0, side * 0.105, -0.115}, Point{0.21, 0.055, 0.035}, 0.9)
		for _, x := range []float64{0.17, -0.17} {
			b.paint(Grey).rod(Point{x + 0.035, side * (0.12 - 0.02), 0.06}, Point{x - 0.035, side * (0.12 + 0.02), 0.06}, 0.042)
		}
		b.rod(Point{0, side * 0.105, -0.155}, Point{0, side * 0.105, -0.07}, 0.040)
	}
	b.paint(Grey).rod(Point{0.17, 0, -0.02}, Point{-0.21, 0, -0.02}, 0.058)
	b.paint(Glass).loft(section{0.235, -0.02, 0.012, 0.012}, section{0.215, -0.02, 0.042, 0.042}, section{0.17, -0.02, 0.058, 0.058})
	b.paint(Dark).rod(Point{0.15, 0, 0.10}, Point{-0.18, 0, 0.10}, 0.042)
	b.paint(Accent).box(Point{0.20, 0, -0.125}, Point{0.02, 0.16, 0.018}, 1)
}
