// Package hull models the hulls of boats, and the body of a submarine, as strips along their length, each cut by the surface of the water where
// it is. A submarine has added mass and damping as they were identified of it, and no resistance of a boat: see Submerged.
//
// A strip's section is a polygon of keel, chines and deck. The part of it under water displaces that much, and is pushed by what the
// water there weighs less its own acceleration: buoyancy, trim, heel and the pull of waves follow from that alone, at any attitude,
// also upside down. Decks are closed: a hull floods by a hole in its keel alone. What has come in weighs where it lies, under a level
// surface of its own, so that it lowers the boat, runs to the lower side, and sinks it when it weighs too much; it is carried along as one mass.
//
// Water that moves along with the hull (added mass) is that of the hull at rest, by sections of Lewis's form across and of a spheroid
// along, as one matrix: see addedmass. It comes and goes as the hull enters the water and
// leaves it. Damping is what waves take that the hull makes in heave and pitch, at the heave's own frequency, what the
// flow across takes, a share of the critical in roll, which is given, and the lift of a hull that drifts or trims with headway, whose
// wake its stern sheds. Resistance ahead is friction by the ITTC's line of 1957 and a residue over the Froude number.
//
// Left out: sloshing and air that can't get out of a flooded hull; planing beyond that lift (the hull keeps its resistance by the Froude number), squat and shallow water, waves' second-order drift, spray, and how added mass
// and damping change with the frequency.
//
//	params.go    a hull as data
//	section.go   the cut of a strip by the surface
//	model.go     what follows from hulls, mass and inertia; rest.go: how they float at rest, and hydrostatics
//	turn.go      the steady turn
//	submerged.go a submarine
//	flood.go     a hole, and the water inside
//	step.go      the forces of a step
//
// Sources: J.N. Newman, Marine Hydrodynamics, 1977 (buoyancy, added mass, slender bodies); F.M. Lewis, The Inertia of the Water
// Surrounding a Vibrating Ship, Trans. SNAME 37, 1929, in the form of C. von Kerczek, E.O. Tuck, The Representation of Ship Hulls by Conformal
// Mapping Functions, J. Ship Research 13, 1969; H. Lamb, Hydrodynamics, 6th ed., 1932, art. 114 (spheroid); J.J. Jensen, A.E. Mansour,
// A.S. Olsen, Estimation of Ship Motions Using Closed-Form Expressions, Ocean Engineering 31, 2004 (waves made); T. von Kármán, The
// Impact on Seaplane Floats During Landing, NACA TN 321, 1929 (entry into the water). All are from memory, not verified against the
// originals.
package hull
