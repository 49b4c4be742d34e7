package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// builds are the builds whose modules the notice names: one text for all packages.
var builds = []struct{ system, arch, tags string }{
	{"linux", "amd64", ""}, {"linux", "amd64", "headless"}, {"linux", "arm64", "headless"},
	{"windows", "amd64", ""}, {"windows", "amd64", "headless"}, {"darwin", "arm64", ""}, {"darwin", "arm64", "headless"},
}

// linked is a module of which packages are linked.
type linked struct {
	path, version string
	texts         []text
}

// text is a file about its licence.
type text struct {
	name, content string
	kinds         []string // SPDX names; none for a text that comes with a licence
}

// listed is what go list says about a package.
type listed struct {
	Dir      string
	Standard bool
	Module   *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// writeNotice writes the licences of the Go library, and of all modules that are linked.
func writeNotice(w io.Writer) error {
	modules, err := readModules()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.WriteString("sitlark is distributed under the MIT license. It contains the works below, each under its own license.\n\n")
	for _, m := range modules {
		fmt.Fprintf(&b, "  %-52s %s\n", strings.TrimSpace(m.path+" "+m.version), strings.Join(m.kinds(), ", "))
	}
	for _, m := range modules {
		for _, t := range m.texts {
			fmt.Fprintf(&b, "\n%[1]s\n%[2]s: %[3]s\n%[1]s\n\n%[4]s\n", strings.Repeat("=", 78), m.path, t.name, strings.TrimSpace(t.content))
		}
	}
	_, err = w.Write(b.Bytes())
	return err
}

func (m linked) kinds() (names []string) {
	for _, t := range m.texts {
		for _, kind := range t.kinds {
			if !slices.Contains(names, kind) {
				names = append(names, kind)
			}
		}
	}
	return names
}

// readModules returns the Go library, the fonts and the modules of all builds, by path.
func readModules() ([]linked, error) {
	folders := map[string]map[string]bool{} // of the module: those of its linked packages
	versions := map[string]string{}
	roots := map[string]string{}
	for _, b := range builds {
		packages, err := list(b.system, b.arch, b.tags)
		if err != nil {
			return nil, err
		}
		for _, p := range packages {
			if p.Standard || p.Module == nil || p.Module.Main {
				continue
			}
			m := p.Module
			if folders[m.Path] == nil {
				folders[m.Path] = map[string]bool{}
			}
			folders[m.Path][p.Dir] = true
			versions[m.Path], roots[m.Path] = m.Version, m.Dir
		}
	}
	goRoot, err := output(nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	goLibrary, err := readTexts(goRoot, nil)
	if err != nil {
		return nil, fmt.Errorf("the standard library of Go: %w", err)
	}
	font, err := readText("assets/fonts", "OFL-B612.txt")
	if err != nil {
		return nil, err
	}
	all := []linked{{path: "Go's standard library", texts: goLibrary}, {path: "B612, fonts", texts: []text{font}}}
	for path, root := range roots {
		texts, err := readTexts(root, folders[path])
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", path, versions[path], err)
		}
		all = append(all, linked{path: path, version: versions[path], texts: texts})
	}
	slices.SortFunc(all[2:], func(a, b linked) int { return strings.Compare(a.path, b.path) })
	return all, nil
}

// list returns the packages of the program for a system. It needs no C compiler.
func list(system, arch, tags string) ([]listed, error) {
	cgo := "CGO_ENABLED=1"
	if tags != "" {
		cgo = "CGO_ENABLED=0"
	}
	said, err := output([]string{"GOOS=" + system, "GOARCH=" + arch, cgo, "GOFLAGS=-mod=readonly"}, "go", "list", "-deps", "-tags", tags, "-json=Dir,Standard,Module", ".")
	if err != nil {
		return nil, err
	}
	var all []listed
	for in := json.NewDecoder(strings.NewReader(said)); ; {
		var p listed
		switch err := in.Decode(&p); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, fmt.Errorf("go list: %w", err)
		}
		all = append(all, p)
	}
}

// about are the files that say under which licence a work is; legal ones that belong to it
// but are no licence have no kind.
var (
	about = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([-.].*)?$`)
	legal = regexp.MustCompile(`(?i)^(notice|patents)([-.].*)?$`)
)

// readTexts reads the licence files of a module: in its root, and in, above and below the
// folders of its packages, which may hold the work of others. Below are only folders
// without Go, as of sources in C.
func readTexts(root string, packages map[string]bool) ([]text, error) {
	folders := map[string]bool{root: true}
	for folder := range packages {
		for at := folder; len(at) > len(root); at = filepath.Dir(at) {
			folders[at] = true
		}
		below, err := foldersBelow(folder)
		if err != nil {
			return nil, err
		}
		for _, at := range below {
			folders[at] = true
		}
	}
	var all []text
	for folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if e.IsDir() || !about.MatchString(e.Name()) {
				continue
			}
			t, err := readText(folder, e.Name())
			if err != nil {
				return nil, err
			}
			if t.name, err = filepath.Rel(root, filepath.Join(folder, e.Name())); err != nil {
				return nil, err
			}
			t.name = filepath.ToSlash(t.name)
			all = append(all, t)
		}
	}
	slices.SortFunc(all, func(a, b text) int { return strings.Compare(a.name, b.name) })
	if !slices.ContainsFunc(all, func(t text) bool { return len(t.kinds) > 0 }) {
		return nil, fmt.Errorf("%s: no file says which license it has", root)
	}
	return all, nil
}

// foldersBelow returns the folders below a package's that hold no Go package.
func foldersBelow(folder string) (below []string, err error) {
	err = filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil || !e.IsDir() || path == folder:
			return err
		case e.Name() == "testdata":
			return fs.SkipDir
		}
		if source, _ := filepath.Glob(filepath.Join(path, "*.go")); len(source) > 0 {
			return fs.SkipDir
		}
		below = append(below, path)
		return nil
	})
	return below, err
}

// readText reads a file about a licence.
func readText(folder, name string) (text, error) {
	content, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		return text{}, err
	}
	t := text{name: name, content: strings.ReplaceAll(string(content), "\r\n", "\n")}
	if !legal.MatchString(name) {
		if t.kinds, err = kindsOf(t.content); err != nil {
			return text{}, fmt.Errorf("%s: %w", filepath.Join(folder, name), err)
		}
	}
	return t, nil
}
