// Package csvtext writes tables of comma-separated values that spreadsheets open without executing
// anything in them.
package csvtext

import (
	"encoding/csv"
	"io"
	"regexp"
	"strings"
)

// Writer writes lines as encoding/csv's Writer does, with every cell as Cell returns it.
type Writer struct {
	out  *csv.Writer
	line []string
}

// NewWriter returns a Writer to w.
func NewWriter(w io.Writer) *Writer { return &Writer{out: csv.NewWriter(w)} }

// Write writes a line.
func (w *Writer) Write(cells []string) error {
	w.line = w.line[:0]
	for _, c := range cells {
		w.line = append(w.line, Cell(c))
	}
	return w.out.Write(w.line)
}

// Flush writes what is buffered, and returns the first error of all writes.
func (w *Writer) Flush() error {
	w.out.Flush()
	return w.out.Error()
}

// number is a cell that holds a number, as programs write it, and no formula.
var number = regexp.MustCompile(`^[-+]?((\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?|Inf)$`)

// formula is where a formula could begin: at the beginning, and after what separates cells or ends
// one in some country's form of the format.
var formula = regexp.MustCompile(`(^|[,;|"'\t\r\n])( *)([=+\-@＝＋－＠])`)

// Cell returns a cell's text so that no spreadsheet takes any of it for a formula: a ' stands before
// what would begin one. Numbers and other text stay as they are.
//
// Source: OWASP, CSV Injection, which names the characters and the separators.
func Cell(text string) string {
	if text == "" || number.MatchString(text) {
		return text
	}
	if formula.MatchString(text) {
		text = formula.ReplaceAllString(text, "$1$2'$3")
	}
	if strings.ContainsAny(text[:1], "\t\r\n") {
		text = "'" + text
	}
	return text
}
