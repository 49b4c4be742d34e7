package shape

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/solid"
)

// hub adds the body in the middle: a racer's, a long one for up to four arms, a
// round one for more; and what a tower of several bars hangs from.
func (b copterBuilder) hub(s *Structure) {
	b.begin("hub", Fixed)
	switch {
	case s.racer:
		b.racerHub(s)
	case len(s.Arms) <= 4:
		b.longHub(s)
	default:
		b.roundHub(s)
	}
	b.tower(s)
}

// longHub adds plates, shell, battery pack, nose, camera and antenna.
func (b copterBuilder) longHub(of *Structure) {
	s, y := of.Size, of.Top
	b.paint(Dark).stand(0, y-0.16*s, 0, 0).box(0.78*s, 0.045*s, 1.16*s, 0)
	b.paint(Graphite).stand(0, y+0.02*s, 0, 0).box(0.60*s, 0.15*s, 0.95*s, 0.05)
	b.paint(Dark).stand(0, y+0.20*s, 0, 0).box(0.82*s, 0.045*s, 1.20*s, 0)
	b.paint(Shell).stand(0, y+0.40*s, -0.30*s, 0).box(0.66*s, 0.16*s, 0.72*s, 0.34)
	b.paint(Accent).stand(0, y+0.36*s, -1.18*s, 0).box(0.50*s, 0.13*s, 0.30*s, 0.35)
	b.pack(0, y+0.42*s, 0.66*s, 0.46*s, 0.19*s, 0.50*s)
	b.mast(0, y+0.56*s, -0.25*s, s)
	b.camera(y-0.02*s, -1.36*s, s)
	b.tail(of)
}

// roundHub adds plates with a corner for each arm, a dome, battery packs, nose,
// camera and antenna.
func (b copterBuilder) roundHub(of *Structure) {
	s, y := of.Size, of.Top
	sides := len(of.Arms)
	first := of.Arms[0].at
	turn := float32(math.Atan2(float64(first.X), float64(first.Z)))
	plate := func(low, high, r float32) {
		b.stand(0, y, 0, turn).lathe(sides, solid.RingPoint{0, low * s}, solid.RingPoint{r * s, low * s}, solid.RingPoint{r * s, high * s}, solid.RingPoint{0, high * s})
	}
	b.paint(Dark)
	plate(-0.20, -0.12, 1.08)
	plate(0.14, 0.22, 1.08)
	b.paint(Graphite)
	plate(-0.12, 0.14, 0.86)
	b.paint(Shell).stand(0, y, -0.25*s, 0).lathe(24, solid.RingPoint{0.74 * s, 0.22 * s}, solid.RingPoint{0.66 * s, 0.40 * s},
		solid.RingPoint{0.46 * s, 0.52 * s}, solid.RingPoint{0, 0.57 * s})
	b.paint(Accent).stand(0, y+0.30*s, -1.02*s, 0).box(0.40*s, 0.10*s, 0.24*s, 0.35)
	for _, side := range []float32{-1, 1} {
		b.pack(side*0.30*s, y+0.40*s, 0.66*s, 0.24*s, 0.17*s, 0.34*s)
	}
	b.mast(0, y+0.56*s, -0.25*s, s)
	b.camera(y-0.02*s, -1.20*s, s)
	b.tail(of)
}

// racerHub adds two plates on standoffs, the pack strapped on top, a camera that
// looks up and the antenna of a receiver.
func (b copterBuilder) racerHub(of *Structure) {
	s, y := of.Size, of.Top
	b.paint(Dark).stand(0, y, 0, 0).box(0.58*s, 0.06*s, 1.55*s, 0)
	b.paint(Graphite).stand(0, y+0.30*s, 0.05*s, 0).box(0.44*s, 0.20*s, 0.95*s, 0)
	b.paint(Grey)
	for _, x := range []float32{-0.46 * s, 0.46 * s} {
		for _, z := range []float32{-1.4 * s, 1.4 * s} {
			b.stand(x, y+0.3*s, z, 0).box(0.05*s, 0.28*s, 0.05*s, 0)
		}
	}
	b.paint(Dark).stand(0, y+0.60*s, 0, 0).box(0.56*s, 0.045*s, 1.50*s, 0)
	b.pack(0, y+0.98*s, 0.15*s, 0.46*s, 0.33*s, 0.95*s)
	b.paint(Accent).stand(0, y+0.36*s, -1.52*s, 0).box(0.34*s, 0.27*s, 0.16*s, 0.1)
	b.paint(Dark).stand(0, 0, 0, 0)
	b.rod(solid.Vec{Y: y + 0.34*s, Z: -1.55 * s}, solid.Vec{Y: y + 0.46*s, Z: -1.82 * s}, 0.20*s, 0.17*s, 12)
	b.rod(solid.Vec{Y: y + 0.6*s, Z: 1.45 * s}, solid.Vec{Y: y + 1.5*s, Z: 2.2 * s}, 0.04*s, 0.03*s, 6)
	b.paint(Accent).rod(solid.Vec{Y: y + 1.5*s, Z: 2.2 * s}, solid.Vec{Y: y + 1.85*s, Z: 2.5 * s}, 0.09*s, 0.09*s, 8)
	b.tail(of)
}

