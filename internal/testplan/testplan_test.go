package testplan

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// TestEveryPackageIsTested: what make test-plain and make test-window run is every
// package once, and what make test-race repeats is part of the first.
func TestEveryPackageIsTested(t *testing.T) {
	plain, window, concurrent := list(t, "plain"), list(t, "window"), list(t, "concurrent")
	both := slices.Concat(plain, window)
	slices.Sort(both)
	if all := output(t, "go", "list", "./..."); !slices.Equal(both, all) {
		t.Errorf("packages are tested as\n%s\nwant each once:\n%s", strings.Join(both, "\n"), strings.Join(all, "\n"))
	}
	if len(window) < 2 || len(concurrent) < 10 {
		t.Errorf("only %d packages have a window and %d goroutines", len(window), len(concurrent))
	}
	for _, pkg := range concurrent {
		if !slices.Contains(plain, pkg) {
			t.Errorf("%s is repeated with the race detector and not tested without it", pkg)
		}
	}
}

// tagged are the build tags of tests, and how the names of all tests in such files begin:
// the Makefile selects them by it.
var tagged = map[string]string{"long": "TestLong", "ardupilot": "TestArduPilot", "pictures": "TestPicture"}

// TestTaggedTestsAreSelected by the name that the target of their build tag runs, in a package that it visits.
func TestTaggedTestsAreSelected(t *testing.T) {
	seen := map[string]int{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		tag := tagOf(file)
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !strings.HasPrefix(f.Name.Name, "Test") || f.Name.Name == "TestMain" {
				continue
			}
			seen[tag]++
			if tag != "" && !strings.HasPrefix(f.Name.Name, tagged[tag]) {
				t.Errorf("%s: %s never runs: with the build tag %s a test's name begins with %s", path, f.Name.Name, tag, tagged[tag])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for tag := range tagged {
		packages := list(t, "tag", tag)
		t.Logf("%s: %d tests in %d packages", tag, seen[tag], len(packages))
		if seen[tag] == 0 || len(packages) == 0 {
			t.Errorf("%s: %d tests in %d packages", tag, seen[tag], len(packages))
		}
	}
}

// tagOf is the build tag of those in tagged that a file needs, or "".
func tagOf(file *ast.File) string {
	for _, group := range file.Comments {
		for _, c := range group.List {
			expr, err := constraint.Parse(c.Text)
			if err != nil || c.Pos() > file.Package {
				continue
			}
			for _, tag := range []string{"long", "ardupilot", "pictures"} { // of two, make test-long sets both
				if needs(expr, tag) {
					return tag
				}
			}
		}
	}
	return ""
}

// needs reports whether a constraint never holds without tag, whatever the other tags are.
func needs(expr constraint.Expr, tag string) bool {
	var others []string
	expr.Eval(func(t string) bool { // is asked for every tag
		if t != tag && !slices.Contains(others, t) {
			others = append(others, t)
		}
		return false
	})
	for given := range 1 << len(others) {
		if expr.Eval(func(t string) bool { return t != tag && given>>slices.Index(others, t)&1 == 1 }) {
			return false
		}
	}
	return true
}

// TestTagsThatAConstraintNeeds: it needs none that it only excludes, or that is one of two.
func TestTagsThatAConstraintNeeds(t *testing.T) {
	for line, want := range map[string]bool{
		"//go:build long": true, "//go:build long && !headless": true, "//go:build linux && long": true, "//go:build (linux || darwin) && long": true,
		"//go:build linux && !386 && !s390x": false, "//go:build !long": false, "//go:build long || linux": false, "//go:build !headless": false,
	} {
		expr, err := constraint.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if got := needs(expr, "long"); got != want {
			t.Errorf("%s needs long: %v, want %v", line, got, want)
		}
	}
}

func list(t *testing.T, args ...string) []string {
	t.Helper()
	return output(t, "scripts/packages.sh", args...)
}

// output is what a program prints, by line, sorted.
func output(t *testing.T, program string, args ...string) []string {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = root
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", program, args, err, stderr.String())
	}
	lines := strings.Fields(string(out))
	slices.Sort(lines)
	return lines
}
