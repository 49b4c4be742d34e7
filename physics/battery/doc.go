// Package battery models a lithium-polymer pack: open-circuit voltage over state
// of charge behind an ohmic resistance, with its faults as data.
//
// World.Step asks Source.Voltage for the terminal voltage under the load that the ESCs
// present (an algebraic balance, so no step is too long for it), and then lets
// Step draw the charge.
package battery
