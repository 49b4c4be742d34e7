// Package bemt computes what a propeller does to the air and to its hub from
// its blades' geometry: blade-element momentum theory.
//
// Its place in the flow: when a vehicle is loaded, ParseGeometry reads the
// blade, a Family gives the section polars that its make shares, and NewTable
// solves the propeller over its working range; in flight, package rotor asks
// the Table at every step. Solve is the theory itself, for tools and tests.
//
//	geometry.go   chord and twist over radius, from a strict CSV
//	section.go    section polars over the full circle, Reynolds and Mach, drag rise
//	family.go     the families known, with the fit's account
//	generic.go    a blade from diameter and pitch, where no scan exists, and section polars for it
//	calibrate.go  incidence and profile drag that meet a measured point
//	inflow.go     induced velocity in climb, descent and edgewise flight
//	solve.go      what goes in and comes out
//	annulus.go    the disc cut into rings, and its whole in descent
//	element.go    the balance of blade and momentum in one ring
//	duct.go       a propeller in a nozzle
//	flap.go       how the blades bend up and down
//	wake.go       what a ring shares with the whole disc in descent
//	table.go      the working range, solved once, read without allocation
//	axis.go       one axis of a table
//	keep.go       a solved table as bytes, and what it depends on
//	ground.go     thrust over ground, of one rotor and of several
//	vortexring.go unsteadiness of thrust in the vortex ring state
//
// Units are SI, angles radians. Loads come in axes tied to the flow (see
// Load), for the package knows neither body nor world.
package bemt
