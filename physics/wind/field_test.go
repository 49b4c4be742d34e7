package wind

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
)

// blowing is a field with a mean wind and turbulence.
func blowing(seed int64, m Mean, intensity float64) *Field {
	f := New(seed, MownGrass)
	f.SetMean(m, 0)
	f.SetTurbulence(intensity)
	return &f
}

// TestWindBlowsAwayFromWhereItComes: meteorological directions, at 10 m.
func TestWindBlowsAwayFromWhereItComes(t *testing.T) {
	for _, c := range []struct {
		mean Mean
		want frame.Vec[frame.NED]
	}{
		{Mean{Speed: 8, FromDeg: 270}, frame.OfNED(0, 8, 0)},
		{Mean{Speed: 8, FromDeg: 90}, frame.OfNED(0, -8, 0)},
		{Mean{Speed: 8, FromDeg: 0}, frame.OfNED(-8, 0, 0)},
		{Mean{Speed: 8, FromDeg: 180}, frame.OfNED(8, 0, 0)},
		{Mean{Speed: math.Sqrt2, FromDeg: 225}, frame.OfNED(1, 1, 0)},
		{Mean{Up: 3}, frame.OfNED(0, 0, -3)},
	} {
		got := blowing(1, c.mean, 0).At(frame.OfNED(3, 4, -10), 10, 5)
		if got.Sub(c.want).Len() > 1e-12 {
			t.Errorf("%+v: air goes %v, want %v", c.mean, got.Array(), c.want.Array())
		}
	}
}

// TestMeanWindFollowsTheLogarithmicLaw over three surfaces, and rests at the ground.
func TestMeanWindFollowsTheLogarithmicLaw(t *testing.T) {
	for _, z0 := range []float64{0.0002, MownGrass, 0.5} {
		f := New(1, z0)
		f.SetMean(Mean{Speed: 7, FromDeg: 270, Up: 2}, 0)
		for _, h := range []float64{z0, 2 * z0, 0.3, 2, 6.096, 10, 50, 300} {
			want := max(0, 7*math.Log(h/z0)/math.Log(10/z0))
			v := f.At(frame.Vec[frame.NED]{}, h, 0)
			if math.Abs(v.Y-want) > 1e-12 {
				t.Errorf("z0 %g, %g m: %g m/s, want %g", z0, h, v.Y, want)
			}
			if up := 2 * min(1, want/7); math.Abs(-v.Z-up) > 1e-12 {
				t.Errorf("z0 %g, %g m: rises %g m/s, want %g", z0, h, -v.Z, up)
			}
		}
	}
}

// TestMeanWindFollowsThePowerLaw up to the height at which it is given, stays above it but for
// the slope, and never blows backwards.
func TestMeanWindFollowsThePowerLaw(t *testing.T) {
	const from = 270.0
	for _, c := range []struct {
		name         string
		mean         Mean
		height       float64
		along, rises float64
	}{
		{"square-root law", Mean{Speed: 9, Up: 3, Height: 60, Exponent: 0.5}, 15, 4.5, 1.5},
		{"at its height", Mean{Speed: 9, Up: 3, Height: 60, Exponent: 0.5}, 60, 9, 3},
		{"above it", Mean{Speed: 9, Up: 3, Height: 60, Exponent: 0.5}, 200, 9, 3},
		{"uniform", Mean{Speed: 9, Height: 10}, 0.1, 9, 0},
		{"linear, below", Mean{Speed: 9, Height: 60, Slope: 0.1}, 20, 5, 0},
		{"linear, above", Mean{Speed: 9, Height: 60, Slope: 0.1}, 80, 11, 0},
		{"linear, not backwards", Mean{Speed: 2, Height: 60, Slope: 0.1}, 20, 0, 0},
		{"one seventh", Mean{Speed: 7, Height: 10, Exponent: 1.0 / 7}, 10 / 128.0, 3.5, 0},
	} {
		c.mean.FromDeg = from
		f := blowing(1, c.mean, 0)
		v := f.At(frame.OfNED(5, 6, -c.height), c.height, 3)
		if math.Hypot(v.X, v.Y-c.along) > 1e-12 || math.Abs(-v.Z-c.rises) > 1e-12 {
			t.Errorf("%s: %v, want %g along and %g up", c.name, v.Array(), c.along, c.rises)
		}
		if got := f.MeanSpeedAt(c.height); math.Abs(got-c.along) > 1e-12 {
			t.Errorf("%s: the mean wind is told as %g m/s, want %g", c.name, got, c.along)
		}
	}
}

func TestAirRestsAtTheGround(t *testing.T) {
	f := blowing(1, Mean{Speed: 10, FromDeg: 30, Up: 1}, 1)
	f.SetThermals(3)
	if err := f.AddGust(Gust{Speed: 9, Up: 3, Rise: 0.1, Hold: 60}, frame.Vec[frame.NED]{}, 0); err != nil {
		t.Fatal(err)
	}
	for _, h := range []float64{0, -1, 1e-300} {
		if v := f.At(frame.OfNED(5, 6, 0), h, 3); v.Len() > 1e-6 {
			t.Errorf("at height %g the air goes %v", h, v.Array())
		}
	}
}

// TestPatternIsCarriedByTheMeanWind: what is upwind now is here when the wind has
// brought it, to the rounding.
func TestPatternIsCarriedByTheMeanWind(t *testing.T) {
	f := blowing(5, Mean{Speed: 10, FromDeg: 270}, 1)
	f.SetThermals(2)
	mean := frame.OfNED(0, 10, 0)
	for i := range 500 {
		place, later := frame.OfNED(7*float64(i), 20, -10), 20.0
		now := f.At(place, 10, 100)
		if d := now.Sub(f.At(place.AddScaled(later, mean), 10, 100+later)).Len(); d > 1e-6 {
			t.Errorf("carried for 20 s, the air at %v changed by %g m/s", place.Array(), d)
		}
		if now.Sub(f.At(place, 10, 100+later)).Len() < 1e-3 {
			t.Errorf("at %v the air stood still", place.Array())
		}
	}
}

