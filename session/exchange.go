package session

import (
	"fmt"
	"log/slog"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/freeport"
	"github.com/sitlark/sitlark/internal/oserror"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/protocol/dronecan"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// anyPort is an address of this computer alone, with a port that is free.
const anyPort = "127.0.0.1:0"

// openSim makes a simulation and opens its exchange. Where the port of c's exchange is in use and
// any other will do, it takes one that is free.
func openSim(cfg sim.Config, c *config.Config) (*sim.Sim, error) {
	if c.Exchange.AnyPort {
		s, err := sim.New(cfg)
		if !oserror.PortInUse(err) {
			return s, err
		}
		cfg.Listen = anyPort
		return sim.New(cfg)
	}
	s, err := freeport.Retry(func() (*sim.Sim, error) { return sim.New(cfg) })
	if oserror.PortInUse(err) && c.SITL.Binary != "" && c.Exchange.Listen == config.ListenFor(c.SITL.Instance) {
		return nil, sitl.InstanceInUse(c.SITL.Instance, err)
	}
	return s, err
}

// tellOtherPorts logs, once, that a demonstration flies without the ports of ArduPilot.
func (f *Fleet) tellOtherPorts() {
	if !f.setup.Exchange.AnyPort || f.options.Quiet || f.options.InProcess {
		return
	}
	var taken []string
	for _, v := range f.Vehicles {
		if want := v.Setup.Exchange.Listen; v.Sim.Addr().String() != want {
			taken = append(taken, want)
		}
	}
	switch len(taken) {
	case 0:
	case 1:
		slog.Info(fmt.Sprintf("UDP port %s belongs to another program, perhaps another sitlark: the demonstration does not need it", taken[0]))
	default:
		slog.Info(fmt.Sprintf("UDP ports %s to %s belong to other programs, perhaps another sitlark: the demonstration does not need them", taken[0], taken[len(taken)-1]))
	}
}

// escTelemetry hands what the ESCs measure to a node of ArduPilot's CAN bus. Owner: physics
// goroutine.
type escTelemetry struct {
	node *dronecan.Node
	due  float64 // time of the next report [s]
	escs [dronecan.MaxESCs]dronecan.ESC
}

// escPeriod is the time between two reports [s]: DroneCAN ESCs send 50 to 200 in a second.
const escPeriod = 0.01

func (e *escTelemetry) Began(uint64, func(command.Scheduled, int))  { e.due = 0 }
func (e *escTelemetry) Happened(physics.Event)                      {}
func (e *escTelemetry) Applied(command.Command, string, int, error) {}
func (e *escTelemetry) Steps()                                      {}
func (e *escTelemetry) Froze(string)                                {}

func (e *escTelemetry) Stepped(s *state.State) (goOn bool) {
	if s.Time < e.due {
		return true
	}
	e.due = max(e.due+escPeriod, s.Time)
	e.node.Report(s.Time, e.measure(s))
	return true
}

// measure returns what the ESCs measure.
func (e *escTelemetry) measure(s *state.State) []dronecan.ESC {
	for i := range s.Count {
		r := &s.Rotors[i]
		e.escs[i] = dronecan.ESC{
			Index: r.Number - 1, Speed: r.Speed, Voltage: s.Power.Voltage, Current: r.Current, Temperature: r.Temperature,
			Output: r.Duty,
		}
	}
	return e.escs[:s.Count]
}

// exchangeOf is what ArduPilot is told beyond the vehicle's state.
func exchangeOf(s Setup) sim.MessageOptions {
	e := sim.MessageOptions{NoTimeSync: s.Exchange.NoTimeSync, NoLockstep: s.Exchange.NoLockstep}
	if s.Exchange.Geodetic {
		home := s.Home
		if airframe.Dives(&s.Entry.Vehicle) { // it counts from the surface
			home.AltM += onWater(&s.Entry.Vehicle, s.Weather).Water.Level
		}
		e.Geodesy = geodesyOf(home)
	}
	return e
}

// geodesyOf places the vehicle in degrees, from home.
func geodesyOf(home mission.Home) func(north, east, down float64) (latDeg, lonDeg, altM float64) {
	return func(north, east, down float64) (latDeg, lonDeg, altM float64) {
		p := home.Global(north, east, down)
		return p.LatDeg, p.LonDeg, p.AltM
	}
}
