package session

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// FlyOptions configure the flight of a scenario without a window.
type FlyOptions struct {
	FlightOptions
	Listen  string // HOST:PORT of the exchange; empty: a free port of this computer
	OverUDP bool   // the built-in autopilot uses a socket, like any other

	NeverSpin bool // as in config.Exchange

	Record config.Record

	// Where the flight can be watched; they need OverUDP or ArduPilot.
	Foxglove config.Foxglove
	Share    config.Share

	// SITL is the ArduPilot that is started for the flight and flown, as fast as it goes; no
	// Binary: none. Its folder is made for the flight, below Logs, or else below Temporary, and
	// removed afterwards; the rate of its physics is scenarioRate where it is 0.
	SITL      config.SITL
	Logs      string
	Temporary string             // empty: the system's folder for temporary files
	Terrain   config.TerrainData // whether its requests for terrain are answered

	Origin *Origin // of which flight it is a repetition; nil: none

	Told *ToldParameters // shared by the flights of a batch, which tell once what ArduPilot lacks; nil: each one tells

	// Ready is called before the first step; nil: not called. A built-in autopilot without
	// OverUDP has no socket.
	Ready func(f *Fleet)
	Logf  func(format string, args ...any) // messages of the built-in autopilot; nil: dropped
}

// Fly flies the scenario to its end without a window and returns its result. With the
// built-in autopilot the result depends on the file alone. Fly may be called from several
// goroutines at once. If ctx ends first, it returns the result so far and ctx's error.
func (p *LoadedScenario) Fly(ctx context.Context, o FlyOptions) (scenario.Result, error) {
	c := config.Config{Headless: true, Speedup: o.Speedup, Record: o.Record, Foxglove: o.Foxglove, Share: o.Share, Exchange: config.Exchange{Listen: o.Listen, NeverSpin: o.NeverSpin}}
	if c.Exchange.Listen == "" {
		c.Exchange.Listen = "127.0.0.1:0"
	}
	if o.SITL.Binary != "" {
		folder, remove, err := flightFolder(o.Logs, o.Temporary, p.File.Name)
		if err != nil {
			return scenario.Result{}, err
		}
		defer remove()
		c.SITL, c.SITL.Folder, c.SITL.Alone = o.SITL, folder, true
		c.SITL.Disposable = o.Logs == ""
		c.MAVLink.Address, c.Speedup = config.ChildMAVLink, config.MaxSpeedup
		c.MAVLink.Terrain = o.Terrain
		if c.SITL.Rate == 0 {
			c.SITL.Rate = scenarioRate
		}
	}
	s, setup, err := NewScenario(p, c, ScenarioOptions{FlightOptions: o.FlightOptions})
	if err != nil {
		return scenario.Result{}, err
	}
	setup.Origin = o.Origin
	fail := func(err error) (scenario.Result, error) { return scenario.Result{}, flightFault(p.File, err) }
	f, err := New(setup, Options{
		Scenario: s, InProcess: s.builtIn() && !o.OverUDP, OverUDP: o.OverUDP, Unwatched: o.Ready == nil && o.Foxglove.Listen == "" && o.Share.Listen == "", Quiet: s.builtIn() || o.SITL.Binary != "", Told: o.Told, Logf: o.Logf,
	})
	if err != nil {
		return fail(err)
	}
	if o.Ready != nil {
		o.Ready(f)
	}
	if err := f.Run(ctx, nil); err != nil {
		return fail(err)
	}
	if ctx.Err() == nil {
		s.judge.Autopilot()
	}
	return s.Result(), ctx.Err()
}

// flightFault returns an error of a flight with its scenario's name: an error of the file, where it has its place there.
func flightFault(f *scenario.File, err error) error {
	var own *scenario.Error
	if errors.As(err, &own) && own.Name == f.Source.Name {
		return config.InputError{Err: err}
	}
	return fmt.Errorf("%s: %w", f.Source.Name, err)
}

// scenarioRate is at how many steps a second of physics time an ArduPilot flies a scenario
// without a window [Hz]: it still arms, and needs a third fewer exchanges than by its default.
const scenarioRate = 800

// FlightFolder makes a folder for the ArduPilot of one flight: below logs, where it stays, or
// else one that remove removes.
func FlightFolder(logs, name string) (folder string, remove func(), err error) {
	return flightFolder(logs, "", name)
}

