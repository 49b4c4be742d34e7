package wing

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// The most strips, controls and stations that a surface can have.
const (
	MaxStrips   = 32
	MaxControls = 8
	MaxStations = 16
)

// Params describes one lifting surface.
type Params struct {
	Name string
	// Stations along the span, 2 to MaxStations. For a mirrored surface they describe the right half, from the root
	// outwards; start at y = 0 if the halves meet. A fin runs from its root to its tip.
	Stations []Station
	Mirrored bool // the left half mirrors Stations across the plane y = 0
	Strips   int  // along the whole span, 1 to MaxStrips; even if mirrored
	Section  Section
	// Induced scales the induced velocities; 0 counts as 1. Use less than 1 if a body or end plates close an end
	// of the surface, such as 0.65 for a fin on a fuselage.
	Induced  float64
	Mass     float64   // part of the vehicle's, which goes with what breaks off [kg]; 0: nothing does
	Controls []Control // 0 to MaxControls
}

// Station is a place along the span. Values between stations are interpolated linearly.
type Station struct {
	Place frame.Vec[frame.FRD] // of the quarter chord, from the centre of mass [m]
	Chord float64              // along the body's x axis [m]
	// Incidence of the chord to the body's x axis [rad], positive with the leading edge towards the normal. The normal
	// is the direction along the stations × x: up for a wing (from left to right), left for a fin that runs upwards.
	Incidence float64
}

// Control is a control surface or a spoiler. Ailerons, elevators, rudders, elevons, flaps and ruddervators differ by
// their data only.
//
// A positive deflection moves the trailing edge away from the normal: down on a wing, to the right on a fin. A spoiler's
// deflection is never negative.
type Control struct {
	Name     string  // such as "left aileron"
	From, To float64 // spanwise: −1 is the left tip and 1 the right tip; if not mirrored, 0 is the first station and 1 the last
	Chord    float64 // share of the chord: behind the hinge, or the depth of a spoiler; 0.01 to 0.6, or 1: all of it turns, as a spade rudder does, and has no Effect
	Servo    int     // index of the servo that moves it, for the caller
	Gain     float64 // deflection per servo angle
	Neutral  float64 // deflection at servo angle 0 [rad]
	Least    float64 // lower stop [rad]
	Most     float64 // upper stop [rad]
	Effect   float64 // effectiveness relative to thin-airfoil theory at small deflections; 0 counts as 0.85
	Spoiler  bool    // a plate that rises on the side of the normal
}

// usualEffect is the share of thin-airfoil theory's lift that a plain flap with sealed gap gives at small
// deflections, by DATCOM, sect. 6.1.1.1, for sections of some 12 % and usual boundary layers.
const usualEffect = 0.85

// Deflection returns the deflection at a servo angle [rad], limited by the stops.
func (c *Control) Deflection(servo float64) float64 {
	return max(c.Least, min(c.Most, c.Neutral+c.Gain*servo))
}

type bounded struct {
	name      string
	v, lo, hi float64
	unit      string
}

func check(where string, fields []bounded) error {
	for _, f := range fields {
		if !(f.v >= f.lo && f.v <= f.hi) {
			return fmt.Errorf("%s: %s is %.10g%s, must be from %.10g to %.10g%s", where, f.name, f.v, f.unit, f.lo, f.hi, f.unit)
		}
	}
	return nil
}

// Validate returns an error that names the field, its value and its range.
func (p *Params) Validate() error {
	where := "wing"
	if p.Name != "" {
		where = fmt.Sprintf("wing %q", p.Name)
	}
	err := check(where, []bounded{
		{"number of stations", float64(len(p.Stations)), 2, MaxStations, ""},
		{"number of strips", float64(p.Strips), 1, MaxStrips, ""},
		{"number of controls", float64(len(p.Controls)), 0, MaxControls, ""},
		{"induced", p.Induced, 0, 2, ""},
		{"mass", p.Mass, 0, 500, " kg"},
	})
	if err != nil {
		return err
	}
	if p.Mirrored && p.Strips%2 != 0 {
		return fmt.Errorf("%s: number of strips is %d, must be even for a mirrored surface", where, p.Strips)
	}
	if err := p.validateStations(where); err != nil {
		return err
	}
	if err := p.validateStrips(where); err != nil {
		return err
	}
	if err := p.Section.validate(where); err != nil {
		return err
	}
	for i := range p.Controls {
		if err := p.validateControl(where, i); err != nil {
			return err
		}
	}
	return p.validateOverlaps(where)
}

// MostFlap is the largest share of the chord behind a hinge.
const MostFlap = 0.6

// mostMoved is the share of the chord that controls at one place may have in all.
const mostMoved = 0.8

