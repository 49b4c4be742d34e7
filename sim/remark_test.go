package sim

import (
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestNoteIsAnEventAndNothingElse: it is in the list at its physics time, and the
// flight is the same as without it.
func TestNoteIsAnEventAndNothingElse(t *testing.T) {
	with, without := newFlight(t).run(), newFlight(t).run()
	for _, f := range []*flight{with, without} {
		f.fly(100, 1600)
		if f == with {
			if err := f.sim.Note(snapshot.SourceAutopilot, snapshot.Caution, "a word"); err != nil {
				t.Fatal(err)
			}
		}
		f.fly(100, 1600)
	}
	a, b := with.snapshot(), without.snapshot()
	found := false
	for seq := a.Events.Oldest(); seq <= a.Events.Last(); seq++ {
		e, _ := a.Events.Get(seq)
		found = found || e.Text.String() == "a word" && e.Severity == snapshot.Caution && e.Source == snapshot.SourceAutopilot && e.Time > 0
	}
	if !found {
		t.Error("it is not in the list")
	}
	if a.Body != b.Body || a.Power != b.Power || a.Time != b.Time {
		t.Error("the flight is another one")
	}
}

// counter watches and counts.
type counter struct {
	steps, flights, applied int
	goOn                    bool
}

func (c *counter) Began(uint64, func(command.Scheduled, int))  { c.flights++ }
func (c *counter) Happened(physics.Event)                      {}
func (c *counter) Applied(command.Command, string, int, error) { c.applied++ }
func (c *counter) Stepped(*state.State) bool                   { c.steps++; return c.goOn }
func (c *counter) Steps()                                      {}
func (c *counter) Froze(string)                                {}

// TestSeveralWatch: each sees all, one that ends the flight ends it for all, and
// nobody is no observer.
func TestSeveralWatch(t *testing.T) {
	if Observers() != nil || Observers(nil, nil) != nil {
		t.Error("nobody watches, and still there is an observer")
	}
	a, b := &counter{goOn: true}, &counter{goOn: true}
	if Observers(nil, a) != Observer(a) {
		t.Error("one alone is wrapped")
	}
	all := Observers(a, nil, b)
	all.Began(1, nil)
	all.Applied(command.Reset{}, "", 0, nil)
	if !all.Stepped(nil) {
		t.Error("nobody wanted the end")
	}
	a.goOn = false
	if all.Stepped(nil) {
		t.Error("one wanted the end")
	}
	for _, c := range []*counter{a, b} {
		if c.steps != 2 || c.flights != 1 || c.applied != 1 {
			t.Errorf("got %+v", c)
		}
	}
}

// TestReleasedAutopilotMakesRoom: the next one flies at once, and is accused of
// nothing.
func TestReleasedAutopilotMakesRoom(t *testing.T) {
	f := newFlight(t).run()
	f.fly(10, 1000)
	if err := f.sim.Release(); err != nil {
		t.Fatal(err)
	}
	f.submit(command.SetWind{Speed: 3})
	f.await("what was asked after the release", func(s *snapshot.Snapshot) bool { return s.Air.WindSpeed == 3 })
	next := f.dial()
	defer next.Close()
	if answer := exchange(t, next, packet(0, 1000), 5*time.Second); answer == nil {
		t.Error("the next autopilot is not answered")
	}
	if s := f.snapshot(); s.Link.Refused != 0 || s.Link.Restarts != 1 {
		t.Errorf("refused %d, restarts %d", s.Link.Refused, s.Link.Restarts)
	}
}
