package flight

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/cores"
	"github.com/sitlark/sitlark/internal/cputime"
	"github.com/sitlark/sitlark/internal/oserror"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
)

// Options say how a worker flies.
type Options struct {
	// Bundle returns a bundle by its hash, SHA-256 in hexadecimal. The Flyer checks the hash.
	Bundle func(ctx context.Context, hash string) ([]byte, error)

	Worker     string            // the name that results bear
	SITL       map[string]string // ArduPilot's binaries: paths by SHA-256 in hexadecimal, as Hash returns it
	Terrain    config.TerrainData
	Logs       string // folder that keeps what ArduPilot writes; empty: it is removed
	Recordings string // folder of the recordings that are kept; empty: none is, unless there is a Store
	Store      Store  // takes the recordings that are kept; nil: they stay in Recordings
	Worst      int    // how many recordings KeepWorst leaves of a campaign; 0: ten
	Jobs       int    // how many flights are in the air at once; 0: one
}

// Flyer flies tasks. It is a campaign.Flyer; all its methods may be called from several goroutines.
type Flyer struct {
	options Options
	bundles bundles
	kept    kept
	meter   meter
	place   workplace
}

// New returns a Flyer. The error says which of its options can't be used.
func New(o Options) (*Flyer, error) {
	if o.Bundle == nil {
		return nil, errors.New("a worker needs to know where bundles come from")
	}
	if err := checkBinaries(o.SITL); err != nil {
		return nil, err
	}
	if o.Worst <= 0 {
		o.Worst = defaultWorst
	}
	f := &Flyer{options: o}
	f.kept.options(&f.options, &f.place)
	return f, nil
}

var _ campaign.Flyer = (*Flyer)(nil)

// Close removes what the flights shared on the disk. No flight may be in the air, or follow.
func (f *Flyer) Close() error { return errors.Join(f.kept.close(), f.place.close()) }

// Fly flies a task, as campaign.Flyer says.
func (f *Flyer) Fly(ctx context.Context, t campaign.Task, advanced func(seconds float64)) (campaign.Result, error) {
	began := time.Now()
	place, err := f.kept.begin(&t)
	if err != nil {
		return campaign.Result{}, err
	}
	r, err := f.fly(ctx, &t, advanced, config.Record{Path: place, Optional: true})
	if err == nil {
		err = f.kept.end(ctx, &t, &r, place, func() {
			if advanced != nil {
				advanced(r.Duration) // what is being stored does not hang
			}
		})
	} else {
		f.kept.drop(place)
	}
	if err != nil {
		return campaign.Result{}, err
	}
	r.Worker, r.Wall = f.options.Worker, time.Since(began).Seconds()
	return r, nil
}

// Record flies a task of the built-in autopilot again with a recording at path, which must not
// exist. The flight must have the hash that its result had, and all of it must be recorded.
func (f *Flyer) Record(ctx context.Context, t campaign.Task, hash, path string) error {
	if t.Autopilot != "" {
		return errors.New("a flight of ArduPilot is never the same again: it can't be recorded afterwards")
	}
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s exists, and recordings never overwrite a file: name a new file", path)
	}
	r, err := f.fly(ctx, &t, nil, config.Record{Path: path})
	switch {
	case err != nil:
	case r.Status == campaign.NotFlown:
		err = fmt.Errorf("sample %d could not be flown again and recorded: %s", t.Sample.Number, r.Reason)
	case r.Hash != hash:
		err = fmt.Errorf("sample %d, flown again, differs: hash %s instead of %s", t.Sample.Number, r.Hash, hash)
	}
	if err != nil {
		f.kept.drop(path)
	}
	return err
}

// leavesCores reports whether flights leave cores to other programs. Then they never spin while they wait for
// ArduPilot's packets, which would take more CPU time than to sleep; with a flight on each core they do where
// that makes the exchange faster.
func (f *Flyer) leavesCores() bool { return max(f.options.Jobs, 1) < cores.Available() }

