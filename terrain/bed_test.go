package terrain

import (
	"math"
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
	wet, _, err := (&Source{Folder: folder, Bed: Bed}).load(middle)
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
