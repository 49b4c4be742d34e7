package command

// RestoreAll heals every motor, rotor, battery and sensor fault and the radio link. Weather, charge, payload
// and what the ground broke stay as they are: a wreck needs a Reset.
type RestoreAll struct{}

// RestoreBattery heals every fault of the battery. The charge stays.
type RestoreBattery struct{}

func (RestoreAll) sealed()     {}
func (RestoreBattery) sealed() {}

// Name is restore_all.
func (RestoreAll) Name() string { return "restore_all" }

// Name is restore_battery.
func (RestoreBattery) Name() string { return "restore_battery" }

// Detail is empty: RestoreAll has no arguments.
func (RestoreAll) Detail() string { return "" }

// Detail is empty: RestoreBattery has no arguments.
func (RestoreBattery) Detail() string { return "" }

// Validate returns nil: RestoreAll has no arguments.
func (RestoreAll) Validate() error { return nil }

// Validate returns nil: RestoreBattery has no arguments.
func (RestoreBattery) Validate() error { return nil }
