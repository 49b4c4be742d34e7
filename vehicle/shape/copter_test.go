package shape_test

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// TestRotorsStandWhereTheVehicleHasThem: each has a motor and a propeller about its hub, tinted by
// its direction, and the blades' tips are at the radius.
func TestRotorsStandWhereTheVehicleHasThem(t *testing.T) {
	for _, l := range layout.All() {
		v := airframe.OnLayout(l)
		c := shape.Of(&v)
		motors, propellers := 0, 0
		for _, p := range c.Build().Parts {
			switch p.Role {
			case shape.Bell:
				motors++
			case shape.Blade:
				propellers++
				m := &v.Motors[p.Index]
				tip, want := 0.0, shape.BladeCCW
				if m.Clockwise {
					want = shape.BladeCW
				}
				for i := range p.Vertices {
					place, _ := p.Mounted(&p.Vertices[i])
					tip = max(tip, place.Sub(m.PlaceFRD).Len())
					if p.Vertices[i].Color != want {
						t.Fatalf("%s: propeller %d is painted %v", l.Name, m.Number, p.Vertices[i].Color)
					}
				}
				if math.Abs(tip-v.Propellers[0].Radius) > 0.01*v.Propellers[0].Radius {
					t.Errorf("%s: the tip of propeller %d is %.3f m out, want %.3f m", l.Name, m.Number, tip, v.Propellers[0].Radius)
				}
			}
		}
		if motors != len(v.Motors) || propellers != len(v.Motors) {
			t.Errorf("%s: %d motors, %d propellers of %d", l.Name, motors, propellers, len(v.Motors))
		}
		if simple, whole := triangles(c.Simple()), triangles(c.Build()); simple*4 > whole {
			t.Errorf("%s: %d triangles of %d are too many for a simple body", l.Name, simple, whole)
		}
	}
}

// TestFrontIsOrange: of the default quad, the accent is in front of the centre of mass alone.
func TestFrontIsOrange(t *testing.T) {
	v := airframe.Default()
	c := shape.Of(&v)
	for name, body := range map[string]*shape.Body{"whole": c.Build(), "simple": c.Simple()} {
		seen := 0
		for _, p := range body.Parts {
			for i := range p.Vertices {
				if p.Vertices[i].Color != shape.Accent {
					continue
				}
				seen++
				if place, _ := p.Mounted(&p.Vertices[i]); place.X < -0.05 {
					t.Errorf("%s: %s has the accent at %v", name, p.Name, place)
				}
			}
		}
		if seen == 0 {
			t.Errorf("%s: nothing shows the front", name)
		}
	}
}

// TestMountedLeansWithTheThrust: a propeller that pulls ahead turns in the plane across.
func TestMountedLeansWithTheThrust(t *testing.T) {
	for _, axis := range []frame.Vec[frame.FRD]{frame.OfFRD(1, 0, 0), frame.OfFRD(0, 0, 1), frame.OfFRD(0, 0, -1), frame.OfFRD(0.6, 0, -0.8), frame.OfFRD(0, -0.8, 0.6)} {
		c := shape.Copter{Rotors: []shape.Rotor{{PlaceFRD: frame.OfFRD(0.3, 0.1, 0.2), AxisFRD: axis, Radius: 0.2}}, Blades: 2, Bare: true}
		for _, p := range c.Build().Parts {
			if p.Role != shape.Blade {
				continue
			}
			for i := range p.Vertices {
				v := &p.Vertices[i]
				place, normal := p.Mounted(v)
				up := -float64(v.PlaceFRD[2])
				if along := place.Sub(p.PlaceFRD).Dot(axis); math.Abs(along-up) > 1e-6 {
					t.Fatalf("thrust to %v: a corner %.4f m up stands %.4f m along it", axis, up, along)
				}
				if along := normal.Dot(axis); math.Abs(along+float64(v.NormalFRD[2])) > 1e-6 || math.Abs(normal.Len()-1) > 1e-5 {
					t.Fatalf("thrust to %v: a normal %v became %v", axis, v.NormalFRD, normal)
				}
			}
		}
	}
}

// TestFeetStandUnderTheArms, one for each stack, at the share of an arm that vehicle files have.
func TestFeetStandUnderTheArms(t *testing.T) {
	l, err := layout.Lookup("octa-quad")
	if err != nil {
		t.Fatal(err)
	}
	v := airframe.OnLayout(l)
	c := shape.Of(&v)
	feet := shape.FeetUnder(c.Rotors, c.FeetFRD[0].Z)
	if len(feet) != 4 || len(c.FeetFRD) != 4 {
		t.Fatalf("%d and %d feet under 4 arms", len(feet), len(c.FeetFRD))
	}
	for i := range feet {
		nearest := math.Inf(1)
		for _, f := range c.FeetFRD {
			nearest = min(nearest, f.Sub(feet[i]).Len())
		}
		if nearest > 1e-9 {
			t.Errorf("foot %v is %g m from the vehicle's", feet[i], nearest)
		}
	}
}

func triangles(b *shape.Body) (n int) {
	for _, p := range b.Parts {
		n += len(p.Triangles) / 3
	}
	return n
}
