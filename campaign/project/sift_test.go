package project

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/store"
)

// TestResultsThatNobodyAskedForDoNotCount: of a folder that an earlier version filled with whatever came, the
// flights that the campaign asked for are read, and the others are named; the next run goes on without them.
func TestResultsThatNobodyAskedForDoNotCount(t *testing.T) {
	p := made(t, hop, hops, nil)
	plan, err := p.Plan()
	if err != nil {
		t.Fatal(err)
	}
	flyer, err := p.Flyer(flight.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer flyer.Close()
	f := folderOf(t, p)
	if err := coordinate.Alone(t.Context(), plan, f.Results(), flyer, 1, nil); err != nil {
		t.Fatal(err)
	}
	want := f.Results().All()
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(f.Join(store.ResultsFile), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	bad := []func(r *campaign.Record){
		func(r *campaign.Record) { r.Sample.Number, r.Result.Key = 99, "zz" },
		func(r *campaign.Record) { r.Result.Key = "00" }, // before the good one of its number
		func(r *campaign.Record) { r.Sample.Settings[0].Text, r.Result.Key = "99 m/s", "zz" },
		func(r *campaign.Record) { r.Sample.Variant, r.Result.Key = "other", "zzz" },
	}
	for i, change := range bad {
		raw, _ := json.Marshal(want[i])
		var r campaign.Record
		if err := json.Unmarshal(raw, &r); err != nil {
			t.Fatal(err)
		}
		change(&r)
		r.Result.Key += string(rune('a' + i))
		if raw, err = json.Marshal(r); err != nil {
			t.Fatal(err)
		}
		if _, err := file.Write(append(raw, '\n')); err != nil {
			t.Fatal(err)
		}
	}
	file.WriteString("{}\n")
	file.Close()
	check := func(when string, got []campaign.Record, aside store.Aside, err error) {
		t.Helper()
		if d := cmp.Diff(want, got); err != nil || d != "" {
			t.Errorf("%s: %v, %s", when, err, d)
		}
		for _, why := range []string{"no sample 99", "its key is", "flown with wind.speed", "no variant", "line 13 of results.ndjson: it names sample 0"} {
			if said := aside.String(); aside.Count != 5 || !strings.Contains(said, why) {
				t.Errorf("%s: nothing is said of %q: %s", when, why, said)
			}
		}
	}
	records, aside, err := store.Read(f.Path)
	if err != nil {
		t.Fatal(err)
	}
	records, err = p.Sift(records, &aside)
	check("read", records, aside, err)
	again, err := store.Open(f.Path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	err = p.SiftFolder(again)
	check("opened", again.Results().All(), again.DeadLetters().Aside(), err)
	records, aside, err = store.Read(f.Path)
	check("after", records, aside, err)
}
