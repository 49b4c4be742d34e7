package session

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/internal/logging"
	"github.com/sitlark/sitlark/page"
	"github.com/sitlark/sitlark/protocol/control"
	"github.com/sitlark/sitlark/share"
	"github.com/sitlark/sitlark/sim"
)

// The names of the links that there are from the start.
const (
	watchLink = "watch"
	actLink   = "act"
)

// newSharing opens the server that shows the fleet in browsers, with its links, or returns nil where none was asked for.
func newSharing(f *Fleet) (*share.Server, error) {
	c := f.setup.Share
	if c.Listen == "" || f.setup.Replay != nil {
		return nil, nil
	}
	if f.options.InProcess {
		return nil, config.UsageError{Err: errors.New("--share: a headless scenario is over in a moment, too fast to watch: omit --headless or add --over-udp")}
	}
	var vehicles []share.Vehicle
	for _, v := range f.Vehicles {
		vehicles = append(vehicles, v.shared())
	}
	s, err := share.Listen(share.Config{
		Listen: c.Listen, Certificate: c.Certificate, Live: f.shown(), Vehicles: vehicles, Log: slog.Default(), Control: f.controlForLinks,
	})
	if err != nil {
		return nil, fmt.Errorf("--share %w", err)
	}
	names := []string{watchLink}
	if c.Acts {
		names = append(names, actLink)
	}
	for _, name := range names {
		link, err := s.NewLink(name, name == actLink)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("--share: %w", err), s.Close())
		}
		tellLink("share: to "+name+", open", link)
	}
	if s.Exposed() {
		slog.Warn("share: whoever can read this network's traffic can read the links, too: give --share-certificate, or share by a tunnel or VPN")
	}
	return s, nil
}

// tellLink logs a link, but not to those who listen: a recording, a console in a film must not have it.
func tellLink(what string, l share.Link) {
	slog.InfoContext(logging.Unheard(context.Background()), what+" "+l.URL)
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
