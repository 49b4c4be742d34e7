package control

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/secret"
)

// badRequests are what clients send that hold a connection, or are refused.
var badRequests = []string{
	"", // and nothing else
	"GET /v1/snapshot HTTP/1.1\r\nHost: loc",
	"POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
	"GET /v1/snapshot HTTP/1.1\r\nHost: evil.example\r\n\r\n",
	"POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
	"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", // answered, then the client keeps the connection
	"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
}

// TestGoodClientIsServedAmongBadOnes: 1,000 clients send half a request, nothing, what is
// refused or garbage, each again as soon as its connection is ended. Every request of a good
// client is answered, on a connection that it keeps and on new ones.
func TestGoodClientIsServedAmongBadOnes(t *testing.T) {
	const clients, requests = 1000, 60
	f := newFlight(t)
	f.fly(1, 1000)
	ctx, stop := context.WithCancel(context.Background())
	var bad, ready sync.WaitGroup
	for i := range clients {
		ready.Add(1)
		bad.Go(func() { misbehave(ctx, f.server.Addr().String(), badRequests[i%len(badRequests)], ready.Done) })
	}
	defer func() { stop(); bad.Wait() }()
	ready.Wait()
	kept := &http.Client{Transport: &http.Transport{}, Timeout: 2 * time.Minute}
	fresh := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 2 * time.Minute}
	defer kept.CloseIdleConnections()
	served := 0
	for i := range requests {
		client := kept
		if i%10 == 9 {
			client = fresh
		}
		r := f.request("GET", "/v1/snapshot", "")
		if i%3 == 0 {
			r = f.request("POST", "/v1/commands", `{"command": "set_wind", "speed": 3}`)
		}
		answer, err := client.Do(r)
		if err != nil {
			t.Errorf("request %d: %v", i, err)
			continue
		}
		_, _ = io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
		if answer.StatusCode == http.StatusOK || answer.StatusCode == http.StatusAccepted {
			served++
		} else {
			t.Errorf("request %d: %s", i, answer.Status)
		}
		f.fly(1, 1000)
	}
	if served != requests {
		t.Errorf("%d of %d requests were served", served, requests)
	}
}

// misbehave sends text on a connection until ctx ends, on the next one as soon as one
// ends.
func misbehave(ctx context.Context, address, text string, began func()) {
	var dialer net.Dialer
	for first := true; ctx.Err() == nil; first = false {
		conn, err := dialer.DialContext(ctx, "tcp", address)
		if first {
			began()
		}
		if err != nil {
			continue
		}
		end := context.AfterFunc(ctx, func() { conn.Close() })
		if _, err := io.WriteString(conn, text); err == nil {
			_, _ = io.Copy(io.Discard, conn)
		}
		end()
		conn.Close()
	}
}

// TestRefusedClientsLoseTheirConnection, those that are answered keep it.
func TestRefusedClientsLoseTheirConnection(t *testing.T) {
	f := newFlight(t, func(c *Config) { c.Token = secret.NewText(password) })
	for _, c := range []struct {
		headers string
		status  int
		keeps   bool
	}{
		{"Host: evil.example\r\nAuthorization: Bearer " + password, 421, false},
		{"Host: localhost\r\nOrigin: http://evil.example\r\nAuthorization: Bearer " + password, 403, false},
		{"Host: localhost", 401, false},
		{"Host: localhost\r\nAuthorization: Bearer " + password, 200, true},
	} {
		conn := f.hang("GET /v1/commands HTTP/1.1\r\n" + c.headers + "\r\n\r\n")
		_ = conn.SetReadDeadline(time.Now().Add(20 * time.Second))
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil || answer.StatusCode != c.status || answer.Close == c.keeps {
			t.Errorf("%q: %+v, %v; want %d, kept %v", c.headers, answer, err, c.status, c.keeps)
			continue
		}
		if _, err := io.ReadAll(answer.Body); err != nil {
			t.Errorf("%q: %v", c.headers, err)
		}
		if c.keeps {
			continue
		}
		if n, err := conn.Read(make([]byte, 1)); err != io.EOF {
			t.Errorf("%q: then %d bytes, %v", c.headers, n, err)
		}
	}
}

// TestRefusalsUseUpNothing of the limit of good clients, also at the same address.
func TestRefusalsUseUpNothing(t *testing.T) {
	f := newFlight(t, func(s *Server) { s.limits.requests = newLimiter(0.001, 5) })
	for range 50 {
		r := f.request("GET", "/v1/snapshot", "")
		r.Host = "evil.example"
		if answer, _ := f.do(r); answer.StatusCode != http.StatusMisdirectedRequest {
			t.Fatalf("a foreign host: %s", answer.Status)
		}
	}
	for i := range 6 {
		want := http.StatusOK
		if i == 5 {
			want = http.StatusTooManyRequests
		}
		if answer, _ := f.do(f.request("GET", "/v1/snapshot", "")); answer.StatusCode != want {
			t.Errorf("request %d: %s, want %d", i+1, answer.Status, want)
		}
	}
}

// TestEachAddressHasItsLimit, of IPv6 each network; and not all addresses of the world are
// remembered.
func TestEachAddressHasItsLimit(t *testing.T) {
	l := newLimiter(0.001, 2)
	take := func(address string) bool {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = address
		return l.take(r, 1, "requests") == nil
	}
	for _, c := range []struct {
		address string
		want    bool
	}{
		{"192.0.2.1:1000", true}, {"192.0.2.1:1001", true}, {"192.0.2.1:1002", false},
		{"192.0.2.2:1000", true}, {"[::ffff:192.0.2.1]:5", false},
		{"[2001:db8::1]:1", true}, {"[2001:db8::2%eth0]:1", true}, {"[2001:db8::3]:1", false},
		{"[2001:db8:0:1::1]:1", true}, {"[::1]:1", true},
	} {
		if got := take(c.address); got != c.want {
			t.Errorf("%s: taken %v, want %v", c.address, got, c.want)
		}
	}
	for i := range 4 * maxAddresses {
		take(netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), 1).String())
	}
	if len(l.all) > maxAddresses {
		t.Errorf("%d addresses are remembered", len(l.all))
	}
}
