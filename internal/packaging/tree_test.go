package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

var testRelease = release{version: "1.2.3~rc.1", time: time.Date(2026, 11, 24, 10, 20, 30, 0, time.UTC)}

// treeOf is what a package would install, by path.
func treeOf(t *testing.T, window bool) map[string]file {
	t.Helper()
	inRoot(t)
	all, err := newTree(target{arch: "amd64", window: window, packaged: true}, testRelease, "main.go", manual{})
	if err != nil {
		t.Fatal(err)
	}
	tree := map[string]file{}
	for i, f := range all {
		if _, twice := tree[f.to]; twice {
			t.Errorf("%s is there twice", f.to)
		}
		if i > 0 && f.to < all[i-1].to {
			t.Errorf("%s stands behind %s", f.to, all[i-1].to)
		}
		if f.to != filepath.Clean(f.to) || !strings.HasPrefix(f.to, "/usr/") {
			t.Errorf("%s is no path below /usr", f.to)
		}
		if content, err := f.read(); err != nil || len(content) == 0 {
			t.Errorf("%s: %v", f.to, err)
		}
		if program := f.to == "/usr/bin/sitlark"; (f.mode() == 0o755) != program || !program && f.mode() != 0o644 {
			t.Errorf("%s has the mode %v", f.to, f.mode())
		}
		tree[f.to] = f
	}
	return tree
}

// TestTreeHasAllExamples: each scenario, campaign and vehicle that comes with sitlark, and what they read.
func TestTreeHasAllExamples(t *testing.T) {
	tree := treeOf(t, false)
	for folder, to := range map[string]string{"scenario/library": "scenarios", "campaign/library": "campaigns", "vehicle/vehicles": "vehicles", "scripts/package/container": "container"} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if e.IsDir() || strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), ".md") {
				continue
			}
			path := docs + "/examples/" + to + "/" + e.Name()
			if _, ok := tree[path]; !ok {
				t.Errorf("%s of %s is missing", path, folder)
			}
		}
	}
}

// TestOnlyAWindowHasAMenuEntry, with icons of all sizes.
func TestOnlyAWindowHasAMenuEntry(t *testing.T) {
	bare := treeOf(t, false)
	for path := range bare {
		if strings.HasPrefix(path, "/usr/share/applications/") || strings.HasPrefix(path, "/usr/share/metainfo/") || strings.HasPrefix(path, icons) {
			t.Errorf("the headless program has %s", path)
		}
	}
	t.Chdir("internal/packaging")
	sizes := 0
	for path, f := range treeOf(t, true) {
		var wide, high int
		if _, err := fmt.Sscanf(strings.TrimPrefix(path, icons), "/%dx%d/apps/sitlark.png", &wide, &high); err != nil {
			continue
		}
		content, err := f.read()
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.DecodeConfig(bytes.NewReader(content))
		if err != nil || picture.Width != wide || picture.Height != high {
			t.Errorf("%s is %dx%d, %v", path, picture.Width, picture.Height, err)
		}
		sizes++
	}
	if sizes != 6 {
		t.Errorf("there are icons of %d sizes", sizes)
	}
}

// TestMenuEntryFitsTheProgram: its icon is installed, its flags exist, and windows have its class.
func TestMenuEntryFitsTheProgram(t *testing.T) {
	tree := treeOf(t, true)
	entry := tree["/usr/share/applications/"+desktopFile+".desktop"]
	content, err := entry.read()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("docs/man/sitlark.1")
	if err != nil {
		t.Fatal(err)
	}
	starts := 0
	for line := range strings.Lines(string(content)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		switch key {
		case "Exec":
			starts++
			words := strings.Fields(value)
			if _, ok := tree["/usr/bin/"+words[0]]; !ok {
				t.Errorf("%s is not installed", words[0])
			}
			for _, flag := range words[1:] {
				if flag == "%F" { // the files that are opened
					if !regexp.MustCompile(`(?m)^sitlark .*FILE\.\.\.`).Match(page) {
						t.Error("the man page has no files in its synopsis")
					}
					continue
				}
				if !regexp.MustCompile(`(?m)^\\fB.*` + regexp.QuoteMeta(flag) + `\b`).Match(page) {
					t.Errorf("the man page has no flag %s", flag)
				}
			}
		case "Icon":
			if _, ok := tree[icons+"/scalable/apps/"+value+".svg"]; !ok {
				t.Errorf("there is no icon %s", value)
			}
		case "StartupWMClass":
			source, err := os.ReadFile("scene/icon.go")
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(source), fmt.Sprintf("desktopName = %q", value)) {
				t.Errorf("windows do not have the class %s", value)
			}
		}
	}
	if starts != 2 {
		t.Errorf("%d lines start the program, expected that of the entry and that of its action", starts)
	}
}

// TestMetainfoIsFilled: version and date of the release, the entry that is installed, pictures that exist.
func TestMetainfoIsFilled(t *testing.T) {
	tree := treeOf(t, true)
	content, err := tree["/usr/share/metainfo/"+desktopFile+".metainfo.xml"].read()
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		ID         string `xml:"id"`
		Launchable string `xml:"launchable"`
		Releases   []struct {
			Version string `xml:"version,attr"`
			Date    string `xml:"date,attr"`
		} `xml:"releases>release"`
		Images []string `xml:"screenshots>screenshot>image"`
	}
	if err := xml.Unmarshal(content, &m); err != nil {
		t.Fatal(err)
	}
	if m.ID != desktopFile || m.Launchable != desktopFile+".desktop" {
		t.Errorf("it is about %s, which %s starts", m.ID, m.Launchable)
	}
	if len(m.Releases) != 1 || m.Releases[0].Version != testRelease.version || m.Releases[0].Date != "2026-11-24" {
		t.Errorf("its releases are %+v", m.Releases)
	}
	if len(m.Images) == 0 {
		t.Error("it has no pictures")
	}
	for _, address := range m.Images {
		_, path, _ := strings.Cut(address, "/main/")
		if _, err := os.Stat(filepath.FromSlash(path)); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestTreeNeedsTheProject(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := newTree(target{arch: "amd64"}, testRelease, "sitlark", manual{}); err == nil || !strings.Contains(err.Error(), "there is no such file") {
		t.Errorf("in an empty folder: %v", err)
	}
}

// TestOwnFolders are those that an RPM system would leave behind.
func TestOwnFolders(t *testing.T) {
	tree := []file{{to: docs + "/examples/vehicles/a.yaml"}, {to: licences + "/LICENSE"}, {to: "/usr/bin/sitlark"}, {to: icons + "/48x48/apps/sitlark.png"}, {to: docs + "-other/b"}}
	want := []string{docs, docs + "/examples", docs + "/examples/vehicles", licences}
	if got := ownFolders(tree); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
