// Package physics is the world of one vehicle: it wires the models of air, wind,
// rotors, motors, battery, rigid body and ground into one Step.
//
// World.Step reads as the table of contents: each line asks one model, with
// inputs that World collects from the others' outputs; the models do not know
// each other. The package has no clock, no goroutine and no log, and Step does
// not allocate. The same parameters, inputs and commands give the same flight,
// bit for bit.
//
// Trimmer puts the same models into steady flights, which it finds without stepping:
// package fit makes vehicles by it.
//
// Package sim owns a World on the physics goroutine, feeds it what the autopilot
// commands, and copies State to the Snapshot.
package physics
