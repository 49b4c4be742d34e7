package scene

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Air is what is drawn of the wind: arrows, streaks, gust fronts and the windsock.
type Air struct {
	arrows  *arrows
	gauges  *gauges
	streaks *streaks
	fronts  *fronts
	sock    *windsock
	shown   WindDisplay
}

func newAir(st *stroke, seed int64) *Air {
	return &Air{arrows: newArrows(seed), gauges: newGauges(), streaks: newStreaks(st, seed), fronts: newFronts(), sock: newWindsock()}
}

// fieldOf gives the wind that the physics has at a place over the land; nothing where
// that is not finite.
func fieldOf(snap *snapshot.Snapshot, land landHeight) airAt {
	return func(place frame.Vec[frame.NED]) frame.Vec[frame.NED] {
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

// airView is from where the air is looked at.
type airView struct {
	eye    pose
	place  frame.Vec[frame.NED] // of the vehicle
	ground float64              // height of the land below it [m]
	land   landHeight
}

// update shows the wind. The arrows drift by physics time dt [s], but a wind that a user
// sets is seen at once, even while physics waits: wall is the time since the last call [s].
func (a *Air) update(snap *snapshot.Snapshot, v airView, field airAt, dt, wall float64) {
	a.fronts.update(snap, v.place, v.land)
	a.streaks.update(v.place, field, v.land, dt, a.fronts)
	if a.shown == WindNear {
		a.arrows.update(finiteWind(snap.Air.WindNED), v.place, field, v.ground, dt, wall)
	} else {
		a.arrows.layer.SetVisible(false)
	}
	a.gauges.update(a.shown, v.eye, v.place, field, v.land)
	a.sock.update(field(a.sock.sock.place), wall)
}

// setQuality draws shares of the streaks and of the arrows, 0 to 1.
func (a *Air) setQuality(streaks, arrows float64) {
	a.streaks.count = int(between(streaks, 0, 1)*streakCount + 0.5)
	a.arrows.density = between(arrows, 0, 1)
}

// Show chooses how the wind is shown. An unknown display is ignored.
func (a *Air) Show(d WindDisplay) {
	if d >= 0 && d < windDisplays {
		a.shown = d
		a.streaks.layer.SetVisible(d != WindOff)
	}
}

// Shown returns how the wind is shown.
func (a *Air) Shown() WindDisplay { return a.shown }

// Cycle goes on to the next display.
func (a *Air) Cycle() { a.Show((a.shown + 1) % windDisplays) }

// MoveSheet lifts the level of WindSheet [m] against the vehicle.
func (a *Air) MoveSheet(up float64) { a.gauges.move(up) }

// SheetHeight returns the height of WindSheet above home [m].
func (a *Air) SheetHeight() float64 { return a.gauges.level }

// Tags returns the winds of WindProfile as of the last update, none in other
// displays. The slice is valid until the next update.
func (a *Air) Tags() []WindTag { return a.gauges.tags }

// layers are all that the wind is drawn with.
func (a *Air) layers() []*layer {
	return []*layer{a.sock.pole, a.sock.sock, a.arrows.layer, a.gauges.layer, a.streaks.layer, a.fronts.layer}
}
