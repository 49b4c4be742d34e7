package scene

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// vehicle is the multirotor with its propellers, what it carries, its lights and
// its smoke.
type vehicle struct {
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

func newVehicle(b Body) (*vehicle, error) {
	v := &vehicle{body: b}
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
func (v *vehicle) layers() []*layer {
	return append(v.fixed(), v.cargo.layer, v.sprites.layer)
}

// fixed are the layers in the axes of the body.
func (v *vehicle) fixed() []*layer {
	return append([]*layer{v.solid, v.discs, v.thrusts.layer}, v.user...)
}

// hide takes the vehicle out of the picture, or puts it back.
func (v *vehicle) hide(hidden bool) {
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
func (v *vehicle) update(snap *snapshot.Snapshot, ground, dt float64) {
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
func (v *vehicle) place(s subject) {
	q := glFromRot(s.att)
	for _, l := range v.fixed() {
		l.place = s.place
		l.SetQuaternionQuat(&q)
	}
}

// around moves what the vehicle leaves in the world by dt [s]: a dropped parcel,
// smoke and sparks; and its lights with it.
func (v *vehicle) around(snap *snapshot.Snapshot, at subject, air airAt, height func(north, east float64) float64, dt float64) {
	v.cargo.update(v, at, snap, height, dt)
	v.smoke.update(&v.layout, at, snap, air, dt)
	v.sprites.begin(at.place)
	v.smoke.draw(v.sprites)
	v.sprites.lights(v, at)
	v.sprites.end()
}

// forget takes away what a flight that is over left in the world.
func (v *vehicle) forget() {
	v.cargo.forget()
	v.smoke.forget()
}

// tall is the height from the feet to the propellers [m].
func (v *vehicle) tall() float64 {
	top := 0.4 * float64(v.shape.size)
	for _, m := range v.layout.rotors[:v.layout.count] {
		top = max(top, -m.place.Z)
	}
	return v.legs + top + 0.24*float64(v.shape.radius)
}

// inBody returns where a place of the body, in the axes of a model [m], is in the
// world, from home.
func (s subject) inBody(x, y, z float32) frame.Vec[frame.NED] {
	return s.place.Add(s.att.Apply(frame.OfFRD(-float64(z), float64(x), -float64(y))))
}
