package physics

import (
	"math"

	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// loadBlades returns the models of the vehicle's propellers, as they are shared; nil for one that no motor turns.
func loadBlades(v *airframe.Vehicle) (models []*rotor.Model, err error) {
	for k := range v.Propellers {
		var m *rotor.Model
		if top := v.PropellerTop(k); top > 0 {
			if m, err = rotor.Load(&v.Propellers[k], top); err != nil {
				return nil, err
			}
		}
		models = append(models, m)
	}
	return models, nil
}

// ownBlades returns copies of shared models that are set for what turns with them.
func ownBlades(v *airframe.Vehicle, shared []*rotor.Model) (models []*rotor.Model) {
	for k, m := range shared {
		if m == nil {
			models = append(models, nil)
			continue
		}
		lightest := math.Inf(1)
		for i := range v.Motors {
			if v.Motors[i].Propeller == k {
				lightest = min(lightest, v.Drive(i).Inertia)
			}
		}
		own := m.Own()
		own.Turns(&v.Propellers[k], lightest, v.PropellerTop(k), maxSubstep)
		models = append(models, own)
	}
	return models
}
