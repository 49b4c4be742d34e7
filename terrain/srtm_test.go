package terrain

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/contact"
)

// tileBytes is a .hgt file, whose heights are those of f at degrees of latitude and longitude, rounded to
// metres.
func tileBytes(k tileKey, rows, cols int, f func(lat, lon float64) float64) []byte {
	b := make([]byte, 0, fileSize(rows, cols))
	for row := rows; row >= 0; row-- {
		for col := 0; col <= cols; col++ {
			h := math.Round(f(float64(k.lat)+float64(row)/float64(rows), float64(k.lon)+float64(col)/float64(cols)))
			b = binary.BigEndian.AppendUint16(b, uint16(int16(h)))
		}
	}
	return b
}

// writeTile writes a .hgt file of side+1 posts a side.
func writeTile(t testing.TB, folder string, k tileKey, side int, f func(lat, lon float64) float64) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, k.wrapped().name()), tileBytes(k, side, side, f), 0o600); err != nil {
		t.Fatal(err)
	}
}

// hilly is a land of metres that are whole at no particular place.
func hilly(lat, lon float64) float64 { return 400 + 250*math.Sin(lat*90)*math.Cos(lon*70) }

func mustLoad(t testing.TB, folder string, home mission.Home) *Land {
	t.Helper()
	land, _, err := (&Source{Folder: folder}).load(home)
	if err != nil {
		t.Fatal(err)
	}
	return land
}

// middle is a home whose surroundings lie in one tile.
var middle = mission.Home{LatDeg: 45.5, LonDeg: 7.5, AltM: 0}

// TestPostsHaveTheFilesHeight, at both resolutions, apart from the levelled pad.
func TestPostsHaveTheFilesHeight(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for _, side := range []int{1200, 3600} {
		folder := t.TempDir()
		writeTile(t, folder, tileKey{45, 7}, side, hilly)
		land := mustLoad(t, folder, middle)
		base := land.shape.(*srtm).level
		for i := -300; i <= 300; i += 17 {
			lat, lon := 45.5+float64(i)/float64(side), 7.5-float64(2*i/3)/float64(side)
			north, east, _ := middle.Local(lat, lon, 0)
			want := math.Round(hilly(lat, lon)) - base
			h, _ := land.At(north, east)
			if d := math.Hypot(north, east); d > PadRadius+padShoulder && d < Reach && math.Abs(h-want) > 1e-3 {
				t.Fatalf("%d posts a degree, %.5f°, %.5f°: %.4f m above home, the file says %.4f", side, lat, lon, h, want)
			}
		}
	}
}

func TestSRTMNormalIsTheHeightsSlope(t *testing.T) {
	folder := t.TempDir()
	writeTile(t, folder, tileKey{45, 7}, 1200, hilly)
	land := mustLoad(t, folder, middle)
	if err := contact.Validate(land); err != nil {
		t.Error(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		north, east := somewhere(t, 30000)
		checkSlopes(t, land, north, east, 0.02, 5e-4)
	})
}

// TestTilesAreClosedAfterLoading: a system lets a program have few files open, and Windows lets nobody remove one that is.
func TestTilesAreClosedAfterLoading(t *testing.T) {
	if _, err := os.Stat("/proc/self/fd"); err != nil {
		t.Skip("this system does not show a program's open files")
	}
	folder := t.TempDir()
	writeTile(t, folder, tileKey{45, 7}, 1200, hilly)
	mustLoad(t, folder, middle)
	files, err := filepath.Glob("/proc/self/fd/*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		if to, _ := os.Readlink(f); strings.HasPrefix(to, folder) {
			t.Errorf("%s is open", to)
		}
	}
}

// TestTilesMeet: home near the corner of four tiles, at the date line.
func TestTilesMeet(t *testing.T) {
	testplan.SkipIfRepeated(t)
	folder := t.TempDir()
	home := mission.Home{LatDeg: -17.001, LonDeg: 179.999}
	round := func(lat, lon float64) float64 { return 100 + 500*(lat+17) + 300*math.Remainder(lon-180, 360) }
	for _, k := range []tileKey{{-17, 179}, {-18, 179}, {-17, 180}, {-18, 180}} {
		writeTile(t, folder, k, 1200, round)
	}
	land := mustLoad(t, folder, home)
	for north := -2000.0; north <= 2000; north += 111 {
		for east := -2000.0; east <= 2000; east += 111 {
			if math.Hypot(north, east) < PadRadius+padShoulder {
				continue
			}
			p := home.Global(north, east, 0)
			want := round(p.LatDeg, p.LonDeg) - land.shape.(*srtm).level
			if h, _ := land.At(north, east); math.Abs(h-want) > 1.1 { // posts are whole metres
				t.Fatalf("at %g, %g: %.2f m, want %.2f", north, east, h, want)
			}
		}
	}
}

