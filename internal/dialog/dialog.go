// Package dialog shows dialogs of the desktop: on Linux by zenity or a program that is like it, on Windows
// and macOS by what these have. They need neither a window nor OpenGL.
package dialog

import (
	"errors"
	"os/exec"
	"runtime"

	"github.com/ncruces/zenity"
)

// What is wrong where a dialog shows nothing or has no result.
var (
	ErrCancelled = errors.New("nothing was chosen")
	ErrMissing   = errors.New("there is no program for dialogs: install zenity")
)

// Pattern is a kind of files that can be chosen.
type Pattern struct {
	Name  string   // for people, such as "Recordings"
	Globs []string // such as "*.mcap"
}

// Error shows an error until the user has read it.
func Error(title, text string) error {
	return plainly(zenity.Error(text, zenity.Title(title), zenity.ErrorIcon))
}

// Open lets the user choose a file that exists, and returns its path. It waits for the user.
func Open(title, folder string, patterns ...Pattern) (path string, err error) {
	filters := make(zenity.FileFilters, len(patterns))
	for i, p := range patterns {
		filters[i] = zenity.FileFilter{Name: p.Name, Patterns: p.Globs, CaseFold: true}
	}
	path, err = zenity.SelectFile(zenity.Title(title), zenity.Filename(folder), filters)
	return path, plainly(err)
}

func plainly(err error) error {
	var none *exec.Error
	switch {
	case errors.Is(err, zenity.ErrCanceled):
		return ErrCancelled
	case runtime.GOOS == "linux" && errors.As(err, &none):
		return ErrMissing
	}
	return err
}
