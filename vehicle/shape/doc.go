// Package shape has the triangles of vehicles' bodies, which the window, Foxglove and the page
// of a flight share.
//
// A body is a list of parts. Each has a name, a place and what moves it; its vertices are FRD in
// metres, with a normal and a colour that has a meaning. Whoever draws it turns the parts to
// where they are.
//
//	part.go       Body, Part, Vertex, and the builder that adds solids
//	color.go      Color: what surfaces are painted with
//	copter.go     Copter: a multirotor, whole and simple
//	structure.go  Structure: hub, arms and seats that follow from the rotors
//	hub.go        its plates, shell, packs, camera and legs
//	arm.go        its arms, motors and propellers
//	assembly.go   Assembly: what has wings or wheels; propellers with spinners
//	damage.go     Damage: what an assembly has lost, and is not drawn; blades that are folded
//	plan.go       vehicles as seen from above, for the panel; plan_parts.go: hulls, sails, fins
//	parts.go      AssemblyOf: the plane that a vehicle's parts make
//	held.go       its fuselage, gear and propellers, and what holds what stands off them
//	chassis.go    Chassis: the body of vehicles on wheels
//	helicopter.go  pod, boom, skids and rotors of a helicopter
//	boat.go       Hull: the body of boats; sail.go: what swings on them
//	blimp.go      the body of blimps, with fins that flap
//	tracker.go    antenna trackers: a Yagi on a pedestal
//	submarine.go  the body of submarines, with thrusters in nozzles
//	wing.go       Wing: aerofoil sections along a line
//	surface.go    its control surfaces and spoilers
//	fuselage.go   Fuselage: bodies lofted through cross-sections; wheels with their struts
//	skin.go       smooth surfaces through rows of places
//	shade.go      Panel: what an assembly hides of the light
package shape
