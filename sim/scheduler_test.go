package sim

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

const step = 1.0 / 400 // of packet's frame rate [s]

func (f *flight) order(o command.Scheduled) uint64 {
	f.Helper()
	id, err := f.sim.Schedule(o)
	if err != nil {
		f.Fatal(err)
	}
	return id
}

// faults are the texts of the events that are faults.
func (f *flight) faults() string {
	s := f.snapshot()
	var texts []string
	for seq := s.Events.Oldest(); seq <= s.Events.Last(); seq++ {
		if e, _ := s.Events.Get(seq); e.Severity == snapshot.Fault {
			texts = append(texts, e.Text.String())
		}
	}
	return strings.Join(texts, "\n")
}

// TestScheduledActsBeforeTheFirstStepAtItsTime: to the step, and with its time in the event.
func TestScheduledActsBeforeTheFirstStepAtItsTime(t *testing.T) {
	f := newFlight(t).run()
	f.order(command.Scheduled{Command: command.FailMotor{Motor: 2}, At: 1})
	f.fly(400, 1000) // the last of these steps begins at 0.9975 s
	if s := f.snapshot(); s.Rotors[1].Failed || s.PendingCount != 1 || s.Pending[0].At != 1 || s.Pending[0].Motor != 2 {
		t.Fatalf("at %.4f s: failed %v, pending %d, %+v", s.Time, s.Rotors[1].Failed, s.PendingCount, s.Pending[0])
	}
	f.fly(1, 1000)
	s := f.snapshot()
	if !s.Rotors[1].Failed || s.PendingCount != 0 {
		t.Fatalf("at %.4f s: failed %v, pending %d", s.Time, s.Rotors[1].Failed, s.PendingCount)
	}
	if e, _ := s.Events.Get(s.Events.Last()); e.Motor != 2 || math.Abs(e.Time-1) > 1e-9 || math.Abs(s.Rotors[1].FaultSince-1) > 1e-9 {
		t.Errorf("event %+v, since %g s", e, s.Rotors[1].FaultSince)
	}
}

// TestScheduledsKeepTheirOrder: by time, and of one time as they were given.
func TestScheduledsKeepTheirOrder(t *testing.T) {
	f := newFlight(t).run()
	f.order(command.Scheduled{Command: command.FailMotor{Motor: 3}, At: 0.2})
	f.order(command.Scheduled{Command: command.FailMotor{Motor: 1}, At: 0.1})
	f.order(command.Scheduled{Command: command.FailMotor{Motor: 4}, At: 0.2})
	f.order(command.Scheduled{Command: command.FailMotor{Motor: 2}, At: 0.1})
	f.fly(100, 1000)
	want := "motor 1 failed\nmotor 2 failed\nmotor 3 failed\nmotor 4 failed"
	if got := f.faults(); got != want {
		t.Errorf("events:\n%s\nwant:\n%s", got, want)
	}
}

// TestRampGrows from what is in effect to what is asked for, straight in time.
func TestRampGrows(t *testing.T) {
	f := newFlight(t).run()
	f.submit(command.AddBatteryResistance{Resistance: 0.02})
	f.order(command.Scheduled{Command: command.AddBatteryResistance{Resistance: 0.12}, At: 0.5, Ramp: 1})
	for range 800 {
		f.fly(1, 1000)
		s := f.snapshot()
		began := s.Time - step // of the step that this is the end of
		want := 0.02 + 0.1*min(max(began-0.5, 0), 1)
		if got := s.Power.AddedResistance; math.Abs(got-want) > 0.1*rampStep+1e-9 {
			t.Fatalf("at %.4f s: %.5f ohm, want %.5f", s.Time, got, want)
		}
	}
	if s := f.snapshot(); s.Power.AddedResistance != 0.12 || s.PendingCount != 0 {
		t.Errorf("in the end %g ohm and %d pending", s.Power.AddedResistance, s.PendingCount)
	}
	want := "battery resistance + 20 mΩ\nbattery resistance + 120 mΩ (over 1 s)"
	if got := f.faults(); got != want {
		t.Errorf("events:\n%s\nwant:\n%s", got, want)
	}
}

