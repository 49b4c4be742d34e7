package batch

import (
	"context"
	"errors"
	"sync"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/cores"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
)

// Outcome is the result of one run.
type Outcome struct {
	Run    Run
	Result scenario.Result
	Err    error // it could not be flown, was not flown to its end, or could not be judged

	Recording string // path of the recording that was kept; empty: none
	Unkept    error  // why there is none, although it was to be kept
}

// Options say how to fly a batch.
type Options struct {
	Workers int                            // flights at a time; 0: one a core
	Samples bool                           // the Results get their Samples
	OverUDP bool                           // the built-in autopilot speaks over a socket
	SITL    config.SITL                    // the ArduPilot that is started for each flight; no Binary: none
	Terrain config.TerrainData             // whether its requests for terrain are answered
	Logs    string                         // folder that keeps what ArduPilot writes; empty: it is removed
	Done    func(o *Outcome, done, of int) // called after each run, one at a time; nil: not called
	Keep    *Recordings                    // keeps recordings; nil: none are made
}

// exact reports whether a flight is the same whenever it is flown.
func (o *Options) exact() bool { return o.SITL.Binary == "" }

// Fly flies every run and returns the outcomes in the order of the runs. When ctx ends
// first, Err of the others is ctx's.
//
// A flight with the built-in autopilot keeps one core busy.
func Fly(ctx context.Context, runs []Run, o Options) []Outcome {
	workers := o.Workers
	if workers <= 0 {
		workers = cores.Available()
	}
	outcomes := make([]Outcome, len(runs))
	todo := make(chan int)
	var finished sync.Mutex
	done := 0
	told := new(session.ToldParameters)
	var group sync.WaitGroup
	for range min(workers, len(runs)) {
		group.Go(func() {
			worker := flyer{options: session.FlyOptions{FlightOptions: session.FlightOptions{Samples: o.Samples}, OverUDP: o.OverUDP, SITL: o.SITL, Logs: o.Logs, Terrain: o.Terrain, Told: told}}
			for i := range todo {
				worker.options.Record = o.Keep.recordNow(runs[i].Number, o.exact())
				outcomes[i] = worker.fly(ctx, runs[i])
				finished.Lock()
				o.Keep.flown(&outcomes[i], worker.options.Record.Path != "")
				if !errors.Is(outcomes[i].Err, context.Canceled) {
					done++
				}
				if o.Done != nil && !errors.Is(outcomes[i].Err, context.Canceled) {
					o.Done(&outcomes[i], done, len(runs))
				}
				finished.Unlock()
			}
		})
	}
	for i := range runs {
		todo <- i
	}
	close(todo)
	group.Wait()
	o.Keep.again(ctx, outcomes, o)
	return outcomes
}

// flyer keeps what is expensive to load from one run to the next.
type flyer struct {
	options  session.FlyOptions
	scenario *session.LoadedScenario
}

func (f *flyer) fly(ctx context.Context, run Run) Outcome {
	if err := ctx.Err(); err != nil {
		return Outcome{Run: run, Err: err}
	}
	if err := f.load(run.File); err != nil {
		return Outcome{Run: run, Err: err}
	}
	result, err := f.scenario.Fly(ctx, f.options)
	if err == nil && result.Fault != "" {
		err = errors.New(result.Fault)
	}
	return Outcome{Run: run, Result: result, Err: err}
}

func (f *flyer) load(file *scenario.File) (err error) {
	if f.scenario == nil {
		f.scenario, err = session.LoadScenario(file)
		return err
	}
	next, err := f.scenario.With(file)
	if err == nil {
		f.scenario = next
	}
	return err
}
