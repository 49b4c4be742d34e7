package queue

import (
	"io"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/secret"
)

// slowly passes connections on to an address. What the server says arrives later by delay [ns].
func slowly(t *testing.T, address string, delay *atomic.Int64) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", address)
			if err != nil {
				client.Close()
				continue
			}
			t.Cleanup(func() { client.Close(); server.Close() })
			go func() { _, _ = io.Copy(server, client) }() // until one of them is closed
			go late(client, server, delay)
		}
	}()
	return l.Addr().String()
}

// late copies what it reads, each piece after the delay.
func late(to, from net.Conn, delay *atomic.Int64) {
	type piece struct {
		content []byte
		at      time.Time
	}
	pieces := make(chan piece, 1000)
	go func() {
		for p := range pieces {
			time.Sleep(time.Until(p.at))
			if _, err := to.Write(p.content); err != nil {
				return
			}
		}
	}()
	defer close(pieces)
	for {
		buffer := make([]byte, 1<<16)
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		pieces <- piece{buffer[:n], time.Now().Add(time.Duration(delay.Load()))}
	}
}

// TestTaskThatArrivesLateIsFlownOnce: seconds after the time of the request, as on a computer that is
// too busy; not after the patience of ten minutes.
func TestTaskThatArrivesLateIsFlownOnce(t *testing.T) {
	s, err := Serve(ServerOptions{Folder: t.TempDir(), Listen: freeAddress(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	c := dial(t, Access{URL: secret.NewURL(s.URL())})
	q := open(t, c)
	var delay atomic.Int64
	wc := dial(t, Access{URL: secret.NewURL("nats://" + slowly(t, s.server.Addr().String(), &delay))})
	flyer := &sums{}
	work(t, wc, WorkerOptions{Name: "w", Jobs: 2, Flyer: flyer, Patience: 10 * time.Minute})
	delay.Store(int64(3500 * time.Millisecond))
	if err := q.Publish(t.Context(), tasks(4)); err != nil {
		t.Fatal(err)
	}
	collect(t, q, 4)
	delay.Store(0)
	if flyer.flown.Load() != 4 {
		t.Errorf("%d flights of 4 samples", flyer.flown.Load())
	}
}
