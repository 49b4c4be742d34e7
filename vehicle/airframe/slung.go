package airframe

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sling"
)

// MostSlung returns the heaviest load that may hang on a cable [kg], ten times the
// vehicle's own mass: what is heavier is an anchor.
func (v *Vehicle) MostSlung() float64 { return 10 * v.Mass }

// validateTether checks a tether, and that it is a submarine's.
func validateTether(v *Vehicle) error {
	if !v.Tether.Given() {
		return nil
	}
	if !Dives(v) {
		return v.Refuse(fmt.Errorf("it has a tether, and is not a submarine: expected a hull with added_mass, or no tether"), "tether")
	}
	if err := v.Tether.Validate(); err != nil {
		return v.Refuse(err, "tether")
	}
	return nil
}

func (v *Vehicle) validateSlung() error {
	if err := v.Slings(v.Slung); err != nil {
		return v.Refuse(fmt.Errorf("slung load: %w", err), err.Key, "mass")
	}
	return nil
}

// Slings returns nil where the vehicle, as it is, can have that load on a cable.
func (v *Vehicle) Slings(p sling.Params) *StepError {
	if most := v.MostSlung(); p.Mass > most {
		return &StepError{"slung_load.mass", fmt.Sprintf("mass is %s kg, must be at most %.4g kg, ten times the vehicle's", figure(p.Mass), most)}
	}
	if most := p.MostDragArea(); p.DragArea > most {
		return &StepError{"slung_load.drag_area", fmt.Sprintf("drag area is %s m², must be at most %.3g m² for %s kg: so light a load would follow the air within a step of the physics, %g ms",
			figure(p.DragArea), most, figure(p.Mass), 1000*bounds.LongestStep)}
	}
	if feet := lowest(&v.Contact); p.Mass > 0 && v.Hook().Z > feet {
		return &StepError{"slung_load.hook", fmt.Sprintf("hook is %.4g m below the centre of mass, must be at most %.4g m: it would lie in the ground that the vehicle stands on", v.Hook().Z, feet)}
	}
	if stretch := p.Stretch(v.HookMobility()); stretch > mostStretched {
		return &StepError{"slung_load.hook", fmt.Sprintf("hook is %.3g m from the centre of mass of a vehicle with inertia %.3g, %.3g and %.3g kg m²: a cable as soft as a step of the physics, %g ms, can show would stretch by %.3g m under %g kg, must be at most %g m: take a hook nearer to it, or less mass",
			v.Hook().Len(), v.Inertia.X, v.Inertia.Y, v.Inertia.Z, 1000*bounds.LongestStep, stretch, p.Mass, mostStretched)}
	}
	return nil
}

// lowest returns how far below the centre of mass legs and hull reach [m].
func lowest(c *contact.Params) float64 {
	z := math.Inf(-1)
	for i := range c.Points {
		if pt := &c.Points[i]; pt.Kind != contact.Tip {
			z = max(z, pt.PlaceFRD.Z)
		}
	}
	return z
}

// mostStretched is by how much a cable may be longer under its load [m].
const mostStretched = 0.1

// HookMobility returns the greatest acceleration that a force of 1 N at the hook gives it [1/kg].
func (v *Vehicle) HookMobility() float64 {
	hook := v.Hook()
	return 1/v.Mass + hook.Dot(hook)/min(v.Inertia.X, v.Inertia.Y, v.Inertia.Z)
}

// Hook returns where the cable of a slung load ends [m]: HookFRD, or the middle of the
// hull's bottom.
func (v *Vehicle) Hook() frame.Vec[frame.FRD] {
	if v.HookFRD != (frame.Vec[frame.FRD]{}) {
		return v.HookFRD
	}
	bottom := 0.0
	for _, pt := range v.Contact.Points {
		if pt.Kind == contact.Hull {
			bottom = max(bottom, pt.PlaceFRD.Z)
		}
	}
	return frame.OfFRD(0, 0, bottom)
}
