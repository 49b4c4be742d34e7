package shape

import "math"

// surface adds a control surface, which turns about its hinge: positive angles bring the trailing edge
// down, a fin's to the right.
func (b *builder) surface(w *Wing, f *Surface) {
	from, to := f.From+sideGap, f.To-sideGap
	root, end := w.section(from), w.section(to)
	hinge := 1 - f.Chord
	b.begin(f.Name, Hinged)
	p := b.part()
	p.Index, p.PlaceFRD = f.Index, root.at(hinge, 0)
	p.AxisFRD = unit(end.at(hinge, 0).Sub(p.PlaceFRD))
	if p.AxisFRD.Cross(root.aft).Dot(root.up) > 0 {
		p.AxisFRD = p.AxisFRD.Scale(-1)
	}
	var rows [][]place
	for _, share := range w.shares(from, to) {
		s := w.section(share)
		rows = append(rows, s.flap(hinge))
	}
	b.skin(rows, true, func(int, int) Color { return Accent })
	b.lid(rows[0], w.tipward().Scale(-1), Accent)
	b.lid(rows[len(rows)-1], w.tipward(), Accent)
}

// Where a spoiler lies on its wing, by the chord.
const (
	spoilerFront, spoilerBack = 0.6, 0.7
	spoilerGap, spoilerThick  = 0.002, 0.006
)

// spoiler adds a plate that turns about its front edge.
func (b *builder) spoiler(w *Wing, f *Surface) {
	root, end := w.section(f.From), w.section(f.To)
	hinge := func(s *section) place { return s.at(spoilerFront, s.half(spoilerFront)) }
	b.begin(f.Name, Hinged)
	p := b.part()
	p.Index, p.PlaceFRD = f.Index, hinge(&root)
	p.AxisFRD = unit(hinge(&end).Sub(p.PlaceFRD))
	if p.AxisFRD.Cross(root.aft).Dot(root.up) > 0 {
		p.AxisFRD = p.AxisFRD.Scale(-1)
	}
	var rows [][]place
	for _, share := range w.shares(f.From, f.To) {
		s := w.section(share)
		corner := func(x, above float64) place { return s.at(x, s.half(x)+above) }
		rows = append(rows, []place{
			corner(spoilerFront, spoilerThick), corner(spoilerFront, spoilerGap), corner(spoilerBack, spoilerGap), corner(spoilerBack, spoilerThick),
		})
	}
	b.skin(rows, true, func(int, int) Color { return Accent })
	b.lid(rows[0], w.tipward().Scale(-1), Accent)
	b.lid(rows[len(rows)-1], w.tipward(), Accent)
}

// flap returns the places round what is behind a hinge: its front is round about the hinge.
func (s *section) flap(hinge float64) []place {
	const nose = 4
	r := s.half(hinge)
	var row []place
	for k := -nose; k <= nose; k++ { // from above round the front to below
		sin, cos := math.Sincos(math.Pi / 2 * float64(k) / nose)
		row = append(row, s.at(hinge, 0).AddScaled(-r*cos*s.Chord, s.aft).AddScaled(-r*sin*s.Chord, s.up))
	}
	const steps = 3
	for k := 1; k <= 2*steps-1; k++ {
		t := float64(k) / steps
		x, side := hinge+(1-hinge)*t, -1.0
		if k > steps {
			x, side = hinge+(1-hinge)*(2-t), 1
		}
		row = append(row, s.at(x, side*s.half(x)))
	}
	return row
}
