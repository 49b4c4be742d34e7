// Package shadow draws the sun's shadows of the vehicle, of trees and of buildings: plain, or
// by shadow maps where there is a GPU.
package shadow

import (
	"fmt"
	"strconv"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/material"
	"github.com/g3n/engine/renderer"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/land"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/sky"
)

// Kind says how the sun's shadows are drawn.
type Kind uint8

// The choices.
const (
	ByGL         Kind = iota // maps with a GPU, where the quality has them; else plain
	AlwaysPlain              // of the vehicle on the ground, from its measures
	AlwaysMapped             // maps, even in software
)

// quality is what shadow maps are made with.
type quality struct {
	Side      int // of the vehicle's map [px]; 0: no maps
	fieldSide int // of the map of trees and buildings [px]
	places    int // of a map that a pixel samples
}

const usualShadowMap = 1024 // side of a map where maps are forced at a quality without [px]

// At returns the maps for a side that the quality asks for: none where shadows are
// plain.
func (k Kind) At(side int, software bool) quality {
	switch {
	case k == AlwaysPlain, k == ByGL && software:
		return quality{}
	case k == AlwaysMapped && side == 0:
		side = usualShadowMap
	}
	if side <= 0 {
		return quality{}
	}
	side = min(side, mostShadowMap)
	return quality{Side: side, fieldSide: 2 * side, places: 8 + side/128}
}

// Caster draws the shadows of the vehicle, of trees and of buildings, by maps or
// plain.
type Caster struct {
	kind     Kind
	software bool // GL draws on the CPU
	Plain    *plainShadow
	Maps     *maps // nil: shadows are plain
	refused  error // why GL makes no maps

	render *renderer.Renderer
	gs     *gls.GLS
	Scene
}

// Scene is what throws shadows, in which light and on what land.
type Scene struct {
	Vehicle   *model.Vehicle
	Trees     *gl.Layer
	Buildings *gl.Layer // nil: none
	Land      *land.Landscape
	Light     *sky.Light
}

// New returns a caster of plain shadows; SetSide makes maps. software says that GL draws on
// the CPU.
func New(kind Kind, software bool, render *renderer.Renderer, gs *gls.GLS, of Scene) *Caster {
	return &Caster{kind: kind, software: software, Plain: newPlainShadow(of.Vehicle), render: render, gs: gs, Scene: of}
}

// Update moves the plain shadow to the subject.
func (c *Caster) Update(at camera.Subject) { c.Plain.update(c.Vehicle, at, c.Light, c.Land) }

// SetSide makes or drops the maps, for a side that the quality asks for [px]. shaded are
// the layers on which shadows fall. Where GL refuses maps, shadows stay plain.
func (c *Caster) SetSide(side int, shaded []*gl.Layer) {
	q := c.kind.At(side, c.software)
	if c.Maps != nil && c.Maps.quality == q || c.Maps == nil && q.Side == 0 {
		return
	}
	if c.Maps != nil {
		c.Maps.dispose()
		c.Maps = nil
		c.Plain.Layer.SetRenderable(true)
	}
	if q.Side > 0 && c.refused == nil {
		c.Maps, c.refused = c.makeMaps(shaded, q)
	}
	for _, l := range shaded {
		if c.Maps == nil {
			l.ShadeBy(0, nil)
		} else {
			l.ShadeBy(c.Maps.quality.places, c.Maps.bind())
		}
	}
}

// makeMaps makes them with all that they need, or nothing.
func (c *Caster) makeMaps(shaded []*gl.Layer, q quality) (*maps, error) {
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
func (c *Caster) warm(shaded []*gl.Layer, q quality) error {
	for _, l := range shaded {
		specs := renderer.ShaderSpecs{Name: l.Part, ShaderUnique: true, UseLights: material.UseLightNone, MatTexturesMax: l.Mat.TextureCount()}
		specs.Defines = *gls.NewShaderDefines()
		specs.Defines.Add(&l.Mat.ShaderDefines)
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
func (c *Caster) Error() error { return c.refused }

// Mapped reports whether shadows are drawn by maps.
func (c *Caster) Mapped() bool { return c.Maps != nil }

// Look gives the maps to the programs for an eye.
func (c *Caster) Look(eye frame.Vec[frame.NED]) {
	if c.Maps != nil {
		c.Maps.look(c.gs, eye)
	}
}

// Dispose frees the maps; the layer of the plain shadow belongs to the stage.
func (c *Caster) Dispose() {
	if c.Maps != nil {
		c.Maps.dispose()
	}
}

// AddCasterPrograms registers the programs that draw into shadow maps.
func AddCasterPrograms(render *renderer.Renderer) {
	for _, c := range casters {
		render.AddProgram(c.name, c.vertex+"_vertex", c.fragment+"_fragment")
	}
}
