// Package track draws where the vehicle was and is to go: trail, pins of events, mission,
// fences, goal and drop line.
package track

import (
	"fmt"

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
	hidden Hidden
}

func New(st *gl.Picture, on *gl.Stage, land space.Height) *Track {
	return &Track{stage: on, stroke: st, land: land, Plumb: newPlumb(st), Trail: newTrail(st), Before: newTrail(st), pins: newPins(st), goal: newGoal(st)}
}

// SetMission draws another mission instead of the one that is shown. Its meshes are made at
// once, in some ms for a hundred items. No item of it is active. It must be called from the main
// thread.
func (t *Track) SetMission(d mission.Drawing) error {
	next, err := newPlan(t.stroke, d, mission.Ground(t.land))
	if err != nil {
		return fmt.Errorf("scene: drawing the waypoints' numbers: %w", err)
	}
	if t.Plan != nil {
		t.stage.Remove(t.Plan.layers...)
	}
	t.Plan = next
	t.stage.Add(t.Plan.layers...)
	t.Plan.Show(!t.hidden[overlay.Mission])
	return nil
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
func (t *Track) TrailLegend() overlay.Legend { return legendOf(t.Trail.Way, t.Trail.Colored) }

// View is from where the track is looked at.
type View struct {
	Eye     camera.Pose
	Aboard  bool
	Subject camera.Subject
	Ground  float64 // height of the land below the vehicle [m]
}

// Update leads the trail on to a snapshot and moves marks; time is the physics time [s], wall
// the time since the last call [s].
func (t *Track) Update(snap *snapshot.Snapshot, v View, time, wall float64) {
	t.Plumb.update(v.Subject.Place, v.Ground, v.Subject.Span)
	t.leadTrail(snap, v, time)
	t.Plan.update(v.Subject, v.Aboard)
	t.pins.update(snap, v.Subject)
	t.goal.update(v.Eye, t.land, wall)
}

func (t *Track) leadTrail(snap *snapshot.Snapshot, v View, time float64) {
	if snap.Seq == 0 {
		return
	}
	speed := snap.Body.VelGround.Len()
	if !snap.Body.VelGround.IsFinite() {
		speed = 0
	}
	t.Trail.extend(trailSample{place: v.Subject.Place, speed: speed, current: space.Between(snap.Power.Current, 0, 1e4), time: time, ground: v.Ground})
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
	if t.Trail.Way.Len() >= worth {
		t.Trail, t.Before = t.Before, t.Trail
		t.Trail.Colored = t.Before.Colored
	}
	t.Trail.Clear()
	t.Trail.Faint, t.Before.Faint = false, true
	t.showLayers()
}

// Forget takes away the trails: another vehicle is followed.
func (t *Track) Forget() {
	t.Trail.Clear()
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
