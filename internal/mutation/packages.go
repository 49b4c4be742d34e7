package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
)

// windowLibrary is what packages link that need a display.
const windowLibrary = "github.com/go-gl/glfw/v3.3/glfw"

// pkg is what go list says of a package.
type pkg struct {
	ImportPath, Dir, ForTest           string
	GoFiles, TestGoFiles, XTestGoFiles []string
	Imports, TestImports, XTestImports []string
	Deps                               []string
	Module                             struct{ Dir string }
}

// window reports whether a display is needed, by some tests at least.
func (p *pkg) window() bool { return slices.Contains(p.Deps, windowLibrary) }

func (p *pkg) tested() bool { return len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 }

// tree is all packages of the module, and the changes that the chosen ones allow.
type tree struct {
	packages map[string]*pkg
	changes  []change
}

// load reads the packages of the module, and the files of those that were asked for.
func load(ctx context.Context, o options) (*tree, error) {
	all, err := list(ctx, o.folder, "./...")
	if err != nil {
		return nil, err
	}
	chosen, err := list(ctx, o.folder, o.packages...)
	if err != nil {
		return nil, err
	}
	t := &tree{packages: map[string]*pkg{}}
	for _, p := range all {
		if o.exec != "" || o.windowless != "" || !p.window() {
			t.packages[p.ImportPath] = p
		}
	}
	for _, p := range chosen {
		if p = t.packages[p.ImportPath]; p == nil {
			continue
		}
		for _, name := range p.GoFiles {
			sites, err := sitesOf(p, p.Module.Dir, filepath.Join(p.Dir, name))
			if err != nil {
				return nil, err
			}
			t.changes = append(t.changes, sites...)
		}
	}
	if len(t.changes) == 0 {
		return nil, fmt.Errorf("%s: nothing to change: expected packages of this module that have statements", strings.Join(o.packages, " "))
	}
	return t, nil
}

// list asks go for packages.
func list(ctx context.Context, folder string, patterns ...string) (all []*pkg, err error) {
	raw, err := goTool(ctx, folder, append([]string{"list", "-json"}, patterns...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", strings.Join(patterns, " "), withOutput(err))
	}
	for d := json.NewDecoder(bytes.NewReader(raw)); ; {
		p := new(pkg)
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

// draw yields all changes in an order that the seed decides.
func (t *tree) draw(seed uint64) iter.Seq[change] {
	order := rand.New(rand.NewPCG(seed, 0)).Perm(len(t.changes))
	return func(yield func(change) bool) {
		for _, i := range order {
			if !yield(t.changes[i]) {
				return
			}
		}
	}
}

// near returns a package, where it has tests, and at most n that have tests and import it, those whose
// paths have most in common with its own first. Of a package without tests it is one at least.
func (t *tree) near(p *pkg, n int) []*pkg {
	if !p.tested() {
		n = max(n, 1)
	}
	var users []*pkg
	for _, user := range t.packages {
		imports := slices.Concat(user.Imports, user.TestImports, user.XTestImports)
		if user != p && user.tested() && slices.Contains(imports, p.ImportPath) {
			users = append(users, user)
		}
	}
	slices.SortFunc(users, func(a, b *pkg) int {
		return cmp.Or(common(b.ImportPath, p.ImportPath)-common(a.ImportPath, p.ImportPath), strings.Compare(a.ImportPath, b.ImportPath))
	})
	users = users[:min(n, len(users))]
	if p.tested() {
		users = slices.Insert(users, 0, p)
	}
	return users
}

// common counts the leading parts that two import paths share.
func common(a, b string) int {
	x, y, n := strings.Split(a, "/"), strings.Split(b, "/"), 0
	for n < min(len(x), len(y)) && x[n] == y[n] {
		n++
	}
	return n
}
