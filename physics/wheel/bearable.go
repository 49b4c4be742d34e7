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
	sum, most, which := 0.0, 0.0, 0
	for i := range wheels {
		share := wheels[i].stops(mass, leastInertia)
		if sum += share; share > most {
			most, which = share, i
		}
	}
	if sum <= bounds.MostBraked {
		return nil
	}
	t, by := &wheels[which].Tyre, bounds.MostBraked/sum
	return fmt.Errorf("wheel %d: the tyre's stiffness is %.4g N/m and its damping %.4g N s/m, must be at most %.3g N/m and %.3g N s/m for %.4g kg and %.4g kg m²: the ground would stop the vehicle within a step of the physics, %g ms",
		which+1, t.stiffest(), t.Damping, t.stiffest()*by, t.Damping*by, mass, leastInertia, 1000*bounds.LongestStep)
}

// stops returns the share of a motion that the wheel takes from a vehicle in the longest step.
func (p *Params) stops(mass, leastInertia float64) float64 {
	const dt = bounds.LongestStep
	reach := max(p.PlaceFRD.Len(), p.StowedFRD.Len()) + p.Radius + p.Caster.Trail
	k := p.Tyre.stiffest()
	return dt * k * (p.Tyre.Damping/p.Tyre.Stiffness + dt) * (1/mass + reach*reach/leastInertia)
}

func (t *Tyre) stiffest() float64 { return max(t.Stiffness, t.StiffnessAlong, t.StiffnessAcross) }
