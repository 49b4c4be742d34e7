package airframe

import (
	"slices"
)

// Clone returns a copy that shares nothing with v.
func (v *Vehicle) Clone() Vehicle {
	c := *v
	c.Motors, c.Drives, c.Propellers, c.Servos = slices.Clone(v.Motors), slices.Clone(v.Drives), slices.Clone(v.Propellers), slices.Clone(v.Servos)
	c.Engines = slices.Clone(v.Engines)
	c.Wings, c.Wheels = slices.Clone(v.Wings), slices.Clone(v.Wheels)
	for i := range c.Wings {
		c.Wings[i].Stations, c.Wings[i].Controls = slices.Clone(v.Wings[i].Stations), slices.Clone(v.Wings[i].Controls)
	}
	c.Hulls = slices.Clone(v.Hulls)
	for i := range c.Hulls {
		c.Hulls[i].Stations = slices.Clone(v.Hulls[i].Stations)
	}
	c.Sails = slices.Clone(v.Sails)
	c.Traction = slices.Clone(v.Traction)
	for i := range c.Traction {
		c.Traction[i].Wheels, c.Traction[i].Rotors = slices.Clone(v.Traction[i].Wheels), slices.Clone(v.Traction[i].Rotors)
	}
	c.Heads = slices.Clone(v.Heads)
	for i := range c.Heads {
		c.Heads[i].Swash.Arms = slices.Clone(v.Heads[i].Swash.Arms)
	}
	c.Fins = slices.Clone(v.Fins)
	c.Contact.Points = slices.Clone(v.Contact.Points)
	c.Rangefinders = slices.Clone(v.Rangefinders)
	return c
}
