package airframe

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/physics/wing"
)

// Lose takes point masses off: mass, inertia and the origin of all places become those of what is left, and contact and tyres such
// that a step bears them with it.
func (v *Vehicle) Lose(pieces []wing.Piece) {
	if len(pieces) == 0 {
		return
	}
	rest := v.Mass
	var centre frame.Vec[frame.FRD]
	for _, p := range pieces {
		rest -= p.Mass
		centre = centre.AddScaled(-p.Mass, p.PlaceFRD)
		addInertia(v, -p.Mass, p.PlaceFRD)
	}
	centre = centre.Scale(1 / rest)
	addInertia(v, -rest, centre) // parallel-axis theorem: about what is left's own centre
	v.Mass = rest
	v.shift(centre)
	if v.Payload.Mass != 0 {
		v.Payload.PlaceFRD = v.Payload.PlaceFRD.Sub(centre)
	}
	v.Contact = v.Bearable() // what is left has less inertia
	wheels := wheelParams(v)
	wheel.Soften(wheels, v.Mass, principal(v.Inertia, v.Products)[0])
	for i := range wheels {
		v.Wheels[i].Params = wheels[i]
	}
}

// Breakable returns all that can break off and has a mass: wings and wheels.
func (v *Vehicle) Breakable() (pieces []wing.Piece) {
	for i := range v.Wings {
		pieces = append(pieces, v.Wings[i].Broken(&wing.Faults{Lost: [2]float64{1, 1}})...)
	}
	for i := range v.Wheels {
		pieces = append(pieces, v.Wheels[i].Piece()...)
	}
	return pieces
}

// Piece returns the wheel's mass at its hub; none where it has none of its own.
func (w *Wheel) Piece() []wing.Piece {
	if w.Mass == 0 {
		return nil
	}
	return []wing.Piece{{Mass: w.Mass, PlaceFRD: w.PlaceFRD}}
}

// leastLeft is the share of the least moment of inertia that must be left without wings and wheels.
const leastLeft = 0.05

// validateBreakable checks that what is left without wings and wheels, with its payload and without it, has some inertia.
func (v *Vehicle) validateBreakable() error {
	pieces, sum := v.Breakable(), 0.0
	for _, p := range pieces {
		sum += p.Mass
	}
	if sum == 0 {
		return nil
	}
	if most := v.Mass - v.Payload.Mass - leastMass; sum > most {
		return v.Refuse(fmt.Errorf("wings and wheels have %.4g kg, must be at most %.4g kg, which leaves the vehicle %g kg", sum, most, leastMass), "wings", "wheels", "mass")
	}
	for _, one := range stagesOf(v) {
		rest := one.Clone()
		rest.Lose(rest.Breakable())
		if p, least := principal(rest.Inertia, rest.Products), leastLeft*principal(one.Inertia, one.Products)[0]; !(p[0] >= least) {
			return v.Refuse(fmt.Errorf("without its wings and wheels its least moment of inertia is %.3g kg m², must be at least %.3g: give them less mass", p[0], least), "wings", "wheels", "inertia")
		}
	}
	return nil
}
