package coordinate

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/store"
)

// TestSamplesAreFlownASecondTime: the same ones by workers, without a queue and in parts; a second
// run flies none of them again. Statistics of the progress leave them out.
func TestSamplesAreFlownASecondTime(t *testing.T) {
	repeated := func(shard, shards int) Plan {
		p := plan(methods["plain"](t, plane(t)))
		p.Repeat, p.Shard, p.Shards = 7, shard, shards
		return p
	}
	alone := create(t)
	defer alone.Close()
	flyer := &bowl{}
	var last Progress
	each := func(_ *campaign.Record, p Progress) { last = p }
	for range 2 {
		if err := Alone(t.Context(), repeated(0, 0), alone.Results(), flyer, 2, each); err != nil {
			t.Fatal(err)
		}
	}
	want := kept(alone)
	if len(want) != 67 || flyer.flown.Load() != 67 || last.Repeats != 7 || last.Done() != 67 || last.Held+last.Broken+last.NotFlown != 60 {
		t.Fatalf("%d results, %d flights, %+v", len(want), flyer.flown.Load(), last)
	}
	seen := map[int]bool{}
	for i, r := range want {
		again := r.Sample.Repeats
		if (again > 0) != (i >= 60) {
			t.Errorf("sample %d repeats %d", i+1, again)
		}
		if again > 0 && (seen[again] || cmp.Diff(want[again-1].Sample.Settings, r.Sample.Settings) != "" || want[again-1].Result.Key == r.Result.Key) {
			t.Errorf("sample %d: %+v does not repeat %+v", i+1, r.Sample, want[again-1].Sample)
		}
		seen[again] = true
	}

	s := begin(t, create(t))
	defer s.end()
	if err := s.runPlan(t.Context(), repeated(0, 0), &bowl{}, 3, true); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, kept(s.folder)); diff != "" {
		t.Errorf("three workers, one killed: %s", diff)
	}

	var parts []string
	for shard := 1; shard <= 3; shard++ {
		f, err := store.Create(filepath.Join(t.TempDir(), "part"), store.Content{Header: store.Header{ID: "c1", Bundle: strings.Repeat("b", 64), Build: campaign.Build(), Shard: shard, Shards: 3}})
		if err != nil {
			t.Fatal(err)
		}
		if err := Alone(t.Context(), repeated(shard, 3), f.Results(), &bowl{}, 2, nil); err != nil {
			t.Fatal(err)
		}
		parts = append(parts, f.Path)
		f.Close()
	}
	whole, err := store.Merge(t.Context(), filepath.Join(t.TempDir(), "whole"), parts)
	if err != nil {
		t.Fatal(err)
	}
	defer whole.Close()
	if diff := cmp.Diff(want, kept(whole)); diff != "" {
		t.Errorf("three parts: %s", diff)
	}
}
