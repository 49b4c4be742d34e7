package scene

import "fmt"

// Shadows says how the sun's shadows are drawn.
type Shadows uint8

// The choices.
const (
	ShadowsByGL   Shadows = iota // maps with a GPU, where the quality has them; else plain
	ShadowsPlain                 // of the vehicle on the ground, from its measures
	ShadowsMapped                // maps, even in software
)

// shadowQuality is what shadow maps are made with.
type shadowQuality struct {
	side      int // of the vehicle's map [px]; 0: no maps
	fieldSide int // of the map of trees and buildings [px]
	places    int // of a map that a pixel looks at
}

// at returns the maps of a quality: none where shadows are plain.
func (k Shadows) at(q Quality, software bool) shadowQuality {
	side := q.ShadowMap
	switch {
	case k == ShadowsPlain, k == ShadowsByGL && software:
		return shadowQuality{}
	case k == ShadowsMapped && side == 0:
		side = Medium.Quality().ShadowMap
	}
	if side <= 0 {
		return shadowQuality{}
	}
	side = min(side, mostShadowMap)
	return shadowQuality{side: side, fieldSide: 2 * side, places: 8 + side/128}
}

// makeMaps makes them with all that they need, or nothing.
func (s *Scene) makeMaps(shaded []*layer, q shadowQuality) (*shadowMaps, error) {
	m, err := newShadowMaps(q)
	if err == nil {
		err = s.warm(shaded, q)
	}
	if err != nil {
		m.dispose()
		return nil, fmt.Errorf("scene: GL refuses shadow maps, shadows stay plain: %w", err)
	}
	return m, nil
}

// ShadowError tells why shadows are plain where maps were wanted; nil: nothing is wrong.
func (s *Scene) ShadowError() error { return s.noMaps }

// ShadowsMapped tells whether shadows are drawn by maps.
func (s *Scene) ShadowsMapped() bool { return s.maps != nil }

// setShadows makes or drops the maps. Where GL refuses them, shadows stay plain.
func (s *Scene) setShadows(q shadowQuality) {
	if s.maps != nil && s.maps.quality == q || s.maps == nil && q.side == 0 {
		return
	}
	if s.maps != nil {
		s.maps.dispose()
		s.maps = nil
		s.shadow.layer.SetRenderable(true)
	}
	shaded := s.shadedLayers()
	if q.side > 0 && s.noMaps == nil {
		s.maps, s.noMaps = s.makeMaps(shaded, q)
	}
	for _, l := range shaded {
		l.shadeBy(s.maps)
	}
}
