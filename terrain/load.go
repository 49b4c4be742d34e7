package terrain

import (
	"errors"
	"fmt"
	"math"
	"path"
	"path/filepath"
	"strings"

	"github.com/sitlark/sitlark/mission"
)

// Reach is the distance from home up to which SRTM tiles are read [m].
const Reach = 25000.0

// load returns what read reads, with its notice for the user, which may be empty.
func (src *Source) load(home mission.Home) (land *Land, notice string, err error) {
	k, err := src.read(home)
	if err != nil {
		return nil, "", err
	}
	return k.land, k.notice(home), nil
}

// read reads the SRTM tiles (.hgt of 1″, 3″, or 1″ by 2″) in the folder that are within Reach of home. They may
// be as they are downloaded: in subfolders, packed by ZIP or gzip, several in an archive, or with
// SRTMGL1 in their names; survey has the rules. Voids are filled from their rims. The pad is made level, and
// the terrain at home has height 0. With a bed, water at home has it instead.
//
// It returns an error if tiles are missing, which names every missing file, its direction, and files of the
// same place that are not read, or if a file is damaged or does not have the size of a tile. At most one packed tile is in memory at a time.
func (src *Source) read(home mission.Home) (Kept, error) {
	if err := home.Validate(); err != nil {
		return Kept{}, fmt.Errorf("terrain: %w", err)
	}
	if math.Abs(home.LatDeg) > 85 {
		return Kept{}, fmt.Errorf("terrain: home is at %.10g° latitude, must be from -85 to 85°: there are no tiles near the poles", home.LatDeg)
	}
	keys := tilesAround(home)
	tiles, err := src.openTiles(home, keys)
	if err != nil {
		return Kept{}, err
	}
	s, err := tiles.window(home)
	if err != nil {
		return Kept{}, err
	}
	fillVoids(s.posts, s.rows, s.cols)
	s.level = s.above(0, 0).v
	site := Dry
	if src.Bed > 0 {
		site = s.bed(src.Bed, src.Afloat, src.Sea)
	}
	s.wet = site != Dry
	land := &Land{shape: s, site: s.site()}
	land.site.Water = site
	return Kept{land: land, told: tiles.notice(), window: s}, nil
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

// placed is a tile with its key; longitudes continue past the date line.
type placed struct {
	tileKey
	*tile
}

// tileSet is tiles in the order of tilesAround.
type tileSet []placed

// notice joins the notices of the tiles.
func (set tileSet) notice() string {
	var all []string
	for _, t := range set {
		if t.notice != "" {
			all = append(all, t.notice)
		}
	}
	return strings.Join(all, "; ")
}

func (src *Source) openTiles(home mission.Home, keys []tileKey) (set tileSet, err error) {
	wrapped := make([]tileKey, len(keys))
	for i, k := range keys {
		wrapped[i] = k.wrapped()
	}
	files := &surveyed{}
	if src.Files == nil {
		if files, err = survey(src.Folder, wrapped); err != nil {
			return nil, err
		}
	}
	var missing []string
	advice := ""
	for i, k := range keys {
		t, err := (*tile)(nil), error(nil)
		if src.Files != nil {
			t, err = tileIn(src.Files, path.Join(filepath.ToSlash(src.Folder), wrapped[i].name()))
		} else {
			t, err = files.tile(wrapped[i])
		}
		switch {
		case errors.Is(err, errNoTile):
			lies := files.unread[wrapped[i]]
			if lies != "" {
				lies, advice = "; "+lies+" is there, which is not read", "; GDAL converts other files: gdal_translate -of SRTMHGT FILE "+wrapped[i].name()
			}
			missing = append(missing, fmt.Sprintf("%s (%s%s)", wrapped[i].name(), k.direction(home), lies))
			continue
		case err != nil:
			return nil, err
		}
		set = append(set, placed{k, t})
	}
	if len(missing) > 0 {
		if files.spoilt != nil {
			advice += "; " + strings.TrimPrefix(files.spoilt.Error(), "terrain: ")
		}
		return nil, fmt.Errorf("terrain: %s lacks %s: terrain is read up to %.0f km from home (%.4f°, %.4f°); put the files there, an empty file for open sea%s",
			src.Folder, strings.Join(missing, ", "), Reach/1000, home.LatDeg, home.LonDeg, advice)
	}
	return set, nil
}

// direction is the direction of a tile from home.
func (k tileKey) direction(home mission.Home) string {
	ns := [3]string{"south", "", "north"}[1+sign(k.lat-floor(home.LatDeg))]
	ew := [3]string{"west", "", "east"}[1+sign(k.lon-floor(home.LonDeg))]
	switch {
	case ns == "" && ew == "":
		return "home's"
	case ns != "" && ew != "":
		return ns + "-" + ew
	}
	return ns + ew
}

func sign(i int) int { return max(-1, min(1, i)) }

// steps returns the steps a degree of a window that has all posts of the tiles.
func (s tileSet) steps() (lats, lons int) {
	lats, lons = 600, 600 // divides those of all tiles
	for _, t := range s {
		if t.rows > 0 {
			lats, lons = leastMultiple(lats, t.rows), leastMultiple(lons, t.cols)
		}
	}
	return max(lats, 1200), max(lons, 1200)
}

func leastMultiple(a, b int) int {
	n := a
	for n%b != 0 {
		n += a
	}
	return n
}

// window reads the posts within Reach of home, at the spacing of the finest tile.
func (s tileSet) window(home mission.Home) (*srtm, error) {
	lats, lons := s.steps()
	lat, lon := reachDeg(home)
	n, m := float64(lats), float64(lons)
	g := grid{
		lats: lats, lons: lons,
		south: int(math.Floor((home.LatDeg-lat)*n)) - 2, north: int(math.Ceil((home.LatDeg+lat)*n)) + 2,
		west: int(math.Floor((home.LonDeg-lon)*m)) - 2, east: int(math.Ceil((home.LonDeg+lon)*m)) + 2,
	}
	posts := g.blank()
	for _, t := range s {
		if err := g.paste(posts, t); err != nil {
			return nil, err
		}
	}
	sin, cos := math.Sincos(home.LatDeg * (math.Pi / 180))
	return &srtm{
		sin: sin, cos: cos, posts: posts, rows: g.rows(), cols: g.cols(), lats: n, lons: m, homeLat: home.LatDeg,
		south: float64(g.south)/n - home.LatDeg, west: float64(g.west)/m - home.LonDeg,
	}, nil
}
