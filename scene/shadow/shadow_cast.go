package shadow

import (
	"fmt"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/material"
	"github.com/g3n/engine/math32"
	"github.com/g3n/engine/renderer"

	opengl "github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
)

// casters are the programs that draw into shadow maps, by the part that they draw:
// its vertex shader, if it moves vertices, and what it takes of the light.
var casters = map[string]caster{
	"vehicle": {name: "vehicle-cast", vertex: "vehicle", fragment: "cast"},
	"disc":    {name: "castdisc", vertex: "castdisc", fragment: "castdisc"},
	"tree":    {name: "tree-cast", vertex: "tree", fragment: "cast"},
	"solid":   {name: "cast", vertex: "cast", fragment: "cast"},
	"body":    {name: "cast", vertex: "cast", fragment: "cast"},
}

type caster struct{ name, vertex, fragment string }

func (c caster) specs() *renderer.ShaderSpecs {
	s := &renderer.ShaderSpecs{Name: c.name, ShaderUnique: true, UseLights: material.UseLightNone}
	s.Defines = *gls.NewShaderDefines()
	s.Defines.Set("CAST", "1")
	return s
}

// Cast draws the maps of this frame. It leaves framebuffer and viewport as they
// were.
func (c *Caster) Cast(at camera.Subject) error {
	m := c.Maps
	if m == nil {
		return nil
	}
	m.aim(c.Vehicle, at, c.Plain, c.Light)
	c.Plain.Layer.SetRenderable(!m.on()) // the sky's shadow stays the plain one
	if !m.on() {
		return nil
	}
	var frameBefore int32
	var viewBefore [4]int32
	opengl.GetIntegerv(opengl.DRAW_FRAMEBUFFER_BINDING, &frameBefore)
	opengl.GetIntegerv(opengl.VIEWPORT, &viewBefore[0])
	gs := c.gs
	defer func() {
		opengl.BindFramebuffer(opengl.FRAMEBUFFER, uint32(frameBefore))
		gs.Viewport(viewBefore[0], viewBefore[1], viewBefore[2], viewBefore[3])
		gs.DepthMask(true)
	}()
	c.Light.Bind(nil)
	if err := c.castVehicle(at); err != nil {
		return fmt.Errorf("scene: the vehicle's shadow: %w", err)
	}
	if err := c.castField(at.Place); err != nil {
		return fmt.Errorf("scene: shadows of trees and buildings: %w", err)
	}
	return nil
}

// castVehicle draws its solid parts, and then the propellers' discs, which take a part
// of the light each.
func (c *Caster) castVehicle(at camera.Subject) error {
	m, gs := c.Maps, c.gs
	begin(gs, m.near, m.quality.Side)
	dark := [4]float32{}
	opengl.ClearBufferfv(opengl.COLOR, 0, &dark[0])
	clip := m.cube.clip(at.Place)
	for _, l := range append([]*gl.Layer{c.Vehicle.Solid, c.Vehicle.Cargo.Layer}, c.Vehicle.User...) {
		if err := c.draw(l, &clip, at.Place); err != nil {
			return err
		}
	}
	gs.Disable(gls.DEPTH_TEST)
	gs.DepthMask(false)
	gs.Enable(gls.BLEND)
	gs.BlendEquation(gls.FUNC_ADD)
	gs.BlendFunc(gls.ONE_MINUS_DST_COLOR, gls.ONE)
	err := c.draw(c.Vehicle.Discs, &clip, at.Place)
	opengl.BindTexture(opengl.TEXTURE_2D, m.silhouette)
	opengl.GenerateMipmap(opengl.TEXTURE_2D)
	opengl.BindTexture(opengl.TEXTURE_2D, 0)
	return err
}

// castField draws trees and buildings round the vehicle when they or the sun have
// changed.
func (c *Caster) castField(at frame.Vec[frame.NED]) error {
	m, gs := c.Maps, c.gs
	key := c.fieldKey(at)
	if key == m.FieldOf {
		return nil
	}
	m.FieldOf = key
	middle := frame.OfNED(key.north, key.east, -c.Land.Height(key.north, key.east))
	m.fieldCube = lookAlong(key.toSun, middle, fieldReach)
	begin(gs, m.far, m.quality.fieldSide)
	opengl.Enable(opengl.DEPTH_CLAMP) // a hill may lie nearer to the sun than the cube does
	defer opengl.Disable(opengl.DEPTH_CLAMP)
	clip := m.fieldCube.clip(middle)
	for _, l := range []*gl.Layer{c.Trees, c.Buildings} {
		if l == nil {
			continue
		}
		if err := c.draw(l, &clip, middle); err != nil {
			return err
		}
	}
	return nil
}

// begin clears a map's depths and sets what solid things are drawn with: both of their
// sides, drawn back a little along slopes.
func begin(gs *gls.GLS, framebuffer uint32, side int) {
	opengl.BindFramebuffer(opengl.FRAMEBUFFER, framebuffer)
	gs.Viewport(0, 0, int32(side), int32(side))
	gs.Enable(gls.DEPTH_TEST)
	gs.DepthFunc(gls.LEQUAL)
	gs.DepthMask(true)
	gs.Disable(gls.BLEND)
	gs.Disable(gls.CULL_FACE)
	gs.PolygonMode(gls.FRONT_AND_BACK, gls.FILL)
	gs.PolygonOffset(1, 2)
	deep := float32(1)
	opengl.ClearBufferfv(opengl.DEPTH, 0, &deep)
}

// draw draws a layer into the bound map; origin is GL's, as for clip.
func (c *Caster) draw(l *gl.Layer, clip *math32.Matrix4, origin frame.Vec[frame.NED]) error {
	if !l.Visible() || l.Left {
		return nil
	}
	if _, err := c.render.SetProgram(casters[l.Part].specs()); err != nil {
		return err
	}
	gs := c.gs
	l.LookFrom(origin)
	l.UpdateMatrixWorld()
	model := l.MatrixWorld()
	var mvp math32.Matrix4
	mvp.MultiplyMatrices(clip, &model)
	gs.UniformMatrix4fv(l.Mvp.Location(gs), 1, false, &mvp[0])
	gs.UniformMatrix4fv(l.Model.Location(gs), 1, false, &model[0])
	if l.Bind != nil {
		l.Bind(gs)
	}
	l.Mesh.RenderSetup(gs)
	l.Mesh.Draw()
	return nil
}
