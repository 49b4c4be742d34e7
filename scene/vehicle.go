package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Vehicle is the multirotor with its propellers, what it carries, its lights and
// its smoke.
type Vehicle struct {
	solid, discs *layer
	user         []*layer // the user's own body
	body         Body
	layout       layout
	shape        shape
	legs         float64 // below the centre of mass [m]
	spin         spin
	thrusts      *thrusts
	cargo        *cargo
	smoke        smoke
	sprites      *sprites
}

func newVehicle(b Body) (*Vehicle, error) {
	v := &Vehicle{body: b}
	v.layout = layoutOf(&snapshot.Snapshot{}, &b, usualLegs)
	v.legs = v.layout.feet.depth()
	v.shape = shapeOf(&v.layout)
	v.solid = newLayer(newMesh(vehicleMesh(&v.layout, &b)), look{program: "vehicle", order: orderVehicle, doubleSided: true})
	v.discs = newLayer(newMesh(discMesh(&v.layout)), look{program: "disc", order: orderDiscs, transparent: true, doubleSided: true})
	v.solid.bind, v.discs.bind = v.spin.bind(), v.spin.bind()
	v.thrusts, v.cargo, v.sprites = newThrusts(), newCargo(), newSprites()
	v.spin.update(&v.layout, &v.body, &snapshot.Snapshot{}, 0)
	var err error
	v.user, err = userBody(b.Mesh)
	return v, err
}

// layers are all that the vehicle is drawn with.
func (v *Vehicle) layers() []*layer {
	return append(v.fixed(), v.cargo.layer, v.sprites.layer)
}

// fixed are the layers in the axes of the body.
func (v *Vehicle) fixed() []*layer {
	return append([]*layer{v.solid, v.discs, v.thrusts.layer}, v.user...)
}

// hide takes the vehicle out of the picture, or puts it back.
func (v *Vehicle) hide(hidden bool) {
	for _, l := range append([]*layer{v.solid, v.discs, v.sprites.layer}, v.user...) {
		l.SetVisible(!hidden)
	}
}

// discMesh has two quads for each propeller: its disc, and the same seen edge-on.
func discMesh(l *layout) meshData {
	d := meshData{sizes: []int{2, 4}}
	for i, m := range l.rotors[:l.count] {
		for edge := range 2 {
			first := uint32(4 * (2*i + edge))
			for _, c := range [4][2]float32{{-1, -1}, {-1, 1}, {1, 1}, {1, -1}} {
				d.vertices = append(d.vertices, c[0], c[1], float32(i), float32(m.radius), float32(edge), 0)
			}
			d.indices = append(d.indices, first, first+1, first+2, first, first+2, first+3)
		}
	}
	return d
}

// update builds the vehicle anew when its layout changed, and turns the
// propellers by dt [s]. ground is the height of the ground under it above home [m].
func (v *Vehicle) update(snap *snapshot.Snapshot, ground, dt float64) {
	legs := v.layout.legs
	if len(v.body.Feet) == 0 {
		legs = legsOf(snap, legs, ground)
	}
	if !v.layout.fits(snap, legs) {
		v.layout = layoutOf(snap, &v.body, legs)
		v.legs, v.shape = v.layout.feet.depth(), shapeOf(&v.layout)
		v.solid.setMesh(vehicleMesh(&v.layout, &v.body))
		v.discs.setMesh(discMesh(&v.layout))
	}
	v.spin.update(&v.layout, &v.body, snap, dt)
	v.thrusts.update(&v.layout, &v.body, snap)
}

// place puts the vehicle where the subject is.
func (v *Vehicle) place(s subject) {
	q := glFromRot(s.att)
	for _, l := range v.fixed() {
		l.place = s.place
		l.SetQuaternionQuat(&q)
	}
}

// around moves what the vehicle leaves in the world by dt [s]: a dropped parcel,
// smoke and sparks; and its lights with it.
func (v *Vehicle) around(snap *snapshot.Snapshot, at subject, air airAt, height func(north, east float64) float64, dt float64) {
	v.cargo.update(v, at, snap, height, dt)
	v.smoke.update(&v.layout, at, snap, air, dt)
	v.sprites.begin(at.place)
	v.smoke.draw(v.sprites)
	v.sprites.lights(v, at)
	v.sprites.end()
}

// forget takes away what a flight that is over left in the world.
func (v *Vehicle) forget() {
	v.cargo.forget()
	v.smoke.forget()
}

// tall is the height from the feet to the propellers [m].
func (v *Vehicle) tall() float64 {
	top := 0.4 * float64(v.shape.size)
	for _, m := range v.layout.rotors[:v.layout.count] {
		top = max(top, -m.place.Z)
	}
	return v.legs + top + 0.24*float64(v.shape.radius)
}

// bound is the radius of a sphere about the centre of mass that holds all that the
// vehicle throws a shadow with [m].
func (v *Vehicle) bound() float64 {
	high := 1.3 * float64(v.shape.size)
	for _, m := range v.layout.rotors[:v.layout.count] {
		high = max(high, math.Abs(m.place.Z)+0.25*m.radius)
	}
	r := math.Hypot(v.layout.span()/2, high)
	for _, p := range v.layout.feet.places[:v.layout.feet.count] {
		r = max(r, p.Len())
	}
	r = max(r, v.body.reach())
	if v.cargo.hangs() {
		r = max(r, math.Hypot(v.cargo.depth(v), 1.8*v.cargo.half()))
	}
	return 1.03*r + 0.02
}

// become makes it another vehicle, with the same mesh of a user's own body.
func (v *Vehicle) become(b Body) {
	b.Mesh = v.body.Mesh
	v.body, v.layout = b, layout{}
	v.forget()
}

// shaded are the layers on which shadows fall by maps.
func (v *Vehicle) shaded() []*layer { return append([]*layer{v.solid, v.cargo.layer}, v.user...) }

// ShowThrust draws an arrow of each rotor's thrust, or leaves them out.
func (v *Vehicle) ShowThrust(shown bool) { v.thrusts.shown = shown }

// ThrustShown tells whether the arrows of thrust are drawn.
func (v *Vehicle) ThrustShown() bool { return v.thrusts.shown }

// subject returns where the vehicle is: on the pad while nothing is known. What is not
// finite stays as it was last.
func (v *Vehicle) subject(snap *snapshot.Snapshot, last subject) subject {
	at := subject{span: max(v.layout.span(), v.tall()), tall: v.tall()}
	if snap.Seq == 0 {
		at.place, at.att = frame.OfNED(0, 0, -v.legs), frame.Identity[frame.NED, frame.FRD]()
		return at
	}
	at.place, at.att = snap.Body.PositionNED, snap.Body.NEDFromFRD
	if !at.place.IsFinite() || at.place.Len() > 1e6 {
		at.place = last.place
	}
	if !at.att.IsFinite() {
		at.att = last.att
	}
	if at.vel = snap.Body.VelGround; !at.vel.IsFinite() || at.vel.Len() > 1e3 {
		at.vel = frame.Vec[frame.NED]{}
	}
	return at
}
