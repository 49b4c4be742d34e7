package main

import (
	"fmt"

	"github.com/sitlark/sitlark/protocol/mavlink"
)

// mavlinkOff is the word that turns MAVLink off.
const mavlinkOff = "off"

// parseMAVLink checks --mavlink. Without it, an ArduPilot that sitlark starts is
// reached at the port that it keeps for that.
func (f *flags) parseMAVLink(o *options) error {
	switch f.mavlink {
	case mavlinkOff:
		o.sitl.mute = true
		return nil
	case "":
		if o.sitl.binary != "" {
			o.mavlink = telemetry(o.sitl.instance)
		}
		return nil
	}
	address, err := mavlink.ParseAddress(f.mavlink)
	if err != nil {
		return fmt.Errorf("--mavlink %w, or %s", err, mavlinkOff)
	}
	if f.demo {
		return fmt.Errorf("--mavlink %s: the built-in autopilot of --demo does not speak MAVLink: leave one out", f.mavlink)
	}
	o.mavlink = address.String()
	return nil
}
