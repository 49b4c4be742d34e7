package scene

import (
	"fmt"
	"strconv"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/material"
	"github.com/g3n/engine/renderer"

	"github.com/sitlark/sitlark/physics/frame"
)

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
	places    int // of a map that a pixel samples
}

const usualShadowMap = 1024 // side of a map where maps are forced at a quality without [px]

// at returns the maps for a side that the quality asks for: none where shadows are
// plain.
func (k Shadows) at(side int, software bool) shadowQuality {
	switch {
	case k == ShadowsPlain, k == ShadowsByGL && software:
		return shadowQuality{}
	case k == ShadowsMapped && side == 0:
		side = usualShadowMap
	}
	if side <= 0 {
		return shadowQuality{}
	}
	side = min(side, mostShadowMap)
	return shadowQuality{side: side, fieldSide: 2 * side, places: 8 + side/128}
}

// ShadowCaster draws the shadows of the vehicle, of trees and of buildings, by maps or
// plain.
type ShadowCaster struct {
	kind     Shadows
	software bool // GL draws on the CPU
	plain    *shadow
	maps     *shadowMaps // nil: shadows are plain
	refused  error       // why GL makes no maps

	render *renderer.Renderer
	gs     *gls.GLS
	shadowScene
}

// shadowScene is what throws shadows, in which light and on what land.
type shadowScene struct {
	vehicle   *Vehicle
	trees     *layer
	buildings *layer // nil: none
	land      *landscape
	light     *light
}

func newShadowCaster(kind Shadows, software bool, render *renderer.Renderer, gs *gls.GLS, of shadowScene) *ShadowCaster {
	return &ShadowCaster{kind: kind, software: software, plain: newShadow(of.vehicle), render: render, gs: gs, shadowScene: of}
}

// update moves the plain shadow to the subject.
func (c *ShadowCaster) update(at subject) { c.plain.update(c.vehicle, at, c.light, c.land) }

// setSide makes or drops the maps, for a side that the quality asks for [px]. shaded are
// the layers on which shadows fall. Where GL refuses maps, shadows stay plain.
func (c *ShadowCaster) setSide(side int, shaded []*layer) {
	q := c.kind.at(side, c.software)
	if c.maps != nil && c.maps.quality == q || c.maps == nil && q.side == 0 {
		return
	}
	if c.maps != nil {
		c.maps.dispose()
		c.maps = nil
		c.plain.layer.SetRenderable(true)
	}
	if q.side > 0 && c.refused == nil {
		c.maps, c.refused = c.makeMaps(shaded, q)
	}
	for _, l := range shaded {
		if c.maps == nil {
			l.shadeBy(0, nil)
		} else {
			l.shadeBy(c.maps.quality.places, c.maps.bind())
		}
	}
}

// makeMaps makes them with all that they need, or nothing.
func (c *ShadowCaster) makeMaps(shaded []*layer, q shadowQuality) (*shadowMaps, error) {
	m, err := newShadowMaps(q)
	if err == nil {
		err = c.warm(shaded, q)
	}
	if err != nil {
		m.dispose()
		return nil, fmt.Errorf("scene: GL refuses shadow maps, shadows stay plain: %w", err)
	}
	return m, nil
}

// warm builds the programs that maps need, so that an error shows before they are
// used.
func (c *ShadowCaster) warm(shaded []*layer, q shadowQuality) error {
	for _, l := range shaded {
		specs := renderer.ShaderSpecs{Name: l.part, ShaderUnique: true, UseLights: material.UseLightNone, MatTexturesMax: l.mat.TextureCount()}
		specs.Defines = *gls.NewShaderDefines()
		specs.Defines.Add(&l.mat.ShaderDefines)
		specs.Defines.Set("SHADED", strconv.Itoa(q.places))
		if _, err := c.render.SetProgram(&specs); err != nil {
			return err
		}
	}
	for _, k := range casters {
		if _, err := c.render.SetProgram(k.specs()); err != nil {
			return err
		}
	}
	return nil
}

// Error tells why shadows are plain where maps were wanted; nil: nothing is wrong.
func (c *ShadowCaster) Error() error { return c.refused }

// Mapped tells whether shadows are drawn by maps.
func (c *ShadowCaster) Mapped() bool { return c.maps != nil }

// look gives the maps to the programs for an eye.
func (c *ShadowCaster) look(eye frame.Vec[frame.NED]) {
	if c.maps != nil {
		c.maps.look(c.gs, eye)
	}
}

func (c *ShadowCaster) dispose() {
	if c.maps != nil {
		c.maps.dispose()
	}
}

// addCasterPrograms registers the programs that draw into shadow maps.
func addCasterPrograms(render *renderer.Renderer) {
	for _, c := range casters {
		render.AddProgram(c.name, c.vertex+"_vertex", c.fragment+"_fragment")
	}
}
