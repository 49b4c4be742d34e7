//go:build !headless

package main

import (
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/ui"
)

// extras are what the panels can switch in the scene.
var extras = map[ui.Extra]scene.Extra{
	ui.Curtain: scene.Curtain, ui.LastFlight: scene.LastFlight, ui.EventPins: scene.EventPins, ui.Mission: scene.Mission,
	ui.Ghost: scene.Ghost,
}

// toggle switches an extra of the scene and returns what to tell a person.
func (v *viewer) toggle(e ui.Extra) (name string, shown bool) {
	which := extras[e]
	return which.String(), v.scene.Toggle(which)
}

// markActive tells the scene what is flown, and what is flown to.
func (v *viewer) markActive() {
	v.followMission()
	v.scene.SetActive(v.activeItem())
}

// legend is what the trail's colours mean, for the panels.
func (v *viewer) legend() ui.Legend {
	l := v.scene.TrailLegend()
	return ui.Legend{Name: l.Quantity.String(), Unit: l.Quantity.Unit(), Low: l.Low, High: l.High, Colors: l.Colors}
}

// sight is how the camera aboard sees the world, for the head-up display.
func (v *viewer) sight() ui.Sight {
	s, ok := v.scene.Sight()
	return ui.Sight{Aboard: ok, Roll: s.Roll, Pitch: s.Pitch, Focal: s.Focal, NoseX: s.NoseX, NoseY: s.NoseY, NoseSeen: s.NoseSeen}
}

var labelKinds = map[scene.LabelKind]ui.LabelKind{
	scene.PinLabel: ui.PinLabel, scene.HeightLabel: ui.HeightLabel, scene.DistanceLabel: ui.DistanceLabel,
	scene.EstimateLabel: ui.EstimateLabel, scene.KeepClear: ui.KeepClear,
	scene.VehicleLabel: ui.VehicleLabel,
}

// labels are the texts that belong to places of the scene, for the panels.
func (v *viewer) labels() []ui.Label {
	v.marks = v.marks[:0]
	for _, l := range v.scene.Labels() {
		v.marks = append(v.marks, ui.Label{
			Kind: labelKinds[l.Kind], X: l.X, Y: l.Y, Clear: l.Clear, Value: l.Value, Off: l.Off, Text: l.Text,
			More: l.More, Seq: l.Seq, Severity: l.Severity, Opacity: l.Opacity, Angle: l.Angle, FromX: l.FromX, FromY: l.FromY,
			Color: rgbColor(l.Color), Chosen: l.Chosen,
		})
	}
	return v.marks
}
