package command

import "fmt"

// LoseRotor lets a rotor with variable pitch break off: it gives and takes nothing, and its weight stays.
type LoseRotor struct{ Rotor Part }

// RestoreRotor puts it back.
type RestoreRotor struct{ Rotor Part }

// FailGovernor lets the governor of a motor that turns a helicopter's rotors fail: its pulse sets the share of the battery's voltage.
type FailGovernor struct{ Motor int }

func (LoseRotor) Descriptor() *Descriptor    { return loseRotor }
func (RestoreRotor) Descriptor() *Descriptor { return restoreRotor }
func (FailGovernor) Descriptor() *Descriptor { return failGovernor }

// rotorField is the argument that names a rotor of a helicopter; the vehicle may have fewer.
func rotorField[T Command](at func(*T) *Part) Field[T] {
	return Field[T]{Arg: Arg{Name: "rotor", Doc: "its name, or its number in the vehicle file, from 1", Required: true, Part: RotorPart}, Named: at}
}

var loseRotor = Define(Definition[LoseRotor]{
	Name: "lose_rotor", Group: GroupRotors, Fault: true,
	Doc:  "lets a rotor of a helicopter, such as its tail rotor, break off its shaft; its weight stays",
	Args: []Field[LoseRotor]{rotorField(func(c *LoseRotor) *Part { return &c.Rotor })},
	Text: func(c LoseRotor) string { return c.Rotor.words(RotorPart) + " lost" },
})

var restoreRotor = Define(Definition[RestoreRotor]{
	Name: "restore_rotor", Group: GroupRotors,
	Doc:  "puts a rotor of a helicopter back",
	Args: []Field[RestoreRotor]{rotorField(func(c *RestoreRotor) *Part { return &c.Rotor })},
	Text: func(c RestoreRotor) string { return c.Rotor.words(RotorPart) + " restored" },
	Ends: func(c RestoreRotor, ramp Command) bool { return sameThing(c, ramp) },
})

var failGovernor = Define(Definition[FailGovernor]{
	Name: "fail_governor", Group: GroupRotors, Fault: true,
	Doc:  "lets the governor fail that holds the speed of a helicopter's rotors: the pulse of its motor sets the share of the battery's voltage. restore_motor heals it",
	Args: []Field[FailGovernor]{motorField(func(c *FailGovernor) *int { return &c.Motor })},
	Text: func(c FailGovernor) string { return fmt.Sprintf("motor %d without governor", c.Motor) },
})
