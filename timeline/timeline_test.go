package timeline_test

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/weather"
)

// rate is that of the packets [Hz].
const rate = 400

// flight is a vehicle that climbs while it is recorded.
type flight struct {
	t        *testing.T
	file     *record.File
	recorder *record.Recorder
	sim      *sim.Sim
	path     string
	count    uint32
}

func newFlight(t *testing.T) *flight {
	t.Helper()
	path := filepath.Join(t.TempDir(), "flight.mcap")
	file, err := record.Create(path, record.Options{Begins: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), Waits: true})
	if err != nil {
		t.Fatal(err)
	}
	start := record.Start{
		Vehicle: "quad", Home: mission.DefaultHome, Terrain: terrain.Source{Flat: true},
		Params: physics.Params{Vehicle: airframe.Default(), Seed: 5, Terrain: contact.Flat{}, Weather: weather.Weather{Turbulence: command.SetTurbulence{Intensity: 0.3}}},
	}
	f := &flight{t: t, file: file, path: path}
	if f.recorder, err = file.Vehicle(start); err != nil {
		t.Fatal(err)
	}
	if f.sim, err = sim.New(sim.Config{World: start.Params, Recorder: f.recorder}); err != nil {
		t.Fatal(err)
	}
	return f
}

// fly gives all motors one pulse for a time.
func (f *flight) fly(seconds float64, pulse uint16) {
	f.t.Helper()
	for range int(seconds * rate) {
		f.count++
		p := protocol.Servo{FrameRate: rate, FrameCount: f.count, Channels: 16}
		for i := range 4 {
			p.PWMUs[i] = pulse
		}
		if f.sim.Exchange(protocol.AppendServo(nil, &p)) == nil {
			f.t.Fatal("a packet was not answered")
		}
	}
}

func (f *flight) now() (s snapshot.Snapshot) {
	f.sim.Buffer().Read(&s)
	return s
}

func (f *flight) give(c command.Command) {
	f.t.Helper()
	if _, err := f.sim.Schedule(command.Scheduled{Command: c}); err != nil {
		f.t.Fatal(err)
	}
}

// moment is the flight at a time.
type moment struct {
	elapsed float64
	flight  uint64
	state   state.State
}

