package mavlink_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"go.uber.org/goleak"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// guard is how long a test waits for what must come.
const guard = 60 * time.Second

// linked is a Link that runs, with what it said.
type linked struct {
	*mavlink.Link
	t *testing.T

	mu   sync.Mutex
	said []mavlink.Text // guarded by mu
}

func link(t *testing.T, config mavlink.Config) *linked {
	t.Helper()
	l := &linked{t: t}
	if config.Home == (mission.Home{}) {
		config.Home = mission.DefaultHome
	}
	config.Say = func(text mavlink.Text) {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.said = append(l.said, text)
	}
	var err error
	if l.Link, err = mavlink.New(config); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := l.Run(ctx); err != nil {
			t.Errorf("the link ended with %v", err)
		}
	}()
	t.Cleanup(func() { cancel(); <-ended })
	return l
}

func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(guard); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("timed out waiting for %s", what)
		}
	}
}

func (l *linked) await(what string, is func(*mavlink.Status) bool) mavlink.Status {
	l.t.Helper()
	var s mavlink.Status
	for deadline := time.Now().Add(guard); ; time.Sleep(2 * time.Millisecond) {
		if s = l.Status(); is(&s) {
			return s
		}
		if time.Now().After(deadline) {
			l.t.Fatalf("timed out waiting for %s: %+v", what, s)
		}
	}
}

func alive(s *mavlink.Status) bool { return s.State == mavlink.Alive }

func (l *linked) heardSay(part string) func() bool {
	return func() bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, t := range l.said {
			if strings.Contains(t.Text, part) {
				return true
			}
		}
		return false
	}
}

// answer waits for the outcome of the next request that ask makes.
func (l *linked) answer(ask func()) mavlink.Answer {
	l.t.Helper()
	s := l.Status()
	seq := s.Answers.Last() + 1
	ask()
	s = l.await("an answer", func(s *mavlink.Status) bool {
		a, ok := s.Answers.Get(seq)
		return ok && a.Done
	})
	a, _ := s.Answers.Get(seq)
	return a
}

// TestTellsWhatTheAutopilotSays over each kind of socket.
func TestTellsWhatTheAutopilotSays(t *testing.T) {
	for _, kind := range []string{"tcp", "udp", "udp-server"} {
		t.Run(kind, func(t *testing.T) {
			l := linkOver(t, kind, mavtest.Standard())
			s := l.await("all that is asked for", func(s *mavlink.Status) bool {
				return alive(s) && s.Vehicle != "" && s.Home.Valid && s.EKF.Valid && s.GPS.Valid && s.Ready && s.Landed &&
					s.Battery.Valid && s.Battery.LowVolts != 0 && s.Battery.CritVolts != 0 && s.EKFThreshold != 0 && s.Mission.Known
			})
			if s.Vehicle != "ArduCopter 4.6.3" || s.Mode != "STABILIZE" || s.Armed || s.SystemID != 1 || s.Problem != "" {
				t.Errorf("got %+v", s)
			}
			if s.EKFThreshold != float64(float32(0.8)) {
				t.Errorf("the EKF's failsafe begins at %g", s.EKFThreshold)
			}
			if b := s.Battery; b.Voltage != 12.4 || b.Current != 0.5 || b.Remaining != 0.97 || b.LowVolts != 10.5 || b.CritVolts != 10 {
				t.Errorf("battery %+v", b)
			}
			if d := s.Home.PositionNED.Len(); d > 0.01 {
				t.Errorf("home is %g m from home", d)
			}
			if s.GPS.Fix != 6 || s.GPS.Satellites != 14 || s.GPS.HDOP != 0.8 || s.EKF.PosHoriz < 0.19 || s.EKF.PosHoriz > 0.21 {
				t.Errorf("GPS %+v, EKF %+v", s.GPS, s.EKF)
			}
			if s.Bad != 0 || s.Others != 0 || s.Reboots != 0 {
				t.Errorf("troubles that were none: %+v", s)
			}
		})
	}
}

// linkOver starts an autopilot and a link to it over a kind of socket.
func linkOver(t *testing.T, kind string, state mavtest.State) *linked {
	t.Helper()
	if kind != "udp-server" {
		return link(t, mavlink.Config{Address: mavtest.Start(t, mavtest.Options{Listen: kind, State: state}).Address})
	}
	port := freePort(t)
	l := link(t, mavlink.Config{Address: fmt.Sprintf("udp-server:127.0.0.1:%d", port)})
	mavtest.Start(t, mavtest.Options{Send: fmt.Sprintf("127.0.0.1:%d", port), State: state})
	return l
}

