package hull

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
)

type vec = frame.Vec[frame.FRD]

const (
	// MaxHulls is the largest number of hulls of a vehicle.
	MaxHulls = 3
	// MaxStations is the largest number of stations of a hull.
	MaxStations = 12
	// strips is into how many a hull is cut.
	strips = 14
)

// Params describes one hull. Places are from the vehicle's centre of mass, forward, right, down.
type Params struct {
	Name     string
	Right    float64   // of the hull's own middle plane [m]
	Stations []Station // 2 to MaxStations, from the stern to the bow
	Form     float64   // resistance over that of a flat plate of its wetted surface, 1 to 3
	Residue  float64   // factor on the usual residue of the resistance, 0 to 10
	Across   float64   // drag coefficient of flow square to the hull, over draught or beam, 0 to 3
	Roll     float64   // damping in roll over the critical, 0 to 1

	// Submerged is that of a submarine, whose only hull it is; zero: a boat's hull. Form, Residue, Across and Roll do not count then.
	Submerged Submerged
}

// Station is a section across the hull.
type Station struct {
	X          float64 // forward [m]
	Keel       float64 // down, at the middle [m]
	Chine      float64 // down, at most Keel [m]
	ChineWidth float64 // from chine to chine [m]
	Deck       float64 // down, at most Chine [m]
	DeckWidth  float64 // [m]
}

// Limits of a hull.
const (
	Shortest, Longest = 0.05, 20.0 // [m]
	Widest            = 10.0       // [m]
)

// Validate returns an error that names the field, its value and its range.
func (p *Params) Validate() error {
	what := "hull"
	if p.Name != "" {
		what = fmt.Sprintf("hull %q", p.Name)
	}
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"number of stations", float64(len(p.Stations)), 2, MaxStations, ""},
		{"place to the right", p.Right, -10, 10, " m"},
		{"form factor", p.Form, 1, 3, ""}, {"factor of the residue", p.Residue, 0, 10, ""},
		{"drag coefficient across", p.Across, 0, 3, ""}, {"damping in roll", p.Roll, 0, 1, " of the critical"},
	} {
		if err := bounds.Range(what, f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	if err := p.Submerged.validate(what); err != nil {
		return err
	}
	for i := range p.Stations {
		s := &p.Stations[i]
		at := fmt.Sprintf("%s, station %d", what, i+1)
		for _, f := range []struct {
			name      string
			v, lo, hi float64
		}{
			{"x", s.X, -Longest, Longest}, {"keel", s.Keel, -Widest, Widest}, {"chine", s.Chine, -Widest, s.Keel}, {"deck", s.Deck, -Widest, s.Chine},
			{"width at the chine", s.ChineWidth, 0, Widest}, {"width at the deck", s.DeckWidth, 0, Widest},
		} {
			if err := bounds.Range(at, f.name, f.v, f.lo, f.hi, " m"); err != nil {
				return err
			}
		}
		if i > 0 && !(s.X > p.Stations[i-1].X) {
			return fmt.Errorf("%s: x is %.10g m, must be more than the %.10g m of the station before: from the stern to the bow", at, s.X, p.Stations[i-1].X)
		}
	}
	if err := bounds.Range(what, "length", p.Length(), Shortest, Longest, " m"); err != nil {
		return err
	}
	return nil
}

// Length is that from the first station to the last [m].
func (p *Params) Length() float64 {
	if len(p.Stations) == 0 {
		return 0
	}
	return p.Stations[len(p.Stations)-1].X - p.Stations[0].X
}

// Shift moves the origin of all places to centre, by its place until now [m].
func (p *Params) Shift(centre frame.Vec[frame.FRD]) {
	p.Right -= centre.Y
	for i := range p.Stations {
		s := &p.Stations[i]
		s.X, s.Keel, s.Chine, s.Deck = s.X-centre.X, s.Keel-centre.Z, s.Chine-centre.Z, s.Deck-centre.Z
	}
}

// at returns the section at a place along the hull, linear between stations.
func (p *Params) at(x float64) Station {
	s := p.Stations
	i := 1
	for i < len(s)-1 && s[i].X < x {
		i++
	}
	a, b := &s[i-1], &s[i]
	t := max(0, min(1, (x-a.X)/(b.X-a.X)))
	mix := func(a, b float64) float64 { return a + t*(b-a) }
	return Station{X: x, Keel: mix(a.Keel, b.Keel), Chine: mix(a.Chine, b.Chine), ChineWidth: mix(a.ChineWidth, b.ChineWidth),
		Deck: mix(a.Deck, b.Deck), DeckWidth: mix(a.DeckWidth, b.DeckWidth)}
}
