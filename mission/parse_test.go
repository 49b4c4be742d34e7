package mission

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
)

const homeLine = "0\t1\t0\t16\t0\t0\t0\t0\t-35.363262\t149.165237\t584\t1\n"

// wpl puts lines below a header and a home.
func wpl(lines ...string) string {
	return header + "\n" + homeLine + strings.Join(lines, "\n") + "\n"
}

func TestLoadReadsEveryFlownCommand(t *testing.T) {
	p, err := Load("testdata/all_commands.txt") // with \r\n
	if err != nil {
		t.Fatal(err)
	}
	if want := (&Place{-35.363262, 149.165237, 584}); !cmp.Equal(p.Home, want) {
		t.Errorf("home is %v, want %v", p.Home, want)
	}
	var got []Command
	for _, it := range p.Items {
		got = append(got, it.Command)
	}
	want := []Command{TakeOff, NavWaypoint, Spline, DoSpeed, 115, LoiterTime, DoJump, Delay, ReturnHome}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("commands (-want +got):\n%s", d)
	}
	wantItem := Item{Seq: 2, Line: 4, Command: NavWaypoint, Frame: FrameRelative, Param: [4]float64{2},
		Lat: -35.3623617, Lon: 149.165237, Autocontinue: true}
	if d := cmp.Diff(wantItem, p.Items[1]); d != "" {
		t.Errorf("item 2 (-want +got):\n%s", d)
	}
	yaw := "testdata/all_commands.txt:7: item 5 (CONDITION_YAW): left out, the built-in autopilot flies the path and no more; ArduPilot may act on it"
	if d := cmp.Diff([]string{yaw}, p.LeftOut()); d != "" {
		t.Errorf("notices (-want +got):\n%s", d)
	}
}