func freePort(t *testing.T) int {
	c, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	return c.LocalAddr().(*net.UDPAddr).Port
}

// TestAsksForWhatItNeeds: the rates of all that it shows, as a ground station that
// is not the person's own.
func TestAsksForWhatItNeeds(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{})
	link(t, mavlink.Config{Address: a.Address})
	until(t, "heartbeat and rates", func() bool {
		beats, asked := 0, map[float32]bool{}
		for _, m := range a.Heard() {
			switch m := m.(type) {
			case *apm.MessageHeartbeat:
				if m.Type != apm.MAV_TYPE_GCS || m.Autopilot != apm.MAV_AUTOPILOT_INVALID {
					t.Fatalf("it pretends to be a vehicle: %+v", m)
				}
				beats++
			case *apm.MessageCommandLong:
				if m.Command == 511 && m.Param2 > 0 && m.Param2 <= 1e6 { // SET_MESSAGE_INTERVAL
					asked[m.Param1] = true
				}
			}
		}
		for _, m := range []message.Message{
			&apm.MessageLocalPositionNed{}, &apm.MessageAttitudeQuaternion{}, &apm.MessageSimState{}, &apm.MessageEkfStatusReport{},
			&apm.MessageBatteryStatus{}, &apm.MessageGpsRawInt{}, &apm.MessageSysStatus{}, &apm.MessageWind{},
		} {
			if !asked[float32(m.GetID())] {
				return false
			}
		}
		return beats >= 2
	})
}

// TestFollowsModeAndArming, modes that have no name too.
func TestFollowsModeAndArming(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{})
	l := link(t, mavlink.Config{Address: a.Address})
	for number, name := range map[uint32]string{5: "LOITER", 6: "RTL", 27: "AUTO_RTL", 42: "MODE 42"} {
		a.Set(func(s *mavtest.State) { s.Mode, s.Armed = number, !s.Armed })
		want := a.State().Armed
		l.await(name, func(s *mavlink.Status) bool { return s.Mode == name && s.Armed == want })
	}
}

// TestStatusTexts come whole and in order, also those that go over several
// messages, and one whose middle is lost.
func TestStatusTexts(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{Silent: true})
	l := link(t, mavlink.Config{Address: a.Address})
	l.await("a heartbeat", alive)
	long := strings.Repeat("PreArm: something long. ", 7) + "end"
	exact := strings.Repeat("x", 100) // two full parts and an empty one
	a.Say(apm.MAV_SEVERITY_INFO, "short")
	a.Say(apm.MAV_SEVERITY_CRITICAL, long)
	a.Say(apm.MAV_SEVERITY_WARNING, exact)
	a.Lose(nil, func(m message.Message) bool {
		text, ok := m.(*apm.MessageStatustext)
		return ok && text.ChunkSeq == 1
	})
	a.Say(apm.MAV_SEVERITY_WARNING, strings.Repeat("a", 50)+strings.Repeat("b", 50)+"c")
	s := l.await("four texts", func(s *mavlink.Status) bool { return s.Texts.Last() >= 4 })
	for i, want := range []mavlink.Text{
		{Seq: 1, Severity: 6, Text: "short"}, {Seq: 2, Severity: 2, Text: long}, {Seq: 3, Severity: 4, Text: exact},
		{Seq: 4, Severity: 4, Text: strings.Repeat("a", 50) + "…c"},
	} {
		if got, _ := s.Texts.Get(uint64(i + 1)); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	for _, part := range []string{"short", long, exact} {
		until(t, "being told", l.heardSay(part))
	}
}

// TestStatusTextsHaveNoControlSequences, which a terminal would obey.
func TestStatusTextsHaveNoControlSequences(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{Silent: true})
	l := link(t, mavlink.Config{Address: a.Address})
	l.await("a heartbeat", alive)
	a.Say(apm.MAV_SEVERITY_INFO, "\x1b]0;title\x07Arm\x1b[2Jed\r\n")
	a.Say(apm.MAV_SEVERITY_INFO, strings.Repeat("x", 48)+"\x1b[31mcut between two messages")
	s := l.await("two texts", func(s *mavlink.Status) bool { return s.Texts.Last() >= 2 })
	for i, want := range []string{"Armed", strings.Repeat("x", 48) + "cut between two messages"} {
		if got, _ := s.Texts.Get(uint64(i + 1)); got.Text != want {
			t.Errorf("got %q, want %q", got.Text, want)
		}
	}
}

