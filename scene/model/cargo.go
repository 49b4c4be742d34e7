package model

import (
	"math"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

const cargoDensity = 350 // of a parcel [kg/m³]

// cargo is a parcel under the hub, or on a cable, that falls when it is dropped. The
// fall is a picture only: free, with the speed it had, until the ground.
type cargo struct {
	Layer    *gl.Layer
	Cable    *gl.Layer // nil: it has none
	mass     float64   // of the parcel that is drawn [kg]
	velocity frame.Vec[frame.NED]
	falling  bool
	lying    bool
}

func newCargo() *cargo {
	b := gl.NewBuilder()
	cardboard := gl.RGB{0.72, 0.53, 0.32}
	b.Color(cardboard).Box(1, 1, 1, 0)
	b.Color(graphite).Box(1.02, 1.01, 0.12, 0)
	b.Color(gl.OrangeColor).At(0, 0.5, 0, 0).Box(1.015, 0.16, 1.015, 0)
	c := &cargo{Layer: gl.NewLayer(gl.NewMesh(b.Data()), gl.Style{Program: "solid", Order: gl.OrderVehicle, DoubleSided: true})}
	c.Layer.SetVisible(false)
	return c
}

// newSlung makes a parcel on a cable, which is a rod of unit length along +y.
func newSlung() *cargo {
	c, b := newCargo(), gl.NewBuilder()
	b.Color(graphite).Rod(math32.Vector3{}, math32.Vector3{Y: 1}, 1, 1, 6)
	c.Cable = gl.NewLayer(gl.NewMesh(b.Data()), gl.Style{Program: "solid", Order: gl.OrderVehicle, DoubleSided: true})
	c.Cable.SetVisible(false)
	return c
}

// cableRadius is how thick a cable is drawn [m]: thicker than it is, so that it is seen.
const cableRadius = 0.008

// updateSlung puts parcel and cable where the load hangs, or lets the parcel fall by dt [s]. The cable of a submarine goes to its reel.
func (c *cargo) updateSlung(at camera.Subject, snap *snapshot.Snapshot, height func(north, east float64) float64, dt float64) {
	s := &snap.Sling
	hangs := s.Mass > 1e-3 && s.Mass < 500 && s.PositionNED.IsFinite()
	switch {
	case hangs:
		c.mass, c.falling, c.lying, c.velocity = s.Mass, false, false, s.VelNED
		h := float32(c.Half())
		c.Layer.Place = s.PositionNED
		c.Layer.SetQuaternion(0, 0, 0, 1)
		c.Layer.SetScaleVec(&math32.Vector3{X: h, Y: 0.8 * h, Z: 1.25 * h})
		c.stretch(at.Place.Add(at.Att.Apply(s.HookFRD)), s.PositionNED)
	case !s.Dropped:
		c.mass = 0
	case !c.falling && !c.lying:
		c.falling = true
	case c.falling:
		c.fall(height, dt)
	}
	t := &snap.Tether
	tethered := !hangs && t.Length > 0 && t.ReelNED.IsFinite()
	if tethered {
		c.stretch(at.Place.Add(at.Att.Apply(t.PlaceFRD)), t.ReelNED)
	}
	c.Layer.SetVisible(c.mass > 0)
	c.Cable.SetVisible(hangs || tethered)
}

// stretch draws the cable between two places, straight also while it is slack.
func (c *cargo) stretch(hook, load frame.Vec[frame.NED]) {
	span := space.GLFromNED(hook.Sub(load))
	length := span.Length()
	if !(length > 1e-6) {
		span, length = math32.Vector3{Y: 1}, 1e-6
	}
	span.MultiplyScalar(1 / length)
	var q math32.Quaternion
	q.SetFromUnitVectors(&math32.Vector3{Y: 1}, &span)
	c.Cable.Place = load
	c.Cable.SetQuaternionQuat(&q)
	c.Cable.SetScaleVec(&math32.Vector3{X: cableRadius, Y: length, Z: cableRadius})
}

// Half is half the parcel's side, mean of the three [m].
func (c *cargo) Half() float64 { return 0.5 * math.Cbrt(c.mass/cargoDensity) }

// update hangs the parcel under the vehicle, or lets it fall by dt [s] onto the
// ground.
func (c *cargo) update(v *Vehicle, at camera.Subject, snap *snapshot.Snapshot, height func(north, east float64) float64, dt float64) {
	switch m := snap.Payload.Mass; {
	case m > 1e-3 && m < 500:
		c.mass, c.falling, c.lying = m, false, false
		c.hang(v, at)
	case !snap.Payload.Dropped:
		c.mass = 0
	case !c.falling && !c.lying:
		c.falling, c.velocity = true, snap.Body.VelGround
	case c.falling:
		c.fall(height, dt)
	}
	c.Layer.SetVisible(c.mass > 0)
}

// hang puts the parcel between the legs.
func (c *cargo) hang(v *Vehicle, at camera.Subject) {
	h := c.Half()
	top := float64(v.Structure.Low) - 0.22*float64(v.Structure.Size)
	c.Layer.Place = at.InBody(0, float32(top-0.8*h), 0)
	q := space.GLFromRot(at.Att)
	c.Layer.SetQuaternionQuat(&q)
	c.Layer.SetScaleVec(&math32.Vector3{X: float32(h), Y: float32(0.8 * h), Z: float32(1.25 * h)})
}

// hangs reports whether the parcel is under the vehicle.
func (c *cargo) hangs() bool { return c.mass > 0 && !c.falling && !c.lying }

// depth is how far the parcel reaches below the centre of mass [m].
func (c *cargo) depth(v *Vehicle) float64 {
	return 1.6*c.Half() + 0.22*float64(v.Structure.Size) - float64(v.Structure.Low)
}

// fall moves the parcel: exact for any step, the acceleration being constant.
func (c *cargo) fall(height func(north, east float64) float64, dt float64) {
	if !c.velocity.IsFinite() {
		c.velocity = frame.Vec[frame.NED]{}
	}
	p := c.Layer.Place.AddScaled(dt, c.velocity)
	p.Z += standard.Gravity / 2 * dt * dt
	c.velocity.Z += standard.Gravity * dt
	if rest := -height(p.X, p.Y) - 0.8*c.Half(); p.Z >= rest {
		p.Z = rest
		c.falling, c.lying = false, true
		c.Layer.SetQuaternion(0, 0, 0, 1)
	}
	c.Layer.Place = p
}

// forget takes a parcel that lies about away.
func (c *cargo) forget() { c.mass, c.falling, c.lying = 0, false, false }
