package places

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/testfile"
	"github.com/sitlark/sitlark/mission"
)

func find(t *testing.T, x *Index, name string) mission.Home {
	t.Helper()
	h, err := x.Find(name)
	if err != nil {
		t.Error(err)
	}
	return h
}

// TestFileFormIsArduPilots: comments, comments behind a place, blanks, Windows' line
// ends, a heading of 360.
func TestFileFormIsArduPilots(t *testing.T) {
	x := Open([]string{testfile.Write(t, fileName, "\ufeff#NAME=latitude,longitude,absolute-altitude,heading\r\nField=48.1,11.5,520.25,360\r\n\r\n"+
		"  Pit = 48.2 , -11.6,  -3 , -90  # the old pit\nField=1,2,3,4")})
	if got, want := find(t, x, "Field"), (mission.Home{LatDeg: 48.1, LonDeg: 11.5, AltM: 520.25}); got != want {
		t.Errorf("Field is %v, want %v: the first counts", got, want)
	}
	if got, want := find(t, x, "pit"), (mission.Home{LatDeg: 48.2, LonDeg: -11.6, AltM: -3, YawDeg: 270}); got != want {
		t.Errorf("pit is %v, want %v", got, want)
	}
	if faults := x.Faults(); len(faults) != 0 {
		t.Errorf("faults in a good file: %q", faults)
	}
}

// TestExactNameCountsBeforeAnotherCase, and an earlier file before a later one and
// before what sitlark knows.
func TestExactNameCountsBeforeAnotherCase(t *testing.T) {
	mine, theirs := testfile.Write(t, fileName, "cmac=1,1,1,1\nHill=2,2,2,2\n"), testfile.Write(t, fileName, "CMAC=3,3,3,3\nHill=4,4,4,4\n")
	x := Open([]string{mine, theirs})
	for name, lat := range map[string]float64{"cmac": 1, "CMAC": 3, "Cmac": 1, "Hill": 2, "hill": 2, "ksfo": 37.619373} {
		if got := find(t, x, name); got.LatDeg != lat {
			t.Errorf("%s is at %g, want %g", name, got.LatDeg, lat)
		}
	}
}

func TestUnknownNameSaysWhereItLooked(t *testing.T) {
	file, missing := testfile.Write(t, fileName, "Kingsfield=1,2,3,4\n"), filepath.Join(t.TempDir(), "none.txt")
	x := Open([]string{missing, file, t.TempDir()})
	_, err := x.Find("Kingarroy")
	if err == nil {
		t.Fatal("found")
	}
	for _, want := range []string{`"Kingarroy"`, "did you mean Kingaroy", missing + " (not there)", file + " (places: 1)", "(is a folder, expected a file)", "sitlark knows (CMAC", "LAT,LON,ALT,YAW"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nlacks %s", err, want)
		}
	}
	if faults := x.Faults(); len(faults) != 1 || !strings.Contains(faults[0], "is a folder") {
		t.Errorf("faults: %q", faults)
	}
}

// brokenLines feed the test of the errors and the fuzz test.
const brokenLines = "Good=1,2,3,4\nno place\n=1,2,3,4\nShort=1,2\nFar=91,2,3,4\nWord=1,2,x,4\nNaN=NaN,2,3,4\nMore=1\nLast=5,6,7,8\n"

// TestBrokenLinesAreSkippedAndNamed by file and line.
func TestBrokenLinesAreSkippedAndNamed(t *testing.T) {
	path := testfile.Write(t, fileName, brokenLines)
	x := Open([]string{path})
	if got := find(t, x, "Last"); got.LatDeg != 5 {
		t.Errorf("Last is %v", got)
	}
	got := strings.Join(x.Faults(), "\n")
	for _, want := range []string{path + ":2: \"no place\": expected NAME=LAT", path + ":3: ", path + ":4: Short: ", path + ":5: Far: home out of range: LAT is 91",
		path + ":6: Word: ", path + ": 2 more lines with a fault"} {
		if !strings.Contains(got, want) {
			t.Errorf("faults:\n%s\nlack %s", got, want)
		}
	}
}

// TestHugeLineEndsTheFileOnly: the index goes on with what came before.
func TestHugeLineEndsTheFileOnly(t *testing.T) {
	path := testfile.Write(t, fileName, "Good=1,2,3,4\n"+strings.Repeat("x", 2*maxLine)+"\nLast=5,6,7,8\n")
	x := Open([]string{path})
	if got := find(t, x, "Good"); got.LatDeg != 1 {
		t.Errorf("Good is %v", got)
	}
	if faults := x.Faults(); len(faults) != 1 || !strings.Contains(faults[0], path+":2: ") {
		t.Errorf("faults: %q", faults)
	}
}

func TestBuiltInPlacesAreHomes(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range builtIn {
		if err := p.Home.Validate(); err != nil || seen[strings.ToLower(p.Name)] {
			t.Errorf("%s: %v, twice %v", p.Name, err, seen[strings.ToLower(p.Name)])
		}
		seen[strings.ToLower(p.Name)] = true
	}
}

func TestFilesFollowTheEnvironment(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{}, ""},
		{map[string]string{"HOME": "/home/a"}, "/home/a/.config/ardupilot/locations.txt"},
		{map[string]string{"HOME": "/home/a", "XDG_CONFIG_DIR": "/c", "ARDUPILOT_HOME": "/src/ardupilot"},
			"/c/ardupilot/locations.txt /src/ardupilot/Tools/autotest/locations.txt"},
		{map[string]string{"HOME": "/home/a", "ARDUPILOT_LOCATIONS": "/my/places.txt"}, "/my/places.txt"},
	} {
		got := Files(func(name string) string { return c.env[name] })
		if text := filepath.ToSlash(strings.Join(got, " ")); text != c.want {
			t.Errorf("%v: %s, want %s", c.env, text, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(brokenLines)
	f.Add("CMAC=-35.363261,149.165230,584,353\n# x\nA=1,2,3\n")
	f.Fuzz(func(t *testing.T, text string) {
		var s source
		s.parse(strings.NewReader(text))
		for _, p := range s.places {
			if err := p.Home.Validate(); err != nil || p.Name == "" {
				t.Errorf("%q gives %+v: %v", text, p, err)
			}
		}
	})
}
