package frame

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"
)

const right = math.Pi / 2

func near(a, b Vec[NED]) bool { return a.Sub(b).Len() < 1e-12 }

// TestVectorsFollowTheirAlgebra, by numbers that no exchange of axes or signs leaves as they are.
func TestVectorsFollowTheirAlgebra(t *testing.T) {
	a, b := OfNED(2, 3, 5), OfNED(7, -11, 13)
	for _, c := range []struct {
		name      string
		got, want Vec[NED]
	}{
		{"sum", a.Add(b), OfNED(9, -8, 18)}, {"difference", a.Sub(b), OfNED(-5, 14, -8)}, {"multiple", a.Scale(-3), OfNED(-6, -9, -15)},
		{"sum with a multiple", a.AddScaled(2, b), OfNED(16, -19, 31)}, {"product by axes", a.Mul(b), OfNED(14, -33, 65)},
		{"cross product", a.Cross(b), OfNED(3*13+5*11, 5*7-2*13, -2*11-3*7)}, {"array and back", FromArray[NED](a.Array()), a},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	if got := a.Dot(b); got != 14-33+65 {
		t.Errorf("dot product %g", got)
	}
	if got := OfNED(2, -3, 6).Len(); got != 7 {
		t.Errorf("length %g", got)
	}
	if a.Array() != [3]float64{2, 3, 5} {
		t.Errorf("array %v", a.Array())
	}
}

// TestAttitudeSigns pins each angle to what a pilot sees.
func TestAttitudeSigns(t *testing.T) {
	for _, c := range []struct {
		name             string
		roll, pitch, yaw float64
		body             Vec[FRD]
		world            Vec[NED]
	}{
		{"level nose points north", 0, 0, 0, OfFRD(1, 0, 0), OfNED(1, 0, 0)},
		{"roll right puts the right wing down", right, 0, 0, OfFRD(0, 1, 0), OfNED(0, 0, 1)},
		{"pitch up raises the nose", 0, right, 0, OfFRD(1, 0, 0), OfNED(0, 0, -1)},
		{"yaw right points the nose east", 0, 0, right, OfFRD(1, 0, 0), OfNED(0, 1, 0)},
		{"yaw comes before roll", right, 0, right, OfFRD(1, 0, 0), OfNED(0, 1, 0)},
	} {
		if got := FromEuler(c.roll, c.pitch, c.yaw).Apply(c.body); !near(got, c.world) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.world)
		}
	}
}

func TestAdvanceTurnsWithTheRateSign(t *testing.T) {
	for i, rate := range []Vec[FRD]{OfFRD(1, 0, 0), OfFRD(0, 1, 0), OfFRD(0, 0, 1)} {
		r := Advance(Identity[NED, FRD](), rate, 0.3)
		roll, pitch, yaw := Euler(r)
		got := [3]float64{roll, pitch, yaw}
		if math.Abs(got[i]-0.3) > 1e-12 {
			t.Errorf("axis %d: rate %v gave angles %v, want 0.3 on it", i, rate, got)
		}
	}
}

func TestAdvanceIsExactForConstantRate(t *testing.T) {
	rate := OfFRD(1.3, -0.7, 2.1)
	once := Advance(FromEuler(0.2, 0.4, -1), rate, 1)
	many := FromEuler(0.2, 0.4, -1)
	for range 1000 {
		many = Advance(many, rate, 0.001)
	}
	if d := mgl(once.q).Sub(mgl(many.q)).Len(); d > 1e-12 {
		t.Errorf("1000 small turns differ from one by %g", d)
	}
}

func anyAngle(t *rapid.T, name string) float64 {
	return rapid.Float64Range(-1.5, 1.5).Draw(t, name)
}

func TestEulerRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r0, p0, y0 := anyAngle(t, "roll"), anyAngle(t, "pitch"), anyAngle(t, "yaw")
		r1, p1, y1 := Euler(FromEuler(r0, p0, y0))
		if yaw := Yaw(FromEuler(r0, p0, y0)); yaw != y1 {
			t.Fatalf("yaw alone is %g, of all three %g", yaw, y1)
		}
		if math.Abs(r0-r1)+math.Abs(p0-p1)+math.Abs(y0-y1) > 1e-9 {
			t.Fatalf("got %g %g %g, want %g %g %g", r1, p1, y1, r0, p0, y0)
		}
	})
}

func TestInverseUndoesAndComposeChains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := FromEuler(anyAngle(t, "roll"), anyAngle(t, "pitch"), anyAngle(t, "yaw"))
		v := OfFRD(anyAngle(t, "x"), anyAngle(t, "y"), anyAngle(t, "z"))
		if d := r.Inverse().Apply(r.Apply(v)).Sub(v).Len(); d > 1e-12 {
			t.Fatalf("inverse misses by %g", d)
		}
		chained := Compose(r, Identity[FRD, FRD]())
		if d := chained.Apply(v).Sub(r.Apply(v)).Len(); d > 1e-12 {
			t.Fatalf("compose misses by %g", d)
		}
	})
}

