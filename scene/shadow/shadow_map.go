package shadow

import (
	"fmt"
	"math"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"

	opengl "github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/sky"
)

const (
	mostShadowMap  = 4096  // side of a map [px]
	mapSoft        = 0.006 // softness of the vehicle's shadow where it stands [m]
	fieldReach     = 280.0 // trees and buildings throw shadows so far round the vehicle [m]
	unitSilhouette = 5     // texture units that no material uses
	unitDepth      = 6
	unitField      = 7
)

// maps are what the sun sees: the vehicle as a silhouette, whose mip maps make
// it as soft as its height asks for, and as depths, by which it shades itself; trees
// and buildings as depths. They are drawn once a frame, for all views. Without a GPU
// they would cost more than the rest of the picture: see shadow for what is drawn
// there.
type maps struct {
	quality    quality
	silhouette uint32 // textures
	depth      uint32
	field      uint32
	near, far  uint32 // framebuffers of the vehicle, and of trees and buildings

	cube, fieldCube cube
	FieldOf         FieldKey // what the field's map shows

	// For the eye that looks:
	sight, fieldSight math32.Matrix4
	veil, edge        [4]float32
	fade              [2]float32
}

// FieldKey is what the map of trees and buildings depends on.
type FieldKey struct {
	north, east    float64
	toSun          frame.Vec[frame.NED]
	trees          int32
	noTrees, drawn bool
}

func newShadowMaps(q quality) (*maps, error) {
	m := &maps{quality: q}
	var before int32
	opengl.GetIntegerv(opengl.DRAW_FRAMEBUFFER_BINDING, &before)
	defer opengl.BindFramebuffer(opengl.FRAMEBUFFER, uint32(before))
	m.silhouette = newMap(q.Side, opengl.R8, opengl.RED, opengl.UNSIGNED_BYTE)
	opengl.TexParameteri(opengl.TEXTURE_2D, opengl.TEXTURE_MIN_FILTER, opengl.LINEAR_MIPMAP_LINEAR)
	opengl.GenerateMipmap(opengl.TEXTURE_2D)
	m.depth = newDepthMap(q.Side)
	m.field = newDepthMap(q.fieldSide)
	opengl.BindTexture(opengl.TEXTURE_2D, 0)
	for _, f := range [...]struct {
		frame         *uint32
		color, depths uint32
	}{{&m.near, m.silhouette, m.depth}, {&m.far, 0, m.field}} {
		opengl.GenFramebuffers(1, f.frame)
		opengl.BindFramebuffer(opengl.FRAMEBUFFER, *f.frame)
		opengl.FramebufferTexture2D(opengl.FRAMEBUFFER, opengl.DEPTH_ATTACHMENT, opengl.TEXTURE_2D, f.depths, 0)
		if f.color != 0 {
			opengl.FramebufferTexture2D(opengl.FRAMEBUFFER, opengl.COLOR_ATTACHMENT0, opengl.TEXTURE_2D, f.color, 0)
		} else {
			opengl.DrawBuffer(opengl.NONE)
			opengl.ReadBuffer(opengl.NONE)
		}
		if status := opengl.CheckFramebufferStatus(opengl.FRAMEBUFFER); status != opengl.FRAMEBUFFER_COMPLETE {
			return m, fmt.Errorf("a map of %d px (GL status %#x)", q.Side, status)
		}
	}
	return m, nil
}

// newMap makes a texture that is 0 off its border, and leaves it bound.
func newMap(side int, internal int32, format, kind uint32) (name uint32) {
	opengl.GenTextures(1, &name)
	opengl.BindTexture(opengl.TEXTURE_2D, name)
	opengl.TexImage2D(opengl.TEXTURE_2D, 0, internal, int32(side), int32(side), 0, format, kind, nil)
	opengl.TexParameteri(opengl.TEXTURE_2D, opengl.TEXTURE_MIN_FILTER, opengl.LINEAR)
	opengl.TexParameteri(opengl.TEXTURE_2D, opengl.TEXTURE_MAG_FILTER, opengl.LINEAR)
	opengl.TexParameteri(opengl.TEXTURE_2D, opengl.TEXTURE_WRAP_S, opengl.CLAMP_TO_BORDER)
	opengl.TexParameteri(opengl.TEXTURE_2D, opengl.TEXTURE_WRAP_T, opengl.CLAMP_TO_BORDER)
	return name
}

