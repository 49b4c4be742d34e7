package airframe

import (
	"math"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// contactOf returns feet, the corners of the hull and the propellers' tips of a
// vehicle whose feet are legDown [m] below the centre of mass: a foot under each
// arm, 0.71 of its length out, a point of the hull at each motor. // Springs are contact.ForVehicle's.
func contactOf(motors []Motor, radius, legDown, mass float64) contact.Params {
	var points []contact.Point
	add := func(kind contact.Kind, motor int, x, y, z float64) {
		points = append(points, contact.Point{PlaceFRD: frame.OfFRD(x, y, z), Kind: kind, Motor: motor})
	}
	for _, m := range motors {
		arm := math.Hypot(m.PlaceFRD.X, m.PlaceFRD.Y)
		x, y := m.PlaceFRD.X/arm, m.PlaceFRD.Y/arm // unit vector along the arm
		if m.Level == 0 {
			add(contact.Leg, 0, LegOut*arm*x, LegOut*arm*y, legDown)
		}
		add(contact.Hull, 0, m.PlaceFRD.X, m.PlaceFRD.Y, m.PlaceFRD.Z-0.01)
		add(contact.Tip, m.Number, (arm+radius)*x, (arm+radius)*y, m.PlaceFRD.Z)
	}
	body := math.Cbrt(mass / 1.5)
	add(contact.Hull, 0, 0, 0, -0.06*body)
	for _, side := range []float64{-1, 1} {
		add(contact.Hull, 0, 0.08*body, 0.06*side*body, 0.05*body)
		add(contact.Hull, 0, -0.08*body, 0.06*side*body, 0.05*body)
	}
	return contact.ForVehicle(mass, points)
}

// LegOut is how far out a leg stands on its arm, as a share of its length,
// where nothing else is said.
const LegOut = 0.16 / 0.225
