package joystick

import (
	"slices"
	"strings"
)

// saved are the mappings that are saved, one for each make of joystick.
type saved struct {
	all  []Mapping
	keep func([]Mapping) error // nil: they are not written anywhere
}

// find returns a copy of the mapping for a GUID.
func (s *saved) find(guid string) (Mapping, bool) {
	i := slices.IndexFunc(s.all, func(m Mapping) bool { return m.GUID == guid })
	if i < 0 {
		return Mapping{}, false
	}
	return s.all[i].Clone(), true
}

// store adds or replaces a mapping. If it can't be written, nothing changes.
func (s *saved) store(m Mapping) error {
	all := slices.DeleteFunc(slices.Clone(s.all), func(o Mapping) bool { return o.GUID == m.GUID })
	all = append(all, m)
	slices.SortFunc(all, func(a, b Mapping) int { return strings.Compare(a.GUID, b.GUID) })
	if s.keep != nil {
		if err := s.keep(all); err != nil {
			return err
		}
	}
	s.all = all
	return nil
}
