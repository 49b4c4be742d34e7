package command

// LoseRC cuts the radio link: the vehicle's receiver gets nothing, and the autopilot
// no RC channels, until RestoreRC.
type LoseRC struct{}

// RestoreRC restores the radio link.
type RestoreRC struct{}

// RestoreAll restores every motor, rotor, servo, wing, battery and sensor fault and the radio link, as far
// as a command caused it. Weather, charge, payload and what the ground or another vehicle
// broke stay as they are: RestoreMotor replaces a propeller, a wreck needs a Reset.
type RestoreAll struct{}

// Reset puts an undamaged vehicle with a full battery on the pad, stops its motors,
// restores every fault and restarts physics time. The weather stays.
type Reset struct{}

func (LoseRC) Descriptor() *Descriptor     { return loseRC }
func (RestoreRC) Descriptor() *Descriptor  { return restoreRC }
func (RestoreAll) Descriptor() *Descriptor { return restoreAll }
func (Reset) Descriptor() *Descriptor      { return reset }

var loseRC = Define(Definition[LoseRC]{
	Name: "lose_rc", Group: GroupRadio, Fault: true,
	Doc:  "cuts the radio link of a joystick: the autopilot gets no RC channels",
	Text: func(LoseRC) string { return "RC lost" },
})

var restoreRC = Define(Definition[RestoreRC]{
	Name: "restore_rc", Group: GroupRadio, Moves: "lose_rc",
	Doc:  "restores the radio link",
	Text: func(RestoreRC) string { return "RC restored" },
})

var restoreAll = Define(Definition[RestoreAll]{
	Name: "restore_all", Group: GroupVehicle, Key: "U",
	Doc:  "restores every motor, rotor, servo, wing, battery and sensor fault that a command caused, and the radio link; weather, charge and what a crash or strike broke stay",
	Text: func(RestoreAll) string { return "all faults restored" },
	Ends: func(_ RestoreAll, ramp Command) bool { return ramp.Descriptor().Fault },
})

var reset = Define(Definition[Reset]{
	Name: "reset", Group: GroupVehicle, Key: "R, R",
	Doc: "resets an undamaged vehicle with a full battery to the pad and restarts physics time; the weather stays",
})
