package cli

import (
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/config"
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

// Files that sitlark opens without a command or flag, as desktops call it for a file that is dropped on it:
// recordings and logs as sitlark replay, missions as --mission.
var (
	flightExtensions  = map[string]bool{".mcap": true, ".bin": true, ".tlog": true, ".rlog": true, ".ulg": true}
	missionExtensions = map[string]bool{".plan": true, ".waypoints": true, ".mission": true, ".fen": true, ".ral": true}
)

// isFlight reports whether an argument of sitlark itself is a recording or a log: by its name, so that
// what is wrong with it is told, or by its content.
func isFlight(arg string) bool {
	s, err := compare.ParseSource(arg)
	if err != nil {
		return false
	}
	if flightExtensions[extension(s.Path)] {
		return true
	}
	_, err = flightlog.IsRecording(s.Path)
	return err == nil
}

func isMission(arg string) bool { return missionExtensions[extension(arg)] }

// extension is that of a file's name, in lower case.
func extension(path string) string { return strings.ToLower(filepath.Ext(path)) }

// noArgs refuses arguments of sitlark itself, but for files that it opens.
func noArgs(cmd *cobra.Command, args []string) error {
	flights, missions := 0, 0
	for _, arg := range args {
		switch {
		case isFlight(arg):
			flights++
		case isMission(arg):
			missions++
		default:
			return config.UsageError{Err: fmt.Errorf("unexpected argument %q: %s", arg, instead(cmd, arg))}
		}
	}
	if flights > 0 && missions > 0 {
		return config.UsageError{Err: errors.New("expected recordings and logs, or a mission, not both: sitlark replay shows flights, sitlark --mission a mission")}
	}
	return nil
}

// openFiles does what the arguments of sitlark itself ask for. done means that it showed flights.
func openFiles(cmd *cobra.Command, args []string) (done bool, err error) {
	switch {
	case len(args) == 0:
		return false, nil
	case isMission(args[0]):
		for _, arg := range args {
			err = errors.Join(err, cmd.Flags().Set("mission", arg))
		}
		return false, err
	}
	replay, _, err := cmd.Find([]string{"replay"})
	if err != nil {
		return true, err
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		switch to := replay.Flags().Lookup(f.Name); {
		case cmd.PersistentFlags().Lookup(f.Name) != nil:
		case to == nil:
			err = config.UsageError{Err: fmt.Errorf("--%s has no effect on %s, which is shown as by sitlark replay: omit it", f.Name, args[0])}
		default:
			err = errors.Join(err, replay.Flags().Set(f.Name, f.Value.String()))
		}
	})
	if err == nil {
		err = errors.Join(replay.Args(replay, args), checkRules(replay))
	}
	if err != nil {
		return true, err
	}
	replay.SetContext(cmd.Context())
	return true, replay.RunE(replay, args)
}

// instead says what a user may have meant by an argument of sitlark itself.
func instead(cmd *cobra.Command, arg string) string {
	if _, port, err := net.SplitHostPort(arg); err == nil && port != "" && cmd.Flags().Changed("share") {
		return "an address of --share follows an equals sign: --share=" + arg
	}
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
