package timeline

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sort"

	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Source is a vehicle's flight, at any time. Its methods are for one goroutine.
type Source interface {
	// Refresh takes in some more of what is recorded, and reports whether there is yet more
	// that it could take in at once. It returns within some 10 ms, however long the flight is.
	Refresh() (more bool)
	// Contents is what is known of the whole line.
	Contents() *Contents
	// At sets State, Flight and Wind of dst to those of an elapsed time [s], or of the nearest
	// that there is.
	At(elapsed float64, dst *snapshot.Snapshot) error
	// Estimate returns what the autopilot believed at an elapsed time [s]; ok is false where
	// that is not known.
	Estimate(elapsed float64) (e Estimate, ok bool)
	// Close frees what the Source has opened.
	Close() error
}

// recorded is the Source of a recording, which may be written still.
type recorded struct {
	recording *record.Recording
	vehicle   *record.Vehicle
	player    *record.Player // nil: the flight can't be made again
	contents  Contents
	options   Options
	scratch   snapshot.Snapshot // for Each
	read      int               // how many of the recorded states are in contents
	log       []record.Entry
	logRead   int // how many of the recorded entries are in log
	logTaken  int // of log are in contents
	stale     bool
	last      float64    // elapsed time of the state that was taken last [s]
	gap       [2]float64 // the longest gap between states of one Refresh, from and to [s]
}

// openRecording opens a recording. vehicle is its name in a fleet; empty: the first one.
func openRecording(ctx context.Context, path, vehicle string, o Options) (Source, error) {
	r, err := record.OpenContext(ctx, path)
	if err != nil {
		return nil, err
	}
	vehicles, err := record.Chosen(r, vehicle)
	if err != nil {
		r.Close()
		return nil, err
	}
	v := vehicles[0]
	s := &recorded{recording: r, vehicle: v, stale: true, options: o}
	s.contents.Origin = v.Origin
	s.contents.Inexact, s.contents.Home, s.contents.Branch = v.Inexact, &v.Home, v.Origin != nil && v.Origin.How != record.AgainFromStart
	if v.Inexact == nil {
		if s.player, err = r.Player(v); err != nil {
			s.contents.Inexact, s.player = err, nil
		}
	}
	s.update()
	return s, nil
}

func (s *recorded) Close() error { return s.recording.Close() }

// statesAtOnce is how many recorded states one Refresh takes in: about 5 ms of work.
const statesAtOnce = 2000

func (s *recorded) Refresh() (more bool) {
	if s.read >= s.vehicle.TruthCount() && s.recording.Refresh() {
		s.stale = true
	}
	if count := s.vehicle.TruthCount(); s.read < count {
		end := min(s.read+statesAtOnce, count)
		s.gap = [2]float64{s.last, s.last}
		if err := s.recording.SomeTruths(s.vehicle, s.read, end, s.take); err != nil {
			s.damaged(err)
		}
		s.read, s.stale = end, true
		s.readLog()
	}
	if s.read < s.vehicle.TruthCount() {
		if len(s.log) > 2*s.logTaken {
			s.takeLog()
		}
		return true
	}
	if s.stale {
		s.update()
	}
	return false
}

// readLog reads the log as far as the states that are read already: both are in the same parts
// of the file, which are decompressed once.
func (s *recorded) readLog() {
	end := s.vehicle.LogCount(s.read)
	if end <= s.logRead {
		return
	}
	var damage error
	if s.log, damage = s.recording.AppendLog(s.log, s.vehicle, s.logRead, end); damage != nil && s.contents.Damage == nil {
		s.contents.Damage = damage
	}
	s.logRead = end
}

// knownGap is the least time without a state that damage leaves, rather than the time between
// two states [s].
const knownGap = 0.05

// damaged notes damage with the flight time that is missing: of several the first counts.
func (s *recorded) damaged(err error) {
	if s.contents.Damage != nil {
		return
	}
	if s.gap[1]-s.gap[0] < knownGap { // the last states are missing
		s.contents.Damage = fmt.Errorf("states after %.2f s of the flight are missing: %w", s.last, err)
		return
	}
	s.contents.Damage = fmt.Errorf("states from %.2f to %.2f s of the flight are missing: %w", s.gap[0], s.gap[1], err)
}

// takeLog brings the contents up to date with the log.
func (s *recorded) takeLog() {
	s.logTaken = len(s.log)
	s.contents.take(append(s.vehicle.UnknownModes(), s.log...))
}

// take adds a recorded state to the contents.
func (s *recorded) take(elapsed float64, t *message.Truth) error {
	if elapsed-s.last > s.gap[1]-s.gap[0] {
		s.gap = [2]float64{s.last, elapsed}
	}
	s.last = elapsed
	if s.options.Each != nil {
		stateOf(t, s.vehicle.Motors, s.options.Pad, &s.scratch)
		s.options.Each(elapsed, &s.scratch)
	}
	c := &s.contents
	if n := len(c.Flights); n == 0 || c.Flights[n-1].Number != t.Flight {
		c.Flights = append(c.Flights, Flight{Number: t.Flight, Begins: elapsed - t.Time})
	}
	if n := len(c.Points); n > 0 && elapsed < c.Points[n-1].Elapsed+1.0/PointRate-1e-6 {
		return nil
	}
	c.Points = append(c.Points, Point{
		Elapsed:     elapsed,
		PositionNED: [3]float32{float32(t.PositionNED[0]), float32(t.PositionNED[1]), float32(t.PositionNED[2])},
		Speed:       float32(math.Hypot(float64(t.VelNED[0]), float64(t.VelNED[1]))),
		Voltage:     t.Voltage,
		Current:     t.Current,
	})
	return nil
}

// update brings what follows from the recording's log and length up to date.
func (s *recorded) update() {
	c := &s.contents
	c.Length, c.Growing = s.vehicle.Length, !s.recording.Complete
	s.readLog()
	s.takeLog()
	if s.recording.Damage != nil {
		c.Damage = s.recording.Damage
	}
	s.stale = false
}

// Contents shares its lists with later ones, which only ever append to them.
func (s *recorded) Contents() *Contents {
	c := s.contents
	return &c
}

func (s *recorded) At(elapsed float64, dst *snapshot.Snapshot) error {
	elapsed = max(0, min(elapsed, s.vehicle.Length))
	if s.player == nil {
		return s.stored(elapsed, dst)
	}
	if err := s.player.Seek(elapsed); err != nil {
		return err
	}
	if elapsed-s.player.Elapsed() > knownGap { // behind a hole, as far as the next checkpoint
		return s.stored(elapsed, dst)
	}
	w := s.player.World()
	dst.Flight = s.player.Flight()
	dst.State = *w.State()
	dst.Wind = *w.Wind()
	dst.Sea = *w.Water()
	return nil
}

// stored sets the snapshot to the recorded state at or before an elapsed time [s].
func (s *recorded) stored(elapsed float64, dst *snapshot.Snapshot) error {
	if s.vehicle.TruthCount() == 0 {
		return errors.New("timeline: the recording has no states")
	}
	find := func(i int) (at float64, err error) {
		err = s.recording.SomeTruths(s.vehicle, i, i+1, func(e float64, t *message.Truth) error {
			at = e
			stateOf(t, s.vehicle.Motors, s.options.Pad, dst)
			return nil
		})
		return at, err
	}
	var failed error
	n := sort.Search(s.vehicle.TruthCount(), func(i int) bool {
		at, err := find(i)
		if err != nil {
			failed = err
		}
		return at > elapsed+SameMoment
	})
	if _, err := find(max(n-1, 0)); err != nil {
		return err
	}
	return failed
}
