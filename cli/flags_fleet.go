package cli

import (
	"fmt"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/fleet"
)

// fleetFlags are the flags for several vehicles.
type fleetFlags struct {
	count int
	file  string
}

func (f *fleetFlags) register(set *pflag.FlagSet) {
	set.IntVar(&f.count, "vehicles", 1, fmt.Sprintf("`N` vehicles in one world, 1 to %d; the others use ports %d, %d, … above that of --listen", fleet.MaxVehicles, fleet.PortStep, 2*fleet.PortStep))
	set.StringVar(&f.file, "fleet", "", "fly the vehicles in `FILE.yaml`, each with its name, vehicle, colour and position")
}

func (f *fleetFlags) config() config.Fleet { return config.Fleet{Count: f.count, File: f.file} }
