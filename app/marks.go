//go:build !headless

package app

import (
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/ui"
)

// extras are what the panels can switch in the scene.
var extras = map[ui.Extra]overlay.Layer{
	ui.Curtain: overlay.Curtain, ui.LastFlight: overlay.LastFlight, ui.EventPins: overlay.EventPins, ui.Mission: overlay.Mission,
	ui.Ghost: overlay.Ghost,
}

// toggle switches an extra of the scene and returns what to tell the user.
func (v *viewer) toggle(e ui.Extra) (name string, shown bool) {
	which := extras[e]
	return which.String(), v.scene.Layers().Toggle(which)
}

// markActive tells the scene what is flown, and what is flown to.
func (v *viewer) markActive() {
	v.followMission()
	v.scene.Track().SetActive(v.activeItem())
}

// legend is what the trail's colours mean, for the panels.
func (v *viewer) legend() ui.Legend {
	l := v.scene.Track().TrailLegend()
	return ui.Legend{Name: l.Name, Unit: l.Unit, Low: l.Low, High: l.High, Colors: l.Colors}
}

// sight is how the camera aboard sees the world, for the head-up display.
func (v *viewer) sight() ui.Sight {
	s := v.scene.Cameras().Sight()
	return ui.Sight{Aboard: s.Aboard, Roll: s.Roll, Pitch: s.Pitch, Focal: s.Focal, NoseX: s.NoseX, NoseY: s.NoseY, NoseSeen: s.NoseSeen}
}

var labelKinds = map[overlay.LabelKind]ui.LabelKind{
	overlay.PinLabel: ui.PinLabel, overlay.HeightLabel: ui.HeightLabel, overlay.DistanceLabel: ui.DistanceLabel,
	overlay.EstimateLabel: ui.EstimateLabel, overlay.KeepClear: ui.KeepClear,
	overlay.VehicleLabel: ui.VehicleLabel,
}

// labels are the texts that belong to places of the scene, for the panels.
func (v *viewer) labels() []ui.Label {
	v.marks = v.marks[:0]
	for _, l := range v.scene.Labels() {
		v.marks = append(v.marks, ui.Label{
			Kind: labelKinds[l.Kind], X: l.X, Y: l.Y, Clear: l.Clear, Value: l.Value, Off: l.Off, Text: l.Text,
			More: l.More, Seq: l.Seq, Severity: l.Severity, Opacity: l.Opacity, Angle: l.Angle, FromX: l.FromX, FromY: l.FromY,
			Color: l.Color, Chosen: l.Chosen,
		})
	}
	return v.marks
}
