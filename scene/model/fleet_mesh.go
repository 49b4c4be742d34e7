package model

import (
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// The parts of a vertex of a vehicle beside the followed one, for fleet.vert.glsl.
const (
	matt    = iota // as it is
	painted        // in the vehicle's own colour
	glowing        // lamps
	blade          // seen while the propellers stand
)

// Kind is a sort of vehicle of which several may be seen.
type Kind struct {
	Body  Body
	Parts *snapshot.Snapshot // of one of them: its rotors are read
}

// nearMesh is the whole vehicle: what is drawn near the eye.
func nearMesh(l *layout, b *Body) gl.MeshData { return fleetMesh(l.build(b)) }

// farMesh is the vehicle with some hundred triangles, for where it is seen small.
func farMesh(l *layout) gl.MeshData {
	if l.assembly != nil {
		return fleetMesh(l.drawn.Build())
	}
	return fleetMesh(l.copter(&Body{}).Simple())
}

// fleetMesh has a body's parts, with what turns where it belongs. Its instances, each with a colour of its own for the shell,
// come after.
func fleetMesh(body *shape.Body) gl.MeshData {
	d := gl.MeshData{Sizes: []int{3, 3, 3, 1}}
	for i := range body.Parts {
		p := &body.Parts[i]
		first := uint32(len(d.Vertices) / 10)
		for k := range p.Vertices {
			v := &p.Vertices[k]
			place, normal := p.Mounted(v)
			d.Vertices = gl.Put(gl.Put(d.Vertices, space.GLFromFRD(place)), space.GLFromFRD(normal))
			tint := v.Color.RGB()
			d.Vertices = append(append(d.Vertices, tint[:]...), fleetPart(p.Role, v.Color))
		}
		for _, k := range p.Triangles {
			d.Indices = append(d.Indices, first+k)
		}
	}
	return d
}

// fleetPart says how a vertex is drawn on the vehicles of a fleet.
func fleetPart(r shape.Role, c shape.Color) float32 {
	switch {
	case r == shape.Lamp:
		return glowing
	case r == shape.Blade:
		return blade
	case c == shape.Shell:
		return painted
	}
	return matt
}

// fleetDiscs has a quad for each propeller: its corner, its hub and radius.
func fleetDiscs(l *layout) gl.MeshData {
	d := gl.MeshData{Sizes: []int{2, 4}}
	if !l.hasRotors() {
		return d
	}
	for i, m := range l.rotors[:l.Count] {
		hub := space.GLFromFRD(m.PlaceFRD)
		first := uint32(4 * i)
		for _, c := range [4][2]float32{{-1, -1}, {-1, 1}, {1, 1}, {1, -1}} {
			d.Vertices = append(d.Vertices, c[0], c[1], hub.X, hub.Y, hub.Z, float32(m.Radius))
		}
		d.Indices = append(d.Indices, first, first+1, first+2, first, first+2, first+3)
	}
	return d
}
