package scene

import (
	"github.com/g3n/engine/core"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/graphic"
	"github.com/g3n/engine/material"

	"strconv"

	"github.com/sitlark/sitlark/physics/frame"
)

// layer is one g3n node that is drawn with one program in one draw call.
type layer struct {
	graphic.Graphic
	mat        material.Material
	mesh       *mesh
	place      frame.Vec[frame.NED] // of the node's origin, from home [m]
	mvp, model gls.Uniform
	bind       func(gs *gls.GLS) // transfers the layer's own uniforms; may be nil
	shade      func(gs *gls.GLS) // likewise those of shadow maps
	part       string            // its program
	left       bool              // left out of the picture
	far        bool              // its places are from home, see far.go
	eye        farPlace          // for these
}

// look says how a layer meets what is already in the picture.
type look struct {
	program     string
	order       int  // see the list in scene.go
	transparent bool // blended, leaves the depth alone
	doubleSided bool
	additive    bool
	decal       bool // lies on the ground: drawn towards the eye
	behind      bool // drawn where nothing else is
}

func newLayer(m *mesh, l look) *layer {
	n := &layer{mesh: m, part: l.program}
	n.Graphic.Init(n, m, gls.TRIANGLES)
	n.mvp.Init("MVP")
	n.model.Init("ModelMatrix")
	n.SetCullable(false) // the mesh has no bounding box, and GL clips well
	n.SetRenderOrder(l.renderOrder())
	l.apply(n.mat.Init())
	n.AddMaterial(n, &n.mat, 0, 0)
	return n
}

// renderOrder turns an order of drawing into the engine's: it draws opaque
// objects from the end of its sorted list.
func (l look) renderOrder() int {
	if l.transparent {
		return l.order
	}
	return -l.order
}

func (l look) apply(mat *material.Material) {
	mat.SetShader(l.program)
	mat.SetShaderUnique(true)
	mat.SetUseLights(material.UseLightNone)
	mat.SetTransparent(l.transparent)
	mat.SetDepthMask(!l.transparent && !l.behind)
	mat.SetBlending(material.BlendNone)
	if l.transparent {
		mat.SetBlending(material.BlendNormal)
	}
	if l.additive {
		mat.SetBlending(material.BlendAdditive)
	}
	if l.doubleSided {
		mat.SetSide(material.SideDouble)
	}
	if l.decal {
		mat.SetPolygonOffset(-2, -8)
	}
}

// uniform returns a uniform of the layer's program by name.
func uniform(name string) *gls.Uniform {
	u := new(gls.Uniform)
	u.Init(name)
	return u
}

// lookFrom moves the node so that the eye is GL's origin.
func (n *layer) lookFrom(eye frame.Vec[frame.NED]) {
	if n.far {
		n.place, n.eye = eye, farFromNED(eye)
	}
	p := glFromNED(n.place.Sub(eye))
	n.SetPositionVec(&p)
}

// RenderSetup is called by the engine when program, material and mesh are set.
func (n *layer) RenderSetup(gs *gls.GLS, _ *core.RenderInfo) {
	if n.left {
		return
	}
	gs.UniformMatrix4fv(n.mvp.Location(gs), 1, false, &n.ModelViewProjectionMatrix()[0])
	gs.UniformMatrix4fv(n.model.Location(gs), 1, false, &n.ModelMatrix()[0])
	if n.bind != nil {
		n.bind(gs)
	}
	if n.shade != nil {
		n.shade(gs)
	}
	n.mesh.draw()
}

// setMesh replaces what the layer draws and frees the old vertices.
func (n *layer) setMesh(d meshData) {
	n.mesh.Dispose()
	*n.mesh = *newMesh(d)
}

// What is drawn, in this order. Opaque things go from near to far, since what is
// hidden then costs little; blended ones from the ground upwards.
const (
	orderCover = iota
	orderVehicle
	orderScenery
	orderTrees
	orderTerrain
	orderSky
	orderSun
	orderRunway
	orderPaint
	orderPad
	orderShadow
	orderTracks
	orderCurtain
	orderLines
	orderSigns
	orderStreaks
	orderArrows
	orderDiscs
	orderSprites
	orderGhost
)

// shadeBy lets a layer lie in the shadows of maps, of which a pixel looks at so many
// places; bind transfers them, nil: in none.
func (n *layer) shadeBy(places int, bind func(gs *gls.GLS)) {
	n.shade = bind
	if bind == nil {
		n.mat.ShaderDefines.Unset("SHADED")
		return
	}
	n.mat.ShaderDefines.Set("SHADED", strconv.Itoa(places))
}
