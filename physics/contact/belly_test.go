package contact

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/bodytest"
	"github.com/sitlark/sitlark/physics/frame"
)

// glider is a plane without gear: hull points along the belly, at the wing tips, the tail and the fin.
func glider() (bodytest.Body, Params) {
	const mass = 2.0
	var points []Point
	for _, p := range []frame.Vec[frame.FRD]{
		frame.OfFRD(0.45, 0, 0), frame.OfFRD(0.25, -0.04, 0.07), frame.OfFRD(0.25, 0.04, 0.07), frame.OfFRD(-0.15, -0.04, 0.07), frame.OfFRD(-0.15, 0.04, 0.07),
		frame.OfFRD(-0.75, 0, -0.02), frame.OfFRD(-0.8, 0, -0.25), frame.OfFRD(0, -0.8, -0.05), frame.OfFRD(0, 0.8, -0.05),
	} {
		points = append(points, Point{PlaceFRD: p, Kind: Hull})
	}
	return bodytest.Body{Mass: mass, Inertia: frame.OfFRD(0.12, 0.14, 0.24), Attitude: frame.FromEuler(0, 0, 0)}, ForVehicle(mass, points)
}

// TestBellySlidesToRest from 15 m/s over v²/(2 μ g), level, upright and without a gain of energy: put down gently, with
// a sink rate, with the nose up, and at a yaw angle. The hit takes μ times the sink rate off the speed: friction's
// share of the momentum.
func TestBellySlidesToRest(t *testing.T) {
	row := evidence.Show(t, "belly", "Coulomb's friction: (v − μ w)²/(2 μ g) with w the sink rate")
	for _, c := range []struct {
		name             string
		sink, pitch, yaw float64
		friction         float64
	}{{"gently", 0, 0, 0, 0.7}, {"on grass", 0.3, 0, 0, 0.4}, {"flared", 0.5, 6 * math.Pi / 180, 0, 0.7}, {"aslant", 0.3, 0, 10 * math.Pi / 180, 0.5}} {
		for _, dt := range []float64{0.001, 0.0003} {
			b, p := glider()
			p.Friction = c.friction
			b.Attitude = frame.FromEuler(0, c.pitch, c.yaw)
			b.Position.Z = -p.RestHeight(b.Mass * standard.Gravity)
			if c.pitch > 0 {
				b.Position.Z -= 0.1
			}
			b.Velocity = frame.OfNED(15, 0, c.sink)
			var s State
			in := func() *Inputs {
				return &Inputs{PositionNED: b.Position, VelNED: b.Velocity, NEDFromFRD: b.Attitude, Rate: b.Rate, Surface: &flat, Under: flat.plane, Grip: 1}
			}
			most := b.Energy()
			scale := b.Mass * 15 * 15 / 2
			pitched, rolled, from, sink, touched := 0.0, 0.0, 0.0, 0.0, false
			for range int(8 / dt) {
				b.Step(dt, func() (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
					out := s.Step(&p, in())
					if out.InContact && !touched {
						touched, from, sink = true, b.Position.X, max(0, b.Velocity.Z)
					}
					return out.ForceNED, out.MomentFRD
				})
				e := b.Energy() + s.Stored(&p, in())
				if e > most+0.001*scale {
					t.Fatalf("%s: energy came up from %g J to %g J", c.name, most, e)
				}
				most = min(most, e)
				if b.Velocity.Len() < 10 {
					roll, pitch, _ := frame.Euler(b.Attitude)
					pitched, rolled = max(pitched, math.Abs(pitch)), max(rolled, math.Abs(roll))
				}
			}
			speed := 15 - c.friction*sink
			want := speed * speed / (2 * c.friction * standard.Gravity)
			row.Near(fmt.Sprintf("way of one put down %s, steps of %g ms", c.name, 1000*dt), b.Position.X-from, want, 0.01, "m")
			row.Within("its pitch", pitched*180/math.Pi, 0, 2, "°")
			if b.Velocity.Len() > 1e-6 || b.Rate.Len() > 1e-6 {
				t.Errorf("%s: has not come to rest: %g m/s", c.name, b.Velocity.Len())
			}
			if rolled > 5*math.Pi/180 {
				t.Errorf("%s: rolled by %g rad", c.name, rolled)
			}
		}
	}
}
