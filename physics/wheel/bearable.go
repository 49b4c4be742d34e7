package wheel

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/bounds"
)

const (
	// mostSwung is the square of the angle by which a vehicle may swing in a step on the springs of its wheels.
	mostSwung = 0.5
	// mostDamped is the share of a motion that their dampers may take in one step; see bounds.MostBraked.
	mostDamped = bounds.MostBraked
)

// Bearable returns an error for wheels that would move a vehicle of a mass [kg] and a least moment of inertia
// [kg m²] faster than a step of the physics can show; it names the first wheel that takes more than its share.
//
// The vehicle feels at most the tyre, since strut, spin and caster follow by implicit steps. The bound adds up the
// wheels as if all turned the vehicle the same way, about the axis with the least inertia.
func Bearable(wheels []Params, mass, leastInertia float64) error {
	springs, dampers := 0.0, 0.0
	for i := range wheels {
		k, d := wheels[i].felt(mass, leastInertia)
		springs, dampers = springs+k, dampers+d
	}
	n := float64(len(wheels))
	for i := range wheels {
		t := &wheels[i].Tyre
		k, d := wheels[i].felt(mass, leastInertia)
		if springs > mostSwung && k >= springs/n {
			return fmt.Errorf("wheel %d: the tyre's stiffness is %.4g N/m, must be at most %.3g N/m for %.4g kg and %.4g kg m²: the ground would throw the vehicle within a step of the physics, %g ms",
				i+1, t.stiffest(), t.stiffest()*mostSwung/springs, mass, leastInertia, 1000*bounds.LongestStep)
		}
		if dampers > mostDamped && d >= dampers/n {
			by := mostDamped / dampers
			return fmt.Errorf("wheel %d: the tyre's damping is %.4g N s/m and its stiffness %.4g N/m, must be at most %.3g N s/m and %.3g N/m for %.4g kg and %.4g kg m²: the ground would stop the vehicle within a step of the physics, %g ms",
				i+1, t.Damping, t.stiffest(), t.Damping*by, t.stiffest()*by, mass, leastInertia, 1000*bounds.LongestStep)
		}
	}
	return nil
}

// felt returns the square of the angle by which the wheel's springs swing a vehicle in the longest step, and the
// share of a motion that its dampers take in it.
func (p *Params) felt(mass, leastInertia float64) (spring, damper float64) {
	const dt = bounds.LongestStep
	reach := max(p.PlaceFRD.Len(), p.StowedFRD.Len()) + p.Radius + p.Caster.Trail
	mobility := 1/mass + reach*reach/leastInertia
	k := p.Tyre.stiffest()
	return dt * dt * k * mobility, dt * (k*p.Tyre.Damping/p.Tyre.Stiffness + k*dt) * mobility
}

func (t *Tyre) stiffest() float64 { return max(t.Stiffness, t.StiffnessAlong, t.StiffnessAcross) }
