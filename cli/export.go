package cli

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/export"
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
	var vehicle string
	paths := make([]string, len(exportFormats))
	cmd := &cobra.Command{
		Use:   "export FLIGHT.mcap",
		Short: "Writes a recorded flight as a file of other programs",
		Long: `sitlark export reads a flight that was recorded with --record and writes it as a table or
for a map. Units are in the names of the columns. A recording whose program was killed, or
that is damaged, is written as far as it goes.`,
		Example: `  sitlark export flight.mcap --csv flight.csv
  sitlark export flight.mcap --kml flight.kml --parquet flight.parquet
  sitlark export formation.mcap --only alpha --csv alpha.csv`,
		Args: oneRecording,
		RunE: func(_ *cobra.Command, args []string) error {
			return exportFlight(args[0], vehicle, paths)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	for i, f := range exportFormats {
		set.StringVar(&paths[i], f.flag, "", f.help)
	}
	set.StringVar(&vehicle, "only", "", "the vehicle `NAME` of a fleet (default: its only one)")
	return cmd
}

// oneRecording wants the path of one recording.
func oneRecording(_ *cobra.Command, args []string) error {
	if len(args) != 1 {
		return config.UsageError{Err: fmt.Errorf("export: expected one recording such as flight.mcap, not %d arguments", len(args))}
	}
	return nil
}

// exportFlight writes the formats that have a path.
func exportFlight(path, vehicle string, paths []string) error {
	if !slices.ContainsFunc(paths, func(p string) bool { return p != "" }) {
		return config.UsageError{Err: errors.New("export: expected --csv, --parquet or --kml with a file to write")}
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
