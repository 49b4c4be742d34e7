package settings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/internal/faultydisk"
	"github.com/sitlark/sitlark/internal/testfile"
)

var someDay = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func some() Settings {
	return Settings{Theme: "light", UIScale: 1.5, Window: Window{1600, 900}, Camera: "orbit", HUD: "full", Plots: Plots{Span: 60, Show: []string{"power", "rpm"}}, Off: []string{"ghost", "last flight"},
		Panels: map[string]Panel{"wind": {Dock: "right", Row: 2, Fold: "shut"}, "motors": {From: "bottom left", X: 40, Y: 200.5}}}
}

// file writes text to a new settings file.
func file(t *testing.T, text string) string {
	t.Helper()
	return testfile.Write(t, "settings.yaml", text)
}

func contents(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestWhatIsSavedComesBack in the user's own folder, which is made.
func TestWhatIsSavedComesBack(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	st, s, notices, broken := Load("", someDay)
	if diff := cmp.Diff(Settings{}, s); diff != "" || len(notices) > 0 || broken {
		t.Errorf("without a file: %v, %v, settings want −, got +:\n%s", notices, broken, diff)
	}
	if err := st.Save(some()); err != nil {
		t.Fatal(err)
	}
	_, again, notices, _ := Load("", someDay)
	if diff := cmp.Diff(some(), again); diff != "" || len(notices) > 0 {
		t.Errorf("notices %v, want −, got +:\n%s", notices, diff)
	}
	path, err := Path()
	if err != nil || !strings.HasSuffix(path, filepath.Join("sitlark", "settings.yaml")) {
		t.Errorf("the file is %q, %v", path, err)
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("saving left %v, %v", left, err)
	}
}

// TestAnyArrangementComesBack: each valid Settings survives the file.
func TestAnyArrangementComesBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.yaml")
	rapid.Check(t, func(t *rapid.T) {
		want := Settings{
			Theme:   rapid.SampledFrom([]string{"", "dark", "light"}).Draw(t, "theme"),
			UIScale: rapid.SampledFrom([]float64{0, MinScale, 1.25, MaxScale}).Draw(t, "scale"),
			Camera:  rapid.StringMatching(`[A-Za-z0-9 .-]{0,12}`).Draw(t, "camera"),
		}
		for _, name := range rapid.SliceOfDistinct(rapid.StringMatching(`[a-z][a-z0-9 .-]{0,7}`), rapid.ID).Draw(t, "panels") {
			if want.Panels == nil {
				want.Panels = map[string]Panel{}
			}
			want.Panels[name] = Panel{Dock: rapid.SampledFrom([]string{"", "left", "right"}).Draw(t, "dock"),
				Row: rapid.IntRange(0, 9).Draw(t, "row"), X: rapid.Float64Range(-1e5, 1e5).Draw(t, "x")}
		}
		st, _, _, _ := Load(path, someDay) // over the arrangement before
		if err := st.Save(want); err != nil {
			t.Fatal(err)
		}
		_, got, notices, _ := Load(path, someDay)
		if diff := cmp.Diff(want, got); diff != "" || len(notices) > 0 {
			t.Fatalf("notices %v, want −, got +:\n%s", notices, diff)
		}
	})
}

// brokenFiles feed the test of the errors and the fuzz test.
var brokenFiles = map[string]string{
	"not YAML":          "theme: [light",
	"a wrong type":      "window: wide",
	"a list":            "- theme\n- light\n",
	"a word":            "hello",
	"a picture":         "\x89PNG\r\n\x1a\n\x00\x00",
	"panels of numbers": "panels: 7",
	"half a file":       "theme: light\npanels:\n  wind: {dock: ri",
	"tabs":              "window:\n\twidth: 3",
	"too much":          strings.Repeat("# sitlark\n", 200000),
}

