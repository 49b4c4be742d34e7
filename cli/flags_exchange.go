package cli

import (
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
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

func (f *exchangeFlags) config(listen string) config.Exchange {
	return config.Exchange{Listen: listen, NoTimeSync: f.noTimeSync, NoLockstep: f.noLockstep, Geodetic: f.geodetic}
}
