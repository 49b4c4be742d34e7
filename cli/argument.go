package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/config"
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
var fileFlags = map[string]string{".plan": "--mission", ".waypoints": "--mission", ".txt": "--mission", ".parm": "--sitl-defaults", ".json": "--vehicle", ".hgt": "--terrain"}

func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return config.UsageError{Err: fmt.Errorf("unexpected argument %q: %s", args[0], instead(cmd, args[0]))}
	}
	return nil
}

// instead says what a user may have meant by an argument of sitlark itself.
func instead(cmd *cobra.Command, arg string) string {
	ext := strings.ToLower(filepath.Ext(arg))
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
	return "sitlark takes a command or flags"
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
