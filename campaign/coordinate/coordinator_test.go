package coordinate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/campaign/search"
	"github.com/sitlark/sitlark/campaign/space"
	"github.com/sitlark/sitlark/campaign/store"
)

// bowl is a flyer whose margin is a known function of the settings: lowest at 3 and -1. The 7th
// sample can't be flown.
type bowl struct {
	flown atomic.Int64
	pause func(ctx context.Context) error // before each flight; nil: none
}

func (b *bowl) Fly(ctx context.Context, t campaign.Task, advanced func(float64)) (campaign.Result, error) {
	if b.pause != nil {
		if err := b.pause(ctx); err != nil {
			return campaign.Result{}, err
		}
	}
	b.flown.Add(1)
	if t.Sample.Number == 7 {
		return campaign.Result{Status: campaign.NotFlown, Reason: "the 7th"}, nil
	}
	x, _ := strconv.ParseFloat(t.Sample.Settings[0].Text, 64)
	y, _ := strconv.ParseFloat(t.Sample.Settings[1].Text, 64)
	r := campaign.Result{Status: campaign.Held, HasMargin: true, Margin: math.Hypot(x-3, y+1) - 1}
	if r.Margin < 0 {
		r.Status = campaign.Broken
	}
	return r, nil
}

func plane(t testing.TB) *space.Space {
	t.Helper()
	s, err := space.New([]space.Variable{
		{Name: "x", Spec: space.Spec{Kind: space.Range, Low: -10, High: 10}},
		{Name: "y", Spec: space.Spec{Kind: space.Range, Low: -10, High: 10}}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func settings(p space.Sample) (list []campaign.Setting) {
	for i, v := range p.Values {
		list = append(list, campaign.Setting{Variable: fmt.Sprint("v", i), Target: campaign.ScenarioNumber, Text: v.String()})
	}
	return list
}

// methods are made again for each run, as after a restart.
var methods = map[string]func(t testing.TB, s *space.Space) design.Method{
	"plain": func(t testing.TB, s *space.Space) design.Method {
		return design.NewGenerations(design.MonteCarlo(s, 60, 1), 25)
	},
	"search": func(t testing.TB, s *space.Space) design.Method {
		m, err := search.NewWorst(s, search.Options{Flights: 60, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		return m
	},
}

// setup is a campaign in a folder with an embedded queue.
type setup struct {
	t      testing.TB
	folder *store.Folder
	conn   *queue.Conn
	server *queue.Server
}

func create(t testing.TB) *store.Folder {
	t.Helper()
	f, err := store.Create(filepath.Join(t.TempDir(), "campaign"), store.Content{Header: store.Header{ID: "c1", Bundle: strings.Repeat("b", 64), Build: campaign.Build()}})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func begin(t testing.TB, f *store.Folder) *setup {
	t.Helper()
	s := &setup{t: t, folder: f}
	var err error
	if s.server, err = queue.Serve(queue.ServerOptions{Folder: f.Join(store.QueueFolder)}); err != nil {
		t.Fatal(err)
	}
	if s.conn, err = s.server.Connect("test"); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *setup) end() {
	s.conn.Close()
	if err := errors.Join(s.server.Close(), s.folder.Close()); err != nil {
		s.t.Error(err)
	}
}

// run flies a method with a number of workers; killed ends the first one after some flights.
func (s *setup) run(ctx context.Context, m design.Method, flyer campaign.Flyer, workers int, killed bool) error {
	return s.runPlan(ctx, plan(m), flyer, workers, killed)
}

func (s *setup) runPlan(ctx context.Context, p Plan, flyer campaign.Flyer, workers int, killed bool) error {
	working, stop := context.WithCancel(context.Background())
	done := make(chan error)
	for i := range workers {
		ctx, cancel := context.WithCancel(working)
		defer cancel()
		o := queue.WorkerOptions{Name: fmt.Sprint("w", i), Jobs: 1, Flyer: flyer, Logf: s.t.Logf}
		if killed && i == 0 {
			var n atomic.Int64
			o.Done = func(*campaign.Task, *campaign.Result) {
				if n.Add(1) == 3 {
					cancel()
				}
			}
		}
		w, err := queue.NewWorker(ctx, s.conn, o)
		if err != nil {
			s.t.Fatal(err)
		}
		go func() { done <- w.Run(ctx) }()
	}
	defer func() {
		stop()
		for range workers {
			if err := <-done; err != nil {
				s.t.Error(err)
			}
		}
	}()
	q, err := s.conn.Open(ctx, "c1")
	if err != nil {
		return err
	}
	c := Coordinator{Queue: q, Results: s.folder.Results(), DeadLetters: s.folder.DeadLetters(), Logf: s.t.Logf, Plan: p}
	return c.Run(ctx)
}

func plan(m design.Method) Plan {
	return Plan{Campaign: "c1", Bundle: strings.Repeat("b", 64), Build: campaign.Build(), Method: m, Settings: settings, Variants: []Variant{{}}}
}

// kept are the results without what depends on the worker.
func kept(f *store.Folder) []campaign.Record {
	all := f.Results().All()
	for i := range all {
		all[i].Result.Worker, all[i].Result.Wall = "", 0
	}
	return all
}

// TestSameResultsWithAnyNumberOfWorkers: 1, 2 and 7, and 7 of which one is killed in between.
func TestSameResultsWithAnyNumberOfWorkers(t *testing.T) {
	for name, method := range methods {
		t.Run(name, func(t *testing.T) {
			var want []campaign.Record
			for _, c := range []struct {
				workers int
				killed  bool
			}{{1, false}, {2, false}, {7, false}, {7, true}} {
				s := begin(t, create(t))
				if err := s.run(t.Context(), method(t, plane(t)), &bowl{}, c.workers, c.killed); err != nil {
					t.Fatal(err)
				}
				got := kept(s.folder)
				s.end()
				if want == nil {
					want = got
				}
				if len(got) < 50 || len(got) > 60 || got[6].Result.Status != campaign.NotFlown {
					t.Fatalf("%d results, the 7th %+v", len(got), got[6].Result)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%d workers, one killed %t: %s", c.workers, c.killed, diff)
				}
			}
		})
	}
}

// TestInterruptedCampaignGoesOn: stopped again and again, it has the results of one that was not,
// and flew nothing twice that had a result.
func TestInterruptedCampaignGoesOn(t *testing.T) {
	for name, method := range methods {
		t.Run(name, func(t *testing.T) {
			s := begin(t, create(t))
			if err := s.run(t.Context(), method(t, plane(t)), &bowl{}, 2, false); err != nil {
				t.Fatal(err)
			}
			want := kept(s.folder)
			s.end()

			folder := create(t)
			path := folder.Path
			flyer := &bowl{pause: func(ctx context.Context) error {
				select {
				case <-ctx.Done():
					return ctx.Err()
				case <-time.After(5 * time.Millisecond):
					return nil
				}
			}}
			interrupted := 0
			for range 1000 {
				s := begin(t, folder)
				ctx, cancel := context.WithTimeout(t.Context(), 60*time.Millisecond)
				err := s.run(ctx, method(t, plane(t)), flyer, 2, false)
				cancel()
				got := kept(s.folder)
				s.end()
				if err == nil {
					if diff := cmp.Diff(want, got); diff != "" {
						t.Error(diff)
					}
					break
				}
				if !errors.Is(err, context.DeadlineExceeded) {
					t.Fatal(err)
				}
				interrupted++
				if folder, err = store.Open(path); err != nil {
					t.Fatal(err)
				}
			}
			if again := flyer.flown.Load() - int64(len(want)); interrupted == 0 || again > int64(4*interrupted) {
				t.Errorf("%d flights too many in %d interruptions", again, interrupted)
			}
		})
	}
}

// TestShardsMakeTheWhole: three parts, merged, are the campaign that was flown in one.
func TestShardsMakeTheWhole(t *testing.T) {
	s := begin(t, create(t))
	if err := s.run(t.Context(), methods["plain"](t, plane(t)), &bowl{}, 2, false); err != nil {
		t.Fatal(err)
	}
	want := kept(s.folder)
	s.end()
	var parts []string
	for shard := 1; shard <= 3; shard++ {
		f, err := store.Create(filepath.Join(t.TempDir(), "part"), store.Content{Header: store.Header{ID: "c1", Bundle: strings.Repeat("b", 64), Build: campaign.Build(), Shard: shard, Shards: 3}})
		if err != nil {
			t.Fatal(err)
		}
		p := plan(methods["plain"](t, plane(t)))
		p.Shard, p.Shards = shard, 3
		if err := Alone(t.Context(), p, f.Results(), &bowl{}, 2, nil); err != nil {
			t.Fatal(err)
		}
		if n := len(f.Results().All()); n != 20 {
			t.Errorf("shard %d has %d results", shard, n)
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
		t.Error(diff)
	}
	if _, err := store.Merge(t.Context(), filepath.Join(t.TempDir(), "part of it"), parts[:2]); err == nil {
		t.Error("two of three shards are merged")
	}
}