// TestChangeOfWindDoesNotJump: the pattern goes on from where it is.
func TestChangeOfWindDoesNotJump(t *testing.T) {
	f := blowing(5, Mean{Speed: 10, FromDeg: 200}, 1)
	place := frame.OfNED(40, 50, -10)
	before := f.At(place, 10, 1000).Sub(f.MeanNED())
	f.SetMean(Mean{Speed: 3, FromDeg: 20}, 1000)
	if after := f.At(place, 10, 1000).Sub(f.MeanNED()); after.Sub(before).Len() > 1e-9 {
		t.Errorf("turbulence jumped from %v to %v", before.Array(), after.Array())
	}
}

// TestStillAirsTurbulenceDoesNotStay at a place forever.
func TestStillAirsTurbulenceDoesNotStay(t *testing.T) {
	f := blowing(5, Mean{}, 1)
	place := frame.OfNED(40, 50, -10)
	if d := f.At(place, 10, 0).Sub(f.At(place, 10, 60)).Len(); d < 0.5 {
		t.Errorf("within a minute the air changed by %.2f m/s only", d)
	}
}

// TestWindChangesSmoothlyWithHeight: no step where the layers change. The place in the
// pattern stays, where the air changes from millimetre to millimetre.
func TestWindChangesSmoothlyWithHeight(t *testing.T) {
	f := blowing(2, Mean{Speed: 8, FromDeg: 100}, 1)
	for h := 0.01; h < 400; h *= 1.0005 {
		a, b := f.At(frame.OfNED(1, 2, -7), h, 7), f.At(frame.OfNED(1, 2, -7), h*1.0005, 7)
		if d := a.Sub(b).Len(); d > 0.1 {
			t.Errorf("from %.2f m to %.2f m the wind steps by %.2f m/s", h, 1.0005*h, d)
		}
	}
}

func TestSeedDecidesTheWind(t *testing.T) {
	path := func(f *Field) (p [50]frame.Vec[frame.NED]) {
		for i := range p {
			s := float64(i)
			p[i] = f.At(frame.OfNED(s, 2*s, -10-s), 10+s, 0.1*s)
		}
		return p
	}
	m := Mean{Speed: 6, FromDeg: 10}
	a := blowing(1, m, 0.7)
	before := path(a)
	if path(blowing(1, m, 0.7)) != before {
		t.Error("the same seed gave another wind")
	}
	if path(blowing(2, m, 0.7)) == before {
		t.Error("another seed gave the same wind")
	}
	if path(a) != before {
		t.Error("asking for the wind changed it")
	}
	c := *a
	a.SetMean(Mean{Speed: 9}, 20)
	if path(&c) != before {
		t.Error("a copy of the field changed with it")
	}
	c.SetMean(m, 50)
	c.Restart()
	if path(&c) != before {
		t.Error("a restart gave another wind")
	}
}

// TestPlacesThatAreNotFiniteGiveNaN, and others never do.
func TestPlacesThatAreNotFiniteGiveNaN(t *testing.T) {
	f := blowing(1, Mean{Speed: 6, FromDeg: 10}, 0.7)
	f.SetThermals(2)
	nan, inf := math.NaN(), math.Inf(1)
	for _, p := range [][5]float64{{nan, 0, 0, 1, 0}, {0, -inf, 0, 1, 0}, {0, 0, inf, 1, 0}, {0, 0, 0, nan, 0}, {0, 0, 0, inf, 0}, {0, 0, 0, 1, nan}, {0, 0, 0, 1, -inf}} {
		if v := f.At(frame.OfNED(p[0], p[1], p[2]), p[3], p[4]); !math.IsNaN(v.X) || !math.IsNaN(v.Z) {
			t.Errorf("%v: %v, want NaN", p, v.Array())
		}
	}
	far := rapid.Float64Range(-1e12, 1e12)
	rapid.Check(t, func(t *rapid.T) {
		place := frame.OfNED(far.Draw(t, "north"), far.Draw(t, "east"), far.Draw(t, "down"))
		v := f.At(place, far.Draw(t, "height"), far.Draw(t, "time"))
		if !v.IsFinite() || v.Len() > 100 {
			t.Fatalf("wind %v", v.Array())
		}
	})
}

func TestAtDoesNotAllocate(t *testing.T) {
	f := blowing(1, Mean{Speed: 6, FromDeg: 10}, 0.7)
	f.SetThermals(2)
	var sum frame.Vec[frame.NED]
	if n := testing.AllocsPerRun(100, func() { sum = sum.Add(f.At(frame.OfNED(1, 2, -3), 3, 4)) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// TestMeanSpeedIsTheWindWithoutTheRest: what At gives where nothing else blows.
func TestMeanSpeedIsTheWindWithoutTheRest(t *testing.T) {
	still, rough := blowing(1, Mean{Speed: 9, FromDeg: 250}, 0), blowing(1, Mean{Speed: 9, FromDeg: 250}, 1)
	for _, height := range []float64{-1, 0, 0.01, 0.5, 2, 10, 50, 300, 1000, math.NaN()} {
		want := still.At(frame.OfNED(3, 4, 0), max(height, 0), 5).Len()
		if math.IsNaN(height) {
			want = 0
		}
		if got := rough.MeanSpeedAt(height); math.Abs(got-want) > 1e-9 {
			t.Errorf("at %g m: %g m/s, want %g", height, got, want)
		}
	}
}
