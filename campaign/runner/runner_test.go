package runner

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/bundle"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/campaign/space"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/internal/leaks"
)

// libraryLeaves is a goroutine of nats.go that stays where its publisher is cleaned up before the goroutine has begun: it then
// waits for a channel that is nil.
const libraryLeaves = "jetstream.(*jetStream).resetPendingAcksOnReconnect"

// flyer holds every third sample, breaks every third, and can't fly the rest.
type flyer struct {
	flown  atomic.Int64
	before func(ctx context.Context, number int) error // nil: nothing
}

func (f *flyer) Fly(ctx context.Context, t campaign.Task, _ func(float64)) (campaign.Result, error) {
	if f.before != nil {
		if err := f.before(ctx, t.Sample.Number); err != nil {
			return campaign.Result{}, err
		}
	}
	f.flown.Add(1)
	switch t.Sample.Number % 3 {
	case 0:
		return campaign.Result{Status: campaign.Held, HasMargin: true, Margin: float64(t.Sample.Number)}, nil
	case 1:
		return campaign.Result{Status: campaign.Broken, HasMargin: true, Margin: -float64(t.Sample.Number)}, nil
	}
	return campaign.Result{Status: campaign.NotFlown, Reason: "a second of three"}, nil
}

// optionsOf are a campaign of n samples in a folder, with two flights at a time.
func optionsOf(t *testing.T, path string, n int, f campaign.Flyer) Options {
	t.Helper()
	archive := []byte("the bundle of a campaign")
	s, err := space.New([]space.Variable{{Name: "x", Spec: space.Spec{Kind: space.Range, Low: 0, High: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	header := store.Header{ID: "c1", Bundle: bundle.Hash(archive), Build: campaign.Build()}
	var folder *store.Folder
	if _, missing := os.Stat(path); missing != nil {
		folder, err = store.Create(path, store.Content{Header: header, Bundle: archive})
	} else {
		folder, err = store.Open(path)
	}
	if err != nil {
		t.Fatal(err)
	}
	return Options{
		Folder: folder, Bundle: archive,
		Plan: coordinate.Plan{
			Campaign: "c1", Bundle: header.Bundle, Build: header.Build, Method: design.NewGenerations(design.MonteCarlo(s, n, 1), 8), Variants: []coordinate.Variant{{}},
			Settings: func(p space.Sample) []campaign.Setting {
				return []campaign.Setting{{Variable: "x", Target: campaign.ScenarioNumber, Path: "x", Text: fmt.Sprint(p.U[0])}}
			},
		},
		Worker: queue.WorkerOptions{Name: "here", Jobs: 2, Flyer: f, Logf: t.Logf},
	}
}

// TestACampaignRunsToItsEnd: each sample has one result in the folder, what Each is told adds up, the queue's folder
// is gone, and no file, socket or goroutine is left.
func TestACampaignRunsToItsEnd(t *testing.T) {
	const samples = 20
	n := 0
	leaks.None(t, func() {
		n++
		f := &flyer{}
		o := optionsOf(t, filepath.Join(t.TempDir(), fmt.Sprint("campaign", n)), samples, f)
		var last coordinate.Progress
		calls, started := 0, ""
		o.Started = func(url string) { started += "(" + url + ")" }
		o.Each = func(_ *campaign.Record, p coordinate.Progress) {
			if calls++; p.Done() != calls {
				t.Errorf("call %d tells of %d flights", calls, p.Done())
			}
			last = p
		}
		if err := Run(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		if last.Held != 6 || last.Broken != 7 || last.NotFlown != 7 || last.Asked != 0 || last.Earlier != 0 || last.Worst != -19 || last.WorstOf != 19 || calls != samples || f.flown.Load() != samples {
			t.Errorf("%d calls, %d flights, at last %+v", calls, f.flown.Load(), last)
		}
		if started != "()" { // it listens nowhere
			t.Errorf("started at %s", started)
		}
		all := o.Folder.Results().All()
		for i, r := range all {
			want := [...]campaign.Status{campaign.Held, campaign.Broken, campaign.NotFlown}[(i+1)%3]
			if r.Sample.Number != i+1 || r.Result.Status != want || r.Result.Worker != "here" {
				t.Errorf("result %d: %+v", i+1, r)
			}
		}
		if len(all) != samples {
			t.Errorf("%d results", len(all))
		}
		if _, err := os.Stat(o.Folder.Join(store.QueueFolder)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the queue's folder after the end: %v", err)
		}
		if err := o.Folder.Close(); err != nil {
			t.Error(err)
		}
	}, libraryLeaves)
}

// TestAnEndedRunGoesOn: when the context ends, its error is returned, the folder has what was flown, with the queue, and
// Run again flies the rest alone.
func TestAnEndedRunGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "campaign")
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	var once sync.Once
	first := &flyer{before: func(ctx context.Context, number int) error {
		if number < 6 {
			return nil
		}
		once.Do(func() { cancel(errors.New("enough")) })
		<-ctx.Done()
		return ctx.Err()
	}}
	o := optionsOf(t, path, 10, first)
	if err := Run(ctx, o); !errors.Is(err, context.Canceled) {
		t.Fatalf("ended: %v", err)
	}
	before := len(o.Folder.Results().All())
	if _, err := os.Stat(o.Folder.Join(store.QueueFolder)); err != nil {
		t.Errorf("the queue's folder: %v", err)
	}
	if err := o.Folder.Close(); err != nil {
		t.Fatal(err)
	}
	second := &flyer{}
	o = optionsOf(t, path, 10, second)
	defer o.Folder.Close()
	var last coordinate.Progress
	o.Each = func(_ *campaign.Record, p coordinate.Progress) { last = p }
	if err := Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if n := len(o.Folder.Results().All()); n != 10 || last.Done() != 10 || last.Earlier < before || last.Earlier > 5 || before > 5 || second.flown.Load() > int64(10-before) || first.flown.Load()+second.flown.Load() < 10 {
		t.Errorf("%d results after %d, flown %d and %d times, at last %+v", n, before, first.flown.Load(), second.flown.Load(), last)
	}
}

// TestWhatEndsARun: a worker that can't fly, and a bundle that is another one; neither counts as the end of the campaign,
// and nothing stays open.
func TestWhatEndsARun(t *testing.T) {
	broken := errors.New("no such autopilot")
	n := 0
	leaks.None(t, func() {
		n++
		o := optionsOf(t, filepath.Join(t.TempDir(), fmt.Sprint("a", n)), 3, &flyer{before: func(context.Context, int) error { return broken }})
		if err := Run(t.Context(), o); !errors.Is(err, broken) {
			t.Errorf("a worker that can't fly: %v", err)
		}
		o.Folder.Close()
		o = optionsOf(t, filepath.Join(t.TempDir(), fmt.Sprint("b", n)), 3, &flyer{})
		o.Bundle = []byte("another bundle")
		want := o.Folder.Path + ": its " + store.BundleFile + " has changed since the campaign began: bring back the old file, or run the campaign again in another folder"
		if err := Run(t.Context(), o); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
		o.Folder.Close()
	}, libraryLeaves)
}

// TestWorkersAreTold while a campaign on a server that others reach runs: who is there, and how many flights each has.
func TestWorkersAreTold(t *testing.T) {
	told := make(chan queue.Presence, 1)
	enough := make(chan struct{})
	f := &flyer{before: func(ctx context.Context, _ int) error {
		select {
		case <-enough:
		case <-ctx.Done():
		}
		return ctx.Err()
	}}
	o := optionsOf(t, filepath.Join(t.TempDir(), "c"), 4, f)
	defer o.Folder.Close()
	o.Listen = freeAddress(t)
	url := ""
	o.Started = func(at string) { url = at }
	var once sync.Once
	o.Workers = func(fit, others []queue.Presence) {
		if len(fit) == 1 && fit[0].Busy == 2 && len(others) == 0 {
			once.Do(func() { told <- fit[0]; close(enough) })
		}
	}
	if err := Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if p := <-told; p.Name != "here" || p.Jobs != 2 || p.Flown != 0 || p.Left || url == "" {
		t.Errorf("%+v at %q", p, url)
	}
}

// freeAddress is an address at which nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
