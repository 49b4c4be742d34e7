package store

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/campaign"
)

// TestFollowerSeesResultsAsTheyCome: from before there is a file, over a line that is not complete
// yet, to a result that stands there twice.
func TestFollowerSeesResultsAsTheyCome(t *testing.T) {
	path := filepath.Join(t.TempDir(), ResultsFile)
	f := Follow(path)
	defer f.Close()
	var got []int
	var places []Place
	look := func() {
		t.Helper()
		if err := f.Next(func(r *campaign.Record, at Place) bool {
			got, places = append(got, r.Sample.Number), append(places, at)
			return true
		}); err != nil {
			t.Fatal(err)
		}
	}
	line := func(number int, key string) string {
		text, err := json.Marshal(campaign.Record{Sample: campaign.Sample{Number: number}, Result: campaign.Result{Key: key, Status: campaign.Held}})
		if err != nil {
			t.Fatal(err)
		}
		return string(text) + "\n"
	}
	look()
	if len(got) != 0 {
		t.Fatalf("%v without a file", got)
	}
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	second := line(2, "b")
	for _, step := range []struct {
		write string
		want  int
	}{{line(1, "a") + second[:20], 1}, {second[20:], 2}, {line(1, "a"), 2}, {line(3, "c"), 3}} {
		if _, err := file.WriteString(step.write); err != nil {
			t.Fatal(err)
		}
		if look(); len(got) != step.want {
			t.Fatalf("%v after %q, want %d results", got, step.write, step.want)
		}
	}
	r, err := f.At(places[1])
	if err != nil || r.Sample.Number != 2 {
		t.Errorf("read again: sample %d, %v, want 2", r.Sample.Number, err)
	}
	if _, err := file.WriteString("{}\n"); err != nil {
		t.Fatal(err)
	}
	var bad []error
	f.Bad = func(err error) { bad = append(bad, err) }
	if err := f.Next(func(*campaign.Record, Place) bool { return true }); err != nil || len(bad) != 1 {
		t.Errorf("of a line that is no result it tells %v, %v", bad, err)
	}
}
