package session

import (
	"fmt"
	"io/fs"
	"math"
	"net"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// Member is one vehicle of a fleet, with its catalog entry.
type Member struct {
	fleet.Vehicle
	Entry *catalog.Entry
	Index int // from 0
}

// loadFleet loads the vehicles and completes what was not specified.
func (s *Setup) loadFleet() error {
	list, err := listVehicles(s.Fleet)
	if err != nil || list == nil {
		return err
	}
	if err := roomForPorts(s.Exchange.Listen, len(list)); err != nil {
		return config.UsageError{Err: err}
	}
	if s.Members, err = newMembers(nil, list, s.Entry); err != nil {
		return config.InputError{Err: fmt.Errorf("--fleet: %w", err)}
	}
	s.Notices = append(s.Notices, overlapping(s.Members)...)
	return nil
}

// newMembers loads the vehicles of a list and completes it; usual is the default for those
// that name no vehicle. Files are those of a folder; nil: of this computer.
func newMembers(folder fs.FS, list []fleet.Vehicle, usual *catalog.Entry) (members []Member, err error) {
	var all faults.List
	span, entries := 0.0, map[config.Vehicle]*catalog.Entry{{}: usual}
	for i, v := range list {
		name := config.Vehicle{Name: v.Airframe, Layout: v.Layout}
		if entries[name] == nil { // identical ones share it
			if entries[name], err = findIn(folder, name); err != nil {
				all.Add(VehicleError(fmt.Sprintf("vehicle %d:", i+1), err))
				continue
			}
		}
		members = append(members, Member{Entry: entries[name], Index: i})
		span = max(span, 2*airframe.Reach(&entries[name].Vehicle))
	}
	if err := all.Err(); err != nil {
		return nil, err
	}
	fleet.Complete(list, span)
	for i := range members {
		members[i].Vehicle = list[i]
	}
	return members, nil
}

// listVehicles lists the vehicles of the fleet; none for a single vehicle.
func listVehicles(f config.Fleet) ([]fleet.Vehicle, error) {
	switch {
	case f.File != "":
		list, err := fleet.Load(f.File)
		if err != nil {
			return nil, config.InputError{Err: fmt.Errorf("--fleet: %w", err)}
		}
		return list, nil
	case f.Count > 1:
		return fleet.Identical(f.Count)
	}
	return nil, nil
}

// overlapping names the pairs of vehicles whose pads are nearer than the vehicles are wide: they
// push each other from the start. Of many pairs it names three.
func overlapping(members []Member) (notices []string) {
	for i := range members {
		for j := range i {
			a, b := &members[j], &members[i]
			apart, need := math.Hypot(a.North-b.North, a.East-b.East), airframe.Reach(&a.Entry.Vehicle)+airframe.Reach(&b.Entry.Vehicle)
			if apart < need {
				notices = append(notices, fmt.Sprintf("%s and %s overlap: their pads are %.2f m apart and they need %.2f m; move one by its north or east", a.Name, b.Name, apart, need))
			}
		}
	}
	const named = 3
	if more := len(notices) - named; more > 1 {
		notices = append(notices[:named], fmt.Sprintf("%d more pairs of vehicles overlap", more))
	}
	return notices
}

// roomForPorts checks that there are ports for n vehicles. With port 0 each takes a free one.
func roomForPorts(listen string, n int) error {
	_, text, _ := net.SplitHostPort(listen)
	port, _ := strconv.Atoi(text) // checked by config
	if last := port + fleet.PortStep*(n-1); port != 0 && last > math.MaxUint16 {
		return fmt.Errorf("--listen %s: %d vehicles need ports up to %d, expected at most %d: choose a lower port", listen, n, last, math.MaxUint16)
	}
	return nil
}

// shifted adds 10 ports per vehicle to an address, as ArduPilot does by instance. Port 0
// stays 0.
func shifted(address string, vehicle int) string {
	host, text, err := net.SplitHostPort(address)
	port, perr := strconv.Atoi(text)
	if err != nil || perr != nil || port == 0 {
		return address
	}
	return net.JoinHostPort(host, strconv.Itoa(port+fleet.PortStep*vehicle))
}

// setup returns the setup of one vehicle of the fleet, as if it flew alone. Home stays the
// fleet's. Each vehicle flies the mission from its own pad: ArduPilot gets a shifted copy;
// for the built-in autopilot positions are relative to its pad anyway.
func (m *Member) setup(s Setup) Setup {
	if !s.Demo {
		s.Plan = s.Plan.Shifted(s.Home, m.North, m.East)
	}
	s.Entry, s.Exchange.Listen = m.Entry, shifted(s.Exchange.Listen, m.Index)
	if s.Control.Listen != "" {
		s.Control.Listen = shifted(s.Control.Listen, m.Index)
	}
	s.SITL.Instance += m.Index
	if s.SITL.Folder != "" && len(s.Members) > 0 {
		s.SITL.Folder = filepath.Join(s.SITL.Folder, strconv.Itoa(m.Index+1))
	}
	if s.MAVLink.Address != "" && s.MAVLink.Address != config.ChildMAVLink {
		scheme, address, _ := strings.Cut(s.MAVLink.Address, ":")
		s.MAVLink.Address = scheme + ":" + shifted(address, m.Index)
	}
	if m.HasYaw {
		s.Home.YawDeg = math.Mod(m.YawDeg+360, 360)
	}
	return s
}

// home returns the home of the vehicle's autopilot: its pad, which is down [m] below the
// fleet's home.
func (m *Member) home(s Setup, down float64) mission.Home {
	p := s.Home.Global(m.North, m.East, down)
	h := s.Home
	h.LatDeg, h.LonDeg, h.AltM = p.LatDeg, p.LonDeg, p.AltM
	return h
}

// telemetry returns the address of that instance of ArduPilot.
func telemetry(instance int) string { return sitl.Config{Instance: instance}.Telemetry() }
