package command

import "fmt"

// SetBatteryCharge sets the state of charge.
type SetBatteryCharge struct {
	Charge float64 // 0 (empty) to 1 (full)
}

// SetBatteryVoltage sets the state of charge to that at which the rested pack, with the
// cells that it has left, has a voltage.
type SetBatteryVoltage struct {
	Voltage float64 // without load [V]
}

// SetBatteryCapacity sets how much a full pack holds; the share that is left stays.
type SetBatteryCapacity struct {
	AmpereHours float64 // 0: the pack does not discharge
}

// AddBatteryResistance sets the resistance in series with the healthy pack, as a
// bad connector or an old pack adds it. It is a total, not an increment.
type AddBatteryResistance struct {
	Resistance float64 // [ohm]
}

// FailCell sets the number of cells that are shorted out of the pack.
type FailCell struct {
	Cells int // 0 (all healthy) up to the pack's cell count
}

// DisconnectBattery pulls the battery's plug: the motors have no supply.
type DisconnectBattery struct{}

// ReconnectBattery puts the plug back.
type ReconnectBattery struct{}

// RestoreBattery restores every fault of the battery. The charge stays.
type RestoreBattery struct{}

func (SetBatteryCharge) Descriptor() *Descriptor     { return setBatteryCharge }
func (SetBatteryVoltage) Descriptor() *Descriptor    { return setBatteryVoltage }
func (SetBatteryCapacity) Descriptor() *Descriptor   { return setBatteryCapacity }
func (AddBatteryResistance) Descriptor() *Descriptor { return addBatteryResistance }
func (FailCell) Descriptor() *Descriptor             { return failCell }
func (DisconnectBattery) Descriptor() *Descriptor    { return disconnectBattery }
func (ReconnectBattery) Descriptor() *Descriptor     { return reconnectBattery }
func (RestoreBattery) Descriptor() *Descriptor       { return restoreBattery }

var setBatteryCharge = Define(Definition[SetBatteryCharge]{
	Name: "set_battery_charge", Group: GroupBattery, Ramps: true,
	Doc: "sets the battery's state of charge",
	Args: []Field[SetBatteryCharge]{
		{Arg: Arg{Name: "charge", Doc: "0 is empty, 1 is full", Max: 1, Required: true},
			Number: func(c *SetBatteryCharge) *float64 { return &c.Charge }},
	},
	Text: func(c SetBatteryCharge) string { return fmt.Sprintf("battery charge set to %.0f %%", 100*c.Charge) },
})

var setBatteryVoltage = Define(Definition[SetBatteryVoltage]{
	Name: "set_battery_voltage", Group: GroupBattery, Moves: "set_battery_charge",
	Doc: "sets the battery's charge to that at which the rested pack has a voltage",
	Args: []Field[SetBatteryVoltage]{
		{Arg: Arg{Name: "voltage", Doc: "without load, from that of the empty pack to that of the full one", Unit: "V", Max: 900, Required: true},
			Number: func(c *SetBatteryVoltage) *float64 { return &c.Voltage }},
	},
	Text: func(c SetBatteryVoltage) string {
		return fmt.Sprintf("battery charge set to %.4g V at rest", c.Voltage)
	},
})

var setBatteryCapacity = Define(Definition[SetBatteryCapacity]{
	Name: "set_battery_capacity", Group: GroupBattery, Sets: "battery.capacity",
	Doc: "sets the battery's capacity; its charge in percent stays",
	Args: []Field[SetBatteryCapacity]{
		{Arg: Arg{Name: "capacity", Doc: "of the full pack; 0: it does not discharge", Unit: "Ah", Max: 1000, Required: true},
			Number: func(c *SetBatteryCapacity) *float64 { return &c.AmpereHours }},
	},
	Text: func(c SetBatteryCapacity) string {
		if c.AmpereHours == 0 {
			return "battery does not discharge"
		}
		return fmt.Sprintf("battery capacity %.3g Ah", c.AmpereHours)
	},
	Check: func(c SetBatteryCapacity) error {
		if c.AmpereHours != 0 && c.AmpereHours < 0.01 {
			return fmt.Errorf("set_battery_capacity: capacity is %.10g Ah, must be 0, for a pack that does not discharge, or from 0.01 to 1000 Ah", c.AmpereHours)
		}
		return nil
	},
})

var addBatteryResistance = Define(Definition[AddBatteryResistance]{
	Name: "add_battery_resistance", Group: GroupBattery, Fault: true, Ramps: true,
	Doc: "sets a resistance in series with the healthy pack, as a bad connector adds it; a total, not an increment",
	Args: []Field[AddBatteryResistance]{
		{Arg: Arg{Name: "resistance", Doc: "of that connector; 0 is healthy", Unit: "ohm", Max: 1, Required: true},
			Number: func(c *AddBatteryResistance) *float64 { return &c.Resistance }},
	},
	Text: func(c AddBatteryResistance) string {
		return fmt.Sprintf("battery resistance + %.0f mΩ", 1000*c.Resistance)
	},
})

var failCell = Define(Definition[FailCell]{
	Name: "fail_cell", Group: GroupBattery, Fault: true,
	Doc: "sets how many cells are shorted out of the pack",
	Args: []Field[FailCell]{
		{Arg: Arg{Name: "cells", Doc: "0 is all healthy, up to the pack's count", Max: 200, Default: 1},
			Count: func(c *FailCell) *int { return &c.Cells }},
	},
	Text: func(c FailCell) string {
		if c.Cells == 0 {
			return "all battery cells restored"
		}
		return fmt.Sprintf("battery cells lost: %d", c.Cells)
	},
	Heals: func(c FailCell) bool { return c.Cells == 0 },
})

var disconnectBattery = Define(Definition[DisconnectBattery]{
	Name: "disconnect_battery", Group: GroupBattery, Fault: true,
	Doc:  "pulls the battery's plug: the motors have no supply",
	Text: func(DisconnectBattery) string { return "battery disconnected" },
})

var reconnectBattery = Define(Definition[ReconnectBattery]{
	Name: "reconnect_battery", Group: GroupBattery, Moves: "disconnect_battery",
	Doc:  "puts the battery's plug back",
	Text: func(ReconnectBattery) string { return "battery connected again" },
})

var restoreBattery = Define(Definition[RestoreBattery]{
	Name: "restore_battery", Group: GroupBattery,
	Doc:  "restores every fault of the battery; its charge stays",
	Text: func(RestoreBattery) string { return "battery restored" },
	Ends: func(_ RestoreBattery, ramp Command) bool {
		d := ramp.Descriptor()
		return d.Group == GroupBattery && d.Fault
	},
})
