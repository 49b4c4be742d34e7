package localserver

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"
)

// TestVictims: who loses the connection where all are taken.
func TestVictims(t *testing.T) {
	const grace = 2 * time.Second
	now := time.Now()
	one, two := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	make := func(a netip.Addr, p Phase, age time.Duration) *connection {
		return &connection{addr: a, phase: p, since: now.Add(-age)}
	}
	for name, c := range map[string]struct {
		open []*connection
		want int // −1: none
	}{
		"the oldest":           {[]*connection{make(one, Asking, 5*time.Second), make(one, Asking, 9*time.Second)}, 1},
		"asking before idle":   {[]*connection{make(one, Idle, time.Hour), make(one, Asking, 3*time.Second)}, 1},
		"silent before asking": {[]*connection{make(one, Asking, time.Hour), make(one, Silent, 300*time.Millisecond)}, 1},
		"silent, with time":    {[]*connection{make(one, Answered, time.Hour), make(one, Silent, 100*time.Millisecond)}, -1},
		"idle":                 {[]*connection{make(one, Answered, time.Hour), make(one, Idle, 3*time.Second)}, 1},
		"never one with time":  {[]*connection{make(one, Asking, time.Second), make(one, Idle, time.Second)}, -1},
		"never in an answer":   {[]*connection{make(one, Answered, time.Hour), make(one, Answered, time.Hour)}, -1},
		"of the many":          {[]*connection{make(two, Asking, time.Hour), make(one, Asking, 3*time.Second), make(one, Answered, 0)}, 1},
		"time before address":  {[]*connection{make(two, Asking, time.Hour), make(one, Asking, time.Second), make(one, Asking, 0)}, 0},
		"asking, then address": {[]*connection{make(two, Asking, time.Hour), make(one, Idle, time.Hour), make(one, Idle, time.Hour)}, 0},
	} {
		all := NewConnections(nil, len(c.open), grace)
		for _, each := range c.open {
			all.open[each] = true
		}
		victim, wait := all.victim(now)
		switch {
		case c.want < 0 && (victim != nil || wait <= 0 || wait > grace):
			t.Errorf("%s: %+v, wait %v", name, victim, wait)
		case c.want >= 0 && victim != c.open[c.want]:
			t.Errorf("%s: %+v, want number %d", name, victim, c.want)
		}
	}
}

// TestCloseEndsAWaitForRoom: the program's end does not wait for slow clients.
func TestCloseEndsAWaitForRoom(t *testing.T) {
	raw, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	all := NewConnections(raw, 1, time.Hour)
	var errs []string
	ended := make(chan struct{})
	first := make(chan net.Conn, 1)
	go func() {
		defer close(ended)
		for {
			conn, err := all.Accept()
			if err != nil {
				errs = append(errs, err.Error())
				return
			}
			first <- conn
		}
	}()
	for range 2 {
		conn, err := net.Dial("tcp", raw.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	defer (<-first).Close()
	all.Close()
	<-ended
	if len(errs) != 1 || !strings.Contains(errs[0], "closed") {
		t.Errorf("Accept ended with %q", errs)
	}
}

// TestSilentConnectionsMakeRoom: clients that send nothing lose their connections, the oldest first, as
// others come; one that has sent its request is served though all are taken.
func TestSilentConnectionsMakeRoom(t *testing.T) {
	const most = 20
	raw, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	all := NewConnections(raw, most, time.Second)
	server := &http.Server{ConnContext: InContext, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		Enter(r.Context(), Answered)
		if Socket(r.Context()) == nil {
			t.Error("no socket")
		}
		io.WriteString(w, "served")
		Enter(r.Context(), Idle)
	})}
	go server.Serve(all)
	defer server.Close()
	var silent []net.Conn
	for range 2 * most {
		conn, err := net.Dial("tcp", raw.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		silent = append(silent, conn)
	}
	client := &http.Client{Timeout: time.Minute, Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	for range 3 { // the last ones on the kept connection
		answer, err := client.Get("http://" + raw.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || string(body) != "served" {
			t.Errorf("%q, %v", body, err)
		}
	}
	if _, err := silent[0].Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("the oldest connection got %v, expected its end", err)
	}
	last := silent[len(silent)-1]
	last.SetReadDeadline(time.Now().Add(-time.Second))
	if _, err := last.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the newest connection got %v, expected to be open", err)
	}
}
