package scene

import (
	"github.com/sitlark/sitlark/sim/snapshot"
)

// The parts of a vertex of a vehicle beside the followed one, for other.vert.glsl.
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

// otherMesh is the whole vehicle, with what turns where it belongs: what is drawn near
// the eye. Its instances come after.
func otherMesh(l *layout, b *Body) meshData {
	d := vehicleMesh(l, b)
	out := meshData{sizes: []int{3, 3, 3, 1}}
	const stride = 11
	index := make([]uint32, len(d.vertices)/stride)
	for i := range index {
		v := d.vertices[i*stride : (i+1)*stride]
		part, shown := otherPart(v)
		if !shown {
			index[i] = ^uint32(0)
			continue
		}
		index[i] = uint32(len(out.vertices) / 10)
		if role := int(v[10]); role == roleBlade || role == roleBell {
			hub := glFromFRD(l.rotors[int(v[9])].place)
			v[0], v[1], v[2] = v[0]+hub.X, v[1]+hub.Y, v[2]+hub.Z
		}
		out.vertices = append(append(out.vertices, v[:9]...), float32(part))
	}
	for i := 0; i+2 < len(d.indices); i += 3 {
		p, q, r := index[d.indices[i]], index[d.indices[i+1]], index[d.indices[i+2]]
		if max(p, q, r) != ^uint32(0) {
			out.indices = append(out.indices, p, q, r)
		}
	}
	return out
}

// otherPart says how a vertex of the followed vehicle's mesh is drawn on others; the
// marks of faults are not.
func otherPart(v []float32) (part int, shown bool) {
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
func farMesh(l *layout) meshData {
	s := shapeOf(l)
	b := newBuilder()
	part := func(p int) { b.part = []float32{float32(p)} }
	part(matt)
	b.color(graphite).at(0, s.y, 0, 0).box(0.7*s.size, 0.2*s.size, 1.1*s.size, 0)
	part(painted)
	b.color(shell).at(0, s.y+0.38*s.size, -0.1*s.size, 0).box(0.75*s.size, 0.2*s.size, 0.9*s.size, 0.2)
	for i := range s.arms {
		a := &s.arms[i]
		part(matt)
		b.move.Identity()
		b.color(carbon)
		if a.at.Z < -1e-3 {
			b.color(orangeColor)
		}
		end := a.at
		end.Y = a.bars[0]
		start := end
		start.MultiplyScalar(0.2)
		start.Y = a.bars[0]
		b.rod(start, end, s.tube()*1.4, s.tube()*1.2, 4)
		foot := a.at
		foot.MultiplyScalar(legOut)
		foot.Y = -float32(l.feet.depth())
		root := foot
		root.Y = a.bars[0]
		b.color(carbon).rod(root, foot, s.tube()*0.9, s.tube()*0.7, 3)
	}
	for i := range l.count {
		m, hub := &l.rotors[i], glFromFRD(l.rotors[i].place)
		tint := ccwColor
		if m.clockwise {
			tint = cwColor
		}
		part(matt)
		b.color(tint).at(hub.X, hub.Y, hub.Z, 0).lathe(5, ringPoint{0.12 * float32(m.radius), -0.2 * float32(m.radius)}, ringPoint{0.1 * float32(m.radius), 0}, ringPoint{0, 0})
		part(blade)
		b.color(mix(carbon, tint, 0.72)).at(hub.X, hub.Y+0.03*float32(m.radius), hub.Z, float32(i)).box(float32(m.radius), 0.01, 0.12*float32(m.radius), 0)
	}
	b.move.Identity()
	return b.data()
}

// otherDiscs has a quad for each propeller: its corner, its hub and radius.
func otherDiscs(l *layout) meshData {
	d := meshData{sizes: []int{2, 4}}
	for i, m := range l.rotors[:l.count] {
		hub := glFromFRD(m.place)
		first := uint32(4 * i)
		for _, c := range [4][2]float32{{-1, -1}, {-1, 1}, {1, 1}, {1, -1}} {
			d.vertices = append(d.vertices, c[0], c[1], hub.X, hub.Y, hub.Z, float32(m.radius))
		}
		d.indices = append(d.indices, first, first+1, first+2, first, first+2, first+3)
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
