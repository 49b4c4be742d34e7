package again

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/propose"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// How is what Origin.How says of such a flight.
const How = record.AgainFromStart

// Options say what is another than in the recorded flight.
type Options struct {
	Log      string                // path of ArduPilot's DataFlash log of the flight, or of the folder with its logs; empty: none is known
	At       float64               // elapsed time in the recording at which Commands are given [s]; 0: at the flight's start
	Commands []command.Command     // beside those that were recorded
	Set      []vehiclefile.Setting // of the vehicle, from the start on; ArduPilot's parameters do not follow
	Seed     *int64                // of turbulence, noise and vibration; nil: the recording's
}

// Flight is a recorded flight, to be flown again.
type Flight struct {
	*session.LoadedScenario
	Origin  session.Origin
	Params  []config.Param // with which ArduPilot starts
	Inexact []string       // what is known not to be the same, in sentences without a full stop
}

// Load loads the last flight of a recording in which the vehicle has moved. The error is a
// config.InputError or config.UsageError.
func Load(ctx context.Context, path string, o Options) (*Flight, error) {
	r, err := record.Open(path)
	if err != nil {
		return nil, config.InputError{Err: err}
	}
	defer r.Close()
	length := 0.0
	for _, v := range r.Vehicles {
		length = max(length, v.Length)
	}
	if !(o.At >= 0 && o.At <= length) {
		return nil, config.UsageError{Err: fmt.Errorf("%s ends before %.2f s: expected a time from 0 to %.2f s", path, o.At, length)}
	}
	f := &Flight{}
	if err := f.load(ctx, r, o); err != nil {
		return nil, config.InputError{Err: fmt.Errorf("can't repeat the flight in %s: %w", path, err)}
	}
	if f.Origin.File, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	return f, nil
}

func (f *Flight) load(ctx context.Context, r *record.Recording, o Options) error {
	if len(r.Vehicles) > 1 {
		return fmt.Errorf("it is a fleet of %d vehicles, and only single-vehicle flights can be repeated: omit --again and the built-in autopilot takes over, or write a scenario with fly steps", len(r.Vehicles))
	}
	sticks, err := recordedSticks(r, r.Vehicles[0])
	if err != nil {
		return err
	}
	p := propose.Options{Clock: true, Sticks: len(sticks) > 0}
	p.Omit = o.omits()
	for _, c := range o.Commands {
		if _, reset := c.(command.Reset); reset {
			return errors.New("reset ends the flight")
		}
		p.Given = append(p.Given, propose.Given{Elapsed: o.At, Command: c})
		f.Origin.Changes = append(f.Origin.Changes, command.Text(c))
	}
	l, err := f.logOf(ctx, r, o.Log)
	if err != nil {
		return err
	}
	if l != nil {
		p.Sticks = p.Sticks || l.sticks() != nil
		p.Fly, f.Params = l.steps, l.params
	}
	s, err := propose.From(ctx, r, p)
	if err != nil {
		return err
	}
	if s.BuiltIn {
		return errors.New("the built-in autopilot flew it, not ArduPilot: omit --again to continue it, or use --at 0s to repeat it exactly")
	}
	f.Inexact = append(f.Inexact, s.Inexact...)
	f.Origin.LeftOut = command.LeftOutText(s.LeftOut)
	if err := f.read(s, o.Seed); err != nil {
		return err
	}
	if err := f.refit(o.Set); err != nil {
		return err
	}
	f.mark(p.Fly) // in order by now
	f.Repeats = []session.Repeat{f.repeat(s, sticks, l)}
	f.Origin.Flight, f.Origin.Elapsed, f.Origin.How = s.Flight, s.Begins, How
	return f.land(r.Vehicles[0])
}

// omits returns which recorded commands are left out, because they would undo a change: of the vehicle, which is
// changed from the start, at any time, and of what a command sets once that is given.
func (o *Options) omits() func(elapsed float64, c command.Command) bool {
	vehicle, given := command.Changes{}, command.Changes{Commands: o.Commands}
	for _, s := range o.Set {
		vehicle.Settings = append(vehicle.Settings, s.Path)
	}
	return func(elapsed float64, c command.Command) bool {
		return vehicle.Undone(c) || elapsed > o.At && given.Undone(c)
	}
}

// logOf reads ArduPilot's log of the flight, which path names or which is in the folder path, and
// notes what is unknown without it. It returns nil if there is none.
func (f *Flight) logOf(ctx context.Context, r *record.Recording, path string) (l *logged, err error) {
	without := "without --log"
	switch info, e := os.Stat(path); {
	case path == "":
	case e == nil && info.IsDir():
		l, err = findLog(ctx, r, path)
		without = "no log of this flight is in " + path + ":"
	default:
		l, err = readLog(ctx, r, path)
	}
	if l == nil {
		f.Inexact = []string{without + " only the modes are known of what a ground station sent, not its commands, targets and RC overrides, and only parameters that changed"}
	} else {
		f.Inexact = l.inexact
	}
	return l, err
}

// read loads the scenario that was proposed, by way of a folder that is gone then.
func (f *Flight) read(s *propose.Scenario, seed *int64) error {
	folder, err := os.MkdirTemp("", "sitlark-again-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "again.yaml")
	if _, err := s.Write(path); err != nil {
		return err
	}
	file, err := scenario.Load(path)
	if err == nil && seed != nil {
		file, err = file.With("seed", strconv.FormatInt(*seed, 10))
		f.Origin.Changes = append(f.Origin.Changes, fmt.Sprintf("seed %d", *seed))
	}
	if err != nil {
		return err
	}
	f.LoadedScenario, err = session.LoadScenario(file)
	file.Source.Name = "the recorded flight"
	return err
}

// refit changes the vehicle.
func (f *Flight) refit(set []vehiclefile.Setting) error {
	if len(set) == 0 {
		return nil
	}
	changed, err := catalog.Changed(f.Entry, set)
	if err != nil {
		return fmt.Errorf("--set: %w", err)
	}
	f.Entry = changed
	for _, s := range set {
		f.Origin.Changes = append(f.Origin.Changes, s.String())
	}
	return nil
}

// mark adds to the fly steps who did them in the recorded flight. list has them in their order.
func (f *Flight) mark(list []propose.Fly) {
	for i := range f.File.Fly[:min(len(list), len(f.File.Fly))] {
		if by := strings.TrimSuffix(list[i].Why, "."); by != "" {
			f.File.Fly[i].Text += ", " + strings.ToLower(by[:1]) + by[1:]
		}
	}
}

// land makes the recorded terrain again, whatever the seed is now.
func (f *Flight) land(v *record.Vehicle) (err error) {
	f.Land = v.Terrain
	var notice string
	if f.Terrain, f.Site, notice, err = f.Land.Load(f.Home); err != nil {
		return fmt.Errorf("can't load its terrain: %w", err)
	}
	if notice != "" {
		f.Notices = append(f.Notices, notice)
	}
	return nil
}

// String says in a line what is flown, and with which changes.
func (f *Flight) String() string {
	text := fmt.Sprintf("%s again from its start, with a fresh ArduPilot", f.Origin.File)
	if with := session.ChangesText(&f.Origin); with != "" {
		text += ", " + with
	}
	return text
}
