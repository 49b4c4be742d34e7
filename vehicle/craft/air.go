package craft

// plane adds a high-winged plane of 1.9 m span.
func (b *builder) plane() {
	b.paint(Accent).loft(section{0.50, 0, 0.035, 0.035}, section{0.44, 0, 0.065, 0.065})
	b.paint(Shell).loft(section{0.44, 0, 0.065, 0.065}, section{0.25, 0.005, 0.085, 0.095}, section{-0.15, 0, 0.075, 0.085}, section{-0.72, -0.035, 0.025, 0.03})
	b.paint(Glass).loft(section{0.30, -0.075, 0.03, 0.01}, section{0.20, -0.085, 0.055, 0.045}, section{0.06, -0.085, 0.055, 0.03})
	b.paint(Dark).loft(section{0.56, 0, 0.008, 0.008}, section{0.50, 0, 0.025, 0.025})
	b.panel([4]Point{{0.535, 0.015, -0.16}, {0.535, -0.015, -0.16}, {0.535, -0.015, 0.16}, {0.535, 0.015, 0.16}}, Point{0.008, 0, 0})
	for _, side := range []float64{1, -1} {
		b.paint(Shell).panel([4]Point{{0.18, 0, -0.105}, {0.15, side * 0.72, -0.13}, {-0.03, side * 0.72, -0.13}, {-0.09, 0, -0.105}}, Point{0, 0, 0.03})
		b.paint(Accent).panel([4]Point{{0.15, side * 0.72, -0.13}, {0.12, side * 0.95, -0.145}, {-0.02, side * 0.95, -0.145}, {-0.03, side * 0.72, -0.13}}, Point{0, 0, 0.025})
		b.paint(Shell).panel([4]Point{{-0.54, 0, -0.04}, {-0.60, side * 0.32, -0.04}, {-0.72, side * 0.32, -0.04}, {-0.74, 0, -0.04}}, Point{0, 0, 0.014})
		b.paint(Dark).rod(Point{0.14, 0, 0.07}, Point{0.14, side * 0.17, 0.17}, 0.009)
		b.rod(Point{0.14, side * 0.155, 0.18}, Point{0.14, side * 0.19, 0.18}, 0.045)
	}
	b.paint(Accent).panel([4]Point{{-0.54, 0, -0.05}, {-0.66, 0, -0.26}, {-0.76, 0, -0.26}, {-0.76, 0, -0.05}}, Point{0, 0.014, 0})
}

// helicopter adds a helicopter with a main rotor of 1.4 m and a tail rotor.
func (b *builder) helicopter() {
	b.paint(Accent).loft(section{0.40, 0.03, 0.015, 0.015}, section{0.30, 0.01, 0.075, 0.08})
	b.paint(Glass).loft(section{0.30, 0.01, 0.075, 0.08}, section{0.14, -0.01, 0.105, 0.125})
	b.paint(Shell).loft(section{0.14, -0.01, 0.105, 0.125}, section{-0.16, -0.02, 0.09, 0.115}, section{-0.30, -0.05, 0.035, 0.045}, section{-0.82, -0.07, 0.016, 0.02})
	b.panel([4]Point{{-0.72, 0, -0.08}, {-0.84, 0, -0.22}, {-0.90, 0, -0.22}, {-0.82, 0, -0.06}}, Point{0, 0.012, 0})
	b.paint(Dark).rod(Point{0, 0, -0.10}, Point{0, 0, -0.25}, 0.016)
	b.paint(Grey).rod(Point{0, 0, -0.235}, Point{0, 0, -0.265}, 0.045)
	b.paint(Dark).panel([4]Point{{0.70, 0.03, -0.25}, {0.70, -0.025, -0.25}, {-0.70, -0.03, -0.25}, {-0.70, 0.025, -0.25}}, Point{0, 0, 0.008})
	b.panel([4]Point{{0.03, 0.70, -0.25}, {-0.025, 0.70, -0.25}, {-0.03, -0.70, -0.25}, {0.025, -0.70, -0.25}}, Point{0, 0, 0.008})
	b.panel([4]Point{{-0.72, -0.03, -0.085}, {-0.745, -0.03, -0.06}, {-0.92, -0.03, -0.055}, {-0.92, -0.03, -0.085}}, Point{0, 0.006, 0})
	b.panel([4]Point{{-0.835, -0.03, 0.05}, {-0.805, -0.03, 0.05}, {-0.805, -0.03, -0.19}, {-0.835, -0.03, -0.19}}, Point{0, 0.006, 0})
	for _, side := range []float64{1, -1} {
		b.rod(Point{0.28, side * 0.14, 0.19}, Point{-0.26, side * 0.14, 0.19}, 0.011)
		for _, x := range []float64{0.12, -0.12} {
			b.rod(Point{x, side * 0.06, 0.08}, Point{x, side * 0.14, 0.19}, 0.009)
		}
	}
}

// blimp adds a hull of 2 m with four fins and a gondola.
func (b *builder) blimp() {
	b.paint(Accent).loft(section{1.0, 0, 0.02, 0.02}, section{0.85, 0, 0.20, 0.20})
	b.paint(Shell).loft(section{0.85, 0, 0.20, 0.20}, section{0.50, 0, 0.33, 0.33}, section{0, 0, 0.38, 0.38}, section{-0.5, 0, 0.30, 0.30}, section{-1.0, 0, 0.03, 0.03})
	for _, side := range []float64{1, -1} {
		b.paint(Accent).panel([4]Point{{-0.6, side * 0.2, 0}, {-0.8, side * 0.42, 0}, {-1.0, side * 0.42, 0}, {-0.98, side * 0.02, 0}}, Point{0, 0, 0.015})
		b.panel([4]Point{{-0.6, 0, side * 0.2}, {-0.8, 0, side * 0.42}, {-1.0, 0, side * 0.42}, {-0.98, 0, side * 0.02}}, Point{0, 0.015, 0})
	}
	b.paint(Dark).box(Point{0.05, 0, 0.42}, Point{0.18, 0.07, 0.06}, 1)
}
