package scene

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/snapshot"
)

// usualLegs is how far the legs reach below the centre of mass [m] as long as no
// snapshot told.
const usualLegs = 0.12

// vehicle is the multirotor with its propellers.
type vehicle struct {
	solid, discs *layer
	layout       layout
	legs         float64
	spin         spin
}

func newVehicle() *vehicle {
	v := &vehicle{layout: defaultLayout, legs: usualLegs}
	v.solid = newLayer(newMesh(vehicleMesh(&v.layout, v.legs)), look{program: "vehicle", order: orderVehicle, doubleSided: true})
	v.discs = newLayer(newMesh(discMesh(&v.layout)), look{program: "disc", order: orderDiscs, transparent: true, doubleSided: true})
	v.solid.bind, v.discs.bind = v.spin.bind(), v.spin.bind()
	v.spin.update(&v.layout, &snapshot.Snapshot{}, 0)
	return v
}

// discMesh has a quad for each propeller.
func discMesh(l *layout) meshData {
	d := meshData{sizes: []int{2, 4}}
	for i, m := range l.rotors[:l.count] {
		turn := float32(-1)
		if m.clockwise {
			turn = 1
		}
		first := uint32(4 * i)
		for _, c := range [4][2]float32{{-1, -1}, {-1, 1}, {1, 1}, {1, -1}} {
			d.vertices = append(d.vertices, c[0], c[1], float32(i), float32(m.radius), turn, 0)
		}
		d.indices = append(d.indices, first, first+1, first+2, first, first+2, first+3)
	}
	return d
}

// update builds the vehicle anew when its layout changed, and turns the
// propellers by dt [s].
func (v *vehicle) update(snap *snapshot.Snapshot, legs, dt float64) {
	if l := layoutOf(snap); l != v.layout || legs != v.legs {
		v.layout, v.legs = l, legs
		v.solid.setMesh(vehicleMesh(&v.layout, legs))
		v.discs.setMesh(discMesh(&v.layout))
	}
	v.spin.update(&v.layout, snap, dt)
}

// place puts the vehicle where the subject is.
func (v *vehicle) place(s subject) {
	q := glFromRot(s.att)
	for _, l := range []*layer{v.solid, v.discs} {
		l.place = s.place
		l.SetQuaternionQuat(&q)
	}
}

// tall is the height from the feet to the propellers [m].
func (v *vehicle) tall() float64 { return v.legs + 0.4*float64(hubSize(&v.layout)) + 0.03 }

// legsOf returns how far the legs reach below the centre of mass [m], as told by a
// vehicle that stands level: its centre then lies so high above its lowest point.
// ground is the height of the ground under it above home [m].
func legsOf(snap *snapshot.Snapshot, known, ground float64) float64 {
	if snap.Seq == 0 || !snap.Ground.InContact || frame.Tilt(snap.Body.NEDFromFRD) > 2*deg {
		return known
	}
	drop := snap.Body.Altitude() - ground - snap.Ground.Height
	if drop < 0.02 || drop > 3 {
		return known
	}
	if d := drop - known; d < 0.005 && d > -0.005 {
		return known // a strut gives way a little
	}
	return drop
}
