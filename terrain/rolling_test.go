package terrain

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/contact"
)

// somewhere draws a place within reach of home [m].
func somewhere(t *rapid.T, reach float64) (north, east float64) {
	r := rapid.Float64Range(-reach, reach)
	return r.Draw(t, "north"), r.Draw(t, "east")
}

// checkSlopes compares a land's normal with differences of its height over 2·step.
// What remains is of the order of step²/6 times the height's third derivatives,
// below 1e-3 1/m² here.
func checkSlopes(t *rapid.T, l contact.Terrain, north, east, step, tolerance float64) {
	h := func(dn, de float64) float64 { v, _ := l.At(north+dn, east+de); return v }
	_, n := l.At(north, east)
	dn, de := (h(step, 0)-h(-step, 0))/(2*step), (h(0, step)-h(0, -step))/(2*step)
	if math.Abs(-n.X/-n.Z-dn) > tolerance || math.Abs(-n.Y/-n.Z-de) > tolerance {
		t.Fatalf("at %g, %g the normal's slopes are %g, %g, the height's %g, %g", north, east, n.X/n.Z, n.Y/n.Z, dn, de)
	}
	if math.Abs(n.Len()-1) > 1e-12 {
		t.Fatalf("the normal's length is %.15g", n.Len())
	}
}

func TestRollingNormalIsTheHeightsSlope(t *testing.T) {
	land := Rolling(3, 0)
	rapid.Check(t, func(t *rapid.T) {
		north, east := somewhere(t, rapid.SampledFrom([]float64{150, 2000, 20000, 200000}).Draw(t, "reach"))
		checkSlopes(t, land, north, east, 0.02, 2e-5)
	})
}

func TestHomeIsFitToStandOn(t *testing.T) {
	for seed := range int64(20) {
		land := Rolling(seed, 0)
		if err := contact.Validate(land); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		if h, n := land.At(0, 0); h != 0 || n.Z != -1 {
			t.Errorf("seed %d: home lies at %g m, normal %v", seed, h, n.Array())
		}
	}
}

// TestPadAndRunwayAreLevel and the field round them is fit for landing: at most 5°.
func TestPadAndRunwayAreLevel(t *testing.T) {
	land := Rolling(5, 0)
	sin, cos := math.Sincos(Runway.HeadingDeg * math.Pi / 180)
	for along := -0.5; along <= 0.5; along += 0.02 {
		for across := -0.5; across <= 0.5; across += 0.25 {
			n := Runway.North + along*Runway.Length*cos - across*Runway.Width*sin
			e := Runway.East + along*Runway.Length*sin + across*Runway.Width*cos
			if h, up := land.At(n, e); h != 0 || up.Z != -1 {
				t.Fatalf("the runway at %g, %g lies at %g m, normal %v", n, e, h, up.Array())
			}
		}
	}
	for a := 0.0; a < 2*math.Pi; a += 0.1 {
		if h, _ := land.At(PadRadius*0.99*math.Cos(a), PadRadius*0.99*math.Sin(a)); h != 0 {
			t.Fatalf("the pad's rim lies at %g m", h)
		}
	}
	steepest, rough := 0.0, 0.0
	for n := -400.0; n < 400; n += 9 {
		for e := -400.0; e < 400; e += 9 {
			if math.Hypot(n, e) > leastField {
				continue
			}
			h, up := land.At(n, e)
			steepest, rough = max(steepest, math.Acos(-up.Z)*180/math.Pi), max(rough, math.Abs(h))
		}
	}
	if steepest > 5 || steepest < 0.5 {
		t.Errorf("the field's steepest place has %.1f°, want 0.5 to 5", steepest)
	}
	if rough < 0.5 || rough > 5 {
		t.Errorf("the field rolls by %.1f m, want 0.5 to 5", rough)
	}
}

