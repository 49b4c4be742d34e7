// Package rain is the momentum that falling drops give to a vehicle: to its hull, and to
// blades that strike them.
//
// A rate of rainfall determines how large the drops are, how fast they fall and how much
// water the air holds. Every drop that is struck stays with what struck it for long enough
// to take its velocity on, and then runs or flies off with that: mass times change of
// velocity is what acts. Drops are too heavy to follow the air around hull or blade.
//
//	rain.go    Rain: the drops' spectrum, their content and fall speed
//	strike.go  what they do to a hull and to turning blades
//
// What is left out: the film that water makes on blades, their roughness when wet, drops
// that splash back, and the lag of drops behind gusts.
package rain
