package cli

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

// health runs sitlark health and returns what it prints, its exit code and its error.
func health(args ...string) (said string, code int, err error) {
	var out bytes.Buffer
	cmd := newCommand()
	cmd.SetArgs(append([]string{"health"}, args...))
	cmd.SetOut(&out)
	cmd.SetErr(&out)
	if err = cmd.ExecuteContext(context.Background()); err != nil {
		code = exitCode(err)
	}
	return out.String(), code, err
}

var healthy = regexp.MustCompile(`^ok: flight 1 at [0-9.]+ s, autopilot (waiting|connected)\n$`)

// TestHealthOfAFlight: it is healthy while it is flown, and nothing answers after it.
func TestHealthOfAFlight(t *testing.T) {
	o, stop := controlledDemo(t)
	open(t, "http://"+o.Control.Listen+"/healthz").Body.Close()
	for _, address := range []string{o.Control.Listen, "http://" + o.Control.Listen, "http://" + o.Control.Listen + "/"} {
		if said, _, err := health(address, "--timeout", "1m"); err != nil || !healthy.MatchString(said) {
			t.Errorf("%s: %q, %v", address, said, err)
		}
	}
	stop()
	said, code, err := health(o.Control.Listen)
	if code != exitFailure || said != "" || !strings.Contains(err.Error(), "refused: does sitlark run there with --control?") {
		t.Errorf("after its end: %q, %v, exit code %d", said, err, code)
	}
}

// TestHealthTellsWhatIsWrong for answers of a physics that does not run, and of other servers.
func TestHealthTellsWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		status     int
		body, want string
	}{
		{503, `{"status":"frozen","link":"connected","flight":2,"time":12.5}`, "says frozen: flight 2 at 12.5 s, autopilot connected"},
		{503, `{"status":"hung","link":"lost","flight":1,"time":0.25}`, "says hung: flight 1 at 0.2 s, autopilot lost"},
		{200, "<html>hello</html>", "answers 200 OK, but not as sitlark's control API does"},
		{404, `{"error":"no such page"}`, "answers 404 Not Found, but not as sitlark's control API does"},
		{200, `{"status":"ok","padding":"` + strings.Repeat("x", mostHealth) + `"}`, "not as sitlark's control API does"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/healthz" {
				t.Errorf("it asks for %s", r.URL)
			}
			w.WriteHeader(c.status)
			fmt.Fprint(w, c.body)
		}))
		said, code, err := health(server.URL)
		server.Close()
		if code != exitFailure || said != "" || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), server.URL+"/healthz") {
			t.Errorf("%d %.60s: %q, %v, exit code %d; want %q", c.status, c.body, said, err, code, c.want)
		}
	}
}

// TestHealthOfAServerThatHangs: it takes the connection and never answers, or never ends its answer.
func TestHealthOfAServerThatHangs(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	for _, begins := range []string{"", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"} {
		accepted := make(chan net.Conn, 1)
		go func() {
			conn, err := listener.Accept()
			if err != nil {
				t.Error(err)
			} else if _, err := http.ReadRequest(bufio.NewReader(conn)); err == nil { // an answer before it is another error
				fmt.Fprint(conn, begins)
			}
			accepted <- conn
		}()
		said, code, err := health(listener.Addr().String(), "--timeout", "300ms")
		if conn := <-accepted; conn != nil {
			conn.Close()
		}
		if code != exitFailure || said != "" || !strings.Contains(err.Error(), "no answer in time: is sitlark hung? (--timeout waits longer)") {
			t.Errorf("after %q: %q, %v, exit code %d", begins, said, err, code)
		}
	}
}

func TestWrongHealthCommands(t *testing.T) {
	const form = "expected the URL of a control API, such as http://127.0.0.1:9100"
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "health: expected the URL of one control API"},
		{[]string{"127.0.0.1:1", "127.0.0.1:2"}, "health: expected the URL of one control API"},
		{[]string{""}, form},
		{[]string{"127.0.0.1"}, form},
		{[]string{"https://127.0.0.1:9100"}, form},
		{[]string{"http://127.0.0.1:9100/v1/state"}, form},
		{[]string{"http://127.0.0.1:9100?x=1"}, form},
		{[]string{"http://127.0.0.1:http-alt-alt"}, form},
		{[]string{"127.0.0.1:9100", "--timeout", "0s"}, "health --timeout 0s: expected a time above 0"},
		{[]string{"127.0.0.1:9100", "--timeout", "soon"}, "--timeout"},
	} {
		_, code, err := health(c.args...)
		if code != exitUsage || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, exit code %d, want a usage error with %q", c.args, err, code, c.want)
		}
	}
}
