package shape

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// What the parts of a vehicle do not say, as model planes have it.
const (
	usualThickness = 0.12 // of an aerofoil, by its chord
	mostCamber     = 0.06
	leastFlap      = 0.15 // narrower control surfaces are not seen to move, by the chord
	mostFlap       = 0.85 // what turns as a whole leaves that of the chord, which holds it
	leastShare     = 0.02 // of a wing's length that a control surface has
	spinnerShare   = 0.18 // radius of a spinner by the propeller's
	alongNose      = 0.7  // a thrust with such a part along the nose has a spinner
)

// makers are what makes the bodies of vehicles of each category; nil: Structure.
var makers = [airframe.Categories]func(*airframe.Vehicle) *Assembly{
	airframe.Multirotor: nil,
	airframe.Rover:      roverOf,
	airframe.Helicopter: helicopterOf,
	airframe.Boat:       boatOf,
	airframe.Plane:      wingedOf,
	airframe.Quadplane:  wingedOf,
	airframe.Tailsitter: wingedOf,
	airframe.Submarine:  submarineOf,
	airframe.Blimp:      blimpOf,
	airframe.Tracker:    trackerOf,
}

// AssemblyOf returns what the body of a vehicle with wings, or on wheels, is built from: each part as the physics has it. It
// returns nil for a multirotor.
func AssemblyOf(v *airframe.Vehicle) *Assembly {
	if of := makers[v.Category()]; of != nil {
		return of(v)
	}
	return nil
}

// wingedOf returns what the body of a vehicle with wings is built from.
func wingedOf(v *airframe.Vehicle) *Assembly {
	m, main := &maker{of: v, axis: fuselageOf(v)}, mainWing(v)
	m.wing(main, true)
	m.main = len(m.made.Wings)
	for i := range v.Wings {
		if i != main {
			m.wing(i, false)
		}
	}
	m.propellers()
	if m.axis.Length > 0 {
		m.body()
	}
	m.wheels()
	m.tails()
	m.lights()
	return &m.made
}

// maker makes an assembly of a vehicle's parts.
type maker struct {
	of     *airframe.Vehicle
	axis   airframe.Fuselage // Length 0: none
	made   Assembly
	main   int   // so many of the plane's wings are the greatest one's
	before []int // of each of the plane's wings, how many there were before it and its other half
}

// mainWing returns which of the wings has the greatest span.
func mainWing(v *airframe.Vehicle) (main int) {
	widest := -1.0
	for i := range v.Wings {
		for k := range v.Wings[i].Stations {
			if y := math.Abs(v.Wings[i].Stations[k].Place.Y); y > widest {
				main, widest = i, y
			}
		}
	}
	return main
}

// fuselageOf returns the vehicle's fuselage, or one round what its hull touches the ground with near the middle line.
func fuselageOf(v *airframe.Vehicle) airframe.Fuselage {
	if v.Fuselage.Length > 0 {
		return v.Fuselage
	}
	reach := 0.0
	for _, p := range v.Contact.Points {
		reach = max(reach, math.Abs(p.PlaceFRD.Y))
	}
	low, high := frame.OfFRD(math.Inf(1), 0, math.Inf(1)), frame.OfFRD(math.Inf(-1), 0, math.Inf(-1))
	for _, p := range v.Contact.Points {
		if q := p.PlaceFRD; p.Kind == contact.Hull && math.Abs(q.Y) <= 0.15*reach {
			low = frame.OfFRD(min(low.X, q.X), 0, min(low.Z, q.Z))
			high = frame.OfFRD(max(high.X, q.X), max(high.Y, math.Abs(q.Y)), max(high.Z, q.Z))
		}
	}
	if !(high.X-low.X > 0.05) {
		return airframe.Fuselage{}
	}
	length := high.X - low.X
	return airframe.Fuselage{
		NoseFRD: frame.OfFRD(high.X, 0, (low.Z+high.Z)/2), Length: length,
		Width: max(2*high.Y, 0.1*length), Height: max(high.Z-low.Z, 0.1*length),
	}
}

// wing adds both halves of a surface, or the whole of one that is not mirrored.
func (m *maker) wing(of int, main bool) {
	p, n := &m.of.Wings[of], len(m.made.Wings)
	if !p.Mirrored {
		m.half(of, p.Name, 0, main)
		m.before = append(m.before, n)
		return
	}
	m.before = append(m.before, n, n)
	m.half(of, "right "+p.Name, 1, main)
	m.half(of, "left "+p.Name, -1, main)
}

