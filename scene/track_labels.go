package scene

import (
	"math"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
)

// Labels appends the labels of the drop line, of the active waypoint and of the pins, for a
// view of the subject.
func (t *Track) labels(dst []overlay.Label, v view, at subject) []overlay.Label {
	dst = t.labelHeight(dst, v, at)
	dst = t.labelTarget(dst, v, at)
	return t.labelPins(dst, v, at)
}

// labelHeight stands beside the drop line, where it leaves the vehicle.
func (t *Track) labelHeight(dst []overlay.Label, v view, at subject) []overlay.Label {
	const below, least = 70, 36 // [points]
	if !t.plumb.line.Visible() || v.aboard {
		return dst
	}
	top := at.place
	foot := frame.OfNED(top.X, top.Y, -t.plumb.ground)
	x0, y0, ok := v.project(top)
	x1, y1, _ := v.project(foot)
	if x1 == 0 && y1 == 0 { // behind the eye
		x1, y1 = x0, v.height
	}
	k, length := v.point(), math.Hypot(x1-x0, y1-y0)
	if !ok || length < least*k {
		return dst
	}
	share := min(max(below*k, v.sizeOf(at.span, top)/2+16*k), length*0.8) / length
	return append(dst, overlay.Label{Kind: overlay.HeightLabel, X: x0 + share*(x1-x0), Y: y0 + share*(y1-y0), Clear: 6 * k,
		Value: -top.Z - t.plumb.ground, Opacity: 1})
}

func (t *Track) labelTarget(dst []overlay.Label, v view, at subject) []overlay.Label {
	w, found := t.plan.target()
	if !found || t.plan.hidden {
		return dst
	}
	place := placeOf(w)
	distance := place.Sub(at.place).Len()
	x, y, ok := v.project(place)
	if !ok || distance <= hintNear {
		return dst
	}
	off := math.NaN()
	if right, _, ok := t.plan.crossTrack(at.place); ok {
		off = right
	}
	return append(dst, overlay.Label{Kind: overlay.DistanceLabel, X: x, Y: y, Clear: 22 * v.point(), Value: distance, Off: off, Opacity: 1})
}

func (t *Track) labelPins(dst []overlay.Label, v view, at subject) []overlay.Label {
	if !t.pins.layer.Visible() {
		return dst
	}
	k := v.point()
	for _, p := range t.pins.list {
		x, y, ok := v.project(p.Place)
		if alpha := p.alpha(at); ok && alpha > 0 {
			dst = append(dst, overlay.Label{Kind: overlay.PinLabel, X: x + 4*k, Y: y - pinHead*k, Clear: 14 * k, Value: p.Time,
				Text: p.Text, More: p.More, Seq: p.Seq, Severity: p.Severity, Opacity: alpha})
		}
	}
	return dst
}
