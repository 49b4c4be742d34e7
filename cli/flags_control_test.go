package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"math"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/session"
)

func TestWrongControlFlagsSayWhatToDo(t *testing.T) {
	open := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(open, []byte("correct-horse-battery-staple"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(open, 0o644); err != nil { // whatever the umask
		t.Fatal(err)
	}
	for _, c := range []struct{ listen, file, want string }{
		{"9100", "", "--control \"9100\": expected HOST:PORT"},
		{"0.0.0.0:9100", "", "--control-token-file FILE"},
		{"", "token", "give --control 127.0.0.1:9100 too"},
		{"127.0.0.1:9100", "no/such/file", "--control-token-file: no/such/file: no such file"},
		{"0.0.0.0:9100", open, "chmod 600"},
	} {
		f := defaults()
		f.control = controlFlags{listen: c.listen, tokenFile: c.file}
		_, err := f.load()
		var usage config.UsageError
		if err == nil || !errors.As(err, &usage) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: got %v, want a usage error with %q", c, err, c.want)
		}
	}
}

// TestDemonstrationIsControlled flies the built-in autopilot, fails a motor over HTTP
// and reads that it failed; and the port is free when the program ends.
func TestDemonstrationIsControlled(t *testing.T) {
	o, stop := controlledDemo(t)
	url := "http://" + o.Control.Listen
	events := open(t, url+"/v1/events?from=1")
	defer events.Body.Close()
	order, err := http.Post(url+"/v1/commands", "application/json", strings.NewReader(`{"command": "fail_motor", "motor": 2, "at": "1s"}`))
	if err != nil || order.StatusCode != http.StatusAccepted {
		t.Fatalf("%v, %v", order, err)
	}
	order.Body.Close()
	lines := bufio.NewScanner(events.Body)
	for !strings.Contains(lines.Text(), "motor 2 failed") {
		if !lines.Scan() {
			t.Fatal("the events ended")
		}
	}
	var event struct{ Time float64 }
	if err := json.Unmarshal([]byte(strings.TrimPrefix(lines.Text(), "data: ")), &event); err != nil || math.Abs(event.Time-1) > 1e-9 {
		t.Errorf("it failed at another time: %s", lines.Text())
	}
	stop()
	if again, err := net.Listen("tcp", o.Control.Listen); err != nil {
		t.Error(err)
	} else {
		again.Close()
	}
}

// controlledDemo flies the demonstration with the control API until stop or the end of the test. After
// stop nothing listens there any more.
func controlledDemo(t *testing.T) (o session.Setup, stop func()) {
	t.Helper()
	f := defaults()
	f.listen, f.headless, f.demo, f.control.listen = "127.0.0.1:0", true, true, freePort(t)
	o, err := f.load()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	ended := make(chan error, 1)
	go func() { ended <- fly(ctx, o, nil, app.Tour{}) }()
	return o, func() {
		t.Helper()
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("fly ended with %v", err)
		}
		http.DefaultClient.CloseIdleConnections()
	}
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// open waits until the program answers at url.
func open(t *testing.T, url string) *http.Response {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		answer, err := http.Get(url)
		if err == nil {
			return answer
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
}

func TestWrongFoxgloveFlagsSayWhatToDo(t *testing.T) {
	for _, c := range []struct {
		flags foxgloveFlags
		want  string
	}{
		{foxgloveFlags{listen: "8765"}, "--foxglove \"8765\": expected HOST:PORT"},
		{foxgloveFlags{listen: ":8765"}, "127.0.0.1:8765"},
		{foxgloveFlags{listen: "0.0.0.0:8765"}, "give --foxglove-network"},
		{foxgloveFlags{network: true}, "give --foxglove HOST:PORT too"},
		{foxgloveFlags{origins: []string{"https://app.foxglove.dev"}}, "give --foxglove 127.0.0.1:8765 too"},
		{foxgloveFlags{listen: "127.0.0.1:0", origins: []string{"app.foxglove.dev"}}, "--foxglove-origin \"app.foxglove.dev\": expected the origin"},
		{foxgloveFlags{listen: "127.0.0.1:0", origins: []string{"*"}}, "--foxglove-origin \"*\": expected the origin"},
	} {
		f := defaults()
		f.foxglove = c.flags
		_, err := f.load()
		var usage config.UsageError
		if err == nil || !errors.As(err, &usage) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: got %v, want a usage error with %q", c.flags, err, c.want)
		}
	}
}

func TestWrongShareFlagsSayWhatToDo(t *testing.T) {
	for _, c := range []struct {
		flags shareFlags
		args  []string // that were given
		want  string
	}{
		{shareFlags{listen: "9200"}, nil, "--share \"9200\": expected HOST:PORT"},
		{shareFlags{listen: ":9200"}, nil, "such as 127.0.0.1:9200"},
		{shareFlags{}, []string{"--share-act"}, "--share-act needs --share"},
		{shareFlags{}, []string{"--share-key", "k.pem"}, "--share-key needs --share"},
		{shareFlags{listen: "127.0.0.1:0", certificate: "c.pem"}, nil, "give both files"},
		{shareFlags{listen: "127.0.0.1:0", certificate: "no/such.pem", key: "k.pem"}, nil, "no/such.pem"},
	} {
		f := defaults()
		if err := f.set.Parse(c.args); err != nil {
			t.Fatal(err)
		}
		f.share = c.flags
		_, err := f.load()
		var usage config.UsageError
		if err == nil || !errors.As(err, &usage) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v %q: got %v, want a usage error with %q", c.flags, c.args, err, c.want)
		}
	}
}
