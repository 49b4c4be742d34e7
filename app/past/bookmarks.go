package past

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/record/store"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/timebar"
	"github.com/sitlark/sitlark/ui/units"
)

// BookmarkActions change the bookmarks, which stand in a text file beside the recording. A flight
// with bookmarks is not removed.
func (p *Line) BookmarkActions() timebar.BookmarkActions {
	b := bookmarks{p}
	return timebar.BookmarkActions{Set: b.set, Rename: b.rename, Remove: b.remove}
}

// bookmarks changes the bookmarks of a flight.
type bookmarks struct{ *Line }

// set marks an elapsed time [s], with the mode and the time as its name.
func (b bookmarks) set(elapsed float64) error {
	return b.change(func(list []store.Bookmark) ([]store.Bookmark, error) {
		name := strings.TrimSpace(b.Mode() + " " + b.State.Clock(elapsed))
		return append(list, store.Bookmark{Elapsed: elapsed, Name: name}), nil
	})
}

func (b bookmarks) rename(elapsed float64, name string) error {
	return b.change(func(list []store.Bookmark) ([]store.Bookmark, error) {
		i, err := bookmarkAt(list, elapsed)
		if err == nil {
			list[i].Name = strings.TrimSpace(name)
		}
		return list, err
	})
}

func (b bookmarks) remove(elapsed float64) error {
	return b.change(func(list []store.Bookmark) ([]store.Bookmark, error) {
		i, err := bookmarkAt(list, elapsed)
		if err != nil {
			return list, err
		}
		return slices.Delete(list, i, i+1), nil
	})
}

func bookmarkAt(list []store.Bookmark, elapsed float64) (i int, err error) {
	i = slices.IndexFunc(list, func(m store.Bookmark) bool { return math.Abs(m.Elapsed-elapsed) < timeline.SameMoment })
	if i < 0 {
		return i, fmt.Errorf("the bookmark at %s is no longer in the file", units.Clock(elapsed))
	}
	return i, nil
}

// change reads the bookmarks as they are now, since the file may have been edited, and
// writes what change makes of them.
func (b bookmarks) change(change func([]store.Bookmark) ([]store.Bookmark, error)) error {
	path := b.fleet.Recording()
	if path == "" {
		return errors.New("nothing has been recorded yet")
	}
	list, err := store.Bookmarks(path)
	if err != nil {
		return err
	}
	if list, err = change(list); err != nil {
		return errors.Join(err, b.readBookmarks(path))
	}
	if err := store.SetBookmarks(path, list); err != nil {
		return err
	}
	return b.readBookmarks(path)
}

// readBookmarks takes the bookmarks that stand beside a recording.
func (p *Line) readBookmarks(path string) error {
	list, err := store.Bookmarks(path)
	if err != nil {
		return err
	}
	p.State.Bookmarks = make([]timebar.Bookmark, 0, len(list)) // the window may still draw the one before
	for _, b := range list {
		p.State.Bookmarks = append(p.State.Bookmarks, timebar.Bookmark(b))
	}
	return nil
}
