package store

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/leaks"
)

// TestNoFileStaysOpen of folders that are made, opened, followed, read, rewritten, refused as parts, or are none.
func TestNoFileStaysOpen(t *testing.T) {
	n, all := 0, flights(20)
	base := t.TempDir()
	leaks.None(t, func() {
		n++
		path := filepath.Join(base, fmt.Sprint(n))
		f, err := Create(path, Content{Header: header, Campaign: []byte("name: x\n"), Bundle: []byte("zip")})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range all {
			if _, err := f.Results().Add(r); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := Open(path); err == nil {
			t.Error("a folder was opened twice")
		}
		if err := f.WriteParquet(); err != nil {
			t.Error(err)
		}
		if _, err := f.Rewrite(func(r *campaign.Record) bool { return r.Sample.Number != 20 }); err != nil {
			t.Error(err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		follower := Follow(filepath.Join(path, ResultsFile))
		seen := 0
		if err := follower.Next(func(*campaign.Record, Place) bool { seen++; return true }); err != nil || seen != 19 {
			t.Errorf("%d results are followed, %v", seen, err)
		}
		if err := follower.Close(); err != nil {
			t.Error(err)
		}
		if f, err = Open(path); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(all[:19], f.Results().All()); d != "" {
			t.Errorf("opened again: %s", d)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		got, _, err := Read(path)
		if err != nil || cmp.Diff(all[:19], got) != "" {
			t.Errorf("read: %v, %s", err, cmp.Diff(all[:19], got))
		}
		if _, err := Merge(t.Context(), path+"-merged", []string{path}); err == nil {
			t.Error("a whole campaign was merged as if it were a part")
		}
		if _, err := Open(base); err == nil {
			t.Error("a folder without a campaign was opened")
		}
	})
}
