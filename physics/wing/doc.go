// Package wing is the aerodynamics of one lifting surface: a wing, a tailplane, a fin, both halves of a V-tail, a flying
// wing. What kind it is follows from its Params: places and chords of stations, a section, controls.
//
// A surface is cut into strips of even width. Each meets the air of its own place, with the vehicle's rates, gusts and wash,
// and has a section's polar over ±180°: lift along the zero-lift line, separation that lags and has
// hysteresis, then a flat plate's normal force; controls add what thin-airfoil theory has of hinged flaps, less at large
// deflections. The strips feel each other by Prandtl's lifting line: a matrix made once, and in each step one part of the
// way to the solution, so that the state holds the velocity that each strip is induced.
//
// The load is lift square to the flow with what is induced, a normal force of separated flow and friction along the velocity. A
// surface in still air therefore takes energy from the vehicle, in any attitude.
//
//	params.go   what a surface is
//	section.go  polars all round, and where flow separates
//	flap.go     controls: flaps, spoilers, what is torn off
//	model.go    strips and their axes
//	wake.go     the matrix of the lifting line, and what the ground takes
//	state.go    State, Faults, Inputs, Load
//	step.go     a step: flow, circulation, load
//	icing.go    ice on a surface, by package ice
//	wash.go     downwash on other surfaces; the slipstream of a propeller
//
// Sources: L. Prandtl, Tragflügeltheorie, 1918; M.M. Munk, NACA Report 121, 1921; H. Glauert, The Elements of Aerofoil and
// Airscrew Theory, 1926, and ARC R&M 1095, 1927; H.B. Helmbold, 1942; C. Lindenburg, ECN-C--03-025, 2003; J.G. Leishman and T.S.
// Beddoes, 1989. Each is named where it is used.
//
// What is left out: compressibility and the Reynolds number (the section's numbers hold for one), the lag of lift by shed
// vorticity (Wagner) and apparent mass, a wake that bends with the flow or rolls up, hinge moments, what a body adds.
package wing
