package main

import (
	"errors"
	"fmt"
	"math"
	"net"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/layout"
	"github.com/spf13/pflag"
)

// fleetFlags are the command line's part on several vehicles.
type fleetFlags struct {
	count int
	file  string
}

// member is one vehicle of a fleet, with its model.
type member struct {
	fleet.Vehicle
	model *catalog.Model
	index int
}

func (f *fleetFlags) register(set *pflag.FlagSet) {
	set.IntVar(&f.count, "vehicles", 1, fmt.Sprintf("`N` vehicles in one world, 1 to %d: the next ones on ports %d, %d, … after --listen's", fleet.Most, fleet.PortStep, 2*fleet.PortStep))
	set.StringVar(&f.file, "fleet", "", "the vehicles of `FILE.yaml`, each with its model, name, colour and place")
}

// checkFleet checks what needs no file. A count of 0 is that of flags made by hand.
func (f *flags) checkFleet(*options) error {
	given := f.set != nil && f.set.Changed("vehicles")
	switch {
	case (given || f.fleet.count != 0) && (f.fleet.count < 1 || f.fleet.count > fleet.Most):
		return fmt.Errorf("--vehicles %d: expected a number from 1 to %d", f.fleet.count, fleet.Most)
	case f.fleet.file != "" && f.fleet.count > 1:
		return errors.New("--vehicles and --fleet both tell how many vehicles there are: leave one out (count: N in the file gives N alike)")
	case f.fleet.file == "" && f.fleet.count < 2:
		return nil
	case f.video.path != "":
		return errors.New("--video films one vehicle's flight at a constant rate of its physics time, which a fleet has not: leave it out, or press V in the window")
	}
	return nil
}

// loadFleet finds the vehicles, and gives each what was not told of it.
func (f *flags) loadFleet(o *options) error {
	list, err := f.fleet.vehicles()
	if err != nil || list == nil {
		return err
	}
	if err := roomForPorts(o.listen, len(list)); err != nil {
		return config.UsageError{Err: err}
	}
	span, models := 0.0, map[[2]string]*catalog.Model{}
	for i, v := range list {
		model, err := modelOf(v, o.model, models)
		if err != nil {
			return config.InputError{Err: modelError(fmt.Sprintf("--fleet: vehicle %d:", i+1), err)}
		}
		o.fleet = append(o.fleet, member{model: model, index: i})
		span = max(span, spanOf(&model.Vehicle))
	}
	fleet.Complete(list, span)
	for i := range o.fleet {
		o.fleet[i].Vehicle = list[i]
	}
	return nil
}

// vehicles are those that the flags name, none where one flies alone.
func (f *fleetFlags) vehicles() ([]fleet.Vehicle, error) {
	switch {
	case f.file != "":
		list, err := fleet.Load(f.file)
		if err != nil {
			return nil, config.InputError{Err: fmt.Errorf("--fleet: %w", err)}
		}
		return list, nil
	case f.count > 1:
		return fleet.Alike(f.count)
	}
	return nil, nil
}

// modelOf finds a vehicle's model; alike ones share it.
func modelOf(v fleet.Vehicle, usual *catalog.Model, found map[[2]string]*catalog.Model) (m *catalog.Model, err error) {
	key := [2]string{v.Model, v.Layout}
	if m, ok := found[key]; ok {
		return m, nil
	}
	switch {
	case v.Model == "" && v.Layout == "":
		m = usual
	case v.Model == "":
		var l layout.Layout
		if l, err = layout.Lookup(v.Layout); err == nil {
			m = catalog.OnLayout(l)
		}
	default:
		m, err = catalog.Find(v.Model, v.Layout)
	}
	found[key] = m
	return m, err
}

// spanOf is the greatest extent of a vehicle, propellers included [m].
func spanOf(v *airframe.Vehicle) float64 {
	reach := 0.0
	for i := range v.Motors {
		reach = max(reach, math.Hypot(v.Motors[i].PlaceFRD.X, v.Motors[i].PlaceFRD.Y)+v.Rotor.Radius)
	}
	return 2 * reach
}

// roomForPorts tells whether n vehicles have ports. Port 0 lets each take a free one.
func roomForPorts(listen string, n int) error {
	_, text, _ := net.SplitHostPort(listen)
	port, _ := strconv.Atoi(text) // checked by parseListen
	if last := port + fleet.PortStep*(n-1); port != 0 && last > math.MaxUint16 {
		return fmt.Errorf("--listen %s: %d vehicles need ports up to %d, expected at most %d: choose a lower port", listen, n, last, math.MaxUint16)
	}
	return nil
}

// shifted is an address by 10 ports a vehicle further, as ArduPilot moves its own by
// its instance. Port 0 stays.
func shifted(address string, vehicle int) string {
	host, text, err := net.SplitHostPort(address)
	port, perr := strconv.Atoi(text)
	if err != nil || perr != nil || port == 0 {
		return address
	}
	return net.JoinHostPort(host, strconv.Itoa(port+fleet.PortStep*vehicle))
}

// options are those of one vehicle of the fleet, as if it were alone. Home stays the
// fleet's: missions are flown from each vehicle's own pad.
func (m *member) options(o options) options {
	o.model, o.listen = m.model, shifted(o.listen, m.index)
	if o.control.listen != "" {
		o.control.listen = shifted(o.control.listen, m.index)
	}
	o.sitl.instance += m.index
	if o.mavlink != "" && o.sitl.binary != "" {
		o.mavlink = telemetry(o.sitl.instance)
	} else if o.mavlink != "" {
		scheme, address, _ := strings.Cut(o.mavlink, ":")
		o.mavlink = scheme + ":" + shifted(address, m.index)
	}
	if m.HasYaw {
		o.home.YawDeg = math.Mod(m.Yaw+360, 360)
	}
	return o
}

// home is where the vehicle's autopilot begins: its pad, down being how far that lies
// below the fleet's home [m].
func (m *member) home(o options, down float64) mission.Home {
	p := o.home.Global(m.North, m.East, down)
	h := o.home
	h.LatDeg, h.LonDeg, h.AltM = p.LatDeg, p.LonDeg, p.AltM
	return h
}
