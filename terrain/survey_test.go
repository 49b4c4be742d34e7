package terrain

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
)

// zipped is a ZIP archive of files, which are given in pairs of name and content.
func zipped(t testing.TB, files ...any) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i].(string))
		if err == nil {
			_, err = w.Write(files[i+1].([]byte))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gzipped(t testing.TB, content []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if _, err := z.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// put writes a file below a folder, whose name has slashes.
func put(t testing.TB, folder, name string, content []byte) {
	t.Helper()
	path := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestTilesAreReadAsTheyAreDownloaded: each form has the heights of the plain tile, and ReadTile its bytes.
func TestTilesAreReadAsTheyAreDownloaded(t *testing.T) {
	testplan.SkipIfRepeated(t)
	plain := tileBytes(tileKey{45, 7}, 1200, 1200, hilly)
	sea := tileBytes(tileKey{44, 7}, 1200, 1200, func(float64, float64) float64 { return 0 })
	folder := t.TempDir()
	put(t, folder, "N45E007.hgt", plain)
	want, _ := mustLoad(t, folder, middle).At(5000, -3000)
	packed, squeezed := zipped(t, "N45E007.hgt", plain), gzipped(t, plain)
	for name, content := range map[string][]byte{
		"n45e007.HGT":                 plain,
		"N45E007.SRTMGL1.hgt":         plain,
		"n45e007.srtmgl3.hgt":         plain,
		"N45/N45E007.hgt":             plain,
		"SRTM1/Eurasia/N45E007.hgt":   plain,
		"N45E007.hgt.zip":             packed, // MAVProxy's cache, terrain.ardupilot.org
		"N45E007.SRTMGL1.hgt.zip":     packed, // NASA
		"N45E007.zip":                 packed,
		"N45E007.hgt.gz":              squeezed,
		"N45/N45E007.hgt.gz":          squeezed, // AWS
		"N45E007.hgt.GZ":              plain,    // a browser unpacked it
		"L32.zip":                     zipped(t, "L32/N44E007.hgt", sea, "L32/N45E007.hgt", plain),
		"NASADEM_HGT_n45e007.zip":     zipped(t, "n45e007.num", []byte("1"), "n45e007.hgt", plain),
		"Alps/N45E007.SRTMGL1.HGT.gz": append(gzipped(t, plain[:1000]), gzipped(t, plain[1000:])...), // in two parts
	} {
		folder := t.TempDir()
		put(t, folder, name, content)
		land, _, err := (&Source{Folder: folder}).load(middle)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if h, _ := land.At(5000, -3000); h != want {
			t.Errorf("%s: %v m, want %v", name, h, want)
		}
		if got, err := ReadTile(folder, "N45E007.hgt"); err != nil || !bytes.Equal(got, plain) {
			t.Errorf("%s: ReadTile returned %d bytes, %v", name, len(got), err)
		}
	}
	if _, err := ReadTile(folder, "N46E007.hgt"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a tile that is missing: %v", err)
	}
}

// TestOneOfSeveralFormsCounts: the least deep, then the plain one, also where another is damaged.
func TestOneOfSeveralFormsCounts(t *testing.T) {
	folder := t.TempDir()
	height := func(h float64) []byte {
		return tileBytes(tileKey{45, 7}, 1200, 1200, func(float64, float64) float64 { return h })
	}
	for _, c := range []struct {
		name    string
		content []byte
		want    float64
	}{
		{"deep/N45E007.hgt", height(100), 100},
		{"all.zip", zipped(t, "N45E007.hgt", height(200)), 200},
		{"N45E007.hgt.gz", gzipped(t, height(300)), 200}, // the shorter name
		{"N45E007.SRTMGL1.hgt", height(400), 400},
		{"N45E007.hgt", height(500), 500},
		{"N45E007.zip", []byte("damaged"), 500},
	} {
		put(t, folder, c.name, c.content)
		if got := mustLoad(t, folder, middle).shape.(*srtm).level; got != c.want {
			t.Errorf("with %s: %g m, want %g", c.name, got, c.want)
		}
	}
}

// TestADamagedFileDoesNotHideAGoodOne: the next one is used, and the notice names both.
func TestADamagedFileDoesNotHideAGoodOne(t *testing.T) {
	folder := t.TempDir()
	plain := tileBytes(tileKey{45, 7}, 1200, 1200, func(float64, float64) float64 { return 300 })
	put(t, folder, "N45E007.hgt", plain[:len(plain)/2])
	if _, _, err := (&Source{Folder: folder}).load(middle); err == nil || !strings.Contains(err.Error(), "N45E007.hgt has 1") {
		t.Errorf("half a file alone: %v", err)
	}
	put(t, folder, "N45E007.hgt.zip", zipped(t, "N45E007.hgt", plain))
	land, notice, err := (&Source{Folder: folder}).load(middle)
	if err != nil {
		t.Fatal(err)
	}
	if level := land.shape.(*srtm).level; level != 300 || !strings.Contains(notice, "N45E007.hgt has 1") || !strings.Contains(notice, "N45E007.hgt.zip is used instead") {
		t.Errorf("%g m, notice %q", level, notice)
	}
}

// TestNarrowTiles: 1″ to the north and 2″ to the east, alone and beside tiles of 3″ and of 1″.
func TestNarrowTiles(t *testing.T) {
	testplan.SkipIfRepeated(t)
	plane := func(lat, lon float64) float64 { return 1200*(lat-60) + 2400*(lon-7) }
	for east, rows := range map[int]int{1800: 3600, 1200: 1200, 3600: 3600} {
		folder := t.TempDir()
		put(t, folder, "N60E007.hgt", tileBytes(tileKey{60, 7}, 3600, 1800, plane))
		put(t, folder, "N60E008.hgt", tileBytes(tileKey{60, 8}, rows, east, plane))
		home := mission.Home{LatDeg: 60.5, LonDeg: 7.9}
		land := mustLoad(t, folder, home)
		for at := -20000.0; at < 20000; at += 371 {
			p := home.Global(at/2, at, 0)
			want := plane(p.LatDeg, p.LonDeg) - land.shape.(*srtm).level
			if h, _ := land.At(at/2, at); math.Abs(at) > 100 && math.Abs(h-want) > 1.1 { // posts are whole metres
				t.Fatalf("beside %d posts a degree, %.0f m east: %.2f m, want %.2f", east, at, h, want)
			}
		}
	}
	folder := t.TempDir()
	put(t, folder, "N60E007.hgt", tileBytes(tileKey{60, 7}, 3600, 1800, hilly))
	home := mission.Home{LatDeg: 60.5, LonDeg: 7.5}
	land := mustLoad(t, folder, home)
	for i := -300; i <= 300; i += 17 {
		lat, lon := 60.5+float64(i)/3600, 7.5-float64(2*i/3)/1800
		north, east, _ := home.Local(lat, lon, 0)
		want := math.Round(hilly(lat, lon)) - land.shape.(*srtm).level
		if h, _ := land.At(north, east); math.Hypot(north, east) > PadRadius+padShoulder && math.Abs(h-want) > 1e-3 {
			t.Fatalf("%.5f°, %.5f°: %.4f m above home, the file says %.4f", lat, lon, h, want)
		}
	}
}

// TestWhatIsWrongWithPackedTilesIsSaid, with the name of the file.
func TestWhatIsWrongWithPackedTilesIsSaid(t *testing.T) {
	plain := tileBytes(tileKey{45, 7}, 1200, 1200, hilly)
	packed, squeezed := zipped(t, "N45E007.hgt", plain), gzipped(t, plain)
	flipped := bytes.Clone(packed)
	flipped[len(flipped)/2] ^= 0xff
	secret := bytes.Clone(packed)
	secret[6] |= 1
	secret[bytes.LastIndex(secret, []byte("PK\x01\x02"))+8] |= 1
	for _, c := range []struct {
		name    string
		content []byte
		want    string
	}{
		{"N45E007.hgt.zip", packed[:len(packed)/2], "N45E007.hgt.zip: the ZIP archive is damaged"},
		{"N45E007.hgt.zip", flipped, "N45E007.hgt.zip: N45E007.hgt: the ZIP archive is damaged"},
		{"N45E007.hgt.zip", secret, "N45E007.hgt is encrypted: extract it"},
		{"N45E007.hgt.zip", []byte("<!DOCTYPE html>"), `N45E007.hgt.zip is no ZIP file, but begins with "<!DO": it may be a web page`},
		{"N45E007.hgt.zip", nil, "N45E007.hgt.zip is no ZIP file"},
		{"N45E007.hgt.zip", zipped(t, "N46E007.hgt", plain), `has no N45E007.hgt in it, but ["N46E007.hgt"]`},
		{"N45E007.hgt.zip", zipped(t, "N45E007.hgt", plain[:99]), "N45E007.hgt.zip: N45E007.hgt has 99 bytes, expected 2884802 (1201×1201 posts)"},
		{"N45E007.hgt.zip", zipped(t, "N45E007.hgt", make([]byte, 100<<20)), "has more than 25934402 bytes"},
		{"N45E007.hgt.gz", squeezed[:len(squeezed)/2], "N45E007.hgt.gz: the gzip file is damaged: it ends too early: download it again"},
		{"N45E007.hgt.gz", append(squeezed[:len(squeezed)-8:len(squeezed)-8], make([]byte, 8)...), "N45E007.hgt.gz: the gzip file is damaged"},
		{"N45E007.hgt.gz", gzipped(t, plain[:99]), "N45E007.hgt.gz, unpacked, has 99 bytes"},
		{"N45E007.hgt.gz", gzipped(t, make([]byte, 100<<20)), "unpacked, has more than 25934402 bytes"},
		{"n45_e007_1arc_v3.tif", plain, "lacks N45E007.hgt (home's; n45_e007_1arc_v3.tif is there, which is not read)"},
		{"Copernicus_DSM_COG_10_N45_00_E007_00_DEM.tif", plain, "gdal_translate -of SRTMHGT FILE N45E007.hgt"},
		{"N45E007.hgt.bz2", plain, "N45E007.hgt.bz2 is there, which is not read"},
		{"L32.zip", packed[:len(packed)/2], "lacks N45E007.hgt (home's): terrain is read up to 25 km from home"},
		{"L32.zip", packed[:len(packed)/2], "L32.zip: the ZIP archive is damaged"},
	} {
		folder := t.TempDir()
		put(t, folder, c.name, c.content)
		if _, _, err := (&Source{Folder: folder}).load(middle); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}
