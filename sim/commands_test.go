package sim

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
)

func TestRefusedCommandSaysWhy(t *testing.T) {
	f := newFlight(t).run()
	for c, want := range map[command.Command]string{
		command.FailMotor{Motor: 0}:                          "must be from 1 to 32",
		command.SetRain{Rate: 301}:                           "must be from 0 to 300",
		command.SetWind{Speed: 41}:                           "set_wind: speed is 41 m/s",
		command.SetAtmosphere{TemperatureOffset: math.NaN()}: "set_atmosphere: temperature is NaN K, must be from -60 to 40 K",
		command.FailMotor{Motor: 7}:                          "has motors 1 to 4", // valid for some vehicle, not for a quad
		command.FailCell{Cells: 9}:                           "must be from 0 to 3",
		command.DropPayload{}:                                "carries no payload",
	} {
		if err := f.sim.Submit(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%#v: got %v, want an error with %q", c, err, want)
		}
	}
}

// TestRefusalOfTheMomentIsAnEvent: what only the physics goroutine can know.
func TestRefusalOfTheMomentIsAnEvent(t *testing.T) {
	f := newFlight(t).run()
	for range 1000 { // all pushes together would break the vehicle
		if err := f.sim.Submit(command.Shove{Down: -1000, Duration: 10}); err != nil {
			break
		}
	}
	f.await("the refusal", func(s *snapshot.Snapshot) bool { return strings.Contains(eventTexts(s), "refused: shove") })
}

func TestFullQueueIsToldNotWaitedFor(t *testing.T) {
	f := newFlight(t) // nobody drains the queue
	defer f.sim.Close()
	defer f.conn.Close()
	for range queueLength {
		f.submit(command.Reset{})
	}
	if err := f.sim.Submit(command.Reset{}); !errors.Is(err, ErrQueueFull) {
		t.Errorf("got %v", err)
	}
}

func TestDraggedSliderIsOneEvent(t *testing.T) {
	f := newFlight(t).run()
	for speed := range 30 {
		f.submit(command.SetWind{Speed: float64(speed), FromDeg: 90})
	}
	f.submit(command.FailMotor{Motor: 2})
	f.submit(command.FailMotor{Motor: 3})
	f.await("both failures", func(s *snapshot.Snapshot) bool { return s.Rotors[1].Failed && s.Rotors[2].Failed })
	s := f.snapshot()
	want := "wind 29.0 m/s from 090°\nmotor 2 failed\nmotor 3 failed"
	if got := eventTexts(&s); got != want {
		t.Errorf("events:\n%s\nwant:\n%s", got, want)
	}
}

// TestEventsTellWhatWasDone: each command in words.
// recorded notes which commands a flight is given, and its events as a file would have them.
type recorded struct {
	forgetful
	applied []command.Command
	events  map[uint64]snapshot.Event
}

func (r *recorded) Apply(c command.Command) { r.applied = append(r.applied, c) }
func (r *recorded) Event(e *snapshot.Event) { r.events[e.Seq] = *e }

