package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// verbs are words that newcomers try as commands, with what does it.
var verbs = map[string]string{
	"demo": "sitlark --demo flies a demonstration",
	"run":  whatFlies, "start": whatFlies, "fly": whatFlies, "launch": whatFlies, "simulate": whatFlies,
	"sitl":   "sitlark --sitl PATH starts ArduPilot",
	"batch":  "sitlark scenario run NAME --repeat N flies a scenario many times",
	"record": "sitlark --video FILE.mp4 films the window", "film": "sitlark --video FILE.mp4 films the window",
	"version": "sitlark --version prints it",
}

const whatFlies = "sitlark alone waits for ArduPilot, sitlark --demo flies by itself, sitlark scenario run NAME flies a scenario"

// fileFlags are the flags that take a file, by its extension.
var fileFlags = map[string]string{
	".txt": "--mission", ".json": "--vehicle", ".glb": "--vehicle-mesh", ".gltf": "--vehicle-mesh",
	".parm": "--sitl PATH --sitl-defaults", ".param": "--sitl PATH --sitl-defaults", ".params": "--sitl PATH --sitl-defaults",
}

// instead says what a user may have meant by an argument of sitlark itself.
func instead(cmd *cobra.Command, arg string) string {
	ext := extension(arg)
	if does, ok := verbs[strings.ToLower(arg)]; ok {
		return does
	}
	if near := spelling.Near(arg, commandNames(cmd), 1); len(near) > 0 {
		return "did you mean sitlark " + near[0] + "?"
	}
	switch {
	case slices.Contains(catalog.Names(), arg):
		return "did you mean sitlark --vehicle " + arg + "?"
	case slices.Contains(library.Names(), arg):
		return "did you mean sitlark scenario run " + arg + "?"
	case fileFlags[ext] != "":
		return fmt.Sprintf("did you mean sitlark %s %s?", fileFlags[ext], arg)
	case ext == ".yaml" || ext == ".yml":
		return fmt.Sprintf("a scenario flies with sitlark scenario run %[1]s, a vehicle with sitlark --vehicle %[1]s, a fleet with sitlark --fleet %[1]s", arg)
	}
	if ext == ".hgt" || strings.HasSuffix(strings.ToLower(arg), ".hgt"+ext) {
		return "did you mean sitlark --terrain " + filepath.Dir(arg) + "? It takes the folder of tiles"
	}
	var unknown *flightlog.UnknownError
	if _, err := flightlog.IsRecording(arg); errors.As(err, &unknown) && unknown.Is != "" {
		return unknown.Is
	}
	return "sitlark takes a command, flags, or a file to open: a recording, a log or a mission"
}

// commandNames are the commands of cmd that its help shows.
func commandNames(cmd *cobra.Command) (names []string) {
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	return names
}
