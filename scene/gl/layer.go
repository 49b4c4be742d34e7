// Package gl draws: layers (one g3n node, one program, one draw call), meshes, places far from
// home, lines of a width in pixels, and a builder of solid shapes. It knows nothing of flights.
package gl

import (
	"strconv"

	"github.com/g3n/engine/core"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/graphic"
	"github.com/g3n/engine/material"

	opengl "github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

// Layer is one g3n node that is drawn with one program in one draw call.
type Layer struct {
	graphic.Graphic
	Mat        material.Material
	Mesh       *Mesh
	Place      frame.Vec[frame.NED] // of the node's origin, from home [m]
	Mvp, Model gls.Uniform
	Bind       func(gs *gls.GLS) // transfers the layer's own uniforms; may be nil
	shade      func(gs *gls.GLS) // likewise those of shadow maps
	Part       string            // its program
	Left       bool              // left out of the picture
	Far        bool              // its places are from home, see far.go
	eye        farPlace          // for these
	unseen     bool
	decal      bool
}

// Style says how a layer meets what is already in the picture.
type Style struct {
	Program     string
	Order       int  // see the list above
	Transparent bool // blended, leaves the depth alone
	DoubleSided bool
	Additive    bool
	Decal       bool // lies on the ground: drawn towards the eye
	Behind      bool // drawn where nothing else is
	Unseen      bool // hides what is farther, and leaves the colours that are there
}

// NewLayer returns a layer that draws m, which several layers may share, as l says. Dispose
// frees m too.
func NewLayer(m *Mesh, l Style) *Layer {
	n := &Layer{Mesh: m, Part: l.Program, unseen: l.Unseen, decal: l.Decal}
	n.Graphic.Init(n, m, gls.TRIANGLES)
	n.Mvp.Init("MVP")
	n.Model.Init("ModelMatrix")
	n.SetCullable(false) // the mesh has no bounding box, and GL clips well
	n.SetRenderOrder(l.renderOrder())
	l.apply(n.Mat.Init())
	n.AddMaterial(n, &n.Mat, 0, 0)
	return n
}

// renderOrder turns an order of drawing into the engine's: it draws opaque
// objects from the end of its sorted list.
func (l Style) renderOrder() int {
	if l.Transparent {
		return l.Order
	}
	return -l.Order
}

func (l Style) apply(mat *material.Material) {
	mat.SetShader(l.Program)
	mat.SetShaderUnique(true)
	mat.SetUseLights(material.UseLightNone)
	mat.SetTransparent(l.Transparent)
	mat.SetDepthMask(!l.Transparent && !l.Behind)
	mat.SetBlending(material.BlendNone)
	if l.Transparent {
		mat.SetBlending(material.BlendNormal)
	}
	if l.Additive {
		mat.SetBlending(material.BlendAdditive)
	}
	if l.DoubleSided {
		mat.SetSide(material.SideDouble)
	}
	if l.Decal {
		mat.SetPolygonOffset(-2, -8)
	}
}

// Uniform returns a uniform of the layer's program by name.
func Uniform(name string) *gls.Uniform {
	u := new(gls.Uniform)
	u.Init(name)
	return u
}

// LookFrom moves the node so that the eye is GL's origin.
func (n *Layer) LookFrom(eye frame.Vec[frame.NED]) {
	if n.Far {
		n.Place, n.eye = eye, FarFromNED(eye)
	}
	p := space.GLFromNED(n.Place.Sub(eye))
	n.SetPositionVec(&p)
}

// RenderSetup is called by the engine when program, material and mesh are set.
func (n *Layer) RenderSetup(gs *gls.GLS, _ *core.RenderInfo) {
	if n.Left {
		return
	}
	gs.UniformMatrix4fv(n.Mvp.Location(gs), 1, false, &n.ModelViewProjectionMatrix()[0])
	gs.UniformMatrix4fv(n.Model.Location(gs), 1, false, &n.ModelMatrix()[0])
	if n.Bind != nil {
		n.Bind(gs)
	}
	if n.shade != nil {
		n.shade(gs)
	}
	if n.decal { // one seen edge-on is drawn so much nearer that it would be at a cover's depth
		opengl.DepthFunc(opengl.LESS)
		defer opengl.DepthFunc(opengl.LEQUAL)
	}
	if n.unseen {
		opengl.ColorMask(false, false, false, false)
		defer opengl.ColorMask(true, true, true, true)
	}
	n.Mesh.Draw()
}

// SetMesh replaces what the layer draws and frees the old vertices.
func (n *Layer) SetMesh(d MeshData) {
	n.Mesh.Dispose()
	*n.Mesh = *NewMesh(d)
}

// What is drawn, in this order. Opaque things go from near to far, since what is
// hidden then costs little; blended ones from the ground upwards.
const (
	OrderCover = iota
	OrderVehicle
	OrderScenery
	OrderTrees
	OrderWater
	OrderTerrain
	OrderSky
	OrderSun
	OrderRunway
	OrderPaint
	OrderPad
	OrderShadow
	OrderTracks
	OrderCurtain
	OrderLines
	OrderSigns
	OrderStreaks
	OrderArrows
	OrderDiscs
	OrderSprites
	OrderGhost
)

// ShadeBy lets a layer lie in the shadows of maps, of which a pixel looks at so many
// places; bind transfers them, nil: in none.
func (n *Layer) ShadeBy(places int, bind func(gs *gls.GLS)) {
	n.shade = bind
	n.Define("SHADED", bind != nil, strconv.Itoa(places))
}

// Define chooses the variant of the layer's program in which a name is defined as a value, or
// is not defined.
func (n *Layer) Define(name string, on bool, value string) {
	n.Mat.SetShaderUnique(false) // or the engine would take one variant for all
	if on {
		n.Mat.ShaderDefines.Set(name, value)
	} else {
		n.Mat.ShaderDefines.Unset(name)
	}
}
