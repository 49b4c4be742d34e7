package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestImportsStandInGroups: the standard library's, then other modules', then our own, with
// one empty line between two groups and none within one. Generated files have the order of
// what made them.
func TestImportsStandInGroups(t *testing.T) {
	files := contents(t, "*.go")
	for name, text := range files {
		if fault := importFault(t, name, text); fault != "" {
			t.Error(fault)
		}
	}
	if len(files) < 300 {
		t.Errorf("only %d files were read", len(files))
	}
}

// importFault says what is wrong with the order of a file's imports; "" is nothing.
func importFault(t *testing.T, name string, text []byte) string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if ast.IsGenerated(file) {
		return ""
	}
	for _, decl := range file.Decls {
		var before *ast.ImportSpec
		for _, spec := range decl.(*ast.GenDecl).Specs { // imports alone were parsed
			s := spec.(*ast.ImportSpec)
			if before != nil {
				begin := s.Pos()
				if s.Doc != nil {
					begin = s.Doc.Pos()
				}
				apart := fset.Position(begin).Line - fset.Position(before.End()).Line - 1
				switch step := importGroup(s) - importGroup(before); {
				case step < 0:
					return fset.Position(s.Pos()).String() + ": " + s.Path.Value + ": imports stand in three groups: standard library, other modules, own"
				case step == 0 && apart > 0:
					return fset.Position(s.Pos()).String() + ": " + s.Path.Value + ": no empty line between imports of one group"
				case step > 0 && apart == 0:
					return fset.Position(s.Pos()).String() + ": " + s.Path.Value + ": an empty line between two groups of imports"
				}
			}
			before = s
		}
	}
	return ""
}

// importGroup is 0 for the standard library, 1 for other modules, 2 for our own packages.
func importGroup(s *ast.ImportSpec) int {
	importPath := strings.Trim(s.Path.Value, `"`)
	first, _, _ := strings.Cut(importPath, "/")
	switch {
	case importPath == module || strings.HasPrefix(importPath, module+"/"):
		return 2
	case strings.Contains(first, "."):
		return 1
	}
	return 0
}

// TestFaultsOfImportsAreFound, each kind.
func TestFaultsOfImportsAreFound(t *testing.T) {
	const own, other = `"` + module + `/command"`, `"example.org/other"`
	for text, good := range map[string]bool{
		"\"fmt\"\n\"os\"\n\n" + other + "\n\n" + own:         true,
		"\"fmt\"\n\n" + own:                                  true,
		other + "\n\n// for its side effect\n_ " + own:       true,
		"\"fmt\"\n\n\"os\"":                                  false,
		"\"fmt\"\n" + other:                                  false,
		other + "\n" + own:                                   false,
		own + "\n\n" + other:                                 false,
		"\"fmt\"\n\n" + own + "\n" + other:                   false,
		"\"fmt\"\n\n" + own + "\n\n\"" + module + "/scene\"": false,
	} {
		if fault := importFault(t, "a.go", []byte("package a\n\nimport (\n"+text+"\n)\n")); (fault == "") != good {
			t.Errorf("%s\nfault %q", text, fault)
		}
	}
}
