package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// LabelKind says what a Label tells.
type LabelKind int

// The kinds of labels.
const (
	PinLabel      LabelKind = iota // Text at Value [s], where something happened
	HeightLabel                    // Value [m] above the ground, beside the drop line
	DistanceLabel                  // Value [m] to the active waypoint, below its sign
	EstimateLabel                  // Value [m] and Angle [rad] that the autopilot's estimate is off
	KeepClear                      // no text: the vehicle, which none may cover
	VehicleLabel                   // Text: the name of a vehicle of the fleet, in its Color
)

// Label is a text that belongs to a place in the picture. Package ui writes it.
type Label struct {
	Kind     LabelKind
	X, Y     float64 // of the place in the framebuffer, from the upper left [px]
	Clear    float64 // how far texts must stay from there [px]
	Value    float64
	Off      float64 // of a distance: how far right of the leg the vehicle is [m]; NaN: there is no leg
	Text     string
	More     int               // of a pin: events that Text does not tell
	Seq      uint64            // of a pin: tells it from others
	Severity snapshot.Severity // of a pin
	Opacity  float64
	Color    [3]float32 // of a vehicle
	Chosen   bool       // of a vehicle: the followed one
	Angle    float64    // of an estimate: error of its attitude [rad], 0 where it is small
	// Of an estimate: where its line leaves the vehicle. The text may stand anywhere
	// between there and the place.
	FromX, FromY float64
}

// Labels returns what is to be written into the picture of the last Update. The
// slice is valid until the next call.
func (s *Scene) Labels() []Label {
	s.labels = s.labels[:0]
	s.keepVehicleClear()
	s.labelHeight()
	s.labelTarget()
	s.labelGhost()
	if s.pins.layer.Visible() {
		s.labelPins()
	}
	s.labelOthers()
	return s.labels
}

// keepVehicleClear marks the circle that the vehicle takes in the picture.
func (s *Scene) keepVehicleClear() {
	x, y, ok := s.Project(s.subject.place)
	if ok && s.rig.which != FirstPerson {
		s.labels = append(s.labels, Label{Kind: KeepClear, X: x, Y: y, Clear: s.vehicleRadius(), Opacity: 1})
	}
}

// vehicleRadius is that of the vehicle in the picture [px].
func (s *Scene) vehicleRadius() float64 {
	if k := s.PixelsPerMetre(); k > 0 {
		return 0.5 * s.subject.span * k
	}
	distance := s.subject.place.Sub(s.rig.shown.eye).Len()
	focal := float64(s.lastSize[1]) / 2 / math.Tan(s.rig.shown.fov/2)
	return 0.5 * s.subject.span * focal / max(distance, s.subject.span)
}

func (s *Scene) labelPins() {
	k := float64(s.stroke.points())
	for _, p := range s.pins.list {
		x, y, ok := s.Project(p.Place)
		if alpha := p.alpha(s.subject); ok && alpha > 0 {
			s.labels = append(s.labels, Label{Kind: PinLabel, X: x + 4*k, Y: y - pinHead*k, Clear: 14 * k, Value: p.Time,
				Text: p.Text, More: p.More, Seq: p.Seq, Severity: p.Severity, Opacity: alpha})
		}
	}
}

// labelHeight stands beside the drop line, where it leaves the vehicle.
func (s *Scene) labelHeight() {
	const below, least = 70, 36 // [points]
	if !s.plumb.line.Visible() || s.rig.which == FirstPerson {
		return
	}
	top := s.subject.place
	foot := frame.OfNED(top.X, top.Y, -s.plumb.ground)
	x0, y0, ok := s.Project(top)
	x1, y1, _ := s.Project(foot)
	if x1 == 0 && y1 == 0 { // behind the eye
		x1, y1 = x0, float64(s.lastSize[1])
	}
	k, length := float64(s.stroke.points()), math.Hypot(x1-x0, y1-y0)
	if !ok || length < least*k {
		return
	}
	t := min(max(below*k, s.vehicleRadius()+16*k), length*0.8) / length
	s.labels = append(s.labels, Label{Kind: HeightLabel, X: x0 + t*(x1-x0), Y: y0 + t*(y1-y0), Clear: 6 * k,
		Value: -top.Z - s.plumb.ground, Opacity: 1})
}

func (s *Scene) labelTarget() {
	w, found := s.plan.target()
	if !found || s.plan.hidden {
		return
	}
	at := frame.OfNED(w.North, w.East, w.Down)
	distance := at.Sub(s.subject.place).Len()
	if x, y, ok := s.Project(at); ok && distance > hintNear {
		k := float64(s.stroke.points())
		s.labels = append(s.labels, Label{Kind: DistanceLabel, X: x, Y: y, Clear: 22 * k, Value: distance, Off: math.NaN(), Opacity: 1})
		if right, _, ok := s.plan.crossTrack(s.subject.place); ok {
			s.labels[len(s.labels)-1].Off = right
		}
	}
}
