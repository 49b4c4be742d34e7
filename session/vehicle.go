package session

import (
	"context"
	"log/slog"
	"math"
	"net/netip"
	"sync/atomic"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol/control"
	"github.com/sitlark/sitlark/protocol/dronecan"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/protocol/mavlink/simparams"
	"github.com/sitlark/sitlark/session/notes"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Vehicle is one vehicle's flight: its physics, its autopilot, its connections and its
// observers.
type Vehicle struct {
	Member              // its name, colour and pad; the zero value without a fleet
	Setup  Setup        // its own
	Sim    *sim.Sim     // the physics goroutine
	Pad    mission.Home // home of its autopilot

	Supervisor     *Supervisor         // of ArduPilot as a child; nil: none can be started
	Link           *mavlink.Link       // to ArduPilot; nil: none
	Sensors        *SensorFaults       // breaks the autopilot's sensors
	SimParams      *simparams.Follower // follows ArduPilot's SIM_ parameters; nil: nobody does
	ReturnAltitude *ReturnAltitude     // of ArduPilot
	Scenario       *Scenario           // that it flies; nil: none
	Demo           *Demo               // of the built-in autopilot
	Notes          *notes.Book         // of its recording; nil: none is made

	requestPace *requestPace                    // holds the physics back for requests; nil: nobody asks
	operator    *operator                       // flies ArduPilot for its scenario; nil: nobody does
	pilot       atomic.Pointer[autopilot.Pilot] // built in; nil: ArduPilot flies, or its port is not free yet
	giver       *giver                          // gives it the commands of its origin again; nil: nobody does
	openLoop    *commandReplay                  // sends recorded motor commands in its place; nil: nobody does
	clock       *autopilot.Clock                // shared with the pilots of the other vehicles; nil: there are none
	manager     *simfault.Manager               // breaks the sensors of ArduPilot; nil: impossible
	api         *control.Server                 // nil: none
	recorder    *recorder                       // of its flights; nil: nobody records
	mode        atomic.Pointer[string]          // in which it is flown; nil: none is known
	escs        *dronecan.Node                  // tells ArduPilot of the motors; nil: nobody does
	fleet       *Fleet
	later       bool // Link waits for an ArduPilot that is started from the window
	alone       bool // it is not part of a fleet
	options     Options
	together    int // how many vehicles fly
}

// newVehicle opens the exchange and prepares the rest; nothing runs yet. cancel is called
// when the flight's duration is over while parameters are still to be restored. A vehicle of
// a fleet waits for a port that is in use by another program.
func newVehicle(f *Fleet, m Member, cancel context.CancelFunc) (*Vehicle, error) {
	v := &Vehicle{
		Member: m, Setup: m.setup(f.setup), alone: f.airspace == nil, together: max(1, len(f.setup.Members)),
		fleet: f, ReturnAltitude: new(ReturnAltitude), Scenario: f.options.Scenario, options: f.options,
	}
	if !v.alone {
		v.clock = &f.clock
	}
	v.Demo = newDemo(v)
	v.later = v.connectLater()
	v.Sensors = newSensorFaults(v.Setup, v.later)
	cfg := v.simConfig()
	cfg.Airspace = f.airspace
	var slow *requestPace
	if v.Scenario != nil && v.Scenario.flies(v.Setup.Config) {
		slow = newRequestPace()
		slow.moments = v.Scenario.moments(v.Index)
		v.requestPace, cfg.Hold = slow, holdBoth(slow.hold, cfg.Hold)
	}
	switch {
	case f.given != nil:
		cfg.Over = func() { f.given.note(m.Index) }
	case v.Sensors.off == "":
		cfg.Over = cancel // parameters are restored after it
	}
	var truth *mavlink.History // 1 MB, that only a connection needs
	if v.Setup.MAVLink.Address != "" {
		truth = new(mavlink.History)
		cfg.Observer = sim.Observers(cfg.Observer, &truthRecorder{history: truth, requestPace: slow})
	}
	if v.Setup.Exchange.ESCTelemetry {
		v.escs = dronecan.New()
		cfg.Observer = sim.Observers(cfg.Observer, &escTelemetry{node: v.escs})
	}
	var err error
	if f.recording != nil {
		if v.recorder, err = newRecorder(f.recording, v, cfg.World); err != nil {
			return nil, err
		}
		keepControlState(v)
		cfg.Recorder = v.recorder.Recorder
	}
	if v.Sim, err = openSim(cfg, &v.Setup.Config); err != nil {
		return nil, v.Setup.refused(err)
	}
	if v.recorder != nil {
		v.Notes = notes.New(v.recorder.Recorder, func() (uint64, float64) { return now(v) })
	}
	v.Pad = v.Setup.Home
	if !v.alone || airframe.Dives(&v.Setup.Entry.Vehicle) {
		v.Pad = m.home(v.Setup, v.Sim.Home().Z)
	}
	if err := v.equip(truth); err != nil || v.Setup.Branch == nil {
		return v, err
	}
	return v, v.Setup.Branch.begin(v)
}

// connectLater makes MAVLink wait for an ArduPilot that may be started from the window, and
// reports whether it does: not if an address was given or MAVLink is off.
func (v *Vehicle) connectLater() bool {
	s := &v.Setup
	if s.MAVLink.Address != "" || s.MAVLink.Off || s.Headless || s.Demo || !v.alone {
		return false
	}
	s.MAVLink.Address = config.ChildMAVLink
	return true
}

// simConfig returns the configuration of the simulation and its exchange.
func (v *Vehicle) simConfig() sim.Config {
	s := &v.Setup
	var hold func(flight uint64, t float64)
	if v.options.Hold != nil {
		hold = v.options.Hold(v.Index)
	}
	if f := v.fleet; f != nil && f.together != nil {
		hold = holdBoth(f.together.hold(v.Index), hold)
	}
	var run *sim.RunControl
	if v.fleet != nil {
		run = v.fleet.run
	}
	cfg := sim.Config{
		Listen: s.Exchange.Listen, NeverSpin: s.Exchange.NeverSpin,
		World: physics.Params{
			Vehicle:      s.Entry.Vehicle,
			Seed:         s.Seed,
			HomeAltitude: s.Home.AltM,
			Terrain:      s.Terrain,
			Yaw:          s.Home.YawDeg * math.Pi / 180,
			Weather:      inBreeze(&s.Entry.Vehicle, s.Weather, s.WindAsked),
			PadNorth:     v.North,
			PadEast:      v.East,
		},
		StopAfter:  s.Duration.Seconds(),
		Hold:       holdBoth(hold, paceOf(s.Config, run)),
		RunControl: run,
		Message:    exchangeOf(*s),
		Name:       v.Name,
		Patient:    (!v.alone || s.Exchange.WaitForPort) && !v.inTurn() && !s.Exchange.AnyPort,
		Direct:     v.direct(),
		Arming:     armingOf(s, v.alone),
		Sampled:    !s.Headless && !v.options.Unwatched,
		Refuse:     v.Sensors.refuse,
	}
	if v.options.InProcess {
		cfg.Listen, cfg.Unwatched = "", v.options.Unwatched
	}
	if v.Scenario != nil {
		v.Scenario.configure(&cfg, v.Index)
	}
	if s.Branch != nil {
		s.Branch.configure(&cfg, v.Index)
		cfg.Hold = holdBoth(s.Branch.giveAsked(v), cfg.Hold)
	}
	return cfg
}

// equip prepares the autopilot and the connections.
func (v *Vehicle) equip(truth *mavlink.History) (err error) {
	listen := v.Sim.Addr()
	if !listen.IsValid() && !v.options.InProcess { // it will be
		if listen, err = netip.ParseAddrPort(v.Setup.Exchange.Listen); err != nil {
			return err
		}
	} else if err := v.newPilot(); err != nil {
		return err
	}
	if v.Link, err = newLink(v.Setup, v.Sim, truth, v.fleet.run); err != nil {
		return err
	}
	if !v.builtIn() && (v.Setup.SITL.Binary != "" || v.alone && !v.Setup.Headless) {
		at := v.Setup
		at.Home = v.Pad
		if v.Supervisor, err = newSupervisor(at, listen, v.comesTo()); err != nil {
			return err
		}
		v.Supervisor.log, v.Supervisor.notes = v.log(), v.Notes
		v.Supervisor.note, v.Supervisor.freed = noteFault(v.Sim), release(v.Sim)
		v.Sim.ShareCore(v.Supervisor.processes)
	}
	v.SimParams = newFollower(v)
	if v.api, err = newControl(v.Setup, v.Sim, v.fleet.run, reportsOf(v)); err != nil {
		return err
	}
	if v.operated() {
		v.operator = newOperator(v)
	}
	v.manager, err = v.Sensors.manage(v.Setup, v.Sim, v.Link, v.Scenario != nil, v.log())
	return err
}

// log is where the parts of the vehicle log; nowhere in a quiet flight.
func (v *Vehicle) log() *slog.Logger {
	if v.options.Quiet {
		return slog.New(slog.DiscardHandler)
	}
	return slog.Default()
}

// comesTo is the port to which the ArduPilot that sitlark starts connects; 0: it listens.
func (v *Vehicle) comesTo() uint16 {
	if v.Link == nil || v.Setup.MAVLink.Address != config.ChildMAVLink {
		return 0
	}
	return v.Link.Address().Port
}
