package shape

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

type place = frame.Vec[frame.FRD]

// skin adds a smooth surface through rows of places, each of as many. Neighbouring places of a row, and
// those of the same number in neighbouring rows, are joined. paint is the colour between place j and j+1
// of row i and i+1. round joins the last place of each row with the first.
//
// The surface faces away from the rows' middles.
func (b *builder) skin(rows [][]place, round bool, paint func(i, j int) Color) {
	n := len(rows[0])
	normals, outward := normalsOf(rows, round)
	type corner struct {
		i, j  int
		color Color
	}
	known := map[corner]uint32{}
	at := func(i, j int, c Color) uint32 {
		k := corner{i, j % n, c}
		number, ok := known[k]
		if !ok {
			number = b.vertex(rows[i][k.j], normals[i][k.j], c)
			known[k] = number
		}
		return number
	}
	columns := n - 1
	if round {
		columns = n
	}
	for i := range len(rows) - 1 {
		for j := range columns {
			p, q, r, s := rows[i][j], rows[i][(j+1)%n], rows[i+1][(j+1)%n], rows[i+1][j]
			c := paint(i, j)
			for _, t := range [2][3]place{{p, q, r}, {p, r, s}} {
				if t[1].Sub(t[0]).Cross(t[2].Sub(t[0])).Len() < 1e-12 {
					continue
				}
				k := [3]uint32{at(i, j, c), at(i, j+1, c), at(i+1, j+1, c)}
				if t[1] == r {
					k = [3]uint32{at(i, j, c), at(i+1, j+1, c), at(i+1, j, c)}
				}
				if !outward {
					k[1], k[2] = k[2], k[1]
				}
				b.Face(k[0], k[1], k[2])
			}
		}
	}
}

// normalsOf returns the outward normals of a surface through rows, and whether its cells are
// counter-clockwise from outside.
func normalsOf(rows [][]place, round bool) (normals [][]place, outward bool) {
	m, n := len(rows), len(rows[0])
	normals = make([][]place, m)
	for i := range normals {
		normals[i] = make([]place, n)
	}
	sum := 0.0
	for i := range m - 1 {
		middle := middleOf(append(append([]place(nil), rows[i]...), rows[i+1]...))
		for j := range n {
			if j == n-1 && !round {
				break
			}
			k := (j + 1) % n
			p, q, r, s := rows[i][j], rows[i][k], rows[i+1][k], rows[i+1][j]
			area := r.Sub(p).Cross(s.Sub(q)) // of the cell, twice
			sum += area.Dot(p.Add(q).Add(r).Add(s).Scale(0.25).Sub(middle))
			for _, at := range [4][2]int{{i, j}, {i, k}, {i + 1, k}, {i + 1, j}} {
				normals[at[0]][at[1]] = normals[at[0]][at[1]].Add(area)
			}
		}
	}
	outward = sum > 0
	for i := range normals {
		pole := place{}
		for j := range normals[i] {
			pole = pole.Add(normals[i][j])
		}
		single := rows[i][0].Sub(rows[i][n/2]).Len() < 1e-9
		for j := range normals[i] {
			if single {
				normals[i][j] = pole
			}
			normals[i][j] = unit(normals[i][j])
			if !outward {
				normals[i][j] = normals[i][j].Scale(-1)
			}
		}
	}
	return normals, outward
}

// lid adds a flat face with the corners of a row, which looks along a direction.
func (b *builder) lid(row []place, along place, c Color) {
	along = unit(along)
	middle := middleOf(row)
	m := b.vertex(middle, along, c)
	first := m
	for _, p := range row {
		first = b.vertex(p, along, c)
	}
	first -= uint32(len(row)) - 1
	for j := range row {
		k := (j + 1) % len(row)
		face := row[j].Sub(middle).Cross(row[k].Sub(middle))
		switch d := face.Dot(along); {
		case math.Abs(d) < 1e-12:
		case d > 0:
			b.Face(m, first+uint32(j), first+uint32(k))
		default:
			b.Face(m, first+uint32(k), first+uint32(j))
		}
	}
}

// vertex adds a vertex, from the part's place.
func (b *builder) vertex(p, normal place, c Color) uint32 {
	part := b.part()
	part.Vertices = append(part.Vertices, Vertex{PlaceFRD: floats(p.Sub(part.PlaceFRD)), NormalFRD: floats(normal), Color: c})
	return uint32(len(part.Vertices) - 1)
}

func floats(v place) [3]float32 { return [3]float32{float32(v.X), float32(v.Y), float32(v.Z)} }

func middleOf(row []place) (middle place) {
	for _, p := range row {
		middle = middle.AddScaled(1/float64(len(row)), p)
	}
	return middle
}

// unit returns the direction of v; that of no length is zero.
func unit(v place) place {
	if l := v.Len(); l > 0 {
		return v.Scale(1 / l)
	}
	return v
}

func between(a, b place, t float64) place { return a.Add(b.Sub(a).Scale(t)) }

func mix(a, b, t float64) float64 { return a + (b-a)*t }