// TestNobodyThere: the problem says what to do, and the link is up as soon as
// somebody is; when the connection ends, it comes back.
func TestNobodyThere(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	l := link(t, mavlink.Config{Address: "tcp:" + address})
	s := l.await("a problem", func(s *mavlink.Status) bool { return s.Problem != "" })
	if s.State != mavlink.Connecting || !strings.Contains(s.Problem, address) || !strings.Contains(s.Problem, "Start ArduPilot") {
		t.Errorf("got %v, %q", s.State, s.Problem)
	}
	if a := l.answer(l.Arm); a.OK || a.Words != "no heartbeat from the autopilot" {
		t.Errorf("arming nobody: %+v", a)
	}
	if err := l.Send(&apm.MessageHeartbeat{}); !errors.Is(err, mavlink.ErrNotConnected) {
		t.Errorf("sending to nobody: %v", err)
	}
	if _, err := l.Param(t.Context(), "ANY"); !errors.Is(err, mavlink.ErrNotConnected) {
		t.Errorf("reading from nobody: %v", err)
	}
	for range 2 {
		if listener, err = net.Listen("tcp", address); err != nil {
			t.Fatal(err)
		}
		conn, err := listener.Accept()
		if err != nil {
			t.Fatal(err)
		}
		l.await("the connection", func(s *mavlink.Status) bool { return s.State == mavlink.Waiting })
		conn.Close()
		listener.Close()
		l.await("its end", func(s *mavlink.Status) bool { return s.State == mavlink.Connecting })
	}
}

// TestSecondAutopilot on the same port is told once and never mixed in.
func TestSecondAutopilot(t *testing.T) {
	port := freePort(t)
	l := link(t, mavlink.Config{Address: fmt.Sprintf("udp-server:127.0.0.1:%d", port)})
	send := fmt.Sprintf("127.0.0.1:%d", port)
	mavtest.Start(t, mavtest.Options{Send: send})
	l.await("the first", alive)
	other := mavtest.Standard()
	other.System, other.Mode, other.Volts = 7, 9, 3
	b := mavtest.Start(t, mavtest.Options{Send: send, State: other})
	l.await("the other", func(s *mavlink.Status) bool { return s.Others == 1 })
	until(t, "a word about it", l.heardSay("system ID 7"))
	l.Subscribe(func(m message.Message) {
		if beat, ok := m.(*apm.MessageHeartbeat); ok && beat.CustomMode != 0 {
			t.Errorf("a subscriber got the other's heartbeat")
		}
	})
	b.Say(apm.MAV_SEVERITY_ALERT, "from the other")
	begin := l.Status()
	l.await("more of the first", func(s *mavlink.Status) bool {
		if s.Mode != "STABILIZE" && s.Mode != "" || s.SystemID != 1 || s.Battery.Valid && s.Battery.Voltage != 12.4 {
			t.Fatalf("mixed: %+v", s)
		}
		return s.Vehicle != "" && s.Battery.Valid && s.Battery.LowVolts != 0
	})
	if s := l.Status(); s.Texts.Last() != begin.Texts.Last() || s.Others != 1 {
		t.Errorf("texts %d, others %d", s.Texts.Last(), s.Others)
	}
}

// TestStaysWithItsFirstSource: another one that sends under the autopilot's ID is not heard
// and gets no command, until the first is silent.
func TestStaysWithItsFirstSource(t *testing.T) {
	port := freePort(t)
	l := link(t, mavlink.Config{Address: fmt.Sprintf("udp-server:127.0.0.1:%d", port)})
	send := fmt.Sprintf("127.0.0.1:%d", port)
	a := mavtest.Start(t, mavtest.Options{Send: send})
	l.await("the first", func(s *mavlink.Status) bool { return alive(s) && s.Mode == "STABILIZE" })
	state := mavtest.Standard()
	state.Mode = 9
	b := mavtest.Start(t, mavtest.Options{Send: send, State: state})
	until(t, "a word about the other", l.heardSay("sitlark stays with 127.0.0.1:"))
	l.Subscribe(func(m message.Message) {
		if text, ok := m.(*apm.MessageStatustext); ok && strings.HasPrefix(text.Text, "imitated") {
			t.Errorf("a subscriber got %q", text.Text)
		}
	})
	b.Say(apm.MAV_SEVERITY_ALERT, "imitated")
	for range 3 {
		l.answer(l.Arm)
		l.answer(l.Disarm)
	}
	if s := l.Status(); s.Mode != "STABILIZE" {
		t.Errorf("mode %s is the other's", s.Mode)
	}
	for _, m := range b.Heard() {
		if c, ok := m.(*apm.MessageCommandLong); ok {
			t.Errorf("the other got command %v", c.Command)
		}
	}
	a.Set(func(s *mavtest.State) { s.Mute = true })
	l.await("the other, when the first is silent", func(s *mavlink.Status) bool { return alive(s) && s.Mode == "LAND" })
}

