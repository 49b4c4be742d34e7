package sim

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sitlark/sitlark/command"
)

func (f *flight) place(orders ...command.Scheduled) []command.Receipt {
	f.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	receipts, err := f.sim.Place(ctx, orders)
	if err != nil {
		f.Fatal(err)
	}
	return receipts
}

// TestPlaceTellsWhatBecameOfEachOrder: which acted, when, which waits and which the
// vehicle refused.
func TestPlaceTellsWhatBecameOfEachOrder(t *testing.T) {
	f := newFlight(t, withPayload).run()
	f.fly(40, 1000)
	got := f.place(
		command.Scheduled{Command: command.FailMotor{Motor: 2}},
		command.Scheduled{Command: command.DropPayload{}},
		command.Scheduled{Command: command.DropPayload{}},
		command.Scheduled{Command: command.FailMotor{Motor: 3}, At: 5},
		command.Scheduled{Command: command.FailMotor{Motor: 4}, Ramp: 2},
	)
	want := []command.Receipt{
		{ID: 1, Taken: true, Flight: 1, Time: 0.1},
		{ID: 2, Taken: true, Flight: 1, Time: 0.1},
		{ID: 3, Taken: true, Flight: 1, Time: 0.1, Refused: got[2].Refused},
		{ID: 4, Taken: true, Flight: 1, Time: 5, Waits: true},
		{ID: 5, Taken: true, Flight: 1, Time: 0.1, Waits: true},
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-9)); diff != "" || got[2].Refused == "" {
		t.Errorf("receipts (-want +got):\n%s", diff)
	}
	f.fly(1, 1000)
	if s := f.snapshot(); !s.Rotors[1].Failed || math.Abs(s.Rotors[1].FaultSince-0.1) > 1e-9 {
		t.Errorf("motor 2 failed: %v, since %g s", s.Rotors[1].Failed, s.Rotors[1].FaultSince)
	}
}

// TestPlaceIsAllOrNothing: one bad order keeps the others from acting.
func TestPlaceIsAllOrNothing(t *testing.T) {
	f := newFlight(t).run()
	_, err := f.sim.Place(context.Background(), []command.Scheduled{
		{Command: command.FailMotor{Motor: 1}}, {Command: command.FailMotor{Motor: 9}},
	})
	f.fly(2, 1000)
	if s := f.snapshot(); err == nil || s.Rotors[0].Failed {
		t.Errorf("error %v, motor 1 failed: %v", err, s.Rotors[0].Failed)
	}
}

// TestPlaceGivesUpWaiting where nobody runs the physics; the order stays queued.
func TestPlaceGivesUpWaiting(t *testing.T) {
	f := newFlight(t)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	receipts, err := f.sim.Place(ctx, []command.Scheduled{{Command: command.FailMotor{Motor: 1}}})
	if want := []command.Receipt{{ID: 1}}; err != nil || !cmp.Equal(receipts, want) {
		t.Errorf("got %+v, %v; want %+v", receipts, err, want)
	}
	f.run()
	f.fly(2, 1000)
	if s := f.snapshot(); !s.Rotors[0].Failed {
		t.Error("the order was lost")
	}
}

func TestWithdrawTellsWhetherTheCommandWaited(t *testing.T) {
	f := newFlight(t).run()
	id := f.order(command.Scheduled{Command: command.FailMotor{Motor: 2}, At: 0.1})
	for i, want := range []bool{true, false} {
		if waited, err := f.sim.Withdraw(context.Background(), id); waited != want || err != nil {
			t.Errorf("time %d: waited %v, %v; want %v", i+1, waited, err, want)
		}
	}
	f.fly(100, 1000)
	if s := f.snapshot(); s.Rotors[1].Failed {
		t.Error("the order acted")
	}
}

func withPayload(cfg *Config) { cfg.World.Vehicle.Payload.Mass = 0.2 }
