package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
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

// TestPageNamesFilesThatExist: what ARCHITECTURE.md sends its readers to, by full paths, is there.
func TestPageNamesFilesThatExist(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile("`([a-z0-9]+/[a-z0-9/_.-]*\\.(?:go|txt|yaml|js))`").FindAllStringSubmatch(string(page), -1)
	if len(names) < 50 {
		t.Fatalf("only %d files are named: is the page written in another way?", len(names))
	}
	for _, m := range names {
		if _, err := os.Stat(filepath.Join(root, m[1])); err != nil {
			t.Errorf("ARCHITECTURE.md: %v", err)
		}
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
