package session

import (
	"crypto/sha256"
	"encoding/hex"
	"reflect"
	"strings"
	"sync"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Pilot returns the built-in autopilot that is flying the vehicle, nil for none.
func (v *Vehicle) Pilot() *autopilot.Pilot { return v.pilot.Load() }

// builtIn reports whether the built-in autopilot flies.
func (v *Vehicle) builtIn() bool {
	if v.Scenario != nil {
		return v.Scenario.builtIn()
	}
	return v.Demo.On()
}

// newPilot makes the built-in autopilot, if that flies. The vehicle's port must be open.
func (v *Vehicle) newPilot() error {
	if !v.builtIn() {
		return nil
	}
	if b := v.Setup.Branch; b != nil && b.changes.Mode == OpenLoop {
		var err error
		v.openLoop, err = b.newCommandReplay(v)
		modeNoter(v)("open loop")
		return err
	}
	if err := checkBuiltIn(v.Setup); err != nil {
		return err
	}
	cfg, err := v.pilotConfig()
	if err != nil {
		return err
	}
	pilot, err := autopilot.New(cfg)
	if err != nil {
		return err
	}
	if text := cfg.Mission.LeftOutInShort(); text != "" {
		_ = v.Sim.Note(snapshot.SourceSitlark, snapshot.Caution, text) // queue full: the log has it
	}
	if w := &v.Setup.Weather.Wind; !v.options.InProcess && w.Height == 0 { // a batch has nobody who would read it
		if why := tuning.TooWindy(v.Setup.Entry.SetUp(), w.Speed); why != "" {
			_ = v.Sim.Note(snapshot.SourceSitlark, snapshot.Caution, "too much wind: "+why) // queue full: it flies without
		}
	}
	if b := v.Setup.Branch; b != nil {
		if err := b.resume(pilot, v.Index); err != nil {
			return err
		}
	}
	v.pilot.Store(pilot)
	phaseNoter(v)(pilot.Status().Phase)
	v.Notes.BuiltInPlan(cfg.Mission, cfg.Home)
	return nil
}

func (v *Vehicle) pilotConfig() (autopilot.Config, error) {
	t, err := tuned.of(v.Setup.Entry.SetUp())
	if err != nil {
		return autopilot.Config{}, v.Setup.refused(err)
	}
	cfg := autopilot.Config{
		Addr: v.Sim.Addr().String(), Mission: v.Demo.Plan(), Home: v.Setup.Home, // from its own pad
		FrameRate: pilotRate(v.together), Speedup: v.Setup.Speedup, Loop: true, Vehicle: t, Clock: v.clock, Logf: v.options.Logf,
		OnPhase: phaseNoter(v), Faster: v.fleet.run.Speed,
	}
	if s := v.Scenario; s != nil { // one flight, at its own speedup and frame rate
		cfg.Mission = v.Setup.PlannedMission()
		cfg.FrameRate, cfg.Speedup, cfg.Loop = pilotRate(1), s.options.Speedup, false
		cfg.First = s.loaded.File.FirstPulses
	}
	hold := v.Setup.DemoHold
	cfg.Hold = func() bool { return hold }
	if b := v.Setup.Branch; b != nil {
		b.configurePilot(&cfg, v.Index)
	}
	if v.options.InProcess || v.direct() {
		cfg.Direct = v.Sim.Answer
	}
	return cfg, nil
}

// tunings are what built-in autopilots know of the vehicles that were flown last. To find that for a plane or a boat takes a tenth of a
// second of CPU time, and a campaign flies the same vehicle again and again.
type tunings struct {
	mu   sync.Mutex
	last []oneTuning
	next int // to be replaced
}

var tuned tunings

// oneTuning is what the autopilot knows of one vehicle. Neither changes.
type oneTuning struct {
	vehicle airframe.Vehicle
	known   autopilot.Vehicle
}

// keptTunings is how many vehicles are remembered: those of a fleet.
const keptTunings = 8

// of returns what tuning.For does.
func (k *tunings) of(v *airframe.Vehicle) (autopilot.Vehicle, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := range k.last {
		if reflect.DeepEqual(&k.last[i].vehicle, v) {
			return k.last[i].known, nil
		}
	}
	known, err := tuning.For(v)
	if err != nil {
		return nil, err
	}
	one := oneTuning{v.Clone(), known}
	if len(k.last) < keptTunings {
		k.last = append(k.last, one)
	} else {
		k.last[k.next] = one
		k.next = (k.next + 1) % keptTunings
	}
	return known, nil
}

// phaseNoter returns modeNoter for the built-in autopilot, whose phase says whether it is armed, too.
func phaseNoter(v *Vehicle) func(phase string) {
	note := modeNoter(v)
	return func(phase string) {
		note(phase)
		if pilot := v.Pilot(); pilot != nil && v.Scenario != nil {
			v.Scenario.judge.Observer(v.Index).Armed(pilot.Status().Armed)
		}
	}
}

// modeNoter returns what tells the plots of window and report in which mode or phase the vehicle is
// flown from now on.
func modeNoter(v *Vehicle) func(mode string) {
	return func(mode string) {
		v.Sim.Samples().SetMode(mode)
		v.mode.Store(&mode)
		v.recorder.fly(mode, v.Notes)
		if v.Scenario != nil {
			v.Scenario.judge.Observer(v.Index).Mode(mode)
		}
	}
}

// pilotRate returns the frame rate at which the built-in autopilots fly n vehicles [Hz]:
// lower if many share the machine. They fly well at 400 Hz and above; ArduCopter needs more
// than that to arm, and SITL asks for 800 Hz.
func pilotRate(n int) uint16 {
	if n <= 5 {
		return 800
	}
	return 400
}

// armingOf returns from which frame rate on the vehicle's autopilot arms.
func armingOf(s *Setup, alone bool) snapshot.Arming {
	if s.Demo && !alone {
		return snapshot.Arming{}
	}
	k := s.Entry.Kind().OrCopter() // a multirotor with places of its own
	name := k.String()
	return snapshot.Arming{By: snapshot.MakeText(strings.ToUpper(name[:1]) + name[1:]), Rate: uint16(k.LeastRate(s.Entry.Vehicle.Hovers()))}
}

// direct reports whether the built-in autopilot passes its packets without a socket, where
// two sends and two wake-ups per step would cost about six times the step itself. The port
// stays open, also where the demonstration may begin later. In a scenario all those of a fleet do, unless sockets are requested.
func (v *Vehicle) direct() bool {
	return v.Setup.Branch != nil || v.Demo.On() || v.Demo.CanBegin() || v.inTurn() && !v.options.OverUDP
}

// inTurn reports whether the built-in autopilots of the fleet step in turn on one goroutine.
func (v *Vehicle) inTurn() bool { return v.Scenario != nil && !v.alone && v.builtIn() }

// controlLayout tells apart the layouts of what keepControlState keeps.
func controlLayout(v *airframe.Vehicle) string {
	exchange, pilot, judge := sim.CheckpointLayout(), tuning.CheckpointLayout(v), scenario.CheckpointLayout()
	sum := sha256.Sum256(append(append(exchange[:], pilot[:]...), judge[:]...))
	return hex.EncodeToString(sum[:8])
}

// keepControlState makes the recorder save the state of the autopilot and the exchange with each
// checkpoint, for branches that continue from there. It does so if the built-in autopilot flies
// in process, since it waits for its answer then. Other flights are replayed from the start.
func keepControlState(v *Vehicle) {
	var judge func(dst []byte) []byte
	if v.Scenario != nil && v.alone {
		judge = func(dst []byte) []byte { return scenario.AppendCheckpoint(dst, v.Scenario.judge) }
	}
	v.recorder.Keep(func(dst []byte) []byte {
		if v.Sim == nil { // it is being made
			if b := v.Setup.Branch; b != nil {
				return b.moments[v.Index].controlState(b.judge).Append(dst)
			}
			return dst
		}
		pilot := v.pilot.Load()
		if pilot == nil || !v.Sim.InTurn() {
			return dst
		}
		dst = record.AppendPart(dst, v.Sim.AppendCheckpoint)
		dst = record.AppendPart(dst, pilot.AppendCheckpoint)
		return record.AppendPart(dst, judge)
	})
}

// flownBy says who flies the vehicle; nil: not the built-in autopilot.
func flownBy(v *Vehicle) (*record.Flown, error) {
	if b := v.Setup.Branch; b != nil {
		return b.flown(v), nil
	}
	if !v.builtIn() && !v.Demo.CanBegin() {
		return nil, nil
	}
	f := &record.Flown{Layout: controlLayout(v.Setup.Entry.SetUp()), FrameRate: pilotRate(v.together), Loop: true, InTurn: v.options.InProcess, Mission: v.Demo.Plan()}
	if s := v.Scenario; s != nil {
		file := s.loaded.File
		f.FrameRate, f.Loop, f.InTurn, f.Mission = pilotRate(1), false, true, v.Setup.PlannedMission()
		f.Scenario = &record.Script{Name: plaintext.WithoutFolders(file.Source.Name), Text: file.Source.Text()}
	}
	f.Mission.Name = plaintext.WithoutFolders(f.Mission.Name)
	return f, nil
}