// badMissions also feeds the fuzz test. Each want is what the error must say.
var badMissions = []badFile{
	{"empty", "", `m:1: got an empty file, expected "QGC WPL 110"`},
	{"other version", "QGC WPL 130\n", `m:1: got "QGC WPL 130", expected "QGC WPL 110" as the first line, save`},
	{"protocol buffers", "QGC WPL PB 110\n", `m:1: got "QGC WPL PB 110", expected`},
	{"home only", header + "\n" + homeLine, "expected at least one waypoint after item 0 (home), add one"},
	{"eleven columns", wpl("1 0 3 16 0 0 0 0 -35.36 149.16 20"), "m:3: got 11 columns, expected 12"},
	{"not a number", wpl("1 0 3 16 0 0 0 0 -35.36 east 20 1"), `m:3: got "east" as longitude, expected a finite number, correct`},
	{"NaN", wpl("1 0 3 NaN 0 0 0 0 -35.36 149.16 20 1"), `m:3: got "NaN" as command, expected a finite number`},
	{"nanometres", wpl("1 0 3 16 0 0 0 nano -35.36 149.16 20 1"), `m:3: got "nano" as parameter 4, expected a finite number`},
	{"infinite argument", wpl("1 0 3 16 0 0 0 -inf -35.36 149.16 20 1"), `m:3: got "-inf" as parameter 4`},
	{"corner without a place", wpl("1 0 3 5001 3 0 0 0 nan 149.16 0 1"), "m:3: got NaN as latitude, expected a finite number"},
	{"rally point without a place", wpl("1 0 3 5100 0 0 0 0 -35 nan 20 1"), "m:3: got NaN as longitude, expected a finite number"},
	{"infinite", wpl("1 0 3 16 0 0 0 0 -35.36 149.16 1e999 1"), `got "1e999" as altitude`},
	{"half a command", wpl("1 0 3 16.5 0 0 0 0 -35.36 149.16 20 1"), `got "16.5" as command, expected a whole number`},
	{"latitude", wpl("1 0 3 16 0 0 0 0 -95.36 149.16 20 1"), "got latitude -95.36, expected from -90 to 90"},
	{"longitude", wpl("1 0 3 16 0 0 0 0 -35.36 189.16 20 1"), "got longitude 189.16, expected from -180 to 180"},
	{"altitude", wpl("1 0 3 16 0 0 0 0 -35.36 149.16 83001 1"), "got altitude 83001, expected from -83000 to 83000"},
	{"frame", wpl("1 0 1 16 0 0 0 0 -35.36 149.16 20 1"), "got frame 1, expected 0"},
	{"jump out", wpl("1 0 3 22 0 0 0 0 0 0 20 1", "2 0 3 177 9 1 0 0 0 0 0 1"), "m:4: item 2 (DO_JUMP): got a jump to item 9, expected an item from 1 to 2"},
	{"jump to a fraction", wpl("1 0 3 177 1.5 1 0 0 0 0 0 1"), "m:3: item 1 (DO_JUMP): got a jump to item 1.5"},
	{"fence among items", wpl("1 0 3 22 0 0 0 0 0 0 20 1", "2 0 3 5003 50 0 0 0 -35.36 149.16 0 1"), "m:4: got FENCE_CIRCLE_INCLUSION among the items of a mission"},
	{"open polygon", wpl("1 0 3 5001 3 0 0 0 -35.36 149.16 0 1", "2 0 3 5001 3 0 0 0 -35.37 149.16 0 1"), "got a polygon that ends after 2 corners, expected 3"},
	{"second polygon open", wpl("1 0 3 5004 30 0 0 0 -35.36 149.16 0 1", "2 0 3 5001 3 0 0 0 -35.37 149.16 0 1"), "m:4: item 2 (FENCE_POLYGON_VERTEX_INCLUSION): got a polygon that ends after 1 corners"},
	{"two corners in the old form", "-35.363 149.165\n-35.361 149.163\n-35.364 149.163\n-35.361 149.163\n", "m:4: got a fence of 2 corners, expected the place to return to, then 3 to 255 corners"},
	{"corner out of range", "-35.363 149.165\n-95.361 149.163\n", "m:2: got latitude -95.361, expected from -90 to 90"},
	{"corner with a name", "-35.363 149.165\n-35.361 149.163 here\n", "m:2: got \"[-35.361 149.163 here]\", expected latitude and longitude of a corner"},
	{"short rally point", "RALLY -35.36 149.16 60\n", "m:1: got 4 columns, expected 7 (RALLY lat lon alt break-alt land-dir flags)"},
	{"odd rally point", "RALLY -35.36 149.16 high 0 0 0\n", `m:1: got "high" as altitude, expected a finite number`},
	{"high rally point", "RALLY -35.36 149.16 1e5 0 0 0\n", "m:1: got altitude 100000, expected from -83000 to 83000"},
	{"old action", "QGC WPL 100\n0 0 9 0 0 0 0 1 149.16 -35.36 584 0 1\n", `m:2: got "9" as action, expected 2, 3, 4, 24, 25, 26 or 27`},
	{"old columns", "QGC WPL 100\n0 0 25 0 0 0 0 1 149.16 -35.36 584 1\n", "m:2: got 12 columns, expected 13 of QGC WPL 100"},
	{"only a jump", wpl("1 0 3 177 1 1 0 0 0 0 0 1"), "without anything to fly"},
	{"long line", header + "\n" + strings.Repeat("1", 70000), "m:2: got a line of more than 65536 bytes"},
	{"binary", "\x7fELF\x02\x01\x01\x00", "m:1: got"},
}

func TestParseErrorsSayWhereWhatAndWhatToDo(t *testing.T) { areRefused(t, badMissions) }

// badFile is the text of a mission file that is refused, and what the error says.
type badFile struct{ name, text, want string }

// areRefused parses files that are wrong, and holds the errors to one line that says where and what.
func areRefused(t *testing.T, files []badFile) {
	t.Helper()
	for _, c := range files {
		p, err := Parse(strings.NewReader(c.text), "m")
		if err == nil {
			t.Errorf("%s: accepted as %+v, want an error with %q", c.name, p, c.want)
			continue
		}
		if !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "m:") {
			t.Errorf("%s: error %q, want one line m:LINE: with %q", c.name, err, c.want)
		}
	}
}