// TestBrokenFileIsSetAside: it is said in one line, kept under another name, and
// the defaults are used; the next save makes a good file.
func TestBrokenFileIsSetAside(t *testing.T) {
	for name, text := range brokenFiles {
		path := file(t, text)
		for day := range 2 { // twice on one day: nothing is overwritten
			st, s, notices, broken := Load(path, someDay)
			if diff := cmp.Diff(Settings{}, s); diff != "" {
				t.Errorf("%s: settings want −, got +:\n%s", name, diff)
			}
			if !broken || len(notices) != 1 || strings.Contains(notices[0], "\n") || !strings.Contains(notices[0], "renamed to") {
				t.Fatalf("%s: broken %v, said %q", name, broken, notices)
			}
			aside := path + ".broken-2026-11-20"
			if day == 1 {
				aside += "-2"
			}
			if contents(t, aside) != text {
				t.Errorf("%s: what was renamed is not what was there", name)
			}
			if err := st.Save(some()); err != nil || !strings.HasPrefix(contents(t, path), "theme: light") {
				t.Errorf("%s: the next save: %v", name, err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestValuesThatCannotBeMeant are said, each, and only they fall back.
func TestValuesThatCannotBeMeant(t *testing.T) {
	path := file(t, "theme: purple\nui-scale: .nan\ncamera: orbit\nwindow: {width: 9, height: -1}\nplots: {span: -4, show: [\"a/b\"]}\noff: [\"\"]\n"+
		"panels:\n  wind: {from: middle, x: 4}\n  flight: {dock: up}\n  motors: {dock: right, row: 1}\n  events: {from: top left, x: 1e9}\n")
	_, s, notices, broken := Load(path, someDay)
	want := Settings{Camera: "orbit", Panels: map[string]Panel{"motors": {Dock: "right", Row: 1}}}
	if diff := cmp.Diff(want, s); diff != "" || broken {
		t.Errorf("broken %v, want −, got +:\n%s", broken, diff)
	}
	if len(notices) != 9 {
		t.Errorf("said %d lines, want 9: %q", len(notices), notices)
	}
}

// TestWindowAndScaleHaveLimits: those of --size and --ui-scale, which are these constants.
func TestWindowAndScaleHaveLimits(t *testing.T) {
	for text, good := range map[string]bool{
		"ui-scale: 0.75\n": true, "ui-scale: 3\n": true, "ui-scale: 0.74\n": false, "ui-scale: 3.01\n": false,
		"window: {width: 640, height: 400}\n": true, "window: {width: 8192, height: 8192}\n": true,
		"window: {width: 639, height: 400}\n": false, "window: {width: 640, height: 399}\n": false, "window: {width: 8193, height: 400}\n": false,
	} {
		_, s, notices, _ := Load(file(t, text), someDay)
		if taken := s.UIScale != 0 || s.Window != (Window{}); taken != good || (len(notices) == 0) != good {
			t.Errorf("%q: taken %v, said %q", text, taken, notices)
		}
	}
}

// TestEmptyFileIsNotBroken, nor is one of comments alone.
func TestEmptyFileIsNotBroken(t *testing.T) {
	for _, text := range []string{"", "\n", "# nothing yet\n", "{}"} {
		if _, s, notices, broken := Load(file(t, text), someDay); broken || len(notices) > 0 || s.Theme != "" {
			t.Errorf("%q: broken %v, said %q", text, broken, notices)
		}
	}
}

// TestUnknownKeysStay: a later version's settings outlive this one.
func TestUnknownKeysStay(t *testing.T) {
	path := file(t, "weather: {rain: 3}\ntheme: dark\nlater: [1, 2]\n")
	st, s, notices, _ := Load(path, someDay)
	if s.Theme != "dark" || len(notices) > 0 {
		t.Errorf("theme %q, said %q", s.Theme, notices)
	}
	s.Theme = "light"
	for range 2 {
		if err := st.Save(s); err != nil {
			t.Fatal(err)
		}
	}
	for _, part := range []string{"theme: light", "rain: 3", "later:"} {
		if text := contents(t, path); strings.Count(text, part) != 1 {
			t.Errorf("%q is not once in the file:\n%s", part, text)
		}
	}
}

// TestFolderThatCannotBeWritten is said once.
func TestFolderThatCannotBeWritten(t *testing.T) {
	inTheWay := file(t, "") // a file where the folder should be
	st := &Store{path: filepath.Join(inTheWay, "sitlark", "settings.yaml")}
	if err := st.Save(some()); err == nil || !strings.Contains(err.Error(), "not saved") {
		t.Errorf("the first save: %v", err)
	}
	if err := st.Save(Settings{}); err != nil {
		t.Errorf("the second says it again: %v", err)
	}
	_, _, notices, broken := Load(t.TempDir(), someDay)
	if len(notices) != 1 || broken || !strings.Contains(notices[0], "is a folder") {
		t.Errorf("a folder as file: broken %v, said %q", broken, notices)
	}
	st, _, notices, broken = Load(os.DevNull, someDay) // it must not be replaced
	if err := st.Save(some()); err != nil || len(notices) != 1 || broken || !strings.Contains(notices[0], "is a device") {
		t.Errorf("a device as file: saved: %v, broken %v, said %q", err, broken, notices)
	}
}

// TestFaultyDiskKeepsOldSettings: whichever step of writing them fails, the user is told, and
// the file holds what it held.
func TestFaultyDiskKeepsOldSettings(t *testing.T) {
	path := file(t, "theme: dark\n")
	faultydisk.Check(t, filepath.Dir(path), func() string {
		st, _, _, _ := Load(path, someDay)
		if err := st.Save(some()); err != nil {
			return err.Error()
		}
		return ""
	})
	if _, s, _, _ := Load(path, someDay); s.Theme != some().Theme {
		t.Errorf("the theme is %q at last", s.Theme)
	}
}

// TestBombsAreSetAside: small files that a parser of YAML would take long for, or much memory.
func TestBombsAreSetAside(t *testing.T) {
	for name, text := range map[string]string{
		"aliases":  "a: &a [x, x]\nb: &b [*a, *a]\npanels: *b\n",
		"brackets": strings.Repeat("[", maxBytes),
		"keys":     strings.Repeat("a: 1\n", 20_000),
		"size":     strings.Repeat(" ", maxBytes+1),
	} {
		path := file(t, text)
		_, s, notices, broken := Load(path, someDay)
		if !broken || len(notices) != 1 || !cmp.Equal(s, Settings{}) || len(notices[0]) > 500 {
			t.Errorf("%s: broken %v, %+v, %.300q", name, broken, s, notices)
		}
		if _, err := os.Stat(path); !os.IsNotExist(err) {
			t.Errorf("%s: it was not set aside: %v", name, err)
		}
		joysticks := filepath.Join(filepath.Dir(path), JoystickFile)
		if err := os.WriteFile(joysticks, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, all, notice := LoadJoysticks(path, someDay); len(all) != 0 || !strings.Contains(notice, "renamed") {
			t.Errorf("%s: joysticks %v, %q", name, all, notice)
		}
	}
}

// TestNoneKeepsNothing, nor does a store that was never opened.
func TestNoneKeepsNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	st, _, notices, _ := Load(None, someDay)
	var no *Store
	for _, s := range []*Store{st, no} {
		if err := s.Save(some()); err != nil {
			t.Error(err)
		}
	}
	if left, _ := filepath.Glob("*"); len(left) > 0 || len(notices) > 0 {
		t.Errorf("%v was written, %v said", left, notices)
	}
}

// TestLinkStaysALink: settings kept elsewhere go on being kept there.
func TestLinkStaysALink(t *testing.T) {
	real := file(t, "theme: dark\n")
	link := filepath.Join(t.TempDir(), "settings.yaml")
	if err := os.Symlink(real, link); err != nil {
		t.Skip(err)
	}
	st, _, _, _ := Load(link, someDay)
	if err := st.Save(some()); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
	if !strings.HasPrefix(contents(t, real), "theme: light") {
		t.Error("the file behind the link was not written")
	}
}

// FuzzLoad: no text ends the program, and what comes out is valid.
func FuzzLoad(f *testing.F) {
	for _, text := range brokenFiles {
		f.Add(text)
	}
	for _, s := range []string{"", "theme: light", "panels: {a: {dock: left}}", "&a [*a]", "? : -", "window: {width: 1e99}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		path := file(t, text)
		st, s, _, _ := Load(path, someDay)
		if faults := s.check(); len(faults) > 0 {
			t.Errorf("%v got through", faults)
		}
		s.Theme = "light"
		if err := st.Save(s); err != nil {
			t.Error(err)
		}
		if _, again, _, broken := Load(path, someDay); broken || again.Theme != "light" {
			t.Errorf("what was saved can't be read:\n%s", contents(t, path))
		}
	})
}

// TestLimitsOfTheWindow: one side that is out of range makes the whole size invalid.
func TestLimitsOfTheWindow(t *testing.T) {
	for w, ok := range map[Window]bool{
		{}: true, {640, 400}: true, {8192, 8192}: true, {1280, 720}: true,
		{639, 400}: false, {640, 399}: false, {8193, 400}: false, {640, 8193}: false, {0, 720}: false, {1280, 0}: false,
	} {
		s := Settings{Window: w}
		if faults := s.check(); (len(faults) == 0) != ok || ok && s.Window != w || !ok && s.Window != (Window{}) {
			t.Errorf("%+v: %q, it is now %+v", w, faults, s.Window)
		}
	}
}
