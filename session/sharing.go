package session

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/internal/logging"
	"github.com/sitlark/sitlark/page"
	"github.com/sitlark/sitlark/protocol/control"
	"github.com/sitlark/sitlark/share"
	"github.com/sitlark/sitlark/sim"
)

// sharing shows a fleet's flight in browsers, from its start or from when it is asked for.
type sharing struct {
	mu      sync.Mutex
	server  *share.Server   // nil: it is not shared; guarded by mu
	ctx     context.Context // of the flight; nil: it does not run yet; guarded by mu
	running sync.WaitGroup
	failed  chan error // why a server has ended, of size 1
}

// The names of the links that there are from the start.
const (
	watchLink = "watch"
	actLink   = "act"
)

// beginSharing opens the server that the configuration asks for.
func (f *Fleet) beginSharing() error {
	f.sharing.failed = make(chan error, 1)
	c := f.setup.Share
	if c.Listen == "" || f.setup.Replay != nil {
		return nil
	}
	if f.options.InProcess {
		return config.UsageError{Err: errors.New("--share: a headless scenario is over in a moment, too fast to watch: omit --headless or add --over-udp")}
	}
	s, err := f.Share(c.Listen)
	if err != nil {
		return fmt.Errorf("--share %w", err)
	}
	if c.Acts {
		link, err := s.NewLink(actLink, true)
		if err != nil {
			return fmt.Errorf("--share-act: %w", err)
		}
		tellLink("share: to act, open", link)
	}
	return nil
}

// tellLink logs a link, but not to those who listen: a recording, a console in a film must not have it.
func tellLink(what string, l share.Link) {
	slog.InfoContext(logging.Unheard(context.Background()), what+" "+l.URL)
}

// Share shows the flight in browsers, at HOST:PORT, with a link to watch it, and returns the server; if it is shown
// already, the server that does.
func (f *Fleet) Share(listen string) (*share.Server, error) {
	h := &f.sharing
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.server != nil {
		return h.server, nil
	}
	var vehicles []share.Vehicle
	for _, v := range f.Vehicles {
		vehicles = append(vehicles, v.shared())
	}
	s, err := share.Listen(share.Config{
		Listen: listen, Certificate: f.setup.Share.Certificate, Live: f.shown(), Vehicles: vehicles, Log: slog.Default(),
		Control: f.controlForLinks,
	})
	if err != nil {
		return nil, err
	}
	link, err := s.NewLink(watchLink, false)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	tellLink("share: to watch, open", link)
	if s.Exposed() {
		slog.Warn("share: whoever can read this network's traffic can read the links, too: give --share-certificate, or share by a tunnel or VPN")
	}
	h.server = s
	if h.ctx != nil {
		h.start()
	}
	return s, nil
}

// Shared is the server that shows the flight in browsers; nil: it is not shared.
func (f *Fleet) Shared() *share.Server {
	f.sharing.mu.Lock()
	defer f.sharing.mu.Unlock()
	return f.sharing.server
}

// start runs the server. mu is held.
func (h *sharing) start() {
	ctx, s := h.ctx, h.server
	h.running.Go(func() {
		if err := s.Run(ctx); err != nil {
			select {
			case h.failed <- err:
			default:
			}
		}
	})
}

// run runs what shares the flight until ctx ends.
func (h *sharing) run(ctx context.Context) (err error) {
	h.mu.Lock()
	h.ctx = ctx
	if h.server != nil {
		h.start()
	}
	h.mu.Unlock()
	select {
	case <-ctx.Done():
	case err = <-h.failed:
		err = fmt.Errorf("share: %w", err)
	}
	h.running.Wait()
	return err
}

// close frees the socket of a server that did not run.
func (h *sharing) close() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.server == nil {
		return nil
	}
	return h.server.Close()
}

// shown is what viewers are told of the flight as a whole.
func (f *Fleet) shown() page.LiveConfig {
	s := &f.setup
	c := page.LiveConfig{Title: s.Entry.Title, Home: s.Home, Terrain: s.Terrain, Site: s.Site, Water: s.Weather.Water}
	if f.Several() {
		c.Title = fmt.Sprintf("%d vehicles", len(f.Vehicles))
	}
	if sc := f.options.Scenario; sc != nil {
		c.Title = sc.loaded.File.Name
	}
	return c
}

// shared is what viewers are told of a vehicle.
func (v *Vehicle) shared() share.Vehicle {
	return share.Vehicle{
		LiveVehicle: page.LiveVehicle{Name: v.Name, Title: v.Setup.Entry.Title, Vehicle: &v.Setup.Entry.Vehicle},
		Snapshots:   v.Sim.Buffer(),
		Mode: func() string {
			if mode := v.mode.Load(); mode != nil {
				return *mode
			}
			return ""
		},
		Mission: v.mission,
	}
}

// The numbers of missions that no ArduPilot has told of; its own follow.
const (
	plannedMission = 1 + iota
	demoMission
	firstOfLink
)

// mission returns the one that the vehicle has, or is to fly, if it has another number than known.
func (v *Vehicle) mission(known uint64) (m page.LiveMission, other bool) {
	if v.Link != nil {
		if p, number := v.Link.Plan(); number > 0 {
			return page.LiveMission{Plan: p, From: v.Pad, Number: firstOfLink + number}, firstOfLink+number != known
		}
	}
	switch demo := v.Setup.Demo || v.Demo.On(); {
	case demo && known != demoMission: // its plan is not shifted to its pad
		return page.LiveMission{Plan: v.Demo.Plan(), From: v.fleet.setup.Home, MovedNED: v.Sim.Home(), Number: demoMission}, true
	case !demo && known != plannedMission:
		return page.LiveMission{Plan: v.Setup.PlannedMission(), From: v.Pad, Number: plannedMission}, true
	}
	return m, false
}

// controlForLinks is the control API for links that act.
func (f *Fleet) controlForLinks() (c share.Control) {
	var all []control.FleetVehicle
	for _, v := range f.Vehicles {
		server := control.New(control.Config{
			Physics: v.Sim, Run: f.run, Snapshots: v.Sim.Buffer(), Version: buildinfo.Version(), Autopilot: reportsOf(v), Names: sim.NamesOf(&v.Setup.Entry.Vehicle),
		})
		c.Observe = append(c.Observe, server.Observe)
		all = append(all, control.FleetVehicle{Name: v.Name, Server: server})
	}
	own := all[0].Server
	if f.Several() {
		own.SetFleet(all)
	}
	c.Handler = own.Handler()
	return c
}
