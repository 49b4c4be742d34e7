package runner

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/library"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/campaign/store"
	_ "github.com/sitlark/sitlark/internal/propcache/shared"
	"github.com/sitlark/sitlark/internal/secret"
)

// hops is a campaign of four short flights.
func hops(t *testing.T) (*project.Project, *store.Folder) {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"hop.yaml":  "name: hop\nvehicle: quad-1.5kg\nflat: true\nweather: {wind: 3@270}\nexpect:\n  - always: tilt < 34deg\ntimeout: 1s\n",
		"hops.yaml": "name: hops\nscenario: hop.yaml\nvariables:\n  wind.speed: {range: 0..14 m/s}\nmethod: monte carlo\nflights: 4\nkeep: none\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c, err := library.Find(filepath.Join(folder, "hops.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := project.New(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := store.Create(filepath.Join(folder, "out"), store.Content{Header: p.Header, Campaign: p.Text, Bundle: p.Archive})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return p, f
}

// said collects what is told.
type said struct {
	flown atomic.Int32
	mu    sync.Mutex
	all   strings.Builder
}

func (s *said) logf(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintf(&s.all, format+"\n", args...)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all.String()
}

// spoil puts into the queue at url what no coordinator and no worker put there.
func spoil(t *testing.T, p *project.Project, url string) {
	nc, err := nats.Connect(url)
	if err != nil {
		t.Error(err)
		return
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Error(err)
		return
	}
	bundles, err := js.ObjectStore(t.Context(), "SITLARK_BUNDLES")
	if err == nil {
		_, err = bundles.PutBytes(t.Context(), p.Header.Bundle, make([]byte, len(p.Archive)))
	}
	if err != nil {
		t.Error(err)
	}
	for number, change := range map[int]func(t *campaign.Task){
		1:  func(t *campaign.Task) { t.Bundle = strings.Repeat("0", 64) },
		2:  func(t *campaign.Task) { t.Build = "9.9.9 vax" },
		3:  func(t *campaign.Task) { t.Sample.Number = 1 },
		50: func(t *campaign.Task) { t.Bundle = "../../etc" },
	} {
		task := campaign.Task{Campaign: p.Header.ID, Bundle: p.Header.Bundle, Build: p.Header.Build, Sample: campaign.Sample{Number: number}}
		subject := queue.Subject(&task)
		change(&task)
		text, err := json.Marshal(task)
		if err == nil {
			_, err = js.Publish(t.Context(), subject, text)
		}
		if err != nil {
			t.Error(err)
		}
	}
}

// pretend sends heartbeats that no worker sends.
func pretend(t *testing.T, url string) {
	nc, err := nats.Connect(url)
	if err != nil {
		t.Error(err)
		return
	}
	defer nc.Close()
	for _, text := range []string{"{}", "junk", `{"name":"w\u001b[2J","build":"1","jobs":1}`, `{"name":"w","build":"1","jobs":-1}`} {
		if err := nc.Publish("sitlark.worker.x", []byte(text)); err != nil {
			t.Error(err)
		}
	}
	if err := nc.Flush(); err != nil {
		t.Error(err)
	}
}

// TestWorkerRefusesTasksAndGoesOn: of an unknown bundle, for another version, in another's place, and of a
// bundle that somebody has overwritten, which the coordinator puts there again. The coordinator is told
// why, and of heartbeats that no worker sent.
func TestWorkerRefusesTasksAndGoesOn(t *testing.T) {
	p, folder := hops(t)
	plan, err := p.Plan()
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listen := l.Addr().String()
	l.Close()
	var coordinator, worker said
	working, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	heard := make(chan struct{})
	started := func(url string) {
		spoil(t, p, url)
		conn, err := queue.Dial(queue.Access{URL: secret.NewURL(url)}, "w")
		if err != nil {
			t.Error(err)
		}
		flyer, err := flight.New(flight.Options{Bundle: conn.Bundle, Worker: "w"})
		if err != nil {
			t.Error(err)
		}
		w, err := queue.NewWorker(working, conn, queue.WorkerOptions{Name: "w", Jobs: 1, Flyer: flyer, Logf: worker.logf,
			Done: func(_ *campaign.Task, r *campaign.Result) {
				if r.Status == campaign.Held && worker.flown.Add(1) == 3 { // the last one ends when the heartbeats are heard
					<-heard
				}
			}})
		if err != nil {
			t.Error(err)
		}
		go func() { ended <- w.Run(working) }()
	}
	var once sync.Once
	err = Run(t.Context(), Options{Folder: folder, Bundle: p.Archive, Plan: plan, Listen: listen, Started: started, Worker: queue.WorkerOptions{Logf: coordinator.logf},
		Workers: func(fit, others []queue.Presence) {
			if len(others) > 0 {
				t.Errorf("workers %+v", others)
			}
			pretend(t, "nats://"+listen)
			if strings.Contains(coordinator.String(), "should tell of a worker") {
				once.Do(func() { close(heard) })
			}
		}})
	if err != nil {
		t.Fatalf("%v\ncoordinator: %s\nworker: %s", err, &coordinator, &worker)
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("the worker ended with %v", err)
	}
	all := folder.Results().All()
	for i := range all {
		if r := &all[i].Result; r.Status == campaign.NotFlown {
			t.Errorf("sample %d: %+v", i+1, r)
		}
	}
	if len(all) != 4 {
		t.Errorf("%d results of 4", len(all))
	}
	// Of the overwritten bundle a worker tells only if it asks before the coordinator, told of another refusal, has put the right one there
	// again: package queue tests the words. Here all flights come to an end in spite of it.
	for _, why := range []string{"bundle 000000000000: nats: object not found", "it is for sitlark \"9.9.9 vax\"", "not what its subject", "expected a SHA-256"} {
		for who, log := range map[string]string{"worker": worker.String(), "coordinator": coordinator.String()} {
			if !strings.Contains(log, why) {
				t.Errorf("the %s does not say %q: %s", who, why, log)
			}
		}
	}
	if log := coordinator.String(); !strings.Contains(log, "should tell of a worker does not count") {
		t.Errorf("nothing is said of the heartbeats: %s", log)
	}
}
