package model

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/shape"
)

const (
	ThrustLength = 1.6  // of the arrow of a rotor that hovers, by its radius
	ThrustLeast  = 0.06 // of the hover's thrust: less is not drawn
	thrustSpread = 0.45 // arrows of one arm stand so far apart, by the radius
)

// thrusts are an arrow a rotor, in the axes of the body: where its thrust points,
// as long as it is strong.
type thrusts struct {
	layer     *gl.Layer
	mesh      *gl.Mesh
	instances []float32
	shown     bool
}

// thrustFloats are an instance's: place and width (4), arrow (3), tint (3).
const thrustFloats = 10

func newThrusts() *thrusts {
	t := &thrusts{instances: make([]float32, thrustFloats*state.MaxRotors)}
	d := gl.ArrowShape()
	d.InstSizes, d.Instances = []int{4, 3, 3}, t.instances
	t.mesh = gl.NewMesh(d)
	t.layer = gl.NewLayer(t.mesh, gl.Style{Program: "thrust", Order: gl.OrderVehicle})
	t.layer.SetVisible(false)
	return t
}

// update sets an arrow for each rotor. It costs nothing while they are not shown.
func (t *thrusts) update(l *layout, b *Body, snap *snapshot.Snapshot) {
	t.layer.SetVisible(t.shown)
	if !t.shown {
		return
	}
	for _, stack := range shape.Stacks(l.rotors[:l.Count]) {
		for k, i := range stack {
			v := t.instances[thrustFloats*i:][:thrustFloats]
			if i < snap.Count {
				t.set(v, &l.rotors[i], b, &snap.Rotors[i])
				spread(v, &l.rotors[i], k, len(stack))
			} else {
				clear(v)
			}
		}
	}
	t.mesh.Instances = int32(l.Count)
	t.mesh.UpdateInstances(t.instances)
}

func (t *thrusts) set(v []float32, m *shape.Rotor, b *Body, r *state.Rotor) {
	load := r.Thrust / b.hover(m)
	axis := r.AxisFRD
	if n := axis.Len(); !(n > 0.5 && n < 2) {
		axis = frame.OfFRD(0, 0, -1)
	}
	if !(load > ThrustLeast || load < -ThrustLeast) || !frame.Finite(load) {
		load = 0
	}
	load = space.Between(load, -4, 4)
	at, arrow, tint := space.GLFromFRD(m.PlaceFRD), space.GLFromFRD(axis.Scale(load*ThrustLength*m.Radius)), gl.Mix(loadTint(load), gl.RGB{1, 1, 1}, 0.55)
	copy(v, []float32{at.X, at.Y, at.Z, float32(0.9 * m.Radius), arrow.X, arrow.Y, arrow.Z, tint[0], tint[1], tint[2]})
}

// spread moves the arrow of the k-th of n rotors of an arm, so that each is seen.
func spread(v []float32, m *shape.Rotor, k, n int) {
	if n < 2 {
		return
	}
	sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(n))
	v[0] += float32(thrustSpread * m.Radius * cos)
	v[2] += float32(thrustSpread * m.Radius * sin)
}
