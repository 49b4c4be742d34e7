package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/internal/filekind"
	"github.com/sitlark/sitlark/page"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/export"
	"github.com/sitlark/sitlark/scenario/propose"
)

// exportFormat is a format that sitlark export writes.
type exportFormat struct {
	flag, help string
	binary     bool // not for terminals
	write      func(ctx context.Context, path, only string, to destination) error
}

// exportFormats are the formats, in the order in which they are written.
func exportFormats(film func(ctx context.Context, path, only, to string) error, from *fromFlags, tiles *string) []exportFormat {
	return []exportFormat{
		{"html", "write a self-contained web page to `FILE.html`: the flight in 3D with time line, plots, events and verdicts", false, exportPage(tiles)},
		{"csv", "write a table of comma-separated values to `FILE.csv`, 100 rows per second of physics time", false, exportRecording(export.CSV)},
		{"parquet", "write the same table to `FILE.parquet`, for pandas, DuckDB and polars", true, exportRecording(export.Parquet)},
		{"kml", "write tracks with times and attitude, and events, to `FILE.kml`, for Google Earth and other maps", false, exportRecording(export.KML)},
		{"video", "film the flight to `FILE.mp4` (needs ffmpeg and a display) or FILE.avi, like sitlark replay --camera director --video-clean", true, func(ctx context.Context, path, only string, to destination) error {
			switch {
			case !app.HasWindow:
				return config.UsageError{Err: errors.New("this build of sitlark has no window, which films need: use the build with a window, or --html for a web page")}
			case to.path == standardOutput:
				return config.UsageError{Err: errors.New("a film can't go to standard output: name a file such as flight.mp4")}
			}
			return film(ctx, path, only, to.path)
		}},
		{"scenario", "write a scenario that repeats the flight to `FILE.yaml`, like sitlark scenario from", false, func(ctx context.Context, path, only string, to destination) error {
			from.only = only
			out := to.path
			if out == standardOutput {
				out = ""
			}
			return from.write(ctx, path, out, to.stdout)
		}},
	}
}

