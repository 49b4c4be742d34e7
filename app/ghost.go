//go:build !headless

package app

import (
	"slices"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/settings"
)

// showGhost hands the scene what the autopilot believes. A held picture keeps what it
// had, and a link that is lost has no ghost.
func (v *viewer) showGhost(s *mavlink.Status) {
	switch {
	case s == nil || s.State != mavlink.Alive:
		v.scene.SetGhost(mavlink.Estimate{})
	case !v.paused:
		v.scene.SetGhost(s.Estimate)
	}
}

// extraNames are the names of what can be switched off, in the settings.
var extraNames = map[overlay.Layer]string{
	overlay.Curtain: "curtain", overlay.LastFlight: "last flight", overlay.EventPins: "flags", overlay.Mission: "mission",
	overlay.Ghost: "ghost",
}

// keepExtras notes what the user switched off in the picture. Names of a later version
// stay.
func (v *viewer) keepExtras(s *settings.Settings) {
	known := map[string]bool{}
	var off []string
	for e, name := range extraNames {
		known[name] = true
		if !v.scene.Layers().Shown(e) {
			off = append(off, name)
		}
	}
	for _, name := range s.Off {
		if !known[name] {
			off = append(off, name)
		}
	}
	slices.Sort(off)
	s.Off = off
}

// applyExtras switches off what was switched off before.
func (v *viewer) applyExtras(s settings.Settings) {
	for e, name := range extraNames {
		if slices.Contains(s.Off, name) == v.scene.Layers().Shown(e) {
			v.scene.Layers().Toggle(e)
		}
	}
}

// autopilotStatus is what the autopilot said of itself up to the last frame; nil without
// MAVLink.
func (v *viewer) autopilotStatus() *mavlink.Status {
	if v.link == nil {
		return nil
	}
	return &v.autopilot
}
