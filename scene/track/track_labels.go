package track

import (
	"math"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
)

// Labels appends the labels of the drop line, of the active waypoint and of the pins, for a
// view of the subject.
func (t *Track) Labels(dst []overlay.Label, v camera.View, at camera.Subject) []overlay.Label {
	dst = t.labelHeight(dst, v, at)
	dst = t.labelTarget(dst, v, at)
	return t.labelPins(dst, v, at)
}

// labelHeight stands beside the drop line, where it leaves the vehicle.
func (t *Track) labelHeight(dst []overlay.Label, v camera.View, at camera.Subject) []overlay.Label {
	const below, least = 70, 36 // [points]
	if !t.Plumb.Line.Visible() || v.Aboard {
		return dst
	}
	top := at.Place
	foot := frame.OfNED(top.X, top.Y, -t.Plumb.ground)
	x0, y0, ok := v.Project(top)
	x1, y1, _ := v.Project(foot)
	if x1 == 0 && y1 == 0 { // behind the eye
		x1, y1 = x0, v.Height
	}
	k, length := v.Point(), math.Hypot(x1-x0, y1-y0)
	if !ok || length < least*k {
		return dst
	}
	share := min(max(below*k, v.SizeOf(at.Span, top)/2+16*k), length*0.8) / length
	return append(dst, overlay.Label{Kind: overlay.HeightLabel, X: x0 + share*(x1-x0), Y: y0 + share*(y1-y0), Clear: 6 * k,
		Value: -top.Z - t.Plumb.ground, Opacity: 1})
}

func (t *Track) labelTarget(dst []overlay.Label, v camera.View, at camera.Subject) []overlay.Label {
	w, found := t.Plan.target()
	if !found || t.Plan.hidden {
		return dst
	}
	place := PlaceOf(w)
	distance := place.Sub(at.Place).Len()
	x, y, ok := v.Project(place)
	if !ok || distance <= hintNear {
		return dst
	}
	off := math.NaN()
	if right, _, ok := t.Plan.crossTrack(at.Place); ok {
		off = right
	}
	return append(dst, overlay.Label{Kind: overlay.DistanceLabel, X: x, Y: y, Clear: 22 * v.Point(), Value: distance, Off: off, Opacity: 1})
}

func (t *Track) labelPins(dst []overlay.Label, v camera.View, at camera.Subject) []overlay.Label {
	if !t.pins.layer.Visible() {
		return dst
	}
	k := v.Point()
	for _, p := range t.pins.List {
		x, y, ok := v.Project(p.Place)
		if alpha := p.alpha(at); ok && alpha > 0 {
			dst = append(dst, overlay.Label{Kind: overlay.PinLabel, X: x + 4*k, Y: y - PinHead*k, Clear: 14 * k, Value: p.Time,
				Text: p.Text, More: p.More, Seq: p.Seq, Severity: p.Severity, Opacity: alpha})
		}
	}
	return dst
}
