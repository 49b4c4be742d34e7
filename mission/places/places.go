package places

import (
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/mission"
)

// Place is a home with a name.
type Place struct {
	Name string
	Home mission.Home
}

// Index is all known places. An Index is small and never changes.
type Index struct{ sources []source }

// Open reads the files that exist, in order of precedence; the built-in places come last.
// It never fails: see Faults.
func Open(files []string) *Index {
	var x Index
	for _, path := range files {
		x.sources = append(x.sources, read(path))
	}
	x.sources = append(x.sources, source{places: builtIn})
	return &x
}

// Find returns the home of that name. Case may differ if no place has the exact name. The
// error suggests similar names and says where it looked.
func (x *Index) Find(name string) (mission.Home, error) {
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		for _, p := range x.All() {
			if same(p.Name, name) {
				return p.Home, nil
			}
		}
	}
	return mission.Home{}, fmt.Errorf("no place is called %.60q%s; looked in %s; or write LAT,LON,ALT,YAW in degrees and metres",
		name, x.guess(name), x.where())
}

// All returns the places in order of precedence. Of equal names the first one counts.
func (x *Index) All() []Place {
	var all []Place
	seen := map[string]bool{}
	for _, s := range x.sources {
		for _, p := range s.places {
			if !seen[p.Name] {
				seen[p.Name] = true
				all = append(all, p)
			}
		}
	}
	return all
}

func (x *Index) guess(name string) string {
	var names []string
	for _, p := range x.All() {
		names = append(names, p.Name)
	}
	near := spelling.Near(name, names, 4)
	if len(near) == 0 {
		return ""
	}
	return ", did you mean " + strings.Join(near, ", ") + "?"
}

// where lists the sources, with what is wrong with them.
func (x *Index) where() string {
	var texts []string
	for _, s := range x.sources {
		switch {
		case s.path == "":
			texts = append(texts, fmt.Sprintf("the %d that sitlark knows (%s)", len(s.places), brief(s.places)))
		case s.state != "":
			texts = append(texts, fmt.Sprintf("%s (%s)", s.path, s.state))
		default:
			texts = append(texts, fmt.Sprintf("%s (places: %d)", s.path, len(s.places)))
		}
	}
	return strings.Join(texts, ", ")
}

func brief(all []Place) string {
	var names []string
	for _, p := range all {
		names = append(names, p.Name)
	}
	return strings.Join(names, " ")
}

// maxFaults is the number of faults that are listed; the others are counted.
const maxFaults = 5

// Faults returns the lines that were skipped, each as FILE:LINE and what is wrong, and
// files that exist but can't be read.
func (x *Index) Faults() []string {
	var faults []string
	for _, s := range x.sources {
		if s.state != "" && s.state != "not there" {
			faults = append(faults, fmt.Sprintf("%s: %s", s.path, s.state))
		}
		shown := s.faults[:min(maxFaults, len(s.faults))]
		faults = append(faults, shown...)
		if more := len(s.faults) - len(shown); more > 0 {
			faults = append(faults, fmt.Sprintf("%s: %d more lines with a fault", s.path, more))
		}
	}
	return faults
}
