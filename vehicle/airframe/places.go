package airframe

import (
	"github.com/sitlark/sitlark/physics/frame"
)

func addInertia(v *Vehicle, mass float64, place frame.Vec[frame.FRD]) {
	moments, products := pointMass(mass, place)
	v.Inertia, v.Products = v.Inertia.Add(moments), v.Products.Add(products)
}

// shift moves the origin of all places to centre, by its place until now [m].
func (v *Vehicle) shift(centre frame.Vec[frame.FRD]) {
	for _, place := range v.places() {
		*place = place.Sub(centre)
	}
	for i := range v.Hulls {
		v.Hulls[i].Shift(centre)
	}
}

// places are those of all parts but the payload.
func (v *Vehicle) places() []*frame.Vec[frame.FRD] {
	all := []*frame.Vec[frame.FRD]{&v.IMUPlace, &v.PressureCentre, &v.Pitot.PlaceFRD}
	if v.HookFRD != (frame.Vec[frame.FRD]{}) {
		all = append(all, &v.HookFRD)
	}
	if v.Tether.Given() {
		all = append(all, &v.Tether.PlaceFRD)
	}
	if v.Tank.Fuel > 0 {
		all = append(all, &v.Tank.PlaceFRD)
	}
	if v.Fuselage.Length > 0 {
		all = append(all, &v.Fuselage.NoseFRD)
	}
	for i := range v.Motors {
		all = append(all, &v.Motors[i].PlaceFRD)
	}
	for i := range v.Heads {
		all = append(all, &v.Heads[i].PlaceFRD)
	}
	if v.Envelope.Given() {
		all = append(all, &v.Envelope.CentreFRD)
	}
	for i := range v.Fins {
		all = append(all, &v.Fins[i].HingeFRD)
	}
	for i := range v.Contact.Points {
		all = append(all, &v.Contact.Points[i].PlaceFRD)
	}
	for i := range v.Rangefinders {
		all = append(all, &v.Rangefinders[i].PlaceFRD)
	}
	for i := range v.Wings {
		for k := range v.Wings[i].Stations {
			all = append(all, &v.Wings[i].Stations[k].Place)
		}
	}
	for i := range v.Wheels {
		if all = append(all, &v.Wheels[i].PlaceFRD); v.Wheels[i].Retracts() {
			all = append(all, &v.Wheels[i].StowedFRD)
		}
	}
	return all
}
