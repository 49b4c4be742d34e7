package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/plaintext"
)

func record(n int) campaign.Record {
	return campaign.Record{Sample: campaign.Sample{Number: n}, Result: campaign.Result{Key: fmt.Sprint("k", n), Status: campaign.Held, Margin: float64(n)}}
}

func create(t *testing.T, h Header) *Folder {
	t.Helper()
	f, err := Create(filepath.Join(t.TempDir(), "c"), Content{Header: h, Campaign: []byte("name: x\n"), Bundle: []byte("zip")})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

var header = Header{ID: "abc", Bundle: "b"}

func add(t *testing.T, f *Folder, numbers ...int) {
	t.Helper()
	for _, n := range numbers {
		if _, err := f.Results().Add(record(n)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestResultsAreThereAgain in the order of their samples, each once.
func TestResultsAreThereAgain(t *testing.T) {
	f := create(t, header)
	add(t, f, 3, 1, 2)
	if added, err := f.Results().Add(record(2)); added || err != nil {
		t.Errorf("a result that is there was added again: %t, %v", added, err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := Open(f.Path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all := f.Results().All()
	if len(all) != 3 || all[0].Sample.Number != 1 || all[2].Result.Margin != 3 {
		t.Errorf("%+v", all)
	}
	if r, has := f.Results().Find("k2"); !has || r.Sample.Number != 2 {
		t.Errorf("%+v, %t", r, has)
	}
}

// TestForeignResultsAreCleaned, whichever file they come from: no text of them has what a terminal obeys.
func TestForeignResultsAreCleaned(t *testing.T) {
	const bad = "a\x1b]0;t\x07\x1b[31mb\nc\u202e"
	planted := record(1)
	planted.Sample.Variant, planted.Sample.Settings = bad, []campaign.Setting{{Variable: bad, Target: campaign.Target(bad), Path: bad, Text: bad}}
	r := &planted.Result
	r.Reason, r.Ended, r.Hash, r.Version, r.Pilot, r.Worker = bad, bad, bad, bad, bad, bad
	r.Recording, r.RecordingNote = bad, bad
	f := create(t, Header{ID: "abc", Bundle: "b", Name: bad, File: bad, Build: bad})
	if _, err := f.Results().Add(planted); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.WriteParquet(), f.Close()); err != nil {
		t.Fatal(err)
	}
	h, err := ReadHeader(f.Path)
	if err != nil || h.Name != "ab c" || h.File != "ab c" || h.Build != "ab c" {
		t.Errorf("%+v, %v", h, err)
	}
	lines, _, err := ReadResults(f.Join(ResultsFile))
	if err != nil {
		t.Fatal(err)
	}
	var followed []campaign.Record
	follower := Follow(f.Join(ResultsFile))
	defer follower.Close()
	if err := follower.Next(func(r *campaign.Record, _ Place) bool { followed = append(followed, *r); return true }); err != nil {
		t.Fatal(err)
	}
	for name, all := range map[string][]campaign.Record{"lines": lines, "followed": followed} {
		text := fmt.Sprintf("%+v", all)
		if len(all) != 1 || plaintext.Line(text) != text || all[0].Result.Reason != "ab c" || all[0].Sample.Settings[0].Text != "ab c" {
			t.Errorf("%s: %q", name, text)
		}
	}
}

// TestLinesAreBounded: one that is too long costs no more than the longest that is good, and does not count.
func TestLinesAreBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), ResultsFile)
	if err := os.WriteFile(path, append(bytes.Repeat([]byte("x"), 40<<20), '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	var aside Aside
	var followed []error
	used := allocated(func() {
		var err error
		if _, aside, err = ReadResults(path); err != nil {
			t.Error(err)
		}
		f := Follow(path)
		defer f.Close()
		f.Bad = func(err error) { followed = append(followed, err) }
		if err := f.Next(func(*campaign.Record, Place) bool { return true }); err != nil {
			t.Error(err)
		}
	})
	const says = "it has 41943041 bytes, expected at most 2097152"
	if aside.Count != 1 || !strings.Contains(aside.Reasons[0], says) || len(followed) != 1 || !strings.Contains(followed[0].Error(), says) {
		t.Errorf("%+v; %v", aside, followed)
	}
	if used > 40<<20 {
		t.Errorf("%d MB were allocated", used>>20)
	}
}

// TestCutOffLineIsForgotten at every byte where the process may have ended.
func TestCutOffLineIsForgotten(t *testing.T) {
	f := create(t, header)
	add(t, f, 1, 2)
	f.Close()
	path := f.Join(ResultsFile)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	first := strings.IndexByte(string(whole), '\n') + 1
	for cut := first; cut < len(whole); cut++ {
		if err := os.WriteFile(path, whole[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := Open(f.Path)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		add(t, f, 5)
		f.Close()
		all, _, err := ReadResults(path)
		if err != nil || len(all) != 2 || all[0].Sample.Number != 1 || all[1].Sample.Number != 5 {
			t.Fatalf("cut at %d: %+v, %v", cut, all, err)
		}
	}
}

// TestLinesThatAreNoResultsArePutAside, by number and reason, as earlier versions stored them: the others
// are read, and the next run has a file of results alone.
func TestLinesThatAreNoResultsArePutAside(t *testing.T) {
	f := create(t, header)
	add(t, f, 1, 2)
	f.Close()
	path := f.Join(ResultsFile)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	first := strings.IndexByte(string(text), '\n') + 1
	bad := []string{"junk", "{}", "", `{"sample":{"number":3},"result":{"key":"k3","status":"held","margin":1e999}}`, `{"sample":{"number":3},"result":{"key":"k3","status":"won"}}`,
		`{"sample":{"number":3},"result":{"key":"k3","status":"held","path":"AAAA"}}`, strings.Repeat("x", maxLine+10)}
	spoilt := string(text[:first]) + strings.Join(bad, "\n") + "\n" + string(text[first:])
	if err := os.WriteFile(path, []byte(spoilt), 0o644); err != nil {
		t.Fatal(err)
	}
	two := func(when string, all []campaign.Record, aside Aside, err error) {
		t.Helper()
		if err != nil || len(all) != 2 || all[0].Sample.Number != 1 || all[1].Sample.Number != 2 {
			t.Errorf("%s: %+v, %v", when, all, err)
		}
		said := aside.String()
		if aside.Count != len(bad) || !strings.Contains(said, "7 messages do not count") || !strings.Contains(said, "line 2 of results.ndjson: it is no result") || !strings.HasSuffix(said, "and 2 more") {
			t.Errorf("%s: %s", when, said)
		}
	}
	for range 2 {
		all, aside, err := Read(f.Path)
		two("read", all, aside, err)
	}
	for range 2 {
		f, err := Open(f.Path)
		if err != nil {
			t.Fatal(err)
		}
		two("opened", f.Results().All(), f.DeadLetters().Aside(), nil)
		f.Close()
		if now, err := os.ReadFile(path); err != nil || len(now) != len(text) {
			t.Errorf("%d bytes are left of %d, %v", len(now), len(text), err)
		}
	}
	all, aside, err := Read(f.Path)
	two("after", all, aside, err)
}

// TestDeadLettersAreBounded: what does not fit is counted, also for those who read the file.
func TestDeadLettersAreBounded(t *testing.T) {
	f := create(t, header)
	const n = 2200
	for i := range n {
		if added, err := f.DeadLetters().Add(fmt.Sprint("message ", i), "it is no result", []byte(strings.Repeat("x", 1<<15))); !added || err != nil {
			t.Fatal(added, err)
		}
	}
	if added, err := f.DeadLetters().Add("message 5", "it is no result", []byte(strings.Repeat("x", 1<<15))); added || err != nil {
		t.Errorf("the same one came again: %t, %v", added, err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(f.Join(AsideFile))
	if err != nil || info.Size() > maxLetters+1000 || info.Size() < maxLetters/2 {
		t.Errorf("the file has %d bytes, %v", info.Size(), err)
	}
	if aside, err := ReadAside(f.Path); err != nil || aside.Count != n {
		t.Errorf("%d of %d were put aside, %v", aside.Count, n, err)
	}
}

// TestOneProcessHasAFolder: not two coordinators on one campaign.
func TestOneProcessHasAFolder(t *testing.T) {
	f := create(t, header)
	if _, err := Open(f.Path); !errors.Is(err, ErrInUse) {
		t.Errorf("opened twice: %v", err)
	}
	f.Close()
	again, err := Open(f.Path)
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}

// TestFolderOfSomethingElseIsRefused.
func TestFolderOfSomethingElseIsRefused(t *testing.T) {
	f := create(t, header)
	f.Close()
	if _, err := Create(f.Path, Content{Header: header}); err == nil || !strings.Contains(err.Error(), "resume") {
		t.Errorf("over a campaign: %v", err)
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "thesis.doc"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(other, Content{Header: header}); err == nil || !strings.Contains(err.Error(), "thesis.doc") {
		t.Errorf("over other files: %v", err)
	}
	if _, err := Open(other); err == nil || !strings.Contains(err.Error(), "has no campaign") {
		t.Errorf("open: %v", err)
	}
}

// TestPartsOfDifferentCampaignsAreNotMerged, nor one part twice.
func TestPartsOfDifferentCampaignsAreNotMerged(t *testing.T) {
	part := func(id string, i, n int) string {
		f := create(t, Header{ID: id, Bundle: "b", Shard: i, Shards: n})
		add(t, f, i)
		f.Close()
		return f.Path
	}
	one, two := part("a", 1, 2), part("a", 2, 2)
	for name, c := range map[string]struct {
		parts []string
		want  string
	}{
		"another campaign": {[]string{one, part("b", 2, 2)}, "different campaigns"},
		"twice":            {[]string{one, part("a", 1, 2)}, "both shard 1"},
		"other parts":      {[]string{one, part("a", 2, 3)}, "overlap"},
		"one lacks":        {[]string{one}, "2/2 missing"},
		"no part":          {[]string{part("a", 0, 0)}, "whole campaign"},
		"none":             {nil, "no parts"},
	} {
		if _, err := Merge(t.Context(), filepath.Join(t.TempDir(), "m"), c.parts); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ended, end := context.WithCancel(t.Context())
	end()
	half := filepath.Join(t.TempDir(), "m")
	if _, err := Merge(ended, half, []string{two, one}); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
	if _, err := os.Stat(half); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("half a folder is left: %v", err)
	}
	f, err := Merge(t.Context(), filepath.Join(t.TempDir(), "m"), []string{two, one})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if all := f.Results().All(); len(all) != 2 || f.Shards != 0 {
		t.Errorf("%+v of %+v", all, f.Header)
	}
}

// allocated is how many bytes a call allocates.
func allocated(call func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
