package autopilot

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// backend answers servo packets on a real socket with the test plant's state.
type backend struct {
	t     *testing.T
	conn  *net.UDPConn
	twist func(n int, servo *protocol.Servo, reply []byte) [][]byte // what to send for packet n; nil: reply

	mu      sync.Mutex
	servos  []protocol.Servo // guarded by mu
	plant   *plant           // guarded by mu
	started int              // guarded by mu: times that frame 0 came
	done    chan struct{}
}

func newBackend(t *testing.T, addr string) *backend {
	t.Helper()
	to, err := net.ResolveUDPAddr("udp", addr)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.ListenUDP("udp", to)
	if err != nil {
		t.Fatal(err)
	}
	b := &backend{t: t, conn: conn, plant: newPlant(), done: make(chan struct{})}
	t.Cleanup(b.close)
	return b
}

// flown serves a pilot until its flight has ended.
func (b *backend) flown() *Pilot {
	b.t.Helper()
	go b.serve()
	p, err := New(hopConfig(b.addr()))
	if err != nil {
		b.t.Fatal(err)
	}
	if err := p.Run(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
	return p
}

func (b *backend) close() {
	b.conn.Close()
	<-b.done
}

func (b *backend) serve() {
	defer close(b.done)
	in := make([]byte, 2048)
	var last, reply []byte
	for n := 0; ; n++ {
		size, from, err := b.conn.ReadFromUDPAddrPort(in)
		if err != nil {
			return
		}
		var servo protocol.Servo
		if err := protocol.ParseServo(in[:size], &servo); err != nil {
			b.t.Errorf("packet %d: %v", n, err)
			continue
		}
		if repeat := b.note(servo); !repeat {
			last = b.step(&servo, reply[:0])
			reply = last
		}
		out := [][]byte{last}
		if b.twist != nil {
			out = b.twist(n, &servo, last)
		}
		for _, message := range out {
			b.conn.WriteToUDPAddrPort(message, from)
		}
	}
}

// note keeps the packet and reports whether it is a repeat.
func (b *backend) note(servo protocol.Servo) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := len(b.servos)
	repeat := n > 0 && b.servos[n-1].FrameCount == servo.FrameCount
	b.servos = append(b.servos, servo)
	if servo.FrameCount == 0 && !repeat {
		b.started++
		b.plant = newPlant()
	}
	return repeat
}

func (b *backend) step(servo *protocol.Servo, dst []byte) []byte {
	b.mu.Lock()
	s := b.plant.step(servo.PWMUs, 1/float64(servo.FrameRate))
	b.mu.Unlock()
	roll, pitch, yaw := frame.Euler(s.NEDFromFRD)
	w, x, y, z := s.NEDFromFRD.Quat()
	return protocol.AppendState(dst, &protocol.State{
		Time: s.Time, GyroFRD: s.Rate.Array(), AccelBodyFRD: s.SpecificForce.Array(),
		PositionNED: s.Pos.Array(), VelGroundNED: s.Vel.Array(), Roll: roll, Pitch: pitch, Yaw: yaw,
		Quaternion: [4]float64{w, x, y, z}, Rangefinders: [6]float64{s.RangeDown}, RangefinderCount: 1,
		BatteryVoltage: s.Voltage, BatteryCurrent: s.Current,
	})
}

func (b *backend) addr() string { return b.conn.LocalAddr().String() }

func hopConfig(addr string) Config {
	h := mission.DefaultHome
	return Config{Addr: addr, Home: h, Mission: mission.Plan{Name: "hop", Items: []mission.Item{
		{Seq: 1, Command: mission.TakeOff, Frame: mission.FrameRelative, Alt: 2},
		{Seq: 2, Command: mission.ReturnHome, Frame: mission.FrameRelative}}}}
}

func TestPilotFliesOverUDP(t *testing.T) {
	for _, addr := range []string{"127.0.0.1:0", "[::1]:0"} {
		b := newBackend(t, addr)
		go b.serve()
		p, err := New(hopConfig(b.addr()))
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Run(t.Context()); err != nil {
			t.Fatalf("%s: %v", addr, err)
		}
		st := p.Status()
		if st.Phase != "landed" || st.Armed || st.Flights != 1 || st.Resends != 0 {
			t.Errorf("%s: ended as %+v, want one flight, landed, disarmed, nothing sent again", addr, st)
		}
		b.mu.Lock()
		for i, s := range b.servos {
			if s.FrameCount != uint32(i) || s.FrameRate != DefaultFrameRate || s.Channels != 16 {
				t.Fatalf("packet %d is %+v, want frame count %d, rate %d, 16 channels", i, s, i, DefaultFrameRate)
			}
		}
		b.mu.Unlock()
	}
}

// TestPilotIgnoresWhatIsNoAnswer: rubbish before an answer, and every tenth answer
// twice when a packet had to be sent again, must not shift the lockstep.
func TestPilotIgnoresWhatIsNoAnswer(t *testing.T) {
	b := newBackend(t, "127.0.0.1:0")
	silent := false
	b.twist = func(n int, servo *protocol.Servo, reply []byte) [][]byte {
		if servo.FrameCount == 1000 && !silent {
			silent = true // unanswered: it must come again, the same
			return nil
		}
		if servo.FrameCount == 1000 {
			return [][]byte{reply, reply}
		}
		if n%10 == 3 {
			return [][]byte{{}, []byte("\n{\"timestamp\":\n"), []byte("hello"), reply}
		}
		return [][]byte{reply}
	}
	p := b.flown()
	b.mu.Lock()
	defer b.mu.Unlock()
	if st := p.Status(); st.Phase != "landed" || st.Resends != 1 {
		t.Errorf("ended as %+v, want landed with one packet sent again", st)
	}
	if b.servos[1000] != b.servos[1001] {
		t.Errorf("the packet sent again differs: %+v, first %+v", b.servos[1001], b.servos[1000])
	}
	if last := b.servos[len(b.servos)-1]; int(last.FrameCount) != len(b.servos)-2 {
		t.Errorf("last frame count is %d after %d packets, want %d", last.FrameCount, len(b.servos), len(b.servos)-2)
	}
}