// TestCoarseTileBesideAFineOne is read in the fine one's steps.
func TestCoarseTileBesideAFineOne(t *testing.T) {
	folder := t.TempDir()
	plane := func(lat, lon float64) float64 { return 1200*(lat-45) + 2400*(lon-7) }
	writeTile(t, folder, tileKey{45, 7}, 3600, plane)
	writeTile(t, folder, tileKey{45, 8}, 1200, plane)
	home := mission.Home{LatDeg: 45.5, LonDeg: 7.99}
	land := mustLoad(t, folder, home)
	for east := 100.0; east < 20000; east += 377 {
		p := home.Global(0, east, 0)
		want := plane(p.LatDeg, p.LonDeg) - land.shape.(*srtm).level
		if h, _ := land.At(0, east); math.Abs(h-want) > 1.1 {
			t.Fatalf("%.0f m east: %.2f m, want %.2f", east, h, want)
		}
	}
}

// TestHomesTileWinsWhereTilesOverlap: neighbours share their edge posts. There home's
// tile counts, and its neighbour's only where home's has a void.
func TestHomesTileWinsWhereTilesOverlap(t *testing.T) {
	folder := t.TempDir()
	writeTile(t, folder, tileKey{45, 7}, 1200, func(lat, lon float64) float64 {
		if lon == 8 && lat > 45.52 {
			return void
		}
		return 100
	})
	writeTile(t, folder, tileKey{45, 8}, 1200, func(lat, lon float64) float64 {
		if lon == 8 && lat < 45.48 {
			return void
		}
		return 300
	})
	home := mission.Home{LatDeg: 45.5, LonDeg: 7.9}
	land := mustLoad(t, folder, home)
	for _, c := range []struct{ lat, lon, want float64 }{
		{45.5, 7.99, 100}, {45.5, 8, 100}, {45.5, 8.01, 300}, // both have it
		{45.45, 8, 100}, // only home's
		{45.55, 8, 300}, // only the neighbour's
	} {
		north, east, _ := home.Local(c.lat, c.lon, 0)
		if h, _ := land.At(north, east); math.Abs(h+100-c.want) > 5 {
			t.Errorf("%.3f°, %.3f°: %.1f m, want %.0f", c.lat, c.lon, h+100, c.want)
		}
	}
}

// TestWhatIsWrongWithTheTilesIsSaid.
func TestWhatIsWrongWithTheTilesIsSaid(t *testing.T) {
	says := func(name, folder string, home mission.Home, want ...string) {
		t.Helper()
		_, _, err := (&Source{Folder: folder}).load(home)
		for _, w := range want {
			if err == nil || !strings.Contains(err.Error(), w) {
				t.Errorf("%s: got %v, want %q", name, err, w)
			}
		}
	}
	empty := t.TempDir()
	says("no tile", empty, middle, "N45E007.hgt (home's)", empty)
	says("no folder", filepath.Join(empty, "none"), middle, "none")
	says("south-west of 0", empty, mission.Home{LatDeg: -0.5, LonDeg: -0.5}, "S01W001.hgt")
	says("pole", empty, mission.Home{LatDeg: 89, LonDeg: 0}, "from -85 to 85")
	border := mission.Home{LatDeg: 45.9, LonDeg: 7.5}
	writeTile(t, empty, tileKey{45, 7}, 1200, hilly)
	says("neighbour", empty, border, "N46E007.hgt (north)")
	cut := t.TempDir()
	if err := os.WriteFile(filepath.Join(cut, "n45e007.HGT"), make([]byte, 99), 0o600); err != nil {
		t.Fatal(err)
	}
	says("cut", cut, middle, "n45e007.HGT", "99 bytes", "2884802", "25934402")
	if err := os.WriteFile(filepath.Join(empty, "N46E007.hgt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	land := mustLoad(t, empty, border)
	if h, _ := land.At(15000, 0); math.Abs(h+land.shape.(*srtm).level) > 1e-3 {
		t.Errorf("beyond the border the sea lies %.1f m above home, whose ground is at %.1f m", h, land.shape.(*srtm).level)
	}
}

func TestHomesAltitudeIsComparedWithTheTerrain(t *testing.T) {
	folder := t.TempDir()
	writeTile(t, folder, tileKey{45, 7}, 1200, func(float64, float64) float64 { return 612 })
	for alt, want := range map[float64]bool{612: false, 584: true} {
		home := middle
		home.AltM = alt
		_, notice, err := (&Source{Folder: folder}).load(home)
		if err != nil || (notice != "") != want {
			t.Errorf("home at %g m over ground at 612 m: notice %q, %v", alt, notice, err)
		}
	}
}

func BenchmarkAtSRTM(b *testing.B) {
	folder := b.TempDir()
	writeTile(b, folder, tileKey{45, 7}, 1200, hilly)
	land := mustLoad(b, folder, middle)
	north := 900.0
	for b.Loop() {
		h, _ := land.At(north, 700)
		north += 1e-9 * h
	}
}
