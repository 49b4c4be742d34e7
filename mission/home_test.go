package mission

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func itoa(i int) string { return strconv.Itoa(i) }

func TestParseHomeReadsAndRefuses(t *testing.T) {
	for _, c := range []struct {
		in   string
		want Home
		err  string
	}{
		{"-35.363262,149.165237,584,353", DefaultHome, ""},
		{" 51.5 , -0.1 , 20 , -90 ", Home{51.5, -0.1, 20, 270}, ""},
		{"0,180,-10,360", Home{0, 180, -10, 0}, ""},
		{"", Home{}, "got 1 fields, expected 4: write LAT,LON,ALT,YAW, such as -35.3632620,149.1652370,584,353"},
		{"1,2,3,4,5", Home{}, "got 5 fields"},
		{"1,2,x,4", Home{}, `ALT is "x", expected a number from -500 to 9000 m`},
		{"NaN,2,3,4", Home{}, `LAT is "NaN"`},
		{"90.1,2,3,4", Home{}, "home out of range: LAT is 90.1, must be from -90 to 90 deg"},
		{"1,-181,3,4", Home{}, "home out of range: LON is -181, must be from -180 to 180 deg"},
		{"1,2,+Inf,4", Home{}, "home out of range: ALT is +Inf"},
		{"1,2,9001,4", Home{}, "home out of range: ALT is 9001, must be from -500 to 9000 m"},
		{"1,2,3,361", Home{}, "home out of range: YAW is 361"},
	} {
		got, err := ParseHome(c.in)
		if c.err == "" && (err != nil || got != c.want) {
			t.Errorf("%q: got %v, %v; want %v", c.in, got, err, c.want)
		}
		if c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%q: error %v, want %q", c.in, err, c.err)
		}
	}
}

func TestHomeStringParsesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := Home{rapid.Float64Range(-90, 90).Draw(t, "lat"), rapid.Float64Range(-180, 180).Draw(t, "lon"),
			rapid.Float64Range(-500, 9000).Draw(t, "alt"), rapid.Float64Range(0, 359).Draw(t, "yaw")}
		got, err := ParseHome(h.String())
		if err != nil || math.Abs(got.LatDeg-h.LatDeg) > 1e-7 || math.Abs(got.LonDeg-h.LonDeg) > 1e-7 || got.AltM != h.AltM {
			t.Fatalf("%v came back as %v, %v", h, got, err)
		}
	})
}

// TestLocalHasArduPilotsScale pins direction, size and the mean latitude.
func TestLocalHasArduPilotsScale(t *testing.T) {
	h := Home{LatDeg: 60, LonDeg: 10, AltM: 100}
	for _, c := range []struct {
		name              string
		lat, lon, alt     float64
		north, east, down float64
	}{
		{"home", 60, 10, 100, 0, 0, 0},
		{"1e-7 deg north", 60.0000001, 10, 100, 0.011131884502145034, 0, 0},
		{"1e-7 deg east", 60, 10.0000001, 100, 0, 0.011131884502145034 / 2, 0},
		{"above", 60, 10, 112, 0, 0, -12},
		{"mean latitude", 62, 11, 100, 222637.69004290068, 111318.84502145034 * math.Cos(61*math.Pi/180), 0},
	} {
		n, e, d := h.Local(c.lat, c.lon, c.alt)
		if math.Abs(n-c.north)+math.Abs(e-c.east)+math.Abs(d-c.down) > 1e-6 {
			t.Errorf("%s: got %g, %g, %g, want %g, %g, %g", c.name, n, e, d, c.north, c.east, c.down)
		}
	}
}

func TestLocalCrossesTheDateLine(t *testing.T) {
	h := Home{LatDeg: 0, LonDeg: 179.9999}
	if _, east, _ := h.Local(0, -179.9999, 0); math.Abs(east-22.263769) > 1e-5 {
		t.Errorf("0.0002 deg east over the date line: got %g m, want 22.263769", east)
	}
}

func TestGlobalInvertsLocal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.Float64Range(-Reach, Reach)
		h := Home{rapid.Float64Range(-80, 80).Draw(t, "lat"), rapid.Float64Range(-180, 180).Draw(t, "lon"), 584, 0}
		n, e, d := m.Draw(t, "n"), m.Draw(t, "e"), m.Draw(t, "d")
		p := h.Global(n, e, d)
		n2, e2, d2 := h.Local(p.LatDeg, p.LonDeg, p.AltM)
		if math.Abs(n2-n)+math.Abs(e2-e)+math.Abs(d2-d) > 1e-5 {
			t.Fatalf("%g,%g,%g came back as %g,%g,%g", n, e, d, n2, e2, d2)
		}
	})
}
