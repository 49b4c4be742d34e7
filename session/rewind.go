package session

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/inputlog"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// branchPoint is the state of a vehicle between two steps from which a flight continues.
type branchPoint struct {
	sim.Checkpoint
	params  physics.Params
	elapsed float64 // in its recording [s]
	time    float64 // physics time in its flight [s]
	pilot   []byte  // of autopilot.Pilot; empty: none has flown
	over    bool    // the autopilot's flight is over
	asked   []asked // what is given again
}

// controlState is what a recording that begins with the moment keeps of it.
func (m *branchPoint) controlState(judge []byte) *record.ControlState {
	return &record.ControlState{Sim: m.Sim, Pilot: m.pilot, Judge: judge}
}

// rewound is a recorded flight replayed together with everything that decides the flight besides its Worlds: the built-in
// autopilots, scheduled commands and the judge.
type rewound struct {
	recording *record.Recording
	judge     *scenario.Judge // nil: no scenario is flown
	vehicles  []*rewoundVehicle
}

// rewoundVehicle is one of its vehicles.
type rewoundVehicle struct {
	*record.Vehicle
	again *record.Again
	next  []inputlog.Entry // what comes up to its next step; empty: nothing
	sim   *sim.Sim
	pilot *autopilot.Pilot
}

// errAnother means that the replayed flight differs from the recorded one.
var errAnother = errors.New("the autopilot's actions there can't be reproduced exactly")

// rewind replays a recorded flight up to the last step at or before an elapsed time [s]. The
// error says why that is not possible; it wraps record.ErrNotKept if the autopilot's state was
// not recorded.
func rewind(ctx context.Context, r *record.Recording, script *LoadedScenario, at float64) (*rewound, error) {
	w := &rewound{recording: r}
	if script != nil {
		var err error
		if w.judge, err = scenario.NewJudge(script.File, script.judged(), scenario.Options{FlyOn: true}); err != nil {
			return nil, err
		}
	}
	if err := w.open(ctx, at); err != nil {
		return nil, err
	}
	if err := w.run(ctx, at); err != nil {
		return nil, err
	}
	w.deliver()
	return w, w.verify()
}

// open begins with each vehicle at a checkpoint.
func (w *rewound) open(ctx context.Context, at float64) error {
	var space *sim.Airspace
	if len(w.recording.Vehicles) > 1 || w.recording.Vehicles[0].Name != "" {
		space = sim.NewReplayedAirspace()
	}
	for _, v := range w.recording.Vehicles {
		if v.Flown == nil {
			return fmt.Errorf("%w: the built-in autopilot did not fly, or another version's did", record.ErrNotKept)
		}
		if v.Flown.Layout != controlLayout(setUpOf(v)) {
			return fmt.Errorf("%w by this version of sitlark", record.ErrNotKept)
		}
		again, err := w.recording.Again(v, at, w.judge != nil && len(w.recording.Vehicles) > 1)
		if err == nil && w.judge != nil && again.Control != nil && len(again.Control.Judge) == 0 {
			again, err = w.recording.Again(v, at, true)
		}
		if err != nil {
			return err
		}
		one := &rewoundVehicle{Vehicle: v, again: again}
		w.vehicles = append(w.vehicles, one)
		if err := one.open(w.judge, len(w.vehicles)-1, space); err != nil {
			return err
		}
		if one.pilot.Asks() {
			if err := one.fly(ctx); err != nil {
				return err
			}
		}
		if one.next, err = again.Next(); err != nil {
			return err
		}
	}
	return nil
}

func (v *rewoundVehicle) open(judge *scenario.Judge, index int, space *sim.Airspace) error {
	control := v.again.Control
	if control == nil {
		control = new(record.ControlState)
	}
	cfg := sim.Config{
		World: v.Params, Name: v.Name, Airspace: space, Unwatched: true,
		Resume: &sim.Checkpoint{World: v.again.World, Sim: control.Sim, Flight: v.again.Flight},
	}
	if judge != nil {
		cfg.Observer = judge.Observer(index)
		if len(control.Judge) > 0 {
			if err := scenario.RestoreCheckpoint(judge, control.Judge); err != nil {
				return err
			}
		}
	}
	var err error
	if v.sim, err = sim.New(cfg); err != nil {
		return err
	}
	pilot, err := pilotOf(v.Vehicle)
	if err != nil {
		return err
	}
	pilot.Direct = v.sim.Answer
	if judge != nil {
		pilot.OnPhase = func(string) { judge.Observer(index).Armed(v.pilot.Status().Armed) }
	}
	if v.pilot, err = autopilot.New(pilot); err == nil && len(control.Pilot) > 0 {
		err = v.pilot.Restore(control.Pilot)
	}
	if judge != nil && err == nil {
		pilot.OnPhase("")
	}
	return err
}

