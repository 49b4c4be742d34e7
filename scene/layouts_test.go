package scene

import (
	"testing"

	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

func racer(t testing.TB) airframe.Vehicle {
	return scenetest.OfSize(t, "x", airframe.Circle{Arm: 0.11, Up: 0.015}, 0.0635, 0.036)
}

func lifter(t testing.TB) airframe.Vehicle {
	return scenetest.OfSize(t, "octa-quad", airframe.Circle{Arm: 0.65, Up: 0.09, Spacing: 0.18}, 0.356, 0.42)
}

// bodyOf is what main tells the scene of a vehicle.
func bodyOf(v *airframe.Vehicle) model.Body {
	return model.Body{Blades: v.Rotor.Blades, HoverThrust: scenetest.HoverThrust(v), Feet: scenetest.Legs(v)}
}
