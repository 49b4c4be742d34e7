package queue

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/secret"
)

// roleVariable makes this test program a server or a worker, which tests can kill.
const roleVariable = "SITLARK_QUEUE_ROLE"

func TestMain(m *testing.M) {
	switch role := strings.Fields(os.Getenv(roleVariable)); {
	case len(role) == 0:
		os.Exit(m.Run())
	case role[0] == "server":
		exit(runServer(role[1], role[2]))
	case role[0] == "nats":
		exit(runNATS(role[1]))
	case role[0] == "worker":
		exit(runWorker(role[1], role[2]))
	}
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func runServer(folder, address string) error {
	s, err := Serve(ServerOptions{Folder: folder, Listen: address})
	if err != nil {
		return err
	}
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	<-interrupted
	return s.Close()
}

// runWorker flies flights that take some 10 ms each.
func runWorker(url, name string) error {
	c, err := Dial(Access{URL: secret.NewURL(url)}, name)
	if err != nil {
		return err
	}
	defer c.Close()
	flyer := &sums{before: func(ctx context.Context, t *campaign.Task, advanced func(float64)) error {
		time.Sleep(time.Duration(5+t.Sample.Number%10) * time.Millisecond)
		advanced(1)
		return nil
	}}
	w, err := NewWorker(context.Background(), c, WorkerOptions{Name: name, Jobs: 2, Flyer: flyer, Patience: time.Second,
		Idle: func(why string) { fmt.Fprintln(os.Stderr, name, "is idle:", why) }})
	if err != nil {
		return err
	}
	return w.Run(context.Background())
}

// program is a process of this test program that is started again whenever it ends, as a service
// manager does: a worker that finds no server says so and ends.
type program struct {
	t      *testing.T
	role   string
	mu     sync.Mutex
	child  *os.Process
	stop   chan struct{}
	stayed sync.WaitGroup
}

func start(t *testing.T, role ...string) *program {
	p := &program{t: t, role: strings.Join(role, " "), stop: make(chan struct{})}
	p.stayed.Go(p.keep)
	t.Cleanup(func() {
		close(p.stop)
		p.kill()
		p.stayed.Wait()
	})
	return p
}

// keep runs the process again and again until stop is closed.
func (p *program) keep() {
	for {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), roleVariable+"="+p.role)
		child.Stderr = os.Stderr
		p.mu.Lock()
		err := child.Start()
		p.child = child.Process
		p.mu.Unlock()
		if err != nil {
			p.t.Error(err)
			return
		}
		select {
		case <-p.stop:
			p.kill()
		default:
		}
		_ = child.Wait() // killed, or a worker without a server
		select {
		case <-p.stop:
			return
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func (p *program) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.child != nil {
		_ = p.child.Kill() // it may have ended
	}
}

// TestKilledWorkersAndServerLoseNothing kills three worker processes and a server process at
// random moments, and starts them again.
func TestKilledWorkersAndServerLoseNothing(t *testing.T) {
	killed(t, 6)
}

func killed(t *testing.T, kills int) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	address := freeAddress(t)
	programs := []*program{start(t, "server", t.TempDir(), address)}
	c := dial(t, Access{URL: secret.NewURL("nats://" + address)})
	q := open(t, c)
	for i := range 3 {
		programs = append(programs, start(t, "worker", "nats://"+address, fmt.Sprintf("worker%d", i)))
	}
	list := tasks(60 * kills)
	if err := q.Publish(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	var killer sync.WaitGroup
	killer.Go(func() {
		for range kills {
			select {
			case <-ended:
				return
			case <-time.After(time.Duration(50+random.IntN(300)) * time.Millisecond):
			}
			programs[random.IntN(len(programs))].kill()
		}
	})
	got := collect(t, q, len(list))
	close(ended)
	killer.Wait()
	for i := range list {
		if r := got[i+1].Result; r.Key != list[i].Key() || r.Margin != float64(i)+0.5 && r.Status != campaign.NotFlown {
			t.Errorf("sample %d: %+v", i+1, r)
		}
	}
}

// dial waits for a server that is starting.
func dial(t *testing.T, a Access) *Conn {
	t.Helper()
	var c *Conn
	var err error
	wait(t, func() bool { c, err = Dial(a, "test"); return err == nil })
	t.Cleanup(c.Close)
	return c
}

func freeAddress(t testing.TB) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
