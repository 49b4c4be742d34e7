// Package sling models a load on a cable below a vehicle: a point mass with drag, and a
// massless cable that stretches a little under tension and is slack without it.
//
// World asks the Load once a step for the force on the hook, between Predict and Correct,
// which integrate it by the same velocity Verlet method as the vehicle. The cable pulls both
// ends with one force, so that momentum is conserved.
//
// Source: L.S. Cicolani, G. Kanning, Equations of Motion of Slung-Load Systems, Including
// Multilift Systems, NASA TP-3280, 1992 (loads on elastic suspensions); R.A. Stuckey,
// Mathematical Modelling of Helicopter Slung-Load Systems, DSTO-TR-1257, 2001 (the cable as
// a simple spring, checked with the pendulum).
package sling
