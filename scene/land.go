package scene

import (
	"github.com/sitlark/sitlark/physics/ground"
	"github.com/sitlark/sitlark/terrain"
)

// Land is the ground with all that stands and grows on it.
type Land struct {
	*landscape
	relief    *relief
	trees     *layer
	pad       *layer
	runway    []*layer // none without a runway, like buildings and lamps
	buildings *layer
	lamps     *layer
	cut       *section // the land cut open, for the camera from the side
	treeCount int32
}

// newLand paints a terrain, nil: level, with what stands on a site. The seed is of colours
// and trees.
func newLand(t ground.Terrain, site terrain.Site, seed int64, st *stroke) *Land {
	l := &Land{landscape: newLandscape(t, site, seed), pad: newPad(), cut: newSection()}
	l.relief = newRelief(l.landscape)
	l.trees = newTrees(l.landscape, seed)
	l.treeCount = l.trees.mesh.instances
	if site.Runway != nil {
		l.buildings = newBuildings(l.landscape)
		l.runway = newRunway(site.Runway)
		l.lamps = newLamps(l.landscape, st)
	}
	return l
}

// layers are all that the land is drawn with.
func (l *Land) layers() []*layer {
	all := append(l.relief.layers[:], l.trees, l.pad)
	if l.buildings != nil {
		all = append(append(all, l.runway...), l.buildings, l.lamps)
	}
	return append(all, l.cut.layer)
}

// shaded are the layers on which shadows fall by maps.
func (l *Land) shaded() []*layer {
	on := append(l.relief.layers[:], l.pad)
	on = append(on, l.runway...)
	if l.buildings != nil {
		on = append(on, l.buildings)
	}
	return on
}

// setQuality draws the ground out to a distance [m], with its grass or without, in cells of
// a finest level, and a share of the trees, 0 to 1.
func (l *Land) setQuality(reach float64, grass bool, finest int32, trees float64) {
	l.relief.reach = between(reach, 1000, landReach)
	l.relief.plain(!grass)
	l.relief.finest = min(max(finest, 0), landLevels-1)
	l.trees.mesh.instances = int32(between(trees, 0, 1)*float64(l.treeCount) + 0.5)
}

// setNight lights the lamps.
func (l *Land) setNight(night bool) {
	if l.lamps != nil {
		l.lamps.SetVisible(night)
	}
}

// lookFrom chooses what of the ground a view of the subject needs. The land is cut open below
// the subject, facing so [rad], for the camera from the side.
func (l *Land) lookFrom(v view, at subject, cut bool, facing float64) {
	l.relief.height = max(v.height, 1)
	l.relief.update(v.pose, at, v.aspect())
	for _, r := range l.relief.layers {
		r.place = v.eye // it goes with the eye
	}
	l.cut.layer.SetVisible(false)
	if cut && v.flat > 0 {
		l.cut.update(v.pose, at, facing, v.aspect(), l.height)
	}
}

// clearance is the eye's height above the land, by how far the land is drawn.
func (l *Land) clearance() float64 { return l.relief.foci[0].clear / l.relief.reach }