// flightFolder makes the folder below logs or, where that is empty, below temporary.
func flightFolder(logs, temporary, name string) (folder string, remove func(), err error) {
	keep := logs != ""
	if keep {
		if err := os.MkdirAll(logs, 0o755); err != nil {
			return "", nil, fmt.Errorf("--sitl-logs: %w", err)
		}
		if logs, err = filepath.Abs(logs); err != nil {
			return "", nil, err
		}
	}
	plain := strings.Map(func(r rune) rune {
		if r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '-'
	}, name)
	if !keep {
		logs = temporary
	}
	folder, err = os.MkdirTemp(logs, "sitlark-"+plain+"-")
	if err != nil {
		return "", nil, fmt.Errorf("no folder for ArduPilot's parameters and logs: %w", err)
	}
	return folder, func() {
		if !keep {
			os.RemoveAll(folder)
		}
	}, nil
}

// runInProcess flies the built-in autopilots on the caller's goroutine: physics and
// autopilot exchange the same bytes as over a socket, and the vehicles step in turn, so that
// the flight does not depend on the machine. It returns when the scenario, the autopilots or
// ctx have ended the flight. A vehicle whose autopilot has finished stands by until the
// last one has.
func (f *Fleet) runInProcess(ctx context.Context) error {
	defer func() {
		if f.options.Scenario != nil && ctx.Err() == nil {
			f.options.Scenario.judge.Autopilot() // all have finished, if it had not ended before
		}
	}()
	t := newTurn(f.Vehicles)
	for t.flying > 0 && !passed(f) {
		for i, v := range f.Vehicles {
			if t.step(ctx, i, v) != nil || f.ended() {
				return nil
			}
		}
	}
	return nil
}

// flyInTurn flies a scenario's vehicles in the window as runInProcess does, and continues
// after the scenario until ctx ends.
func (f *Fleet) flyInTurn(ctx context.Context) error {
	for _, v := range f.Vehicles {
		defer v.Pilot().Close()
		defer context.AfterFunc(ctx, v.Pilot().Interrupt)()
	}
	t, told := newTurn(f.Vehicles), false
	for {
		if t.flying == 0 && !told {
			f.options.Scenario.judge.Autopilot()
			told = true
		}
		for i, v := range f.Vehicles {
			if err := t.step(ctx, i, v); err != nil {
				return err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
	}
}

// turn is whose autopilots still fly, of vehicles that step in turn.
type turn struct {
	over   []bool
	flying int
}

// newTurn leaves out autopilots whose flight was over before, as in a branch: a step would begin another.
func newTurn(vehicles []*Vehicle) *turn {
	t := &turn{over: make([]bool, len(vehicles))}
	for i, v := range vehicles {
		if t.over[i] = flierOf(v).Over(); !t.over[i] {
			t.flying++
		}
	}
	return t
}

// step makes one step of vehicle i, whose autopilot flies or stands by. The error says why it can't stand by; why it
// can't fly becomes a warning.
func (t *turn) step(ctx context.Context, i int, v *Vehicle) error {
	if t.over[i] {
		return flierOf(v).StandBy(ctx)
	}
	ended, err := flierOf(v).Step(ctx)
	if err != nil && !errors.Is(err, context.Canceled) && ctx.Err() == nil {
		v.warn(err)
	}
	if t.over[i] = ended || err != nil; t.over[i] {
		t.flying--
	}
	return nil
}

// passed reports whether all vehicles have flown until the time that is asked for.
func passed(f *Fleet) bool {
	for _, v := range f.Vehicles {
		if f.until == 0 || v.Sim.Elapsed() < f.until-stepSlack {
			return false
		}
	}
	return true
}

// ended reports whether the scenario has ended the flight.
func (f *Fleet) ended() bool {
	s := f.options.Scenario
	if s == nil {
		return false
	}
	select {
	case <-s.judge.Done():
		return true
	default:
		return false
	}
}

// warn adds the reason why an autopilot can't fly to the scenario's warnings.
func (v *Vehicle) warn(err error) {
	if v.Scenario != nil {
		v.Scenario.judge.Warn(err.Error())
	}
}

// silence is the wall time without packets after which ArduPilot's flight is over.
const silence = 10 * time.Second

// awaitSilence returns when ctx ends, or when the judge has ended the flight because the
// autopilot was silent. The built-in autopilot is never silent.
func awaitSilence(ctx context.Context, buffer *snapshot.Buffer, judge *scenario.Observer) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	var now snapshot.Snapshot
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		buffer.Read(&now)
		if now.Link.State == snapshot.LinkLost && now.Link.SilentFor > silence.Seconds() && judge.Silent() {
			return
		}
	}
}
