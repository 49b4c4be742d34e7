package main

import (
	"fmt"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/sim"
	"github.com/spf13/pflag"
)

// exchangeFlags are what ArduPilot is told beyond the vehicle's state.
type exchangeFlags struct {
	noTimeSync bool
	noLockstep bool
	geodetic   bool
}

func (f *exchangeFlags) register(set *pflag.FlagSet) {
	set.BoolVar(&f.noTimeSync, "no-time-sync", false, "sitlark sets the pace and not ArduPilot (4.2 and later), whose default is then to fly by the true state, AHRS_EKF_TYPE 10")
	set.BoolVar(&f.noLockstep, "no-lockstep", false, "ArduPilot (4.7 and later) goes on after 0.1 s without an answer: for a network that loses packets")
	set.BoolVar(&f.geodetic, "geodetic", false, "tell ArduPilot (4.7 and later) latitude, longitude and altitude: it is at sitlark's --home, whatever its own says")
}

func (f *flags) parseExchange(o *options) error {
	o.exchange = f.exchange
	if !f.demo {
		return nil
	}
	for name, given := range map[string]bool{"--no-time-sync": f.exchange.noTimeSync, "--no-lockstep": f.exchange.noLockstep, "--geodetic": f.exchange.geodetic} {
		if given {
			return fmt.Errorf("%s is for ArduPilot, and --demo flies without it: leave one out", name)
		}
	}
	return nil
}

// exchangeOf is what the physics needs of it.
func exchangeOf(o options) sim.Exchange {
	e := sim.Exchange{NoTimeSync: o.exchange.noTimeSync, NoLockstep: o.exchange.noLockstep}
	if o.exchange.geodetic {
		e.Geodesy = geodesyOf(o.home)
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

// holdOf is what may hold the physics back after each step: the pace, where ArduPilot
// leaves it to sitlark, and a film that is being made. nil: nothing.
func holdOf(o options) func(flight uint64, t float64) {
	var film, pace func(uint64, float64)
	if o.film.gate != nil {
		film = o.film.gate.Hold
	}
	if o.exchange.noTimeSync {
		pace = newPace(o.sitl.speedup).hold
	}
	switch {
	case film == nil:
		return pace
	case pace == nil:
		return film
	}
	return func(flight uint64, t float64) {
		film(flight, t)
		pace(flight, t)
	}
}
