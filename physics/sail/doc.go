// Package sail models how a sail stands to the wind. The load of the air on it is that of a lifting surface, of package wing, that is
// turned about its luff.
//
// The sheet, which a servo hauls and eases, limits how far the boom goes to leeward. Within that a soft sail swings freely about
// its luff; so it changes sides by itself when the boat tacks or gybes. Its camber is always on the leeward side: the flow is
// mirrored for a surface that meets it from starboard. Near the wind camber and lift are lost, and the cloth luffs. A sail that is turned
// is set by its servo to both sides, as a wing sail on a rotating mast is.
//
//	params.go  Params, Model: where the luff is and which way the boom swings
//	step.go    State, and one step: the boom, then the load
//
// The boom has no mass. While it is free it swings as fast as its end meets no air across, which is slower than its massless balance: no
// part of the sail goes faster to leeward than the wind, so that the air only ever pushes it along. A boom that the sheet holds or hauls
// stands: the wind of its own motion is left out there, and with it what a sailor gains by pumping. In still air a sail therefore only
// takes energy from the boat, however the sheet is worked.
//
// Left out: what sails do to each other (the slot between jib and mainsail), twist, the weight of the boom, reefs, and the
// elasticity of sheet and rig.
//
// Sources: C.A. Marchaj, Aero-Hydrodynamics of Sailing, 1979, part 2 (sections of thin sails, their greatest lift and camber); S.F. Hoerner,
// Fluid-Dynamic Drag, 1965, sect. 3-10 (flags); Offshore Racing Congress, VPP Documentation, 2013 (drag of sails). The code cites them in place.
package sail
