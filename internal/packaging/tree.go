package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// file is one that a package installs.
type file struct {
	to      string // absolute path
	from    string // a file, or
	content []byte
	program bool   // may be executed
	only    string // "deb" or "rpm"; empty for all
}

// The folders of the program's documents.
const (
	docs     = "/usr/share/doc/sitlark"
	licences = "/usr/share/licenses/sitlark" // of RPM systems
	icons    = "/usr/share/icons/hicolor"
)

// desktopFile names menu entry and AppStream metainfo.
const desktopFile = "io.github.sitlark.sitlark"

// newTree returns what a package for t installs, by path.
func newTree(t target, r release, binary string, m manual) ([]file, error) {
	all := []file{{to: "/usr/bin/sitlark", from: binary, program: true}}
	all = append(all, m.files...)
	for folder, pattern := range map[string]string{
		"scenarios": "scenario/library/*.yaml", "scenarios/": "scenario/library/*.waypoints",
		"campaigns": "campaign/library/*.yaml",
		"vehicles":  "vehicle/vehicles/*.yaml", "vehicles/": "vehicle/vehicles/*.json",
		"container": "scripts/package/container/*",
	} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			return nil, fmt.Errorf("%s: there is no such file", pattern)
		}
		for _, path := range found {
			all = append(all, file{to: docs + "/examples/" + strings.TrimSuffix(folder, "/") + "/" + filepath.Base(path), from: path})
		}
	}
	overrides := "lintian-overrides-headless"
	if t.window {
		overrides = "lintian-overrides"
		desktop, err := desktopFiles(r)
		if err != nil {
			return nil, err
		}
		all = append(all, desktop...)
	}
	all = append(all, file{to: "/usr/share/lintian/overrides/sitlark", from: "scripts/package/" + overrides, only: "deb"})
	slices.SortFunc(all, func(a, b file) int { return strings.Compare(a.to+a.only, b.to+b.only) })
	return all, nil
}

// desktopFiles are what a desktop shows of the program.
func desktopFiles(r release) ([]file, error) {
	metainfo, err := os.ReadFile("scripts/package/metainfo.xml")
	if err != nil {
		return nil, err
	}
	filled := strings.NewReplacer("@VERSION@", r.version, "@DATE@", r.time.Format("2006-01-02")).Replace(string(metainfo))
	all := []file{
		{to: "/usr/share/applications/" + desktopFile + ".desktop", from: "scripts/package/sitlark.desktop"},
		{to: "/usr/share/metainfo/" + desktopFile + ".metainfo.xml", content: []byte(filled)},
		{to: icons + "/scalable/apps/sitlark.svg", from: "assets/icon/sitlark.svg"},
	}
	for _, size := range []int{16, 32, 48, 64, 128, 256} {
		all = append(all, file{to: fmt.Sprintf("%s/%dx%[2]d/apps/sitlark.png", icons, size), from: fmt.Sprintf("assets/icon/sitlark-%d.png", size)})
	}
	return all, nil
}

// read returns the content of a file.
func (f file) read() ([]byte, error) {
	if f.content != nil {
		return f.content, nil
	}
	return os.ReadFile(f.from)
}

// mode is the file's permissions.
func (f file) mode() os.FileMode {
	if f.program {
		return 0o755
	}
	return 0o644
}