func newExportCommand() *cobra.Command {
	var only, size, tiles string
	var from fromFlags
	var fps int
	formats := exportFormats(func(ctx context.Context, path, only, to string) error {
		return filmRecording(ctx, path, only, to, size, fps)
	}, &from, &tiles)
	paths := make([]string, len(formats))
	cmd := &cobra.Command{
		Use:   "export FLIGHT.mcap[@VEHICLE]|LOG.bin|LOG.tlog",
		Short: "Exports a recorded flight as a web page, table, map track, film or scenario",
		Long: `sitlark export converts a recorded flight to a web page, a table, a map track, a film or a
scenario. A recording that is damaged or was cut off is exported as far as it can be read.
Pages and films can also be made from ArduPilot's logs (.bin and .tlog).

All vehicles of a fleet are exported, unless FILE@VEHICLE or --only selects one. The first
column of a table is the vehicle's name; column names include units. Tables hold states and
modes; events are in the page and the KML file.

With - instead of a file name, a format is written to standard output.`,
		Example: `  sitlark export flight.mcap --html flight.html
  sitlark export 00000042.BIN --html flight.html
  sitlark export flight.mcap --csv flight.csv --kml flight.kml
  sitlark export flight.mcap --video flight.mp4 --size 1920x1080
  sitlark export flight.mcap --scenario mine.yaml
  sitlark export formation.mcap@alpha --parquet alpha.parquet
  sitlark export flight.mcap --csv - | head`,
		Args: func(_ *cobra.Command, args []string) error { return oneFile("export", "flight", args) },
		RunE: func(cmd *cobra.Command, args []string) error {
			return exportFlight(cmd.Context(), args[0], only, formats, paths, cmd.OutOrStdout())
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	for i, f := range formats {
		set.StringVar(&paths[i], f.flag, "", f.help)
	}
	set.StringVar(&only, "only", "", "export only the vehicle `NAME` of a fleet (default: all)")
	set.StringVar(&tiles, "terrain", "", "land of a log's page from the SRTM tiles in `DIR` (default: flat; a recording has its own)")
	set.StringVar(&size, "size", "1280x720", "size of the film, `WxH` in pixels, such as 1920x1080")
	set.IntVar(&fps, "video-fps", config.DefaultFPS, "frame rate `N` of the film, 1 to 120 frames per second of physics time")
	from.register(set)
	return cmd
}

// oneFile returns a usage error unless args is the path of one file. what names the kind of file.
func oneFile(command, what string, args []string) error {
	if len(args) != 1 {
		return config.UsageError{Err: fmt.Errorf("%s: expected one %s such as flight.mcap, not %d arguments", command, what, len(args))}
	}
	return nil
}

// exportFlight writes the formats that have a path.
func exportFlight(ctx context.Context, flight, only string, formats []exportFormat, paths []string, stdout io.Writer) error {
	var names []string
	wanted := false
	for i, f := range formats {
		names = append(names, "--"+f.flag)
		wanted = wanted || paths[i] != ""
	}
	if !wanted {
		last := len(names) - 1
		return config.UsageError{Err: fmt.Errorf("export: nothing to write: expected %s or %s with a file name", strings.Join(names[:last], ", "), names[last])}
	}
	if err := checkOutputs(formats, paths, stdout); err != nil {
		return err
	}
	source, err := flightNamed(ctx, "export", flight)
	if err == nil {
		err = wholeFile("export", source, "all of them are exported, so omit it; --flight selects that of a scenario")
	}
	if err != nil {
		return err
	}
	if only, err = onlyVehicle("export", source, only); err != nil {
		return err
	}
	var damage error
	for i, f := range formats {
		if paths[i] == "" {
			continue
		}
		switch err := f.write(ctx, source.Path, only, destination{paths[i], stdout}); {
		case errors.Is(err, record.ErrDamaged): // what can be read is written, in all formats
			damage = err
		case err != nil:
			if errors.Is(err, context.Canceled) && paths[i] != standardOutput && f.flag != "video" {
				err = fmt.Errorf("%w: %s was not written", err, paths[i])
			}
			return fmt.Errorf("--%s: %w", f.flag, fullDisk(err, f.flag, paths[i]))
		}
	}
	return damage
}

// tellHoles warns of what is not in a recording, and returns what of it is damaged.
func tellHoles(r *record.Recording) (damage error) {
	r.Check()
	for _, line := range record.Lacks(r) {
		slog.Warn(fmt.Sprintf("%s has %s", r.Path, line))
	}
	if r.Damage != nil {
		damage = fmt.Errorf("%s is damaged, and was read as far as it can be: %w", r.Path, r.Damage)
	}
	return damage
}

// fullDisk says of a format whose file did not fit on the disk what is there now. Other errors stay as
// they are.
func fullDisk(err error, flag, path string) error {
	if !record.DiskFull(err) || flag == "video" { // films end where the disk is full
		return err
	}
	left := "nothing of it is left"
	if _, err := os.Stat(path); err == nil {
		left = "the old one is as it was"
	}
	return fmt.Errorf("%s: no space left on device: the file was not written, and %s; free some space, or name a file on another disk", path, left)
}

// noLog refuses an autopilot's log where only a recording will do.
func noLog(command, path string) error {
	if format, err := flightlog.Sniff(path); err == nil {
		return config.InputError{Err: fmt.Errorf("%s: %s: %s", command, path, filekind.Sentence(filekind.Recording, fmt.Sprintf("it is an ArduPilot %v", format)))}
	}
	return nil
}

// exportPage writes a page. tiles is the folder of a log's terrain; empty: none.
func exportPage(tiles *string) func(context.Context, string, string, destination) error {
	return func(ctx context.Context, path, only string, to destination) error {
		return writePage(ctx, path, only, *tiles, to)
	}
}

func writePage(ctx context.Context, path, only, tiles string, to destination) error {
	if tiles != "" && record.Is(path) {
		return config.UsageError{Err: fmt.Errorf("--terrain is for logs: %s is a recording, which has terrain of its own", path)}
	}
	f, err := page.Read(ctx, path, only, tiles)
	if err != nil {
		return config.InputError{Err: err}
	}
	for _, notice := range f.Notices {
		slog.Warn(fmt.Sprintf("%s: %s", path, notice))
	}
	var size int64
	err = to.write(func(w io.Writer) error {
		counted := &counter{Writer: w}
		err := f.HTML(counted)
		size = counted.bytes
		return err
	})
	if err != nil {
		return err
	}
	slog.Info(fmt.Sprintf("%s: %.1f s of flight (%.1f MB)", to, f.Length, float64(size)/1e6))
	if errors.Is(f.Damage, record.ErrDamaged) {
		return fmt.Errorf("%s is damaged, and the page has what can be read: %w", path, f.Damage)
	}
	return nil
}

// counter counts what is written.
type counter struct {
	io.Writer
	bytes int64
}

// Write writes p.
func (c *counter) Write(p []byte) (n int, err error) {
	n, err = c.Writer.Write(p)
	c.bytes += int64(n)
	return n, err
}

// exportRecording returns a function that exports a recording by write.
func exportRecording(write func(io.Writer, *record.Recording, []*record.Vehicle) error) func(context.Context, string, string, destination) error {
	return func(ctx context.Context, path, only string, to destination) error {
		if _, err := flightlog.Sniff(path); err == nil {
			return config.InputError{Err: fmt.Errorf("%s is an ArduPilot log, and this format can only be made from recordings: use --html or --video", path)}
		}
		r, err := record.OpenContext(ctx, path)
		if err != nil {
			return config.InputError{Err: err}
		}
		defer r.Close()
		harm := tellHoles(r)
		vehicles, err := record.Chosen(r, only)
		if err != nil {
			return config.UsageError{Err: err}
		}
		var damage error
		err = to.write(func(w io.Writer) error {
			err := write(w, r, vehicles)
			if errors.Is(err, record.ErrDamaged) { // what is left is worth having
				damage, err = err, nil
			}
			return err
		})
		if err != nil {
			return err
		}
		if damage != nil {
			slog.Warn(fmt.Sprintf("%s has what can be read: %v", to, damage))
		}
		of := ""
		if len(vehicles) > 1 {
			of = fmt.Sprintf(" of %d vehicles", len(vehicles))
		}
		slog.Info(fmt.Sprintf("%s: %.1f s of flight%s", to, vehicles[0].Length, of))
		if harm == nil && damage != nil {
			harm = fmt.Errorf("%s is damaged: %w", path, damage)
		}
		return harm
	}
}

// filmRecording films a recording in the window, without panels. only is the name of a vehicle in
// a fleet; empty: all of them.
func filmRecording(ctx context.Context, path, only, to, size string, fps int) error {
	o := replayOptions{camera: "director", only: only}
	o.register(pflag.NewFlagSet("", pflag.ContinueOnError))
	o.size, o.video.path, o.video.fps, o.video.clean = size, to, fps, true
	return o.show(ctx, io.Discard, []string{path})
}

// fromFlags are the flags of what writes the scenario of a flight.
type fromFlags struct {
	flight int
	only   string
	noFly  bool
	set    *pflag.FlagSet // that parsed them
}

func (f *fromFlags) register(set *pflag.FlagSet) {
	f.set = set
	set.IntVar(&f.flight, "flight", 0, "make the scenario from flight `N` of the recording: each reset starts a new flight, and a branch begins with the number of the flight that it continues (default: the last one in which the vehicle moved; of a branch the one that goes on)")
}

// writeNamed is write for the flight FILE, FILE@VEHICLE, FILE#NUMBER or FILE@VEHICLE#NUMBER.
func (f *fromFlags) writeNamed(ctx context.Context, flight, out string, stdout io.Writer) error {
	source, err := flightNamed(ctx, "scenario from", flight)
	if err != nil {
		return err
	}
	if f.only, err = onlyVehicle("scenario from", source, f.only); err != nil {
		return err
	}
	if source.Chosen != 0 {
		if f.set.Changed("flight") && uint64(f.flight) != source.Chosen {
			return config.UsageError{Err: fmt.Errorf("scenario from: #%d and --flight %d select different flights: omit one", source.Chosen, f.flight)}
		}
		f.flight = int(source.Chosen)
	}
	return f.write(ctx, source.Path, out, stdout)
}

// write writes the scenario of a flight to the file out, or prints it if out is empty or -.
func (f *fromFlags) write(ctx context.Context, path, out string, stdout io.Writer) error {
	if f.flight < 0 || f.flight == 0 && f.set.Changed("flight") {
		return config.UsageError{Err: fmt.Errorf("--flight %d: expected a number from 1", f.flight)}
	}
	o := propose.Options{Flight: f.flight, Only: f.only, NoFly: f.noFly}
	if out == standardOutput {
		out = ""
	}
	if out != "" {
		if ext := strings.ToLower(filepath.Ext(out)); ext != ".yaml" && ext != ".yml" {
			return config.UsageError{Err: fmt.Errorf("%s: a scenario is a .yaml file: expected a name such as %s.yaml", out, propose.Stem(out))}
		}
		o.Stem = propose.Stem(out)
	}
	if err := noLog("scenario from", path); err != nil {
		return err
	}
	r, err := record.OpenContext(ctx, path)
	if err != nil {
		return config.InputError{Err: err}
	}
	defer r.Close()
	damage := tellHoles(r)
	s, err := propose.From(ctx, r, o)
	if err != nil {
		return config.InputError{Err: err}
	}
	if out == "" {
		for name := range s.Beside {
			slog.Warn(fmt.Sprintf("the scenario refers to %s, which is only written with -o FILE.yaml", name))
		}
		_, err := stdout.Write(s.Text)
		return errors.Join(err, damage)
	}
	paths, err := s.Write(out)
	if errors.Is(err, fs.ErrExist) {
		return config.InputError{Err: err}
	}
	if err != nil {
		return err
	}
	slog.Info(strings.Join(paths, ", ") + ": " + s.Summary())
	return damage
}
