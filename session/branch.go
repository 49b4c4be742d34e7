package session

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Branch is a flight that continues from a moment of a recorded flight, its origin.
type Branch struct {
	Origin record.Origin
	Rest   float64 // how long the recording goes on after it, of each vehicle [s]
	Script *LoadedScenario

	moments []*branchPoint
	names   []string // of the vehicles
	judge   []byte   // of the scenario; empty: none is flown
	flew    []*record.Flown
	changes Changes
	holds   bool // it stays after landing: the next flight would begin without what was changed
}

// LoadBranch returns the setup of a flight that continues from an elapsed time of a recording [s],
// which may still be being written. c configures window and recording. If the built-in autopilot
// flew the recording it resumes exactly; otherwise it takes over from the vehicle's state. The
// error is a config.InputError or config.UsageError.
func LoadBranch(ctx context.Context, path string, at float64, changes Changes, c config.Config) (Setup, error) {
	r, err := record.OpenContext(ctx, path)
	if err != nil {
		return Setup{}, config.InputError{Err: err}
	}
	defer r.Close()
	for _, v := range r.Vehicles {
		if v.Inexact != nil {
			return Setup{}, config.InputError{Err: fmt.Errorf("%s can be replayed, but not continued: %w", path, v.Inexact)}
		}
	}
	if math.IsInf(at, 1) {
		at = lengthOf(r)
	}
	notice := ""
	if length := lengthOf(r); !r.Complete && at > length && at < length+unwritten {
		if at > length+stepSlack {
			notice = fmt.Sprintf("%s has no end, and nothing after %.2f s: the flight is continued from there, not from %.2f s", path, length, at)
		}
		at = length
	}
	if length := lengthOf(r); !(at >= 0 && at <= length+stepSlack) {
		return Setup{}, config.UsageError{Err: fmt.Errorf("%s ends before %.2f s: expected a time from 0 to %.2f s", path, at, length)}
	}
	s, err := setupOf(r, path, c)
	if err != nil {
		return Setup{}, err
	}
	if notice != "" {
		s.Notices = append(s.Notices, notice)
	}
	for _, v := range r.Vehicles {
		if hole, is := record.HoleAt(r, v, at); is {
			s.Notices = append(s.Notices, fmt.Sprintf("%s: %.2f s is in a gap of %s %v. The flight is continued from the last moment before that", path, at, cmp.Or(v.Name, "the flight"), hole))
		}
	}
	b := &Branch{changes: changes, holds: !c.Headless || changes.any()}
	s.DemoHold = b.holds
	s.Branch, s.Origin = b, &b.Origin
	for _, v := range r.Vehicles {
		b.names = append(b.names, v.Name)
	}
	if changes.Only != "" && !slices.Contains(b.names, changes.Only) {
		_, err := record.Chosen(r, changes.Only)
		return Setup{}, config.UsageError{Err: err}
	}
	if err := b.load(ctx, r, &s, at); err != nil {
		return Setup{}, config.InputError{Err: fmt.Errorf("can't continue %s at %.2f s: %w", path, at, err)}
	}
	if path, err = filepath.Abs(path); err != nil {
		return Setup{}, err
	}
	b.Origin.File, b.Origin.Elapsed, b.Origin.Changes = path, b.moments[0].elapsed, changes.texts()
	b.Rest = math.Inf(1)
	for i, v := range r.Vehicles {
		b.Rest = min(b.Rest, max(0, v.Length-b.moments[i].elapsed))
	}
	if changes.Keep {
		if err := b.readAsked(r); err != nil {
			return Setup{}, config.InputError{Err: fmt.Errorf("can't read the commands in %s: %w", path, err)}
		}
	}
	b.Origin.Flight, b.Origin.Time = b.moments[0].Flight, b.moments[0].time
	if err := b.change(&s); err != nil {
		return Setup{}, err
	}
	return s, b.leaveOut()
}

// unwritten is more than what of a flight that goes on is not in its file yet [s].
const unwritten = 3.0

func lengthOf(r *record.Recording) (length float64) {
	for _, v := range r.Vehicles {
		length = max(length, v.Length)
	}
	return length
}