// TestListensToTheSystemItWasTold.
func TestListensToTheSystemItWasTold(t *testing.T) {
	port := freePort(t)
	l := link(t, mavlink.Config{Address: fmt.Sprintf("udp-server:127.0.0.1:%d", port), System: 3})
	send := fmt.Sprintf("127.0.0.1:%d", port)
	mavtest.Start(t, mavtest.Options{Send: send})
	l.await("the one that is not meant", func(s *mavlink.Status) bool { return s.Others == 1 })
	if s := l.Status(); s.State == mavlink.Alive {
		t.Fatalf("listens to %d", s.SystemID)
	}
	own := mavtest.Standard()
	own.System = 3
	mavtest.Start(t, mavtest.Options{Send: send, State: own})
	l.await("its own", func(s *mavlink.Status) bool { return alive(s) && s.SystemID == 3 })
}

// TestSilence: an autopilot that says no more is lost, and comes back.
func TestSilence(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{})
	l := link(t, mavlink.Config{Address: a.Address})
	l.await("a heartbeat", func(s *mavlink.Status) bool { return alive(s) && s.Battery.Valid })
	a.Set(func(s *mavtest.State) { s.Mute = true })
	s := l.await("its loss", func(s *mavlink.Status) bool { return s.State == mavlink.Lost })
	if !s.Battery.Valid || !strings.Contains(s.Problem, "heartbeat") {
		t.Errorf("what was said last is gone, or no reason is told: %+v", s)
	}
	a.Set(func(s *mavtest.State) { s.Mute = false })
	l.await("its return", func(s *mavlink.Status) bool { return alive(s) && s.Problem == "" })
}

// TestReboot is noticed, and what the old life said is forgotten.
func TestReboot(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{})
	a.Age(time.Hour)
	l := link(t, mavlink.Config{Address: a.Address})
	l.await("its clock", func(s *mavlink.Status) bool { return s.Home.Valid && s.EKF.Valid && s.Battery.LowVolts != 0 })
	a.SetParam("BATT_LOW_VOLT", 11)
	a.Reboot()
	l.await("the reboot", func(s *mavlink.Status) bool { return s.Reboots == 1 })
	until(t, "a word about it", l.heardSay("restarted"))
	l.await("what it says now", func(s *mavlink.Status) bool { return s.Home.Valid && s.Battery.LowVolts == 11 })
}

// TestItemsReachedAreToldOnce: by the message that is sent of each item, and not
// again by ArduPilot's own words for some of them.
func TestItemsReachedAreToldOnce(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{})
	l := link(t, mavlink.Config{Address: a.Address})
	l.await("a heartbeat", alive)
	for _, seq := range []uint16{0, 2, 3, 2} { // 0: a flight in guided mode has ended
		a.Send(&apm.MessageMissionItemReached{Seq: seq})
		a.Say(apm.MAV_SEVERITY_INFO, fmt.Sprintf("Reached command #%d", seq))
	}
	a.Say(apm.MAV_SEVERITY_INFO, "the last word")
	until(t, "the last word", l.heardSay("the last word"))
	l.mu.Lock()
	defer l.mu.Unlock()
	var told []string
	for _, text := range l.said {
		if strings.Contains(strings.ToLower(text.Text), "reached") {
			told = append(told, strings.Fields(strings.TrimPrefix(text.Text, mavlink.LinkPrefix))[2])
			if !text.EachTime {
				t.Errorf("%q is told once in two minutes only", text.Text)
			}
		}
	}
	if got := strings.Join(told, " "); got != "2 3 2" {
		t.Errorf("told of items %q, want 2 3 2", got)
	}
}
