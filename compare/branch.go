package compare

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/sitlark/sitlark/timeline"
)

// longestChain bounds how many branches of branches are followed.
const longestChain = 16

// ancestor is a recording from which a flight continues, directly or by way of other branches.
type ancestor struct {
	path   string
	offset float64 // elapsed time in it at the elapsed time 0 of the flight [s]
	flight uint64  // the flight in it that is continued
}

// ancestry returns the flight's own recording and those from which it continues, nearest first. A
// flight after a reset begins on the pad and continues none.
func (f *Flight) ancestry(flights []*Flight) []ancestor {
	list := []ancestor{{path: f.Path, flight: f.Number}}
	for o := f.Origin; o != nil && len(list) < longestChain; {
		last := list[len(list)-1]
		if last.flight != o.Continues() {
			break
		}
		next := ancestor{path: recordingOf(o, flights), flight: o.Flight}
		next.offset = last.offset + o.Elapsed
		list = append(list, next)
		o = originOf(next.path, flights)
	}
	return list
}

// recordingOf returns the path of an origin's recording. If it was moved, it is the one of the
// compared files that has its name.
func recordingOf(o *timeline.Origin, flights []*Flight) string {
	if exists(o.File) {
		return o.File
	}
	for _, f := range flights {
		if filepath.Base(f.Path) == filepath.Base(o.File) {
			return f.Path
		}
	}
	return o.File
}

// originOf returns the flight from which a recording continues; nil: none, or it can't be read.
func originOf(path string, flights []*Flight) *timeline.Origin {
	for _, f := range flights {
		if sameFile(f.Path, path) {
			return f.Origin
		}
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return timeline.OriginOf(path)
}

// family is how several flights are branches of one recording.
type family struct {
	root string
	from []ancestor // of each flight: the root, as it continues from it
}

// familyOf finds the nearest recording of which all flights are branches, or which they are; ok is
// false if there is none.
func familyOf(flights []*Flight) (f family, ok bool) {
	all := make([][]ancestor, len(flights))
	for i, g := range flights {
		all[i] = g.ancestry(flights)
	}
	for _, root := range all[0] {
		f = family{root: root.path}
		for _, list := range all {
			for _, a := range list {
				if a.flight == root.flight && sameFile(a.path, root.path) {
					f.from = append(f.from, a)
					break
				}
			}
		}
		if len(f.from) == len(flights) {
			return f, true
		}
	}
	return family{}, false
}

// Branches reports whether flights can be aligned by ByBranch.
func Branches(flights []*Flight) bool {
	var a Alignment
	a.Places = make([]Placement, len(flights))
	return a.byBranch(flights) == nil && a.overlaps(flights) && severalFiles(flights)
}

// severalFiles reports whether flights are of several recordings. Those of one, such as two
// vehicles of a fleet, are no branches of each other.
func severalFiles(flights []*Flight) bool {
	for _, f := range flights[1:] {
		if !sameFile(f.Path, flights[0].Path) {
			return true
		}
	}
	return false
}

// overlaps reports whether each flight has some time in common with the first.
func (a *Alignment) overlaps(flights []*Flight) bool {
	from, to := flights[0].Span()
	for i, f := range flights {
		begins, ends := f.Span()
		if begins+a.Places[i].Delay >= to || ends+a.Places[i].Delay <= from {
			return false
		}
	}
	return true
}

// byBranch lays the flights on each other as they lie in the recording that they continue. The
// moment that is named is the latest at which one of them branches off.
func (a *Alignment) byBranch(flights []*Flight) error {
	f, ok := familyOf(flights)
	if !ok {
		return fmt.Errorf("align branch: the flights are not branches of one flight, as sitlark continue makes them; after a reset a branch is a flight of its own; align by take-off, time or fit")
	}
	latest := 0.0
	for _, from := range f.from {
		latest = max(latest, from.offset)
	}
	for i, from := range f.from {
		what := fmt.Sprintf("%s at %.2f s", filepath.Base(f.root), latest)
		a.Places[i] = Placement{Delay: from.offset - f.from[0].offset, At: latest - from.offset, What: what}
	}
	return nil
}

// chooseOrigins makes a flight of a file that was given without a number the one from which another
// of the flights continues.
func chooseOrigins(flights []*Flight) {
	for _, g := range flights {
		for _, a := range g.ancestry(flights)[1:] {
			for _, f := range flights {
				if f.Chosen == 0 && sameFile(f.Path, a.path) {
					f.continued = f.pick(a.flight)
				}
			}
		}
	}
}
