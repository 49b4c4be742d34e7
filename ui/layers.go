package ui

import (
	"strings"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
)

// layerEntry is a part of the picture that the panel View switches, with the key that does the
// same.
type layerEntry struct {
	layer     overlay.Layer
	key       string
	name, tip string
}

var layerEntries = []layerEntry{
	{overlay.Mission, "M", "Mission", "The planned mission: way, waypoints, fence"},
	{overlay.Curtain, "C", "Curtain", "From the trail down to the ground"},
	{overlay.LastFlight, "Shift+B", "Flight before", "Trail of the flight before this one"},
	{overlay.EventPins, "F", "Event flags", "Where something happened"},
	{overlay.Ghost, "I", "Ghost", "Where the autopilot believes that the vehicle is"},
}

// viewState is what the panel View shows.
func viewState(p *Panels) panel.ViewState {
	v := &p.view
	s := panel.ViewState{TimeOfDay: v.TimeOfDay, Quality: v.Quality, Adapts: v.Adapts, Camera: v.Camera, SecondView: v.SecondView}
	press := func(do func(p *Panels, index int)) func() { return func() { do(p, 0) } }
	for _, e := range layerEntries {
		s.Layers = append(s.Layers, panel.Layer{ID: strings.TrimPrefix(e.key, "Shift+"), Name: e.name, Key: e.key, Tip: e.tip, Shown: v.Layers[e.layer], Switch: press(toggle(e.layer))})
	}
	wind, trail, hud := v.Air.Display, v.Legend.Name, p.middle.hud.Mode.Name()
	if trail == "" {
		trail = "off"
	}
	if hud == "" {
		hud = "auto"
	}
	return addLayers(s,
		panel.Layer{ID: "J", Name: "Thrust", Key: "Shift+J", Tip: "Arrows of the rotors' thrust", Shown: v.Thrust, Switch: func() { p.actions.ToggleThrust() }},
		panel.Layer{ID: "K", Name: "Wind", Key: "Shift+K", Tip: "Wind: arrows near the vehicle, profile, sheet, off", Shown: wind != "off" && wind != "", Word: wind, Switch: press(cycleWind)},
		panel.Layer{ID: "T", Name: "Trail", Key: "T", Tip: "Colour of the trail: speed, height, current, time, off", Shown: trail != "off", Word: trail, Switch: press(nextTrailColor)},
		panel.Layer{ID: "H", Name: "Head-up display", Key: "H", Tip: "Head-up display: as wide as there is room, off, compact, full", Shown: hud != "off", Word: hud, Switch: func() { p.middle.hud.Next() }},
	)
}

// addLayers adds layers, whose words are those of the keys' help.
func addLayers(s panel.ViewState, all ...panel.Layer) panel.ViewState {
	for i := range all {
		all[i].Word = form.Capital(all[i].Word)
	}
	s.Layers = append(s.Layers, all...)
	return s
}
