package store

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// Bookmark is a moment of a flight that the user has marked.
type Bookmark struct {
	Elapsed float64 // from the beginning of the recording [s]
	Name    string  // one line
}

// longestMark is more than any file of bookmarks takes [bytes].
const longestMark = 1 << 20

// Bookmarks returns the bookmarks of a flight, in the order of their times. They stand in the
// file that keeps the flight from being removed: a line each, the time in seconds, a space, the
// name.
func Bookmarks(path string) ([]Bookmark, error) {
	text, err := inputfile.Read(markOf(path), longestMark)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []Bookmark
	for n, line := range strings.Split(string(text), "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		number, name, _ := strings.Cut(line, " ")
		at, err := strconv.ParseFloat(number, 64)
		if err != nil || !(at >= 0 && at < 1e9) {
			return nil, fmt.Errorf("%s:%d: %q is no bookmark: expected a time in seconds and a name, such as 41.2 gust", markOf(path), n+1, line)
		}
		list = append(list, Bookmark{at, plaintext.Line(strings.TrimSpace(name))})
	}
	sortBookmarks(list)
	return list, nil
}

func sortBookmarks(list []Bookmark) {
	slices.SortStableFunc(list, func(a, b Bookmark) int { return cmp.Compare(a.Elapsed, b.Elapsed) })
}

// SetBookmarks replaces the bookmarks of a flight; with none left, the flight is not kept from
// being removed any more.
func SetBookmarks(path string, list []Bookmark) error {
	if len(list) == 0 {
		if err := os.Remove(markOf(path)); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	list = slices.Clone(list)
	sortBookmarks(list)
	var b bytes.Buffer
	for _, m := range list {
		fmt.Fprintf(&b, "%.3f %s\n", m.Elapsed, plaintext.Line(m.Name))
	}
	return atomicfile.WriteBytes(markOf(path), b.Bytes())
}
