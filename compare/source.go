package compare

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// MaxFlights is the maximum number of flights in one comparison.
const MaxFlights = 16

// Source names a flight in a file.
type Source struct {
	Name    string // short, and unique among those that are compared
	Path    string
	Vehicle string // of a fleet; empty: its first
	Chosen  uint64 // number of the flight, which counts resets; 0: the first that is not much shorter than the longest in the air
}

// ParseSource parses FILE, FILE@VEHICLE, FILE#NUMBER or FILE@VEHICLE#NUMBER. If a file with the
// whole name exists, it is that file.
func ParseSource(text string) (Source, error) {
	s := Source{Path: text}
	if text == "" {
		return s, fmt.Errorf("expected a file such as flight.mcap, not an empty name")
	}
	if exists(text) {
		s.Name = nameOf(s)
		return s, nil
	}
	if strings.Contains(text, "://") { // whose password must not be taken apart
		return s, errors.New("expected FILE, FILE@VEHICLE or FILE#NUMBER, not a URL")
	}
	if path, chosen, ok := afterFile(text); ok { // names of vehicles may hold any sign
		s.Path, s.Vehicle, s.Chosen = path, chosen, 0
		if i := strings.LastIndex(chosen, "#"); i >= 0 {
			if n, err := strconv.ParseUint(chosen[i+1:], 10, 32); err == nil && n > 0 {
				s.Vehicle, s.Chosen = chosen[:i], n
			}
		}
		if s.Vehicle == "" {
			return s, fmt.Errorf("%s: expected the name of a vehicle after @", text)
		}
		s.Name = nameOf(s)
		return s, nil
	}
	if path, number, ok := cutLast(s.Path, "#"); ok {
		n, err := strconv.ParseUint(number, 10, 32)
		if err != nil || n == 0 {
			return s, fmt.Errorf("%s: expected the number of a flight after #, from 1, not %q", text, number)
		}
		s.Path, s.Chosen = path, n
	}
	if path, vehicle, ok := cutLast(s.Path, "@"); ok && !exists(s.Path) {
		if vehicle == "" {
			return s, fmt.Errorf("%s: expected the name of a vehicle after @", text)
		}
		s.Path, s.Vehicle = path, vehicle
	}
	s.Name = nameOf(s)
	return s, nil
}

// afterFile cuts FILE@NAME at the first @ before which a file is named that exists.
func afterFile(text string) (path, rest string, ok bool) {
	for i, c := range text {
		if c == '@' && exists(text[:i]) {
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// cutLast cuts the file's name, and not its folder's, at the last separator.
func cutLast(path, separator string) (before, after string, found bool) {
	i := strings.LastIndex(path, separator)
	if i < 0 || strings.ContainsAny(path[i:], `/\`) {
		return path, "", false
	}
	return path[:i], path[i+len(separator):], true
}

// nameOf is the file's name without its folder and ending, with what was chosen of it.
func nameOf(s Source) string {
	name := filepath.Base(s.Path)
	return strings.TrimSuffix(name, filepath.Ext(name)) + chosenOf(s)
}

func chosenOf(s Source) string {
	var chosen string
	if s.Vehicle != "" {
		chosen += "@" + s.Vehicle
	}
	if s.Chosen != 0 {
		chosen += fmt.Sprintf("#%d", s.Chosen)
	}
	return chosen
}

// Resolve parses several sources as ParseSource does and gives each a unique name: files that
// share a name get their folder or extension added. Naming a flight twice is an error.
func Resolve(texts []string) ([]Source, error) {
	if len(texts) > MaxFlights {
		return nil, fmt.Errorf("expected at most %d flights, not %d", MaxFlights, len(texts))
	}
	list := make([]Source, len(texts))
	for i, text := range texts {
		var err error
		if list[i], err = ParseSource(text); err != nil {
			return nil, err
		}
		for _, other := range list[:i] {
			if same(other, list[i]) {
				return nil, fmt.Errorf("%s is given twice: expected different flights; select a vehicle by %s@VEHICLE or a flight after a reset by %s#2", text, list[i].Path, list[i].Path)
			}
		}
	}
	for _, rename := range []func(Source) string{
		func(s Source) string { return filepath.Base(s.Path) + chosenOf(s) },
		func(s Source) string { return filepath.Base(filepath.Dir(s.Path)) + "/" + s.Name },
		func(s Source) string { return filepath.ToSlash(s.Path) + chosenOf(s) },
	} {
		twice := doubled(list)
		for i := range list {
			if slices.Contains(twice, list[i].Name) {
				list[i].Name = rename(list[i])
			}
		}
	}
	return list, nil
}

// same reports whether two sources are one flight, as far as that is known before they are read.
func same(a, b Source) bool {
	return a.Vehicle == b.Vehicle && a.Chosen == b.Chosen && sameFile(a.Path, b.Path)
}

func sameFile(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(x, y)
}

// doubled lists the names that several have.
func doubled(list []Source) []string {
	var twice []string
	for i := range list {
		for j := range list[:i] {
			if list[i].Name == list[j].Name {
				twice = append(twice, list[i].Name)
			}
		}
	}
	return twice
}
