package terrain

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/contact"
)

// coast is a straight shore along a meridian, with land that rises from 2 m by 1 in 20 to the east of it.
func coast(lonDeg float64) func(lat, lon float64) float64 {
	return func(_, lon float64) float64 {
		if lon < lonDeg {
			return 0
		}
		return 2 + (lon-lonDeg)*mission.MetresPerDegree*math.Cos(45.5*math.Pi/180)/20
	}
}

// TestTheSeaHasABed where one is asked for: home is on its surface, the bed falls from the shore to its depth, land stays what it is, and
// without a bed all is as the tiles have it.
func TestTheSeaHasABed(t *testing.T) {
	folder := t.TempDir()
	const shore = 7.5 + 0.01
	writeTile(t, folder, tileKey{45, 7}, 3600, coast(shore))
	off := (shore - middle.LonDeg) * mission.MetresPerDegree * math.Cos(45.5*math.Pi/180) // of home [m]
	dry := mustLoad(t, folder, middle)
	wet, _, err := (&Source{Folder: folder, Bed: Bed, Afloat: true}).load(middle)
	if err != nil {
		t.Fatal(err)
	}
	if w := wet.Site().Water; w != Sea || dry.Site().Water != Dry || wet.Site().SeaLevel != 0 {
		t.Fatalf("home lies in %d, mean sea level at %g m; without a bed in %d", w, wet.Site().SeaLevel, dry.Site().Water)
	}
	if err := contact.Validate(wet); err != nil {
		t.Error(err)
	}
	for _, c := range []struct{ fromShore, height, within float64 }{
		{-off, -Bed, 1e-6}, {-20e3, -Bed, 1e-6}, {-400, -Bed, 0.01}, {-150, -150 * shoreSlope, 2.5}, {-60, -60 * shoreSlope, 2.5},
		{60, 2 + 60./20, 1.2}, {400, 2 + 400./20, 1.2},
	} {
		for _, north := range []float64{-3000, 0, 71} {
			if h, _ := wet.At(north, off+c.fromShore); math.Abs(h-c.height) > c.within {
				t.Errorf("%g m from the shore the ground is at %.2f m; want %.2f m", c.fromShore, h, c.height)
			}
			h, _ := wet.At(north, off+c.fromShore)
			if was, _ := dry.At(north, off+c.fromShore); c.fromShore > 60 && h != was {
				t.Errorf("the land %g m from the shore is at %.3f m, without a bed at %.3f m", c.fromShore, h, was)
			} else if c.fromShore < -60 && was != 0 {
				t.Errorf("without a bed the sea is at %.3f m", was)
			}
		}
	}
}

// TestALakeHasABed: where posts around home are all as high, home is on its surface, and level land that is as high elsewhere stays land.
func TestALakeHasABed(t *testing.T) {
	folder := t.TempDir()
	round := func(lat, lon, atLon float64) bool { // 1 km
		return math.Hypot(lat-45.5, (lon-atLon)*math.Cos(45.5*math.Pi/180))*mission.MetresPerDegree < 1000
	}
	writeTile(t, folder, tileKey{45, 7}, 1200, func(lat, lon float64) float64 {
		if round(lat, lon, 7.5) || round(lat, lon, 7.55) {
			return 395
		}
		return 402
	})
	land, _, err := (&Source{Folder: folder, Bed: 12, Afloat: true}).load(middle)
	if err != nil {
		t.Fatal(err)
	}
	_, east, _ := middle.Local(45.5, 7.55, 0)
	home, _ := land.At(0, 0)
	other, _ := land.At(0, east)
	shore, _ := land.At(2000, 0)
	if s := land.Site(); s.Water != Lake || math.Abs(s.SeaLevel+395) > 1e-9 || math.Abs(home+12) > 1e-6 || other != 0 || math.Abs(shore-7) > 1e-9 {
		t.Errorf("home lies in %d, the sea at %g m, the bed at %.2f m, level land at %.2f m, other land at %.2f m", s.Water, s.SeaLevel, home, other, shore)
	}
}

// TestHomeAshoreIsDry: beside the sea, on a pond of some posts, and on hills; a bed changes nothing there.
func TestHomeAshoreIsDry(t *testing.T) {
	for name, f := range map[string]func(lat, lon float64) float64{
		"beside the sea": coast(7.499),
		"a pond": func(lat, lon float64) float64 {
			if math.Abs(lat-45.5)+math.Abs(lon-7.5) < 0.001 {
				return 0
			}
			return 3
		},
		"hills":      hilly,
		"level land": func(lat, lon float64) float64 { return 4 }, // where nothing swims
	} {
		folder := t.TempDir()
		writeTile(t, folder, tileKey{45, 7}, 1200, f)
		land, _, err := (&Source{Folder: folder, Bed: Bed, Afloat: name != "level land"}).load(middle)
		if err != nil {
			t.Fatal(err)
		}
		if h, _ := land.At(0, 0); land.Site().Water != Dry || name != "a pond" && math.Abs(h) > 1e-6 {
			t.Errorf("%s: home lies in %d at %g m", name, land.Site().Water, h)
		}
	}
}

