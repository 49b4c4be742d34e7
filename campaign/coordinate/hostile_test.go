package coordinate

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/campaign/store"
)

// listening is a campaign whose queue a plain client of NATS reaches.
func listening(t *testing.T, f *store.Folder) (*setup, *nats.Conn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	s := &setup{t: t, folder: f}
	if s.server, err = queue.Serve(queue.ServerOptions{Folder: f.Join(store.QueueFolder), Listen: address}); err != nil {
		t.Fatal(err)
	}
	if s.conn, err = s.server.Connect("test"); err != nil {
		t.Fatal(err)
	}
	nc, err := nats.Connect(s.server.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return s, nc
}

// intruder sends what does not belong to the campaign, as soon as results of it pass by.
type intruder struct {
	t    *testing.T
	nc   *nats.Conn
	once sync.Once
	sent int
}

func (i *intruder) send(subject string, message any) {
	i.t.Helper()
	text, isText := message.(string)
	if !isText {
		raw, err := json.Marshal(message)
		if err != nil {
			i.t.Error(err)
		}
		text = string(raw)
	}
	m, err := i.nc.Request(subject, []byte(text), 10*time.Second) // JetStream says that it is stored
	if err != nil || !strings.Contains(string(m.Data), `"seq"`) {
		i.t.Errorf("%s: %v", subject, err)
	}
	i.sent++
}

// spoil sends bad results, made of a good one.
func (i *intruder) spoil(good campaign.Record) {
	const results = "sitlark.result.c1"
	changed := func(change func(r *campaign.Record)) campaign.Record {
		raw, _ := json.Marshal(good)
		var r campaign.Record
		if err := json.Unmarshal(raw, &r); err != nil {
			i.t.Error(err)
		}
		change(&r)
		return r
	}
	raw, _ := json.Marshal(good)
	for _, text := range []string{"{}", "", "null", "[]", "{", `"text"`, `{"sample":{"number":1},"result":{"key":"x","status":"held","margin":1e999}}`,
		string(raw) + "{}", strings.Replace(string(raw), `"sample"`, `"extra":1,"sample"`, 1), `{"refusal":{"sample":400,"worker":"w","why":"no"}}`} {
		i.send(results, text)
	}
	for _, r := range []campaign.Record{
		changed(func(r *campaign.Record) { r.Sample.Number, r.Result.Key = 4000, "unknown" }),
		changed(func(r *campaign.Record) { r.Sample.Number = -1 }),
		changed(func(r *campaign.Record) { r.Result.Status = "won" }),
		changed(func(r *campaign.Record) { r.Result.Status, r.Result.Margin = campaign.Broken, -99 }), // another result of the same flight
		changed(func(r *campaign.Record) { r.Result.Key = "another" }),
		changed(func(r *campaign.Record) { r.Result.Duration = -1 }),
		changed(func(r *campaign.Record) { r.Result.Path = []byte("no path") }),
		changed(func(r *campaign.Record) { r.Result.Figures = map[string]float64{"a b": 1} }),
	} {
		i.send(results, r)
	}

	i.send(results, good) // the same once more is no fault: it counts once
	i.sent--
}

// TestBadMessagesDoNotSpoilACampaign: whatever a client puts among the results and in the places of tasks, the
// campaign has the results of one that was left alone, tells of each bad message once, and can be resumed.
func TestBadMessagesDoNotSpoilACampaign(t *testing.T) {
	for name, method := range methods {
		t.Run(name, func(t *testing.T) {
			alone := begin(t, create(t))
			if err := alone.run(t.Context(), method(t, plane(t)), &bowl{}, 2, false); err != nil {
				t.Fatal(err)
			}
			want := kept(alone.folder)
			alone.end()

			f := create(t)
			path := f.Path
			s, nc := listening(t, f)
			bad := &intruder{t: t, nc: nc}
			subject := ""
			first, third := want[0], want[2]
			task := campaign.Task{Campaign: "c1", Bundle: strings.Repeat("b", 64), Build: campaign.Build(), Sample: third.Sample}
			if _, err := s.conn.Open(t.Context(), "c1"); err != nil {
				t.Fatal(err)
			}
			subject = queue.Subject(&task)
			bad.send(subject, "{}") // in the place of sample 3, which the campaign publishes later
			forged := task
			forged.Sample.Number = 4
			forged.Sample.Settings = []campaign.Setting{{Variable: "v0", Text: "3"}, {Variable: "v1", Text: "-1"}}
			bad.send(queue.Subject(&forged), forged) // sample 4 with settings that nobody asked for: it is flown, and does not count
			flyer := &bowl{}
			flyer.pause = func(context.Context) error {
				if flyer.flown.Load() > 20 { // the first sample has its result
					bad.once.Do(func() { bad.spoil(first) })
				}
				return nil
			}
			if err := s.run(t.Context(), method(t, plane(t)), flyer, 3, false); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, kept(s.folder)); diff != "" {
				t.Errorf("the results differ: %s", diff)
			}
			aside := s.folder.DeadLetters().Aside()
			if aside.Count != bad.sent { // all but the good one that came twice
				t.Errorf("%d of %d were put aside: %v", aside.Count, bad.sent, aside.Reasons)
			}
			s.end()
			text, err := os.ReadFile(path + "/" + store.AsideFile)
			if err != nil {
				t.Fatal(err)
			}
			for _, reason := range []string{"it is no result", "unknown field", "something follows", "no result of a sample 4000", "its status is", "has a result already", "flown with v0",
				"a trajectory", "a time of it is below 0", "key figure", "refused a task of sample 3: it names sample 0", "refused a task of sample 400"} {
				if !strings.Contains(strings.ReplaceAll(string(text), `\"`, `"`), reason) {
					t.Errorf("nothing is said of %q in %s", reason, text)
				}
			}

			again, err := store.Open(path) // as resume does
			if err != nil {
				t.Fatal(err)
			}
			s = begin(t, again)
			flyer.flown.Store(0)
			if err := s.run(t.Context(), method(t, plane(t)), flyer, 1, false); err != nil || flyer.flown.Load() != 0 {
				t.Errorf("resumed: %v, %d flights", err, flyer.flown.Load())
			}
			if again := s.folder.DeadLetters().Aside(); again.Count != aside.Count {
				t.Errorf("resumed: %d put aside, before %d", again.Count, aside.Count)
			}
			s.end()
		})
	}
}

