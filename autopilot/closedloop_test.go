package autopilot

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// loop is the autopilot against the real simulation, on the test's own goroutine: they
// hand each other their packets. It steps the exchange itself, so that what a test
// commands takes effect at an exact packet and what it measures is every state.
type loop struct {
	t      *testing.T
	sim    *sim.Sim
	client *client
	flight *flight
	pwmUs  servos
	log    []string
	onStep func(*Sense)
	sense  Sense
}

func newSim(t *testing.T, listen string, weather ...command.Command) *sim.Sim {
	t.Helper()
	p := physics.Params{Vehicle: airframe.Default(), Seed: 1, HomeAltitude: mission.DefaultHome.AltM,
		Yaw: mission.DefaultHome.YawDeg * math.Pi / 180}
	for _, w := range weather {
		switch w := w.(type) {
		case command.SetWind:
			p.Wind = w
		case command.SetTurbulence:
			p.Turbulence = w
		}
	}
	s, err := sim.New(sim.Config{Listen: listen, World: p})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// startSim listens on a socket.
func startSim(t *testing.T) *sim.Sim {
	t.Helper()
	s := newSim(t, "127.0.0.1:0")
	ctx, cancel := context.WithCancel(context.Background())
	end := make(chan error, 1)
	go func() { end <- s.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-end; err != nil {
			t.Errorf("simulation: %v", err)
		}
	})
	return s
}

func newLoop(t *testing.T, plan mission.Plan, weather ...command.Command) *loop {
	t.Helper()
	testplan.SkipIfRepeated(t)
	l := &loop{t: t, sim: newSim(t, "", weather...)}
	v := DefaultTuning()
	l.client = &client{direct: l.sim.Answer, channels: 16}
	l.flight = newFlight(&v, plan.Legs(mission.DefaultHome), func(format string, args ...any) {
		l.log = append(l.log, fmt.Sprintf(format, args...))
	})
	return l
}

// until flies until done or the time is up [s], and tells which.
func (l *loop) until(limit float64, done func(*Sense) bool) bool {
	l.t.Helper()
	var st protocol.State
	for end := l.sense.Time + limit; l.sense.Time < end; {
		if err := l.client.exchange(l.t.Context(), testRate, l.pwmUs, &st); err != nil {
			l.t.Fatal(err)
		}
		s, ok := NewSense(&st)
		if !ok || s.Time <= l.sense.Time {
			l.t.Fatalf("state can't be flown on after %.4f s: %+v\n%s", l.sense.Time, st, l.events())
		}
		l.pwmUs, l.sense = l.flight.step(&s), s
		if l.onStep != nil {
			l.onStep(&s)
		}
		if done(&s) {
			return true
		}
	}
	return false
}

func (l *loop) mustReach(limit float64, what string, done func(*Sense) bool) {
	l.t.Helper()
	if !l.until(limit, done) {
		l.t.Fatalf("%s not reached in %g s: %s at %v\n%s", what, limit, l.flight.text(), l.sense.Pos, strings.Join(l.log, "\n"))
	}
}

func (l *loop) over(*Sense) bool { return l.flight.phase.over() }

func (l *loop) pass(seconds float64) { l.until(seconds, func(*Sense) bool { return false }) }

func (l *loop) submit(c command.Command) {
	l.t.Helper()
	if err := l.sim.Submit(c); err != nil {
		l.t.Fatal(err)
	}
}

// events are the texts of what the simulation tells.
func (l *loop) events() string {
	var s snapshot.Snapshot
	l.sim.Buffer().Read(&s)
	var b strings.Builder
	for seq := s.Events.Oldest(); seq <= s.Events.Last(); seq++ {
		if e, ok := s.Events.Get(seq); ok {
			fmt.Fprintf(&b, "  %.1f s %s\n", e.Time, e.Text)
		}
	}
	return b.String()
}

var west8 = command.SetWind{Speed: 8, FromDeg: 270}

func TestClosedLoopHovers(t *testing.T) {
	for _, c := range []struct {
		name    string
		weather []command.Command
		most    float64 // position error [m]
	}{
		{"still air", nil, 0.1},
		{"8 m/s", []command.Command{west8}, 0.1},
		{"8 m/s, turbulence 0.5", []command.Command{west8, command.SetTurbulence{Intensity: 0.5}}, 1.5},
	} {
		l := newLoop(t, hoverPlan(10), c.weather...)
		l.mustReach(25, "hover", func(*Sense) bool { return l.flight.phase == onRoute })
		l.pass(8)
		worst, rate, volts, amps := 0.0, 0.0, 0.0, 0.0
		l.onStep = func(s *Sense) {
			worst = max(worst, s.Pos.Sub(frame.OfNED(0, 0, -10)).Len())
			rate, volts, amps = max(rate, s.Rate.Len()), s.Voltage, s.Current
		}
		l.pass(20)
		t.Logf("%s: worst error %.3f m, worst rate %.2f°/s, tilt %.1f°, pwm %v µs, %.2f V, %.1f A, hover share %.3f, height by rangefinder %.2f m",
			c.name, worst, rate*180/math.Pi, l.sense.Tilt()*180/math.Pi, l.pwmUs, volts, amps, l.flight.hover.share, l.sense.RangeDown)
		if worst > c.most {
			t.Errorf("%s: worst position error %.2f m, want at most %g", c.name, worst, c.most)
		}
	}
}

