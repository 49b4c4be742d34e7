package shape

import (
	"math"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/physics/frame"
)

// Wing is half of a wing, a tail surface or a fin: aerofoil sections along a line.
type Wing struct {
	Name     string
	Stations []Station // from root to tip, at least two
	Surfaces []Surface // from root to tip, which don't overlap
	Spoilers []Surface // plates on the upper side, whose positive angles go down, too; Chord is not theirs
	Paint    WingPaint
	Sharp    bool // the tip is cut off; otherwise it is rounded

	Of   int // its place among the vehicle's wings
	Half Half
}

// Half is which half of one of the vehicle's wings a Wing is.
type Half int

// The halves.
const (
	Whole Half = iota // it has none
	LeftHalf
	RightHalf
)

// Station is an aerofoil section.
type Station struct {
	PlaceFRD  frame.Vec[frame.FRD] // of its quarter chord, from the centre of mass [m]
	Chord     float64              // [m], over 0
	Twist     float64              // nose up [rad]
	Thickness float64              // by the chord, over 0
	Camber    float64              // greatest height of the camber line at 40 % of the chord, by the chord
}

// Surface is a control surface along the trailing edge.
type Surface struct {
	Name     string
	Index    int     // of what moves it
	From, To float64 // shares of the way from root to tip
	Chord    float64 // share of the wing's chord, behind the hinge

	Controls uint32 // of the vehicle's wing that move it, bit i: control i
	Torn     bool   // it is gone; the wing still ends before it
}

// WingPaint is how a wing is painted.
type WingPaint struct {
	Upper, Lower, Tip Color
	TipShare          float64 // of the span, from the tip, that has the tip's colour
}

// Mirrored returns the wing on the other side: right and left change places in all names. Its
// surfaces are moved by those of the given indices, in their order.
func (w Wing) Mirrored(indices ...int) Wing {
	w.Name = otherSide(w.Name)
	w.Stations = slices.Clone(w.Stations)
	for i := range w.Stations {
		w.Stations[i].PlaceFRD.Y *= -1
	}
	w.Surfaces = slices.Clone(w.Surfaces)
	for i := range w.Surfaces {
		w.Surfaces[i].Name = otherSide(w.Surfaces[i].Name)
		if i < len(indices) {
			w.Surfaces[i].Index = indices[i]
		}
	}
	if w.Paint.Tip == Starboard {
		w.Paint.Tip = Port
	}
	return w
}

func otherSide(name string) string {
	return strings.NewReplacer("right", "left", "left", "right").Replace(name)
}

const (
	sideGap   = 0.004 // between a control surface and the wing beside it, by the span
	hingeGap  = 0.008 // between a control surface and the wing before it, by the chord
	foreSides = 5     // cells from the leading edge to where control surfaces begin
	aftSides  = 2     // and from there to the trailing edge
	tipSteps  = 3     // sections that round the tip
)

// section is a place along a wing.
type section struct {
	Station
	up    place   // in the section, across its chord
	aft   place   // along its chord
	share float64 // of the way to the tip
}

// at returns a place of the section: shares of its chord behind the leading edge and above the
// camber line.
func (s *section) at(x, above float64) place {
	const top = 0.4 // of the camber line
	camber := s.Camber * (2*x/top - x*x/top/top)
	if x > top {
		camber = s.Camber * (1 - 2*top + 2*top*x - x*x) / (1 - top) / (1 - top)
	}
	return s.PlaceFRD.AddScaled((x-0.25)*s.Chord, s.aft).AddScaled((camber+above)*s.Chord, s.up)
}

// half is half of the thickness so far behind the leading edge, by the chord: NACA's four-digit
// sections with a closed trailing edge.
//
// Source: Jacobs, Ward, Pinkerton, The characteristics of 78 related airfoil sections, NACA report 460,
// 1933, p. 4; the last coefficient closes the trailing edge.
func (s *section) half(x float64) float64 {
	return 5 * s.Thickness * (0.2969*math.Sqrt(x) - 0.1260*x - 0.3516*x*x + 0.2843*x*x*x - 0.1036*x*x*x*x)
}