// TestARefusedRampNeverBegan: a cloud that grows in warm air is refused once, and no event says that it began.
func TestARefusedRampNeverBegan(t *testing.T) {
	f := newFlight(t).run()
	f.order(command.Scheduled{Command: command.SetIcing{Content: 0.5, Drops: 20}, At: 0.1, Ramp: 0.5})
	f.fly(400, 1000)
	s := f.snapshot()
	refused, began := 0, 0
	for seq := s.Events.Oldest(); seq <= s.Events.Last(); seq++ {
		if e, ok := s.Events.Get(seq); ok && strings.Contains(e.Text.String(), "refused") {
			refused++
		} else if ok && strings.Contains(e.Text.String(), "icing") {
			began++
		}
	}
	if refused != 1 || began != 0 || s.Air.IcingContent != 0 || s.PendingCount != 0 {
		t.Errorf("%d refusals, %d beginnings, %g g/m³ and %d pending; want 1, 0, 0 and 0", refused, began, s.Air.IcingContent, s.PendingCount)
	}
}

// TestMotorFailsOverATime: its thrust falls, and in the end it is a failed motor.
func TestMotorFailsOverATime(t *testing.T) {
	f := newFlight(t).run()
	f.order(command.Scheduled{Command: command.FailMotor{Motor: 1}, Ramp: 0.5})
	f.fly(101, 1000)
	if r := f.snapshot().Rotors[0]; r.Failed || math.Abs(r.ThrustFactor-0.5) > 2*rampStep+1e-9 {
		t.Errorf("half way: failed %v, thrust factor %g", r.Failed, r.ThrustFactor)
	}
	f.fly(101, 1000)
	if r := f.snapshot().Rotors[0]; !r.Failed {
		t.Errorf("in the end: failed %v, thrust factor %g", r.Failed, r.ThrustFactor)
	}
}

// TestNewestOrderCounts: what the user sets in the middle of a ramp stays.
// TestRampAllocatesLittle: each packet here sets the command again, a hundredth of a second later.
func TestRampAllocatesLittle(t *testing.T) {
	testplan.SkipIfRepeated(t) // the race detector empties pools
	for _, c := range []command.Command{command.DegradeMotor{Motor: 2, Thrust: 0.5}, command.SetWind{Speed: 5, FromDeg: 90}, command.SetTurbulence{Intensity: 0.3}} {
		f := newFlight(t)
		s := &f.sim.loop.commands
		s.scheduleFor(command.Scheduled{Command: c, Ramp: 1000}, 0)
		var at []byte
		n, peer := uint32(0), f.sim.Addr()
		allocs := testing.AllocsPerRun(100, func() {
			n++
			servo := protocol.Servo{FrameRate: 100, FrameCount: n, Channels: 16}
			at = protocol.AppendServo(at[:0], &servo)
			f.sim.loop.Packet(at, peer)
		})
		if !s.schedule[0].growing || s.schedule[0].next < 0.9 {
			t.Errorf("%s: the ramp does not run: %+v", command.Name(c), s.schedule[0])
		}
		if allocs > 4 {
			t.Errorf("%s: %g allocations for each setting, want at most 4", command.Name(c), allocs)
		}
		f.sim.Close()
		f.conn.Close()
	}
}

func TestNewestCommandCounts(t *testing.T) {
	f := newFlight(t).run()
	f.order(command.Scheduled{Command: command.DegradeMotor{Motor: 1}, Ramp: 1})
	f.order(command.Scheduled{Command: command.DegradeMotor{Motor: 2}, Ramp: 1})
	f.fly(100, 1000)
	f.submit(command.RestoreMotor{Motor: 1})
	f.fly(400, 1000)
	if r := f.snapshot().Rotors; r[0].ThrustFactor != 1 || r[1].ThrustFactor != 0 {
		t.Errorf("motor 1 has %g of its thrust, want 1; motor 2 has %g, want 0", r[0].ThrustFactor, r[1].ThrustFactor)
	}
}

func TestCancelledCommandDoesNotAct(t *testing.T) {
	f := newFlight(t).run()
	id := f.order(command.Scheduled{Command: command.FailMotor{Motor: 2}, At: 0.1})
	if err := f.sim.Cancel(id); err != nil {
		t.Fatal(err)
	}
	f.fly(100, 1000)
	if s := f.snapshot(); s.Rotors[1].Failed || s.PendingCount != 0 || !strings.Contains(eventTexts(&s), "cancelled: motor 2") {
		t.Errorf("failed %v, pending %d, events:\n%s", s.Rotors[1].Failed, s.PendingCount, eventTexts(&s))
	}
}

func TestResetDropsWhatWaits(t *testing.T) {
	f := newFlight(t).run()
	f.order(command.Scheduled{Command: command.FailMotor{Motor: 2}, At: 0.1})
	f.submit(command.Reset{})
	f.fly(100, 1000)
	if s := f.snapshot(); s.Rotors[1].Failed || s.PendingCount != 0 {
		t.Errorf("failed %v, pending %d", s.Rotors[1].Failed, s.PendingCount)
	}
}

