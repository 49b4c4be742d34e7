package scene

import (
	"math"

	"github.com/g3n/engine/math32"
)

// The roles of a vertex of the vehicle, for vehicle.vert.glsl.
const (
	roleBody  = iota // fixed to the body
	roleBlade        // turns with the rotor, hidden when it is a blur
	roleBell         // turns with the rotor
	roleMark         // the ring over a rotor with a fault
	roleLamp         // shines by itself
	roleCross        // the cross over a rotor without thrust
)

var (
	carbon   = rgb{0.115, 0.12, 0.135}
	graphite = rgb{0.17, 0.18, 0.20}
	silver   = rgb{0.62, 0.64, 0.67}
	shell    = rgb{0.94, 0.95, 0.96}
	packBlue = rgb{0.06, 0.26, 0.62}
	redLamp  = rgb{1.0, 0.10, 0.08}
	greenLmp = rgb{0.10, 1.0, 0.30}
)

// vehicleMesh builds a multirotor round its rotors: legs of the given length
// reach below the centre of mass.
func vehicleMesh(l *layout, legs float64) meshData {
	b := newBuilder()
	size := hubSize(l)
	b.role(0, roleBody)
	b.hub(size)
	b.legs(size, float32(legs))
	for i := range l.count {
		b.rotor(i, &l.rotors[i], size)
	}
	return b.data()
}

// hubSize is the half side of the hub [m].
func hubSize(l *layout) float32 { return float32(max(0.03, min(0.5, 0.34*l.reach()))) }

func (b *builder) role(rotor, role int) { b.part = []float32{float32(rotor), float32(role)} }

// hub adds plates, shell, battery pack, nose, camera and antenna.
func (b *builder) hub(s float32) {
	b.color(carbon).at(0, -0.16*s, 0, 0).box(0.78*s, 0.045*s, 1.16*s, 0)
	b.color(graphite).at(0, 0.02*s, 0, 0).box(0.60*s, 0.15*s, 0.95*s, 0.05)
	b.color(carbon).at(0, 0.20*s, 0, 0).box(0.82*s, 0.045*s, 1.20*s, 0)
	b.color(shell).at(0, 0.40*s, -0.30*s, 0).box(0.66*s, 0.16*s, 0.72*s, 0.34)
	b.color(orangeColor).at(0, 0.36*s, -1.18*s, 0).box(0.50*s, 0.13*s, 0.30*s, 0.35)
	b.color(packBlue).at(0, 0.42*s, 0.66*s, 0).box(0.46*s, 0.19*s, 0.50*s, 0.04)
	b.color(rgb{0.95, 0.77, 0.10}).at(0, 0.425*s, 0.66*s, 0).box(0.47*s, 0.195*s, 0.09*s, 0)
	b.color(graphite).at(0, 0.56*s, -0.25*s, 0).lathe(12, ringPoint{0.09 * s, 0}, ringPoint{0.06 * s, 0.42 * s},
		ringPoint{0.26 * s, 0.42 * s})
	b.color(shell).lathe(16, ringPoint{0.26 * s, 0.42 * s}, ringPoint{0.26 * s, 0.50 * s}, ringPoint{0, 0.56 * s})
	b.color(carbon).at(0, -0.02*s, -1.36*s, 0)
	b.rod(math32.Vector3{}, math32.Vector3{Z: -0.16 * s}, 0.17*s, 0.15*s, 12)
	b.move.Identity()
}

// legs adds two skids.
func (b *builder) legs(s, drop float32) {
	const thick = 0.0065
	low := -drop + thick
	for _, side := range []float32{-1, 1} {
		foot := side * (0.75*s + 0.55*drop)
		b.color(carbon)
		for _, z := range []float32{-0.75 * s, 0.75 * s} {
			b.rod(math32.Vector3{X: side * 0.6 * s, Y: -0.16 * s, Z: z}, math32.Vector3{X: foot, Y: low, Z: z * 1.1}, thick, thick, 8)
		}
		b.color(graphite)
		b.rod(math32.Vector3{X: foot, Y: low, Z: -1.5 * s}, math32.Vector3{X: foot, Y: low, Z: 1.5 * s}, thick, thick, 8)
		b.color(orangeColor)
		for _, z := range []float32{-1, 1} {
			b.rod(math32.Vector3{X: foot, Y: low, Z: z * 1.5 * s}, math32.Vector3{X: foot, Y: low, Z: z * 1.7 * s}, thick*1.35, thick*1.35, 8)
		}
	}
}

