package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/record/store"
)

// TestBookmarksStandBesideTheFlight, in the order of their times, one line each, and a file that is
// none says where.
func TestBookmarksStandBesideTheFlight(t *testing.T) {
	flight := filepath.Join(t.TempDir(), "flight.mcap")
	if list, err := store.Bookmarks(flight); err != nil || len(list) != 0 {
		t.Errorf("without a file: %v, %v", list, err)
	}
	set := []store.Bookmark{{Elapsed: 41.2345, Name: "motor 2\nout"}, {Elapsed: 3, Name: ""}, {Elapsed: 7.5, Name: "gust, strong"}}
	if err := store.SetBookmarks(flight, set); err != nil {
		t.Fatal(err)
	}
	got, err := store.Bookmarks(flight)
	if err != nil {
		t.Fatal(err)
	}
	want := []store.Bookmark{{Elapsed: 3}, {Elapsed: 7.5, Name: "gust, strong"}, {Elapsed: 41.234, Name: "motor 2 out"}}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b float64) bool { return a-b < 0.001 && b-a < 0.001 })); diff != "" {
		t.Errorf("want −, got +:\n%s", diff)
	}
	keep := strings.TrimSuffix(flight, ".mcap") + ".keep"
	for _, broken := range []string{"gust 41.2\n", "NaN x\n", "-1 x\n", "1e300 x\n"} {
		if err := os.WriteFile(keep, []byte("3 a\n"+broken), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := store.Bookmarks(flight); err == nil || !strings.Contains(err.Error(), "flight.keep:2:") {
			t.Errorf("%q: %v", broken, err)
		}
	}
	if err := store.SetBookmarks(flight, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(keep); !os.IsNotExist(err) {
		t.Errorf("without bookmarks the mark stays: %v", err)
	}
}
