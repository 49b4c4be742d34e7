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
//	hub.go, arm.go  their solids
package shape
