package session

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/foxglove/server"
	"github.com/sitlark/sitlark/internal/buildinfo"
)

// newViewers opens the server that shows the fleet to Foxglove and Lichtblick, or returns nil
// where none was asked for.
func newViewers(f *Fleet) (*server.Server, error) {
	c := f.setup.Foxglove
	if c.Listen == "" || f.setup.Replay != nil {
		return nil, nil
	}
	if f.options.InProcess {
		return nil, config.UsageError{Err: errors.New("--foxglove: a scenario that flies in process is over in a moment, and nobody could watch: leave out --headless, or add --over-udp")}
	}
	var vehicles []server.Vehicle
	for _, v := range f.Vehicles {
		name := v.Name
		if name == "" {
			name = "vehicle"
		}
		vehicles = append(vehicles, server.Vehicle{Name: name, Home: v.Setup.Home, Shape: &v.Setup.Entry.Vehicle, Snapshots: v.Sim.Buffer()})
	}
	log := slog.Default()
	if f.options.Quiet {
		log = slog.New(slog.DiscardHandler)
	}
	s, err := server.Listen(server.Config{
		Listen: c.Listen, Network: c.Network, Origins: c.Origins, Begins: time.Now(), Version: buildinfo.Version(), Vehicles: vehicles, Log: log,
	})
	if err != nil {
		return nil, fmt.Errorf("--foxglove %w", err)
	}
	log.Info("Foxglove, Lichtblick: open a Foxglove WebSocket connection to " + s.URL())
	return s, nil
}