// TestOnlyWaterHasABed: land and lakes below mean sea level stay as they are, and so does a pond at sea level of which neither home lies in nor the
// window's rim cuts some; a lake in which home lies may be below. Where no vehicle is afloat home stays on the ground.
func TestOnlyWaterHasABed(t *testing.T) {
	lons := func(m float64) float64 { return 7.5 + m/(mission.MetresPerDegree*math.Cos(45.5*math.Pi/180)) }
	valley := func(_, lon float64) float64 { // a lake at −430 m to the west, land that rises from −390 m to the east
		if lon < lons(1000) {
			return -430
		}
		return -390 + math.Floor((lon-lons(1000))*1200)
	}
	dike := func(at float64) func(lat, lon float64) float64 { // the sea, a dike of 5 m, and a polder that is not quite level, with a pond
		return func(lat, lon float64) float64 {
			switch {
			case lon < lons(at):
				return 0
			case lon < lons(at+300):
				return 5
			case math.Hypot(lat-45.5, lon-lons(at+3000))*mission.MetresPerDegree < 600:
				return 0
			}
			return -3 - float64(int(lat*1200)%2)
		}
	}
	open := Source{Bed: Bed, Sea: true}
	afloat := Source{Bed: Bed, Afloat: true}
	both := Source{Bed: Bed, Afloat: true, Sea: true}
	for _, c := range []struct {
		name      string
		f         func(lat, lon float64) float64
		src       Source
		water     Standing
		level     float64   // of home
		dug, kept []float64 // places this far east of home
	}{
		{"a boat on a lake below the sea", valley, afloat, Lake, -430, []float64{0, -2000}, []float64{1500, 8000}},
		{"where sea is asked for, too", valley, both, Lake, -430, []float64{0, -2000}, []float64{1500, 8000}},
		{"a copter there", valley, open, Dry, -430, nil, []float64{0, -2000, 1500, 8000}},
		{"a boat on the sea before a polder", dike(1000), afloat, Sea, 0, []float64{0, -2000}, []float64{1150, 3000, 4000}},
		{"with all of the sea", dike(1000), both, Sea, 0, []float64{0, -2000}, []float64{1150, 3000, 4000}},
		{"a copter in the polder", dike(-2000), open, Dry, -3, []float64{-3000, -9000}, []float64{0, -1850, 1000, 5000}},
		{"a boat there", dike(-2000), both, Dry, -3, []float64{-3000, -9000}, []float64{0, -1850, 1000, 5000}},
		{"a boat there for which no sea is asked", dike(-2000), afloat, Dry, -3, nil, []float64{0, -1850, 1000, 5000, -3000, -9000}},
		{"a copter over the sea", dike(1000), open, Dry, 0, nil, []float64{0, -2000, 1150, 3000, 4000}},
		{"a boat on a pond behind a dike", dike(-3000), afloat, Sea, 0, []float64{0}, []float64{1000, -2850, -4000}},
		{"with the sea", dike(-3000), both, Sea, 0, []float64{0, -4000}, []float64{1000, -2850}},
	} {
		folder := t.TempDir()
		writeTile(t, folder, tileKey{45, 7}, 1200, c.f)
		asIs := mustLoad(t, folder, middle)
		c.src.Folder = folder
		land, _, err := c.src.load(middle)
		if err != nil {
			t.Fatal(err)
		}
		if s := land.Site(); s.Water != c.water || math.Abs(s.SeaLevel+c.level) > 0.5 {
			t.Errorf("%s: home lies in %d, the sea %.2f m above it", c.name, s.Water, s.SeaLevel)
		}
		for _, list := range []struct {
			east []float64
			by   float64
		}{{c.dug, 20}, {c.kept, 0}} {
			for _, east := range list.east {
				was, _ := asIs.At(200, east)
				is, _ := land.At(200, east)
				if by := was - asIs.Site().SeaLevel - is + land.Site().SeaLevel; math.Abs(by-list.by) > 0.05 {
					t.Errorf("%s: %g m to the east the ground is %.2f m deeper; want %g m", c.name, east, by, list.by)
				}
			}
		}
	}
}

// TestKeptTilesAreReadOnce: also where only seed and altitude are others, which the notice tells; not where the bed or the place is another.
func TestKeptTilesAreReadOnce(t *testing.T) {
	folder := t.TempDir()
	writeTile(t, folder, tileKey{45, 7}, 1200, coast(7.51))
	src := Source{Folder: folder, Bed: Bed, Afloat: true}
	var k Kept
	first, site, notice, err := k.Load(src, middle)
	if err != nil || site.Water != Sea || notice != "" {
		t.Fatal(site, notice, err)
	}
	copied := k
	high, seeded := middle, src
	high.AltM, seeded.Seed, seeded.Reach = 50, 7, 900
	again, _, notice, err := copied.Load(seeded, high)
	if err != nil || again != first || !strings.Contains(notice, "home's altitude is 50 m, the terrain's there 0 m") {
		t.Errorf("read again: %t, %q, %v", again != first, notice, err)
	}
	east, deep, sea, dry := middle, src, src, src
	east.LonDeg += 0.001
	deep.Bed, sea.Sea, dry.Afloat = 12, true, false
	for _, c := range []struct {
		src  Source
		home mission.Home
	}{{src, east}, {deep, middle}, {sea, middle}, {dry, middle}} {
		copied := k
		other, site, _, err := copied.Load(c.src, c.home)
		want, wantSite, _, _ := c.src.Load(c.home)
		h, _ := other.At(0, 0)
		if w, _ := want.At(0, 0); err != nil || other == first || h != w || site != wantSite {
			t.Errorf("%+v: %t, %+v, %v", c.src, other == first, site, err)
		}
	}
	if hills, _, _, err := k.Load(Source{Seed: 3}, middle); err != nil || hills == first {
		t.Error(hills, err)
	}
	if _, _, _, err := k.Load(src, mission.Home{LatDeg: 91}); err == nil {
		t.Error("a home beyond the pole is loaded")
	}
}
