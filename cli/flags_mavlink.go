package cli

import (
	"fmt"

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
