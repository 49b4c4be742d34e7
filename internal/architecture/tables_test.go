package architecture

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tableName is the name of a file in the table of contents of a doc.go.
var tableName = regexp.MustCompile(`\b[a-z0-9_]+\.go\b`)

// TestTablesOfContentsNameTheFiles holds the table of contents of every doc.go that has
// one, indented lines that begin with the name of a Go file, to the files of its package:
// each is named, and each name is a file.
func TestTablesOfContentsNameTheFiles(t *testing.T) {
	tables := 0
	for folder, files := range sources(t) {
		raw, err := os.ReadFile(filepath.Join(root, folder, "doc.go"))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		named := tableOf(string(raw))
		if len(named) == 0 {
			continue
		}
		tables++
		have := []string{"doc.go"}
		for _, file := range files {
			base := filepath.Base(file)
			have = append(have, base)
			if base != "doc.go" && !slices.Contains(named, base) {
				t.Errorf("%s: the table of contents lacks %s", path.Join(folder, "doc.go"), base)
			}
		}
		for _, name := range named {
			if !slices.Contains(have, name) {
				t.Errorf("%s: the table of contents names %s, which does not exist", path.Join(folder, "doc.go"), name)
			}
		}
	}
	if tables < 5 {
		t.Errorf("only %d tables of contents were checked", tables)
	}
}

// tableOf returns the files that the table of contents of a doc.go names.
func tableOf(source string) (named []string) {
	for line := range strings.Lines(source) {
		entry, indented := strings.CutPrefix(line, "//\t")
		if first, _, _ := strings.Cut(entry, " "); !indented || !strings.Contains(first, ".go") && len(named) == 0 {
			continue // not yet the table
		}
		named = append(named, tableName.FindAllString(entry, -1)...)
	}
	return named
}
