package shape

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// PlanSail is a sail as seen from above: a line from its luff to where its boom stands.
type PlanSail struct {
	Wing, Servo int        // indices: of its wing, of the servo that works its sheet or turns its mast
	Turned      bool       // the servo turns it with its mast, to both sides
	Luff        [2]float64 // the lower end of its luff: forward and right [m]
	Foot        float64    // from there along the boom [m]
}

// sailsOf returns a vehicle's sails.
func sailsOf(v *airframe.Vehicle) (all []PlanSail) {
	for i := range v.Sails {
		s := &v.Sails[i]
		foot := &v.Wings[s.Wing].Stations[0]
		all = append(all, PlanSail{Wing: s.Wing, Servo: s.Servo, Turned: s.Turned, Luff: [2]float64{foot.Place.X + foot.Chord/4, foot.Place.Y}, Foot: foot.Chord})
	}
	return all
}

// PlanFin is a fin that flaps, as seen from above.
type PlanFin struct {
	Name  string
	Servo int
	Quad  func(angle float64) Quad // as it stands at an angle of its servo [rad]
	Up    float64                  // how much of a positive angle takes its end up, −1 to 1
}

// finsOf returns a blimp's fins.
func finsOf(v *airframe.Vehicle) (all []PlanFin) {
	for i := range v.Fins {
		p := v.Fins[i]
		all = append(all, PlanFin{Name: airframe.FinName(v, i), Servo: p.Servo, Up: -p.Swings.Z, Quad: func(angle float64) Quad {
			sin, cos := math.Sincos(angle)
			side := p.Out.Cross(p.Swings).Scale(p.Width / 2) // along the hinge
			if math.Hypot(side.X, side.Y) < 1e-6 {           // it stands upright: its edge is seen
				side = p.Swings.Scale(0.05 * p.Width)
			}
			end := p.HingeFRD.AddScaled(cos*p.Length, p.Out).AddScaled(sin*p.Length, p.Swings)
			corner := func(a frame.Vec[frame.FRD], sign float64) [2]float64 {
				c := a.AddScaled(sign, side)
				return [2]float64{c.X, c.Y}
			}
			return Quad{corner(p.HingeFRD, -1), corner(p.HingeFRD, 1), corner(end, 1), corner(end, -1)}
		}})
	}
	return all
}

// uprightOf says how a wing's controls turn that stand upright; 0: it lies. A positive deflection lifts towards the side that lies to the left of
// the way from the wing's first station to its last, seen from ahead, and takes the trailing edge to the other.
func uprightOf(w *wing.Params) float64 {
	if len(w.Stations) < 2 || w.Mirrored {
		return 0
	}
	along := w.Stations[len(w.Stations)-1].Place.Sub(w.Stations[0].Place)
	if math.Abs(along.Y) > 0.2*math.Abs(along.Z) {
		return 0
	}
	return math.Copysign(1, -along.Z)
}

// decksOf returns the decks of a boat's hulls.
func decksOf(v *airframe.Vehicle) (all []Quad) {
	for i := range v.Hulls {
		h := &v.Hulls[i]
		for k := len(h.Stations) - 1; k > 0; k-- {
			bow, stern := &h.Stations[k], &h.Stations[k-1]
			all = append(all, Quad{{bow.X, h.Right - bow.DeckWidth/2}, {bow.X, h.Right + bow.DeckWidth/2}, {stern.X, h.Right + stern.DeckWidth/2}, {stern.X, h.Right - stern.DeckWidth/2}})
		}
	}
	return all
}

// fromAbove returns the bodies and booms of an assembly.
func fromAbove(a *Assembly) (all []Quad) {
	for i := range a.Fuselages {
		s := a.Fuselages[i].Sections
		for k := 1; k < len(s); k++ {
			front, rear := &s[k-1], &s[k]
			all = append(all, Quad{{front.PlaceFRD.X, front.PlaceFRD.Y - front.Width/2}, {front.PlaceFRD.X, front.PlaceFRD.Y + front.Width/2},
				{rear.PlaceFRD.X, rear.PlaceFRD.Y + rear.Width/2}, {rear.PlaceFRD.X, rear.PlaceFRD.Y - rear.Width/2}})
		}
	}
	for i := range a.Booms {
		b := &a.Booms[i]
		along := b.ToFRD.Sub(b.FromFRD)
		long := math.Hypot(along.X, along.Y)
		if long < 2*b.Radius { // it stands upright
			continue
		}
		x, y := -along.Y/long*b.Radius, along.X/long*b.Radius // to its right
		all = append(all, Quad{{b.ToFRD.X - x, b.ToFRD.Y - y}, {b.ToFRD.X + x, b.ToFRD.Y + y}, {b.FromFRD.X + x, b.FromFRD.Y + y}, {b.FromFRD.X - x, b.FromFRD.Y - y}})
	}
	return all
}
