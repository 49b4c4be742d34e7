package control

import (
	"bufio"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/secret"
)

// TestForeignPagesAreRefused: by DNS rebinding, from another origin, from a sandbox,
// and without an Origin where the browser tells the site.
func TestForeignPagesAreRefused(t *testing.T) {
	f := newFlight(t)
	port := f.url[strings.LastIndex(f.url, ":"):]
	for _, c := range []struct {
		host    string
		headers []string
		path    string
		want    int
	}{
		{"127.0.0.1" + port, nil, "/v1/snapshot", 200},
		{"localhost" + port, nil, "/v1/snapshot", 200},
		{"LOCALHOST:8000", nil, "/v1/snapshot", 200}, // through a tunnel
		{"[::1]" + port, nil, "/v1/snapshot", 200},
		{"localhost" + port, []string{"Origin", "http://localhost" + port}, "/v1/snapshot", 200},
		{"localhost" + port, []string{"Sec-Fetch-Site", "same-origin"}, "/v1/snapshot", 200},
		{"localhost" + port, []string{"Sec-Fetch-Site", "none"}, "/v1/snapshot", 200},
		{"localhost" + port, []string{"Sec-Fetch-Site", "cross-site"}, "/", 200}, // a link
		{"evil.example" + port, nil, "/v1/snapshot", 421},
		{"evil.example", nil, "/", 421},
		{"localhost.evil.example" + port, nil, "/healthz", 421},
		{"127.0.0.1.evil.example", nil, "/metrics", 421},
		{"192.168.1.1" + port, nil, "/v1/snapshot", 421},
		{"evil.example" + port, []string{"Origin", "http://evil.example" + port}, "/v1/snapshot", 421},
		{"localhost" + port, []string{"Origin", "http://evil.example"}, "/v1/snapshot", 403},
		{"localhost" + port, []string{"Origin", "http://localhost:3000"}, "/v1/events", 403},
		{"localhost" + port, []string{"Origin", "null"}, "/v1/snapshot", 403},
		{"localhost" + port, []string{"Origin", "localhost" + port}, "/v1/snapshot", 403},
		{"localhost" + port, []string{"Sec-Fetch-Site", "cross-site"}, "/v1/snapshot", 403},
		{"localhost" + port, []string{"Sec-Fetch-Site", "same-site"}, "/v1/snapshot", 403},
	} {
		r := f.request("GET", c.path, "", c.headers...)
		r.Host = c.host
		if answer, text := f.do(r); answer.StatusCode != c.want {
			t.Errorf("host %s, %v: %s, want %d\n%s", c.host, c.headers, answer.Status, c.want, text)
		} else if answer.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Error("pages of other origins may read the answer")
		}
	}
	r := f.request("POST", "/v1/commands", `{"command": "fail_motor", "motor": 1}`, "Origin", "http://evil.example")
	if answer, _ := f.do(r); answer.StatusCode != 403 {
		t.Errorf("a foreign page's command: %s", answer.Status)
	}
	f.fly(2, 1000)
	if f.snapshot().Rotors[0].Failed {
		t.Error("a foreign page's command acted")
	}
}

const password = "correct-horse-battery-staple"

// TestTokenIsNeeded for all but the page and the health.
func TestTokenIsNeeded(t *testing.T) {
	f := newFlight(t, func(c *Config) { c.Token = secret.NewText(password) })
	for _, c := range []struct {
		path, shown string
		want        int
	}{
		{"/v1/snapshot", "Bearer " + password, 200},
		{"/v1/snapshot", "bearer  " + password, 200},
		{"/v1/snapshot", "", 401},
		{"/v1/snapshot", "Bearer ", 401},
		{"/v1/snapshot", "Bearer " + password + "x", 401},
		{"/v1/snapshot", "Bearer " + password[1:], 401},
		{"/v1/snapshot", "Basic " + password, 401},
		{"/v1/events", "", 401},
		{"/v1/commands", "", 401},
		{"/metrics", "", 401},
		{"/healthz", "", 200},
		{"/", "", 200},
	} {
		answer, text := f.do(f.request("GET", c.path, "", "Authorization", c.shown))
		if answer.StatusCode != c.want || (c.want == 401) != (answer.Header.Get("WWW-Authenticate") != "") {
			t.Errorf("%s with %q: %s, want %d\n%s", c.path, c.shown, answer.Status, c.want, text)
		}
		if strings.Contains(text, password) {
			t.Errorf("%s tells the token", c.path)
		}
	}
}

