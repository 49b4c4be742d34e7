package command

import "fmt"

// LeakHull makes a hole in the keel of a hull, or closes it.
type LeakHull struct {
	Hull  Part
	Area  float64 // [m²]; 0: it is closed, and the water stays inside
	Along float64 // where it is, from the stern, 0, to the bow, 1
}

// RestoreHull closes a hull's hole and pumps it out.
type RestoreHull struct{ Hull Part }

// SetBuoyancy trims a submarine, as floats and weights at its centre of buoyancy do, without their mass.
type SetBuoyancy struct {
	Lift float64 // of the whole submarine under water [N]; below 0 it sinks
}

func (SetBuoyancy) Descriptor() *Descriptor { return setBuoyancy }
func (LeakHull) Descriptor() *Descriptor    { return leakHull }
func (RestoreHull) Descriptor() *Descriptor { return restoreHull }

// hullField is the argument that names a hull; the vehicle may have fewer.
func hullField[T Command](at func(*T) *Part) Field[T] {
	return Field[T]{Arg: Arg{Name: "hull", Doc: "its name, or its number in the vehicle file, from 1", Required: true, Part: HullPart}, Named: at}
}

var leakHull = Define(Definition[LeakHull]{
	Name: "leak_hull", Group: GroupHulls, Fault: true, Ramps: true,
	Doc: "makes a hole in the keel of a hull, by which water comes in: it goes down, leans more easily, and may sink",
	Args: []Field[LeakHull]{
		hullField(func(c *LeakHull) *Part { return &c.Hull }),
		{Arg: Arg{Name: "area", Doc: "of the hole; 0 closes it, with the water inside", Unit: "m²", Max: 0.01, Default: 1e-4},
			Number: func(c *LeakHull) *float64 { return &c.Area }},
		{Arg: Arg{Name: "along", Doc: "where it is, from the stern, 0, to the bow, 1", Max: 1, Default: 0.5, Steady: true},
			Number: func(c *LeakHull) *float64 { return &c.Along }},
	},
	Heals: func(c LeakHull) bool { return c.Area == 0 },
	Text: func(c LeakHull) string {
		if c.Area == 0 {
			return c.Hull.words(HullPart) + ": hole closed"
		}
		return fmt.Sprintf("%s: hole of %.3g cm²", c.Hull.words(HullPart), 1e4*c.Area)
	},
})

var setBuoyancy = Define(Definition[SetBuoyancy]{
	Name: "set_buoyancy", Group: GroupHulls,
	Doc: "trims a submarine so that it has this much lift when submerged in the water around it, as floats and weights at its centre of buoyancy do; their mass is left out, and a reset takes them off",
	Args: []Field[SetBuoyancy]{
		{Arg: Arg{Name: "lift", Doc: "0 is neutral; below 0 it sinks", Unit: "N", Min: -1000, Max: 1000, Required: true},
			Number: func(c *SetBuoyancy) *float64 { return &c.Lift }},
	},
	Text: func(c SetBuoyancy) string { return fmt.Sprintf("buoyancy of %.4g N", c.Lift) },
})

var restoreHull = Define(Definition[RestoreHull]{
	Name: "restore_hull", Group: GroupHulls,
	Doc:  "closes the hole in a hull and pumps it out, a full one in 20 s",
	Args: []Field[RestoreHull]{hullField(func(c *RestoreHull) *Part { return &c.Hull })},
	Text: func(c RestoreHull) string { return c.Hull.words(HullPart) + " restored" },
	Ends: func(c RestoreHull, ramp Command) bool { return sameThing(c, ramp) },
})
