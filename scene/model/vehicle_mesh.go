package model

import (
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/vehicle/craft"
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
	carbon    = gl.RGB{0.115, 0.12, 0.135}
	graphite  = gl.RGB{0.17, 0.18, 0.20}
	silver    = gl.RGB{0.62, 0.64, 0.67}
	shell     = gl.RGB{0.94, 0.95, 0.96}
	packBlue  = gl.RGB{0.06, 0.26, 0.62}
	yellow    = gl.RGB{0.95, 0.77, 0.10}
	redLamp   = gl.RGB{1.0, 0.10, 0.08}
	greenLamp = gl.RGB{0.10, 1.0, 0.30}
	whiteLamp = gl.RGB{1.0, 0.98, 0.94}
)

// bodyBuilder adds the parts of a multirotor.
type bodyBuilder struct{ *gl.Builder }

// vehicleMesh builds a multirotor round its rotors. With a user's own body only
// what turns, shines and marks is built.
func vehicleMesh(l *layout, b *Body) gl.MeshData {
	s := shapeOf(l)
	m := bodyBuilder{gl.NewBuilder()}
	m.role(0, roleBody)
	c := craft.Of(b.Craft)
	switch {
	case b.Mesh != nil:
	case c != nil:
		m.craft(c)
	default:
		m.hub(&s)
		m.legs(&s, l)
	}
	if b.Craft.HasRotors() {
		m.rotors(&s, l, b)
	}
	if b.Paint != nil {
		repaint(m.Vertices, *b.Paint)
	}
	return m.Data()
}

// rotors adds rotors, and the arms that carry them but for a user's own body.
func (b bodyBuilder) rotors(s *shape, l *layout, body *Body) {
	for i := range s.arms {
		if body.Mesh == nil {
			b.arm(s, &s.arms[i])
		}
		b.lamp(s, &s.arms[i])
	}
	for i := range l.Count {
		b.rotor(i, &l.rotors[i], s.seats[i], body.blades())
	}
}

// craftColors are the colours of bodies that are no multirotor's.
var craftColors = map[craft.Color]gl.RGB{craft.Shell: shell, craft.Dark: carbon, craft.Grey: silver, craft.Accent: gl.OrangeColor, craft.Glass: packBlue}

// craft adds the body of a vehicle that is no multirotor.
func (b bodyBuilder) craft(c *craft.Body) {
	b.Move.Identity()
	for i := range c.Triangles {
		t := &c.Triangles[i]
		var corners [3]math32.Vector3
		for k, p := range t.Corners {
			corners[k] = space.GLFromFRD(frame.OfFRD(p[0], p[1], p[2]))
		}
		b.Color(craftColors[t.Color]).Triangle(corners[0], corners[1], corners[2])
	}
}

func (b bodyBuilder) role(rotor, role int) { b.Part = []float32{float32(rotor), float32(role)} }

// hub adds the body in the middle: a racer's, a long one for up to four arms, a
// round one for more; and what a tower of several bars hangs from.
func (b bodyBuilder) hub(s *shape) {
	b.role(0, roleBody)
	switch {
	case s.racer:
		b.racerHub(s)
	case len(s.arms) <= 4:
		b.longHub(s)
	default:
		b.roundHub(s)
	}
	b.tower(s)
	b.Move.Identity()
}

// longHub adds plates, shell, battery pack, nose, camera and antenna.
func (b bodyBuilder) longHub(of *shape) {
	s, y := of.Size, of.Y
	b.Color(carbon).At(0, y-0.16*s, 0, 0).Box(0.78*s, 0.045*s, 1.16*s, 0)
	b.Color(graphite).At(0, y+0.02*s, 0, 0).Box(0.60*s, 0.15*s, 0.95*s, 0.05)
	b.Color(carbon).At(0, y+0.20*s, 0, 0).Box(0.82*s, 0.045*s, 1.20*s, 0)
	b.Color(shell).At(0, y+0.40*s, -0.30*s, 0).Box(0.66*s, 0.16*s, 0.72*s, 0.34)
	b.Color(gl.OrangeColor).At(0, y+0.36*s, -1.18*s, 0).Box(0.50*s, 0.13*s, 0.30*s, 0.35)
	b.pack(0, y+0.42*s, 0.66*s, 0.46*s, 0.19*s, 0.50*s)
	b.mast(0, y+0.56*s, -0.25*s, s)
	b.camera(y-0.02*s, -1.36*s, s)
	b.tail(of)
}

