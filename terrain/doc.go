// Package terrain is the shape of the ground: one function of height that physics
// stands on and the picture shows.
//
// A Land is made once, before physics and window start, and then only read: Rolling
// makes up hills from a seed, Load reads SRTM tiles round a home. Both level the
// pad; Rolling has a runway too. The Land goes to physics.Params and to
// scene.Options, which ask it for heights at the same places and so get the same
// bits.
//
//	land.go      Land, its place in the interface contact.Terrain, Site
//	level.go     the level pad and runway
//	rolling.go   hills from noise
//	patch.go     bicubic pieces, so that asking costs little
//	noise.go     gradient noise with its exact slopes
//	jet.go       a value with its slopes
//	srtm.go      a window of SRTM posts round home
//	load.go      Load: which tiles, what is missing
//	paste.go     tiles into the window
//	tile.go      one .hgt file
//	voids.go     posts that were not measured
package terrain