// setUpOf returns the vehicle that the autopilot of a recorded one was set up for.
func setUpOf(v *record.Vehicle) *airframe.Vehicle {
	if v.SetUp != nil {
		return v.SetUp
	}
	return &v.Params.Vehicle
}

// pilotOf returns the configuration of the built-in autopilot that flew a recorded vehicle.
func pilotOf(v *record.Vehicle) (autopilot.Config, error) {
	t, err := tuning.For(setUpOf(v))
	return autopilot.Config{
		Mission: v.Flown.Mission, Home: v.Home, FrameRate: v.Flown.FrameRate, Loop: v.Flown.Loop, Vehicle: t,
	}, err
}

// run steps the vehicles in turn, the one that is behind first.
func (w *rewound) run(ctx context.Context, at float64) error {
	for {
		var v *rewoundVehicle
		for _, each := range w.vehicles {
			if each.before(at) && (v == nil || each.again.Now() < v.again.Now()-sameTime) {
				v = each
			}
		}
		if v == nil {
			return nil
		}
		if err := v.step(ctx); err != nil {
			return err
		}
	}
}

// stepSlack is less than any step, and more than the rounding of a sum of them [s].
const stepSlack = 1e-7

// before reports whether the vehicle's next step ends at or before an elapsed time [s].
func (v *rewoundVehicle) before(at float64) bool {
	n := len(v.next)
	return n > 0 && v.again.Now()+min(v.next[n-1].Step, physics.MaxStep) <= at+stepSlack
}

// step gives the vehicle what it was given, and lets its autopilot make the step.
func (v *rewoundVehicle) step(ctx context.Context) (err error) {
	for _, e := range v.next {
		switch {
		case e.Asked != nil && e.Asked.Cancel:
			err = v.sim.CancelAgain(e.Asked.ID)
		case e.Asked != nil:
			err = v.sim.AskAgain(e.Asked.ID, e.Asked.Scheduled)
		case e.Reset != 0: // what was asked for before it was taken before it
			v.sim.TakeAsked()
		case e.Hit != nil:
			v.sim.HitAgain(e.Hit, e.OwnHit)
		}
		if err != nil {
			return err
		}
	}
	if err := v.fly(ctx); err != nil {
		return err
	}
	v.next, err = v.again.Next()
	return err
}

// fly lets the autopilot make an exchange.
func (v *rewoundVehicle) fly(ctx context.Context) error {
	if v.pilot.Over() {
		return v.pilot.StandBy(ctx)
	}
	_, err := v.pilot.Step(ctx)
	if v.pilot.Over() && ctx.Err() == nil {
		return nil // it never armed
	}
	return err
}

// deliver gives the vehicles the blows that others had found in their own last step, and that
// wait for their next one: those of vehicles that step after them.
func (w *rewound) deliver() {
	index := func(name string) int {
		return slices.IndexFunc(w.vehicles, func(v *rewoundVehicle) bool { return v.Name == name })
	}
	for i, v := range w.vehicles {
		for _, e := range v.next {
			if e.Hit != nil && !e.OwnHit && index(e.Hit.Other) > i {
				v.sim.Deliver(e.Hit)
			}
		}
	}
}

// verify compares each World with the recorded one.
func (w *rewound) verify() error {
	for _, v := range w.vehicles {
		player, err := w.recording.Player(v.Vehicle)
		if err != nil {
			return err
		}
		if err := player.Seek(v.again.Now()); err != nil {
			return err
		}
		if math.Abs(player.Elapsed()-v.again.Now()) > stepSlack {
			return fmt.Errorf("%w: nothing is recorded at %.2f s", errAnother, v.again.Now())
		}
		if !bytes.Equal(v.sim.AppendWorld(nil), physics.AppendCheckpoint(nil, player.World())) {
			return errAnother
		}
	}
	return nil
}

// moments returns each vehicle's moment, and the judge's.
func (w *rewound) moments() (all []*branchPoint, judge []byte) {
	for _, v := range w.vehicles {
		m := &branchPoint{params: v.Params, elapsed: v.again.Now(), over: v.pilot.Over(), pilot: v.pilot.AppendCheckpoint(nil)}
		m.World, m.Sim = v.sim.AppendWorld(nil), v.sim.AppendCheckpoint(nil)
		m.Flight, m.time = v.sim.Flight()
		if len(w.vehicles) > 1 || v.Name != "" {
			m.Seat = v.sim.AppendSeat(nil)
		}
		all = append(all, m)
	}
	if w.judge != nil {
		judge = scenario.AppendCheckpoint(nil, w.judge)
	}
	return all, judge
}
