// Package bundle carries the files that the flights of a campaign need: the scenario, its vehicle with
// propellers and airfoils, mission, terrain and parameter files, as one zip archive that is the same for the
// same files. The archive's SHA-256 identifies it.
//
// A worker reads everything from the archive in memory, and nothing that a scenario or a sample names from
// its own disk. Names of vehicles, scenarios and missions that come with sitlark stay names.
//
//	make.go      what is needed, found by loading it once
//	archive.go   the archive: written, read, checked
//	folder.go    its files as an fs.FS, under the names that scenario and vehicle files use
//	apply.go     the scenario with the settings of a sample
//	start.go     where the vehicle stands
package bundle