func TestClosedLoopFliesASquareInWind(t *testing.T) {
	corners := [][3]float64{{30, 0, 12}, {30, 30, 12}, {0, 30, 12}, {0, 0, 12}}
	l := newLoop(t, planOf(corners...), west8)
	nearest := []float64{99, 99, 99, 99}
	low, far, tilt := 99.0, 0.0, 0.0
	l.onStep = func(s *Sense) {
		for i, c := range corners {
			nearest[i] = min(nearest[i], s.Pos.Sub(frame.OfNED(c[0], c[1], -c[2])).Len())
		}
		if l.flight.phase == onRoute {
			low, far, tilt = min(low, -s.Pos.Z), max(far, l.flight.ref.pos.Sub(s.Pos).Len()), max(tilt, s.Tilt())
		}
	}
	l.mustReach(150, "the end", l.over)
	home := horizontal(l.sense.Pos).Len()
	t.Logf("%v at %.1f s, %.2f m from home; corners passed by %.2f m; lowest %.2f m; worst error %.2f m; most tilt %.0f°\n%s\n%s",
		l.flight.phase, l.sense.Time, home, nearest, low, far, tilt*180/math.Pi, strings.Join(l.log, "\n"), l.events())
	for i, d := range nearest {
		if d > 2 {
			t.Errorf("corner %d passed by %.2f m, want at most 2", i+1, d)
		}
	}
	if l.flight.phase != landed || home > 0.5 || low < 11 || far > 2 {
		t.Errorf("ended %v %.2f m from home, lowest %.1f m, worst error %.1f m; want landed within 0.5 m, above 11 m, within 2 m", l.flight.phase, home, low, far)
	}
}

// TestClosedLoopEndsOnTheGroundAfterEachFault gives one command through the real
// queue in mid-flight. The flight must end disarmed on the ground; where physics
// leaves a choice, unbroken.
func TestClosedLoopEndsOnTheGroundAfterEachFault(t *testing.T) {
	for _, c := range []struct {
		name  string
		fault command.Command
		says  string // in the autopilot's log
		soft  bool
	}{
		{"wind to hold against", command.SetWind{Speed: 12, FromDeg: 200}, "return", true},
		{"wind that carries it off", command.SetWind{Speed: 25, FromDeg: 90}, "can't hold the place", false},
		{"storm", command.SetWind{Speed: 40, FromDeg: 90}, "", false},
		{"turbulence", command.SetTurbulence{Intensity: 1}, "return", true},
		{"downdraught", command.SetWind{Speed: 5, FromDeg: 90, Vertical: -4}, "", true},
		{"sag", command.AddBatteryResistance{Resistance: 0.145}, "battery is low", true},
		{"deep sag", command.AddBatteryResistance{Resistance: 0.18}, "battery is critically low", true},
		{"empty battery", command.SetBatteryCharge{Charge: 0.04}, "battery is", true},
		{"cell lost", command.FailCell{Cells: 1}, "battery is critically low", false},
		{"motor 1 failed", command.FailMotor{Motor: 1}, "out of control", false},
		{"motor 2 failed", command.FailMotor{Motor: 2}, "out of control", false},
		{"motor 3 failed", command.FailMotor{Motor: 3}, "out of control", false},
		{"motor 4 failed", command.FailMotor{Motor: 4}, "out of control", false},
		{"motor 1 at 70 %", command.DegradeMotor{Motor: 1, Thrust: 0.7}, "return", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newLoop(t, planOf([3]float64{0, 15, 15}, [3]float64{25, 15, 15}))
			l.mustReach(40, "waypoint 3", func(*Sense) bool { return l.flight.text() == "waypoint 3" })
			l.submit(c.fault)
			l.mustReach(150, "the end", l.over)
			at := l.sense.Time
			if low := -l.sense.Pos.Z; low > 0.6 && !strings.Contains(strings.Join(l.log, ""), "out of control") {
				t.Errorf("motors stopped at a height of %.1f m", low)
			}
			l.pass(8)
			log := strings.Join(l.log, "\n")
			t.Logf("%v at %.1f s, %.0f m from home, height %.2f m, still %v\n%s\n%s",
				l.flight.phase, at, horizontal(l.sense.Pos).Len(), -l.sense.Pos.Z, l.sense.Still(), log, l.events())
			if !strings.Contains(log, c.says) {
				t.Errorf("the log lacks %q", c.says)
			}
			if c.soft && l.flight.phase != landed {
				t.Errorf("ended %v, want landed", l.flight.phase)
			}
			ground := 0.2 // [m]: on its legs
			if !c.soft {
				ground = 1.5 // a gale rolls what it has toppled
			}
			if -l.sense.Pos.Z > ground || l.pwmUs != l.flight.tuning.stopped() {
				t.Errorf("height is %.1f m, motors get %v µs; want it on the ground with %d", -l.sense.Pos.Z, l.pwmUs, pwmMin)
			}
		})
	}
}
