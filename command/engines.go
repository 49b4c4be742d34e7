package command

import "fmt"

// StopEngine makes a piston engine die once. Its starter can start it again.
type StopEngine struct {
	Motor int // from 1
}

// WeakenEngine lets a piston engine give only a share of its power, as fouled spark plugs and a lean mixture do.
type WeakenEngine struct {
	Motor int     // from 1
	Power float64 // share of what the gases give a healthy one
}

// FailStarter keeps a piston engine's starter from engaging.
type FailStarter struct {
	Motor int // from 1
}

// SetFuel sets what is in the tank.
type SetFuel struct {
	Mass float64 // [kg]
}

// LeakFuel lets fuel run out of the tank, beside what engines burn.
type LeakFuel struct {
	GramsPerSecond float64 // 0: no leak
}

func (StopEngine) Descriptor() *Descriptor   { return stopEngine }
func (WeakenEngine) Descriptor() *Descriptor { return weakenEngine }
func (FailStarter) Descriptor() *Descriptor  { return failStarter }
func (SetFuel) Descriptor() *Descriptor      { return setFuel }
func (LeakFuel) Descriptor() *Descriptor     { return leakFuel }

var stopEngine = Define(Definition[StopEngine]{
	Name: "stop_engine", Group: GroupEngines, Fault: true,
	Doc:  "makes a piston engine die; the starter can start it again, while fail_motor ends it for good",
	Args: []Field[StopEngine]{motorField(func(c *StopEngine) *int { return &c.Motor })},
	Text: func(c StopEngine) string { return fmt.Sprintf("engine %d died", c.Motor) },
})

var weakenEngine = Define(Definition[WeakenEngine]{
	Name: "weaken_engine", Group: GroupEngines, Fault: true, Ramps: true,
	Doc: "lets a piston engine give only a share of its power; with little of it, it stops at idle",
	Args: []Field[WeakenEngine]{
		motorField(func(c *WeakenEngine) *int { return &c.Motor }),
		{Arg: Arg{Name: "power", Doc: "share of what the burning fuel gives a healthy one; its friction stays", Max: 1, Required: true},
			Number: func(c *WeakenEngine) *float64 { return &c.Power }},
	},
	Text:  func(c WeakenEngine) string { return fmt.Sprintf("engine %d at %.0f %% power", c.Motor, 100*c.Power) },
	Heals: func(c WeakenEngine) bool { return c.Power >= 1 },
})

var failStarter = Define(Definition[FailStarter]{
	Name: "fail_starter", Group: GroupEngines, Fault: true,
	Doc:  "keeps a piston engine's starter from engaging; an engine that runs goes on",
	Args: []Field[FailStarter]{motorField(func(c *FailStarter) *int { return &c.Motor })},
	Text: func(c FailStarter) string { return fmt.Sprintf("starter of engine %d failed", c.Motor) },
})

var setFuel = Define(Definition[SetFuel]{
	Name: "set_fuel", Group: GroupEngines,
	Doc: "sets what is in the fuel tank; the vehicle's mass and balance change with it",
	Args: []Field[SetFuel]{
		{Arg: Arg{Name: "mass", Doc: "0 is empty, up to what the vehicle starts with", Unit: "kg", Max: 500, Required: true},
			Number: func(c *SetFuel) *float64 { return &c.Mass }},
	},
	Text: func(c SetFuel) string { return fmt.Sprintf("fuel set to %.4g kg", c.Mass) },
})

var leakFuel = Define(Definition[LeakFuel]{
	Name: "leak_fuel", Group: GroupEngines, Fault: true, Ramps: true,
	Doc: "lets fuel run out of the tank, beside what engines burn; restore_all closes the leak",
	Args: []Field[LeakFuel]{
		{Arg: Arg{Name: "rate", Doc: "0 stops the leak", Unit: "g/s", Max: 1000, Required: true},
			Number: func(c *LeakFuel) *float64 { return &c.GramsPerSecond }},
	},
	Text: func(c LeakFuel) string {
		if c.GramsPerSecond == 0 {
			return "fuel leak stopped"
		}
		return fmt.Sprintf("fuel leaks at %.3g g/s", c.GramsPerSecond)
	},
	Heals: func(c LeakFuel) bool { return c.GramsPerSecond == 0 },
})
