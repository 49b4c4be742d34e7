// Package mavtest is an autopilot for tests: it speaks MAVLink over real sockets, has
// modes, arms, holds parameters and missions, and fails as a script says: it refuses
// with a text, stays silent, loses messages, restarts.
package mavtest

import (
	"fmt"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/bluenviron/gomavlib/v3"
	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// Autopilot is a vehicle's autopilot. Its methods may be called from any goroutine.
type Autopilot struct {
	*params
	*missions
	Address string // as sitlark's --mavlink takes it

	tb   testing.TB
	node *gomavlib.Node
	stop chan struct{}
	work sync.WaitGroup

	mu      sync.Mutex
	state   State     // guarded by mu, as all below
	began   time.Time // it booted
	scripts map[common.MAV_CMD]Script
	answer  func(message.Message) (handled bool)
	loseIn  func(message.Message) bool
	loseOut func(message.Message) bool
	heard   []message.Message
}

// State is what the autopilot reports.
type State struct {
	System            uint8 // id; 0: 1
	Type              apm.MAV_TYPE
	VTOL              apm.MAV_VTOL_STATE
	Mode              uint32
	Armed, Ready      bool
	Landed            bool
	Lat, Lon          float64 // [deg]: its home and its EKF's origin
	Alt               float64 // above mean sea level [m]
	North, East, Down float64 // from the origin [m]
	VN, VE, VD        float64 // [m/s]
	Q                 [4]float32
	Volts, Amps       float64
	Remaining         int8 // [%]
	MissionSeq        uint16
	FirmwareVersion   uint32
	Mute              bool // sends nothing at all
}

// Script is how the autopilot reacts to a command.
type Script struct {
	Result  common.MAV_RESULT
	Text    string // a status text that explains it, sent after the acknowledgement; empty: none
	Silent  int    // number of times that it does not answer at first; below 0: it never answers
	Working int    // number of times that it reports "in progress" first
}

// Options say how the autopilot is reached.
type Options struct {
	State State
	// Listen is tcp (the default) or udp: it listens. Send is the host:port of a
	// udp-server that it sends to instead.
	Listen, Send string
	// Silent leaves out the telemetry: it sends heartbeats and answers only.
	Silent bool
}

// Standard is a quad on its pad at ArduPilot's usual home, ready to arm.
func Standard() State {
	return State{
		System: 1, Type: apm.MAV_TYPE_QUADROTOR, Ready: true, Landed: true, Lat: -35.363262, Lon: 149.165237, Alt: 584,
		Q: [4]float32{1}, Volts: 12.4, Amps: 0.5, Remaining: 97, FirmwareVersion: 4<<24 | 6<<16 | 3<<8 | 255,
	}
}

// Start starts an autopilot, which ends with the test.
func Start(tb testing.TB, o Options) *Autopilot {
	tb.Helper()
	a := &Autopilot{
		tb: tb, stop: make(chan struct{}), state: o.State, began: time.Now(), scripts: map[common.MAV_CMD]Script{},
	}
	a.params = &params{send: a.Send, values: map[string]float32{"BATT_LOW_VOLT": 10.5, "BATT_CRT_VOLT": 10, "FS_EKF_THRESH": 0.8, "WPNAV_SPEED": 500, "SIM_GPS1_ENABLE": 1}}
	a.missions = &missions{send: a.Send, stores: map[apm.MAV_MISSION_TYPE]*store{}}
	if a.state == (State{}) {
		a.state = Standard()
	}
	a.node = &gomavlib.Node{
		Endpoints: []gomavlib.EndpointConf{a.endpoint(o)}, Dialect: apm.Dialect, OutVersion: gomavlib.V2,
		OutSystemID: max(a.state.System, 1), HeartbeatDisable: true,
	}
	if err := a.node.Initialize(); err != nil {
		tb.Fatal(err)
	}
	a.work.Go(a.listen)
	a.work.Go(func() { a.talk(!o.Silent) })
	tb.Cleanup(a.Stop)
	return a
}

func (a *Autopilot) endpoint(o Options) gomavlib.EndpointConf {
	if o.Send != "" {
		return gomavlib.EndpointUDPClient{Address: o.Send}
	}
	if o.Listen == "udp" {
		port := freePort(a.tb)
		a.Address = fmt.Sprintf("udp:127.0.0.1:%d", port)
		return gomavlib.EndpointUDPServer{Address: fmt.Sprintf("127.0.0.1:%d", port)}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		a.tb.Fatal(err)
	}
	a.Address = "tcp:" + listener.Addr().String()
	return gomavlib.EndpointCustomServer{Listen: func() (net.Listener, error) { return listener, nil }}
}

func freePort(tb testing.TB) int {
	c, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		tb.Fatal(err)
	}
	defer c.Close()
	return c.LocalAddr().(*net.UDPAddr).Port
}

// Stop ends the autopilot as if it were switched off. Further calls do nothing.
func (a *Autopilot) Stop() {
	a.mu.Lock()
	select {
	case <-a.stop:
		a.mu.Unlock()
		return
	default:
		close(a.stop)
	}
	a.mu.Unlock()
	a.node.Close()
	a.work.Wait()
}

// Send sends m to everybody who listens.
func (a *Autopilot) Send(m message.Message) {
	a.mu.Lock()
	lost := a.state.Mute || a.loseOut != nil && a.loseOut(m)
	a.mu.Unlock()
	if !lost {
		_ = a.node.WriteMessageAll(m)
	}
}

// Set changes what the autopilot reports.
func (a *Autopilot) Set(change func(*State)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	change(&a.state)
}

// State returns what the autopilot reports.
func (a *Autopilot) State() State {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.state
}

// Script sets how the autopilot reacts to a command from now on.
func (a *Autopilot) Script(c common.MAV_CMD, s Script) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.scripts[c] = s
}

// Lose drops messages to the autopilot for which in is true, and from it for which out
// is true; nil: none. They are called one at a time.
func (a *Autopilot) Lose(in, out func(message.Message) bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.loseIn, a.loseOut = in, out
}

// Answer lets do handle each message first; the autopilot ignores those for which do
// returns true. do may call Send.
func (a *Autopilot) Answer(do func(message.Message) (handled bool)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.answer = do
}

// Heard returns every message since the start, oldest first.
func (a *Autopilot) Heard() []message.Message {
	a.mu.Lock()
	defer a.mu.Unlock()
	return append([]message.Message(nil), a.heard...)
}

// Reboot restarts the autopilot: its clock at 0, disarmed, in its first mode.
func (a *Autopilot) Reboot() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.began = time.Now()
	a.state.Armed, a.state.Landed, a.state.Mode = false, true, 0
}

// Age moves its clock ahead by d, as if it had booted earlier.
func (a *Autopilot) Age(d time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.began = a.began.Add(-d)
}

// BootMS returns its time since boot [ms].
func (a *Autopilot) BootMS() uint32 {
	a.mu.Lock()
	defer a.mu.Unlock()
	return uint32(time.Since(a.began).Milliseconds())
}

// Say sends a status text, in chunks if it is long.
func (a *Autopilot) Say(severity apm.MAV_SEVERITY, text string) {
	const part = 50
	if len(text) <= part {
		a.Send(&apm.MessageStatustext{Severity: severity, Text: text})
		return
	}
	id := uint16(time.Now().UnixNano()%65534) + 1
	for seq := uint8(0); ; seq++ {
		n := min(part, len(text))
		a.Send(&apm.MessageStatustext{Severity: severity, Text: text[:n], Id: id, ChunkSeq: seq})
		if n < part {
			return
		}
		text = text[n:]
	}
}
