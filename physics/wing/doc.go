// Package wing models the aerodynamics of one lifting surface: a wing, a tailplane, a fin, a V-tail or a flying wing.
// They differ by their Params only: stations along the span, a section and controls.
//
// A surface is cut into strips of equal width. Each strip meets the air at its own place, including the vehicle's rates,
// gusts and wash. Its section has a polar over ±180°: attached flow, separation with a lag and hysteresis, and the normal
// force of a flat plate. Controls follow thin-airfoil theory, with a loss at large deflections. The strips influence each
// other through Prandtl's lifting line. Its matrix is built once; each step moves the induced velocities, which are
// state, a part of the way towards the solution.
//
// The load is the sum of lift perpendicular to the local flow, including the induced velocity, the normal force of
// separated flow, and friction along the velocity. In still air a surface only ever takes energy from the vehicle.
//
//	params.go   Params: stations, section, controls
//	section.go  polars over ±180°, separation
//	flap.go     flaps, spoilers, torn and free controls
//	model.go    strips and their axes
//	wake.go     lifting line and ground effect
//	state.go    State, Faults, Inputs, Load
//	broken.go   what has broken off, as masses
//	step.go     one step: flow, circulation, load
//	icing.go    ice, by package ice
//	jet.go      how a surface turns the slipstreams that it stands in
//	wash.go     downwash on other surfaces, slipstream of a propeller
//
// Sources: L. Prandtl, Tragflügeltheorie, 1918; M.M. Munk, NACA Report 121, 1921; H. Glauert, The Elements of Aerofoil and
// Airscrew Theory, 1926, and ARC R&M 1095, 1927; H.B. Helmbold, 1942; C. Lindenburg, ECN-C--03-025, 2003; J.G. Leishman and T.S.
// Beddoes, 1989. The code cites them in place.
//
// Not modelled: compressibility, changes of the section with the Reynolds number, the lag of lift due to shed vorticity
// (Wagner), apparent mass, wakes that bend or roll up, hinge moments. Package fuselage has the fuselage.
package wing
