// Package battery models a lithium pack: open-circuit voltage over the state of
// charge of polymer or round cells, an ohmic resistance and one RC branch, all at
// the cells' temperature, with faults as data.
//
// World.Step asks Source.Voltage for the terminal voltage under the load that the
// ESCs present (an algebraic balance, so no step is too long for it), and then
// lets Step draw the charge, load the branch and warm the cells.
package battery
