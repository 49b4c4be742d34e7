package shape

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/internal/solid"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wheel"
)

// Fuselage is a body lofted through cross-sections: a fuselage, a boom, a pod, a canopy.
type Fuselage struct {
	Name     string
	Sections []Section // from nose to tail, at least two
	Color    Color
	Nose     float64 // so much of the length has the accent, from the nose [m]
}

// Mirrored returns the body on the other side: right and left change places in its name.
func (f Fuselage) Mirrored() Fuselage {
	f.Name, f.Sections = otherSide(f.Name), slices.Clone(f.Sections)
	for i := range f.Sections {
		f.Sections[i].PlaceFRD.Y *= -1
	}
	return f
}

// Section is a cross-section, from an ellipse to almost a rectangle.
type Section struct {
	PlaceFRD frame.Vec[frame.FRD] // of its middle, from the centre of mass [m]
	Width    float64              // [m]; 0 at a point
	Height   float64              // [m]
	Corners  float64              // 0: an ellipse, 1: corners as sharp as they get
}

// Spindle returns the cross-sections of a body with a round nose and a pointed tail. placeFRD is
// the tip of the nose; nose and tail are shares of the length, and the tail rises by lift [m].
func Spindle(placeFRD frame.Vec[frame.FRD], length, width, height, nose, tail, lift float64) (list []Section) {
	add := func(x, size, up float64) {
		list = append(list, Section{PlaceFRD: placeFRD.Add(frame.OfFRD(-x*length, 0, -up)), Width: size * width, Height: size * height, Corners: 0.35})
	}
	for _, t := range []float64{0, 0.08, 0.3, 0.65} {
		add(t*nose, math.Sqrt(1-(1-t)*(1-t)), 0)
	}
	add(nose, 1, 0)
	for _, t := range []float64{0, 0.35, 0.7, 0.93} {
		add(1-tail+t*tail, 1-0.8*t*t*(1.6-0.6*t), lift*t*t)
	}
	add(1, 0, lift)
	return list
}

// rounds returns how many places a ring has, and how many rows there are for each section that is
// given: fewer where it is thin or has many sections.
func (f *Fuselage) rounds() (around, smoother int) {
	wide := 0.0
	for i := range f.Sections {
		wide = max(wide, f.Sections[i].Width)
	}
	around, smoother = 16, 2
	switch { // four of a ring are above, below and at the sides
	case wide < 0.06:
		return 8, 1
	case wide < 0.13:
		around = 12
	}
	if len(f.Sections) > 8 {
		smoother = 1
	}
	return around, smoother
}

// fuselage adds a fuselage. It is closed at both ends.
func (b *builder) fuselage(f *Fuselage) {
	b.begin(f.Name, Fixed)
	var rows [][]place
	around, smoother := f.rounds()
	last := len(f.Sections) - 1
	for i := range last {
		for k := range smoother {
			rows = append(rows, f.ring(around, i, float64(k)/float64(smoother)))
		}
	}
	rows = append(rows, f.ring(around, last-1, 1))
	nose := rows[0][0].X
	b.skin(rows, true, func(i, _ int) Color {
		if f.Nose > 0 && nose-middleOf(rows[i+1]).X < f.Nose+1e-6 {
			return Accent
		}
		return f.Color
	})
	if s := &f.Sections[0]; s.Width > 0 {
		b.lid(rows[0], rows[0][0].Sub(rows[1][0]), Graphite)
	}
	if s := &f.Sections[last]; s.Width > 0 {
		b.lid(rows[len(rows)-1], f.Sections[last].PlaceFRD.Sub(f.Sections[last-1].PlaceFRD), Graphite)
	}
}

// ring returns the places round the fuselage at t, 0 to 1, from a section to the next.
func (f *Fuselage) ring(around, i int, t float64) (row []place) {
	s := f.smooth(i, t)
	power := 2 / (2 + 6*s.Corners)
	for k := range around {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(around))
		y := math.Copysign(math.Pow(math.Abs(sin), power), sin) * s.Width / 2
		z := -math.Copysign(math.Pow(math.Abs(cos), power), cos) * s.Height / 2
		row = append(row, s.PlaceFRD.Add(frame.OfFRD(0, y, z)))
	}
	return row
}

