package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	nfpm           = "github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.4"
	packageRelease = "1"
	homepage       = "https://github.com/sitlark/sitlark"
)

const summary = "desktop 3D flight simulator for ArduPilot"

const about3D = `sitlark is the physics behind ArduPilot's --model JSON:127.0.0.1, and a 3D
view of the flight. Panels break motors, sensors and battery while it flies,
scripted scenarios judge flights, campaigns vary them, and recordings are
replayed, compared and continued from any moment.`

const aboutHeadless = `sitlark is the physics behind ArduPilot's --model JSON:127.0.0.1. Scripted
scenarios judge flights, campaigns vary them, and recordings are compared and
exported.
.
This package holds the program without its window: for servers and containers.
For a window on this architecture, build sitlark on such a computer.`

// nfpmContent is a file, as nfpm's configuration names it.
type nfpmContent struct {
	Source   string       `json:"src,omitempty"`
	To       string       `json:"dst"`
	Type     string       `json:"type,omitempty"`
	Packager string       `json:"packager,omitempty"`
	Info     nfpmFileInfo `json:"file_info"`
}

type nfpmFileInfo struct {
	Mode  os.FileMode `json:"mode"`
	MTime time.Time   `json:"mtime"`
}

type nfpmDepends struct {
	Depends    []string `json:"depends,omitempty"`
	Recommends []string `json:"recommends,omitempty"`
	Suggests   []string `json:"suggests,omitempty"`
}

// writeByNFPM makes .deb and .rpm. nfpm reads JSON, too: it is YAML.
func writeByNFPM(t target, r release, binary string, tree []file, work, folder string) error {
	need, err := readNeeds(binary)
	if err != nil {
		return err
	}
	contents, err := nfpmContents(tree, r, filepath.Join(work, t.name(), "files"))
	if err != nil {
		return err
	}
	description := summary + "\n" + about3D
	// Dialogs show errors before there is a window. Names of ffmpeg's package differ among RPM systems.
	deb := nfpmDepends{Depends: need.deb, Recommends: []string{"zenity"}, Suggests: []string{"ffmpeg"}}
	rpm := nfpmDepends{Depends: need.rpm, Recommends: []string{"zenity"}, Suggests: []string{"/usr/bin/ffmpeg"}}
	if !t.window {
		description = summary + ", without its window\n" + aboutHeadless
		deb, rpm = nfpmDepends{Depends: need.deb}, nfpmDepends{Depends: need.rpm}
	}
	config, err := json.MarshalIndent(map[string]any{
		"name": "sitlark", "arch": t.arch, "platform": "linux",
		"version": r.version, "version_schema": "none", "release": packageRelease,
		"section": "science", "priority": "optional", "maintainer": maintainer, "vendor": "sitlark authors",
		"description": description, "homepage": homepage, "license": "MIT",
		"mtime": r.time, "disable_globbing": true, "umask": 0o022,
		"contents":  contents,
		"overrides": map[string]nfpmDepends{"deb": deb, "rpm": rpm},
		"deb":       map[string]any{"compression": "gzip"},
		"rpm":       map[string]any{"compression": "zstd", "buildhost": "sitlark", "group": "Applications/Engineering", "summary": strings.SplitN(description, "\n", 2)[0]},
	}, "", "\t")
	if err != nil {
		return err
	}
	path := filepath.Join(work, t.name(), "nfpm.json")
	if err := os.WriteFile(path, config, 0o644); err != nil {
		return err
	}
	for _, packager := range []string{"deb", "rpm"} {
		cmd := exec.Command("go", "run", nfpm, "package", "--config", path, "--packager", packager, "--target", filepath.Join(folder, t.packageFile(r, packager)))
		cmd.Env = append(os.Environ(), "GOFLAGS=", fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.time.Unix()))
		if said, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("nfpm: %w: %s", err, said)
		}
	}
	return nil
}

// packageFile is the usual name of a package of that kind, but for the ~, which a GitHub release renames.
func (t target) packageFile(r release, packager string) string {
	if packager == "deb" {
		return fmt.Sprintf("sitlark_%s-%s_%s.deb", r.plain(), packageRelease, t.arch)
	}
	machine := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[t.arch]
	return fmt.Sprintf("sitlark-%s-%s.%s.rpm", r.plain(), packageRelease, machine)
}

// nfpmContents writes the files to a folder and lists them. RPM also needs the folders that are the
// package's own: it would leave them behind.
func nfpmContents(tree []file, r release, folder string) ([]nfpmContent, error) {
	var all []nfpmContent
	for _, own := range ownFolders(tree) {
		all = append(all, nfpmContent{To: own, Type: "dir", Packager: "rpm", Info: nfpmFileInfo{Mode: 0o755, MTime: r.time}})
	}
	for _, f := range tree {
		content, err := f.read()
		if err != nil {
			return nil, err
		}
		path := filepath.Join(folder, f.only, f.to)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(path, content, f.mode()); err != nil {
			return nil, err
		}
		c := nfpmContent{Source: path, To: f.to, Packager: f.only, Info: nfpmFileInfo{Mode: f.mode(), MTime: r.time}}
		if strings.HasPrefix(f.to, licences) {
			c.Type = "license"
		}
		all = append(all, c)
	}
	return all, nil
}

// ownFolders are the folders of the tree that no other package has.
func ownFolders(tree []file) []string {
	own := map[string]bool{}
	for _, f := range tree {
		for _, top := range []string{docs, licences} {
			for at := path.Dir(f.to); at == top || strings.HasPrefix(at, top+"/"); at = path.Dir(at) {
				own[at] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(own))
}
