// Package model draws vehicles: the one that the cameras follow with its propellers, payload,
// lights, smoke and the ghost of the autopilot's estimate, and those of a fleet.
package model

import (
	"math"

	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// Vehicle is the vehicle with its propellers and control surfaces, what it carries, its lights and
// its smoke.
type Vehicle struct {
	Solid, Discs *gl.Layer
	User         []*gl.Layer // the user's own body
	body         Body
	Layout       layout
	Structure    shape.Structure
	Panels       []shape.Panel // what a plane hides of the light; none of a multirotor, whose shadow follows from its Structure
	Legs         float64       // below the centre of mass [m]
	Spin         spin
	hinges       hinges
	rolled       float64 // way that wheels on its middle line have rolled ahead [m]
	aside        float64 // and what it has moved to the right, which turns wheels with rollers [m]
	turned       float64 // angle that it has turned on its wheels, to the right [rad]
	thrusts      *thrusts
	Cargo, Slung *cargo
	Smoke        Smoke
	Sprites      *sprites
	wake         *wake
}

// NewVehicle makes the vehicle of b, as it is before the first snapshot. It returns an error
// where a picture of the user's mesh, b.Mesh, can't be made into a texture. It must be called
// from the main thread.
func NewVehicle(b Body) (*Vehicle, error) {
	b = b.whole()
	v := &Vehicle{body: b}
	v.Layout = layoutOf(&snapshot.Snapshot{}, &b, usualLegs)
	v.Solid = gl.NewLayer(gl.NewMesh(v.build()), gl.Style{Program: "vehicle", Order: gl.OrderVehicle, DoubleSided: true})
	v.Discs = gl.NewLayer(gl.NewMesh(discMesh(&v.Layout)), gl.Style{Program: "disc", Order: gl.OrderDiscs, Transparent: true, DoubleSided: true})
	v.Solid.Bind, v.Discs.Bind = v.bind(), v.Spin.Bind()
	v.thrusts, v.Cargo, v.Sprites = newThrusts(), newCargo(), newSprites(mostSprites)
	v.Slung, v.wake = newSlung(), newWake()
	v.Spin.update(&v.Layout, &v.body, &snapshot.Snapshot{}, 0)
	var err error
	v.User, err = userBody(b.Mesh)
	return v, err
}

// bind returns a function that transfers propellers and hinges to a program.
func (v *Vehicle) bind() func(gs *gls.GLS) {
	spin, hinges := v.Spin.Bind(), v.hinges.bind()
	return func(gs *gls.GLS) {
		spin(gs)
		hinges(gs)
	}
}

// build returns the mesh of the vehicle as its layout is, and takes over what follows from it.
func (v *Vehicle) build() (mesh gl.MeshData) {
	v.Legs, v.Structure, v.Panels = v.Layout.feet.depth(), v.Layout.structure(), nil
	if v.Layout.assembly != nil {
		v.Panels = v.Layout.drawn.Panels()
	}
	mesh, v.hinges = vehicleMesh(&v.Layout, &v.body)
	return mesh
}

// Deflect turns the control surfaces of an index [rad]: those of a wing go down by positive angles, rudders
// to the right.
func (v *Vehicle) Deflect(index int, angle float64) { v.hinges.turn(shape.Hinged, index, angle) }

// Roll turns the wheels of an index about their axles [rad], which are steered to the right [rad].
func (v *Vehicle) Roll(index int, heading, angle, steered float64) {
	v.hinges.roll(index, heading, angle, steered)
}

// Layers are all that the vehicle is drawn with.
func (v *Vehicle) Layers() []*gl.Layer {
	return append(v.fixed(), v.Cargo.Layer, v.Slung.Layer, v.Slung.Cable, v.Sprites.Layer, v.wake.layer)
}

// fixed are the layers in the axes of the body.
func (v *Vehicle) fixed() []*gl.Layer {
	return append([]*gl.Layer{v.Solid, v.Discs, v.thrusts.layer}, v.User...)
}

// Hide takes the vehicle out of the picture, or puts it back.
func (v *Vehicle) Hide(hidden bool) {
	for _, l := range append([]*gl.Layer{v.Solid, v.Discs, v.Sprites.Layer}, v.User...) {
		l.SetVisible(!hidden)
	}
}

// discMesh has two quads for each propeller: its disc, and the same seen edge-on.
func discMesh(l *layout) gl.MeshData {
	d := gl.MeshData{Sizes: []int{2, 4}}
	if !l.hasRotors() {
		return d
	}
	for i, m := range l.rotors[:l.Count] {
		for edge := range 2 {
			first := uint32(4 * (2*i + edge))
			for _, c := range [4][2]float32{{-1, -1}, {-1, 1}, {1, 1}, {1, -1}} {
				d.Vertices = append(d.Vertices, c[0], c[1], float32(i), float32(m.Radius), float32(edge), 0)
			}
			d.Indices = append(d.Indices, first, first+1, first+2, first, first+2, first+3)
		}
	}
	return d
}

// Update rebuilds the vehicle when its layout changed, and turns the
// propellers by dt [s]. ground is the height of the ground under it above home [m].
func (v *Vehicle) Update(snap *snapshot.Snapshot, ground, dt float64) {
	legs := v.Layout.legs
	if len(v.body.Feet) == 0 {
		legs = legsOf(snap, legs, ground)
	}
	if !v.Layout.fits(snap, legs) {
		v.Layout = layoutOf(snap, &v.body, legs)
		v.Solid.SetMesh(v.build())
		v.Discs.SetMesh(discMesh(&v.Layout))
	}
	v.Spin.update(&v.Layout, &v.body, snap, dt)
	v.move(snap, dt)
	v.thrusts.update(&v.Layout, &v.body, snap)
}

// Place puts the vehicle where the subject is.
func (v *Vehicle) Place(s camera.Subject) {
	q := space.GLFromRot(s.Att)
	for _, l := range v.fixed() {
		l.Place = s.Place
		l.SetQuaternionQuat(&q)
	}
}

// Around moves what the vehicle leaves in the world by dt [s]: a dropped parcel,
// smoke and sparks; and its lights with it.
func (v *Vehicle) Around(snap *snapshot.Snapshot, at camera.Subject, air space.WindAt, height func(north, east float64) float64, dt float64) {
	v.Cargo.update(v, at, snap, height, dt)
	v.Slung.updateSlung(at, snap, height, dt)
	v.wake.update(&v.body, snap, at, dt)
	v.Smoke.update(&v.Layout, at, snap, air, dt)
	v.Sprites.begin(at.Place)
	v.Smoke.draw(v.Sprites)
	v.Sprites.lights(v, at)
	v.Sprites.end()
}

// Forget takes away what a flight that is over left in the world.
func (v *Vehicle) Forget() {
	v.Cargo.forget()
	v.Slung.forget()
	v.Smoke.forget()
	v.wake.forget()
}

// Tall is the height from the feet to the propellers [m].
func (v *Vehicle) Tall() float64 {
	if o := v.Layout.outline; o != (outline{}) {
		return o.below + o.above
	}
	top := 0.4 * float64(v.Structure.Size)
	for _, m := range v.Layout.rotors[:v.Layout.Count] {
		top = max(top, -m.PlaceFRD.Z)
	}
	return v.Legs + top + 0.24*float64(v.Structure.Radius)
}

// Bound is the radius of a sphere about the centre of mass that holds all that the
// vehicle throws a shadow with [m].
func (v *Vehicle) Bound() float64 {
	high := 1.3 * float64(v.Structure.Size)
	for _, m := range v.Layout.rotors[:v.Layout.Count] {
		high = max(high, math.Abs(m.PlaceFRD.Z)+0.25*m.Radius)
	}
	r := math.Hypot(v.Layout.Span()/2, high)
	for _, p := range v.Layout.feet.places[:v.Layout.feet.count] {
		r = max(r, p.Len())
	}
	r = max(r, v.body.reach())
	if v.Cargo.hangs() {
		r = max(r, math.Hypot(v.Cargo.depth(v), 1.8*v.Cargo.Half()))
	}
	return 1.03*r + 0.02
}

// Become makes it another vehicle, with the same mesh of a user's own body.
func (v *Vehicle) Become(b Body) {
	b.Mesh = v.body.Mesh
	v.body, v.Layout = b.whole(), layout{}
	v.Forget()
}

// Shaded are the layers on which shadows fall by maps.
func (v *Vehicle) Shaded() []*gl.Layer {
	return append([]*gl.Layer{v.Solid, v.Cargo.Layer, v.Slung.Layer}, v.User...)
}

// ShowThrust draws an arrow of each rotor's thrust, or leaves them out.
func (v *Vehicle) ShowThrust(shown bool) { v.thrusts.shown = shown }

// ThrustShown reports whether the arrows of thrust are drawn.
func (v *Vehicle) ThrustShown() bool { return v.thrusts.shown }

// Subject returns where the vehicle is: on the pad while nothing is known. What is not
// finite stays as it was last.
func (v *Vehicle) Subject(snap *snapshot.Snapshot, last camera.Subject) camera.Subject {
	at := camera.Subject{Span: max(v.Layout.Span(), v.Tall()), Tall: v.Tall()}
	if snap.Seq == 0 {
		at.Place, at.Att = frame.OfNED(0, 0, -v.Legs), frame.Identity[frame.NED, frame.FRD]()
		return at
	}
	at.Place, at.Att = snap.Body.PositionNED, snap.Body.NEDFromFRD
	if !at.Place.IsFinite() || at.Place.Len() > 1e6 {
		at.Place = last.Place
	}
	if !at.Att.IsFinite() {
		at.Att = last.Att
	}
	if at.Vel = snap.Body.VelGround; !at.Vel.IsFinite() || at.Vel.Len() > 1e3 {
		at.Vel = frame.Vec[frame.NED]{}
	}
	return at
}
