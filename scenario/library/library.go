// Package library has the scenarios that come with sitlark.
package library

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"github.com/sitlark/sitlark/internal/library"
	"github.com/sitlark/sitlark/scenario"
)

//go:embed *.yaml *.waypoints
var files embed.FS

// names are in the order of the documentation.
var names = []string{"first-flight", "motor-out-quad", "motor-out-hexa", "motor-out-climb", "motor-out-octa", "battery-sag", "gust-landing", "payload-drop", "slung-load", "two-in-one-sky", "formation", "plane-mission", "plane-stuck-aileron", "quadplane-mission", "rover-mission", "boat-mission", "sail-mission", "sub-mission", "heli-mission", "blimp-mission", "gps-glitch"}

var known = library.Library{
	Names:      names,
	Extensions: []string{".yaml", ".yml"},
	Kind:       "scenario", What: "scenario", Formats: "a .yaml file", Expected: "or a .yaml file", List: "sitlark scenario list",
}

// UnknownError is the error for a name that no scenario has.
type UnknownError = library.UnknownError

// Names returns the names of all scenarios.
func Names() []string { return slices.Clone(names) }

// tour is what the demo chapters show, in their order.
var tour = []string{"first-flight", "gust-landing", "motor-out-hexa", "battery-sag", "formation", "plane-mission", "plane-stuck-aileron", "quadplane-mission", "rover-mission", "boat-mission", "sail-mission", "heli-mission", "sub-mission", "blimp-mission"}

// Tour returns the names of the scenarios that the demo chapters show.
func Tour() []string { return slices.Clone(tour) }

// Find returns the scenario of a name, or of the file at a path.
func Find(name string) (*scenario.File, error) {
	if known.Has(name) {
		f, err := files.Open(name + ".yaml")
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return scenario.Parse(f, scenario.Source{Name: name + ".yaml", Folder: files})
	}
	if !known.IsPath(name) {
		return nil, known.Unknown(name)
	}
	return scenario.Load(name)
}

// Text returns the file of a scenario or a mission that comes with sitlark.
func Text(name string) ([]byte, error) {
	if slices.Contains(Missions(), name) {
		return files.ReadFile(name)
	}
	if !known.Has(name) {
		if known.IsFile(name) {
			return nil, &UnknownError{Text: fmt.Sprintf("%.60q is a file of yours, which a text editor shows: expected a scenario that comes with sitlark; `sitlark scenario check` checks yours", name)}
		}
		return nil, known.Unknown(name)
	}
	return files.ReadFile(name + ".yaml")
}

// Missions returns the names of the missions that come with sitlark.
func Missions() []string {
	var all []string
	entries, _ := files.ReadDir(".") // of an embedded folder, which is there
	for _, e := range entries {
		if path.Ext(e.Name()) == ".waypoints" {
			all = append(all, e.Name())
		}
	}
	return all
}

// Open opens one of Missions.
func Open(mission string) (fs.File, error) {
	if path.Ext(mission) != ".waypoints" {
		return nil, fs.ErrNotExist
	}
	return files.Open(mission)
}