// fly flies a task and records it where record has a path. Worker, Wall and Recording of the result
// are for the caller.
func (f *Flyer) fly(ctx context.Context, t *campaign.Task, advanced func(seconds float64), record config.Record) (campaign.Result, error) {
	if build := campaign.Build(); t.Build != build {
		return campaign.Result{}, &campaign.RefusedError{Why: fmt.Errorf("sample %d is for sitlark %s, this one is %s", t.Sample.Number, t.Build, build)}
	}
	options := session.FlyOptions{NeverSpin: f.leavesCores(), Record: record, Terrain: f.options.Terrain, Logs: f.options.Logs}
	var err error
	if options.SITL.Binary, err = f.binary(t.Autopilot); err != nil {
		return campaign.Result{}, err
	}
	base, err := f.bundles.find(ctx, t.Bundle, &f.options)
	if err != nil {
		return campaign.Result{}, err
	}
	if base.fault != nil {
		return notFlown(t, base.fault), nil
	}
	loaded, err := base.opened.Scenario(t.Sample.Settings, t.Autopilot != "")
	if err == nil {
		err = fits(loaded.File, t)
	}
	if err != nil {
		return notFlown(t, err), nil
	}
	if t.Autopilot != "" {
		if err := f.place.prepare(ctx, loaded, t, &options, advanced); err != nil {
			return failed(ctx, t, err)
		}
	}
	for attempt := 1; ; attempt++ {
		watch := newWatch(t.Path, advanced)
		options.Spectator = watch
		flown, cpu, err := f.inTheAir(ctx, loaded, options)
		if err == nil {
			r := resultOf(t, &flown, watch)
			r.CPU = cpu
			return r, nil
		}
		if attempt == 1 && mayFlyYet(ctx, t, err) {
			f.kept.drop(record.Path)
			continue
		}
		return failed(ctx, t, err)
	}
}

// mayFlyYet reports whether it is worth to try again: where an ArduPilot did not get ready in time,
// as on a busy computer, and the file is not to blame.
func mayFlyYet(ctx context.Context, t *campaign.Task, err error) bool {
	var placed *scenario.Error
	return t.Autopilot != "" && ctx.Err() == nil && !workersOwn(err) && !errors.As(err, &placed)
}

// failed tells a flight that can't be flown from one that this worker can't fly.
func failed(ctx context.Context, t *campaign.Task, err error) (campaign.Result, error) {
	switch {
	case ctx.Err() != nil:
		return campaign.Result{}, ctx.Err()
	case workersOwn(err):
		return campaign.Result{}, err
	}
	return notFlown(t, err), nil
}

// inTheAir flies a scenario and measures its CPU time [s].
func (f *Flyer) inTheAir(ctx context.Context, loaded *session.LoadedScenario, o session.FlyOptions) (scenario.Result, float64, error) {
	ctx, cancel := context.WithCancel(ctx) // what waits for its end must not outlive the flight
	defer cancel()
	if o.SITL.Binary == "" {
		runtime.LockOSThread() // all of the flight happens on this thread
		defer runtime.UnlockOSThread()
		before := cputime.Thread()
		r, err := loaded.Fly(ctx, o)
		return r, (cputime.Thread() - before).Seconds(), err
	}
	done := f.meter.begin()
	r, err := loaded.Fly(ctx, o)
	cpu := done().Seconds()
	if r.Autopilot != nil {
		cpu += r.Autopilot.CPU
	}
	return r, cpu, err
}

// fits checks that the scenario does not wait for an ArduPilot that nobody starts.
func fits(f *scenario.File, t *campaign.Task) error {
	if f.Autopilot == scenario.ArduPilot && t.Autopilot == "" {
		return fmt.Errorf("%s is for ArduPilot, and the campaign names no ArduPilot", f.Source.Name)
	}
	return nil
}

// workersOwn reports whether an error is trouble of this computer: the flight may succeed on
// another.
func workersOwn(err error) bool {
	return oserror.Exhausted(err) || errors.Is(err, errNoBinary)
}