// half adds a half of a surface: 1 is the right one, -1 the left one, 0 one that is not mirrored.
func (m *maker) half(of int, name string, side float64, main bool) {
	p := &m.of.Wings[of]
	w := Wing{Name: name, Paint: WingPaint{Upper: Shell, Lower: Under}, Of: of}
	switch {
	case side < 0:
		w.Half = LeftHalf
	case side > 0:
		w.Half = RightHalf
	}
	flip := func(v frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
		if side < 0 {
			v.Y *= -1
		}
		return v
	}
	for i := range p.Stations {
		s := &p.Stations[i]
		w.Stations = append(w.Stations, Station{PlaceFRD: flip(s.Place), Chord: s.Chord, Thickness: usualThickness})
	}
	normals := make([]float64, len(w.Stations)) // 1: the drawn upper side is the one to which lift is positive, else -1
	for i := range w.Stations {
		k := max(1, min(i, len(w.Stations)-1))
		normal := flip(p.Stations[k].Place.Sub(p.Stations[k-1].Place).Cross(frame.OfFRD(1, 0, 0)))
		normals[i] = math.Copysign(1, normal.Dot(upper(w.Stations[k].PlaceFRD.Sub(w.Stations[k-1].PlaceFRD))))
		w.Stations[i].Twist = normals[i] * p.Stations[i].Incidence
		if p.Mirrored { // thin-airfoil theory: a camber of 2 % at 40 % of the chord has its zero lift at -2.1°
			w.Stations[i].Camber = normals[i] * max(-mostCamber, min(mostCamber, -p.Section.ZeroLift/1.85))
		}
	}
	switch {
	case main && side > 0:
		w.Paint.Tip, w.Paint.TipShare = Starboard, 0.08
	case main && side < 0:
		w.Paint.Tip, w.Paint.TipShare = Port, 0.08
	case side == 0:
		w.Paint = WingPaint{Upper: Shell, Lower: Shell, Tip: Accent, TipShare: 0.25}
	}
	m.controls(&w, p, side, normals)
	m.made.Wings = append(m.made.Wings, w)
}

// controls adds the control surfaces of a half. Controls that lie over one another are one surface, which all of them
// move, but for spoilers.
func (m *maker) controls(w *Wing, p *wing.Params, side float64, normals []float64) {
	for i := range p.Controls {
		c := &p.Controls[i]
		from, to := c.From, c.To
		if side < 0 {
			from, to = -to, -from
		}
		if from = max(0, from); to-from < leastShare {
			continue
		}
		move := Move{Control: *c, Index: m.surfaces(), Sign: normals[w.station((from+to)/2)]}
		if c.Spoiler {
			move.Sign *= -1 // it comes up
			m.made.Moves = append(m.made.Moves, move)
			w.Spoilers = append(w.Spoilers, Surface{Name: c.Name, Index: move.Index, From: from, To: to, Controls: 1 << i})
			continue
		}
		at := slices.IndexFunc(w.Surfaces, func(f Surface) bool { return from < f.To && f.From < to })
		if at >= 0 {
			f := &w.Surfaces[at]
			move.Index = f.Index
			f.Chord = max(f.Chord, c.Chord)
			f.Controls |= 1 << i
		} else {
			name := c.Name
			if side != 0 && c.From < 0 && c.To > 0 {
				name = fmt.Sprintf("%s of the %s", c.Name, w.Name)
			}
			w.Surfaces = append(w.Surfaces, Surface{Name: name, Index: move.Index, From: from, To: to, Chord: min(mostFlap, max(leastFlap, c.Chord)), Controls: 1 << i})
		}
		m.made.Moves = append(m.made.Moves, move)
	}
	slices.SortFunc(w.Surfaces, func(a, b Surface) int { return int(math.Copysign(1, a.From-b.From)) })
}

// surfaces is how many control surfaces there are so far.
func (m *maker) surfaces() (n int) {
	for i := range m.made.Moves {
		n = max(n, m.made.Moves[i].Index+1)
	}
	for i := range m.made.Sails {
		n = max(n, m.made.Sails[i].Index+1)
	}
	return n
}

// station returns the station at the outer end of the piece that a share of the way to the tip is in.
func (w *Wing) station(share float64) int {
	total := 0.0
	for i := 1; i < len(w.Stations); i++ {
		total += across(w.Stations[i-1], w.Stations[i])
	}
	along := share * total
	for i := 1; i < len(w.Stations); i++ {
		if along -= across(w.Stations[i-1], w.Stations[i]); along <= 0 {
			return i
		}
	}
	return len(w.Stations) - 1
}
