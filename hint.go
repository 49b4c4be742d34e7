package main

import (
	"fmt"
	"net/netip"
)

// defaultPort is where ArduPilot's JSON backend sends to when nothing else is said.
const defaultPort = 9002

// connectHint is the command line that starts ArduPilot on the sitlark at listen.
//
// Frame X is named because sim_vehicle.py's own choice of parameters is a plus
// frame, which an X can't hold level.
func connectHint(listen netip.AddrPort) string {
	host := listen.Addr()
	if host.IsUnspecified() {
		host = netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	hint := "sim_vehicle.py -v ArduCopter -f X --model JSON:" + host.String()
	if listen.Port() != defaultPort {
		hint += fmt.Sprintf(" -A \"--sim-port-out %d\"", listen.Port())
	}
	return hint
}
