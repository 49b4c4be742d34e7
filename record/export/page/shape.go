package page

import (
	"math"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// shape is what a vehicle looks like. Places are FRD from its centre of mass [m].
type shape struct {
	Motors []mount      `json:"motors"`
	Radius float64      `json:"radius"` // of the propellers [m]
	Blades int          `json:"blades"`
	Feet   [][3]float64 `json:"feet"`
}

// mount is a motor with its propeller.
type mount struct {
	Number    int        `json:"number"`
	Place     [3]float64 `json:"place"` // of the hub
	Axis      [3]float64 `json:"axis"`  // of the thrust, a unit vector
	Clockwise bool       `json:"clockwise"`
}

func shapeOf(v *airframe.Vehicle) shape {
	s := shape{Radius: v.Rotor.Radius, Blades: v.Rotor.Blades}
	for i := range v.Motors {
		m := &v.Motors[i]
		s.Motors = append(s.Motors, mount{Number: m.Number, Place: array(m.PlaceFRD), Axis: array(m.Thrust()), Clockwise: m.Clockwise})
	}
	for _, p := range v.Contact.Points {
		if p.Kind == contact.Leg {
			s.Feet = append(s.Feet, array(p.PlaceFRD))
		}
	}
	return s
}

// usualShape is a multirotor of that many rotors, of which no more is known.
func usualShape(rotors int) shape {
	s := shape{Radius: 0.13, Blades: 2}
	if rotors == 0 {
		rotors = 4
	}
	arm := max(0.225, 1.15*s.Radius/math.Sin(math.Pi/float64(max(rotors, 3))))
	for i := range rotors {
		sin, cos := math.Sincos(2 * math.Pi * (float64(i) + 0.5) / float64(rotors))
		s.Motors = append(s.Motors, mount{Number: i + 1, Place: [3]float64{arm * cos, arm * sin, -0.05}, Axis: [3]float64{0, 0, -1}, Clockwise: i%2 == 1})
		s.Feet = append(s.Feet, [3]float64{0.7 * arm * cos, 0.7 * arm * sin, 0.16})
	}
	return s
}
