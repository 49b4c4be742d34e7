package session

import (
	"math"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// fate is what theory allows a vehicle that has lost a motor.
type fate string

const (
	stays   fate = "keeps attitude, heading and place"
	turns   fate = "keeps its tilt and height, and turns"
	topples fate = "topples"
)

// fateOf judges the rest of the motors by the vehicle's own geometry and thrust, and
// returns the authority with and without yaw as shares of the weight.
func fateOf(t *testing.T, v *airframe.Vehicle, lost int) (f fate, four, three float64) {
	tuning, err := tuning.Of(v)
	if err != nil {
		t.Fatal(err)
	}
	weight := v.Mass * standard.Gravity
	var full [][]float64 // thrust, roll, pitch and yaw of each motor at full throttle over the weight's
	for _, m := range v.Motors {
		if m.Number == lost {
			continue
		}
		arm := math.Hypot(m.PlaceFRD.X, m.PlaceFRD.Y)
		share, spin := tuning.MotorThrust/weight, 1.0
		if m.Clockwise {
			spin = -1
		}
		full = append(full, []float64{share, -share * m.PlaceFRD.Y / arm, share * m.PlaceFRD.X / arm, share * spin})
	}
	four = authority(full, []float64{1, 0, 0, 0})
	for i := range full {
		full[i] = full[i][:3]
	}
	three = authority(full, []float64{1, 0, 0})
	const none = 1e-9
	switch {
	case four > none:
		return stays, four, three
	case three > none:
		return turns, four, three
	}
	return topples, four, three
}

// authority returns how far the wanted controls lie inside the set of those that the
// motors can give, each from nothing to its column: the distance to the nearest facet,
// negative outside. At 0 they can be given, but not steered about.
//
// The set is a zonotope, whose facets lie along all but one dimension's worth of the
// columns. Source: G.-X. Du, Q. Quan, B. Yang, K.-Y. Cai, Controllability Analysis for
// Multirotor Helicopter Rotor Degradation and Failure, J. Guidance, Control, and
// Dynamics 38(5), 2015, theorem 3 and its steps (available control authority index).
func authority(columns [][]float64, wanted []float64) float64 {
	least := math.Inf(1)
	eachNormal(columns, len(wanted)-1, func(normal []float64) {
		extent, off := 0.0, -dot(normal, wanted)
		for _, c := range columns {
			d := dot(normal, c)
			extent, off = extent+math.Abs(d)/2, off+d/2
		}
		least = min(least, extent-math.Abs(off))
	})
	if math.IsInf(least, 1) {
		return math.Inf(-1) // the columns don't span the controls
	}
	return least
}

// eachNormal yields a unit vector across each choice of n independent columns.
func eachNormal(columns [][]float64, n int, yield func([]float64)) {
	var choose func(from int, chosen [][]float64)
	choose = func(from int, chosen [][]float64) {
		if len(chosen) == n {
			if normal := across(chosen); normal != nil {
				yield(normal)
			}
			return
		}
		for i := from; i < len(columns); i++ {
			choose(i+1, append(chosen[:len(chosen):len(chosen)], columns[i]))
		}
	}
	choose(0, nil)
}

// across is the generalised cross product of n−1 vectors in n dimensions, of length 1;
// nil where they depend on one another.
func across(v [][]float64) []float64 {
	n := len(v) + 1
	normal := make([]float64, n)
	for i := range normal {
		var minor [][]float64
		for _, row := range v {
			minor = append(minor, without(row, i))
		}
		normal[i] = determinant(minor) * float64(1-2*(i%2))
	}
	size := math.Sqrt(dot(normal, normal))
	if size < 1e-9 {
		return nil
	}
	for i := range normal {
		normal[i] /= size
	}
	return normal
}

// determinant expands along the first row (Laplace).
func determinant(m [][]float64) (det float64) {
	if len(m) == 0 {
		return 1
	}
	sign := 1.0
	for i, x := range m[0] {
		var minor [][]float64
		for _, row := range m[1:] {
			minor = append(minor, without(row, i))
		}
		det += sign * x * determinant(minor)
		sign = -sign
	}
	return det
}

func without(row []float64, i int) []float64 { return slices.Delete(slices.Clone(row), i, i+1) }

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// TestAuthorityOfAWholeVehicle holds the index to what is known: a square of side 1
// around its middle, and a place outside of it.
func TestAuthorityOfAWholeVehicle(t *testing.T) {
	square := [][]float64{{1, 0}, {0, 1}}
	for _, c := range []struct{ x, y, want float64 }{{0.5, 0.5, 0.5}, {0.9, 0.5, 0.1}, {1, 0.2, 0}, {1.5, 0.5, -0.5}} {
		if got := authority(square, []float64{c.x, c.y}); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("authority at (%g, %g) is %g, want %g", c.x, c.y, got, c.want)
		}
	}
}