// outline returns the places round the section from its nose to a share of its chord: above from behind to
// the front, below back again. Where it does not go to the trailing edge it is open behind. Sections of a wing
// have the same places ahead of a share that they have in common, so that no chink is seen between panels.
func (s *section) outline(common, to float64) []place {
	xs := []float64{0}
	for k := 1; k <= foreSides; k++ {
		t := float64(k) / foreSides
		xs = append(xs, common*t*t*(1.6-0.6*t)) // close together at the nose
	}
	for k := 1; k <= aftSides && to > common+1e-9; k++ {
		xs = append(xs, mix(common, to, float64(k)/aftSides))
	}
	var row []place
	for k := len(xs) - 1; k > -len(xs); k-- {
		x, side := xs[max(k, -k)], 1.0
		if k < 0 {
			side = -1
		}
		row = append(row, s.at(x, side*s.half(x)))
	}
	return row
}

// section returns the section at a share of the way to the tip.
func (w *Wing) section(share float64) section {
	lengths := []float64{0}
	for i := 1; i < len(w.Stations); i++ {
		lengths = append(lengths, lengths[i-1]+across(w.Stations[i-1], w.Stations[i]))
	}
	along := share * lengths[len(lengths)-1]
	i := 1
	for i < len(lengths)-1 && lengths[i] < along {
		i++
	}
	a, b := &w.Stations[i-1], &w.Stations[i]
	t := (along - lengths[i-1]) / (lengths[i] - lengths[i-1])
	s := section{share: share, Station: Station{
		PlaceFRD: between(a.PlaceFRD, b.PlaceFRD, t), Chord: mix(a.Chord, b.Chord, t), Twist: mix(a.Twist, b.Twist, t),
		Thickness: mix(a.Thickness, b.Thickness, t), Camber: mix(a.Camber, b.Camber, t),
	}}
	span := w.spanwise(share, lengths)
	up := upper(span)
	sin, cos := math.Sincos(s.Twist)
	s.aft, s.up = frame.OfFRD(-cos, 0, 0).AddScaled(-sin, up), up.Scale(cos).Add(frame.OfFRD(-sin, 0, 0))
	return s
}

// upper is the side that is drawn as the upper one of what goes along a span; a fin's is the left one.
func upper(span place) place {
	up := span.Cross(frame.OfFRD(1, 0, 0))
	if up.Z > 1e-6 || up.Z > -1e-6 && up.Y > 0 {
		up = up.Scale(-1)
	}
	return up
}

// spanwise is the direction to the tip across the nose, which turns over near each station.
func (w *Wing) spanwise(share float64, lengths []float64) place {
	last := len(lengths) - 1
	step := func(i int) place {
		d := w.Stations[i].PlaceFRD.Sub(w.Stations[i-1].PlaceFRD)
		return unit(frame.OfFRD(0, d.Y, d.Z))
	}
	along := share * lengths[last]
	for i := 1; i < last; i++ {
		reach := 0.05 * lengths[last]
		if d := along - lengths[i]; d > -reach && d < reach {
			return unit(between(step(i), step(i+1), (d+reach)/(2*reach)))
		}
		if along < lengths[i] {
			return step(i)
		}
	}
	return step(last)
}

// across is the distance of two stations, seen from ahead.
func across(a, b Station) float64 {
	return math.Hypot(b.PlaceFRD.Y-a.PlaceFRD.Y, b.PlaceFRD.Z-a.PlaceFRD.Z)
}

// wing adds a wing: what is fixed, and each control surface.
func (b *builder) wing(w *Wing) {
	b.begin(w.Name, Fixed)
	from := 0.0
	for i := range w.Surfaces {
		f := &w.Surfaces[i]
		if f.From > from {
			b.panel(w, from, f.From, 1)
		}
		b.panel(w, f.From, f.To, w.cut(f))
		from = f.To
	}
	if from < 1 {
		b.panel(w, from, 1, 1)
	}
	if !w.Sharp {
		b.tip(w)
	}
	for i := range w.Surfaces {
		if !w.Surfaces[i].Torn {
			b.surface(w, &w.Surfaces[i])
		}
	}
	for i := range w.Spoilers {
		if !w.Spoilers[i].Torn {
			b.spoiler(w, &w.Spoilers[i])
		}
	}
}

