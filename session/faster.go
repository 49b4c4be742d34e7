package session

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim"
)

// speedupParameter is ArduPilot's target real-time factor.
const speedupParameter = "SIM_SPEEDUP"

// faster makes ArduPilot fly faster than it was started to fly while the user asks for that:
// it sets the pace, and sitlark can only withhold.
type faster struct {
	control    *sim.RunControl
	parameters interface {
		Param(ctx context.Context, name string) (float64, error)
		SetParam(ctx context.Context, name string, v float64) (readBack float64, err error)
	}
	alive func() (alive bool, boot uint64) // whether the autopilot answers; boot changes when it restarts
	log   *slog.Logger

	own  float64 // its own speedup, once known
	set  float64 // what it was made to have; 0: its own
	boot uint64  // of the autopilot that has it
}

// newFaster is nil for a vehicle without an ArduPilot that can be asked.
func newFaster(v *Vehicle) *faster {
	if v.Link == nil || v.fleet.run.Unavailable() != nil {
		return nil
	}
	link := v.Link
	return &faster{
		control: v.fleet.run, parameters: link, log: v.log(),
		alive: func() (bool, uint64) { s := link.Status(); return s.State == mavlink.Alive, uint64(s.Reboots) },
	}
}

const (
	fasterRetry   = 300 * time.Millisecond // between two looks at an autopilot that may have restarted or not answered
	fasterTimeout = 3 * time.Second        // for an answer
	fasterEnd     = 200 * time.Millisecond // to restore its own when sitlark ends
)

// run follows what the user asks for until ctx ends, and then restores ArduPilot's own speedup.
func (f *faster) run(ctx context.Context) error {
	for ctx.Err() == nil {
		changed := f.control.Changed()
		want := f.control.Speed()
		if want <= 1 {
			want = 0
		}
		alive, boot := f.alive()
		if boot != f.boot {
			f.boot, f.set = boot, 0
		}
		if want != f.set && alive && !f.control.Paused() {
			_ = f.ask(ctx, want, fasterTimeout) // it is logged, and asked again
		}
		var again <-chan time.Time
		if want != 0 || f.set != 0 {
			again = time.After(fasterRetry)
		}
		select {
		case <-ctx.Done():
		case <-changed:
		case <-again:
		}
	}
	if alive, _ := f.alive(); alive && f.set != 0 {
		_ = f.ask(context.WithoutCancel(ctx), 0, fasterEnd) // it is ArduPilot's at its next start
	}
	return nil
}

// ask sets the speedup; 0: ArduPilot's own.
func (f *faster) ask(ctx context.Context, want float64, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	if f.set == 0 {
		own, err := f.parameters.Param(ctx, speedupParameter)
		if err != nil {
			return err
		}
		f.own = own
	}
	value := want
	if want == 0 {
		value = f.own
	}
	if _, err := f.parameters.SetParam(ctx, speedupParameter, value); err != nil {
		if !errors.Is(err, context.Canceled) {
			f.log.Info("speed: ArduPilot did not take " + speedupParameter + ": " + err.Error())
		}
		return err
	}
	f.set = want
	return nil
}