// load finds the moment of each vehicle and who flies.
func (b *Branch) load(ctx context.Context, r *record.Recording, s *Setup, at float64) (err error) {
	if b.changes.Mode == OpenLoop {
		b.Origin.How = openLoop
		s.Exchange.NoTimeSync = !s.Headless // sitlark sets the pace
		return b.takeOver(r, s, at)
	}
	b.Origin.How = takesOver
	if b.changes.Mode == TakeOver {
		return b.takeOver(r, s, at)
	}
	if f := r.Vehicles[0].Flown; f != nil && f.Scenario != nil {
		if b.Script, err = scriptOf(f, s); err != nil {
			return err
		}
	}
	w, err := rewind(ctx, r, b.Script, at)
	if errors.Is(err, record.ErrNotKept) || errors.Is(err, errAnother) || errors.Is(err, sim.ErrTooManyToKeep) {
		b.Script = nil
		s.Notices = append(s.Notices, "an ArduPilot flight can't be rewound, because ArduPilot's internal state is not known: "+takesOver+" from the vehicle's state")
		if r.Vehicles[0].Flown != nil {
			s.Notices[len(s.Notices)-1] = fmt.Sprintf("%v: %s from the vehicle's state", err, takesOver)
		}
		return b.takeOver(r, s, at)
	}
	if err != nil {
		return err
	}
	for _, v := range r.Vehicles {
		b.flew = append(b.flew, v.Flown)
	}
	b.moments, b.judge = w.moments()
	b.Origin.How, b.Origin.Exact = fliesOn, true
	s.Demo, s.Plan = b.Script == nil, b.flew[0].Mission
	return nil
}

// scriptOf returns the scenario of a recorded flight, loaded as the recording has it.
func scriptOf(f *record.Flown, s *Setup) (*LoadedScenario, error) {
	file, err := scenario.Parse(strings.NewReader(f.Scenario.Text), scenario.Source{Name: f.Scenario.Name})
	if err != nil {
		return nil, err
	}
	return &LoadedScenario{
		File: file, Entry: s.Entry, Plan: f.Mission, Home: s.Home, Land: s.Land, Terrain: s.Terrain, Site: s.Site, Members: s.Members,
	}, nil
}

// flown says who flies a vehicle; nil: not the built-in autopilot.
func (b *Branch) flown(v *Vehicle) *record.Flown {
	if b.flew[v.Index] == nil {
		return nil
	}
	if b.changes.Mode == OpenLoop {
		return nil
	}
	f := *b.flew[v.Index]
	f.Layout = controlLayout(v.Setup.Entry.SetUp())
	return &f
}

// String describes in one line where the branch starts and what is changed.
func (b *Branch) String() string {
	text := fmt.Sprintf("%s at %.2f s: %s", b.Origin.File, b.Origin.Elapsed, b.Origin.How)
	if with := ChangesText(&b.Origin); with != "" {
		return text + ", " + with
	}
	if b.Origin.Exact {
		text += ", exactly"
	}
	return text
}

// ChangesText says how a flight differs from its origin, and which recorded commands are left out for that, such as
// "with wind 3.0 m/s from 270°; left out, because it would undo that: wind 10.0 m/s from 270° at 20.0 s".
// It is empty where nothing is changed.
func ChangesText(o *Origin) string {
	if len(o.Changes) == 0 {
		return ""
	}
	text := "with " + strings.Join(o.Changes, ", ")
	if o.LeftOut != "" {
		text += "; left out, because it would undo that: " + o.LeftOut
	}
	return text
}

// configure lets a vehicle's simulation go on from its moment.
func (b *Branch) configure(cfg *sim.Config, vehicle int) {
	m := b.moments[vehicle]
	cfg.World, cfg.Resume = m.params, &m.Checkpoint
}

