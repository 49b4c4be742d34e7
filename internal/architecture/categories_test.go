package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestEachCategoryHasItsRows: tables by airframe.Category name each of them, and ARCHITECTURE.md names the files of these tables,
// which is the recipe for a new category.
func TestEachCategoryHasItsRows(t *testing.T) {
	want := categories(t)
	found := []string{"vehicle/airframe/category.go"}
	for pkg, files := range sources(t) {
		for _, name := range files {
			for _, table := range tablesByCategory(t, name) {
				var keys []string
				for _, e := range table.Elts {
					if kv, ok := e.(*ast.KeyValueExpr); ok {
						keys = append(keys, lastName(kv.Key))
					}
				}
				for _, c := range want {
					if !slices.Contains(keys, c) {
						t.Errorf("%s: a table by category has no row for %s", name, c)
					}
				}
				found = append(found, filepath.ToSlash(filepath.Join(pkg, filepath.Base(name))))
			}
		}
	}
	slices.Sort(found)
	found = slices.Compact(found)
	page, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, recipe, _ := strings.Cut(string(page), "| a category of vehicles")
	recipe, _, _ = strings.Cut(recipe, "\n")
	var named []string
	for _, m := range regexp.MustCompile("`([a-z/]+\\.go)`").FindAllStringSubmatch(recipe, -1) {
		named = append(named, m[1])
	}
	slices.Sort(named)
	if !slices.Equal(named, found) {
		t.Errorf("ARCHITECTURE.md names for a category of vehicles\n%v\nand the tables stand in\n%v", named, found)
	}
}

// TestPagesNameWhatExists: the files and folders to which ARCHITECTURE.md and CONTRIBUTING.md send their readers are there.
func TestPagesNameWhatExists(t *testing.T) {
	exists := map[string]bool{}
	for _, name := range tracked(t) {
		for ; !exists[name]; name = path.Dir(name) {
			exists[name] = true
		}
	}
	paths := regexp.MustCompile("`(?:\\./)?([A-Za-z0-9.]+(?:/[A-Za-z0-9_.-]+)+)/?`")
	for page, least := range map[string]int{"ARCHITECTURE.md": 100, "CONTRIBUTING.md": 20} {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Fatal(err)
		}
		names := paths.FindAllStringSubmatch(string(text), -1)
		if len(names) < least {
			t.Errorf("%s names only %d paths: is it written in another way?", page, len(names))
		}
		for _, m := range names {
			if !exists[m[1]] && !strings.HasPrefix(m[1], "out/") { // what make writes there
				t.Errorf("%s names %s, which git does not know", page, m[1])
			}
		}
	}
}

// TestPageNamesEachPackage: the directory layout in ARCHITECTURE.md has each package's folder, by its last name, but for those of tests
// whose names say so.
func TestPageNamesEachPackage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, layout, _ := strings.Cut(string(page), "## Directory layout")
	layout, _, _ = strings.Cut(layout, "\n## ")
	named := map[string]bool{}
	for _, m := range regexp.MustCompile(`\b([a-z0-9]+)/`).FindAllStringSubmatch(layout, -1) {
		named[m[1]] = true
	}
	for folder := range sources(t) {
		if name := path.Base(folder); folder != "" && !named[name] && !strings.HasSuffix(name, "test") {
			t.Errorf("the directory layout in ARCHITECTURE.md lacks %s: say there what it is", folder)
		}
	}
}

// TestPageNamesImportsOfModels: ARCHITECTURE.md says which models import which others.
func TestPageNamesImportsOfModels(t *testing.T) {
	var found []string
	for pkg, imports := range packages(t) {
		for _, other := range imports {
			if covers("models", pkg) && covers("models", other) && !covers(below(pkg), other) {
				found = append(found, path.Base(pkg)+" "+path.Base(other))
			}
		}
	}
	page, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rule, _ := strings.Cut(string(page), "Models import no other model, but: ")
	rule, _, _ = strings.Cut(rule, ". ")
	var named []string
	for one := range strings.SplitSeq(rule, ";") {
		model, others, _ := strings.Cut(one, " imports ")
		for _, m := range regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(others, -1) {
			named = append(named, strings.Trim(model, " `")+" "+m[1])
		}
	}
	slices.Sort(found)
	slices.Sort(named)
	if !slices.Equal(named, found) {
		t.Errorf("ARCHITECTURE.md says that models import\n%q\nand they import\n%q", named, found)
	}
}

// categories are the names of the constants of type airframe.Category.
func categories(t *testing.T) (names []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, "vehicle/airframe/category.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST {
			for _, s := range g.Specs {
				names = append(names, s.(*ast.ValueSpec).Names[0].Name)
			}
		}
	}
	if len(names) < 6 || names[len(names)-1] != "Categories" {
		t.Fatalf("the categories are %v", names)
	}
	return names[:len(names)-1]
}

// tablesByCategory are the literals of arrays with airframe.Categories elements in a file.
func tablesByCategory(t *testing.T, name string) (tables []*ast.CompositeLit) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "Categories]") {
		return nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok {
			if array, ok := lit.Type.(*ast.ArrayType); ok && array.Len != nil && lastName(array.Len) == "Categories" {
				tables = append(tables, lit)
			}
		}
		return true
	})
	return tables
}

// lastName is the name of an expression, without its package.
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}
