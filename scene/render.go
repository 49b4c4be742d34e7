package scene

import (
	"fmt"

	"github.com/g3n/engine/core"
	"github.com/g3n/engine/gls"
)

// Render clears the picture, draws the world as of the last Update, and over it
// the panels, which may be nil.
func (s *Scene) Render(panels core.INode) error {
	c := s.cameras
	if w, h := s.win.win.GetFramebufferSize(); (float64(w) != c.width || float64(h) != c.height) && w > 0 {
		s.Resize()
	}
	if err := s.shadows.cast(s.subject); err != nil {
		return err
	}
	if err := c.inset.render(s.win.Gls(), s.renderWorld, s.win.fitViewport); err != nil {
		return err
	}
	s.cover.layer.SetVisible(true)
	err := s.renderWorld(c.view())
	s.cover.layer.SetVisible(false) // the second view has none
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
func (s *Scene) renderWorld(v view) error {
	gs := s.win.Gls()
	gs.DepthMask(true)
	// Without a GPU, depth is cleared much faster together with the stencil, and what
	// the dome will cover need not be cleared. A flat picture has more than the dome.
	if v.flat == 0 && s.win.Software() && !s.sky.dome.left {
		gs.Clear(gls.DEPTH_BUFFER_BIT | gls.STENCIL_BUFFER_BIT)
	} else {
		gs.Clear(gls.DEPTH_BUFFER_BIT | gls.STENCIL_BUFFER_BIT | gls.COLOR_BUFFER_BIT)
	}
	s.aim(v)
	if err := s.render.Render(s.stage.root, s.eye); err != nil {
		return fmt.Errorf("scene: %w", err)
	}
	return nil
}

// aim turns the eye and moves the world so that the eye is GL's origin.
func (s *Scene) aim(v view) {
	rig := s.cameras.rig
	s.eye.aim(v.pose, v.aspect())
	s.stroke.width, s.stroke.height = float32(v.width), float32(v.height)
	s.land.lookFrom(v, s.subject, rig.which == Side, rig.facing)
	s.sky.lookFrom(v, s.land.clearance())
	s.light.bind()
	s.shadows.look(v.eye)
	s.stage.lookFrom(v.eye)
}