// rotor adds arm, motor, propeller, lamp and mark of one rotor.
func (b *builder) rotor(i int, m *mount, s float32) {
	hub, radius := glFromFRD(m.place), float32(m.radius)
	b.arm(i, hub, radius, s, m.place.X > 1e-3)
	b.lamp(i, hub, radius)
	tint := ccwColor
	if m.clockwise {
		tint = cwColor
	}
	b.role(i, roleBell)
	b.move.Identity()
	r := 0.115 * radius
	b.color(silver).lathe(14, ringPoint{r, -0.30 * radius}, ringPoint{r, -0.05 * radius})
	b.color(tint).lathe(14, ringPoint{r * 1.12, -0.14 * radius}, ringPoint{r * 1.12, -0.06 * radius}, ringPoint{0.3 * r, -0.01 * radius})
	b.color(silver).lathe(10, ringPoint{0.4 * r, -0.02 * radius}, ringPoint{0.34 * r, 0.06 * radius}, ringPoint{0, 0.10 * radius})
	b.role(i, roleBlade)
	b.blades(radius, tint, m.clockwise)
	b.fault(i, radius)
}

// arm adds the bar from the hub and the motor's mount. Front arms end in orange.
func (b *builder) arm(i int, hub math32.Vector3, radius, s float32, front bool) {
	b.role(i, roleBody)
	b.move.Identity()
	root, tip := hub, hub
	reach := math32.Sqrt(hub.X*hub.X + hub.Z*hub.Z)
	root.MultiplyScalar(min(1, 0.6*s/max(reach, 1e-3)))
	root.Y, tip.Y = 0.02*s, hub.Y-0.32*radius
	thick := max(0.012, 0.085*s) + 0.02*radius
	band := root
	band.Lerp(&tip, 0.72)
	b.color(carbon).rod(root, tip, thick*1.25, thick, 10)
	if front {
		b.color(orangeColor).rod(band, tip, thick*1.16, thick*1.10, 10)
	}
	b.color(graphite).at(hub.X, hub.Y, hub.Z, 0).lathe(14,
		ringPoint{0, -0.46 * radius}, ringPoint{0.15 * radius, -0.46 * radius}, ringPoint{0.15 * radius, -0.28 * radius}, ringPoint{0, -0.28 * radius})
	b.move.Identity()
}

// lamp adds a navigation light: red to the left, green to the right.
func (b *builder) lamp(i int, hub math32.Vector3, radius float32) {
	if math32.Abs(hub.X) < 1e-3 {
		return
	}
	b.role(i, roleLamp)
	b.color(greenLmp)
	if hub.X < 0 {
		b.color(redLamp)
	}
	out := 1 + 0.20*radius/max(math32.Sqrt(hub.X*hub.X+hub.Z*hub.Z), 1e-3)
	b.at(hub.X*out, hub.Y-0.37*radius, hub.Z*out, 0)
	b.lathe(10, ringPoint{0, -0.075 * radius}, ringPoint{0.085 * radius, 0}, ringPoint{0, 0.075 * radius})
	b.move.Identity()
}

// blades adds a propeller of two blades with a little twist. Their leading edges
// look where the rotor turns.
func (b *builder) blades(radius float32, tint rgb, clockwise bool) {
	turn := float32(1)
	if clockwise {
		turn = -1
	}
	b.color(mix(carbon, tint, 0.72))
	const steps = 5
	for side := range 2 {
		b.at(0, 0.02*radius, 0, float32(side)*math.Pi)
		for i := range steps {
			lead0, trail0 := bladeEdge(float32(i)/steps, radius, turn)
			lead1, trail1 := bladeEdge(float32(i+1)/steps, radius, turn)
			b.quad(lead0, trail0, trail1, lead1)
			b.quad(lead1, trail1, trail0, lead0)
		}
	}
	b.move.Identity()
}

// bladeEdge returns leading and trailing edge at t of the radius. turn is +1 for
// a rotor that turns counter-clockwise from above.
func bladeEdge(t, radius, turn float32) (lead, trail math32.Vector3) {
	chord := radius * (0.09 + 0.20*t - 0.21*t*t)
	lift := radius * 0.075 * (1 - 0.75*t)
	z := turn * chord // at azimuth +x, turning about up moves the blade to −z
	lead = math32.Vector3{X: radius * t, Y: lift, Z: -z}
	return lead, math32.Vector3{X: radius * t, Y: -lift * 0.4, Z: z * 0.7}
}

// fault adds the marks of a fault: a ring over the rotor, and a cross in it.
func (b *builder) fault(i int, radius float32) {
	b.color(faultColor)
	b.role(i, roleMark)
	b.at(0, 0.16*radius, 0, 0).torus(radius*0.97, 0.065*radius, 28)
	b.role(i, roleCross)
	for _, turn := range []float32{math.Pi / 4, -math.Pi / 4} {
		b.at(0, 0.16*radius, 0, turn).box(0.93*radius, 0.045*radius, 0.065*radius, 0)
	}
	b.move.Identity()
}