// newDepthMap makes one that is asked whether a depth lies in the light: off its
// border everything does.
func newDepthMap(side int) uint32 {
	name := newMap(side, opengl.DEPTH_COMPONENT24, opengl.DEPTH_COMPONENT, opengl.UNSIGNED_INT)
	lit := [4]float32{1, 1, 1, 1}
	opengl.TexParameterfv(opengl.TEXTURE_2D, opengl.TEXTURE_BORDER_COLOR, &lit[0])
	opengl.TexParameteri(opengl.TEXTURE_2D, opengl.TEXTURE_COMPARE_MODE, opengl.COMPARE_REF_TO_TEXTURE)
	opengl.TexParameteri(opengl.TEXTURE_2D, opengl.TEXTURE_COMPARE_FUNC, opengl.LEQUAL)
	return name
}

func (m *maps) dispose() {
	frames, textures := [...]uint32{m.near, m.far}, [...]uint32{m.silhouette, m.depth, m.field}
	opengl.DeleteFramebuffers(int32(len(frames)), &frames[0])
	opengl.DeleteTextures(int32(len(textures)), &textures[0])
}

// look gives the maps to the programs for an eye.
func (m *maps) look(gs *gls.GLS, eye frame.Vec[frame.NED]) {
	m.sight, m.fieldSight = m.cube.sight(eye), m.fieldCube.sight(eye)
	for _, t := range [...][2]uint32{{unitSilhouette, m.silhouette}, {unitDepth, m.depth}, {unitField, m.field}} {
		gs.ActiveTexture(opengl.TEXTURE0 + t[0])
		opengl.BindTexture(opengl.TEXTURE_2D, t[1])
	}
	gs.ActiveTexture(opengl.TEXTURE0)
}

// bind returns a function that transfers the maps to a program.
func (m *maps) bind() func(gs *gls.GLS) {
	silhouette, depth, field := gl.Uniform("Silhouette"), gl.Uniform("Depth"), gl.Uniform("Field")
	sight, fieldSight := gl.Uniform("Sight"), gl.Uniform("FieldSight")
	veil, edge, fade, finest := gl.Uniform("Veil"), gl.Uniform("Edge"), gl.Uniform("Fade"), gl.Uniform("Finest")
	return func(gs *gls.GLS) {
		gs.Uniform1i(silhouette.Location(gs), unitSilhouette)
		gs.Uniform1i(depth.Location(gs), unitDepth)
		gs.Uniform1i(field.Location(gs), unitField)
		gs.UniformMatrix4fv(sight.Location(gs), 1, false, &m.sight[0])
		gs.UniformMatrix4fv(fieldSight.Location(gs), 1, false, &m.fieldSight[0])
		gs.Uniform4fv(veil.Location(gs), 1, &m.veil[0])
		gs.Uniform4fv(edge.Location(gs), 1, &m.edge[0])
		gs.Uniform2fv(fade.Location(gs), 1, &m.fade[0])
		gs.Uniform1f(finest.Location(gs), float32(m.quality.Side))
	}
}

// aim puts the maps where the vehicle and the sun are. ray is the way of the light from
// the vehicle to the ground [m].
func (m *maps) aim(v *model.Vehicle, at camera.Subject, s *plainShadow, l *sky.Light) {
	half := v.Bound()
	m.cube = lookAlong(s.toSun, at.Place, half)
	side := 2 * half
	end := s.ray + 2*half/-s.toSun.Z + 2
	m.veil = [4]float32{float32(mapSoft / side), sky.ShadowSoften, s.Shape[3], float32(0.5 + end/side)}
	pixel, pixels := side/float64(m.quality.Side), 2.5*float64(m.quality.Side)/1024
	fieldPixel := 2 * fieldReach / float64(m.quality.fieldSide)
	m.edge = [4]float32{
		float32(pixels * pixel / side), float32((pixels + 1.5) * pixel),
		float32(0.5 / (2 * fieldReach)), float32(0.5 + 1.5*fieldPixel),
	}
	m.fade = [2]float32{float32(l.Direct()), float32(l.Shade)}
	if l.Elevation < sky.LowestSun || s.Layer.Left { // no sun throws shadows
		m.veil[2], m.fade = 0, [2]float32{}
	}
}

// on reports whether there is a shadow to be drawn.
func (m *maps) on() bool { return m.fade[0] > 0 }

// fieldKey tells what the field's map has to show. It stays while the vehicle moves little.
func (c *Caster) fieldKey(at frame.Vec[frame.NED]) FieldKey {
	const step = 40
	return FieldKey{
		north: step * math.Round(at.X/step), east: step * math.Round(at.Y/step), toSun: c.Plain.toSun,
		trees: c.Trees.Mesh.Instances, noTrees: c.Trees.Left || !c.Trees.Visible(), drawn: true,
	}
}
