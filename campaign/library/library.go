// Package library has the campaigns that come with sitlark.
package library

import (
	"embed"
	"slices"

	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/internal/library"
)

//go:embed *.yaml
var files embed.FS

// names are in the order of the documentation.
var names = []string{"hexa-motor-out-boundary", "hexa-motor-out-ardupilot", "gust-landing-rate", "gust-landing-sensitivity", "plane-wind-boundary"}

var known = library.Library{
	Names:      names,
	Extensions: []string{".yaml", ".yml"},
	Kind:       "campaign", What: "campaign", Formats: "a .yaml file", Expected: "or a .yaml file", List: "sitlark campaign list",
}

// UnknownError is the error for a name that no campaign has.
type UnknownError = library.UnknownError

// Names returns the names of all campaigns.
func Names() []string { return slices.Clone(names) }

// Find returns the campaign of a name, or of the file at a path.
func Find(name string) (*file.Campaign, error) {
	if known.Has(name) {
		text, err := files.ReadFile(name + ".yaml")
		if err != nil {
			return nil, err
		}
		return file.Parse(text, name+".yaml")
	}
	if !known.IsPath(name) {
		return nil, known.Unknown(name)
	}
	return file.Load(name)
}
