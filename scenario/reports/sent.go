package reports

import (
	"errors"
	"slices"

	"github.com/sitlark/sitlark/internal/plaintext"
)

// sent is the flight as others read it: without the folders of this computer.
func (f *Flight) sent() *Flight {
	s, clean := *f, plaintext.WithoutFolders
	r := &s.Result
	s.Again, s.Replay, s.Recording = clean(f.Again), clean(f.Replay), clean(f.Recording)
	r.File, r.Fault, r.Warnings = clean(r.File), clean(r.Fault), slices.Clone(r.Warnings)
	for i := range r.Warnings {
		r.Warnings[i] = clean(r.Warnings[i])
	}
	if f.Err != nil {
		s.Err = errors.New(clean(f.Err.Error()))
	}
	return &s
}

// allSent returns sent of each.
func allSent(flights []Flight) []Flight {
	all := make([]Flight, len(flights))
	for i := range flights {
		all[i] = *flights[i].sent()
	}
	return all
}