// roundHub adds plates with a corner for each arm, a dome, battery packs, nose,
// camera and antenna.
func (b bodyBuilder) roundHub(of *shape) {
	s, y := of.Size, of.Y
	sides := len(of.arms)
	first := of.arms[0].at
	turn := math32.Atan2(first.X, first.Z)
	plate := func(low, high, r float32) {
		b.At(0, y, 0, turn).Lathe(sides, gl.RingPoint{0, low * s}, gl.RingPoint{r * s, low * s}, gl.RingPoint{r * s, high * s}, gl.RingPoint{0, high * s})
	}
	b.Color(carbon)
	plate(-0.20, -0.12, 1.08)
	plate(0.14, 0.22, 1.08)
	b.Color(graphite)
	plate(-0.12, 0.14, 0.86)
	b.Color(shell).At(0, y, -0.25*s, 0).Lathe(24, gl.RingPoint{0.74 * s, 0.22 * s}, gl.RingPoint{0.66 * s, 0.40 * s},
		gl.RingPoint{0.46 * s, 0.52 * s}, gl.RingPoint{0, 0.57 * s})
	b.Color(gl.OrangeColor).At(0, y+0.30*s, -1.02*s, 0).Box(0.40*s, 0.10*s, 0.24*s, 0.35)
	for _, side := range []float32{-1, 1} {
		b.pack(side*0.30*s, y+0.40*s, 0.66*s, 0.24*s, 0.17*s, 0.34*s)
	}
	b.mast(0, y+0.56*s, -0.25*s, s)
	b.camera(y-0.02*s, -1.20*s, s)
	b.tail(of)
}

// racerHub adds two plates on standoffs, the pack strapped on top, a camera that
// looks up and the antenna of a receiver.
func (b bodyBuilder) racerHub(of *shape) {
	s, y := of.Size, of.Y
	b.Color(carbon).At(0, y, 0, 0).Box(0.58*s, 0.06*s, 1.55*s, 0)
	b.Color(graphite).At(0, y+0.30*s, 0.05*s, 0).Box(0.44*s, 0.20*s, 0.95*s, 0)
	b.Color(silver)
	for _, x := range []float32{-0.46 * s, 0.46 * s} {
		for _, z := range []float32{-1.4 * s, 1.4 * s} {
			b.At(x, y+0.3*s, z, 0).Box(0.05*s, 0.28*s, 0.05*s, 0)
		}
	}
	b.Color(carbon).At(0, y+0.60*s, 0, 0).Box(0.56*s, 0.045*s, 1.50*s, 0)
	b.pack(0, y+0.98*s, 0.15*s, 0.46*s, 0.33*s, 0.95*s)
	b.Color(gl.OrangeColor).At(0, y+0.36*s, -1.52*s, 0).Box(0.34*s, 0.27*s, 0.16*s, 0.1)
	b.Color(carbon)
	b.Move.Identity()
	b.Rod(math32.Vector3{Y: y + 0.34*s, Z: -1.55 * s}, math32.Vector3{Y: y + 0.46*s, Z: -1.82 * s}, 0.20*s, 0.17*s, 12)
	b.Rod(math32.Vector3{Y: y + 0.6*s, Z: 1.45 * s}, math32.Vector3{Y: y + 1.5*s, Z: 2.2 * s}, 0.04*s, 0.03*s, 6)
	b.Color(gl.OrangeColor).Rod(math32.Vector3{Y: y + 1.5*s, Z: 2.2 * s}, math32.Vector3{Y: y + 1.85*s, Z: 2.5 * s}, 0.09*s, 0.09*s, 8)
	b.tail(of)
}

// tower adds what carries bars that lie well below the topmost ones.
func (b bodyBuilder) tower(of *shape) {
	s := of.Size
	if of.Y-of.low < 0.3*s {
		return
	}
	b.Color(graphite).At(0, 0, 0, 0).Lathe(12, gl.RingPoint{0.40 * s, of.low}, gl.RingPoint{0.40 * s, of.Y})
	seen := map[float32]bool{}
	for _, a := range of.arms {
		for _, y := range a.bars {
			if of.Y-y > 0.3*s && !seen[y] {
				seen[y] = true
				b.Color(carbon).At(0, y, 0, 0).Box(0.72*s, 0.14*s, 0.72*s, 0)
			}
		}
	}
}

