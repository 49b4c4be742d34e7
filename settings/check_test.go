package settings

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestNamedFileThatIsNoSettingsIsLeftAlone: it is refused in words, and is as it was.
func TestNamedFileThatIsNoSettingsIsLeftAlone(t *testing.T) {
	texts := map[string]string{"a scenario": "name: gust\nvehicle: quad-1.5kg\nexpect:\n  - always: tilt < 60 deg\n"}
	for name, text := range brokenFiles {
		texts[name] = text
	}
	for name, text := range texts {
		path := file(t, text)
		err := Check(path)
		if err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "expected a file of sitlark's settings") {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, internal := range []string{"Go struct", "unmarshal", "Settings.", "map["} {
			if strings.Contains(err.Error(), internal) {
				t.Errorf("%s: %q in %v", name, internal, err)
			}
		}
		if contents(t, path) != text {
			t.Errorf("%s: the file was changed", name)
		}
		if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(left) != 1 {
			t.Errorf("%s: the folder has %v", name, left)
		}
	}
	path := file(t, "theme: light\nwindow: wide\n")
	if err := Check(path); err == nil || !strings.Contains(err.Error(), path+":2:9: found a text, expected keys with values") {
		t.Errorf("a wrong type: %v", err)
	}
	if err := Check(t.TempDir()); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("a folder: %v", err)
	}
}

// TestNamedFileOfSettingsIsTaken, as is one that is still to be written.
func TestNamedFileOfSettingsIsTaken(t *testing.T) {
	for _, text := range []string{"", "{}", "# nothing yet\n", "theme: light\n", "weather: {rain: 3}\ntheme: dark\n", "window: {width: 1}\n"} {
		if err := Check(file(t, text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, name := range []string{"", None, filepath.Join(t.TempDir(), "new.yaml")} {
		if err := Check(name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestWrongKindsAreNamedAsInYAML: of each kind of value, what was found and what is expected, and where.
func TestWrongKindsAreNamedAsInYAML(t *testing.T) {
	for text, want := range map[string]string{
		"window: wide\n":                       ":1:9: found a text, expected keys with values",
		"window: 3\n":                          ":1:9: found a number, expected keys with values",
		"window: true\n":                       ":1:9: found true or false, expected keys with values",
		"window: [1, 2]\n":                     ":1:9: found a list, expected keys with values",
		"theme: {a: 1}\n":                      ":1:8: found keys with values, expected a text",
		"theme: [light]\n":                     ":1:8: found a list, expected a text",
		"ui-scale: large\n":                    ":1:11: found a text, expected a number",
		"window:\n  width: wide\n":             ":2:10: found a text, expected a whole number",
		"off: 3\n":                             ":1:6: found a number, expected a list",
		"plots:\n  show: height\n":             ":2:9: found a text, expected a list",
		"panels:\n  clock:\n    more: often\n": ":3:11: found a text, expected true or false",
		"window:\n  width: 99999999999999999999999999999999\n": ":2:10: ",
	} {
		if err := Check(file(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestYesAndNoAreTrueAndFalse, as in vehicle files and scenarios.
func TestYesAndNoAreTrueAndFalse(t *testing.T) {
	for word, want := range map[string]Truth{"yes": true, "true": true, "no": false, "false": false} {
		_, s, notices, _ := Load(file(t, "panels:\n  clock:\n    more: "+word+"\n"), time.Time{})
		if len(notices) > 0 || s.Panels["clock"].More != want {
			t.Errorf("more: %s: %v, %v", word, s.Panels["clock"].More, notices)
		}
	}
	text := "panels:\n  clock:\n    more: yes\n  faults:\n    more: often\n"
	if err := Check(file(t, text)); err == nil || !strings.Contains(err.Error(), ":5:11: found a text, expected true or false") {
		t.Errorf("more: often: %v", err)
	}
}
