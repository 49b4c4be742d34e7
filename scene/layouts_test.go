package scene

import (
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// bodyOf is what main tells the scene of a vehicle.
func bodyOf(v *airframe.Vehicle) model.Body {
	return model.Body{Blades: v.Propellers[0].Blades, HoverThrust: scenetest.HoverThrust(v), Feet: scenetest.Legs(v)}
}
