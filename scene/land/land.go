// Package land draws the ground at several levels of detail and the water over it, with the
// airfield, trees, buildings and lamps.
package land

import (
	"math"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/terrain"
)

// Land is the ground with all that stands and grows on it.
type Land struct {
	*Landscape
	Relief    *relief
	Trees     *gl.Layer
	pad       *gl.Layer
	runway    []*gl.Layer // with the road beside it; none without a runway, like buildings and lamps
	Buildings *gl.Layer
	Lamps     *gl.Layer
	cut       *section // the land cut open, for the camera from the side
	landing   landing
	lake      *lake
	planted   []float32 // all trees, as an instance has them
	treeCount int32     // of those on dry land
	treeShare float64   // of them that is drawn, 0 to 1
}

// New paints a terrain, nil: level, with what stands on a site. The seed is of colours
// and trees.
func New(t contact.Terrain, site terrain.Site, seed int64, st *gl.Picture) *Land {
	l := &Land{Landscape: newLandscape(t, site, seed), pad: newPad(), cut: newSection()}
	l.Relief = newRelief(l.Landscape)
	l.lake = newLake(l.Relief)
	l.planted = treePlaces(l.Landscape, seed)
	l.Trees = newTrees(l.planted)
	l.treeCount, l.treeShare = l.Trees.Mesh.Instances, 1
	if site.Runway != nil {
		l.Buildings = newBuildings(l.Landscape)
		l.runway = append(newRunway(site.Runway), newRoads(site)...)
		l.Lamps = newLamps(l.Landscape, st)
	}
	for _, flat := range append(l.runway[:len(l.runway):len(l.runway)], l.pad) {
		flat.Place.Z = -l.Height(0, 0) // of a log the land lies lower
	}
	for _, ground := range l.ground() {
		l.landing.shineOn(ground)
	}
	return l
}

// Layers are all that the land is drawn with.
func (l *Land) Layers() []*gl.Layer {
	all := append(l.Relief.layers[:], l.lake.layer, l.lake.shore, l.Trees, l.pad)
	if l.Buildings != nil {
		all = append(append(all, l.runway...), l.Buildings, l.Lamps)
	}
	return append(all, l.cut.layer)
}

// Shaded are the layers on which shadows fall by maps.
func (l *Land) Shaded() []*gl.Layer {
	on := append(l.ground(), l.lake.layer, l.lake.shore)
	if l.Buildings != nil {
		on = append(on, l.Buildings)
	}
	return on
}

// ground are the layers on which one lands.
func (l *Land) ground() []*gl.Layer {
	on := append(l.Relief.layers[:], l.pad)
	return append(on, l.runway...)
}

// SetQuality draws the ground out to a distance [m], with its grass or without, in cells of
// a finest level, a share of the trees, 0 to 1, and 2 or 3 ripples on the water.
func (l *Land) SetQuality(reach float64, grass bool, finest int32, trees float64, ripples int) {
	l.lake.rippled = max(2, min(ripples, rippleCount))
	l.Relief.reach = space.Between(reach, 1000, LandReach)
	l.Relief.plain(!grass)
	l.Relief.finest = min(max(finest, 0), landLevels-1)
	l.treeShare = trees
	l.showTrees()
}

// SetNight lights the lamps, and the vehicle's landing light.
func (l *Land) SetNight(night bool) {
	l.pad.Define("LAMPS", night, "1")
	for _, ground := range l.ground() {
		ground.Define("LANDING", night, "1")
	}
	if l.Lamps != nil {
		l.Lamps.SetVisible(night)
	}
}

// LookFrom chooses what of the ground a view of the subject needs. The land is cut open below
// the subject, facing so [rad], for the camera from the side.
func (l *Land) LookFrom(v camera.View, at camera.Subject, cut bool, facing float64) {
	l.Relief.height = max(v.Height, 1)
	l.lake.sink(v.Eye)
	l.Relief.wet = l.lake.flood()
	if under := l.Underwater(v); under != nil {
		l.Relief.wet.sight = seenThrough * under.Sight
	}
	l.Relief.Update(v.Pose, at, v.Aspect())
	for _, r := range l.Relief.layers {
		r.Define("UNDER", l.Relief.wet.under, "1")
		r.Define("SAND", l.Relief.wet.layer != nil, "1")
		r.Place = v.Eye // it goes with the eye
	}
	l.lake.look(v.Eye, 2*math.Tan(v.Fov/2)/l.Relief.height)
	l.landing.look(v.Eye, at)
	l.cut.layer.SetVisible(false)
	if cut && v.Flat > 0 {
		l.cut.update(v.Pose, at, facing, v.Aspect(), l.Height)
	}
}

// Clearance is the eye's height above the land, by how far the land is drawn.
func (l *Land) Clearance() float64 { return l.Relief.foci[0].clear / l.Relief.reach }
