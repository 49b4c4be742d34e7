package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// openers are the functions that open, write or rename a file. Programs read files by
// internal/inputfile and write them by internal/atomicfile.
var openers = map[string][]string{
	"os":   {"Open", "OpenFile", "OpenInRoot", "OpenRoot", "ReadFile", "DirFS", "Create", "CreateTemp", "WriteFile", "Rename", "Link", "Truncate", "CopyFS"},
	"gltf": {"Open", "Save", "SaveBinary"},
}

// mayOpen are the packages that open files themselves, with the reason.
var mayOpen = map[string]string{
	"internal/inputfile":   "it is the one reader",
	"internal/atomicfile":  "it is the one writer",
	"autotest":             "several processes append to the logs of a flight, for minutes, in folders that it has made",
	"record":               "a recording is written for as long as the flight, and what there is of it is worth having",
	"record/store":         "it makes the files of recordings, which record writes",
	"campaign/store":       "results are appended for hours by the one process that has locked the folder",
	"campaign/flight":      "it locks its own folder, makes names for recordings, and hashes ArduPilot's binary, which may be large",
	"film":                 "a film is written for minutes, and what there is of it is worth having",
	"internal/servoreplay": "a tool of tests, which reads a file of the repository",
	"internal/validation":  "a tool of the build, which reads what tests wrote",
	"internal/packaging":   "a tool of the build, which reads files of the project and writes to a folder of its own",
	"internal/guardian":    "it reads /proc, which is no file of a user",
	"internal/menu":        "it replaces the log of the start before, whatever that was",
	"internal/evidence":    "for tests",
	"internal/windowtest":  "for tests",
	"internal/fakesitl":    "for tests",
	"internal/ardupilot":   "for tests",
	"internal/oddfiles":    "for tests",
	"internal/testfile":    "for tests",
	"internal/browsertest": "for tests",
	"internal/golden":      "for tests",
	"internal/faultydisk":  "for tests",
}

// TestFilesAreOpenedByGuardedReaders: a file that a user names may be a device without an
// end, and a write may be cut short. One package each knows what to do then.
func TestFilesAreOpenedByGuardedReaders(t *testing.T) {
	fset, opened := token.NewFileSet(), map[string]int{}
	for folder, files := range sources(t) {
		for _, name := range files {
			file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			imported := importNames(file)
			ast.Inspect(file, func(n ast.Node) bool {
				s, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				x, ok := s.X.(*ast.Ident)
				if !ok || !slices.Contains(openers[imported[x.Name]], s.Sel.Name) {
					return true
				}
				if opened[folder]++; mayOpen[folder] == "" {
					t.Errorf("%s: %s.%s: read files by internal/inputfile, write them by internal/atomicfile", fset.Position(s.Pos()), x.Name, s.Sel.Name)
				}
				return true
			})
		}
	}
	for folder := range mayOpen {
		if opened[folder] == 0 {
			t.Errorf("%s opens no file and needs no exception: delete its row in mayOpen", folder)
		}
	}
}

// importNames returns the last part of the path of each import, by the name that the
// file knows it by.
func importNames(file *ast.File) map[string]string {
	names := map[string]string{}
	for _, i := range file.Imports {
		path := strings.Trim(i.Path.Value, `"`)
		last := path[strings.LastIndexByte(path, '/')+1:]
		name := last
		if i.Name != nil {
			name = i.Name.Name
		}
		names[name] = last
	}
	return names
}
