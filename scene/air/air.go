// Package air draws the wind: arrows, profile, sheet, streaks, gust fronts and the windsock.
package air

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Air is what is drawn of the wind: arrows, streaks, gust fronts and the windsock.
type Air struct {
	Arrows  *arrows
	Gauges  *gauges
	Streaks *streaks
	Fronts  *fronts
	sock    *windsock
	shown   Display
	topic   topic

	// Brief shows the arrows near the vehicle only while the wind is what the flight is about, as
	// for an audience.
	Brief bool
}

// New makes what shows the wind, for a picture of st's size: arrows, gauges, streaks, gust
// fronts and the windsock. seed places what is random. It must be called from the main
// thread.
func New(st *gl.Picture, seed int64) *Air {
	return &Air{Arrows: newArrows(seed), Gauges: newGauges(), Streaks: newStreaks(st, seed), Fronts: newFronts(), sock: newWindsock()}
}

// FieldOf gives the wind that the physics has at a place over the land, and under water what that does there; nothing where
// that is not finite.
func FieldOf(snap *snapshot.Snapshot, land space.Height) space.WindAt {
	return func(place frame.Vec[frame.NED]) frame.Vec[frame.NED] {
		if snap.Sea.Exists() && place.Z > -snap.Sea.Level() {
			return finiteWind(snap.Sea.At(place, snap.Time).Velocity)
		}
		return finiteWind(snap.Wind.At(place, -place.Z-land(place.X, place.Y), snap.Time))
	}
}

// finiteWind returns the wind [m/s], or none where it cannot be drawn.
func finiteWind(wind frame.Vec[frame.NED]) frame.Vec[frame.NED] {
	if !wind.IsFinite() || wind.Len() > 200 {
		return frame.Vec[frame.NED]{}
	}
	return wind
}

// View is from where the air is looked at.
type View struct {
	Eye    camera.Pose
	Place  frame.Vec[frame.NED] // of the vehicle
	Ground float64              // height of the land below it [m]
	Land   space.Height
	Dived  bool // it is under water
}

// Update shows the wind. The arrows drift by physics time dt [s], but a wind that a user
// sets is seen at once, even while physics waits: wall is the time since the last call [s].
func (a *Air) Update(snap *snapshot.Snapshot, v View, field space.WindAt, dt, wall float64) {
	a.topic.follow(snap)
	a.Fronts.update(snap, v.Place, v.Land)
	mean := finiteWind(snap.Air.WindNED)
	a.Streaks.slow = 1
	if v.Dived {
		mean, a.Streaks.slow = finiteWind(snap.Sea.Current()), waterSlow
	}
	a.Streaks.Update(v.Place, field, v.Land, dt, a.Fronts)
	if a.shown == Near {
		a.Arrows.recede(a.Brief && !a.topic.now, wall)
		a.Arrows.Update(mean, v.Place, field, v.Ground, dt, wall)
	} else {
		a.Arrows.Layer.SetVisible(false)
	}
	a.Gauges.update(a.shown, v.Eye, v.Place, field, v.Land)
	a.sock.update(field(a.sock.sock.Place), wall)
}

// SetQuality draws shares of the streaks and of the arrows, 0 to 1.
func (a *Air) SetQuality(streaks, arrows float64) {
	a.Streaks.count = int(space.Between(streaks, 0, 1)*streakCount + 0.5)
	a.Arrows.density = space.Between(arrows, 0, 1)
}

// Show chooses how the wind is shown. An unknown display is ignored.
func (a *Air) Show(d Display) {
	if d >= 0 && d < WindDisplays {
		a.shown = d
		a.Streaks.Layer.SetVisible(d != Off)
	}
}

// Shown returns how the wind is shown.
func (a *Air) Shown() Display { return a.shown }

// Cycle goes on to the next display.
func (a *Air) Cycle() {
	a.Show((a.shown + 1) % WindDisplays)
	a.topic.flight = 0 // what the user asks for is to be seen
}

// MoveSheet lifts the level of Sheet [m] against the vehicle.
func (a *Air) MoveSheet(up float64) { a.Gauges.move(up) }

// SheetHeight returns the height of Sheet above home [m].
func (a *Air) SheetHeight() float64 { return a.Gauges.level }

// Tags returns the winds of Profile as of the last update, none in other
// displays. The slice is valid until the next update.
func (a *Air) Tags() []Tag { return a.Gauges.tags }

// Layers are all that the wind is drawn with.
func (a *Air) Layers() []*gl.Layer {
	return []*gl.Layer{a.sock.pole, a.sock.sock, a.Arrows.Layer, a.Gauges.Layer, a.Streaks.Layer, a.Fronts.Layer}
}
