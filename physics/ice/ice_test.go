package ice

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestCatchOfACylinder holds Finstad's fit against values that are not its own.
func TestCatchOfACylinder(t *testing.T) {
	row := evidence.Show(t, "ice-catch", "I. Langmuir, K.B. Blodgett, A Mathematical Investigation of Water Droplet Trajectories, AAF TR 5418, 1946, table II")
	inertia := []float64{0.36, 0.64, 1, 1.96, 3.24, 6.25, 9, 16, 36, 64, 100, 196}
	for _, c := range []struct {
		phi  float64
		want []float64
	}{
		{100, []float64{0.068, 0.181, 0.294, 0.475, 0.591, 0.721, 0.781, 0.855, 0.922, 0.951, 0.966, 0.98}},
		{10000, []float64{0.03, 0.08, 0.148, 0.28, 0.394, 0.546, 0.62, 0.717, 0.82, 0.873, 0.904, 0.937}},
	} {
		worst := 0.0
		for i, k := range inertia {
			if c.want[i] > 0.1 {
				worst = max(worst, math.Abs(caught(k, c.phi)-c.want[i]))
			}
		}
		row.AtMost("difference of the share caught at phi "+strconv.Itoa(int(c.phi)), worst, 0.035, "")
	}
	if caught(0.1, 100) != 0 || caught(1e6, 1) > 1 || caught(0.2, 1e5) < 0 {
		t.Error("a share is not from 0 to 1")
	}
}

// grays is table I of NASA TN D-2166: chord [in], nose [%], angle while icing and of attack
// [deg], speed [mph], total temperature [°F], water [g/m³], time [min], catch: total, greatest;
// rise of the drag coefficient.
const grays = `82.8 .63 2 2 260 25 .83 15 .079 .46 .0200
82.8 .63 4 4 260 25 .83 15 .073 .42 .0230
82.8 .63 4 4 260 10 .55 15 .057 .38 .0075
82.8 .63 4 4 260 25 .39 14 .051 .35 .0080
87.4 1.3 0 0 275 25 .50 15 .071 .51 .0137
87.4 1.3 0 0 175 25 .50 16.3 .035 .39 .0038
87.4 1.3 0 0 275 10 .50 27 .072 .51 .0057
87.4 1.3 0 4 175 25 .50 16.3 .035 .39 .0140
87.4 1.3 2 2 275 25 .50 18 .067 .46 .0185
87.4 1.3 2 2 275 25 .70 12.5 .086 .53 .0178
87.4 1.3 2 2 275 10 .65 20 .079 .51 .0092
87.4 1.3 2 2 275 25 .30 18 .038 .35 .0022
87.4 1.3 2 2 175 25 .50 18 .036 .35 .0026
87.4 1.3 2 6 175 25 .50 18 .036 .35 .0096
87.4 1.3 4 4 275 10 .50 10.3 .065 .43 .0046
87.4 1.3 4 4 175 25 1.0 21 .071 .44 .0122
87.4 1.3 4 4 275 25 .50 15.5 .066 .43 .0119
87.4 1.3 6 6 175 25 1.0 12 .075 .43 .0190
87.4 1.3 8 8 175 20 1.0 12.5 .084 .49 .0345
87.4 1.3 8 8 175 25 1.0 8 .082 .47 .0236
96 1.0 2 2 260 0 .65 7 .046 .43 .0004
96 1.0 2 2 260 25 1.4 4 .074 .48 .0042
96 1.0 2 8 260 25 1.4 5 .074 .48 .0370
96 1.0 5 5 180 23 1.25 5 .064 .42 .0034
96 1.0 5 5 260 25 .52 20 .043 .36 .0038
96 1.0 5 5 260 0 .70 10 .056 .40 .0017
13 1.59 4 4 250 10 .70 5 .203 .63 .0090
13 1.59 4 4 250 25 .50 10 .222 .66 .0830`

func TestGraysData(t *testing.T) {
	row := evidence.Show(t, "ice-drag", "V.H. Gray, NASA TN D-2166, 1964: eq. 2 and the measurements of table I, four airfoils of 9 to 15 % in the NACA's icing tunnel")
	plot := row.Plot("Rise of the drag coefficient", "by the correlation", "measured")
	points, line := plot.Curve(evidence.Measured, "table I"), plot.Curve(evidence.Reference, "the same")
	line.Add(0, 0)
	line.Add(0.1, 0.1)
	sum, n, greatest := 0.0, 0, 0.0
	for text := range strings.Lines(grays) {
		var v [11]float64
		for i, f := range strings.Fields(text) {
			var err error
			if v[i], err = strconv.ParseFloat(f, 64); err != nil {
				t.Fatal(err)
			}
		}
		s := Iced{Chord: v[0] * inch, Nose: v[1], IcedAt: v[2], Angle: v[3], Speed: v[4] * mile, Cold: (32 - v[5]) / 1.8, Content: v[6], Caught: v[8], CaughtMax: v[9]}
		got := Drag(&s, v[7]*minute)
		points.Add(got, v[10])
		sum, n, greatest = sum+(got-v[10])*(got-v[10]), n+1, max(greatest, v[10])
	}
	row.AtMost("RMS difference", math.Sqrt(sum/float64(n)), 0.0095, "")
	if greatest != MaxDrag || n != 28 {
		t.Errorf("%d points, the greatest %g, want 28 and %g", n, greatest, MaxDrag)
	}
}

// air is that of some degrees below 0 °C at sea level.
func air(cold float64) *Air {
	temperature := Freezing - cold
	return &Air{Density: 101325 / (287.05 * temperature), Viscosity: 1.7e-5, Temperature: temperature, Pressure: 101325}
}

