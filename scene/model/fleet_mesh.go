package model

import (
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/craft"
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

// nearMesh is the whole vehicle, with what turns where it belongs: what is drawn near
// the eye. Its instances come after.
func nearMesh(l *layout, b *Body) gl.MeshData {
	d := vehicleMesh(l, b)
	out := gl.MeshData{Sizes: []int{3, 3, 3, 1}}
	const stride = 11
	index := make([]uint32, len(d.Vertices)/stride)
	for i := range index {
		v := d.Vertices[i*stride : (i+1)*stride]
		part, shown := fleetPart(v)
		if !shown {
			index[i] = ^uint32(0)
			continue
		}
		index[i] = uint32(len(out.Vertices) / 10)
		if role := int(v[10]); role == roleBlade || role == roleBell {
			hub := space.GLFromFRD(l.rotors[int(v[9])].place)
			v[0], v[1], v[2] = v[0]+hub.X, v[1]+hub.Y, v[2]+hub.Z
		}
		out.Vertices = append(append(out.Vertices, v[:9]...), float32(part))
	}
	for i := 0; i+2 < len(d.Indices); i += 3 {
		p, q, r := index[d.Indices[i]], index[d.Indices[i+1]], index[d.Indices[i+2]]
		if max(p, q, r) != ^uint32(0) {
			out.Indices = append(out.Indices, p, q, r)
		}
	}
	return out
}

// fleetPart says how a vertex of the followed vehicle's mesh is drawn on others; the
// marks of faults are not.
func fleetPart(v []float32) (part int, shown bool) {
	switch int(v[10]) {
	case roleMark, roleCross:
		return 0, false
	case roleLamp:
		return glowing, true
	case roleBlade:
		return blade, true
	}
	if v[6] == shell[0] && v[7] == shell[1] && v[8] == shell[2] {
		return painted, true
	}
	return matt, true
}

// farMesh is the vehicle with some hundred triangles, for where it is seen small.
func farMesh(l *layout) gl.MeshData {
	if l.craft != craft.None {
		return nearMesh(l, &Body{Craft: l.craft})
	}
	s := shapeOf(l)
	b := gl.NewBuilder()
	part := func(p int) { b.Part = []float32{float32(p)} }
	part(matt)
	b.Color(graphite).At(0, s.Y, 0, 0).Box(0.7*s.Size, 0.2*s.Size, 1.1*s.Size, 0)
	part(painted)
	b.Color(shell).At(0, s.Y+0.38*s.Size, -0.1*s.Size, 0).Box(0.75*s.Size, 0.2*s.Size, 0.9*s.Size, 0.2)
	for i := range s.arms {
		a := &s.arms[i]
		part(matt)
		b.Move.Identity()
		b.Color(carbon)
		if a.at.Z < -1e-3 {
			b.Color(gl.OrangeColor)
		}
		end := a.at
		end.Y = a.bars[0]
		start := end
		start.MultiplyScalar(0.2)
		start.Y = a.bars[0]
		b.Rod(start, end, s.Tube()*1.4, s.Tube()*1.2, 4)
		foot := a.at
		foot.MultiplyScalar(legOut)
		foot.Y = -float32(l.feet.depth())
		root := foot
		root.Y = a.bars[0]
		b.Color(carbon).Rod(root, foot, s.Tube()*0.9, s.Tube()*0.7, 3)
	}
	for i := range l.Count {
		m, hub := &l.rotors[i], space.GLFromFRD(l.rotors[i].place)
		tint := gl.CcwColor
		if m.clockwise {
			tint = gl.CwColor
		}
		part(matt)
		b.Color(tint).At(hub.X, hub.Y, hub.Z, 0).Lathe(5, gl.RingPoint{0.12 * float32(m.radius), -0.2 * float32(m.radius)}, gl.RingPoint{0.1 * float32(m.radius), 0}, gl.RingPoint{0, 0})
		part(blade)
		b.Color(gl.Mix(carbon, tint, 0.72)).At(hub.X, hub.Y+0.03*float32(m.radius), hub.Z, float32(i)).Box(float32(m.radius), 0.01, 0.12*float32(m.radius), 0)
	}
	b.Move.Identity()
	return b.Data()
}

// fleetDiscs has a quad for each propeller: its corner, its hub and radius.
func fleetDiscs(l *layout) gl.MeshData {
	d := gl.MeshData{Sizes: []int{2, 4}}
	if !l.craft.HasRotors() {
		return d
	}
	for i, m := range l.rotors[:l.Count] {
		hub := space.GLFromFRD(m.place)
		first := uint32(4 * i)
		for _, c := range [4][2]float32{{-1, -1}, {-1, 1}, {1, 1}, {1, -1}} {
			d.Vertices = append(d.Vertices, c[0], c[1], hub.X, hub.Y, hub.Z, float32(m.radius))
		}
		d.Indices = append(d.Indices, first, first+1, first+2, first, first+2, first+3)
	}
	return d
}

// repaint gives the shell of a vehicle's mesh, vertices of 11 floats, another colour.
func repaint(vertices []float32, c [3]float32) {
	for i := 0; i+11 <= len(vertices); i += 11 {
		if v := vertices[i+6 : i+9]; v[0] == shell[0] && v[1] == shell[1] && v[2] == shell[2] {
			copy(v, c[:])
		}
	}
}
