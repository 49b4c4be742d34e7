package model

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/vehicle/airframe"
	frames "github.com/sitlark/sitlark/vehicle/layout"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// verticesOf gives place and role of each vertex of a vehicle's mesh, from the
// centre of mass.
func verticesOf(l *layout, b *Body, each func(p [3]float64, rotor, role int)) {
	d, _ := vehicleMesh(l, b)
	for i := 0; i < len(d.Vertices); i += 11 {
		v := d.Vertices[i : i+11]
		p, rotor, role := [3]float64{float64(v[0]), float64(v[1]), float64(v[2])}, int(v[9]), int(v[10])
		if role != roleBody && role != roleLamp { // from its hub
			hub := space.GLFromFRD(l.rotors[rotor].PlaceFRD)
			p = [3]float64{p[0] + float64(hub.X), p[1] + float64(hub.Y), p[2] + float64(hub.Z)}
		}
		each(p, rotor, role)
	}
}

// TestEveryLayoutIsWhole: for each of ArduPilot's layouts, every rotor's motor is
// held by the body, every foot is reached, and nothing is farther out than the
// propellers' tips, or lower than the feet.
func TestEveryLayoutIsWhole(t *testing.T) {
	for _, f := range frames.All() {
		v := scenetest.VehicleOn(t, f.Name)
		b := bodyFor(&v)
		l := layoutOf(scenetest.SnapshotOf(&v, 5), &b, usualLegs)
		held, reached := make([]float64, l.Count), make([]float64, l.feet.count)
		for i := range held {
			held[i] = 1
		}
		for i := range reached {
			reached[i] = 1
		}
		verticesOf(&l, &b, func(p [3]float64, _, role int) {
			if math.Hypot(p[0], p[2]) > l.Span()/2*1.01 || p[1] < -l.feet.depth()-0.001 || !(p[1] < 0.4) {
				t.Fatalf("%s: a vertex of role %d lies at %v", f.Name, role, p)
			}
			if role != roleBody {
				return
			}
			for i := range held {
				hub := space.GLFromFRD(l.rotors[i].PlaceFRD)
				across := math.Hypot(p[0]-float64(hub.X), p[2]-float64(hub.Z))
				held[i] = min(held[i], math.Hypot(across, max(0, math.Abs(p[1]-float64(hub.Y))-0.4*l.rotors[i].Radius)))
			}
			for i, foot := range l.feet.places[:l.feet.count] {
				at := space.GLFromFRD(foot)
				reached[i] = min(reached[i], math.Hypot(math.Hypot(p[0]-float64(at.X), p[2]-float64(at.Z)), p[1]-float64(at.Y)))
			}
		})
		for i, d := range held {
			if d > 0.03 {
				t.Errorf("%s: the body comes only within %.3f m of motor %d", f.Name, d, v.Motors[i].Number)
			}
		}
		for i, d := range reached {
			if d > 0.012 {
				t.Errorf("%s: the leg ends %.3f m from foot %d", f.Name, d, i+1)
			}
		}
	}
}

// TestStacksStandBackToBack: of two rotors on an arm the upper one's motor is
// below its propeller, the lower one's above.
func TestStacksStandBackToBack(t *testing.T) {
	for name, arms := range map[string]int{"x": 4, "tri": 3, "y6": 3, "octa-quad": 4, "dodeca-hexa": 6, "octa": 8, "dotriaconta": 4} {
		v := scenetest.VehicleOn(t, name)
		b := bodyFor(&v)
		l := layoutOf(scenetest.SnapshotOf(&v, 5), &b, usualLegs)
		s := l.structure()
		if len(s.Arms) != arms {
			t.Errorf("%s has %d arms, want %d", name, len(s.Arms), arms)
		}
		for i, m := range v.Motors {
			if below := s.Seats[i].Below; below != (m.Level%2 == 1) {
				t.Errorf("%s: motor %d on level %d stands below its bar: %v", name, m.Number, m.Level, below)
			}
		}
	}
}

// TestPartsFollowTheSize: a vehicle of k times the size is drawn with everything k
// times as large.
func TestPartsFollowTheSize(t *testing.T) {
	names := frames.All()
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(names).Draw(t, "layout")
		k := rapid.Float64Range(1, 6).Draw(t, "scale")
		bounds := func(scale float64) (low, high [3]float64) {
			l := layout{Count: len(f.Motors)}
			for i, m := range f.Motors {
				p := m.Place().Scale(0.4 * scale)
				p.Z = scale * (0.12*float64(m.Level) - 0.05)
				l.rotors[i] = shape.Rotor{PlaceFRD: p, Clockwise: m.Clockwise, Radius: 0.13 * scale}
			}
			l.feet = feetOf(&Body{}, &l, scale*(0.12*float64(f.Levels())+0.1))
			verticesOf(&l, &Body{}, func(p [3]float64, _, _ int) {
				for i := range p {
					low[i], high[i] = min(low[i], p[i]), max(high[i], p[i])
				}
			})
			return low, high
		}
		low1, high1 := bounds(1)
		low, high := bounds(k)
		for i := range low {
			if math.Abs(low[i]-k*low1[i]) > 0.02*k || math.Abs(high[i]-k*high1[i]) > 0.02*k {
				t.Fatalf("%s of %.2f times the size reaches from %v to %v, of 1: %v to %v", f.Name, k, low, high, low1, high1)
			}
		}
	})
}

// TestLegsReachTheGround of a vehicle that stands.
func TestLegsReachTheGround(t *testing.T) {
	snap := scenetest.Hovering(0, 0, 0.21, frame.Vec[frame.NED]{})
	if got := legsOf(snap, 0.12, 0); got != 0.12 {
		t.Errorf("in the air the legs became %g m", got)
	}
	snap.Contact.InContact, snap.Contact.Height = true, -0.002
	if got := legsOf(snap, 0.12, 0); math.Abs(got-0.212) > 1e-9 {
		t.Errorf("standing at 0.21 m with springs 2 mm down: legs of %g m, want 0.212", got)
	}
}

// TestBrokenLegIsSeen: its foot is gone, the others stay.
func TestBrokenLegIsSeen(t *testing.T) {
	v := scenetest.VehicleOn(t, "x")
	b := bodyFor(&v)
	for broken := range 4 {
		snap := scenetest.SnapshotOf(&v, 5)
		snap.Contact.LegsBroken = 1 << broken
		l := layoutOf(snap, &b, usualLegs)
		for i, foot := range l.feet.places[:l.feet.count] {
			at, nearest := space.GLFromFRD(foot), 1.0
			verticesOf(&l, &b, func(p [3]float64, _, role int) {
				if role == roleBody {
					nearest = min(nearest, math.Hypot(math.Hypot(p[0]-float64(at.X), p[2]-float64(at.Z)), p[1]-float64(at.Y)))
				}
			})
			if missing := nearest > 0.03; missing != (i == broken) {
				t.Errorf("leg %d broken: the body comes within %.3f m of foot %d", broken+1, nearest, i+1)
			}
		}
	}
}

// bodyFor is what the program tells the scene of a vehicle.
func bodyFor(v *airframe.Vehicle) Body {
	return Body{Blades: v.Propellers[0].Blades, HoverThrust: scenetest.HoverThrust(v), Feet: scenetest.Legs(v)}
}
