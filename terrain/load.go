package terrain

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/sitlark/sitlark/mission"
)

// Reach is the distance from home up to which SRTM tiles are read [m].
const Reach = 25000.0

// Load reads the SRTM tiles (.hgt, 1″ or 3″) in a folder that are within Reach of home.
// Voids are filled from their rims. The pad is made level, and the terrain at home has
// height 0.
//
// It returns an error if tiles are missing, which names every missing file and its
// direction, or if a file does not have the size of a tile. The notice, if not empty, is
// for the user.
func Load(folder string, home mission.Home) (land *Land, notice string, err error) {
	return (&Source{Folder: folder}).load(home)
}

func (src *Source) load(home mission.Home) (land *Land, notice string, err error) {
	if err := home.Validate(); err != nil {
		return nil, "", fmt.Errorf("terrain: %w", err)
	}
	if math.Abs(home.LatDeg) > 85 {
		return nil, "", fmt.Errorf("terrain: home is at %g° latitude, must be from -85 to 85°: there are no tiles near the poles", home.LatDeg)
	}
	keys := tilesAround(home)
	tiles, err := src.openTiles(home, keys)
	if err != nil {
		return nil, "", err
	}
	defer tiles.close()
	s, err := tiles.window(home)
	if err != nil {
		return nil, "", err
	}
	fillVoids(s.posts, s.rows, s.cols)
	s.level = s.above(0, 0).v
	return &Land{shape: s, site: s.site()}, s.notice(home), nil
}

// reachDeg is Reach in degrees of latitude, and of longitude at home.
func reachDeg(home mission.Home) (lat, lon float64) {
	lat = Reach / mission.MetresPerDegree
	far := (math.Abs(home.LatDeg) + lat) * math.Pi / 180
	return lat, lat / max(math.Cos(far), leastCos)
}

// tilesAround returns the tiles within Reach of home, home's own first.
func tilesAround(home mission.Home) []tileKey {
	lat, lon := reachDeg(home)
	first := tileKey{floor(home.LatDeg), floor(home.LonDeg)}
	list := []tileKey{first}
	for a := floor(home.LatDeg - lat); a <= floor(home.LatDeg+lat); a++ {
		for o := floor(home.LonDeg - lon); o <= floor(home.LonDeg+lon); o++ {
			if k := (tileKey{a, o}); k != first {
				list = append(list, k)
			}
		}
	}
	return list
}

func floor(deg float64) int { return int(math.Floor(deg)) }

// wrapped is the tile's key on the globe: longitudes from −180 to 179.
func (k tileKey) wrapped() tileKey {
	return tileKey{k.lat, (k.lon+540)%360 - 180}
}

// placed is an open tile with its key; longitudes continue past the date line.
type placed struct {
	tileKey
	*tile
}

// tileSet is open tiles, in the order of tilesAround.
type tileSet []placed

func (s tileSet) close() {
	for _, t := range s {
		t.close()
	}
}

func (src *Source) openTiles(home mission.Home, keys []tileKey) (set tileSet, err error) {
	var missing []string
	for _, k := range keys {
		t, err := src.openTile(k.wrapped())
		switch {
		case errors.Is(err, errNoTile):
			missing = append(missing, k.wrapped().name()+" "+k.direction(home))
			continue
		case err != nil:
			set.close()
			return nil, err
		}
		set = append(set, placed{k, t})
	}
	if len(missing) > 0 {
		set.close()
		return nil, fmt.Errorf("terrain: %s lacks %s: terrain is read up to %.0f km from home (%.4f°, %.4f°); put the files there, an empty file for open sea",
			src.Folder, strings.Join(missing, ", "), Reach/1000, home.LatDeg, home.LonDeg)
	}
	return set, nil
}

// direction is the direction of a tile from home.
func (k tileKey) direction(home mission.Home) string {
	ns := [3]string{"south", "", "north"}[1+sign(k.lat-floor(home.LatDeg))]
	ew := [3]string{"west", "", "east"}[1+sign(k.lon-floor(home.LonDeg))]
	switch {
	case ns == "" && ew == "":
		return "(home's)"
	case ns != "" && ew != "":
		return "(" + ns + "-" + ew + ")"
	}
	return "(" + ns + ew + ")"
}

func sign(i int) int { return max(-1, min(1, i)) }

// window reads the posts within Reach of home, at the spacing of the finest tile.
func (s tileSet) window(home mission.Home) (*srtm, error) {
	side := 1200
	for _, t := range s {
		side = max(side, t.side)
	}
	lat, lon := reachDeg(home)
	n := float64(side)
	g := grid{
		side:  side,
		south: int(math.Floor((home.LatDeg-lat)*n)) - 2, north: int(math.Ceil((home.LatDeg+lat)*n)) + 2,
		west: int(math.Floor((home.LonDeg-lon)*n)) - 2, east: int(math.Ceil((home.LonDeg+lon)*n)) + 2,
	}
	posts := g.blank()
	for _, t := range s {
		if err := g.paste(posts, t); err != nil {
			return nil, err
		}
	}
	sin, cos := math.Sincos(home.LatDeg * (math.Pi / 180))
	return &srtm{
		sin: sin, cos: cos, posts: posts, rows: g.rows(), cols: g.cols(), perDeg: n, homeLat: home.LatDeg,
		south: float64(g.south)/n - home.LatDeg, west: float64(g.west)/n - home.LonDeg,
	}, nil
}
