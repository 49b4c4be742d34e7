package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/export"
	"github.com/sitlark/sitlark/scenario/propose"
)

// exportFormat is a format that sitlark export writes.
type exportFormat struct {
	flag, help string
	write      func(io.Writer, *record.Recording, *record.Vehicle) error
}

var exportFormats = []exportFormat{
	{"csv", "write a table of comma-separated values to `FILE.csv`, 100 lines a second of physics time", export.CSV},
	{"parquet", "write the same table to `FILE.parquet`, for pandas, DuckDB and polars", export.Parquet},
	{"kml", "write tracks with times and attitude, and the events, to `FILE.kml`, for Google Earth and other maps", export.KML},
}

func newExportCommand() *cobra.Command {
	var vehicle, scenario string
	var from fromFlags
	paths := make([]string, len(exportFormats))
	cmd := &cobra.Command{
		Use:   "export FLIGHT.mcap",
		Short: "Writes a recorded flight as a file of other programs",
		Long: `sitlark export reads a flight that was recorded with --record and writes it as a table or
for a map. Units are in the names of the columns. A recording whose program was killed, or
that is damaged, is written as far as it goes.`,
		Example: `  sitlark export flight.mcap --csv flight.csv
  sitlark export flight.mcap --kml flight.kml --parquet flight.parquet
  sitlark export formation.mcap --only alpha --csv alpha.csv
  sitlark export flight.mcap --scenario mine.yaml`,
		Args: func(_ *cobra.Command, args []string) error { return oneRecording("export", args) },
		RunE: func(cmd *cobra.Command, args []string) error {
			from.only = vehicle
			if scenario != "" {
				if err := from.write(cmd.Context(), args[0], scenario, cmd.OutOrStdout()); err != nil || !slices.ContainsFunc(paths, given) {
					return err
				}
			}
			return exportFlight(args[0], vehicle, paths)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	for i, f := range exportFormats {
		set.StringVar(&paths[i], f.flag, "", f.help)
	}
	set.StringVar(&scenario, "scenario", "", "write a scenario that flies the flight again to `FILE.yaml`, as sitlark scenario from does")
	from.register(set)
	set.StringVar(&vehicle, "only", "", "the vehicle `NAME` of a fleet (default: its only one)")
	return cmd
}

// given reports whether a path was given.
func given(path string) bool { return path != "" }

// oneRecording wants the path of one recording.
func oneRecording(command string, args []string) error {
	if len(args) != 1 {
		return config.UsageError{Err: fmt.Errorf(command+": expected one recording such as flight.mcap, not %d arguments", len(args))}
	}
	return nil
}

// exportFlight writes the formats that have a path.
func exportFlight(path, vehicle string, paths []string) error {
	if !slices.ContainsFunc(paths, given) {
		return config.UsageError{Err: errors.New("export: expected --csv, --parquet, --kml or --scenario with a file to write")}
	}
	r, err := record.Open(path)
	if err != nil {
		return config.InputError{Err: err}
	}
	defer r.Close()
	if r.Damage != nil {
		slog.Warn(fmt.Sprintf("%s is damaged and is written as far as it goes: %v", path, r.Damage))
	}
	v, err := chosen(r, vehicle)
	if err != nil {
		return config.UsageError{Err: err}
	}
	for i, f := range exportFormats {
		if paths[i] == "" {
			continue
		}
		var damage error
		err := atomicfile.Write(paths[i], func(w io.Writer) error {
			err := f.write(w, r, v)
			if errors.Is(err, record.ErrDamaged) { // what is left is worth having
				damage, err = err, nil
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("--%s: %w", f.flag, err)
		}
		if damage != nil {
			slog.Warn(fmt.Sprintf("%s lacks parts: %v", paths[i], damage))
		}
		slog.Info(fmt.Sprintf("%s: %.1f s of flight", paths[i], v.Length))
	}
	return nil
}

// chosen returns the vehicle of a name, or the only one.
func chosen(r *record.Recording, name string) (*record.Vehicle, error) {
	var names []string
	for _, v := range r.Vehicles {
		if v.Name == name {
			return v, nil
		}
		names = append(names, v.Name)
	}
	switch {
	case name == "" && len(r.Vehicles) == 1:
		return r.Vehicles[0], nil
	case name == "":
		return nil, fmt.Errorf("export: %s has %d vehicles: choose one by --only, of %s", r.Path, len(names), strings.Join(names, ", "))
	}
	return nil, fmt.Errorf("export: %s has no vehicle %s: it has %s", r.Path, name, strings.Join(names, ", "))
}

// fromFlags are the flags of what writes the scenario of a flight.
type fromFlags struct {
	flight int
	only   string
	noFly  bool
}

func (f *fromFlags) register(set *pflag.FlagSet) {
	set.IntVar(&f.flight, "flight", 0, "for a scenario: flight `N` of the recording, counted from 1 by resets (default: the last one in which the vehicle has moved)")
}

// write writes the scenario of a flight to a file, or prints it where none is named.
func (f *fromFlags) write(ctx context.Context, path, out string, stdout io.Writer) error {
	if f.flight < 0 {
		return config.UsageError{Err: fmt.Errorf("--flight %d: expected a number from 1", f.flight)}
	}
	o := propose.Options{Flight: f.flight, Only: f.only, NoFly: f.noFly}
	if out != "" {
		if ext := strings.ToLower(filepath.Ext(out)); ext != ".yaml" && ext != ".yml" {
			return config.UsageError{Err: fmt.Errorf("%s: a scenario is a .yaml file: expected a name such as %s.yaml", out, propose.Stem(out))}
		}
		o.Stem = propose.Stem(out)
	}
	r, err := record.Open(path)
	if err != nil {
		return config.InputError{Err: err}
	}
	defer r.Close()
	if r.Damage != nil {
		slog.Warn(fmt.Sprintf("%s is damaged and is read as far as it goes: %v", path, r.Damage))
	}
	s, err := propose.From(ctx, r, o)
	if err != nil {
		return config.InputError{Err: err}
	}
	if out == "" {
		for name := range s.Beside {
			slog.Warn(fmt.Sprintf("the scenario names %s: with -o FILE.yaml it is written, too", name))
		}
		_, err := stdout.Write(s.Text)
		return err
	}
	paths, err := s.Write(out)
	if err != nil {
		return err
	}
	slog.Info(strings.Join(paths, ", ") + ": " + s.Told())
	return nil
}
