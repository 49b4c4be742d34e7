package cli

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/record/store"
)

// recordNone turns recording off.
const recordNone = "none"

// recordFlags are the flags of recordings.
type recordFlags struct {
	path  string
	limit byteSize
	wait  bool
	set   *pflag.FlagSet // that parsed them
}

func (f *recordFlags) register(set *pflag.FlagSet) {
	f.limit, f.set = store.DefaultLimit, set
	set.StringVar(&f.path, "record", "", "record the flight to `FILE.mcap`, or to a new file in a folder that exists or in FOLDER/, or none (default: the last flights are kept in sitlark/flights of your data folder)")
	set.Var(&f.limit, "record-limit", "`SIZE` of the flights that are kept in your data folder, such as 500MB or 8GiB; the oldest go first, and those that you rename stay")
	set.BoolVar(&f.wait, "record-wait", false, "let the flight wait where a slow disk or a busy computer holds the recording up, rather than leave a gap in it (default: without a window; --record-wait=false never waits)")
}

func (f *recordFlags) parse(c *config.Config) error {
	switch f.path {
	case recordNone:
		if f.set.Changed("record-wait") {
			return errors.New("--record-wait with --record none: nothing is recorded that the flight could wait for; omit one")
		}
		c.Record = config.Record{}
	case "":
		c.Record = config.Record{Kept: true, Limit: int64(f.limit), Wait: f.waits()}
	default:
		c.Record = config.Record{Path: f.path, Wait: f.waits()}
	}
	return nil
}

func (f *recordFlags) waits() config.Wait {
	switch {
	case !f.set.Changed("record-wait"):
		return config.WaitHeadless
	case f.wait:
		return config.WaitAlways
	}
	return config.WaitNever
}

// byteSize is a flag for an amount of data [bytes].
type byteSize int64

// byteUnits are its units, the first of a size the one that it is written with.
var byteUnits = []struct {
	name  string
	bytes float64
}{{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"kiB", 1 << 10}, {"TB", 1e12}, {"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}}

// mostBytes bounds it.
const mostBytes = 1 << 50

// Type implements pflag.Value.
func (b *byteSize) Type() string { return "SIZE" }

// String implements pflag.Value.
func (b *byteSize) String() string {
	for _, u := range byteUnits {
		if n := float64(*b) / u.bytes; n >= 1 && n == math.Trunc(n) {
			return fmt.Sprintf("%g %s", n, u.name)
		}
	}
	return fmt.Sprintf("%d B", int64(*b))
}

// Set implements pflag.Value.
func (b *byteSize) Set(text string) error {
	number, unit := quantity.Cut(strings.TrimSpace(text))
	n, err := quantity.Number(number)
	for _, u := range byteUnits {
		if err == nil && strings.EqualFold(u.name, strings.TrimSpace(unit)) {
			if n = math.Round(n * u.bytes); n >= 0 && n <= mostBytes {
				*b = byteSize(n)
				return nil
			}
		}
	}
	return fmt.Errorf("expected a size up to 1024 TiB, such as 500MB or 8GiB")
}

// filmFlags are the flags for films, as typed.
type filmFlags struct {
	path  string
	fps   int
	wait  bool
	clean bool
}

func (f *filmFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.path, "video", "", "film the window to `FILE.mp4` (needs ffmpeg) or FILE.avi at a constant rate of physics time; the V key also starts and stops a film")
	set.IntVar(&f.fps, "video-fps", config.DefaultFPS, "frame rate `N` of films, 1 to 120 frames per second of physics time")
	set.BoolVar(&f.wait, "video-wait", false, "make ArduPilot wait for each frame of the film; the built-in autopilot always waits")
	set.BoolVar(&f.clean, "video-clean", false, "film without the panels")
}

func (f *filmFlags) config() config.Film {
	return config.Film{Path: f.path, FPS: f.fps, Clean: f.clean, Wait: f.wait}
}
