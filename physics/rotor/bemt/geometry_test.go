package bemt

import (
	"math"
	"strings"
	"testing"
)

const rows = "0.2,0.1,30\n0.5,0.2,20\n0.8,0.15,10\n1.0,0.05,5\n"

func TestGeometryIsRead(t *testing.T) {
	g, err := ParseGeometry(strings.NewReader(headerDesigned+"\r\n"+rows), "blade.csv")
	if err != nil {
		t.Fatal(err)
	}
	if len(g) != 4 || g[1] != (Station{0.5, 0.2, 20 * math.Pi / 180}) {
		t.Errorf("read %+v", g)
	}
	if mid := g.At(0.65); math.Abs(mid.Chord-0.175) > 1e-12 || math.Abs(mid.Twist-15*math.Pi/180) > 1e-12 {
		t.Errorf("between two stations %+v, want chord 0.175, twist 15°", mid)
	}
}

// TestScansLackAngleTowardsTheTip compares scanLoss with the blades of which a
// scan and the manufacturer's file are at hand. Angles below half the radius are
// taken as scanned, which leaves up to 1.3° there and at the root more.
func TestScansLackAngleTowardsTheTip(t *testing.T) {
	var square, n float64
	for _, test := range []struct {
		size, scan string
		diameter   float64
	}{
		{"9x4.7", "../propellers/apc-sf-9x4.7.csv", 9}, {"10x4.7", "../propellers/apc-sf-10x4.7.csv", 10},
		{"10x7", "testdata/apc-sf-10x7-scan.csv", 10}, {"11x4.7", "testdata/apc-sf-11x4.7-scan.csv", 11},
	} {
		drawn := loadBlade(t, "testdata/apc-sf-"+test.size+"-design.csv", test.diameter*inch).Geometry
		for _, s := range loadBlade(t, test.scan, test.diameter*inch).Geometry {
			want := drawn.At(s.Radius).Twist
			if s.Radius > 0.5 {
				off := s.Twist/want - 1
				square += off * off
				n++
			} else if s.Radius > 0.2 && math.Abs(s.Twist-want) > 1.3*math.Pi/180 {
				t.Errorf("%s at r/R %.2f: %.2f°, designed %.2f°", test.size, s.Radius, s.Twist*180/math.Pi, want*180/math.Pi)
			}
		}
	}
	if rms := math.Sqrt(square / n); rms > 0.045 {
		t.Errorf("outside half the radius angles are off by %.1f %%, RMS", 100*rms)
	}
}

// TestScansAngleIsCorrected by hand: none up to half the radius, 1/(1 − 0.35/4)
// at three quarters, 1/0.65 at the tip.
func TestScansAngleIsCorrected(t *testing.T) {
	g, err := ParseGeometry(strings.NewReader(header+"\n0.2,0.1,30\n0.5,0.2,20\n0.75,0.15,10\n1.0,0.05,-5\n"), "blade.csv")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{30, 20, 10 / 0.9125, -5 / 0.65} {
		if got := g[i].Twist * 180 / math.Pi; math.Abs(got-want) > 1e-9 {
			t.Errorf("at r/R %g the angle is %.4f°, want %.4f°", g[i].Radius, got, want)
		}
	}
}

// badGeometries feed the test of the errors and the fuzz test.
var badGeometries = []struct{ name, text, want string }{
	{"empty", "", "4 or more"},
	{"header", "r,c,b\n" + rows, `line 1, column 1: the header is "r,c,b"`},
	{"few", header + "\n1,0.1,5\n", "1 stations, expected 4 or more"},
	{"word", header + "\n0.2,wide,30\n", `line 2, column 5: c_over_R is "wide", expected a number`},
	{"nan", header + "\n0.2,0.1,NaN\n", "line 2, column 9: beta_deg is NaN, expected -90 to 90"},
	{"designed", headerDesigned + "\n0.2,0.1,99\n", "line 2, column 9: twist_deg is 99, expected -90 to 90"},
	{"scan", header + "\n0.2,0.1,30\n1,0.1,80\n", "line 3, column 1: beta_deg is 80 at r_over_R 1, expected at most 58.5 there"},
	{"range", header + "\n0.2,0.1,30\n1.2,0.1,3\n", "line 3, column 1: r_over_R is 1.2, expected 0.01 to 1"},
	{"order", header + "\n0.5,0.1,30\n0.4,0.1,3\n", "line 3, column 1: r_over_R is 0.4 after 0.5"},
	{"fields", header + "\n0.5,0.1\n", "line 2, column 1: 2 fields, expected 3"},
	{"tip", header + "\n0.2,.1,9\n0.3,.1,9\n0.4,.1,9\n0.5,.1,9\n", "expected the tip at 1"},
}

func TestBadGeometrySaysWhere(t *testing.T) {
	for _, test := range badGeometries {
		_, err := ParseGeometry(strings.NewReader(test.text), "blade.csv")
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "blade.csv") {
			t.Errorf("%s: error %v, want it to name blade.csv and say %q", test.name, err, test.want)
		}
	}
}

// FuzzGeometry holds that no file panics and that what is read can be solved.
func FuzzGeometry(f *testing.F) {
	f.Add(header + "\n" + rows)
	for _, c := range badGeometries {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := ParseGeometry(strings.NewReader(text), "fuzz")
		if err != nil {
			return
		}
		p := &Propeller{Geometry: g, Family: APCSlowFlyer(), Radius: 0.1, Blades: 2}
		l := solve(t, p, withFlow(seaLevel, 500, 1, 2))
		for _, v := range members(&l) {
			if math.IsNaN(*v) || math.IsInf(*v, 0) {
				t.Fatalf("%+v from %+v", l, g)
			}
		}
	})
}
