// Package library has the campaigns that come with sitlark.
package library

import (
	"embed"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/internal/spelling"
)

//go:embed *.yaml
var files embed.FS

// names are in the order of the documentation.
var names = []string{"hexa-motor-out-boundary", "hexa-motor-out-ardupilot", "gust-landing-rate", "gust-landing-sensitivity"}

// Names returns the names of all campaigns.
func Names() []string { return slices.Clone(names) }

// Find returns the campaign of a name, or of the file at a path.
func Find(name string) (*file.Campaign, error) {
	if slices.Contains(names, name) {
		text, err := files.ReadFile(name + ".yaml")
		if err != nil {
			return nil, err
		}
		return file.Parse(text, name+".yaml")
	}
	if !isPath(name) {
		return nil, unknown(name)
	}
	return file.Load(name)
}

// isPath tells a file from a name.
func isPath(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return ext == ".yaml" || ext == ".yml" || strings.ContainsAny(name, `/\`)
}

// UnknownError is the error for a name that no campaign has.
type UnknownError struct{ text string }

// Error returns the name and similar ones.
func (e *UnknownError) Error() string { return e.text }

func unknown(name string) error {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		return &UnknownError{fmt.Sprintf("%.60q is a file, but no campaign's: expected a .yaml file", name)}
	}
	ask := spelling.Ask(name, names, fmt.Sprintf("expected one of %s, or a .yaml file;", strings.Join(names, ", ")))
	return &UnknownError{fmt.Sprintf("%.60q: no such campaign; %s `sitlark campaign list` lists all", name, ask)}
}
