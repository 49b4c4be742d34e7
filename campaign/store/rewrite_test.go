package store

import (
	"os"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/campaign"
)

// TestResultsAreRewritten: some left out, some changed; others are added afterwards, and all of it is
// there when the folder is opened again.
func TestResultsAreRewritten(t *testing.T) {
	f := create(t, header)
	add(t, f, 3, 1, 2)
	if err := f.WriteParquet(); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(f.Join(ResultsFile))
	if err != nil {
		t.Fatal(err)
	}
	if n, err := f.Rewrite(func(*campaign.Record) bool { return true }); n != 0 || err != nil {
		t.Errorf("without a change: %d, %v", n, err)
	}
	if after, err := os.Stat(f.Join(ResultsFile)); err != nil || !os.SameFile(before, after) {
		t.Errorf("without a change the file was written: %v", err)
	}
	n, err := f.Rewrite(func(r *campaign.Record) bool {
		if r.Sample.Number == 1 {
			r.Result.Recording = "s3://b/k"
		}
		return r.Sample.Number != 2
	})
	if n != 2 || err != nil {
		t.Errorf("%d changed, %v", n, err)
	}
	if all, _, err := Read(f.Path); err != nil || len(all) != 2 {
		t.Errorf("the folder has %d results, %v", len(all), err)
	}
	add(t, f, 2, 4)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f, err = Open(f.Path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var numbers []int
	all := f.Results().All()
	for _, r := range all {
		numbers = append(numbers, r.Sample.Number)
	}
	if !slices.Equal(numbers, []int{1, 2, 3, 4}) || all[0].Result.Recording != "s3://b/k" || all[2].Result.Recording != "" {
		t.Errorf("%v, %+v", numbers, all)
	}
}