func TestHillsRiseBeyondTheFieldAndKeepOffAMission(t *testing.T) {
	low, high := 0.0, 0.0
	wide := Rolling(1, 1500)
	for a := 0.0; a < 2*math.Pi; a += 0.02 {
		h, _ := wide.At(1500*math.Cos(a), 1500*math.Sin(a))
		low = max(low, math.Abs(h))
		h, _ = wide.At(12000*math.Cos(a), 12000*math.Sin(a))
		high = max(high, h)
	}
	if low > 6 {
		t.Errorf("where a mission is flown the land rises to %.1f m", low)
	}
	if high < 200 || high > 1200 {
		t.Errorf("12 km away the land rises to %.0f m, want mountains", high)
	}
}

// TestNoPlaceIsSteeperThanPhysicsTakes.
func TestNoPlaceIsSteeperThanPhysicsTakes(t *testing.T) {
	land := Rolling(9, 0)
	rapid.Check(t, func(t *rapid.T) {
		north, east := somewhere(t, 30000)
		if _, n := land.At(north, east); math.Hypot(n.X, n.Y) > -n.Z*1.5 {
			t.Fatalf("at %g, %g the normal is %v", north, east, n.Array())
		}
	})
}

func TestOddPlacesAreLevel(t *testing.T) {
	land := Rolling(1, 0)
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300} {
		for _, at := range [][2]float64{{v, 0}, {0, v}, {v, v}} {
			if h, n := land.At(at[0], at[1]); h != 0 || n.Z != -1 {
				t.Errorf("at %v: %g, %v", at, h, n.Array())
			}
		}
	}
}

func TestAtDoesNotAllocate(t *testing.T) {
	land := Rolling(1, 0)
	sum := 0.0
	if n := testing.AllocsPerRun(100, func() { h, _ := land.At(3000, 900); sum += h }); n != 0 {
		t.Errorf("At allocates %g times", n)
	}
}

// BenchmarkAt asks for heights on the pad, on the field, in the hills and in the
// mountains.
func BenchmarkAt(b *testing.B) {
	land := Rolling(1, 0)
	for _, c := range []struct {
		name        string
		north, east float64
	}{{"pad", 3, 4}, {"field", -150, 200}, {"hills", 900, 500}, {"mountains", 9000, 12000}} {
		b.Run(c.name, func(b *testing.B) {
			north := c.north
			for b.Loop() {
				h, _ := land.At(north, c.east)
				north += 1e-9 * h
			}
		})
	}
}

// TestPavedGroundIsLevel: runway, road and car park are drawn flat, so that the land under them must be to 2 mm, on any land; the pad is not
// paved.
func TestPavedGroundIsLevel(t *testing.T) {
	site := Airfield()
	strips := []*Strip{site.Runway, site.Road, site.CarPark}
	for seed := range int64(5) {
		land := Rolling(seed, 3000)
		for i, s := range strips {
			sin, cos := math.Sincos(s.HeadingDeg * math.Pi / 180)
			for along := -1.0; along <= 1; along += 0.02 {
				for _, aside := range []float64{-1, -0.3, 0.4, 1} {
					x, y := 0.4999*along*s.Length, 0.4999*aside*s.Width
					north, east := s.North+x*cos-y*sin, s.East+x*sin+y*cos
					if h, n := land.At(north, east); math.Abs(h) > 2e-3 || n.Z > -1+1e-6 {
						t.Fatalf("seed %d, strip %d: %g m high at %g m, %g m", seed, i, h, north, east)
					}
					if !land.Paved(north, east) {
						t.Fatalf("strip %d is not paved at %g m, %g m", i, north, east)
					}
				}
			}
			for _, off := range [][2]float64{{0, 0.501 * s.Width}, {0.501 * s.Length, 0}} {
				north, east := s.North+off[0]*cos-off[1]*sin, s.East+off[0]*sin+off[1]*cos
				if s.holds(north, east) {
					t.Errorf("strip %d reaches to %g m, %g m", i, north, east)
				}
			}
		}
		if land.Paved(0, 0) {
			t.Error("the pad is paved")
		}
	}
}
