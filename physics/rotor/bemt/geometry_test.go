package bemt

import (
	"math"
	"strings"
	"testing"
)

const rows = "0.2,0.1,30\n0.5,0.2,20\n0.8,0.15,10\n1.0,0.05,5\n"

func TestGeometryIsRead(t *testing.T) {
	g, err := ParseGeometry(strings.NewReader(header+"\r\n"+rows), "blade.csv")
	if err != nil {
		t.Fatal(err)
	}
	if len(g) != 4 || g[1] != (Station{0.5, 0.2, 20 * math.Pi / 180}) {
		t.Errorf("read %+v", g)
	}
	if mid := g.at(0.65); math.Abs(mid.Chord-0.175) > 1e-12 || math.Abs(mid.Twist-15*math.Pi/180) > 1e-12 {
		t.Errorf("between two stations %+v, want chord 0.175, twist 15°", mid)
	}
}

// badGeometries feed the test of the errors and the fuzz test.
var badGeometries = []struct{ name, text, want string }{
	{"empty", "", "4 or more"},
	{"header", "r,c,b\n" + rows, `line 1, column 1: the header is "r,c,b"`},
	{"few", header + "\n1,0.1,5\n", "1 stations, expected 4 or more"},
	{"word", header + "\n0.2,wide,30\n", `line 2, column 5: c_over_R is "wide", expected a number`},
	{"nan", header + "\n0.2,0.1,NaN\n", "line 2, column 9: beta_deg is NaN, expected -90 to 90"},
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
