// Package ice is how ice grows on a rotor's blades in a cloud of supercooled drops, and what
// it does to them: drag, loss of lift, mass.
//
// A blade is sections. Each catches drops as a cylinder of its thickness does, freezes the
// share of them that the air can cool, and gets drag from the ice by the one correlation with
// numbers for airfoils at an angle of attack that was found, of the NACA's icing tunnel. The
// correlation's airfoils have chords from 0.33 to 2.4 m: a small propeller's is ten times
// smaller than the smallest, and what comes of it is an extrapolation.
//
//	cloud.go   Cloud: catch of drops, the share that freezes
//	gray.go    drag and lift of an iced section
//	blades.go  Blades and their Coat: growth, loads
//
// What is left out: ice on hull and arms, ice that flies off by itself, ice that melts or
// dries, what ice weighs on a blade's inertia and its balance, and freezing rain.
package ice