// smooth returns a section between two, on curves that don't overshoot.
func (f *Fuselage) smooth(i int, t float64) Section {
	at := func(k int, get func(s *Section) float64) float64 {
		return get(&f.Sections[max(0, min(k, len(f.Sections)-1))])
	}
	x := func(s *Section) float64 { return -s.PlaceFRD.X }
	value := func(get func(s *Section) float64) float64 {
		return curve(t, [4]float64{at(i-1, x), at(i, x), at(i+1, x), at(i+2, x)}, [4]float64{at(i-1, get), at(i, get), at(i+1, get), at(i+2, get)})
	}
	a, b := &f.Sections[i], &f.Sections[i+1]
	return Section{
		PlaceFRD: frame.OfFRD(mix(a.PlaceFRD.X, b.PlaceFRD.X, t), value(func(s *Section) float64 { return s.PlaceFRD.Y }), value(func(s *Section) float64 { return s.PlaceFRD.Z })),
		Width:    value(func(s *Section) float64 { return s.Width }),
		Height:   value(func(s *Section) float64 { return s.Height }),
		Corners:  mix(a.Corners, b.Corners, t),
	}
}

// curve returns the value at t between the second and the third of four places x, where y is known. It is
// monotone where y is.
//
// Source: Fritsch, Butland, A method for constructing local monotone piecewise cubic interpolants, SIAM J.
// Sci. Stat. Comput. 5, 1984, p. 300.
func curve(t float64, x, y [4]float64) float64 {
	h := x[2] - x[1]
	if h <= 0 {
		return mix(y[1], y[2], t)
	}
	middle := (y[2] - y[1]) / h
	slope := func(i, j int) float64 {
		if x[j] <= x[i] {
			return middle
		}
		s := (y[j] - y[i]) / (x[j] - x[i])
		if s*middle <= 0 {
			return 0
		}
		return 2 * s * middle / (s + middle)
	}
	first, second := slope(0, 1), slope(2, 3)
	u := 1 - t
	return y[1]*u*u*(1+2*t) + y[2]*t*t*(3-2*t) + h*t*u*(u*first-t*second)
}

// WheelLeg is a wheel and what holds it.
type WheelLeg struct {
	Name     string
	Index    int                  // of what turns it
	PlaceFRD frame.Vec[frame.FRD] // of the axle's middle, from the centre of mass [m]
	Radius   float64              // [m]
	Width    float64              // of the tyre [m]; 0: by the radius
	RootFRD  frame.Vec[frame.FRD] // where its strut leaves the body [m]
	Fork     bool                 // the strut comes from above, round the wheel
	Heading  float64              // where it points without steering, to the right positive [rad]
	Rollers  float64              // 0: a tyre; else on its rim, as in wheel.Params [rad]
}

// Rim is how fast its rim runs by the vehicle's motion.
func (w *WheelLeg) Rim() wheel.Rim { return wheel.RimOf(w.PlaceFRD, w.Heading, w.Rollers) }

