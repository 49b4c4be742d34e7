package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/leaks"
	"github.com/sitlark/sitlark/record/store"
)

// TestNoFileStaysOpen of those that are made, listed, removed, kept, or stay because another holds them.
func TestNoFileStaysOpen(t *testing.T) {
	s := store.Store{Folder: t.TempDir(), Limit: 250}
	held := add(t, s, -1, 100)
	holds, err := s.Create(moment, "held")
	if err != nil {
		t.Fatal(err)
	}
	defer holds.Close()
	marked := add(t, s, -2, 10)
	if err := store.SetBookmarks(marked, []store.Bookmark{{Elapsed: 1, Name: "a"}}); err != nil {
		t.Fatal(err)
	}
	leaks.None(t, func() {
		for n := range 4 {
			add(t, s, n, 100)
		}
		if removed := prune(t, s); len(removed) < 2 {
			t.Errorf("only %v were removed", removed)
		}
		if _, err := store.Bookmarks(marked); err != nil {
			t.Error(err)
		}
	})
	if _, err := os.Stat(held); err == nil {
		t.Error("the oldest flight is still there")
	}
}

// TestFlightsOfOneSecondHaveNamesInOrder: the second is numbered 2, and all of them are ours, which Prune may remove.
func TestFlightsOfOneSecondHaveNamesInOrder(t *testing.T) {
	s := store.Store{Folder: t.TempDir(), Limit: 1 << 30}
	for _, begin := range []string{"2026-03-01_12-00-00_quad_", "2026-03-01_12-00-00-2_quad_", "2026-03-01_12-00-00-3_quad_"} {
		if name := filepath.Base(add(t, s, 0, 1)); !strings.HasPrefix(name, begin) || !strings.HasSuffix(name, ".mcap") || len(name) != len(begin)+len("abcd.mcap") {
			t.Errorf("%s does not begin with %s", name, begin)
		}
	}
	all, err := s.Flights()
	if err != nil || len(all) != 3 {
		t.Fatalf("%v, %v", all, err)
	}
	for _, f := range all {
		if f.Kept || f.Size != 1 || !f.Ended.Equal(moment) {
			t.Errorf("%+v", f)
		}
	}
}
