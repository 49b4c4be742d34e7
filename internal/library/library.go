// Package library finds the files that come with sitlark, such as scenarios, by their names,
// and tells names from paths of the user's files.
package library

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/spelling"
)

// Library is the files of one kind that come with sitlark.
type Library struct {
	Names      []string // in the order in which they are listed
	Extensions []string // of the user's files, such as .yaml

	// The words of errors.
	Kind     string // what a file describes: "vehicle"
	What     string // what a name stands for: "vehicle or layout"
	Expected string // what else may be given: "or a .yaml file"
	Formats  string // what the user's files are: "a .yaml file"
	List     string // the command that lists all: "sitlark vehicles"
	Own      string // how to write one of one's own; may be empty
	Sorts    []Sort // Names by what they are; none: they are of one sort
}

// Sort is some of the names, under one that stands for them.
type Sort struct {
	Name  string // "planes"
	Names []string
}

// all lists the names in words.
func (l *Library) all() string {
	if len(l.Sorts) == 0 {
		return "one of " + strings.Join(l.Names, ", ")
	}
	var sorts []string
	for _, s := range l.Sorts {
		sorts = append(sorts, s.Name+" "+strings.Join(s.Names, ", "))
	}
	return "one of the " + strings.Join(sorts, "; ")
}

// Has reports whether a file of this name comes with sitlark.
func (l *Library) Has(name string) bool { return slices.Contains(l.Names, name) }

// IsPath tells the path of a file from a name, by its extension or a separator.
func (l *Library) IsPath(name string) bool {
	return slices.Contains(l.Extensions, strings.ToLower(filepath.Ext(name))) || strings.ContainsAny(name, `/\`)
}

// IsFile reports whether a name is a path, and there is such a file.
func (l *Library) IsFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil && l.IsPath(name)
}

// Unknown is the error for what is neither one of Names nor a path. more are other names
// that could have been meant.
func (l *Library) Unknown(name string, more ...string) error {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		return &UnknownError{fmt.Sprintf("%.60q is a file, but no %s's: expected %s", name, l.Kind, l.Formats)}
	}
	known := slices.Concat(l.Names, more)
	ask := spelling.Ask(name, known, fmt.Sprintf("expected %s, %s;", l.all(), l.Expected))
	text := fmt.Sprintf("%.60q: no such %s; %s `%s` lists all", name, l.What, ask, l.List)
	if l.Own != "" {
		text += "; " + l.Own
	}
	return &UnknownError{text}
}

// UnknownError says that a name is none that is known.
type UnknownError struct{ Text string }

// Error returns the name, and what is near it.
func (e *UnknownError) Error() string { return e.Text }