// wheel adds a strut, and a wheel about its axle.
func (b *builder) wheel(w *WheelLeg) {
	r := float32(w.Radius)
	wide := float32(w.Width)
	if wide == 0 {
		wide = 0.5 * r
	}
	axle, root := standing(w.PlaceFRD), standing(w.RootFRD)
	b.begin("strut of the "+w.Name, Fixed).paint(Grey)
	thick := 0.13 * r
	if w.Fork {
		knee := solid.Vec{X: axle.X, Y: axle.Y + 1.25*r, Z: axle.Z}
		b.rod(root, knee, 1.2*thick, thick, 6)
		for _, side := range []float32{-1, 1} {
			end := solid.Vec{X: axle.X + side*0.75*wide, Y: axle.Y, Z: axle.Z}
			b.rod(solid.Vec{X: end.X, Y: knee.Y, Z: knee.Z}, end, 0.8*thick, 0.8*thick, 5)
		}
		b.rod(solid.Vec{X: axle.X - 0.8*wide, Y: knee.Y, Z: knee.Z}, solid.Vec{X: axle.X + 0.8*wide, Y: knee.Y, Z: knee.Z}, thick, thick, 5)
	} else {
		b.rod(root, axle, 1.5*thick, thick, 6)
	}
	b.begin(w.Name, Wheel)
	p := b.part()
	p.Index, p.PlaceFRD, p.AxisFRD = w.Index, w.PlaceFRD, frame.OfFRD(-math.Sin(w.Heading), math.Cos(w.Heading), 0)
	heading := -float32(w.Heading)
	b.stand(0, 0, 0, heading)
	turned := solid.Along(b, solid.Vec{X: 1})
	h := wide / 2
	mark := func(radius float32) { // which shows it turn
		for _, side := range []float32{-1, 1} {
			at := solid.Vec{X: side * 0.8 * h, Y: radius}.TurnedUp(heading)
			b.paint(Yellow).stand(at.X, at.Y, at.Z, heading).box(0.12*h, 0.1*r, 0.1*r, 0)
		}
	}
	if w.Rollers != 0 {
		b.rollers(turned, r, h, w.Rollers)
		mark(0.35 * r)
		return
	}
	b.paint(Dark)
	solid.Lathe(turned, 14, solid.RingPoint{0.58 * r, -0.8 * h}, solid.RingPoint{0.86 * r, -h}, solid.RingPoint{r, -0.45 * h},
		solid.RingPoint{r, 0.45 * h}, solid.RingPoint{0.86 * r, h}, solid.RingPoint{0.58 * r, 0.8 * h})
	b.paint(Grey)
	solid.Lathe(turned, 14, solid.RingPoint{0, -0.7 * h}, solid.RingPoint{0.58 * r, -0.8 * h})
	solid.Lathe(turned, 14, solid.RingPoint{0.58 * r, 0.8 * h}, solid.RingPoint{0, 0.7 * h})
	mark(0.38 * r)
}

// rollers adds a wheel's hub of a radius and half a width about the axle, which is turned's up axis, with rollers on its rim at an angle [rad] to it.
func (b *builder) rollers(turned solid.Sink, r, h float32, angle float64) {
	const count, thick = 9, 0.16 // of the radius
	b.paint(Grey)
	for _, side := range []float32{-1, 1} {
		in, out := side*0.55*h, side*0.75*h
		solid.Lathe(turned, 18, solid.RingPoint{0, min(in, out)}, solid.RingPoint{0.72 * r, min(in, out)}, solid.RingPoint{0.72 * r, max(in, out)}, solid.RingPoint{0, max(in, out)})
	}
	solid.Lathe(turned, 12, solid.RingPoint{0.3 * r, -0.55 * h}, solid.RingPoint{0.3 * r, 0.55 * h})
	b.paint(Dark)
	sin, cos := math.Sincos(angle)
	at := (1 - thick) * r
	half := at * float32(math.Tan(math.Pi/count)/math.Abs(sin))
	if wide := h / float32(max(1e-3, math.Abs(cos))); wide < half {
		half = wide
	}
	thin := max(0.03*r, r-float32(math.Hypot(float64(at), float64(half)*sin)))
	for i := range count {
		s, c := math.Sincos(2 * math.Pi * float64(i) / count)
		middle := solid.Vec{Y: -at * float32(c), Z: -at * float32(s)} // from the bottom round the axle
		axis := solid.Vec{X: float32(cos), Y: float32(sin * s), Z: -float32(sin * c)}
		for _, end := range []float32{-half, half} {
			b.rod(middle, middle.Add(axis.Scale(end)), thick*r, thin, 8)
		}
	}
}