// validateOverlaps refuses controls that share a place and have more of the chord than there is.
func (p *Params) validateOverlaps(where string) error {
	for i := range p.Controls {
		a := &p.Controls[i]
		moved := a.Chord
		for k := range i {
			b := &p.Controls[k]
			if a.Spoiler || b.Spoiler || a.To <= b.From || b.To <= a.From {
				continue
			}
			if moved += b.Chord; moved > mostMoved {
				return fmt.Errorf("%s, control %d (%s): lies over control %d (%s), together they have %.10g of the chord; must be %.10g at most",
					where, i+1, a.Name, k+1, b.Name, moved, mostMoved)
			}
		}
	}
	return nil
}

// Limits of stations next to each other.
const (
	Closest   = 1e-3 // how near they may stand across the flight [m]
	MostSweep = 3.0  // how far along it, over that
)

func (p *Params) validateStations(where string) error {
	outermost := 0.0
	for i := range p.Stations {
		s := &p.Stations[i]
		at := fmt.Sprintf("%s, station %d", where, i+1)
		if err := check(at, []bounded{
			{"x", s.Place.X, -50, 50, " m"}, {"y", s.Place.Y, -50, 50, " m"}, {"z", s.Place.Z, -50, 50, " m"},
			{"chord", s.Chord, 1e-3, 10, " m"}, {"incidence", s.Incidence, -math.Pi / 4, math.Pi / 4, " rad"},
		}); err != nil {
			return err
		}
		if p.Mirrored && s.Place.Y < 0 {
			return fmt.Errorf("%s: y is %.10g m, must not be negative: the left half is the image of the right one", at, s.Place.Y)
		}
		outermost = max(outermost, s.Place.Y)
		if i == 0 {
			continue
		}
		d := s.Place.Sub(p.Stations[i-1].Place)
		across := math.Hypot(d.Y, d.Z)
		if !(across >= Closest) {
			return fmt.Errorf("%s: is %.10g m from station %d across x, must be %.10g m at least", at, across, i, Closest)
		}
		if math.Abs(d.X) > MostSweep*across {
			return fmt.Errorf("%s: lies %.10g m along x from station %d and %.10g m across, which is more sweep than 71.6°", at, d.X, i, across)
		}
	}
	if p.Mirrored && outermost < Closest {
		return fmt.Errorf("%s: all stations are at y = 0, where a mirrored surface lies on its own image; a single fin is not mirrored", where)
	}
	return nil
}

// validateStrips refuses stations that turn back within a strip, which then has no direction.
func (p *Params) validateStrips(where string) error {
	length := 0.0
	for i := 1; i < len(p.Stations); i++ {
		length += across(&p.Stations[i-1], &p.Stations[i])
	}
	n := p.Strips
	if p.Mirrored {
		n /= 2
	}
	for i := range n {
		from, to := at(p.Stations, length*float64(i)/float64(n)), at(p.Stations, length*float64(i+1)/float64(n))
		if across(&from, &to) < 0.5*length/float64(n) {
			return fmt.Errorf("%s: the stations turn back within a strip, from (%.3g, %.3g) to (%.3g, %.3g) m in y and z; split the surface or use more strips",
				where, from.Place.Y, from.Place.Z, to.Place.Y, to.Place.Z)
		}
	}
	return nil
}

func (p *Params) validateControl(where string, i int) error {
	c := &p.Controls[i]
	at := fmt.Sprintf("%s, control %d (%s)", where, i+1, c.Name)
	first := 0.0
	if p.Mirrored {
		first = -1
	}
	least := -math.Pi / 2
	if c.Spoiler {
		least = 0
	}
	if err := check(at, []bounded{
		{"from", c.From, first, 1, ""}, {"to", c.To, first, 1, ""}, {"chord", c.Chord, 0.01, 1, ""},
		{"servo", float64(c.Servo), 0, 255, ""}, {"gain", c.Gain, -10, 10, ""},
		{"neutral", c.Neutral, -math.Pi / 2, math.Pi / 2, " rad"},
		{"least", c.Least, least, math.Pi / 2, " rad"}, {"most", c.Most, least, math.Pi / 2, " rad"},
		{"effect", c.Effect, 0, 1.2, ""},
	}); err != nil {
		return err
	}
	if c.Chord > MostFlap && (c.Chord < 1 || c.Spoiler) {
		return fmt.Errorf("%s: chord is %.10g, must be from 0.01 to %g, or 1 for one that turns as a whole and is no spoiler", at, c.Chord, MostFlap)
	}
	if !(c.From < c.To) {
		return fmt.Errorf("%s: from is %.10g, must be less than to, %.10g", at, c.From, c.To)
	}
	if !(c.Least < c.Most) {
		return fmt.Errorf("%s: least is %.10g rad, must be less than most, %.10g rad", at, c.Least, c.Most)
	}
	return nil
}
