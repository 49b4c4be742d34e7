package scene

import (
	"fmt"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Hidden tells which layers are switched off.
type Hidden [overlay.Layers]bool

// Track is what is drawn of where the vehicle was and is to go: trail, pins of events,
// mission, goal and drop line.
type Track struct {
	stage  *stage
	stroke *stroke
	land   landHeight

	trail  *trail
	before *trail // of the flight before
	plan   *plan
	pins   *pins
	goal   *goal
	plumb  *plumb
	hidden Hidden
}

func newTrack(st *stroke, on *stage, land landHeight) *Track {
	return &Track{stage: on, stroke: st, land: land, plumb: newPlumb(st), trail: newTrail(st), before: newTrail(st), pins: newPins(st), goal: newGoal(st)}
}

// SetMission draws another mission instead of the one that is shown. Its meshes are made at
// once, in some ms for a hundred items. No item of it is active. It must be called from the main
// thread.
func (t *Track) SetMission(d mission.Drawing) error {
	next, err := newPlan(t.stroke, d, mission.Ground(t.land))
	if err != nil {
		return fmt.Errorf("scene: drawing the waypoints' numbers: %w", err)
	}
	if t.plan != nil {
		t.stage.remove(t.plan.layers...)
	}
	t.plan = next
	t.stage.add(t.plan.layers...)
	t.plan.show(!t.hidden[overlay.Mission])
	return nil
}

// SetActive marks the mission item that is flown to, by its seq; 0 marks none.
func (t *Track) SetActive(seq int) { t.plan.activate(seq) }

// CrossTrack is how far a place is off the leg to the active item: horizontally, positive to
// the right of it, and above it [m]; false where nothing is flown to, or it has no leg.
func (t *Track) CrossTrack(at frame.Vec[frame.NED]) (right, above float64, ok bool) {
	return t.plan.crossTrack(at)
}

// SetGoal marks where the vehicle is to fly to. It is to be called before the next update.
func (t *Track) SetGoal(g Goal) { t.goal.now = g }

// NextTrailColor colours the trail by the next quantity and returns that.
func (t *Track) NextTrailColor() Quantity {
	t.trail.colored = (t.trail.colored + 1) % (Plain + 1)
	return t.trail.colored
}

// TrailLegend tells what the trail's colours mean.
func (t *Track) TrailLegend() overlay.Legend { return legendOf(t.trail.way, t.trail.colored) }

// trackView is from where the track is looked at.
type trackView struct {
	eye     pose
	aboard  bool
	subject subject
	ground  float64 // height of the land below the vehicle [m]
}

// update leads the trail on to a snapshot and moves marks; time is the physics time [s], wall
// the time since the last call [s].
func (t *Track) update(snap *snapshot.Snapshot, v trackView, time, wall float64) {
	t.plumb.update(v.subject.place, v.ground, v.subject.span)
	t.leadTrail(snap, v, time)
	t.plan.update(v.subject, v.aboard)
	t.pins.update(snap, v.subject)
	t.goal.update(v.eye, t.land, wall)
}

func (t *Track) leadTrail(snap *snapshot.Snapshot, v trackView, time float64) {
	if snap.Seq == 0 {
		return
	}
	speed := snap.Body.VelGround.Len()
	if !snap.Body.VelGround.IsFinite() {
		speed = 0
	}
	t.trail.extend(trailSample{place: v.subject.place, speed: speed, current: between(snap.Power.Current, 0, 1e4), time: time, ground: v.ground})
}

// Hide leaves the hidden layers out of the picture.
func (t *Track) Hide(hidden Hidden) {
	t.hidden = hidden
	t.showLayers()
}

func (t *Track) showLayers() {
	t.trail.curtain.SetVisible(!t.hidden[overlay.Curtain])
	t.before.line.SetVisible(!t.hidden[overlay.LastFlight])
	t.before.curtain.SetVisible(false)
	t.before.track.SetVisible(false)
	t.trail.line.SetVisible(true)
	t.trail.track.SetVisible(true)
	t.pins.layer.SetVisible(!t.hidden[overlay.EventPins])
	t.plan.show(!t.hidden[overlay.Mission])
}

// beginFlight makes the trail of the flight that ended a faint one.
func (t *Track) beginFlight() {
	const worth = 20 // points: less is no flight
	if t.trail.way.len() >= worth {
		t.trail, t.before = t.before, t.trail
		t.trail.colored = t.before.colored
	}
	t.trail.clear()
	t.trail.faint, t.before.faint = false, true
	t.showLayers()
}

// forget takes away the trails: another vehicle is followed.
func (t *Track) forget() {
	t.trail.clear()
	t.before.clear()
	t.showLayers()
}

// layers are all that the track is drawn with, but the mission's, which change.
func (t *Track) layers() []*layer {
	all := []*layer{t.plumb.line, t.plumb.ring}
	for _, part := range [2]*trail{t.trail, t.before} {
		all = append(all, part.track, part.curtain, part.line)
	}
	return append(append(all, t.pins.layer), t.goal.layers()...)
}
