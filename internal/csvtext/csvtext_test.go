package csvtext

import (
	"cmp"
	"encoding/csv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestCells: what a spreadsheet would execute is text, numbers are numbers, other text is itself.
func TestCells(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "hawk": "hawk", "a b": "a b", "x=1": "x=1", "me@home": "me@home", "a-b": "a-b", "2 + 3": "2 + 3", "10:30": "10:30", "motor1_rpm": "motor1_rpm",
		"-1.5": "-1.5", "+3": "+3", "-.5": "-.5", "-2e-05": "-2e-05", "-0": "-0", "1e+20": "1e+20",
		"=1+1": "'=1+1", "+1+1": "'+1+1", "-1+1": "'-1+1", "@SUM(A1)": "'@SUM(A1)", "-1.5 m": "'-1.5 m", "+": "'+", "-Inf": "-Inf", "+Inf": "+Inf", "-Inf()": "'-Inf()", "＝1": "'＝1",
		"\t=1": "'\t'=1", "\tx": "'\tx", "\r=1": "'\r'=1", " =1": " '=1", "\n=1": "'\n'=1",
		"a;=1": "a;'=1", "a,=1": "a,'=1", "a\t=1": "a\t'=1", `a"=1`: `a"'=1`, `a","=1`: `a","'=1`, "a; @x": "a; '@x", "a\n=1": "a\n'=1", "a|-x": "a|'-x",
	} {
		if got := Cell(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestNoCellBeginsAFormula, whichever of the usual separators a spreadsheet splits a line at.
func TestNoCellBeginsAFormula(t *testing.T) {
	for _, start := range []string{"=", "+", "-", "@", "\t=", "\r=", " =", "＝"} {
		for _, before := range []string{"", "a,", "a;", "a\t", "a\"", "a\",\"", "a\n", "a\r\n", "a; ", "'"} {
			var b strings.Builder
			w := NewWriter(&b)
			if err := w.Write([]string{"-1.5", before + start + "HYPERLINK(1)", "x"}); err != nil {
				t.Fatal(err)
			}
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
			for _, cell := range strings.FieldsFunc(b.String(), func(r rune) bool { return strings.ContainsRune(",;\"\r\n", r) }) {
				if cell = strings.TrimLeft(cell, " \t"); cell != "-1.5" && cell != "" && strings.ContainsAny(cell[:1], "=+-@") {
					t.Errorf("%q: a cell %q in %q", before+start, cell, b.String())
				}
			}
			if rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll(); err != nil || len(rows) != 1 || len(rows[0]) != 3 || rows[0][0] != "-1.5" {
				t.Errorf("%q: %q, %v", before+start, rows, err)
			}
		}
	}
}

// TestWriterKeepsTheLine that it is given.
func TestWriterKeepsTheLine(t *testing.T) {
	var b strings.Builder
	w, line := NewWriter(&b), []string{"=1", "2"}
	if err := w.Write(line); err != nil || !slices.Equal(line, []string{"=1", "2"}) {
		t.Errorf("%q, %v", line, err)
	}
	if err := w.Flush(); err != nil || b.String() != "'=1,2\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
}

// TestOthersWriteNoCSVThemselves: text of users reaches spreadsheets through this package alone.
func TestOthersWriteNoCSVThemselves(t *testing.T) {
	var found []string
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 {
			return cmp.Or(err, fs.SkipDir)
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), `"encoding/csv"`) {
			found = append(found, filepath.ToSlash(path))
		}
		return err
	})
	if want := []string{"../../internal/csvtext/csvtext.go"}; err != nil || !slices.Equal(found, want) {
		t.Errorf("%v, %v; want %v: use package csvtext", found, err, want)
	}
}