// TestSampleThatIsRefused by a worker without its bundle is flown by another one.
func TestSampleThatIsRefused(t *testing.T) {
	s := begin(t, create(t))
	defer s.end()
	missing := errors.New("bundle bbbb: object not found")
	var refused sync.Map
	flyer := &refusing{bowl: &bowl{}, why: func(t *campaign.Task) error {
		if _, before := refused.LoadOrStore(t.Sample.Number, true); !before && t.Sample.Number%5 == 0 {
			return &campaign.RefusedError{Why: missing, Bundle: true}
		}
		return nil
	}}
	if err := s.run(t.Context(), methods["plain"](t, plane(t)), flyer, 3, false); err != nil {
		t.Fatal(err)
	}
	all := s.folder.Results().All()
	for i := range all {
		if r := &all[i]; r.Result.Status == campaign.NotFlown && r.Sample.Number != 7 {
			t.Errorf("sample %d: %+v", r.Sample.Number, r.Result)
		}
	}
	if aside := s.folder.DeadLetters().Aside(); len(all) != 60 || aside.Count != 12 || !strings.Contains(aside.String(), missing.Error()) {
		t.Errorf("%d results, %v", len(all), aside)
	}
}

// TestSamplesThatAllWorkersRefuse end the campaign with the reason, and not the workers.
func TestSamplesThatAllWorkersRefuse(t *testing.T) {
	s := begin(t, create(t))
	defer s.end()
	flyer := &refusing{bowl: &bowl{}, why: func(*campaign.Task) error {
		return &campaign.RefusedError{Why: errors.New("bundle bbbb: object not found")}
	}}
	err := s.run(t.Context(), methods["plain"](t, plane(t)), flyer, 8, false)
	if err == nil || !strings.Contains(err.Error(), "20 refusals and no result") || !strings.Contains(err.Error(), "object not found") {
		t.Errorf("got %v", err)
	}
	if n := len(s.folder.Results().All()); n != 0 {
		t.Errorf("%d results", n)
	}
	if err := s.run(t.Context(), methods["plain"](t, plane(t)), &bowl{}, 3, false); err != nil || len(s.folder.Results().All()) != 60 { // as resume does
		t.Errorf("resumed: %v, %d results", err, len(s.folder.Results().All()))
	}
}

// refusing refuses some tasks.
type refusing struct {
	*bowl
	why func(t *campaign.Task) error
}

func (r *refusing) Fly(ctx context.Context, t campaign.Task, advanced func(float64)) (campaign.Result, error) {
	if err := r.why(&t); err != nil {
		return campaign.Result{}, err
	}
	return r.bowl.Fly(ctx, t, advanced)
}
