package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/cli/output"
	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/compare/charts"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// compareFlags are the flags that say how flights are aligned.
type compareFlags struct {
	align  string
	shifts []string
}

func (f *compareFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.align, "align", "", "align the flights by `HOW`: time, arming, takeoff, mission, branch, fit or \"event TEXT\" (default: branch if they are branches of one recording, else takeoff if all flights have one, else time)")
	set.StringArrayVar(&f.shifts, "shift", nil, "shift a flight later, or earlier if negative: `NAME=SECONDS`; may be repeated")
}

// options reads the flags.
func (f *compareFlags) options() (o compare.Options, err error) {
	if o.Align, err = compare.ParseAlign(f.align); err != nil {
		return o, config.UsageError{Err: fmt.Errorf("--%w", err)}
	}
	o.Shifts = map[string]float64{}
	for _, text := range f.shifts {
		i := strings.LastIndex(text, "=")
		if i <= 0 {
			return o, config.UsageError{Err: fmt.Errorf("--shift %q: expected NAME=SECONDS, such as b=0.5", text)}
		}
		seconds, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(text[i+1:]), "s"), 64)
		if err != nil || seconds != seconds || seconds > 1e6 || seconds < -1e6 {
			return o, config.UsageError{Err: fmt.Errorf("--shift %q: expected seconds after the =, such as 0.5, not %q", text, text[i+1:])}
		}
		o.Shifts[text[:i]] = seconds
	}
	return o, nil
}

