package terrain

import (
	"io/fs"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/contact"
)

// Source says where a terrain comes from: with home it makes the same terrain again. The zero
// value is hills of seed 0.
type Source struct {
	Flat   bool    `json:"flat,omitempty"`
	Folder string  `json:"folder,omitempty"` // of SRTM tiles; empty: generated hills
	Seed   int64   `json:"seed,omitempty"`   // of the hills
	Reach  float64 `json:"reach,omitempty"`  // of the mission over the hills [m]: see Rolling
	Bed    float64 `json:"bed,omitempty"`    // depth of what water of the tiles has a bed [m]: see Bed; 0: none has
	Afloat bool    `json:"afloat,omitempty"` // the lake or sea in which home lies has one
	Sea    bool    `json:"sea,omitempty"`    // all of the sea has one, unless home lies in it and is not afloat

	Files fs.FS `json:"-"` // has Folder, with tiles named as N36E149.hgt; nil: this computer
}

// Load makes the terrain around home, and what of it a scene shows. Errors and notice are
// those of load.
func (s Source) Load(home mission.Home) (land contact.Terrain, site Site, notice string, err error) {
	switch {
	case s.Flat:
		field := Airfield()
		return contact.Flat{Paving: field}, field, "", nil
	case s.Folder != "":
		return new(Kept).Load(s, home)
	}
	hills := Rolling(s.Seed, s.Reach)
	return hills, hills.Site(), "", nil
}

// Kept is the land of tiles that its Load made last. A copy keeps the same land.
type Kept struct {
	key    keptKey
	land   *Land  // nil: none
	told   string // the notices of its tiles
	window *srtm
}

// keptKey has what land of tiles depends on, but for the file system, which is always the same.
type keptKey struct {
	folder         string
	latDeg, lonDeg float64
	bed            float64
	afloat, sea    bool
}

// Load is Source.Load, but reads tiles only if the last ones that it read were others. The sources of all calls have the same Files.
func (k *Kept) Load(s Source, home mission.Home) (land contact.Terrain, site Site, notice string, err error) {
	if s.Flat || s.Folder == "" {
		return s.Load(home)
	}
	key := keptKey{s.Folder, home.LatDeg, home.LonDeg, s.Bed, s.Afloat, s.Sea}
	if k.land == nil || k.key != key || home.Validate() != nil {
		var made Kept
		if made, err = s.read(home); err != nil {
			return nil, Site{}, "", err
		}
		made.key = key
		*k = made
	}
	return k.land, k.land.Site(), k.notice(home), nil
}

// notice is what the user should know of the tiles, and of home's altitude.
func (k *Kept) notice(home mission.Home) string {
	told, level := k.told, k.window.notice(home)
	if told == "" || level == "" {
		return told + level
	}
	return told + "; " + level
}
