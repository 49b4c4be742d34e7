package command

import "fmt"

// LeakEnvelope makes a hole in the envelope of a blimp, or closes it.
type LeakEnvelope struct {
	Area float64 // [m²]; 0: it is closed, and the gas that is gone stays so
}

// RestoreEnvelope closes the hole and fills the gas that is gone in again.
type RestoreEnvelope struct{}

// LoseFin lets a fin that flaps break off its servo: it gives and takes nothing, and its weight stays.
type LoseFin struct{ Fin Part }

// RestoreFin puts it back.
type RestoreFin struct{ Fin Part }

func (LeakEnvelope) Descriptor() *Descriptor    { return leakEnvelope }
func (RestoreEnvelope) Descriptor() *Descriptor { return restoreEnvelope }
func (LoseFin) Descriptor() *Descriptor         { return loseFin }
func (RestoreFin) Descriptor() *Descriptor      { return restoreFin }

var leakEnvelope = Define(Definition[LeakEnvelope]{
	Name: "leak_envelope", Group: GroupEnvelope, Fault: true, Ramps: true,
	Doc: "makes a hole in the envelope of a blimp, by which gas gets out: it gets heavier, and comes down in the end",
	Args: []Field[LeakEnvelope]{
		{Arg: Arg{Name: "area", Doc: "of the hole; 0 closes it, without the gas that is gone", Unit: "m²", Max: 1e-3, Default: 1e-6},
			Number: func(c *LeakEnvelope) *float64 { return &c.Area }},
	},
	Heals: func(c LeakEnvelope) bool { return c.Area == 0 },
	Text: func(c LeakEnvelope) string {
		if c.Area == 0 {
			return "envelope: hole closed"
		}
		return fmt.Sprintf("envelope: hole of %.3g mm²", 1e6*c.Area)
	},
})

var restoreEnvelope = Define(Definition[RestoreEnvelope]{
	Name: "restore_envelope", Group: GroupEnvelope,
	Doc:  "closes the hole in the envelope of a blimp and fills the gas that is gone in again, at once",
	Text: func(RestoreEnvelope) string { return "envelope restored" },
	Ends: func(_ RestoreEnvelope, ramp Command) bool { _, leaks := ramp.(LeakEnvelope); return leaks },
})

// finField is the argument that names a fin; the vehicle may have fewer.
func finField[T Command](at func(*T) *Part) Field[T] {
	return Field[T]{Arg: Arg{Name: "fin", Doc: "its name, or its number in the vehicle file, from 1", Required: true, Part: FinPart}, Named: at}
}

var loseFin = Define(Definition[LoseFin]{
	Name: "lose_fin", Group: GroupEnvelope, Fault: true,
	Doc:  "lets a fin of a blimp break off its servo; its weight stays",
	Args: []Field[LoseFin]{finField(func(c *LoseFin) *Part { return &c.Fin })},
	Text: func(c LoseFin) string { return c.Fin.words(FinPart) + " lost" },
})

var restoreFin = Define(Definition[RestoreFin]{
	Name: "restore_fin", Group: GroupEnvelope,
	Doc:  "puts a fin of a blimp back",
	Args: []Field[RestoreFin]{finField(func(c *RestoreFin) *Part { return &c.Fin })},
	Text: func(c RestoreFin) string { return c.Fin.words(FinPart) + " restored" },
	Ends: func(c RestoreFin, ramp Command) bool { return sameThing(c, ramp) },
})