// pack adds a battery with its strap: its middle and half sides [m].
func (b bodyBuilder) pack(x, y, z, wide, high, long float32) {
	b.Color(packBlue).At(x, y, z, 0).Box(wide, high, long, 0.04)
	b.Color(yellow).At(x, y+0.02*high, z, 0).Box(1.03*wide, 1.02*high, 0.18*long, 0)
}

// mast adds the satellite receiver's.
func (b bodyBuilder) mast(x, y, z, s float32) {
	b.Color(graphite).At(x, y, z, 0).Lathe(12, gl.RingPoint{0.09 * s, 0}, gl.RingPoint{0.06 * s, 0.42 * s}, gl.RingPoint{0.26 * s, 0.42 * s})
	b.Color(shell).Lathe(16, gl.RingPoint{0.26 * s, 0.42 * s}, gl.RingPoint{0.26 * s, 0.50 * s}, gl.RingPoint{0, 0.56 * s})
}

// camera adds a lens that looks ahead.
func (b bodyBuilder) camera(y, z, s float32) {
	b.Color(carbon).At(0, y, z, 0)
	b.Rod(math32.Vector3{}, math32.Vector3{Z: -0.16 * s}, 0.17*s, 0.15*s, 12)
	b.Move.Identity()
}

// tail adds the white light.
func (b bodyBuilder) tail(of *shape) {
	p, r := of.tailPlace(), 0.09*of.Size
	b.role(0, roleLamp)
	b.Color(whiteLamp).At(p.X, p.Y, p.Z, 0).Ball(r)
	b.role(0, roleBody)
}

// legs adds one to each foot. A broken one ends in a stump.
func (b bodyBuilder) legs(of *shape, l *layout) {
	b.Move.Identity()
	for i, place := range l.feet.places[:l.feet.count] {
		b.leg(of, space.GLFromFRD(place), l.legsBroken>>i&1 != 0)
	}
}

func (b bodyBuilder) leg(of *shape, foot math32.Vector3, broken bool) {
	thick := 0.045*of.Size + 0.0015
	root := of.legRoot(foot)
	end := foot
	end.Y += 1.6 * thick
	if broken {
		end = root
		end.Lerp(&foot, 0.40)
		b.Color(carbon).Rod(root, end, thick, 0.7*thick, 8)
		b.Color(gl.FaultColor).Rod(end, stumpEnd(root, end), 0.8*thick, 0.3*thick, 6)
		return
	}
	b.Color(carbon).Rod(root, end, 1.15*thick, 0.9*thick, 8)
	b.Color(graphite)
	if foot.Z < -1e-3 {
		b.Color(gl.OrangeColor)
	}
	b.At(foot.X, foot.Y, foot.Z, 0).Lathe(10, gl.RingPoint{0, 0}, gl.RingPoint{2.0 * thick, 0}, gl.RingPoint{1.7 * thick, 1.2 * thick}, gl.RingPoint{0, 2.6 * thick})
	b.Move.Identity()
}

// stumpEnd bends the rest of a broken leg outward.
func stumpEnd(root, end math32.Vector3) math32.Vector3 {
	along := end
	along.Sub(&root)
	return math32.Vector3{X: end.X + 0.5*along.X, Y: end.Y + 0.1*along.Y, Z: end.Z + 0.5*along.Z}
}

// legRoot is where a leg leaves the body: straight above where an arm is near,
// else at the edge of the hub.
func (s *shape) legRoot(foot math32.Vector3) math32.Vector3 {
	for _, a := range s.arms {
		if levelDistance(a.at, foot) < 0.16*a.reach && len(a.rotors) == 1 {
			return math32.Vector3{X: foot.X, Y: a.bars[0], Z: foot.Z}
		}
	}
	out := levelDistance(math32.Vector3{}, foot)
	share := min(0.62*s.Size, 0.7*out) / max(out, 1e-4)
	return math32.Vector3{X: foot.X * share, Y: s.low - 0.14*s.Size, Z: foot.Z * share}
}

// levelDistance is the distance of two places, seen from above.
func levelDistance(a, b math32.Vector3) float32 {
	return math32.Sqrt((a.X-b.X)*(a.X-b.X) + (a.Z-b.Z)*(a.Z-b.Z))
}