func newCompareCommand() *cobra.Command {
	var f compareFlags
	var asJSON bool
	var picture string
	cmd := &cobra.Command{
		Use:   "compare FLIGHT FLIGHT...",
		Short: "Compares recorded flights: deviations, energy, verdicts, events",
		Long: `sitlark compare aligns up to 16 flights in time and compares each with the first. It prints:

  - the RMS and largest deviation of position, height, speed and attitude, and when it was largest
  - durations and battery use
  - the verdicts on a scenario's expectations
  - the events that only one of the two flights has

A flight is a recording, or any other file that sitlark replay shows. FILE@VEHICLE selects a
vehicle of a fleet, FILE#2 flight 2 of the file, after a reset. The numbers are those that
events show: a branch begins with the number of the flight that it continues. A flight is
named after its file, without folder and extension.`,
		Example: `  sitlark compare before.mcap after.mcap
  sitlark compare before.mcap after.mcap --align "event motor 2 failed" --shift after=0.25
  sitlark compare calm.mcap wind4.mcap wind8.mcap --align fit --json
  sitlark compare formation.mcap@alpha formation.mcap@bravo`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) < 2:
				return config.UsageError{Err: fmt.Errorf("compare: expected at least two flights, such as a.mcap b.mcap, not %d", len(args))}
			case len(args) > compare.MaxFlights:
				return config.UsageError{Err: fmt.Errorf("compare: expected at most %d flights, not %d", compare.MaxFlights, len(args))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			o, err := f.options()
			if err != nil {
				return err
			}
			r, damage, err := compareFiles(cmd.Context(), args, o, picture)
			if err != nil {
				return err
			}
			if !asJSON {
				return errors.Join(r.WriteText(cmd.OutOrStdout()), damage)
			}
			return errors.Join(output.JSON(cmd.OutOrStdout(), r), damage)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	f.register(set)
	set.StringVar(&picture, "plot", "", "also plot tracks, heights, speeds and distances to `FILE.svg` or .png")
	set.BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

// compareFiles compares the flights in the files, and plots them to picture if it is not empty.
// damage says which recordings are damaged.
func compareFiles(ctx context.Context, paths []string, o compare.Options, picture string) (r *compare.Result, damage, err error) {
	if picture != "" {
		if err := charts.Check(picture); err != nil {
			return nil, nil, config.UsageError{Err: fmt.Errorf("--plot %w", err)}
		}
	}
	flights, err := compare.ReadAll(ctx, paths, nil)
	if err != nil {
		return nil, nil, config.InputError{Err: fmt.Errorf("compare: %w", err)}
	}
	aligned, err := compare.AlignAll(flights, o)
	if err != nil {
		return nil, nil, config.UsageError{Err: fmt.Errorf("compare: %w", err)}
	}
	if picture != "" {
		err := atomicfile.Write(picture, func(w io.Writer) error { return charts.Write(w, picture, flights, aligned) })
		if err != nil {
			return nil, nil, fmt.Errorf("--plot: %w", err)
		}
	}
	r, err = compare.Compare(flights, aligned)
	if errors.Is(err, compare.ErrNoOverlap) {
		return nil, nil, config.InputError{Err: fmt.Errorf("compare: %w", err)}
	}
	if err != nil {
		return nil, nil, config.UsageError{Err: fmt.Errorf("compare: %w", err)}
	}
	for _, f := range flights {
		if errors.Is(f.Damage, record.ErrDamaged) { // a log's is what it lacks
			damage = errors.Join(damage, fmt.Errorf("%s is damaged, and was compared as far as it can be read: %w", f.Path, f.Damage))
		}
	}
	return r, damage, nil
}

// loadBeside reads several flights. The setup is that of the first. progress is told how much of
// them was read, 0 to 1, from any goroutine. It gives up when ctx ends.
func loadBeside(ctx context.Context, args []string, c config.Config, f compareFlags, progress func(share float64)) (s session.Setup, b *app.Beside, err error) {
	o, err := f.options()
	if err != nil {
		return s, nil, err
	}
	sources, err := compare.Resolve(args)
	if err != nil {
		return s, nil, config.UsageError{Err: fmt.Errorf("replay: %w", err)}
	}
	if err := noTerrain(sources[0].Path, c); err != nil {
		return s, nil, err
	}
	b = &app.Beside{Options: o, Samples: make([]*snapshot.Samples, len(args))}
	replays := make([]*session.Replay, len(args)) // of logs, which are read already
	part := newParts(len(sources), progress)
	var damage error
	for i, source := range sources {
		one, err := session.LoadReplay(ctx, source.Path, c, part.opened(i))
		if err != nil {
			return s, nil, err
		}
		one.ShowOnly(source.Vehicle)
		b.Entries, replays[i] = append(b.Entries, one.Entry), one.Replay
		part.lengths[i] = one.Replay.Length
		part.opened(i)(1)
		damage = errors.Join(damage, one.Damage)
		if i == 0 {
			s = one
		}
	}
	s.Damage = damage
	open := func(ctx context.Context, i int, each timeline.Each) (timeline.Source, error) {
		if log := replays[i].Log; log != nil {
			return timeline.OfLog(log, replays[i].Moves, timeline.Options{Each: each}), nil
		}
		return timeline.Open(ctx, sources[i].Path, sources[i].Vehicle, timeline.Options{Each: each})
	}
	b.Flights, err = compare.ReadSources(ctx, sources, open, func(i int) timeline.Each {
		read := part.read(i)
		if i == 0 {
			return func(elapsed float64, _ *snapshot.Snapshot) { read(elapsed) }
		}
		samples := snapshot.NewSamples(len(s.Entry.Vehicle.Motors)).With(sim.PartsOf(&s.Entry.Vehicle))
		b.Samples[i] = samples
		return func(elapsed float64, now *snapshot.Snapshot) {
			samples.Take(now.Flight, &now.State, snapshot.Exchange{})
			read(elapsed)
		}
	})
	if err != nil {
		return s, nil, config.InputError{Err: fmt.Errorf("replay: %w", err)}
	}
	if b.Aligned, err = compare.AlignAll(b.Flights, o); err != nil {
		return s, nil, config.UsageError{Err: fmt.Errorf("replay: %w", err)}
	}
	s.Notices = append(s.Notices, compare.Notices(b.Flights)...)
	return s, b, nil
}

// parts tells how much of several flights was read: each is opened, and then read.
type parts struct {
	lengths  []float64       // of each flight [s]
	done     []atomic.Uint64 // of each, its share as bits: 0 to 2
	progress func(share float64)
}

func newParts(n int, progress func(share float64)) *parts {
	return &parts{lengths: make([]float64, n), done: make([]atomic.Uint64, n), progress: progress}
}

// opened takes how much of flight i was opened, 0 to 1.
func (p *parts) opened(i int) func(share float64) {
	return func(share float64) { p.tell(i, share) }
}

// read takes up to which time flight i was read [s].
func (p *parts) read(i int) func(elapsed float64) {
	return func(elapsed float64) {
		if p.lengths[i] > 0 {
			p.tell(i, 1+min(1, elapsed/p.lengths[i]))
		}
	}
}

func (p *parts) tell(i int, done float64) {
	p.done[i].Store(math.Float64bits(done))
	sum := 0.0
	for k := range p.done {
		sum += math.Float64frombits(p.done[k].Load())
	}
	p.progress(sum / float64(2*len(p.done)))
}