// shares are where sections stand from one share of a wing's length to another: at its ends, at each
// station, and where the tip's colour begins.
func (w *Wing) shares(from, to float64) []float64 {
	all := []float64{from, to}
	add := func(s float64) {
		if s > from+1e-4 && s < to-1e-4 {
			all = append(all, s)
		}
	}
	length, total := 0.0, 0.0
	for i := 1; i < len(w.Stations); i++ {
		total += across(w.Stations[i-1], w.Stations[i])
	}
	for i := 1; i < len(w.Stations); i++ {
		length += across(w.Stations[i-1], w.Stations[i])
		add(length / total)
	}
	if w.Paint.TipShare > 0 {
		add(1 - w.Paint.TipShare)
	}
	slices.Sort(all)
	return all
}

// cut is the share of the chord at which the wing ends before a control surface: its front, which is as
// round as the wing is thick there, has room.
func (w *Wing) cut(f *Surface) float64 {
	s := w.section(f.From)
	return 1 - f.Chord - 0.75*s.half(1-f.Chord) - hingeGap
}

// common is the share of the chord to which all sections of the wing have the same places.
func (w *Wing) common() float64 {
	share := 0.65
	for i := range w.Surfaces {
		share = min(share, w.cut(&w.Surfaces[i]))
	}
	return share
}

// panel adds a closed piece of a wing from one share of its length to another, to a share of its chord.
func (b *builder) panel(w *Wing, from, to, back float64) {
	var rows [][]place
	shares := w.shares(from, to)
	for _, share := range shares {
		s := w.section(share)
		rows = append(rows, s.outline(w.common(), back))
	}
	b.shell(rows, back < 1, func(i, j int) Color { return w.paint(mix(shares[i], shares[i+1], 0.5), j < len(rows[0])/2) }, w.tipward())
}

func (w *Wing) paint(share float64, above bool) Color {
	switch p := &w.Paint; {
	case p.TipShare > 0 && share > 1-p.TipShare:
		return p.Tip
	case above:
		return p.Upper
	}
	return w.Paint.Lower
}

// tipward points from root to tip.
func (w *Wing) tipward() place {
	return w.Stations[len(w.Stations)-1].PlaceFRD.Sub(w.Stations[0].PlaceFRD)
}

// shell adds a skin through rows, its dark back where the rows are open there, and its ends.
func (b *builder) shell(rows [][]place, open bool, paint func(i, j int) Color, along place) {
	b.skin(rows, false, paint)
	n := len(rows[0])
	if open {
		for i := range len(rows) - 1 {
			b.back(rows[i][n-1], rows[i][0], rows[i+1][0], rows[i+1][n-1], middleOf(rows[i]))
		}
	}
	b.lid(rows[0], along.Scale(-1), paint(0, 0))
	b.lid(rows[len(rows)-1], along, paint(len(rows)-2, 0))
}

// back adds a flat face with four corners that looks away from a place.
func (b *builder) back(p, q, r, s, from place) {
	normal := unit(r.Sub(p).Cross(s.Sub(q)))
	if normal.Dot(p.Sub(from)) < 0 {
		normal = normal.Scale(-1)
		q, s = s, q
	}
	i := b.vertex(p, normal, Graphite)
	b.vertex(q, normal, Graphite)
	b.vertex(r, normal, Graphite)
	b.vertex(s, normal, Graphite)
	b.Face(i, i+1, i+2)
	b.Face(i, i+2, i+3)
}

// tip rounds the end of a wing.
func (b *builder) tip(w *Wing) {
	end := w.section(1)
	out := unit(end.up.Cross(end.aft))
	if out.Dot(w.tipward()) < 0 {
		out = out.Scale(-1)
	}
	far := 0.7 * end.Thickness * end.Chord
	var rows [][]place
	for k := range tipSteps + 1 {
		sin, cos := math.Sincos(math.Pi / 2 * float64(k) / tipSteps)
		s := end
		s.PlaceFRD = s.PlaceFRD.AddScaled(far*sin, out).AddScaled(0.12*(1-cos)*s.Chord, s.aft)
		s.Chord *= 1 - 0.3*(1-cos)
		s.Thickness *= max(cos, 1e-9) / (1 - 0.3*(1-cos))
		s.Camber *= cos
		rows = append(rows, s.outline(w.common(), 1))
	}
	b.skin(rows, false, func(_, j int) Color { return w.paint(1, j < len(rows[0])/2) })
	b.lid(rows[0], out.Scale(-1), Graphite)
}
