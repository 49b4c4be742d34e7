// Package terrain is the height of the land: one function that the physics collides with
// and the scene draws.
//
// A Land is made once, before physics and window start, and then only read: Rolling
// generates hills from a seed, Load reads SRTM tiles around a home. Both level the pad;
// Rolling has a runway too. Physics and scene evaluate the same function and so get the
// same heights, to the last bit.
//
//	land.go      Land, which satisfies contact.Terrain; Site
//	level.go     the level pad and runway
//	rolling.go   hills from noise
//	patch.go     bicubic pieces, which are cheap to evaluate
//	noise.go     gradient noise with its exact slopes
//	jet.go       a value with its slopes
//	srtm.go      a window of SRTM posts around home
//	source.go    Source: which terrain it is; Kept: the last tiles
//	load.go      Load: which tiles, what is missing
//	paste.go     tiles into the window
//	survey.go    which files of a folder have the tiles
//	tile.go      one tile; packed.go: in a ZIP archive or by gzip
//	voids.go     posts that were not measured
//	bed.go       the bed of sea and lake, which tiles do not have
package terrain
