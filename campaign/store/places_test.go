package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/campaign"
)

// TestOutsidePlacesStay: a recording on a disk that is not mounted now keeps its place when results are added
// and rewritten, and one in the campaign's folder is named from it.
func TestOutsidePlacesStay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.ndjson")
	results, err := openResults(path, func(_ int, _ []byte, why error) error { return why })
	if err != nil {
		t.Fatal(err)
	}
	away := filepath.Join(t.TempDir(), "unmounted", "b.mcap")
	for i, c := range [...]struct{ at, want string }{
		{filepath.Join(filepath.Dir(path), "recordings", "a.mcap"), "recordings/a.mcap"}, {away, away},
	} {
		r := record(i + 1)
		r.Result.Recording, r.Result.Reason = c.at, "/home/alice/hop.yaml is missing"
		if _, err := results.Add(r); err != nil {
			t.Fatal(err)
		}
		got, _ := results.Find(r.Result.Key)
		if got.Result.Recording != c.want || got.Result.Reason != "hop.yaml is missing" {
			t.Errorf("added as %q, %q; want %q", got.Result.Recording, got.Result.Reason, c.want)
		}
	}
	last := record(2).Result.Key
	f := &Folder{Path: filepath.Dir(path), results: results}
	r := results.byKey[last]
	r.Result.Reason = "/home/alice/hop.yaml is missing" // as an earlier version wrote it
	results.byKey[last] = r
	n, err := f.Rewrite(func(*campaign.Record) bool { return true })
	if after := results.byKey[last].Result; n != 1 || err != nil || after.Recording != away || after.Reason != "hop.yaml is missing" {
		t.Errorf("%d rewritten, %v: %q, %q", n, err, after.Recording, after.Reason)
	}
	if err := errors.Join(results.close(), os.Remove(path)); err != nil {
		t.Error(err)
	}
}
