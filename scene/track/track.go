// Package track draws where the vehicle was and is to go: trail, pins of events, mission,
// fences, goal and drop line.
package track

import (
	"fmt"
	"math"
	"strconv"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Hidden tells which layers are switched off.
type Hidden [overlay.Layers]bool

// Track is what is drawn of where the vehicle was and is to go: trail, pins of events,
// mission, goal and drop line.
type Track struct {
	stage  *gl.Stage
	stroke *gl.Picture
	land   space.Height

	Trail  *trail
	Before *trail // of the flight before
	Plan   *plan
	pins   *Pins
	goal   *goal
	Plumb  *plumb
	drawn  mission.Drawing
	water  float64 // height of still water above home [m]; −Inf: none
	hidden Hidden
	others Others

	sampled sampled
	led     float64 // time up to which the trail was led [s]
}

// Follow makes the trail follow a vehicle's samples, so that it shows all of the flight at any
// rate of frames; nil: none. What it has shown is forgotten.
func (t *Track) Follow(samples *snapshot.Samples) {
	t.Forget()
	t.sampled.follow(samples)
}

// New makes the trails, pins and lines of a flight over land, for a picture of st's size.
// Their Layers are for the caller to add to a stage; a mission's go on the stage on by
// themselves. It must be called from the main thread.
func New(st *gl.Picture, on *gl.Stage, land space.Height) *Track {
	return &Track{stage: on, stroke: st, land: land, water: math.Inf(-1), Plumb: newPlumb(st), Trail: newTrail(st), Before: newTrail(st), pins: newPins(st), goal: newGoal(st)}
}

// SetMission draws another mission instead of the one that is shown. Its meshes are made at
// once, in some ms for a hundred items. No item of it is active. It must be called from the main
// thread.
func (t *Track) SetMission(d mission.Drawing) error {
	next, err := newPlan(t.stroke, t.afloat(d), mission.Elevation(t.land))
	if err != nil {
		return fmt.Errorf("scene: drawing the waypoints' numbers: %w", err)
	}
	if t.Plan != nil {
		t.stage.Remove(t.Plan.layers...)
	}
	t.drawn, t.Plan = d, next
	t.stage.Add(t.Plan.layers...)
	t.Plan.Show(!t.hidden[overlay.Mission])
	return nil
}

// SetWater tells how high still water stands above home [m], −Inf: there is none. What is planned below it is drawn on it.
func (t *Track) SetWater(level float64) error {
	if level == t.water {
		return nil
	}
	t.water = level
	active := t.Plan.active
	if err := t.SetMission(t.drawn); err != nil {
		return err
	}
	t.SetActive(active)
	return nil
}

// afloat returns a drawing whose waypoints under water are on its surface.
func (t *Track) afloat(d mission.Drawing) mission.Drawing {
	if math.IsInf(t.water, -1) {
		return d
	}
	land := mission.Elevation(t.land)
	d.Path = mission.HeightsFromHome(d.Path, land)
	for i := range d.Path {
		if w := &d.Path[i]; -w.Down < t.water && land(w.North, w.East) == t.water {
			w.Down = -t.water
		}
	}
	return d
}

// SetActive marks the mission item that is flown to, by its seq; 0 marks none.
func (t *Track) SetActive(seq int) { t.Plan.activate(seq) }

// CrossTrack is how far a place is off the leg to the active item: horizontally, positive to
// the right of it, and above it [m]; false where nothing is flown to, or it has no leg.
func (t *Track) CrossTrack(at frame.Vec[frame.NED]) (right, above float64, ok bool) {
	return t.Plan.crossTrack(at)
}

// SetGoal marks where the vehicle is to fly to. It is to be called before the next update.
func (t *Track) SetGoal(g Goal) { t.goal.now = g }

// NextTrailColor colours the trail by the next quantity and returns that.
func (t *Track) NextTrailColor() Quantity {
	t.Trail.Colored = (t.Trail.Colored + 1) % (Plain + 1)
	return t.Trail.Colored
}

// TrailLegend tells what the trail's colours mean.
func (t *Track) TrailLegend() overlay.Legend { return legendOf(t.Trail.Path, t.Trail.Colored) }

// View is from where the track is looked at.
type View struct {
	Eye       camera.Pose
	Aboard    bool
	Presented bool // to an audience
	Subject   camera.Subject
	Ground    float64 // height of the land below the vehicle [m]
}

// Update leads the trail on to a snapshot and moves marks; time is the physics time [s], wall
// the time since the last call [s].
func (t *Track) Update(snap *snapshot.Snapshot, v View, time, wall float64) {
	t.Plumb.update(v.Subject.Place, v.Ground, v.Subject.Span)
	t.leadTrail(snap, v, time)
	if t.Trail.Path.plumbUnder(v.Subject.Place, -v.Ground) {
		t.Plumb.Line.SetVisible(false) // the trail is the line
	}
	t.Plan.update(v.Subject, v.Aboard || v.Presented)
	t.pins.update(snap, v.Subject)
	t.goal.update(v.Eye, t.land, wall)
}

func (t *Track) leadTrail(snap *snapshot.Snapshot, v View, time float64) {
	if snap.Seq == 0 {
		return
	}
	if time < t.led {
		t.rewind(time)
	}
	t.sampled.each(snap.Flight, t.led, time, func(m *snapshot.Moment) {
		if s := trailSampleOf(m, t.land); s.place.IsFinite() { // a log may lack it
			t.Trail.extend(s)
		}
	})
	t.led = time
	speed := snap.Body.VelGround.Len()
	if !snap.Body.VelGround.IsFinite() {
		speed = 0
	}
	t.Trail.extend(trailSample{place: v.Subject.Place, speed: speed, current: space.Between(snap.Power.Current, 0, 1e4), time: time, ground: v.Ground})
	t.Trail.upload()
}

// rewind takes away what was flown after a time [s]: an earlier one is shown.
func (t *Track) rewind(time float64) {
	t.sampled.rewind(t.led - time)
	t.Trail.cut(time)
	t.led = time
}

// Hide leaves the hidden layers out of the picture.
func (t *Track) Hide(hidden Hidden) {
	t.hidden = hidden
	t.showLayers()
}

func (t *Track) showLayers() {
	t.Trail.Curtain.SetVisible(!t.hidden[overlay.Curtain])
	t.Before.Line.SetVisible(!t.hidden[overlay.LastFlight])
	t.Before.Curtain.SetVisible(false)
	t.Before.Track.SetVisible(false)
	t.Trail.Line.SetVisible(true)
	t.Trail.Track.SetVisible(true)
	t.pins.layer.SetVisible(!t.hidden[overlay.EventPins])
	t.Plan.Show(!t.hidden[overlay.Mission])
}

// BeginFlight makes the trail of the flight that ended a faint one.
func (t *Track) BeginFlight() {
	const worth = 20 // points: less is no flight
	if t.Trail.Path.Len() >= worth {
		t.Trail, t.Before = t.Before, t.Trail
		t.Trail.Colored = t.Before.Colored
	}
	t.Trail.Clear()
	t.led = -1
	t.Trail.Faint, t.Before.Faint = false, true
	t.showLayers()
}

// Forget takes away the trails, which begin again from the oldest sample: another vehicle is
// followed, or an earlier flight is shown.
func (t *Track) Forget() {
	t.sampled.next = 0
	t.Trail.Clear()
	t.led = -1
	t.Before.Clear()
	t.showLayers()
}

// Layers are all that the track is drawn with, but the mission's, which change.
func (t *Track) Layers() []*gl.Layer {
	all := []*gl.Layer{t.Plumb.Line, t.Plumb.Ring}
	for _, part := range [2]*trail{t.Trail, t.Before} {
		all = append(all, part.Track, part.Curtain, part.Line)
	}
	return append(append(all, t.pins.layer), t.goal.layers()...)
}

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
	if !t.Plumb.Ring.Visible() || v.Aboard {
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
	if distance <= hintNear {
		return dst
	}
	if !ok {
		return t.labelHint(dst, v, w.Seq, distance)
	}
	t.Plan.hint.SetVisible(false) // what it points to is in the picture
	off := math.NaN()
	if right, _, ok := t.Plan.crossTrack(at.Place); ok {
		off = right
	}
	return append(dst, overlay.Label{Kind: overlay.DistanceLabel, X: x, Y: y, Clear: 22 * v.Point(), Value: distance, Off: off, Opacity: 1})
}

// labelHint says beside the arrow at the vehicle which waypoint, outside of the picture, it points
// to, and how far that is.
func (t *Track) labelHint(dst []overlay.Label, v camera.View, seq int, distance float64) []overlay.Label {
	x, y, ok := v.Project(t.Plan.hint.Place)
	if !ok || !t.Plan.hint.Visible() {
		return dst
	}
	return append(dst, overlay.Label{Kind: overlay.DistanceLabel, X: x, Y: y, Clear: 10 * v.Point(), Value: distance, Off: math.NaN(),
		Text: "to " + strconv.Itoa(seq), Opacity: 1})
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
