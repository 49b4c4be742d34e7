package scene

import (
	"math"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/land"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Cameras are the camera of the picture and that of the second view, and what is seen
// through them.
type Cameras struct {
	rig           *camera.Rig
	inset         *inset
	mouse         *mouse
	win           *Window
	land          *land.Landscape
	width, height float64 // of the picture [px]
}

func newCameras(w *Window, land *land.Landscape) *Cameras {
	c := &Cameras{rig: camera.NewRig(), inset: newInset(), win: w, land: land}
	c.mouse = &mouse{rig: c.rig, win: w}
	c.mouse.subscribe()
	return c
}

// update moves every eye by wall [s] of a user's time.
func (c *Cameras) update(snap *snapshot.Snapshot, at camera.Subject, wall float64) {
	c.rig.Aspect = c.width / max(c.height, 1)
	c.rig.Watch(snap, at, c.land.Top(at.Place.X, at.Place.Y))
	c.mouse.clock += wall
	ceiling := math.Inf(1)
	if c.land.Dived {
		ceiling = snap.Sea.Level() - snap.Sea.Sea().Height/2
	}
	c.rig.Dive(ceiling)
	c.inset.rig.Dive(ceiling)
	c.rig.Update(at, wall, c.land.Top)
	c.inset.rig.Update(at, wall, c.land.Top)
}

// view is what is seen in the picture of the last Update.
func (c *Cameras) view() camera.View {
	return camera.View{Pose: c.rig.Shown, Width: c.width, Height: c.height, Aboard: c.rig.Which == camera.FirstPerson}
}

// Choose goes over to a camera in 0.6 s. The chosen one is recentred, or goes
// on to its next variant. An unknown one is ignored.
func (c *Cameras) Choose(which camera.Camera) { c.rig.Choose(which) }

// PlaceAside lets the cameras that follow the vehicle show it right of the picture's middle and
// below it, by shares of its height, instead of where they do usually; off: there again.
func (c *Cameras) PlaceAside(right, below float64, on bool) {
	a := &c.rig.Aside
	if a.On = on; on {
		a.Right, a.Below = right, below
	}
}

// Keep tells what panels cover of the picture at its edges: the fleet is shown in the rest.
func (c *Cameras) Keep(m camera.Margins) { c.rig.Margins = m }

// Chosen returns the chosen camera.
func (c *Cameras) Chosen() camera.Camera { return c.rig.Which }

// Note names a variant of the chosen camera; empty for the usual one.
func (c *Cameras) Note() string { return c.rig.Note() }

// Project returns where a world point [m from home] is seen, in pixels of the
// framebuffer from the upper left, in the picture of the last Update.
func (c *Cameras) Project(ned frame.Vec[frame.NED]) (x, y float64, visible bool) {
	return c.view().Project(ned)
}

// ProjectTo is Project for a picture of another size: pixels of the window, say.
func (c *Cameras) ProjectTo(ned frame.Vec[frame.NED], width, height int) (x, y float64, visible bool) {
	return c.rig.Shown.Project(ned, float64(width), float64(height))
}

// PixelsPerMetre is the scale of an orthographic picture, in pixels of the
// framebuffer; 0 in perspective, where there is none.
func (c *Cameras) PixelsPerMetre() float64 { return c.rig.Shown.PixelsPerMetre(c.height) }

// GroundAt returns the place of the ground [m from home] that is seen at a place of
// the window [px from the upper left] in the picture of the last Update: where the
// line of sight meets the physics' own terrain, to less than 1 cm. Trees, buildings
// and vehicles don't stop it. It is false where sky is seen, and for what is farther
// than the camera sees.
//
// From the side the land is cut open along the vehicle: a place of the cut stands for
// the ground straight above it.
func (c *Cameras) GroundAt(x, y float64) (north, east, down float64, ok bool) {
	w, h := c.win.Size()
	if w <= 0 || h <= 0 {
		return 0, 0, 0, false
	}
	surface := contact.Of(c.land.Open())
	at, ok := c.rig.Shown.GroundAt(&surface, x, y, float64(w), float64(h))
	return at.X, at.Y, at.Z, ok
}

// PushTo returns the direction, of length 1, of a push that a user draws in the
// picture of the last Update from the vehicle to a place in it, x and y in pixels of a
// picture of the given size from the upper left. It lies across the picture, or, along
// the ground, points to where the place's line of sight meets the vehicle's level. It
// is 0 where the place is the vehicle's own.
func (c *Cameras) PushTo(x, y float64, width, height int, ground bool) frame.Vec[frame.NED] {
	return c.rig.Shown.Push(c.rig.Last.Place, x, y, float64(width), float64(height), ground)
}

// Sight returns how the camera aboard sees the world; the zero value for all other cameras.
func (c *Cameras) Sight() overlay.Sight {
	p := c.rig.Shown
	if c.rig.Which != camera.FirstPerson || p.Flat > 0 {
		return overlay.Sight{}
	}
	v := overlay.Sight{Aboard: true, Focal: c.height / 2 / math.Tan(p.Fov/2)}
	v.Roll, v.Pitch, _ = frame.Euler(p.Att)
	nose := p.Att.Inverse().Apply(c.rig.Last.Att.Apply(frame.OfFRD(1, 0, 0)))
	if v.NoseSeen = nose.X > 0.1; v.NoseSeen {
		v.NoseX, v.NoseY = c.width/2+v.Focal*nose.Y/nose.X, c.height/2+v.Focal*nose.Z/nose.X
	}
	return v
}

func (c *Cameras) dispose() {
	c.mouse.unsubscribe()
	c.inset.dispose()
}
