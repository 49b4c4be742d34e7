package picture

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

const labelH = 20

// The caption of a pin is clear within labelNear of the middle of the picture and
// gone beyond labelFar, both as shares of its height; under the mouse it is clear.
const labelNear, labelFar, labelHover = 0.22, 0.34, 18 // the last in logical px

// side is where a label stands from its place.
type side int

const (
	rightOf side = iota
	leftOf
	above
	below
	sides
)

// Labels remembers where labels stood, so that they do not jump to and fro.
type Labels struct {
	last map[uint64]side
	X, Y float64 // of the pointer [logical px]
}

// coveredBy are the layers over the middle that let the mouse through, so that they
// are no zones.
var coveredBy = [...]string{
	"scale", "north", "event", "caption", "title", "confirm", "copied", "told", "notice", "pick", "gust", "hidden", "present", "state", "legend.wind", "paused", "frozen", "crashed",
	"hud.compact", "hud.faults", "hud.heading", "hud.mode", "hud.speed", "hud.altitude", "hud.climb", "hud.attitude", "hud.kind",
	"hud.wind", "hud.battery",
}

// Draw writes the labels, each where it covers neither another nor what is taken;
// what finds no place is left out. They let the mouse through.
func (l *Labels) Draw(f *form.Pass, free widget.Rect, list []overlay.Label) {
	taken := f.Zones.Rects()
	for _, id := range coveredBy {
		if r, ok := f.Find(id); ok {
			taken = append(taken, r)
		}
	}
	for i := range list {
		if each := &list[i]; each.Kind == overlay.KeepClear {
			taken = append(taken, around(f, each))
		}
	}
	now := map[uint64]side{}
	for _, rank := range [...]int{0, 1, 2, 3} {
		for i := range list {
			if opacity := l.Opacity(f, &list[i]); opacity > 0.02 && list[i].Kind != overlay.KeepClear && rankOf(&list[i], opacity) == rank {
				taken = l.place(f, free, taken, &list[i], opacity, now)
			}
		}
	}
	l.last = now
}

// Presented returns the labels of a list that an audience needs.
func Presented(list []overlay.Label) (kept []overlay.Label) {
	for i := range list {
		switch list[i].Kind {
		case overlay.VehicleLabel, overlay.EstimateLabel, overlay.KeepClear:
			kept = append(kept, list[i])
		}
	}
	return kept
}

// rankOf says which labels choose their places first: those of faults, then the
// measures, then the rest.
func rankOf(l *overlay.Label, opacity float64) int {
	switch {
	case l.Kind == overlay.PinLabel && l.Severity == snapshot.Fault && opacity > 0.5:
		return 0
	case l.Kind == overlay.VehicleLabel && !l.Chosen:
		return 3
	case l.Kind != overlay.PinLabel:
		return 1
	}
	return 2
}

// place draws a label in the first free place of its sides, and returns taken with
// it added.
func (l *Labels) place(f *form.Pass, free widget.Rect, taken []widget.Rect, label *overlay.Label, opacity float64, now map[uint64]side) []widget.Rect {
	key := uint64(label.Kind)<<56 | label.Seq
	first := l.last[key]
	switch label.Kind {
	case overlay.DistanceLabel:
		first = below
	case overlay.VehicleLabel:
		first = above
	}
	for _, along := range alongs(label) {
		spot := toward(label, along)
		for i := range sides {
			at := (first + i) % sides
			if label.Kind == overlay.HeightLabel && at > leftOf {
				continue // not on its line
			}
			r := labelRect(f, &spot, at)
			if r.Intersect(free) != r || overlapsAny(r, taken) {
				continue
			}
			now[key] = at
			drawLabel(f, r, label, opacity)
			return append(taken, r)
		}
	}
	return taken
}

// around returns the square that a label without text keeps clear [logical px].
func around(f *form.Pass, l *overlay.Label) widget.Rect {
	k := f.Atlas.Scale()
	r := float32(l.Clear) / k
	return widget.Rect{X: float32(l.X)/k - r, Y: float32(l.Y)/k - r, W: 2 * r, H: 2 * r}
}

func overlapsAny(r widget.Rect, others []widget.Rect) bool {
	for _, o := range others {
		if !r.Intersect(o).Empty() {
			return true
		}
	}
	return false
}

// LabelWords returns what a label says, and what it says beside that.
func LabelWords(l *overlay.Label) (text, aside string) {
	switch {
	case l.Kind == overlay.DistanceLabel && !math.IsNaN(l.Off):
		return units.Metres(l.Value).String() + offText(l.Off), ""
	case l.Kind == overlay.EstimateLabel:
		return estimateWords(l), ""
	case l.Kind == overlay.DistanceLabel && l.Text != "":
		return l.Text + ": " + units.Metres(l.Value).String(), ""
	case l.Kind == overlay.HeightLabel || l.Kind == overlay.DistanceLabel:
		return units.Metres(l.Value).String(), ""
	case l.Kind == overlay.VehicleLabel:
		return l.Text, ""
	case l.More > 0:
		return l.Text, fmt.Sprintf("%s, %d more", units.Clock(l.Value), l.More)
	}
	return l.Text, units.Clock(l.Value)
}