// TestTheStateAtAnyTimeIsThatOfTheFlight, and the line has the flights, events and modes at
// their times.
func TestTheStateAtAnyTimeIsThatOfTheFlight(t *testing.T) {
	f := newFlight(t)
	var moments []moment
	note := func(begins float64) {
		s := f.now()
		moments = append(moments, moment{begins + s.Time, s.Flight, s.State})
	}
	f.recorder.Note("mode", 1, 0, map[string]any{"mode": "STABILIZE"})
	f.fly(2, 1600)
	note(0)
	f.recorder.Note("mode", 1, 2, map[string]any{"mode": "LOITER"})
	f.give(command.FailMotor{Motor: 2})
	f.fly(1, 1600)
	note(0)
	first := f.now().Time
	f.give(command.Reset{})
	f.fly(1.5, 1550)
	note(first)
	if err := f.file.Close(); err != nil {
		t.Fatal(err)
	}

	source, err := timeline.Open(t.Context(), f.path, "", timeline.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	for source.Refresh() {
	}
	for _, n := range []int{2, 0, 1, 2} {
		m := moments[n]
		var s snapshot.Snapshot
		if err := source.At(m.elapsed, &s); err != nil {
			t.Fatal(err)
		}
		if s.Flight != m.flight || s.State != m.state {
			t.Errorf("at %g s: flight %d at %g s, want flight %d at %g s, to the last bit", m.elapsed, s.Flight, s.Time, m.flight, m.state.Time)
		}
	}

	c := source.Contents()
	length := moments[2].elapsed
	if c.Growing || c.Damage != nil || c.Inexact != nil || math.Abs(c.Length-length) > 1e-6 {
		t.Errorf("%+v, want %g s without more", c, length)
	}
	if n := len(c.Points); n < int(length*timeline.PointRate)-2 || n > int(length*timeline.PointRate)+3 {
		t.Errorf("%d points in %g s", n, length)
	}
	if len(c.Flights) != 2 || math.Abs(c.Flights[1].Begins-first) > 0.02 {
		t.Errorf("flights %+v, want a second one at %g s", c.Flights, first)
	}
	if flight, at := c.FlightAt(length); flight != 2 || math.Abs(at-(length-first)) > 0.02 {
		t.Errorf("at the end it is %g s in flight %d", at, flight)
	}
	if len(c.Modes) != 2 || c.Modes[0].Name != "STABILIZE" || c.Modes[1].Name != "LOITER" || c.Modes[0].To != c.Modes[1].From || c.Modes[1].To != c.Length {
		t.Errorf("modes %+v", c.Modes)
	}
	mark := failure(c)
	if mark == nil || mark.Severity != snapshot.Fault || math.Abs(mark.Elapsed-2) > 0.02 {
		t.Fatalf("the failed motor is marked as %+v", mark)
	}
	if next := c.Next(mark.Elapsed - 0.1); next == nil || next.Elapsed > mark.Elapsed {
		t.Errorf("behind %g s comes %+v", mark.Elapsed-0.1, next)
	}
	if before := c.Previous(mark.Elapsed); before != nil && before.Elapsed >= mark.Elapsed {
		t.Errorf("before %g s comes %+v", mark.Elapsed, before)
	}
	var ring snapshot.EventRing
	c.EventsUntil(mark.Elapsed-0.1, &ring)
	early := ring.Last()
	c.EventsUntil(c.Length, &ring)
	if int(ring.Last()) != len(c.Marks) || early >= ring.Last() {
		t.Errorf("%d events before the failure, %d in all, %d marks", early, ring.Last(), len(c.Marks))
	}
}

// failure is the mark of a failed motor; nil: there is none.
func failure(c *timeline.Contents) *timeline.Mark {
	for i := range c.Marks {
		if c.Marks[i].Motor == 2 {
			return &c.Marks[i]
		}
	}
	return nil
}

// TestALoaderFollowsAFlightThatGoesOn: it finds times of before while the recording grows.
func TestALoaderFollowsAFlightThatGoesOn(t *testing.T) {
	f := newFlight(t)
	f.fly(3, 1600)
	at3 := f.now()
	loader := timeline.NewLoader()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	var source timeline.Source
	var err error
	eventually(t, func() bool {
		f.fly(0.05, 1500) // chunks are written when wall time has passed, too
		source, err = timeline.Open(t.Context(), f.path, "", timeline.Options{})
		return err == nil
	})
	go func() { ended <- loader.Run(ctx, source) }()
	eventually(t, func() bool {
		f.fly(0.05, 1500)
		return loader.Contents().Length > 3
	})
	if !loader.Contents().Growing {
		t.Error("the flight is said to be over")
	}
	loader.Ask(1)
	loader.Ask(3)
	var s snapshot.Snapshot
	eventually(t, func() bool {
		at, ok := loader.Read(&s)
		return ok && at == 3
	})
	if s.State != at3.State {
		t.Errorf("found %g s, want %g s, to the last bit", s.Time, at3.Time)
	}
	if err := f.file.Close(); err != nil {
		t.Fatal(err)
	}
	eventually(t, func() bool { return !loader.Contents().Growing })
	length := f.now().Time
	if c := loader.Contents(); math.Abs(c.Length-length) > 1e-6 || c.Damage != nil {
		t.Errorf("%g of %g s: %v", c.Length, length, c.Damage)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// eventually waits for something that other goroutines do.
func eventually(t *testing.T, done func() bool) {
	t.Helper()
	for until := time.Now().Add(time.Minute); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("it does not happen")
		}
	}
}

// TestAVehicleThatIsNotInTheRecordingIsRefused.
func TestAVehicleThatIsNotInTheRecordingIsRefused(t *testing.T) {
	f := newFlight(t)
	f.fly(0.5, 1500)
	if err := f.file.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := timeline.Open(t.Context(), f.path, "alpha", timeline.Options{}); !errors.Is(err, record.ErrNoVehicle) {
		t.Errorf("got %v", err)
	}
}

// TestARecordingFromElsewhereIsShownFromItsStates: what was recorded 100 times a second, near
// what the flight was.
func TestARecordingFromElsewhereIsShownFromItsStates(t *testing.T) {
	f := newFlight(t)
	f.fly(2, 1700)
	f.give(command.FailMotor{Motor: 2})
	f.fly(1, 1700)
	if err := f.file.Close(); err != nil {
		t.Fatal(err)
	}
	source, err := timeline.Open(t.Context(), f.path, "", timeline.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	times := []float64{0.5, 2.6, 3, 1.234, 99}
	exact := make([]snapshot.Snapshot, len(times))
	for i, at := range times {
		if err := source.At(at, &exact[i]); err != nil {
			t.Fatal(err)
		}
	}
	timeline.AsFromElsewhere(source)
	for i, at := range times {
		var s snapshot.Snapshot
		if err := source.At(at, &s); err != nil {
			t.Fatal(err)
		}
		e := &exact[i]
		if late := e.Time - s.Time; late < -1e-6 || late > 0.02 || s.Flight != e.Flight || s.Count != e.Count {
			t.Errorf("%g s in flight %d with %d rotors, want %g s in flight %d with %d", s.Time, s.Flight, s.Count, e.Time, e.Flight, e.Count)
		}
		for k := range e.Count {
			if s.Rotors[k].Number != e.Rotors[k].Number {
				t.Errorf("rotor %d belongs to motor %d, want %d", k, s.Rotors[k].Number, e.Rotors[k].Number)
			}
		}
		if off := e.Body.PositionNED.Sub(s.Body.PositionNED).Len(); off > 0.02*e.Body.VelGround.Len()+1e-3 {
			t.Errorf("at %g s it is %g m off", at, off)
		}
		_, pitch, yaw := e.Body.Euler()
		_, pitch2, yaw2 := s.Body.Euler()
		if math.Abs(pitch-pitch2) > 0.02*e.Body.Rate.Len()+1e-3 || math.Abs(yaw-yaw2) > 0.02*e.Body.Rate.Len()+1e-3 {
			t.Errorf("at %g s pitch %g, yaw %g, want %g and %g", at, pitch2, yaw2, pitch, yaw)
		}
		if math.Abs(e.Rotors[1].Speed-s.Rotors[1].Speed) > 0.05*e.Rotors[0].Speed || math.Abs(e.Power.Voltage-s.Power.Voltage) > 0.05 {
			t.Errorf("at %g s rotor 2 turns at %g, %g V, want %g, %g V", at, s.Rotors[1].Speed, s.Power.Voltage, e.Rotors[1].Speed, e.Power.Voltage)
		}
	}
}

// TestDamageInTheMiddleTellsTheFlightTimeThatIsMissing, and the states after it are there.
func TestDamageInTheMiddleTellsTheFlightTimeThatIsMissing(t *testing.T) {
	f := newFlight(t)
	f.fly(12, 1600)
	if err := f.file.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(f.path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 64 {
		content[len(content)/2+i] ^= 0xff
	}
	path := filepath.Join(t.TempDir(), "damaged.mcap")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	last := 0.0
	c, err := timeline.States(t.Context(), path, "", timeline.Options{Each: func(elapsed float64, _ *snapshot.Snapshot) { last = elapsed }})
	if err != nil {
		t.Fatal(err)
	}
	if c.Damage == nil || !regexp.MustCompile(`; missing: from \d+\.\d\d s to \d+\.\d\d s$`).MatchString(c.Damage.Error()) || last < 10 {
		t.Errorf("damage %v, the last state at %g s", c.Damage, last)
	}
}