func TestParseTakesSpacesCommentsAndByteOrderMark(t *testing.T) {
	text := "\ufeffQGC WPL  110\n\n# made by hand\n 1 0 3 22 0 0 0 0 0 0 20 1  \n   2 0 6 16 0 0 0 0 1 2 20 1"
	p, err := Parse(strings.NewReader(text), "m")
	if err != nil {
		t.Fatal(err)
	}
	if p.Home != nil || len(p.Items) != 2 || p.Items[1].Frame.Datum() != FrameRelative || p.Items[1].Line != 5 {
		t.Errorf("got %+v, want two items without home, the second relative on line 5", p)
	}
}

// TestParseTakesUTF16, which Windows' editors and PowerShell write, of text files and of plans.
func TestParseTakesUTF16(t *testing.T) {
	wide := func(text string) string {
		b := []byte{0xFF, 0xFE}
		for _, u := range utf16.Encode([]rune(text)) {
			b = append(b, byte(u), byte(u>>8))
		}
		return string(b)
	}
	for _, text := range []string{
		"QGC WPL 110\r\n0 1 0 16 0 0 0 0 48.1 16.5 160 1\r\n1 0 3 22 0 0 0 0 0 0 20 1\r\n",
		`{"fileType": "Plan", "version": 1, "mission": {"plannedHomePosition": [48.1, 16.5, 160], "items": [
			{"type": "SimpleItem", "command": 22, "frame": 3, "autoContinue": true, "params": [0, 0, 0, null, 0, 0, 20]}]}}`,
	} {
		p, err := Parse(strings.NewReader(wide(text)), "m")
		if err != nil || p.Home == nil || p.Home.LatDeg != 48.1 || len(p.Items) != 1 {
			t.Errorf("%.20q: got %+v, %v; want a home and an item", text, p, err)
		}
	}
}

func TestParseLimitsSizeAndItems(t *testing.T) {
	comments := header + "\n" + strings.Repeat("# filler\n", MaxBytes/9+1)
	if _, err := Parse(strings.NewReader(comments), "m"); err == nil || !strings.Contains(err.Error(), "more than 16777216 bytes") {
		t.Errorf("a file over the limit: error %v", err)
	}
	var b strings.Builder
	for i := 1; i <= MaxItems+1; i++ {
		b.WriteString(strings.Replace("# 0 3 20 0 0 0 0 0 0 0 1\n", "#", itoa(i), 1))
	}
	if _, err := Parse(strings.NewReader(wpl(b.String())), "m"); err == nil || !strings.Contains(err.Error(), "m:10003: got more than 10000 items, expected at most 10000, split") {
		t.Errorf("too many items: error %v", err)
	}
}

func TestLoadSaysWhatIsWrongWithThePath(t *testing.T) {
	if _, err := Load(filepath.Join(t.TempDir(), "none.txt")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: error %v, want fs.ErrNotExist", err)
	}
	if _, err := Load(t.TempDir()); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("folder: error %v", err)
	}
}

func FuzzParse(f *testing.F) {
	for _, c := range badMissions {
		f.Add(c.text)
	}
	f.Add(wpl("1 0 3 22 0 0 0 0 0 0 20 1", "2 0 3 16 0 0 0 0 -35.36 149.16 20 1"))
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(strings.NewReader(text), "m")
		if err != nil {
			return
		}
		for i, it := range p.Items {
			if it.Seq != i+1 {
				t.Fatalf("accepted item %d with seq %d", i, it.Seq)
			}
		}
		p.Path(DefaultHome) // must not panic
	})
}

// TestAFlightOfScriptsAloneIsAFlight: an item that sitlark cannot fly itself, but ArduPilot can,
// makes a plan too.
func TestAFlightOfScriptsAloneIsAFlight(t *testing.T) {
	p, err := Parse(strings.NewReader(wpl("1 0 3 42702 1 10 0 0 0 0 0 1")), "m")
	if err != nil || len(p.Items) != 1 || p.Items[0].Command != navScript {
		t.Errorf("got %v, %v", p.Items, err)
	}
}
