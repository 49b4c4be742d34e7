package control

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// flight is a running Sim with an autopilot on a real UDP socket and a control API
// on a real TCP one.
type flight struct {
	*testing.T
	sim    *sim.Sim
	server *Server
	client *http.Client
	url    string
	conn   net.Conn
	frame  uint32
	stop   func() // ends the server, as the program's end does
}

// newFlight starts all of it. change may alter the configuration or the server
// before it runs.
func newFlight(t *testing.T, change ...any) *flight {
	t.Helper()
	vehicle := airframe.Default()
	if err := vehicle.Carry(0.2, frame.OfFRD(0, 0, 0.05)); err != nil {
		t.Fatal(err)
	}
	var run *sim.RunControl
	for _, c := range change {
		switch c := c.(type) {
		case *sim.RunControl:
			run = c
		case func(*airframe.Vehicle):
			c(&vehicle)
		}
	}
	s, err := sim.New(sim.Config{
		Listen: "127.0.0.1:0", World: physics.Params{Vehicle: vehicle, Seed: 7}, RunControl: run,
		Arming: snapshot.Arming{By: snapshot.MakeText("Copter"), Rate: 720},
	})
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Listen: "127.0.0.1:0", Physics: s, Snapshots: s.Buffer(), Version: "test"}
	if run != nil {
		cfg.Run = run
	}
	for _, c := range change {
		if c, ok := c.(func(*Config)); ok {
			c(&cfg)
		}
	}
	server, err := Listen(cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range change {
		if c, ok := c.(func(*Server)); ok {
			c(server)
		}
	}
	f := &flight{T: t, sim: s, server: server, url: server.URL()}
	f.client = &http.Client{Transport: checked(t, server), Timeout: 20 * time.Second}
	if f.conn, err = net.Dial("udp", s.Addr().String()); err != nil {
		t.Fatal(err)
	}
	f.run()
	return f
}

func (f *flight) run() {
	ctx, cancel := context.WithCancel(context.Background())
	api, endAPI := context.WithCancel(ctx)
	ended := make(chan error, 2)
	go func() { ended <- f.sim.Run(ctx) }()
	go func() { ended <- f.server.Run(api) }()
	f.stop = endAPI
	f.Cleanup(func() {
		cancel()
		endAPI()
		f.client.CloseIdleConnections()
		f.conn.Close()
		for range 2 {
			if err := <-ended; err != nil {
				f.Errorf("Run ended with %v", err)
			}
		}
	})
}

// fly exchanges n packets with all motors at pwm.
func (f *flight) fly(n int, pwm uint16) {
	f.Helper()
	for range n {
		if !f.exchange(pwm) {
			f.Fatalf("no answer to frame %d", f.frame)
		}
	}
}

func (f *flight) exchange(pwm uint16) bool {
	packet := protocol.Servo{FrameRate: 400, FrameCount: f.frame, Channels: 16}
	for i := range 4 {
		packet.PWMUs[i] = pwm
	}
	f.frame++
	if _, err := f.conn.Write(protocol.AppendServo(nil, &packet)); err != nil {
		return false
	}
	_ = f.conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	var answer [4096]byte
	_, err := f.conn.Read(answer[:])
	return err == nil
}

func (f *flight) snapshot() (s snapshot.Snapshot) {
	f.sim.Buffer().Read(&s)
	return s
}

// do sends a request and returns the answer with its body.
func (f *flight) do(r *http.Request) (*http.Response, string) {
	f.Helper()
	answer, err := f.client.Do(r)
	if err != nil {
		f.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		f.Fatal(err)
	}
	return answer, string(body)
}

func (f *flight) request(method, path, body string, headers ...string) *http.Request {
	f.Helper()
	r, err := http.NewRequest(method, f.url+path, strings.NewReader(body))
	if err != nil {
		f.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

// post sends commands and reads the answer into dst.
func (f *flight) post(body string, dst any) (status int) {
	f.Helper()
	answer, text := f.do(f.request("POST", "/v1/commands", body))
	decode(f.T, text, dst)
	return answer.StatusCode
}

// get reads the answer of path into dst.
func (f *flight) get(path string, dst any) {
	f.Helper()
	answer, text := f.do(f.request("GET", path, ""))
	if answer.StatusCode != http.StatusOK {
		f.Fatalf("GET %s: %s\n%s", path, answer.Status, text)
	}
	decode(f.T, text, dst)
}

// decode refuses members that dst does not have.
func decode(t *testing.T, text string, dst any) {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader([]byte(text)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(dst); err != nil {
		t.Fatalf("answer %q: %v", text, err)
	}
}

// eventually waits for what another goroutine will bring about.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("never: %s", what)
		}
	}
}
