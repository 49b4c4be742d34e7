package settings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/internal/faultydisk"
	"github.com/sitlark/sitlark/internal/testfile"
	"github.com/sitlark/sitlark/joystick"
)

// joystickFolder returns the name of a settings file whose folder holds text as the
// joysticks' file.
func joystickFolder(t *testing.T, text string) (settings, path string) {
	t.Helper()
	dir := t.TempDir()
	return filepath.Join(dir, "settings.yaml"), testfile.WriteIn(t, dir, JoystickFile, text)
}

func someJoysticks() []joystick.Mapping {
	pad := joystick.Default(joystick.Device{GUID: "030000005e0400008e02000014010000", Name: "Xbox 360 Controller", Gamepad: true, Axes: 6, Buttons: 15})
	pad.Use = true
	pad.SetCalibration(3, joystick.Axis{Min: -0.75, Centre: 0.031, Max: 0.82, DeadZone: 0.05})
	pad.SetChannel(joystick.Channel{Number: 1, Axis: 3, Expo: 0.3})
	pad.SetChannel(joystick.Channel{Number: 7, Buttons: []int{1}, Press: joystick.Toggle, Inverted: true})
	return []joystick.Mapping{pad, joystick.Default(joystick.Device{GUID: "a: b #", Name: `it's "odd"`, Axes: 8})}
}

// TestJoysticksComeBackAsTheyWereKept by the next start.
func TestJoysticksComeBackAsTheyWereKept(t *testing.T) {
	settings := filepath.Join(t.TempDir(), "deeper", "settings.yaml")
	j, all, notice := LoadJoysticks(settings, someDay)
	if len(all) > 0 || notice != "" {
		t.Errorf("without a file: %v, %q", all, notice)
	}
	if err := j.Keep(someJoysticks()); err != nil {
		t.Fatal(err)
	}
	_, all, notice = LoadJoysticks(settings, someDay)
	if diff := cmp.Diff(someJoysticks(), all); diff != "" || notice != "" {
		t.Errorf("%q, want −, got +:\n%s", notice, diff)
	}
}

// brokenJoysticks are texts and what is wrong with them, for the test of the errors and the fuzz test.
var brokenJoysticks = map[string]string{
	"joysticks: 5": "", "joysticks: [": "", "\x00": "zero byte", strings.Repeat("#", maxBytes+1): "at most",
	"joystiks: []":                       "unknown field",
	"joysticks:\n- {guid: a, colour: 2}": "unknown field",
	"joysticks:\n- {guid: a, axes: [{min: -1, centre: 0, max: 9}]}":   "max 9: expected from -1 to 1",
	"joysticks:\n- {guid: a, axes: [{min: .nan, centre: 0, max: 1}]}": "min NaN",
	"joysticks:\n- {guid: a, channels: [{channel: 13, axis: 1}]}":     "channel 13: expected 1 to 12",
	"joysticks:\n- {guid: a}\n- {guid: a}":                            "duplicate",
	"joysticks:\n- {guid: ''}":                                        "guid",
}

// TestBrokenJoysticksAreSetAside whole, and the next Keep writes a new file.
func TestBrokenJoysticksAreSetAside(t *testing.T) {
	for text, want := range brokenJoysticks {
		settings, path := joystickFolder(t, text)
		j, all, notice := LoadJoysticks(settings, someDay)
		if len(all) > 0 || !strings.Contains(notice, "renamed to") || !strings.Contains(notice, want) || strings.Contains(notice, "\n") {
			t.Errorf("%.60q: %v, said %q, want %q", text, all, notice, want)
			continue
		}
		if got := contents(t, path+".broken-2026-11-20"); got != text {
			t.Errorf("%.60q: what was renamed is another text", text)
		}
		if err := j.Keep(someJoysticks()); err != nil {
			t.Errorf("%.60q: the next Keep: %v", text, err)
		}
		if _, all, notice := LoadJoysticks(settings, someDay); len(all) != 2 || notice != "" {
			t.Errorf("%.60q: after the next Keep: %d joysticks, %q", text, len(all), notice)
		}
	}
}

// TestJoysticksThatCannotBeWritten are reported each time the user saves.
func TestJoysticksThatCannotBeWritten(t *testing.T) {
	inTheWay := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(inTheWay, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	j := &Joysticks{Store{path: filepath.Join(inTheWay, JoystickFile)}}
	for range 2 {
		if err := j.Keep(someJoysticks()); err == nil || !strings.Contains(err.Error(), "not saved") {
			t.Errorf("got %v", err)
		}
	}
	bad := someJoysticks()
	bad[0].GUID = ""
	j, _, _ = LoadJoysticks(filepath.Join(t.TempDir(), "settings.yaml"), someDay)
	if err := j.Keep(bad); err == nil {
		t.Error("what can't be read again was written")
	}
}

// TestFaultyDiskKeepsOldJoysticks: whichever step of writing them fails.
func TestFaultyDiskKeepsOldJoysticks(t *testing.T) {
	path := file(t, "")
	faultydisk.Check(t, filepath.Dir(path), func() string {
		j, _, _ := LoadJoysticks(path, someDay)
		if err := j.Keep(someJoysticks()); err != nil {
			return err.Error()
		}
		return ""
	})
	if _, all, _ := LoadJoysticks(path, someDay); len(all) != len(someJoysticks()) {
		t.Errorf("%d joysticks at last", len(all))
	}
}

// TestNoJoysticksAreKeptWithNone, nor by a nil file.
func TestNoJoysticksAreKeptWithNone(t *testing.T) {
	t.Chdir(t.TempDir())
	j, _, _ := LoadJoysticks(None, someDay)
	var no *Joysticks
	for _, f := range []*Joysticks{j, no} {
		if err := f.Keep(someJoysticks()); err != nil {
			t.Error(err)
		}
	}
	if left, _ := filepath.Glob("*"); len(left) > 0 {
		t.Errorf("%v was written", left)
	}
}

// FuzzLoadJoysticks: no text ends the program, and what comes out can be flown by.
func FuzzLoadJoysticks(f *testing.F) {
	for text := range brokenJoysticks {
		f.Add(text)
	}
	for _, s := range []string{"", "joysticks:\n- {guid: a, use: true, axes: [{min: -1, centre: 0, max: 1}], channels: [{channel: 1, axis: 1}]}",
		"joysticks: [{guid: a, channels: [{channel: 5, buttons: [1, 2], press: step, positions: 6}]}]", "&a [*a]", "joysticks: {}", "? : -"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		settings, _ := joystickFolder(t, text)
		_, all, _ := LoadJoysticks(settings, someDay)
		for i := range all {
			if err := all[i].Check(); err != nil {
				t.Error(err)
			}
			var m joystick.Mapper
			out, count := m.Map(&all[i], &joystick.Reading{Axes: []float64{1, -1}, Buttons: []bool{true}})
			for _, p := range out[:count] {
				if p < 1000 || p > 2000 {
					t.Errorf("%d µs of %q", p, text)
				}
			}
		}
	})
}