// TestFreezingFraction: all of it freezes in the cold, none of it where the heat of friction is
// all that the air can take, and less in more water.
func TestFreezingFraction(t *testing.T) {
	frozen := func(content, cold, speed float64) float64 {
		return Frozen(Cloud{Content: content, Drops: 20}, air(cold), 0.001, speed, 1)
	}
	if n := frozen(0.3, 20, 50); n != 1 {
		t.Errorf("at -20 °C %g of it freezes", n)
	}
	if n := frozen(0.5, 0.2, 70); n != 0 {
		t.Errorf("at -0.2 °C and 70 m/s %g of it freezes", n)
	}
	thin, thick := frozen(0.5, 4, 40), frozen(2.5, 4, 40)
	if !(thin > thick && thick > 0 && thin < 1) {
		t.Errorf("%g of little water freezes, %g of much", thin, thick)
	}
	// By hand, of its parts: film coefficient, convection, evaporation, friction and the drops'.
	a := air(5)
	film := 0.082 * math.Pow(a.Density*40*0.001/a.Viscosity, 0.747) * (-0.0147486 + 0.00235815*math.Sqrt(a.Temperature)) / 0.001
	taken := film*5 + film*2500900*0.7/1005*(611.2-421.9)/101325 - film*0.875*800/1005 + 0.04*(4220*5-800)
	if n := Frozen(Cloud{Content: 1, Drops: 20}, a, 0.001, 40, 1); math.Abs(n/(taken/(0.04*334640))-1) > 1e-3 {
		t.Errorf("%g freezes, want %g", n, taken/(0.04*334640))
	}
}

// plates are blades that stand across their way.
func plates(twist float64) Blades {
	var s [Sections]Section
	for i := range s {
		s[i] = Section{Radius: 0.05 + 0.01*float64(i), Width: 0.01, Chord: 0.02, Depth: 0.001, Twist: twist}
	}
	return NewBlades(2, s)
}

// TestIceIsTheWaterInItsWay: where all of it freezes, the coat has the mass of what the blades
// sweep and catch.
func TestIceIsTheWaterInItsWay(t *testing.T) {
	b, cloud, a := plates(0), Cloud{Content: 0.4, Drops: 30}, air(25)
	in := Inputs{Speed: 400}
	var c Coat
	for range 50 {
		b.Grow(&c, cloud, a, &in, 0.1)
	}
	want := 0.0
	for i := range Sections {
		speed := 400 * (0.05 + 0.01*float64(i))
		want += 2 * 0.01 * 0.001 * speed * 0.4e-3 * Catch(cloud, a, 0.001, speed) * 5
	}
	if math.Abs(c.Mass/want-1) > 1e-9 {
		t.Errorf("%g kg of ice, want %g", c.Mass, want)
	}
}

// TestCoatOfIce: it costs torque and thrust, is held at the greatest drag, and does not grow where
// the blade's own heat keeps it clear, nor without speed or cloud.
func TestCoatOfIce(t *testing.T) {
	b, a := plates(0.2), air(5)
	in := Inputs{Speed: 400, Through: 5, Edgewise: frame.OfFRD(6, 0, 0)}
	var c Coat
	b.Grow(&c, Cloud{Content: 0.5, Drops: 20}, a, &in, 2)
	early := b.Loads(&c, &in, 1.3)
	if !(early.Torque > 0 && early.Thrust < 0 && early.Drag.X < 0 && early.Drag.Y == 0 && early.TorqueSlope > 0) {
		t.Errorf("loads %+v", early)
	}
	b.Grow(&c, Cloud{Content: 0.5, Drops: 20}, a, &in, 1000)
	for i, d := range c.drag {
		if math.Abs(d-MaxDrag) > 1e-12 || c.lift[i] > 5.7*MaxDrag+1e-12 {
			t.Errorf("section %d: drag %g, lift %g", i, d, c.lift[i])
		}
	}
	// Drag and lift of elements, with U² = (Ωr)² + w².
	l, torque, thrust := b.Loads(&c, &in, 1.3), 0.0, 0.0
	for i := range Sections {
		r := 0.05 + 0.01*float64(i)
		u2 := 400*400*r*r + 25
		sin, cos := 5/math.Sqrt(u2), 400*r/math.Sqrt(u2)
		q := 1.3 / 2 * u2 * 2 * 0.02 * 0.01
		torque += q * (c.drag[i]*cos - c.lift[i]*sin) * r
		thrust -= q * (c.lift[i]*cos + c.drag[i]*sin)
	}
	if math.Abs(l.Torque/torque-1) > 1e-9 || math.Abs(l.Thrust/thrust-1) > 1e-9 {
		t.Errorf("torque %g N m and thrust %g N, want %g and %g", l.Torque, l.Thrust, torque, thrust)
	}
	for name, clean := range map[string]func(c *Coat){
		"above 0 °C":    func(c *Coat) { b.Grow(c, Cloud{Content: 0.5, Drops: 20}, air(-1), &in, 10) },
		"at rest":       func(c *Coat) { b.Grow(c, Cloud{Content: 0.5, Drops: 20}, a, &Inputs{}, 10) },
		"without cloud": func(c *Coat) { b.Grow(c, Cloud{Drops: 20}, a, &in, 10) },
	} {
		var c Coat
		if clean(&c); c != (Coat{}) {
			t.Errorf("%s: %+v", name, c)
		}
	}
	var edge Coat // at -1 °C friction keeps the blade clear where it is faster than 45 m/s
	b.Grow(&edge, Cloud{Content: 0.5, Drops: 20}, air(1), &in, 10)
	for i, d := range edge.drag {
		if r := 0.05 + 0.01*float64(i); (d > 0) != (math.Hypot(400*r, 5) < math.Sqrt(2*airHeat)) {
			t.Errorf("at r = %g m: drag %g", r, d)
		}
	}
}
