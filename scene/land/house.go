package land

import (
	"github.com/g3n/engine/math32"
	"github.com/sitlark/sitlark/scene/gl"
)

// addHouse adds walls, a gabled roof and doors where the builder stands.
func addHouse(b *gl.Builder, h *building) {
	x, z, y, r := float32(h.long), float32(h.wide), float32(h.tall), float32(h.tall+h.roof)
	v := func(x, y, z float32) math32.Vector3 { return math32.Vector3{X: x, Y: y, Z: z} }
	const deep = -1.5 // into sloping ground
	b.Color(h.wall)
	b.Quad(v(-x, deep, z), v(x, deep, z), v(x, y, z), v(-x, y, z))
	b.Quad(v(x, deep, -z), v(-x, deep, -z), v(-x, y, -z), v(x, y, -z))
	b.Quad(v(x, deep, z), v(x, deep, -z), v(x, y, -z), v(x, y, z))
	b.Quad(v(-x, deep, -z), v(-x, deep, z), v(-x, y, z), v(-x, y, -z))
	addGable(b, v(x, y, z), v(x, y, -z), v(x, r, 0))
	addGable(b, v(-x, y, -z), v(-x, y, z), v(-x, r, 0))
	const over = 0.5 // the roof stands over the walls
	e := y - over*(r-y)/z
	b.Color(h.top)
	b.Quad(v(-x-over, e, z+over), v(x+over, e, z+over), v(x+over, r, 0), v(-x-over, r, 0))
	b.Quad(v(x+over, e, -z-over), v(-x-over, e, -z-over), v(-x-over, r, 0), v(x+over, r, 0))
	b.Color(h.wall.Scale(0.45))
	if h.tall > 6 { // a hangar's door
		b.Quad(v(x+0.05, 0, z*0.75), v(x+0.05, 0, -z*0.75), v(x+0.05, y*0.85, -z*0.75), v(x+0.05, y*0.85, z*0.75))
		return
	}
	for i := float32(-0.6); i < 0.7; i += 0.4 { // windows
		for _, side := range [2]float32{1, -1} {
			a, c := (i*x)-0.5*side, (i*x)+0.5*side
			b.Quad(v(a, 1, (z+0.04)*side), v(c, 1, (z+0.04)*side), v(c, 2.2, (z+0.04)*side), v(a, 2.2, (z+0.04)*side))
		}
	}
}

// addGable adds a triangle, counter-clockwise from outside.
func addGable(b *gl.Builder, p, q, r math32.Vector3) { b.Quad(p, q, r, r) }

// addControlTower adds a control tower of a height [m]: a shaft, a cabin of glass, a roof, a
// mast.
func addControlTower(b *gl.Builder, tall float32) {
	b.Color(gl.RGB{0.80, 0.80, 0.78}).Lathe(8, gl.RingPoint{2.3, -1.5}, gl.RingPoint{1.9, tall * 0.66})
	b.Color(gl.RGB{0.66, 0.66, 0.66}).Lathe(8, gl.RingPoint{1.9, tall * 0.66}, gl.RingPoint{3.0, tall * 0.70})
	b.Color(gl.RGB{0.13, 0.20, 0.27}).Lathe(8, gl.RingPoint{3.0, tall * 0.70}, gl.RingPoint{3.35, tall * 0.90})
	b.Color(gl.RGB{0.86, 0.87, 0.88}).Lathe(8, gl.RingPoint{3.35, tall * 0.90}, gl.RingPoint{3.7, tall * 0.90}, gl.RingPoint{3.5, tall * 0.96}, gl.RingPoint{0, tall})
	b.Color(gl.OrangeColor).Lathe(6, gl.RingPoint{0.08, tall}, gl.RingPoint{0.04, tall + 4})
}