// TestASlowDragIsOneEvent: one drag of a slider of two motors has one event for each, with the last
// value, however slow it is and whatever happens meanwhile; every command acts and is recorded. The
// next drag has its own.
func TestASlowDragIsOneEvent(t *testing.T) {
	tape := &recorded{events: map[uint64]snapshot.Event{}}
	f := newFlight(t)
	f.sim.loop.recorder, f.sim.loop.commands.recorder, f.sim.loop.journal.recorder = tape, tape, tape
	f.run()
	f.fly(10, 1000)
	now := f.snapshot()
	before := now.Events.Last()
	drag := func(number uint64, thrusts ...float64) {
		t.Helper()
		for i, thrust := range thrusts {
			for motor := 1; motor <= 2; motor++ {
				if err := f.sim.Drag(command.DegradeMotor{Motor: motor, Thrust: thrust}, number); err != nil {
					t.Fatal(err)
				}
			}
			f.fly(20, 1000)
			if s := f.snapshot(); s.Rotors[0].ThrustFactor != thrust || s.Rotors[1].ThrustFactor != thrust {
				t.Fatalf("while it is dragged to %g the thrust is %g and %g", thrust, s.Rotors[0].ThrustFactor, s.Rotors[1].ThrustFactor)
			}
			if i == 1 { // the autopilot says something
				if err := f.sim.Note(snapshot.SourceAutopilot, snapshot.Info, "EKF3 IMU0 is using GPS"); err != nil {
					t.Fatal(err)
				}
				f.fly(20, 1000)
			}
		}
	}
	texts := func(after uint64, get func(seq uint64) (snapshot.Event, bool)) (all []string) {
		for seq := after + 1; ; seq++ {
			e, ok := get(seq)
			if !ok {
				return all
			}
			all = append(all, e.Text.String())
		}
	}
	drag(1, 0.9, 0.8, 0.7, 0.6)
	want := []string{"motor 1 at 60 % thrust", "motor 2 at 60 % thrust", "EKF3 IMU0 is using GPS"}
	now = f.snapshot()
	if got := texts(before, now.Events.Get); !slices.Equal(got, want) {
		t.Errorf("the list has %q, want %q", got, want)
	}
	if got := texts(before, func(seq uint64) (snapshot.Event, bool) { e, ok := tape.events[seq]; return e, ok }); !slices.Equal(got, want) {
		t.Errorf("the recording has %q, want %q", got, want)
	}
	first, _ := now.Events.Get(before + 1)
	last, _ := now.Events.Get(now.Events.Last())
	if first.Time > last.Time {
		t.Errorf("the drag is told at %g s, what came meanwhile at %g s", first.Time, last.Time)
	}
	if len(tape.applied) != 8 {
		t.Errorf("%d commands are recorded, want 8", len(tape.applied))
	}
	drag(2, 0.5)
	now = f.snapshot()
	if got := now.Events.Last() - before; got != 5 {
		t.Errorf("after the second drag there are %d events, want 5", got)
	}
}

func TestEventsTellWhatWasDone(t *testing.T) {
	f := newFlight(t).run()
	for _, c := range []command.Command{
		command.SetAtmosphere{TemperatureOffset: 25, PressureOffsetHPa: -10},
		command.Shove{East: 5, Duration: 0.5}, command.Shove{East: 5, Duration: 0.5},
		command.Twist{Yaw: -0.1, Duration: 0.2}, command.RestoreAll{},
	} {
		f.submit(c)
	}
	f.await("the last event", func(s *snapshot.Snapshot) bool { return strings.Contains(eventTexts(s), "all faults") })
	s := f.snapshot()
	want := "air ISA +25 °C, -10 hPa\nshove of 5 N toward 090° for 0.5 s\nshove of 5 N toward 090° for 0.5 s\n" +
		"twist of yaw -0.1 N m for 0.2 s\nall faults restored"
	if got := eventTexts(&s); got != want {
		t.Errorf("events:\n%s\nwant:\n%s", got, want)
	}
	if s.Push.Count != 3 || s.Air.TemperatureOffset != 25 {
		t.Errorf("the snapshot shows %+v and %g K", s.Push, s.Air.TemperatureOffset)
	}
}

func TestResetUnderRunningMotorsWarns(t *testing.T) {
	for pwm, warned := range map[uint16]bool{1000: false, 1500: true} {
		f := newFlight(t).run()
		f.fly(40, pwm)
		f.submit(command.Reset{})
		f.fly(1, pwm)
		s := f.snapshot()
		if got := strings.Contains(eventTexts(&s), "still armed"); got != warned {
			t.Errorf("pulses of %d µs: warned %v, events:\n%s", pwm, got, eventTexts(&s))
		}
	}
}

// TestResetOfTheBuiltInAutopilotDoesNotWarn: it starts again by itself.
func TestResetOfTheBuiltInAutopilotDoesNotWarn(t *testing.T) {
	f := newFlight(t, func(c *Config) { c.Direct = true }).run()
	frame := uint32(0)
	exchange := func(n int) {
		for range n {
			f.sim.Exchange(packet(frame, 1500))
			frame++
		}
	}
	exchange(40)
	f.submit(command.Reset{})
	exchange(2)
	s := f.snapshot()
	if got := eventTexts(&s); !strings.Contains(got, "reset: vehicle on the pad") || strings.Contains(got, "still armed") {
		t.Errorf("events:\n%s", got)
	}
}
