package scene

import (
	"fmt"

	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/scene/camera"
)

// insetCameras are what the second view can show, one after the other.
var insetCameras = [...]camera.Camera{0, camera.FirstPerson, camera.Top, camera.GroundView}

// inset is a second, small view with its own camera. It is drawn into its own
// framebuffer every 1, 2 or 4 frames, by the quality, and copied into the picture each
// time.
type inset struct {
	rig           *camera.Rig
	choice        int
	x, y          int // of its upper left corner [px]
	width, height int // ≤ 0: there is no room for it
	age           int // frames since it was drawn
	every         int // frames that one picture is shown for: it may cost a frame no more than that

	made        [2]int // size of what follows, once it is complete
	frame       uint32
	color, deep uint32

	failure error // why the view was switched off, until it is reported
}

func newInset() *inset { return &inset{rig: camera.NewRig(), every: 1} }

// CycleSecond goes on to the next second view: none, first person, top, ground.
func (c *Cameras) CycleSecond() {
	v := c.inset
	v.choice = (v.choice + 1) % len(insetCameras)
	if next := insetCameras[v.choice]; next != 0 {
		v.rig.Show(next) // its title changes, so a jump does not confuse
	}
	v.age = v.every
}

// Second returns the camera of the second view, 0 for none.
func (c *Cameras) Second() camera.Camera { return insetCameras[c.inset.choice] }

// PlaceSecond says where the second view goes, in pixels of the framebuffer from
// the upper left.
func (c *Cameras) PlaceSecond(x, y, width, height int) {
	v := c.inset
	v.x, v.y, v.width, v.height = x, y, width, height
}

func (v *inset) on() bool { return insetCameras[v.choice] != 0 && v.width > 0 && v.height > 0 }

// SecondFailure returns once why the second view was switched off; nil if it was not.
// The picture does without it; choosing the view again tries again.
func (c *Cameras) SecondFailure() error {
	err := c.inset.failure
	c.inset.failure = nil
	return err
}

// render draws the second view when it is its turn, and switches it off where GL refuses
// its framebuffer. world draws what an eye sees into the bound framebuffer, and leaves it
// to after to restore the window's.
func (v *inset) render(gs *gls.GLS, world func(v camera.View) error, after func()) error {
	if v.age++; !v.on() || v.age < v.every && v.made == [2]int{v.width, v.height} {
		return nil
	}
	v.age = 0
	var before int32
	gl.GetIntegerv(gl.DRAW_FRAMEBUFFER_BINDING, &before)
	defer func() {
		gl.BindFramebuffer(gl.FRAMEBUFFER, uint32(before))
		after()
	}()
	if v.failure = v.make(); v.failure != nil {
		v.choice = 0
		return nil
	}
	gs.Viewport(0, 0, int32(v.width), int32(v.height))
	return world(camera.View{Pose: v.rig.Shown, Width: float64(v.width), Height: float64(v.height)})
}

// make binds the framebuffer, of the right size. Where GL refuses it there is none.
func (v *inset) make() error {
	if v.made == [2]int{v.width, v.height} {
		gl.BindFramebuffer(gl.FRAMEBUFFER, v.frame)
		return nil
	}
	v.dispose()
	gl.GenFramebuffers(1, &v.frame)
	gl.GenRenderbuffers(1, &v.color)
	gl.GenRenderbuffers(1, &v.deep)
	gl.BindFramebuffer(gl.FRAMEBUFFER, v.frame)
	for _, b := range [...]struct{ buffer, format, place uint32 }{
		{v.color, gl.RGBA8, gl.COLOR_ATTACHMENT0}, {v.deep, gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT},
	} {
		gl.BindRenderbuffer(gl.RENDERBUFFER, b.buffer)
		gl.RenderbufferStorage(gl.RENDERBUFFER, b.format, int32(v.width), int32(v.height))
		gl.FramebufferRenderbuffer(gl.FRAMEBUFFER, b.place, gl.RENDERBUFFER, b.buffer)
	}
	if status := gl.CheckFramebufferStatus(gl.FRAMEBUFFER); status != gl.FRAMEBUFFER_COMPLETE {
		v.dispose()
		return fmt.Errorf("the graphics driver refuses a framebuffer of %d×%d px (GL status %#x)", v.width, v.height, status)
	}
	v.made = [2]int{v.width, v.height}
	return nil
}

// show copies the second view into the bound framebuffer, whose height is given [px].
func (v *inset) show(height int) {
	if !v.on() || v.made != [2]int{v.width, v.height} {
		return
	}
	var before int32
	gl.GetIntegerv(gl.READ_FRAMEBUFFER_BINDING, &before)
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, v.frame)
	x, y, w, h := int32(v.x), int32(height-v.y-v.height), int32(v.width), int32(v.height)
	gl.BlitFramebuffer(0, 0, w, h, x, y, x+w, y+h, gl.COLOR_BUFFER_BIT, gl.NEAREST)
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, uint32(before))
}

func (v *inset) dispose() {
	if v.frame == 0 {
		return
	}
	gl.DeleteFramebuffers(1, &v.frame)
	gl.DeleteRenderbuffers(1, &v.color)
	gl.DeleteRenderbuffers(1, &v.deep)
	v.frame, v.color, v.deep, v.made = 0, 0, 0, [2]int{}
}
