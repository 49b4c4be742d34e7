package wing

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

type vec = frame.Vec[frame.FRD]

// Model is a surface with everything derived from its Params. It has room for the numbers of one step, so two steps of it
// can't run at once; nothing of them is kept.
type Model struct {
	name     string
	mirrored bool
	strips   []strip
	polar    polar
	wake     wake
	controls []control
	area     float64 // [m²]
	span     float64 // across x, along the surface [m]
	extent   float64 // see Extent [m]
	flows    flows   // of the step that runs
}

// strip is a part of the surface across its span. Its axes are square to each other and unit vectors.
type strip struct {
	place  vec // of the quarter chord, from the centre of mass [m]
	along  vec // its span
	ahead  vec // its chord, from the trailing to the leading edge
	normal vec // the side to which lift is positive

	along2, ahead2, normal2 vec // place × each of them: the moment of a unit force, the velocity of a unit rate

	slant  float64 // length over width
	length float64 // along its span [m]
	width  float64 // the same, but across x [m]
	chord  float64 // mean, square to its span [m]
	area   float64 // [m²]
	edges  [2]vec  // of its quarter chord, in order
}

// control is a Control with the strips that it moves.
type control struct {
	Control
	hinge
	from, to int                // strips
	share    [MaxStrips]float64 // of each strip that it takes
}

// New returns the model of a surface. The error is that of Params.Validate.
func New(p *Params) (*Model, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return build(p, false), nil
}

// build makes a model. liftingLine leaves out that a finite chord takes lift slope, for comparison with Prandtl's theory.
func build(p *Params, liftingLine bool) *Model {
	m := &Model{name: p.Name, mirrored: p.Mirrored}
	m.strips = cut(p)
	cosines := 0.0
	for i := range m.strips {
		s := &m.strips[i]
		s.finish()
		m.area += s.area
		m.span += s.width
		cosines += s.area * s.width / s.length
	}
	for i := range m.strips {
		m.extent = max(m.extent, m.strips[i].place.Sub(m.strips[len(m.strips)/2].place).Len())
	}
	induced := p.Induced
	if induced == 0 {
		induced = 1
	}
	aspect := m.span * m.span / m.area / induced
	slope := p.Section.LiftSlope
	if !liftingLine {
		slope *= chordLoss(slope*cosines/m.area, aspect)
	}
	m.polar = newPolar(p.Section, slope, aspect)
	m.wake = newWake(m, induced)
	for _, c := range p.Controls {
		m.controls = append(m.controls, m.newControl(c))
	}
	return m
}

// chordLoss returns the factor on a section's lift slope [1/rad] that makes of lifting-line theory's slope of an
// elliptic wing that of lifting-surface theory: a/(λ + √(1 + λ²)) with λ = a/(π AR), for a/(1 + λ).
//
// Source: H.B. Helmbold, Der unverwundene Ellipsenflügel als tragende Fläche, Jahrbuch der deutschen
// Luftfahrtforschung, 1942; with sweep in a: D. Küchemann, ARC R&M 2935, 1952.
func chordLoss(slope, aspect float64) float64 {
	l := slope / (math.Pi * aspect)
	return 1 / math.Sqrt(1+l*l)
}

// Strips returns the number of strips. They run from left to right if mirrored, otherwise in the order of the stations.
func (m *Model) Strips() int { return len(m.strips) }

// Place returns the middle of strip i's quarter chord, from the centre of mass [m]. The strip meets the air there.
func (m *Model) Place(i int) frame.Vec[frame.FRD] { return m.strips[i].place }

// Ends returns the ends of strip i's quarter chord, from the centre of mass [m].
func (m *Model) Ends(i int) (from, to frame.Vec[frame.FRD]) {
	return m.strips[i].edges[0], m.strips[i].edges[1]
}

// Area returns the surface's area [m²].
func (m *Model) Area() float64 { return m.area }

// Span returns the surface's span, measured along its dihedral [m].
func (m *Model) Span() float64 { return m.span }

// Extent returns how far the places of its strips are at most from that of the one in the middle, of number Strips/2 [m].
func (m *Model) Extent() float64 { return m.extent }

// Controls returns the number of controls.
func (m *Model) Controls() int { return len(m.controls) }

// Control returns control i.
func (m *Model) Control(i int) Control { return m.controls[i].Control }

// StallAngles returns the section's angles of attack at maximum and minimum steady lift, without induced flow [rad].
func (m *Model) StallAngles() (up, down float64) {
	_, up = m.polar.peak(1, m.polar.up)
	_, down = m.polar.peak(-1, m.polar.down)
	return up, down
}