// offText says how far off its leg the vehicle is.
func offText(right float64) string {
	switch {
	case math.Abs(right) < 0.05:
		return ", on track"
	case right > 0:
		return ", " + units.Metres(right).String() + " right"
	}
	return ", " + units.Metres(-right).String() + " left"
}

const labelWidest, pinMarkW, asideGap = 340, 14, 8 // [logical px]

// labelRect returns where a label stands on a side of its place [logical px].
func labelRect(f *form.Pass, l *overlay.Label, at side) widget.Rect {
	k := f.Atlas.Scale()
	x, y, away := float32(l.X)/k, float32(l.Y)/k, float32(l.Clear)/k
	text, aside := LabelWords(l)
	w := f.Atlas.Width(widget.Small, text) + 12
	if l.Kind == overlay.PinLabel {
		w = min(labelWidest, w+pinMarkW+asideGap+f.Atlas.Width(widget.Small, aside))
	}
	if l.Kind == overlay.VehicleLabel {
		w += vehicleMarkW
	}
	r := widget.Rect{X: x - w/2, Y: y - labelH/2, W: w, H: labelH}
	switch at {
	case rightOf:
		r.X = x + away
	case leftOf:
		r.X = x - away - w
	case above:
		r.Y = y - away - labelH
	case below:
		r.Y = y + away
	}
	return r
}

func drawLabel(f *form.Pass, r widget.Rect, l *overlay.Label, opacity float64) {
	fade := func(c widget.Ink) widget.Ink { return widget.Fade(c, opacity) }
	f.Round(r, form.Radius, fade(widget.Fade(f.Theme.Panel, 0.9)))
	text, aside := LabelWords(l)
	if l.Kind == overlay.VehicleLabel {
		drawVehicleLabel(f, r, l, text)
		return
	}
	if l.Kind != overlay.PinLabel {
		f.Text(r, widget.Center, widget.Small, fade(f.Theme.Text), text)
		return
	}
	icon, ink := form.SeverityMark(f.Theme, l.Severity)
	r = r.Inset(6, 0)
	f.Icon(r.CutLeft(10), icon, 10, fade(ink))
	r.CutLeft(pinMarkW - 10)
	f.Text(r.CutRight(f.Atlas.Width(widget.Small, aside)), widget.Left, widget.Small, fade(f.Theme.Dim), aside)
	r.CutRight(asideGap)
	f.Text(r, widget.Left, widget.Small, fade(f.Theme.Text), text)
}

// Opacity is how clearly a label is seen now.
func (all *Labels) Opacity(f *form.Pass, l *overlay.Label) float64 {
	if l.Kind != overlay.PinLabel {
		return l.Opacity
	}
	win := f.Window
	k := float64(f.Atlas.Scale())
	x, y := l.X/k, l.Y/k
	if math.Hypot(x-all.X, y-all.Y) < labelHover {
		return 1
	}
	if f.Now.Contact.Crashed { // an alarm says what its flag would
		return 0
	}
	off := math.Hypot(x-float64(win.W)/2, y-float64(win.H)/2) / float64(win.H)
	return l.Opacity * max(0, min(1, (labelFar-off)/(labelFar-labelNear)))
}

// vehicleMarkW is the room of the colour in a vehicle's label [logical px].
const vehicleMarkW = 12

// vehicleLabel draws a vehicle's name in the picture; the followed one's has an edge, a
// wreck's a mark.
func drawVehicleLabel(f *form.Pass, r widget.Rect, l *overlay.Label, text string) {
	if l.Chosen {
		f.Outline(r, form.Radius, f.Theme.Accent)
	}
	r = r.Inset(6, 0)
	if l.Severity == snapshot.Fault {
		f.Icon(r.CutLeft(10), widget.IconFault, 9, f.Theme.Fault)
	} else {
		form.DrawVehicleMark(f, r.CutLeft(10), l.Color)
	}
	r.CutLeft(vehicleMarkW - 10)
	f.Text(r, widget.Left, widget.Small, f.Theme.Text, text)
}

// estimateWords say how far the autopilot's estimate is off, or the ghost of another flight away.
func estimateWords(l *overlay.Label) string {
	far := units.Metres(l.Value)
	if l.Value >= 1000 {
		far = units.Of(l.Value/1000, 2, "km")
	}
	text := "EKF error " + far.String()
	if l.Text != "" {
		return l.Text + ": " + far.String() + " away"
	}
	if l.Angle > 0 {
		text += ", " + units.Degrees(l.Angle).String()
	}
	return text
}

// alongs are the shares of the way back to From at which a label may stand.
func alongs(l *overlay.Label) []float64 {
	if l.Kind == overlay.EstimateLabel {
		return []float64{0, 0.2, 0.4, 0.55, 0.7, 0.8}
	}
	return []float64{0}
}

// toward is the label at a share of the way to From.
func toward(l *overlay.Label, share float64) overlay.Label {
	at := *l
	if share > 0 {
		at.X, at.Y = l.X+share*(l.FromX-l.X), l.Y+share*(l.FromY-l.Y)
	}
	return at
}
