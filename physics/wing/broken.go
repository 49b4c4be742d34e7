package wing

import "github.com/sitlark/sitlark/physics/frame"

// Piece is a part of a surface, as a point mass.
type Piece struct {
	Mass     float64              // [kg]
	PlaceFRD frame.Vec[frame.FRD] // from the centre of mass, as Stations [m]
}

// massBehind is how far a strip's mass lies behind its quarter chord, in chords: a choice for usual structures.
const massBehind = 0.15

// Broken returns what faults have broken off a surface, in parts of its strips. Its mass is spread evenly over its area, so
// that a control has that of its area.
func (p *Params) Broken(f *Faults) (pieces []Piece) {
	if p.Mass == 0 || *f == (Faults{IceLift: f.IceLift, IceDrag: f.IceDrag}) {
		return nil
	}
	m := Model{mirrored: p.Mirrored, strips: cut(p)}
	for i := range m.strips {
		m.area += m.strips[i].area
	}
	for i := range p.Controls {
		m.controls = append(m.controls, m.newControl(p.Controls[i]))
	}
	state := State{Faults: *f}
	for i := range m.strips {
		t := &m.strips[i]
		mass, kept := p.Mass*t.area/m.area, m.kept(&state, i)
		behind := func(mass, chords float64) {
			if mass > 0 {
				pieces = append(pieces, Piece{mass, t.place.AddScaled(-chords*t.chord, t.ahead)})
			}
		}
		behind(mass*(1-kept), massBehind)
		for k := range m.controls {
			if c := &m.controls[k]; f.Torn[k] && !c.Spoiler {
				behind(mass*kept*c.share[i]*c.Chord, 0.75-c.Chord/2)
			}
		}
	}
	return pieces
}