// TestFaultSince: from the first fault's time until the last is healed.
func TestFaultSince(t *testing.T) {
	f := newFlight(t).run()
	f.order(command.Scheduled{Command: command.DegradeMotor{Motor: 1, Thrust: 0.5}, At: 0.1})
	f.order(command.Scheduled{Command: command.UnbalanceRotor{Motor: 1, GramMillimetres: 20}, At: 0.2})
	f.order(command.Scheduled{Command: command.DisconnectBattery{}, At: 0.2})
	f.fly(100, 1000)
	if s := f.snapshot(); math.Abs(s.Rotors[0].FaultSince-0.1) > 1e-9 || math.Abs(s.Power.FaultSince-0.2) > 1e-9 || s.Rotors[1].FaultSince != 0 {
		t.Errorf("since %g, %g and %g s, want 0.1, 0.2 and 0", s.Rotors[0].FaultSince, s.Power.FaultSince, s.Rotors[1].FaultSince)
	}
	f.submit(command.RestoreAll{})
	f.fly(1, 1000)
	s := f.snapshot()
	if s.Rotors[0].FaultSince != 0 || s.Power.FaultSince != 0 || !s.Rotors[0].Healthy() || !s.Power.Healthy() {
		t.Errorf("after restore_all: %+v\n%+v", s.Rotors[0], s.Power)
	}
}

// TestMoreWaitsThanASnapshotHolds: the next ones are shown, the others counted.
func TestMoreWaitsThanASnapshotHolds(t *testing.T) {
	f := newFlight(t).run()
	for i := range 20 {
		f.order(command.Scheduled{Command: command.FailMotor{Motor: 1 + i%4}, At: 100 - float64(i)})
	}
	f.fly(1, 1000)
	s := f.snapshot()
	if s.PendingCount != snapshot.PendingCapacity || s.PendingMore != 20-snapshot.PendingCapacity || s.Pending[0].At != 81 || s.Pending[7].At != 88 {
		t.Errorf("%d shown, %d more, first at %g s, last at %g s", s.PendingCount, s.PendingMore, s.Pending[0].At, s.Pending[7].At)
	}
}

func TestBadCommandAreRefused(t *testing.T) {
	f := newFlight(t).run()
	for _, bad := range []struct {
		order command.Scheduled
		want  string
	}{
		{command.Scheduled{}, "no command"},
		{command.Scheduled{Command: command.FailMotor{Motor: 1}, At: -1}, "at is -1 s"},
		{command.Scheduled{Command: command.FailMotor{Motor: 1}, At: math.NaN()}, "at is NaN s"},
		{command.Scheduled{Command: command.FailMotor{Motor: 1}, Ramp: 1e9}, "ramp is 1000000000 s, must be from 0"},
		{command.Scheduled{Command: command.Reset{}, Ramp: 1}, "leave the ramp out"},
		{command.Scheduled{Command: command.FailMotor{Motor: 9}, At: 1}, "has motors 1 to 4"},
	} {
		if _, err := f.sim.Schedule(bad.order); err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%+v: got %v, want an error with %q", bad.order, err, bad.want)
		}
	}
}

// TestRampsOfTwoMotorsRunAtOnce: neither ends the other.
func TestRampsOfTwoMotorsRunAtOnce(t *testing.T) {
	f := newFlight(t).run()
	f.order(command.Scheduled{Command: command.DegradeMotor{Motor: 1, Thrust: 0.5}, Ramp: 0.5})
	f.order(command.Scheduled{Command: command.DegradeMotor{Motor: 2, Thrust: 0.2}, At: 0.1, Ramp: 0.5})
	f.fly(101, 1000)
	if s := f.snapshot(); s.PendingCount != 2 || math.Abs(s.Rotors[0].ThrustFactor-0.75) > 2*rampStep || math.Abs(s.Rotors[1].ThrustFactor-0.76) > 3*rampStep {
		t.Errorf("at %g s: %d ramps, motors give %g and %g of their thrust, want 0.75 and 0.76", s.Time, s.PendingCount, s.Rotors[0].ThrustFactor, s.Rotors[1].ThrustFactor)
	}
	f.fly(200, 1000)
	if r := f.snapshot().Rotors; r[0].ThrustFactor != 0.5 || r[1].ThrustFactor != 0.2 {
		t.Errorf("in the end the motors give %g and %g of their thrust, want 0.5 and 0.2", r[0].ThrustFactor, r[1].ThrustFactor)
	}
}