func TestTiltIsAngleOfUpAxis(t *testing.T) {
	for _, c := range []struct{ roll, pitch, want float64 }{
		{0, 0, 0}, {0.3, 0, 0.3}, {0, -0.4, 0.4}, {math.Pi, 0, math.Pi},
	} {
		if got := Tilt(FromEuler(c.roll, c.pitch, 2)); math.Abs(got-c.want) > 1e-7 {
			t.Errorf("roll %g pitch %g: tilt %g, want %g", c.roll, c.pitch, got, c.want)
		}
	}
}

func TestIsFinite(t *testing.T) {
	bad := []float64{math.NaN(), math.Inf(1), math.Inf(-1)}
	for _, b := range bad {
		for _, v := range []Vec[NED]{OfNED(b, 0, 0), OfNED(0, b, 0), OfNED(0, 0, b)} {
			if v.IsFinite() {
				t.Errorf("%v counts as finite", v)
			}
		}
		if FromQuat[NED, FRD](b, 0, 0, 0).IsFinite() {
			t.Errorf("quaternion of %v counts as finite", b)
		}
	}
	if (Rot[NED, FRD]{}).IsFinite() || FromQuat[NED, FRD](0, 0, 0, 0).IsFinite() {
		t.Error("a null quaternion counts as a rotation")
	}
	if !OfNED(1, 2, 3).IsFinite() || !FromEuler(1, 2, 3).IsFinite() {
		t.Error("a finite value is refused")
	}
}

func mgl(q quat) mgl64.Quat { return mgl64.Quat{W: q.w, V: mgl64.Vec3{q.x, q.y, q.z}} }

// TestQuaternionsAreThoseOfMgl64, to the last bit, of every size, those within 1e-10 of the length 1, null and what is not finite.
func TestQuaternionsAreThoseOfMgl64(t *testing.T) {
	same := func(t *rapid.T, name string, got quat, want mgl64.Quat) {
		for i, g := range [4]float64{got.w, got.x, got.y, got.z} {
			if w := [4]float64{want.W, want.V[0], want.V[1], want.V[2]}[i]; math.Float64bits(g) != math.Float64bits(w) && !(g != g && w != w) {
				t.Fatalf("%s: %v, want %v", name, got, want)
			}
		}
	}
	any := rapid.Custom(func(t *rapid.T) quat {
		part := rapid.OneOf(rapid.Float64Range(-1, 1), rapid.Float64(), rapid.SampledFrom([]float64{0, 1, math.Inf(1), math.NaN(), math.MaxFloat64, 1e-300}))
		q := quat{part.Draw(t, "w"), part.Draw(t, "x"), part.Draw(t, "y"), part.Draw(t, "z")}
		if rapid.Bool().Draw(t, "unit") {
			q = q.normalized()
			k := 1 + rapid.Float64Range(-4e-10, 4e-10).Draw(t, "off")
			q = quat{k * q.w, k * q.x, k * q.y, k * q.z}
		}
		return q
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := any.Draw(t, "a"), any.Draw(t, "b")
		same(t, "product", a.mul(b), mgl(a).Mul(mgl(b)))
		same(t, "normalized", a.normalized(), mgl(a).Normalize())
	})
}

// TestAdvanceIsTheProductWithTheTurn, to the last bit: Sincos is Sin and Cos.
func TestAdvanceIsTheProductWithTheTurn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]float64{1e-9, 1e-3, 1, 100, 1e6}).Draw(t, "size")
		part := rapid.Float64Range(-size, size)
		omega, dt := OfFRD(part.Draw(t, "x"), part.Draw(t, "y"), part.Draw(t, "z")), rapid.Float64Range(0, 0.02).Draw(t, "dt")
		r := FromEuler(anyAngle(t, "roll"), anyAngle(t, "pitch"), anyAngle(t, "yaw"))
		half, k := omega.Len()*dt/2, dt/2
		if math.Abs(half) > 1e-8 {
			k = math.Sin(half) / omega.Len()
		}
		turn := mgl64.Quat{W: math.Cos(half), V: mgl64.Vec3{omega.X * k, omega.Y * k, omega.Z * k}}
		if got, want := mgl(Advance(r, omega, dt).q), mgl(r.q).Mul(turn).Normalize(); got != want {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

// TestWrapPiIsTheRemainder, to the last bit, on both sides of half a turn.
func TestWrapPiIsTheRemainder(t *testing.T) {
	for _, half := range []float64{0, 5e-324, 1, math.Nextafter(math.Pi, 0), math.Pi, math.Nextafter(math.Pi, 4), 4, 2 * math.Pi, 3 * math.Pi, 100, math.Inf(1), math.NaN()} {
		for _, a := range []float64{half, -half, math.Copysign(half, -1)} {
			got, want := WrapPi(a), math.Remainder(a, 2*math.Pi)
			if math.Float64bits(got) != math.Float64bits(want) && !(math.IsNaN(got) && math.IsNaN(want)) {
				t.Errorf("%g rad is wrapped to %g, want %g", a, got, want)
			}
		}
	}
}