// cut returns the strips of a surface, all of the same width across x.
func cut(p *Params) []strip {
	if !p.Mirrored {
		return cutLine(p.Stations, p.Strips)
	}
	half := cutLine(p.Stations, p.Strips/2)
	strips := make([]strip, 0, p.Strips)
	for i := len(half) - 1; i >= 0; i-- {
		strips = append(strips, half[i].mirrored())
	}
	return append(strips, half...)
}

// mirrored returns the image of a strip of the right half.
func (s *strip) mirrored() strip {
	flip := func(v vec) vec { return frame.OfFRD(v.X, -v.Y, v.Z) }
	m := *s
	m.place, m.ahead, m.normal = flip(s.place), flip(s.ahead), flip(s.normal)
	m.along = flip(s.along).Scale(-1) // it still runs to the right
	m.edges = [2]vec{flip(s.edges[1]), flip(s.edges[0])}
	return m
}

// samples is in how many parts a strip is integrated.
const samples = 64

// cutLine cuts a line of stations.
func cutLine(stations []Station, n int) []strip {
	total := 0.0
	for i := 1; i < len(stations); i++ {
		total += across(&stations[i-1], &stations[i])
	}
	strips := make([]strip, n)
	for i := range strips {
		s := &strips[i]
		s.width = total / float64(n)
		from := total * float64(i) / float64(n)
		s.edges = [2]vec{at(stations, from).Place, at(stations, total*float64(i+1)/float64(n)).Place}
		var incidence float64
		for k := range samples {
			q := at(stations, from+s.width*(float64(k)+0.5)/samples)
			da := q.Chord * s.width / samples
			s.area += da
			s.place = s.place.AddScaled(da, q.Place)
			incidence += da * q.Incidence
		}
		s.place = s.place.Scale(1 / s.area)
		s.turn(incidence / s.area)
	}
	return strips
}

// turn sets the strip's axes.
func (s *strip) turn(incidence float64) {
	span := s.edges[1].Sub(s.edges[0])
	s.length = span.Len()
	s.along = span.Scale(1 / s.length)
	s.width = math.Hypot(span.Y, span.Z)
	s.chord = s.area / s.length
	x := frame.OfFRD(1, 0, 0)
	up := s.along.Cross(x)
	up = up.Scale(1 / up.Len())
	sin, cos := math.Sincos(incidence)
	n := s.along.Cross(x.Scale(cos).AddScaled(sin, up))
	s.normal = n.Scale(1 / n.Len())
	s.ahead = s.normal.Cross(s.along)
}

// finish sets what follows from place and axes.
func (s *strip) finish() {
	s.along2, s.ahead2, s.normal2 = s.place.Cross(s.along), s.place.Cross(s.ahead), s.place.Cross(s.normal)
	s.slant = s.length / s.width
}

// across returns the distance of two stations across x [m].
func across(a, b *Station) float64 {
	d := b.Place.Sub(a.Place)
	return math.Hypot(d.Y, d.Z)
}

// at returns what is at a distance from the first station [m].
func at(stations []Station, distance float64) Station {
	i := 1
	step := across(&stations[0], &stations[1])
	for distance > step && i < len(stations)-1 {
		distance -= step
		i++
		step = across(&stations[i-1], &stations[i])
	}
	t := max(0, min(1, distance/step))
	a, b := &stations[i-1], &stations[i]
	return Station{
		Place:     a.Place.AddScaled(t, b.Place.Sub(a.Place)),
		Chord:     a.Chord + t*(b.Chord-a.Chord),
		Incidence: a.Incidence + t*(b.Incidence-a.Incidence),
	}
}

func (m *Model) newControl(c Control) control {
	if c.Effect == 0 {
		c.Effect = usualEffect
	}
	n := len(m.strips)
	r := control{Control: c, hinge: newHinge(c.Chord), from: n}
	for i := range n {
		if m.mirrored {
			// By the distance from the middle, so that left and right agree to the last bit.
			half := n / 2
			if i >= half {
				r.share[i] = overlap(c.From*float64(half), c.To*float64(half), i-half)
			} else {
				r.share[i] = overlap(-c.To*float64(half), -c.From*float64(half), half-1-i)
			}
		} else {
			r.share[i] = overlap(c.From*float64(n), c.To*float64(n), i)
		}
		if r.share[i] > 0 {
			r.from, r.to = min(r.from, i), i+1
		}
	}
	return r
}

// overlap returns the share of strip i that lies from lo to hi, both in strips.
func overlap(lo, hi float64, i int) float64 {
	return max(0, min(hi, float64(i+1))-max(lo, float64(i)))
}
