package shape

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// What sails and rigs look like.
const (
	clothThickness = 0.006 // of a sail, by its chord
	mastRadius     = 0.006 // of the mast and of booms, by the luff's length
)

// sail returns how a wing of the vehicle swings; nil: it does not.
func (p *Assembly) sail(wing int) *Sail {
	for i := range p.Sails {
		if p.Sails[i].Of == wing {
			return &p.Sails[i]
		}
	}
	return nil
}

// sails gives the wings that are sails their luffs, and masts.
func (m *maker) sails() {
	for k := range m.of.Sails {
		at := m.of.Sails[k].Wing
		w := &m.of.Wings[at]
		luff := func(i int) place {
			s := &w.Stations[i]
			return s.Place.Add(frame.OfFRD(s.Chord/4, 0, 0))
		}
		tack, head := luff(0), luff(len(w.Stations)-1)
		m.made.Sails = append(m.made.Sails, Sail{Of: at, Index: m.surfaces(), TackFRD: tack, LuffFRD: unit(head.Sub(tack))})
		for i := range m.made.Wings {
			if one := &m.made.Wings[i]; one.Of == at {
				for n := range one.Stations {
					one.Stations[n].Thickness = clothThickness
				}
				one.Paint, one.Sharp = WingPaint{Upper: Shell, Lower: Shell}, true
			}
		}
		if upright := unit(head.Sub(tack)); -upright.Z > 0.999 { // others hang on stays
			m.made.Booms = append(m.made.Booms, Boom{FromFRD: deckUnder(m.of, tack), ToFRD: head, Radius: mastRadius * head.Sub(tack).Len()})
		}
	}
}

// deckUnder is where a mast through a place stands: on the hull's deck.
func deckUnder(v *airframe.Vehicle, at place) place {
	s := v.Hulls[0].Stations // what has sails has hulls
	return frame.OfFRD(at.X, at.Y, s[len(s)/2].Deck)
}

// sail adds a sail, with its boom along the foot, which turns about its luff.
func (b *builder) sail(w *Wing, s *Sail) {
	if len(w.Stations) < 2 {
		return // it has broken off
	}
	b.begin(w.Name, Hinged)
	p := b.part()
	p.Index, p.PlaceFRD, p.AxisFRD = s.Index, s.TackFRD, s.LuffFRD
	b.panel(w, 0, 1, 1)
	foot := &w.Stations[0]
	at := foot.PlaceFRD.Sub(p.PlaceFRD).Add(frame.OfFRD(0, 0, 0.02*foot.Chord))
	from, to := at.Add(frame.OfFRD(foot.Chord/4, 0, 0)), at.Add(frame.OfFRD(-0.75*foot.Chord, 0, 0))
	r := float32(mastRadius * 1.5 * foot.Chord)
	b.paint(Dark).rod(standing(from), standing(to), r, r, 8)
}
