package library

import "slices"

// Text returns the file of a campaign that comes with sitlark.
func Text(name string) ([]byte, error) {
	if !slices.Contains(names, name) {
		return nil, known.Unknown(name)
	}
	return files.ReadFile(name + ".yaml")
}
