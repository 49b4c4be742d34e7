package scene

import (
	"fmt"

	enginecamera "github.com/g3n/engine/camera"
	"github.com/g3n/engine/core"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"

	opengl "github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/space"
)

// Render clears the picture, draws the world as of the last Update, and over it
// the panels, which may be nil.
func (s *Scene) Render(panels core.INode) error {
	c := s.cameras
	if w, h := s.win.win.GetFramebufferSize(); (float64(w) != c.width || float64(h) != c.height) && w > 0 {
		s.Resize()
	}
	if err := s.shadows.Cast(s.subject); err != nil {
		return err
	}
	if err := c.inset.render(s.win.Gls(), s.renderWorld, s.win.fitViewport); err != nil {
		return err
	}
	s.cover.show(true, c.width, c.height)
	err := s.renderWorld(c.view())
	s.cover.show(false, c.width, c.height) // the second view has none
	if err != nil {
		return err
	}
	c.inset.show(int(c.height))
	if panels == nil {
		return nil
	}
	if err := s.render.Render(panels, s.eye); err != nil {
		return fmt.Errorf("scene: panels: %w", err)
	}
	return nil
}

// renderWorld draws a view into the bound framebuffer.
func (s *Scene) renderWorld(v camera.View) error {
	gs := s.win.Gls()
	gs.DepthMask(true)
	// Without a GPU, depth is cleared much faster together with the stencil.
	if fills(s, v) {
		gs.Clear(gls.DEPTH_BUFFER_BIT | gls.STENCIL_BUFFER_BIT)
	} else {
		gs.Clear(gls.DEPTH_BUFFER_BIT | gls.STENCIL_BUFFER_BIT | gls.COLOR_BUFFER_BIT)
	}
	if s.cover.cuts { // after clearing, which is quick as a whole
		opengl.Enable(opengl.SCISSOR_TEST)
	}
	s.aim(v)
	if err := s.render.Render(s.stage.Root, s.eye); err != nil {
		return fmt.Errorf("scene: %w", err)
	}
	return nil
}

// fills reports whether what a view shows covers the picture, which then need not be cleared. A
// flat picture has more than the dome.
func fills(s *Scene, v camera.View) bool { return v.Flat == 0 && s.win.Software() && !s.sky.Dome.Left }

// Keeps reports whether the next picture leaves what is there under covers that are kept: the
// window keeps its picture from frame to frame, and nothing clears it.
func (s *Scene) Keeps() bool { return s.win.Keeps() && fills(s, s.cameras.view()) }

// aim turns the eye and moves the world so that the eye is GL's origin.
func (s *Scene) aim(v camera.View) {
	rig := s.cameras.rig
	s.eye.aim(v.Pose, v.Aspect())
	s.stroke.Width, s.stroke.Height = float32(v.Width), float32(v.Height)
	s.land.LookFrom(v, s.subject, rig.Which == camera.Side, rig.Facing)
	under := s.land.Underwater(v)
	s.sky.LookFrom(v, s.land.Clearance(), under != nil)
	s.light.Bind(under)
	s.shadows.Look(v.Eye)
	s.stage.LookFrom(v.Eye)
}

// lens is the engine's camera with a projection between perspective and
// orthographic.
type lens struct {
	*enginecamera.Camera
	proj math32.Matrix4
}

func newLens() *lens {
	return &lens{Camera: enginecamera.NewPerspective(1, camera.UsualNear, camera.Farthest, 45, enginecamera.Vertical)}
}

// ProjMatrix is asked for by the engine's renderer.
func (l *lens) ProjMatrix(m *math32.Matrix4) { *m = l.proj }

// aim takes over where a pose looks, and how, for a picture of an aspect, width by
// height. The eye stays GL's origin.
func (l *lens) aim(p camera.Pose, aspect float64) {
	q := space.GLFromRot(p.Att)
	l.SetQuaternionQuat(&q)
	l.proj = p.Lens().Projection(aspect)
}
