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
		tiles, notice, err := s.load(home)
		if err != nil {
			return nil, Site{}, "", err
		}
		return tiles, tiles.Site(), notice, nil
	}
	hills := Rolling(s.Seed, s.Reach)
	return hills, hills.Site(), "", nil
}
