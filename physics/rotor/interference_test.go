package rotor

import (
	"math"
	"testing"
)

// TestWakeOfAHoverStaysBelowIt: straight down, the cylinder's velocity doubles far below
// and is 0 beside the disc, and above and below it is that of both halves of an endless one.
func TestWakeOfAHoverStaysBelowIt(t *testing.T) {
	for _, c := range []struct {
		name    string
		x, y, z float64
		want    float64
	}{
		{"middle", 0, 0, 0, 1},
		{"off the middle", 0.5, 0.2, 0, 1},
		{"far below", 0.3, 0, 200, 2},
		{"far above", 0.3, 0, -200, 0},
		{"beside", 1.5, 0, 0, 0},
		{"on the axis", 0, 0, 1, 1 + math.Sqrt(0.5)}, // McCormick, Aerodynamics of V/STOL Flight, 1967, ch. 4
	} {
		if got := cylinder(c.x, c.y, c.z, 0, 1); math.Abs(got-c.want) > 1e-4 {
			t.Errorf("%s: %g, want %g", c.name, got, c.want)
		}
	}
	if sum := cylinder(0.4, 0.3, 0.3, 0, 1) + cylinder(0.4, 0.3, -0.3, 0, 1); math.Abs(sum-2) > 1e-6 {
		t.Errorf("as far above and below: %g, want 2", sum)
	}
}

// TestSkewedWake: at the middle of the disc the velocity is the same at every skew, and
// fore and aft of it differ by as much as Coleman says: tan(χ/2) r/R on both sides, at the
// middle of the disc (Coleman and others, NACA ARR L5E10, 1945, eq. 19).
func TestSkewedWake(t *testing.T) {
	for _, deg := range []float64{20, 45, 70, 85} {
		sin, cos := math.Sincos(deg * math.Pi / 180)
		if got := cylinder(0, 0, 0, sin, cos); math.Abs(got-1) > 1e-9 {
			t.Errorf("%g°: %g in the middle", deg, got)
		}
		const r = 0.01
		slope := (cylinder(r, 0, 0, sin, cos) - cylinder(-r, 0, 0, sin, cos)) / (2 * r)
		if want := math.Tan(deg * math.Pi / 360); math.Abs(slope/want-1) > 0.01 {
			t.Errorf("%g°: slope %g, Coleman %g", deg, slope, want)
		}
	}
}

// TestFarBehindIsATrefftzPlane: the wake of fast flight becomes a flat sheet with the
// uniform velocity 2 of an elliptic load, and air rises on both sides by
// 2 − 2 |y|/√(y² − 1).
func TestFarBehindIsATrefftzPlane(t *testing.T) {
	sin, cos := math.Sincos(89.9 * math.Pi / 180)
	const x = 200.0
	down := x * cos / sin // in the middle of the wake
	for _, y := range []float64{1.3, 2, 3, 5} {
		want := 2 - 2*y/math.Sqrt(y*y-1)
		if got := cylinder(x, y, down, sin, cos); math.Abs(got-want) > 0.02*math.Abs(want)+0.002 {
			t.Errorf("at %g radii to the side: %g, want %g", y, got, want)
		}
	}
}

// TestFlowBetweenItsNodes: between nodes, and with its few points, a Flow is within 0.04 of
// the mean over a disc of many points, for skews up to 74°.
func TestFlowBetweenItsNodes(t *testing.T) {
	const apart = 2.5
	f := newFlow(apart, 0)
	worst := 0.0
	for _, skewed := range []float64{0.1, 0.34, 0.53, 0.72, 0.78} {
		norm := math.Hypot(skewed, 1-skewed)
		for _, along := range []float64{-0.97, -0.4, 0.22, 0.6, 0.85, 0.97} {
			x, y := apart*along, apart*math.Sqrt(1-along*along)
			sum := 0.0
			const rings, angles = 8, 24
			for k := range rings * angles {
				r := math.Sqrt((float64(k/angles) + 0.5) / rings)
				s, c := math.Sincos(2 * math.Pi * float64(k%angles) / angles)
				sum += cylinder(x+r*c, y+r*s, 0, skewed/norm, (1-skewed)/norm)
			}
			if off := math.Abs(f.At(skewed, along) - sum/(rings*angles)); off > worst {
				worst = off
			}
		}
	}
	t.Logf("off by %.4f at worst", worst)
	if worst > 0.04 {
		t.Errorf("off by %g", worst)
	}
}

// TestSkewOfAWake is the same for one that goes up.
func TestSkewOfAWake(t *testing.T) {
	if Skewed(0, 0) != 0 || Skewed(0, 5) != 0 || Skewed(3, 0) != 1 || Skewed(4, 4) != 0.5 || Skewed(4, -4) != 0.5 {
		t.Error("skew of a wake")
	}
}
