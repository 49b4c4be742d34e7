package bemt

import (
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"testing"
)

const inch = 0.0254

// seaLevelAir is the air of ISA at sea level.
var (
	seaLevelAir = Air{Density: 1.225, Viscosity: 1.789e-5, Sound: 340.3}
	seaLevel    = seaLevelAir.condition(0, 0, 0)
)

const uiuc = "UIUC Propeller Database: J.B. Brandt, R.W. Deters, G.K. Ananda, O.D. Dantsker, M.S. Selig, vols. 1 to 4"

// measured is a row of the UIUC Propeller Database; CT = T/(ρn²D⁴),
// CP = P/(ρn³D⁵), J = V/(nD).
type measured struct{ J, rpm, CT, CP float64 }

// loadPropeller returns one of those that come with the program.
func loadPropeller(t testing.TB, name string, diameter float64) *Propeller {
	t.Helper()
	return loadBlade(t, "../propellers/"+name+".csv", diameter)
}

func loadBlade(t testing.TB, path string, diameter float64) *Propeller {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	g, err := ParseGeometry(file, file.Name())
	if err != nil {
		t.Fatal(err)
	}
	return &Propeller{Geometry: g, Family: APCSlowFlyer(), Radius: diameter / 2, Blades: 2}
}

func slowFlyer10x47(t testing.TB) *Propeller {
	return loadPropeller(t, "apc-sf-10x4.7", 10*inch)
}

func loadTunnel(t testing.TB, name string) (rows []measured) {
	t.Helper()
	file, err := os.Open("testdata/" + name + "-tunnel.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		var v [4]float64
		for i := range v {
			if v[i], err = strconv.ParseFloat(line[i], 64); err != nil {
				t.Fatal(err)
			}
		}
		rows = append(rows, measured{v[0], v[1], v[2], v[3]})
	}
	return rows
}

func solve(t testing.TB, p *Propeller, c Condition) Load {
	t.Helper()
	l, err := p.Solve(c)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// hoverVelocity is sqrt(T/2ρA) with the thrust's sign.
func hoverVelocity(p *Propeller, c Condition, thrust float64) float64 {
	area := math.Pi * p.Radius * p.Radius
	return math.Copysign(math.Sqrt(math.Abs(thrust)/(2*c.Density*area)), thrust)
}

func withFlow(c Condition, omega, axial, edgewise float64) Condition {
	c.Omega, c.Axial, c.Edgewise = omega, axial, edgewise
	return c
}