// tower adds what carries bars that lie well below the topmost ones.
func (b copterBuilder) tower(of *Structure) {
	s := of.Size
	if of.Top-of.Low < 0.3*s {
		return
	}
	b.paint(Graphite).stand(0, 0, 0, 0).lathe(12, solid.RingPoint{0.40 * s, of.Low}, solid.RingPoint{0.40 * s, of.Top})
	seen := map[float32]bool{}
	for _, a := range of.Arms {
		for _, y := range a.bars {
			if of.Top-y > 0.3*s && !seen[y] {
				seen[y] = true
				b.paint(Dark).stand(0, y, 0, 0).box(0.72*s, 0.14*s, 0.72*s, 0)
			}
		}
	}
}

// pack adds a battery with its strap: its middle and half sides [m].
func (b copterBuilder) pack(x, y, z, wide, high, long float32) {
	b.paint(Glass).stand(x, y, z, 0).box(wide, high, long, 0.04)
	b.paint(Yellow).stand(x, y+0.02*high, z, 0).box(1.03*wide, 1.02*high, 0.18*long, 0)
}

// mast adds the satellite receiver's.
func (b copterBuilder) mast(x, y, z, s float32) {
	b.paint(Graphite).stand(x, y, z, 0).lathe(12, solid.RingPoint{0.09 * s, 0}, solid.RingPoint{0.06 * s, 0.42 * s}, solid.RingPoint{0.26 * s, 0.42 * s})
	b.paint(Shell).lathe(16, solid.RingPoint{0.26 * s, 0.42 * s}, solid.RingPoint{0.26 * s, 0.50 * s}, solid.RingPoint{0, 0.56 * s})
}

// camera adds a lens that looks ahead.
func (b copterBuilder) camera(y, z, s float32) {
	b.paint(Dark).stand(0, y, z, 0)
	b.rod(solid.Vec{}, solid.Vec{Z: -0.16 * s}, 0.17*s, 0.15*s, 12)
}

// tail adds the white light.
func (b copterBuilder) tail(of *Structure) {
	b.begin("tail light", Lamp)
	b.light(of.TailLight(), 0.09*of.Size)
	b.begin("tower", Fixed)
}

func (b copterBuilder) light(l Light, radius float32) {
	p := standing(l.PlaceFRD)
	b.paint(l.Color).stand(p.X, p.Y, p.Z, 0)
	solid.Ball(b, radius)
}

// legs adds one to each foot. A broken one ends in a stump.
func (b copterBuilder) legs(of *Structure, c *Copter) {
	for i, place := range c.FeetFRD {
		b.begin(fmt.Sprintf("leg %d", i+1), Fixed)
		b.leg(of, standing(place), c.LegsBroken>>i&1 != 0)
	}
}

func (b copterBuilder) leg(of *Structure, foot solid.Vec, broken bool) {
	thick := 0.045*of.Size + 0.0015
	root := of.legRoot(foot)
	end := foot
	end.Y += 1.6 * thick
	if broken {
		end = root.Lerp(foot, 0.40)
		b.paint(Dark).rod(root, end, thick, 0.7*thick, 8)
		b.paint(Broken).rod(end, stumpEnd(root, end), 0.8*thick, 0.3*thick, 6)
		return
	}
	b.paint(Dark).rod(root, end, 1.15*thick, 0.9*thick, 8)
	b.paint(Graphite)
	if foot.Z < -1e-3 {
		b.paint(Accent)
	}
	b.stand(foot.X, foot.Y, foot.Z, 0).lathe(10, solid.RingPoint{0, 0}, solid.RingPoint{2.0 * thick, 0}, solid.RingPoint{1.7 * thick, 1.2 * thick}, solid.RingPoint{0, 2.6 * thick})
}

// stumpEnd bends the rest of a broken leg outward.
func stumpEnd(root, end solid.Vec) solid.Vec {
	along := end.Sub(root)
	return solid.Vec{X: end.X + 0.5*along.X, Y: end.Y + 0.1*along.Y, Z: end.Z + 0.5*along.Z}
}

// legRoot is where a leg leaves the body: straight above where an arm is near,
// else at the edge of the hub.
func (s *Structure) legRoot(foot solid.Vec) solid.Vec {
	for _, a := range s.Arms {
		if levelDistance(a.at, foot) < 0.16*a.reach && len(a.Rotors) == 1 {
			return solid.Vec{X: foot.X, Y: a.bars[0], Z: foot.Z}
		}
	}
	out := levelDistance(solid.Vec{}, foot)
	share := min(0.62*s.Size, 0.7*out) / max(out, 1e-4)
	return solid.Vec{X: foot.X * share, Y: s.Low - 0.14*s.Size, Z: foot.Z * share}
}

// levelDistance is the distance of two places, seen from above.
func levelDistance(a, b solid.Vec) float32 {
	return float32(math.Hypot(float64(a.X-b.X), float64(a.Z-b.Z)))
}
