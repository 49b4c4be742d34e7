package shape

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/physics/rotorhead"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Plan is a vehicle as seen from above, with what can move by itself apart, and what its servos move.
type Plan struct {
	Wings    []PlanWing
	Surfaces []PlanSurface
	Sails    []PlanSail
	Fins     []PlanFin
	Fuselage []Quad   // or hulls, an envelope, a frame, with booms and skids
	OnWheels bool     // it drives on its wheels
	Moves    []string // by servo, what it moves besides control surfaces, such as "tilts motors 5, 6"; empty: nothing
}

// PlanWing is a lifting surface, with its left half first where it has two.
type PlanWing struct {
	Name   string
	Halves [][]Quad
}

// PlanSurface is a control surface.
type PlanSurface struct {
	Name                 string
	Wing, Control, Servo int // indices: of its wing, among the wing's controls, of the servo that moves it
	Gain                 float64
	Quads                []Quad
	Upright              float64 // of one that stands upright, such as a rudder: 1: a positive deflection takes its trailing edge to the right, −1: to the left; 0: it lies
}

// Quad is a flat piece with its corners in order: forward and to the right of the centre of mass [m]. One that stands
// upright, such as a fin, has no area.
type Quad [4][2]float64

// PlanOf returns the plan of a vehicle.
func PlanOf(v *airframe.Vehicle) (p Plan) {
	for i := range v.Wings {
		w := &v.Wings[i]
		one := PlanWing{Name: w.Name}
		if w.Mirrored {
			one.Halves = append(one.Halves, mirrored(piece(w, 0, 1, 0, 1)))
		}
		one.Halves = append(one.Halves, piece(w, 0, 1, 0, 1))
		p.Wings = append(p.Wings, one)
		for k := range w.Controls {
			p.Surfaces = append(p.Surfaces, PlanSurface{Name: w.Controls[k].Name, Wing: i, Control: k, Servo: w.Controls[k].Servo, Gain: w.Controls[k].Gain, Quads: controlOf(w, &w.Controls[k]), Upright: uprightOf(w)})
		}
	}
	for i := range v.Servos {
		p.Moves = append(p.Moves, movesOf(v, i))
	}
	if p.OnWheels = v.Category() == airframe.Rover; p.OnWheels {
		c := chassisOf(v)
		x, y, l, w := c.CentreFRD.X, c.CentreFRD.Y, c.Length/2, c.Width/2
		p.Fuselage = []Quad{{{x + l, y - w}, {x + l, y + w}, {x - l, y + w}, {x - l, y - w}}}
	}
	p.Sails, p.Fins = sailsOf(v), finsOf(v)
	switch v.Category() {
	case airframe.Blimp:
		p.Fuselage = balloonOf(v)
	case airframe.Boat:
		p.Fuselage = decksOf(v)
	case airframe.Submarine:
		p.Fuselage = fromAbove(submarineOf(v))
	case airframe.Helicopter:
		p.Fuselage = fromAbove(helicopterOf(v))
	case airframe.Tracker:
		p.Fuselage = fromAbove(trackerOf(v))
	}
	if f := &v.Fuselage; f.Length > 0 {
		x, y, half := f.NoseFRD.X, f.NoseFRD.Y, f.Width/2
		p.Fuselage = []Quad{
			{{x, y - half/3}, {x, y + half/3}, {x - 0.15*f.Length, y + half}, {x - 0.15*f.Length, y - half}},
			{{x - 0.15*f.Length, y - half}, {x - 0.15*f.Length, y + half}, {x - f.Length, y + half/4}, {x - f.Length, y - half/4}},
		}
	}
	return p
}