// TestOtherComputersNeedAToken: nothing is opened to a network without one.
func TestOtherComputersNeedAToken(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", "[::]:0"} {
		if s, err := Listen(Config{Listen: address}); err == nil || !strings.Contains(err.Error(), "--control-token-file") {
			t.Errorf("%s: %v", address, err)
			s.Close()
		}
	}
	f := newFlight(t, func(c *Config) { c.Listen, c.Token = "0.0.0.0:0", secret.NewText(password) })
	for _, host := range []string{"127.0.0.1", "sitlark.lan:9100"} { // names that nobody can know
		r := f.request("GET", "/v1/snapshot", "", "Authorization", "Bearer "+password)
		r.Host = host
		if answer, text := f.do(r); answer.StatusCode != 200 {
			t.Errorf("%s: %s\n%s", host, answer.Status, text)
		}
	}
}

func TestBadAddressesSayWhatToDo(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct{ address, want string }{
		{taken.Addr().String(), "another program listens there, perhaps another sitlark: stop it, use another port, or 127.0.0.1:0"},
		{"9100", "expected HOST:PORT"},
		{"127.0.0.1:99999", "port from 0 to 65535"},
		{":9100", "name the address, such as 127.0.0.1:9100"},
		{"192.0.2.1:9100", "other computers could fly this"},
		{"no.such.host.invalid:0", "can't listen there"},
	} {
		if s, err := Listen(Config{Listen: c.address}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.address, err, c.want)
			s.Close()
		}
	}
}

func TestTokenFile(t *testing.T) {
	folder := t.TempDir()
	for _, c := range []struct {
		name, text string
		mode       os.FileMode
		want       string // part of the error; empty: it is read
	}{
		{"good", password + "\n", 0o600, ""},
		{"read-only", password, 0o400, ""},
		{"open", password, 0o644, "chmod 600"},
		{"group", password, 0o640, "chmod 600"},
		{"empty", "", 0o600, "is empty"},
		{"blank", " \n\n", 0o600, "is empty"},
		{"short", "secret", 0o600, "holds 6 characters: a token has from 16 to 512"},
		{"long", strings.Repeat("x", 10000), 0o600, "a token has from 16 to 512"},
		{"lines", "sixteen-letters-1\nsixteen-letters-2", 0o600, "one word"},
	} {
		path := filepath.Join(folder, c.name)
		if err := os.WriteFile(path, []byte(c.text), c.mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, c.mode); err != nil { // whatever the umask
			t.Fatal(err)
		}
		token, err := ReadToken(path)
		switch {
		case c.want == "" && (err != nil || token.Reveal() != password):
			t.Errorf("%s: %q, %v", c.name, token.Reveal(), err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path)):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	for path, want := range map[string]string{folder: "is a folder", filepath.Join(folder, "none"): "openssl rand"} {
		if _, err := ReadToken(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
}

// TestCommandsAreLimited: a runaway script is told to wait, and how long.
func TestCommandsAreLimited(t *testing.T) {
	f := newFlight(t, func(s *Server) { s.limits.commands = newLimiter(0.01, 3) })
	for i, want := range []int{200, 429, 200, 429} {
		body := []string{`[{"command": "restore_all"}, {"command": "restore_all"}]`, `{"command": "restore_all"}`}[i/2]
		answer, text := f.do(f.request("POST", "/v1/commands", body))
		if answer.StatusCode != want || (want == 429) != (answer.Header.Get("Retry-After") != "") {
			t.Errorf("request %d: %s, want %d; Retry-After %q\n%s", i+1, answer.Status, want, answer.Header.Get("Retry-After"), text)
		}
	}
	f.get("/v1/snapshot", new(snapshotJSON)) // which is not a command
}

// TestGarbageAndHangingClientsDoNotMatter: bytes at random, half a request, headers
// without end, more connections than there is room for. The exchange and the API go
// on.
func TestGarbageAndHangingClientsDoNotMatter(t *testing.T) {
	f := newFlight(t, func(s *Server) {
		s.http.ReadHeaderTimeout, s.http.ReadTimeout = 200*time.Millisecond, 400*time.Millisecond
	})
	f.fly(1, 1000)
	for _, text := range []string{
		"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", // TLS
		"\x00\xff\xfe\r\n\r\n\r\n",
		"GET / HTTP/9.9\r\n\r\n",
		"GET /v1/snapshot HTTP/1.1\r\n\r\n", // no Host
		"GET /v1/snapshot HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 2*maxHeader) + "\r\n\r\n",
		"POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
		"POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
	} {
		conn := f.hang(text)
		_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second))
		if answer, err := http.ReadResponse(bufio.NewReader(conn), nil); err == nil && answer.StatusCode < 400 {
			t.Errorf("%.40q: %s", text, answer.Status)
		}
	}
	for range 2 * maxConnections { // each a slow-loris
		f.hang("GET /v1/snapshot HTTP/1.1\r\nHost: loc")
	}
	f.fly(20, 1000)
	var state snapshotJSON
	f.get("/v1/snapshot", &state)
	f.fly(20, 1000)
	if state.Link.Lost != 0 || state.Link.Bad != 0 {
		t.Errorf("link: %+v", state.Link)
	}
}
