package session

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/foxglove/server"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/protocol/control"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/simparams"
	"github.com/sitlark/sitlark/sim"
)

// newControl opens the control API of s, or returns nil when none was asked for.
func newControl(o Setup, s *sim.Sim, run control.RunControl, autopilot control.Autopilot) (*control.Server, error) {
	if o.Control.Listen == "" {
		return nil, nil
	}
	server, err := control.Listen(control.Config{
		Listen: o.Control.Listen, Token: o.Control.Token, Physics: s, Run: run, Snapshots: s.Buffer(), Version: buildinfo.Version(),
		Autopilot: autopilot, Names: sim.NamesOf(&o.Entry.Vehicle),
	})
	if err != nil {
		return nil, fmt.Errorf("--control %w", err)
	}
	slog.Info(fmt.Sprintf("control API: curl %s/", server.URL()))
	return server, nil
}

// reportsOf is what the control API tells of the vehicle's autopilot.
func reportsOf(v *Vehicle) control.Autopilot {
	return control.Autopilot{
		Status: func() (s mavlink.Status, ok bool) {
			if v.Link == nil {
				return s, false
			}
			return v.Link.Status(), true
		},
		SensorFaults: v.Sensors.Status,
		SimParams: func() (s simparams.Status, ok bool) {
			if v.SimParams == nil {
				return s, false
			}
			return v.SimParams.Status(), true
		},
	}
}

// joinControls lets the control API of each vehicle address all of them.
func joinControls(vehicles []*Vehicle) {
	var all []control.FleetVehicle
	for _, v := range vehicles {
		if v.api == nil || v.Name == "" {
			return
		}
		all = append(all, control.FleetVehicle{Name: v.Name, Server: v.api})
	}
	for _, v := range vehicles {
		v.api.SetFleet(all)
	}
}

// newViewers opens the server that shows the fleet to Foxglove and Lichtblick, or returns nil
// where none was asked for.
func newViewers(f *Fleet) (*server.Server, error) {
	c := f.setup.Foxglove
	if c.Listen == "" || f.setup.Replay != nil {
		return nil, nil
	}
	if f.options.InProcess {
		return nil, config.UsageError{Err: errors.New("--foxglove: a headless scenario is over in a moment, too fast to watch: omit --headless or add --over-udp")}
	}
	var vehicles []server.Vehicle
	for _, v := range f.Vehicles {
		name := v.Name
		if name == "" {
			name = "vehicle"
		}
		vehicles = append(vehicles, server.Vehicle{Name: name, Home: v.Setup.Home, Shape: &v.Setup.Entry.Vehicle, Snapshots: v.Sim.Buffer()})
	}
	s, err := server.Listen(server.Config{
		Listen: c.Listen, Network: c.Network, Origins: c.Origins, Begins: time.Now(), Version: buildinfo.Version(), Vehicles: vehicles, Log: slog.Default(),
	})
	if err != nil {
		return nil, fmt.Errorf("--foxglove %w", err)
	}
	slog.Info("Foxglove, Lichtblick: open a Foxglove WebSocket connection to " + s.URL())
	return s, nil
}
