package page

import (
	"math"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/craft"
)

// shape is what a vehicle looks like. Places are FRD from its centre of mass [m].
type shape struct {
	Motors []mount      `json:"motors"`
	Radius float64      `json:"radius"` // of the propellers [m]
	Blades int          `json:"blades"`
	Feet   [][3]float64 `json:"feet"`
	Hull   hull         `json:"hull"` // in place of hub, arms and legs where it has triangles
}

// hull is the body of a vehicle that is no multirotor.
type hull struct {
	Corners []float64     `json:"corners"` // three of each triangle [m]
	Colors  []craft.Color `json:"colors"`  // of each triangle
	Reach   float64       `json:"reach"`   // of the farthest corner [m]
	Below   float64       `json:"below"`   // of the lowest corner [m]
}

// standing is the height of the centre of mass above the ground that the vehicle stands on [m].
func (s *shape) standing() float64 {
	if len(s.Hull.Colors) > 0 {
		return s.Hull.Below
	}
	height := 0.0
	for _, f := range s.Feet {
		height = max(height, f[2])
	}
	return height
}

// hullOf returns the body of a kind of vehicle; without triangles: a multirotor has none.
func hullOf(k craft.Kind) (h hull) {
	body := craft.Of(k)
	if body == nil {
		return h
	}
	h.Reach, h.Below = body.Reach, body.Below
	for i := range body.Triangles {
		t := &body.Triangles[i]
		for _, p := range t.Corners {
			for _, x := range p {
				h.Corners = append(h.Corners, math.Round(x*1000)/1000)
			}
		}
		h.Colors = append(h.Colors, t.Color)
	}
	return h
}

// mount is a motor with its propeller.
type mount struct {
	Number    int        `json:"number"`
	Place     [3]float64 `json:"place"` // of the hub
	Axis      [3]float64 `json:"axis"`  // of the thrust, a unit vector
	Clockwise bool       `json:"clockwise"`
}

func shapeOf(v *airframe.Vehicle) shape {
	s := shape{Radius: v.Propellers[0].Radius, Blades: v.Propellers[0].Blades}
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