func TestPilotStartsAnewWhenTimeGoesBack(t *testing.T) {
	b := newBackend(t, "127.0.0.1:0")
	b.twist = func(n int, servo *protocol.Servo, reply []byte) [][]byte {
		if servo.FrameCount == 2500 { // in the air: someone presses Reset
			b.mu.Lock()
			b.plant = newPlant()
			b.mu.Unlock()
		}
		return [][]byte{reply}
	}
	p := b.flown()
	b.mu.Lock()
	defer b.mu.Unlock()
	if st := p.Status(); st.Phase != "landed" || st.Flights != 2 || b.started != 1 {
		t.Errorf("ended as %+v after %d starts of the frame count, want landed in the second flight of one start", st, b.started)
	}
}

func TestPilotLoopsWithFrameCountZero(t *testing.T) {
	b := newBackend(t, "127.0.0.1:0")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	b.twist = func(n int, servo *protocol.Servo, reply []byte) [][]byte {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.started == 3 {
			cancel()
		}
		return [][]byte{reply}
	}
	go b.serve()
	cfg := hopConfig(b.addr())
	cfg.Loop = true
	p, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Run returned %v, want context.Canceled", err)
	}
	if st := p.Status(); st.Flights < 3 {
		t.Errorf("%d flights, want 3", st.Flights)
	}
}

// TestPilotWaitsForTheBackend: nobody listens at first; then someone does.
func TestPilotWaitsForTheBackend(t *testing.T) {
	free := newBackend(t, "127.0.0.1:0")
	addr := free.addr()
	go free.serve()
	free.conn.Close()
	p, err := New(hopConfig(addr))
	if err != nil {
		t.Fatal(err)
	}
	end := make(chan error, 1)
	go func() { end <- p.Run(t.Context()) }()
	await(t, p, "a packet in vain", func(st Status) bool { return st.Resends > 0 })
	b := newBackend(t, addr)
	go b.serve()
	if err := <-end; err != nil {
		t.Fatal(err)
	}
	if st := p.Status(); st.Phase != "landed" || st.Resends == 0 {
		t.Errorf("ended as %+v, want landed after packets sent again", st)
	}
}

func TestRunEndsWithItsContextThoughNobodyAnswers(t *testing.T) {
	mute := newBackend(t, "127.0.0.1:0")
	mute.twist = func(int, *protocol.Servo, []byte) [][]byte { return nil }
	go mute.serve()
	ctx, cancel := context.WithCancel(t.Context())
	p, err := New(hopConfig(mute.addr()))
	if err != nil {
		t.Fatal(err)
	}
	end := make(chan error, 1)
	go func() { end <- p.Run(ctx) }()
	for waiting := true; waiting; { // until it is in the exchange
		mute.mu.Lock()
		waiting = len(mute.servos) == 0
		mute.mu.Unlock()
	}
	cancel()
	if err := <-end; !errors.Is(err, context.Canceled) {
		t.Errorf("Run returned %v, want context.Canceled", err)
	}
}

func TestNewRefusesWhatCannotFly(t *testing.T) {
	good := hopConfig("127.0.0.1:9")
	for _, c := range []struct {
		name  string
		spoil func(*Config)
		want  string
	}{
		{"address", func(c *Config) { c.Addr = "" }, "no address, expected HOST:PORT"},
		{"port", func(c *Config) { c.Addr = "127.0.0.1:none" }, "give HOST:PORT"},
		{"rate", func(c *Config) { c.FrameRate = 50 }, "frame rate is 50 Hz, must be from 200 to 20000"},
		{"speedup", func(c *Config) { c.Speedup = -1 }, "speedup is -1, must be from 0"},
		{"mission", func(c *Config) { c.Mission = mission.Plan{} }, "mission is empty"},
		{"home", func(c *Config) { c.Home.LatDeg = 91 }, "home out of range: LAT is 91"},
		{"too heavy", func(c *Config) { v := DefaultTuning(); v.HoverThrust = 0.93; c.Vehicle = v }, "the built-in autopilot can't fly this vehicle: the share of full thrust that a hover takes is 0.93, must be from 0.02 to 0.9: change its mass, the propeller or the motor"},
		{"weak pack", func(c *Config) { v := DefaultTuning(); v.SpinMax = 0.41; c.Vehicle = v }, "the throttle beyond which thrust no longer grows is 0.41, must be from 0.6 to 1: the motors ask for more current than the battery gives"},
		{"vehicle", func(c *Config) { v := DefaultTuning(); v.MotorLag = 0; c.Vehicle = v }, "the time in which a motor follows the throttle is 0, must be from 0.005 to 0.5 s: change the inertia of motor and propeller"},
	} {
		cfg := good
		c.spoil(&cfg)
		if _, err := New(cfg); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}
