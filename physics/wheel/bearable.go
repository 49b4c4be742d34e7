package wheel

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/bounds"
)

// Bearable returns an error for wheels that would stop a vehicle of a mass [kg] and a least moment of inertia
// [kg m²] faster than a step of the physics can show; it names the wheel that has the greatest part in that.
//
// The vehicle feels at most the tyre, since strut, spin and caster follow by implicit steps: its damper, and its spring
// as one more, as the deflection follows the speed within the step. The bound adds up the wheels as if all turned the
// vehicle the same way, about the axis with the least inertia.
func Bearable(wheels []Params, mass, leastInertia float64) error {
	by, which := bearable(wheels, mass, leastInertia)
	if by >= 1 {
		return nil
	}
	t := &wheels[which].Tyre
	return fmt.Errorf("wheel %d: the tyre's stiffness is %.4g N/m and its damping %.4g N s/m, must be at most %.3g N/m and %.3g N s/m for %.4g kg and %.4g kg m²: the ground would stop the vehicle within a step of the physics, %g ms",
		which+1, t.stiffest(), t.Damping, t.stiffest()*by, t.Damping*by, mass, leastInertia, 1000*bounds.LongestStep)
}

// Soften makes tyres softer, and damp less in proportion, as far as Bearable asks for: for what is left of a vehicle, which may have
// less inertia than the one that they were made for.
func Soften(wheels []Params, mass, leastInertia float64) {
	by, _ := bearable(wheels, mass, leastInertia)
	if by >= 1 {
		return
	}
	for i := range wheels {
		t := &wheels[i].Tyre
		t.Stiffness, t.StiffnessAlong, t.StiffnessAcross, t.Damping = by*t.Stiffness, by*t.StiffnessAlong, by*t.StiffnessAcross, by*t.Damping
	}
}

// bearable returns the share of their tyres' stiffness that a step bears, more than 1 where it bears more, and which wheel
// has the greatest part in that.
func bearable(wheels []Params, mass, leastInertia float64) (by float64, which int) {
	sum, most := 0.0, 0.0
	for i := range wheels {
		share := wheels[i].stops(mass, leastInertia)
		if sum += share; share > most {
			most, which = share, i
		}
	}
	return bounds.MostBraked / sum, which
}

// stops returns the share of a motion that the wheel takes from a vehicle in the longest step.
func (p *Params) stops(mass, leastInertia float64) float64 {
	const dt = bounds.LongestStep
	reach := max(p.PlaceFRD.Len(), p.StowedFRD.Len()) + p.Radius + p.Caster.Trail
	k := p.Tyre.stiffest()
	return dt * k * (p.Tyre.Damping/p.Tyre.Stiffness + dt) * (1/mass + reach*reach/leastInertia)
}

func (t *Tyre) stiffest() float64 { return max(t.Stiffness, t.StiffnessAlong, t.StiffnessAcross) }