// movesOf says what a servo moves besides control surfaces, such as "tilts motors 5, 6": motors, fins, and wheels that it
// steers, retracts or brakes. It is empty where it moves nothing else.
func movesOf(v *airframe.Vehicle, servo int) string {
	var does []string
	add := func(verb, thing string, numbers []int) {
		if len(numbers) == 0 {
			return
		}
		words := make([]string, len(numbers))
		for i, n := range numbers {
			words[i] = strconv.Itoa(n)
		}
		if len(numbers) > 1 {
			thing += "s"
		}
		does = append(does, verb+" "+thing+" "+strings.Join(words, ", "))
	}
	for i := range v.Fins {
		if v.Fins[i].Servo == servo {
			does = append(does, "flaps the "+airframe.FinName(v, i)+" fin")
		}
	}
	var sheeted, turned []string
	for i := range v.Sails {
		if s := &v.Sails[i]; s.Servo == servo && s.Turned {
			turned = append(turned, v.Wings[s.Wing].Name)
		} else if s.Servo == servo {
			sheeted = append(sheeted, v.Wings[s.Wing].Name)
		}
	}
	if len(sheeted) > 0 {
		does = append(does, "sheets "+strings.Join(sheeted, " and "))
	}
	if len(turned) > 0 {
		does = append(does, "turns the mast of "+strings.Join(turned, " and "))
	}
	for i := range v.Heads {
		h := &v.Heads[i]
		switch {
		case len(h.Swash.Arms) == 0 && h.Servo == servo:
			does = append(does, "sets the pitch of the "+airframe.HeadName(v, i)+" rotor")
		case slices.ContainsFunc(h.Swash.Arms, func(a rotorhead.Arm) bool { return a.Servo == servo }):
			does = append(does, "tilts the swash plate of the "+airframe.HeadName(v, i)+" rotor")
		}
	}
	if p := &v.Pedestal; p.Given() && p.Azimuth.Servo == servo {
		does = append(does, "turns azimuth")
	} else if p.Given() && p.Elevation.Servo == servo {
		does = append(does, "turns elevation")
	}
	var tilted []int
	for i := range v.Motors {
		if m := &v.Motors[i]; m.Tilts() && m.Servo == servo {
			tilted = append(tilted, m.Number)
		}
	}
	add("tilts", "motor", tilted)
	for _, one := range []struct {
		verb string
		of   func(w *airframe.Wheel) airframe.Linkage
	}{
		{"steers", func(w *airframe.Wheel) airframe.Linkage { return w.Steering }},
		{"retracts", func(w *airframe.Wheel) airframe.Linkage { return w.Retraction }},
		{"brakes", func(w *airframe.Wheel) airframe.Linkage { return w.Braking }},
	} {
		var wheels []int
		for i := range v.Wheels {
			if l := one.of(&v.Wheels[i]); l.Gain != 0 && l.Servo == servo {
				wheels = append(wheels, i+1)
			}
		}
		add(one.verb, "wheel", wheels)
	}
	return strings.Join(does, " and ")
}

// controlOf returns where a control is: behind its hinge.
func controlOf(w *wing.Params, c *wing.Control) (quads []Quad) {
	from, to := 1-c.Chord, 1.0
	if c.Spoiler {
		from, to = spoilerFront, spoilerBack
	}
	if !w.Mirrored {
		return piece(w, c.From, c.To, from, to)
	}
	if c.From < 0 {
		quads = append(quads, mirrored(piece(w, max(0, -c.To), -c.From, from, to))...)
	}
	if c.To > 0 {
		quads = append(quads, piece(w, max(0, c.From), c.To, from, to)...)
	}
	return quads
}

// piece is the part of a wing between two shares of its stations' span, and between two shares of its chord from the
// leading edge.
func piece(w *wing.Params, from, to, front, back float64) (quads []Quad) {
	total := 0.0
	for i := 1; i < len(w.Stations); i++ {
		total += apart(w, i)
	}
	begins := 0.0
	for i := 1; i < len(w.Stations); i++ {
		ends := begins + apart(w, i)/total
		if a, b := max(from, begins), min(to, ends); a < b {
			at := func(share float64) (ahead, behind [2]float64) {
				s := (share - begins) / (ends - begins)
				one, two := &w.Stations[i-1], &w.Stations[i]
				place, chord := one.Place.AddScaled(s, two.Place.Sub(one.Place)), one.Chord+s*(two.Chord-one.Chord)
				return [2]float64{place.X + (0.25-front)*chord, place.Y}, [2]float64{place.X + (0.25-back)*chord, place.Y}
			}
			a0, a1 := at(a)
			b0, b1 := at(b)
			quads = append(quads, Quad{a0, b0, b1, a1})
		}
		begins = ends
	}
	return quads
}

// apart is how far station i is from the one before, across the flight [m].
func apart(w *wing.Params, i int) float64 {
	d := w.Stations[i].Place.Sub(w.Stations[i-1].Place)
	return math.Hypot(d.Y, d.Z)
}

func mirrored(quads []Quad) []Quad {
	for i := range quads {
		for k := range quads[i] {
			quads[i][k][1] *= -1
		}
	}
	return quads
}
