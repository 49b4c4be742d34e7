package airframe

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
)

// turned returns moments and products of a body with the given principal moments
// whose principal axes stand at an attitude in the body: R diag Rᵀ.
func turned(moments frame.Vec[frame.FRD], r frame.Rot[frame.NED, frame.FRD]) (m, p frame.Vec[frame.FRD]) {
	x, y, z := r.Apply(frame.OfFRD(1, 0, 0)).Array(), r.Apply(frame.OfFRD(0, 1, 0)).Array(), r.Apply(frame.OfFRD(0, 0, 1)).Array()
	at := func(i, j int) float64 { return moments.X*x[i]*x[j] + moments.Y*y[i]*y[j] + moments.Z*z[i]*z[j] }
	return frame.OfFRD(at(0, 0), at(1, 1), at(2, 2)), frame.OfFRD(-at(0, 1), -at(0, 2), -at(1, 2))
}

func TestPrincipalMomentsDoNotDependOnTheAxes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		angle, moment := rapid.Float64Range(-3, 3), rapid.Float64Range(0.01, 2)
		want := frame.OfFRD(moment.Draw(t, "x"), moment.Draw(t, "y"), moment.Draw(t, "z"))
		sorted := principal(want, frame.Vec[frame.FRD]{})
		got := principal(turned(want, frame.FromEuler(angle.Draw(t, "roll"), angle.Draw(t, "pitch"), angle.Draw(t, "yaw"))))
		for i := range got {
			if math.Abs(got[i]-sorted[i]) > 1e-7 { // equal moments: half the digits
				t.Fatalf("principal moments %v, want %v", got, sorted)
			}
		}
	})
}

func TestImpossibleInertiaIsRefused(t *testing.T) {
	for _, c := range []struct {
		name     string
		products frame.Vec[frame.FRD]
		want     string
	}{
		{"small products", frame.OfFRD(0.001, -0.002, 0.001), ""},
		{"not positive definite", frame.OfFRD(0.02, 0, 0), "must all be above 0"},
		{"no mass is so far from one plane", frame.OfFRD(0, 0.012, 0), "the greatest must not exceed the sum of the others"},
		{"NaN", frame.OfFRD(math.NaN(), 0, 0), "must all be above 0"},
		{"infinite", frame.OfFRD(0, 0, math.Inf(-1)), "must all be above 0"},
	} {
		v := Default()
		v.Products = c.products
		err := v.Validate()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), `"quad-1.5kg"`)) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

// TestPrincipalMomentsOfABall with products that are nothing but rounding.
func TestPrincipalMomentsOfABall(t *testing.T) {
	for _, product := range []float64{0, 5e-324, 1.7e-108, 1e-30} {
		if err := possible(1, frame.OfFRD(2, 2, 2), frame.OfFRD(product, 0, 0)); err != nil {
			t.Errorf("product %g: %v", product, err)
		}
	}
}

// TestNoBodyHasLessInertiaThanABallOfMetal: 1 kg of osmium is a ball of 44 mm, whose moments are 1.93e-4 kg m² each.
func TestNoBodyHasLessInertiaThanABallOfMetal(t *testing.T) {
	one := frame.OfFRD(1, 1, 1)
	if err := possible(1, one.Scale(1.94e-4), frame.Vec[frame.FRD]{}); err != nil {
		t.Error(err)
	}
	// A rod may have less about its axis.
	if err := possible(1, frame.OfFRD(1e-5, 4e-4, 4e-4), frame.Vec[frame.FRD]{}); err != nil {
		t.Error(err)
	}
	err := possible(1, one.Scale(1e-4), frame.Vec[frame.FRD]{})
	if want := "inertia is 0.0001, 0.0001 and 0.0001 kg m², must be at least 1.93 times as much for 1 kg: a ball of solid metal has more"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
