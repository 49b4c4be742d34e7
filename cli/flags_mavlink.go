package cli

import (
	"fmt"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/protocol/mavlink/conn"
)

// mavlinkOff is the word that turns MAVLink off.
const mavlinkOff = "off"

// parseMAVLink checks --mavlink. Without it, an ArduPilot that sitlark starts is
// reached at the port that it keeps for that.
func (f *flags) parseMAVLink(c *config.Config) error {
	c.MAVLink.Terrain = config.TerrainData(f.terrainData)
	switch f.simParams {
	case "on":
	case "off":
		c.MAVLink.IgnoreSim = true
	default:
		return fmt.Errorf("--sim-params %q: expected on or off", f.simParams)
	}
	switch f.mavlink {
	case mavlinkOff:
		c.MAVLink.Off = true
		return nil
	case "":
		if c.SITL.Binary != "" {
			c.MAVLink.Address = config.ChildMAVLink
		}
		return nil
	}
	address, err := conn.ParseAddress(f.mavlink)
	if err != nil {
		return fmt.Errorf("--mavlink %w, or %s", err, mavlinkOff)
	}
	c.MAVLink.Address = address.String()
	return nil
}

// exchangeFlags are the flags for what ArduPilot is told beyond the vehicle's state.
type exchangeFlags struct {
	noTimeSync bool
	noLockstep bool
	geodetic   bool
	esc        bool
}

func (f *exchangeFlags) register(set *pflag.FlagSet) {
	set.BoolVar(&f.noTimeSync, "no-time-sync", false, "sitlark sets the pace instead of ArduPilot (4.2 and later), which by default then flies by the true state (AHRS_EKF_TYPE 10)")
	set.BoolVar(&f.noLockstep, "no-lockstep", false, "ArduPilot (4.7 and later) continues after 0.1 s without an answer; for networks that lose packets")
	set.BoolVar(&f.geodetic, "geodetic", false, "send latitude, longitude and altitude to ArduPilot (4.7 and later), which then is at sitlark's --home, not at its own")
	set.BoolVar(&f.esc, "esc-telemetry", false, "tell ArduPilot the speed, voltage, current and temperature of each motor, as DroneCAN ESCs do, on its simulated CAN bus (CAN_P1_DRIVER 1, which --sitl sets)")
}

func (f *exchangeFlags) config(listen string, anyPort bool) config.Exchange {
	return config.Exchange{Listen: listen, AnyPort: anyPort, NoTimeSync: f.noTimeSync, NoLockstep: f.noLockstep, Geodetic: f.geodetic, ESCTelemetry: f.esc}
}
