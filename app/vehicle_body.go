//go:build !headless

package app

import (
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// drawnBody is what the scene is told of the vehicle beside its snapshots.
func (v *viewer) drawnBody(m *catalog.Model) model.Body {
	vehicle := &m.Vehicle
	b := model.Body{Blades: vehicle.Rotor.Blades, HoverThrust: vehicle.Mass * physics.Gravity / float64(len(vehicle.Motors)), Mesh: v.mesh}
	for _, p := range vehicle.Contact.Points {
		if p.Kind == contact.Leg {
			b.Feet = append(b.Feet, p.PlaceFRD)
		}
	}
	return b
}
