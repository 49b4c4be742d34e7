package main

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/physics/ground"
	"github.com/sitlark/sitlark/terrain"
)

// place is the ground that physics stands on and the window shows.
type place struct {
	ground ground.Terrain
	site   terrain.Site
}

// loadPlace makes the ground that the flags ask for: level, from a folder of SRTM
// tiles, or made up from the seed, with a flying field as wide as the mission.
func (f *flags) loadPlace(o *options) error {
	switch {
	case f.flat && f.terrain != "":
		return config.UsageError{Err: fmt.Errorf("--flat and --terrain %s exclude each other: leave one out", f.terrain)}
	case f.flat:
		o.place = place{ground.Flat{}, terrain.Airfield()}
	case f.terrain != "":
		land, notice, err := terrain.Load(f.terrain, o.home)
		if err != nil {
			return fmt.Errorf("--terrain: %w", err)
		}
		o.place, o.placeNotice = place{land, land.Site()}, notice
	default:
		land := terrain.Rolling(o.seed, missionReach(*o))
		o.place = place{land, land.Site()}
	}
	return nil
}

// missionReach is how far from home the mission leads [m].
func missionReach(o options) float64 {
	reach := 0.0
	for _, w := range plannedMission(o).Path(o.home) {
		reach = max(reach, math.Hypot(w.North, w.East))
	}
	return reach
}
