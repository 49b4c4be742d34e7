package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/sitlark/sitlark/sitl"
	"github.com/spf13/pflag"
)

// sitlFlags are the command line's part on starting ArduPilot, as typed.
type sitlFlags struct {
	binary   string
	defaults []string
	speedup  float64
	instance int
	wipe     bool
}

// sitlOptions are they, checked.
type sitlOptions struct {
	binary   string // empty: somebody else starts ArduPilot
	defaults []string
	speedup  float64
	instance int
	wipe     bool

	mute   bool    // nobody listens to its MAVLink
	keeper *keeper // nil: another autopilot flies; set when the flight begins
}

func (f *sitlFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.binary, "sitl", "", "start ArduPilot too: `PATH` of a SITL build's arducopter")
	set.StringArrayVar(&f.defaults, "sitl-defaults", nil, "parameter `FILE` for it, on top of the vehicle's own; may be given several times")
	set.IntVar(&f.instance, "sitl-instance", 0, "instance `N` of it: moves its ports by ten each")
	set.BoolVar(&f.wipe, "sitl-wipe", false, "let it forget the parameters that were set in earlier runs")
	set.Float64Var(&f.speedup, "speedup", 1, "physics seconds a second, `N`, that ArduPilot started by --sitl, the built-in autopilot, or --no-time-sync aims at, 0.1 to 100")
}

func (f *flags) parseSITL(o *options) error {
	o.sitl = sitlOptions{defaults: f.sitl.defaults, speedup: f.sitl.speedup, instance: f.sitl.instance, wipe: f.sitl.wipe}
	if o.sitl.speedup == 0 {
		o.sitl.speedup = 1
	}
	if !(o.sitl.speedup >= 0.1 && o.sitl.speedup <= 100) {
		return fmt.Errorf("--speedup %g: expected a number from 0.1 to 100", o.sitl.speedup)
	}
	if o.sitl.instance < 0 || o.sitl.instance > sitl.MaxInstance {
		return fmt.Errorf("--sitl-instance %d: expected a number from 0 to %d", o.sitl.instance, sitl.MaxInstance)
	}
	switch {
	case f.sitl.binary != "":
	case f.headless || f.demo || !hasWindow:
		return f.sitl.needBinary()
	default: // the window has a button that starts one
		return f.sitl.checkDefaults(o)
	}
	if f.demo {
		return errors.New("--sitl and --demo are two autopilots for one vehicle: leave one out")
	}
	path, err := resolveBinary(f.sitl.binary)
	if err != nil {
		return fmt.Errorf("--sitl: %w", err)
	}
	o.sitl.binary = path
	return f.sitl.checkDefaults(o)
}

// needBinary tells which of the other flags mean nothing without --sitl, where no
// window can start ArduPilot.
func (f *sitlFlags) needBinary() error {
	for flag, given := range map[string]bool{"--sitl-defaults": len(f.defaults) > 0, "--sitl-instance": f.instance != 0, "--sitl-wipe": f.wipe} {
		if given {
			return fmt.Errorf("%s is for --sitl: name the arducopter to start, too", flag)
		}
	}
	return nil
}

// resolveBinary finds a bare name on PATH, and makes any path absolute: the child
// runs in a folder of its own.
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

func (f *sitlFlags) checkDefaults(o *options) error {
	o.sitl.defaults = nil
	for _, name := range f.defaults {
		path, err := filepath.Abs(name)
		if err != nil {
			return err
		}
		file, err := os.Open(path)
		if err != nil {
			return fmt.Errorf("--sitl-defaults: %w", err)
		}
		file.Close()
		o.sitl.defaults = append(o.sitl.defaults, path)
	}
	return nil
}