// configurePilot lets the built-in autopilot of a vehicle fly as it did.
func (b *Branch) configurePilot(cfg *autopilot.Config, vehicle int) {
	if f := b.flew[vehicle]; f != nil {
		cfg.Mission, cfg.FrameRate, cfg.Loop = f.Mission, f.FrameRate, f.Loop
	}
	if !b.holds {
		cfg.Hold = nil // as it was recorded
	}
	cfg.Airborne = len(b.moments[vehicle].pilot) == 0
}

// resume puts the built-in autopilot of a vehicle in the state of its moment.
func (b *Branch) resume(pilot *autopilot.Pilot, vehicle int) error {
	if m := b.moments[vehicle]; len(m.pilot) > 0 {
		return pilot.Restore(m.pilot)
	}
	return nil
}

// Scenario returns the scenario that is flown on, nil for none, and the setup to fly it with.
func (b *Branch) Scenario(s Setup, o ScenarioOptions) (*Scenario, Setup, error) {
	if b.Script == nil {
		return nil, s, nil
	}
	p, setup, err := NewScenario(b.Script, s.Config, o)
	if err != nil {
		return nil, s, err
	}
	setup.Branch, setup.Origin, setup.Paused, setup.Seed, setup.Weather = b, s.Origin, s.Paused, s.Seed, s.Weather
	return p, setup, scenario.RestoreCheckpoint(p.judge, b.judge)
}

// begin gives the commands that are changed, before the first step.
func (b *Branch) begin(v *Vehicle) error {
	text := fmt.Sprintf("continues %s from %.2f s", filepath.Base(b.Origin.File), b.Origin.Elapsed)
	if b.changes.Mode == OpenLoop {
		text = "open loop: the motor commands of " + strings.TrimPrefix(text, "continues ")
	}
	if set := b.changes.settings(); set != "" && b.concerns(v.Index) {
		text += ", with " + set
	}
	if err := v.Sim.Note(snapshot.SourceSitlark, snapshot.Info, text); err != nil {
		return err
	}
	if v.giver != nil {
		v.giver.give(v.Sim, 0)
	}
	for _, c := range b.commandsOf(v.Index) {
		if err := v.Sim.Submit(c); err != nil {
			return err
		}
	}
	return nil
}

// Ending describes how a flight in process ended.
type Ending struct {
	Elapsed float64 // since the branch began [s]
	State   string  // of all Worlds, as 16 hexadecimal digits
	Same    bool    // as the origin's at that time, to the last bit
	Known   bool    // whether Same is known: the origin goes on that long
}

// FlyBranch flies a branch in process, as fast as possible, for length [s] of physics time or to the
// end of its flight. f must have been made with Options.InProcess.
func FlyBranch(ctx context.Context, f *Fleet, length float64) (Ending, error) {
	f.until = length
	err := f.Run(ctx, nil)
	e := Ending{}
	var worlds [][]byte
	for _, v := range f.Vehicles {
		worlds = append(worlds, v.Sim.AppendWorld(nil))
		e.Elapsed = max(e.Elapsed, v.Sim.Elapsed())
	}
	e.State = digest(worlds)
	if err == nil {
		e.Same, e.Known, err = compareOrigin(f, worlds)
	}
	return e, err
}

// compareOrigin compares Worlds with those of the origin at their times.
func compareOrigin(f *Fleet, worlds [][]byte) (same, known bool, err error) {
	b := f.setup.Branch
	r, err := record.Open(b.Origin.File)
	if err != nil {
		return false, false, err
	}
	defer r.Close()
	same = true
	for i, v := range f.Vehicles {
		at := b.moments[i].elapsed + v.Sim.Elapsed()
		if at > r.Vehicles[i].Length+stepSlack {
			return false, false, nil
		}
		p, err := r.Player(r.Vehicles[i])
		if err == nil {
			err = p.Seek(at)
		}
		if err != nil || math.Abs(p.Elapsed()-at) > stepSlack {
			return false, false, err
		}
		same = same && slices.Equal(worlds[i], physics.AppendCheckpoint(nil, p.World()))
	}
	return same, true, nil
}

// digest is 16 hexadecimal digits of a hash over Worlds.
func digest(worlds [][]byte) string {
	h := sha256.New()
	for _, w := range worlds {
		h.Write(w)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
