// Package wheel models a wheel on the ground, and a skid: a strut with travel, spring and
// damper, a tyre that springs in all directions, slips and rolls, brake, drive, steering or a
// caster, and retraction.
//
// World prepares a Motion once a step, when the vehicle's new pose is known, and asks each
// wheel for its load: State.Step returns force and moment on the vehicle in its own axes.
// A wheel that is loaded beyond its strength breaks as contact's legs do: it gives way under
// that load until it comes to a stop, and is gone then.
//
//	params.go   what a wheel is, its ranges, and the usual one for a load
//	flat.go     a tyre that has lost air
//	motion.go   the vehicle's motion over the ground, and where a wheel meets it
//	wheel.go    a step of a wheel
//	tyre.go     strut and tyre: load, slip, spin
//	rollers.go  a wheel with rollers on its rim, omni or mecanum
//	bearable.go what a step of the physics bears
package wheel
