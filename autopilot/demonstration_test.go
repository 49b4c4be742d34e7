package autopilot

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestPilotFliesTheDemonstration is the whole path as the program runs it.
func TestPilotFliesTheDemonstration(t *testing.T) {
	testplan.SkipIfRepeated(t) // TestPilotFliesAgainAfterACrash has the same goroutines on a shorter flight
	s := startSim(t)
	h := mission.DefaultHome
	p, err := New(Config{Addr: s.Addr().String(), Mission: mission.BuiltIn(h), Home: h, Logf: t.Logf})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	var snap snapshot.Snapshot
	s.Buffer().Read(&snap)
	st := p.Status()
	if st.Phase != "landed" || st.Armed || snap.Contact.Crashed || snap.Link.Lost != 0 || snap.Link.Repeated != 0 {
		t.Errorf("ended as %+v, crashed %v, link %+v; want landed and whole, no frame lost or repeated", st, snap.Contact.Crashed, snap.Link)
	}
	if d := horizontal(snap.Body.PositionNED).Len(); d > 0.5 || snap.Body.Altitude() > 0.5 {
		t.Errorf("ended %.2f m from home at height %.2f m, want at home", d, snap.Body.Altitude())
	}
}

// TestPilotFliesAgainAfterACrash: a motor fails in the loop of the demonstration,
// the autopilot gives up, restarts with packet 0, and that resets the vehicle.
func TestPilotFliesAgainAfterACrash(t *testing.T) {
	testplan.SkipIfRepeated(t)
	s := startSim(t)
	cfg := hopConfig(s.Addr().String())
	cfg.Mission.Items[0].Alt = 15
	cfg.Loop, cfg.FrameRate, cfg.Logf = true, testRate, t.Logf
	p, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	end := make(chan error, 1)
	go func() { end <- p.Run(ctx) }()
	await(t, p, "in the air", func(st Status) bool { return st.Armed && st.Time > 6 })
	if err := s.Submit(command.FailMotor{Motor: 2}); err != nil {
		t.Fatal(err)
	}
	await(t, p, "crashed", func(st Status) bool { return st.Phase == "crashed" })
	await(t, p, "landed after flying again", func(st Status) bool { return st.Flights == 2 && st.Phase == "landed" })
	cancel()
	if err := <-end; !errors.Is(err, context.Canceled) {
		t.Errorf("Run returned %v, want context.Canceled", err)
	}
	var snap snapshot.Snapshot
	s.Buffer().Read(&snap)
	if !snap.Rotors[1].Healthy() || snap.Contact.Crashed || snap.Link.Restarts != 1 {
		t.Errorf("rotor %+v, crashed %v, %d restarts; want an undamaged vehicle after one", snap.Rotors[1], snap.Contact.Crashed, snap.Link.Restarts)
	}
}

// await polls the status until it is as wanted; the test's own time limit ends it.
func await(t *testing.T, p *Pilot, what string, wanted func(Status) bool) {
	t.Helper()
	for {
		switch st := p.Status(); {
		case wanted(st):
			return
		case st.Flights > 3:
			t.Fatalf("%s: not seen in three flights, now %+v", what, st)
		}
		time.Sleep(time.Millisecond)
	}
}
