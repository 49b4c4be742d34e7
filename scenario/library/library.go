// Package library has the scenarios that come with sitlark.
package library

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/scenario"
)

//go:embed *.yaml *.waypoints
var files embed.FS

// names are in the order of the documentation.
var names = []string{"first-flight", "motor-out-quad", "motor-out-hexa", "motor-out-climb", "motor-out-octa", "battery-sag", "gust-landing", "payload-drop", "slung-load", "two-in-one-sky", "formation", "plane-mission", "gps-glitch"}

// Names returns the names of all scenarios.
func Names() []string { return slices.Clone(names) }

// tour is what the demo chapters show, in their order.
var tour = []string{"first-flight", "gust-landing", "motor-out-hexa", "battery-sag", "formation", "plane-mission"}

// Tour returns the names of the scenarios that the demo chapters show.
func Tour() []string { return slices.Clone(tour) }

// Find returns the scenario of a name, or of the file at a path.
func Find(name string) (*scenario.File, error) {
	if slices.Contains(names, name) {
		f, err := files.Open(name + ".yaml")
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return scenario.Parse(f, scenario.Source{Name: name + ".yaml", Folder: files})
	}
	if !isPath(name) {
		return nil, unknown(name)
	}
	return scenario.Load(name)
}

// isPath tells a file from a name.
func isPath(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return ext == ".yaml" || ext == ".yml" || strings.ContainsAny(name, `/\`)
}

// UnknownError is the error for a name that no scenario has.
type UnknownError struct{ text string }

// Error returns the name and similar ones.
func (e *UnknownError) Error() string { return e.text }

func unknown(name string) error {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		return &UnknownError{fmt.Sprintf("%.60q is a file, but no scenario's: expected a .yaml file", name)}
	}
	ask := spelling.Ask(name, names, fmt.Sprintf("expected one of %s, or a .yaml file;", strings.Join(names, ", ")))
	return &UnknownError{fmt.Sprintf("%.60q: no such scenario; %s `sitlark scenario list` lists all", name, ask)}
}

// Text returns the file of a scenario or a mission that comes with sitlark.
func Text(name string) ([]byte, error) {
	if slices.Contains(Missions(), name) {
		return files.ReadFile(name)
	}
	if !slices.Contains(names, name) {
		if _, err := os.Stat(name); err == nil && isPath(name) {
			return nil, &UnknownError{fmt.Sprintf("%.60q is a file of yours, which a text editor shows: expected a scenario that comes with sitlark; `sitlark scenario check` checks yours", name)}
		}
		return nil, unknown(name)
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
