package cli

import (
	"fmt"
	"log/slog"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/sitl/paramfile"
)

// sitlFlags are the flags for starting ArduPilot, as typed.
type sitlFlags struct {
	binary   string
	defaults []string
	speedup  float64
	instance int
	wipe     bool
}

func (f *sitlFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.binary, "sitl", "", "also start ArduPilot: `PATH` of arducopter, arducopter-heli, arduplane, ardurover, ardusub, blimp or antennatracker, whichever flies the vehicle, from a SITL build, such as ~/ardupilot/build/sitl/bin/arducopter")
	set.StringArrayVar(&f.defaults, "sitl-defaults", nil, "parameter `FILE` for ArduPilot, on top of the vehicle's own; may be repeated")
	set.IntVar(&f.instance, "sitl-instance", 0, "ArduPilot instance `N`, 0 to 999, for a second ArduPilot on this computer: each moves all ports by 10")
	set.BoolVar(&f.wipe, "sitl-wipe", false, "erase the parameters that ArduPilot stored in earlier runs")
	set.Float64Var(&f.speedup, "speedup", 1, "target real-time factor `N`, "+speedups+": 2 is twice as fast as real time; with --sitl, the built-in autopilot or --no-time-sync")
}

// speedups is the range of --speedup, for help texts.
var speedups = fmt.Sprintf("%g to %d", config.MinSpeedup, config.MaxSpeedup)

// parseSITL finds the program and the parameter files.
func (f *flags) parseSITL(c *config.Config) (err error) {
	s := config.SITL{Instance: f.sitl.instance, Wipe: f.sitl.wipe}
	if f.sitl.binary != "" {
		if s.Binary, err = resolveBinary(f.sitl.binary); err != nil {
			return fmt.Errorf("--sitl: %w", err)
		}
	}
	for _, name := range f.sitl.defaults {
		path, err := filepath.Abs(name)
		if err != nil {
			return err
		}
		s.Defaults = append(s.Defaults, path)
	}
	_, notes, err := paramfile.ReadAll(s.Defaults) // which the session does again, and hands it over
	if err != nil {
		return fmt.Errorf("--sitl-defaults: %w", err)
	}
	for _, note := range notes {
		slog.Warn(plaintext.Line(note))
	}
	c.SITL = s
	return nil
}

// resolveBinary finds a bare name on PATH, and makes any path absolute: the child runs in its
// own folder.
func resolveBinary(name string) (string, error) {
	if !strings.ContainsRune(name, filepath.Separator) {
		if found, err := exec.LookPath(name); err == nil {
			name = found
		}
	}
	path, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	return path, sitl.Check(path)
}
