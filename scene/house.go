package scene

import "github.com/g3n/engine/math32"

// addHouse adds walls, a gabled roof and doors where the builder stands.
func addHouse(b *builder, h *building) {
	x, z, y, r := float32(h.long), float32(h.wide), float32(h.tall), float32(h.tall+h.roof)
	v := func(x, y, z float32) math32.Vector3 { return math32.Vector3{X: x, Y: y, Z: z} }
	const deep = -1.5 // into sloping ground
	b.color(h.wall)
	b.quad(v(-x, deep, z), v(x, deep, z), v(x, y, z), v(-x, y, z))
	b.quad(v(x, deep, -z), v(-x, deep, -z), v(-x, y, -z), v(x, y, -z))
	b.quad(v(x, deep, z), v(x, deep, -z), v(x, y, -z), v(x, y, z))
	b.quad(v(-x, deep, -z), v(-x, deep, z), v(-x, y, z), v(-x, y, -z))
	addGable(b, v(x, y, z), v(x, y, -z), v(x, r, 0))
	addGable(b, v(-x, y, -z), v(-x, y, z), v(-x, r, 0))
	const over = 0.5 // the roof stands over the walls
	e := y - over*(r-y)/z
	b.color(h.top)
	b.quad(v(-x-over, e, z+over), v(x+over, e, z+over), v(x+over, r, 0), v(-x-over, r, 0))
	b.quad(v(x+over, e, -z-over), v(-x-over, e, -z-over), v(-x-over, r, 0), v(x+over, r, 0))
	b.color(h.wall.scale(0.45))
	if h.tall > 6 { // a hangar's door
		b.quad(v(x+0.05, 0, z*0.75), v(x+0.05, 0, -z*0.75), v(x+0.05, y*0.85, -z*0.75), v(x+0.05, y*0.85, z*0.75))
		return
	}
	for i := float32(-0.6); i < 0.7; i += 0.4 { // windows
		for _, side := range [2]float32{1, -1} {
			a, c := (i*x)-0.5*side, (i*x)+0.5*side
			b.quad(v(a, 1, (z+0.04)*side), v(c, 1, (z+0.04)*side), v(c, 2.2, (z+0.04)*side), v(a, 2.2, (z+0.04)*side))
		}
	}
}

// addGable adds a triangle, counter-clockwise from outside.
func addGable(b *builder, p, q, r math32.Vector3) { b.quad(p, q, r, r) }

// addControlTower adds a control tower of a height [m]: a shaft, a cabin of glass, a roof, a
// mast.
func addControlTower(b *builder, tall float32) {
	b.color(rgb{0.80, 0.80, 0.78}).lathe(8, ringPoint{2.3, -1.5}, ringPoint{1.9, tall * 0.66})
	b.color(rgb{0.66, 0.66, 0.66}).lathe(8, ringPoint{1.9, tall * 0.66}, ringPoint{3.0, tall * 0.70})
	b.color(rgb{0.13, 0.20, 0.27}).lathe(8, ringPoint{3.0, tall * 0.70}, ringPoint{3.35, tall * 0.90})
	b.color(rgb{0.86, 0.87, 0.88}).lathe(8, ringPoint{3.35, tall * 0.90}, ringPoint{3.7, tall * 0.90}, ringPoint{3.5, tall * 0.96}, ringPoint{0, tall})
	b.color(orangeColor).lathe(6, ringPoint{0.08, tall}, ringPoint{0.04, tall + 4})
}
