package scene

import "slices"

// Parts names what the picture is put together from, for measuring what each
// costs. A part is all that one shader program draws.
func (s *Scene) Parts() (names []string) {
	for _, l := range s.layers {
		if !slices.Contains(names, l.part) {
			names = append(names, l.part)
		}
	}
	slices.Sort(names)
	return names
}

// HidePart leaves a part out of the picture, or puts it back.
func (s *Scene) HidePart(name string, hidden bool) {
	for _, l := range s.layers {
		if l.part == name {
			l.left = hidden
		}
	}
}
