package scenario

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/physics/frame"
)

// ErrCheckpoint means that a checkpoint is damaged or of another scenario or program.
var ErrCheckpoint = errors.New("scenario: not a checkpoint of this scenario")

// keptJudge is what a Judge of the built-in autopilot's flights knows, as plain data. What is
// not in it follows from the file and the setup, or is for reports of whole flights.
type keptJudge struct {
	Begun      bool
	Ready      int
	Count      uint64
	NextSample float64
	Ended      string
	Vehicles   []keptVehicle
	Waiters    []keptWaiter // in the order in which they are waited for
	Fresh      []int32      // of Waiters
	Steps      []keptStep
	Judgements []keptJudgement
	Due        []dueCaption
	Shown      CaptionProgress
	Events     []Event
	Warnings   []string
	Fault      string
}

type keptVehicle struct {
	Airborne, Landed, Fresh, Flown bool
	Impact                         float64
	Rest, Still, Crashed, Last     float64
	Parked                         float64
	Word                           armedWord
	Start                          float64
	Trail                          trail
	Mode                           string
	Pending                        []keptPending

	Next, Reached int
	Near          []int
	Seen          frame.Vec[frame.NED]
	Primed        bool
}

// keptPending is a command of a step that is to be submitted.
type keptPending struct {
	Step int     // from 1
	At   float64 // [s]
}

type keptWaiter struct {
	Came bool
	At   float64 // [s]
}

type keptStep struct{ Ordered, Done bool }

// keptReading is a reading, or a truth; By counts the comparisons of its condition from 1, 0 is
// none.
type keptReading struct {
	Holds                bool
	Value, Clear, Amount float64
	By                   int32
}

type keptJudgement struct {
	Begun, Over, Seen, Broke, Met bool
	Since, At, BrokeAt, MetAt     float64
	Worst, Now, Extreme           keptReading
	Undefined                     string
}

var judgeCodec = flatcodec.Must(flatcodec.Of[keptJudge]())

// CheckpointLayout tells the layouts of checkpoints apart: RestoreCheckpoint reads those of the same
// layout only.
func CheckpointLayout() [32]byte { return judgeCodec.Fingerprint() }

// AppendCheckpoint appends what a Judge knows, some kB. It allocates nothing where dst has the
// room, but for the first time.
func AppendCheckpoint(dst []byte, j *Judge) []byte {
	j.mu.Lock()
	defer j.mu.Unlock()
	k := &j.scratch
	k.Begun, k.Ready, k.Count, k.NextSample, k.Ended = j.watch != nil, j.ready, j.count, j.nextSample, j.ended
	k.Vehicles, k.Waiters, k.Fresh = resize(k.Vehicles, len(j.now)), k.Waiters[:0], k.Fresh[:0]
	for i := range j.now {
		k.Vehicles[i].keep(&j.now[i], j.observers[i])
	}
	if j.watch != nil {
		for n, w := range j.watch.all {
			k.Waiters = append(k.Waiters, keptWaiter{w.came, w.at})
			if slices.Contains(j.watch.fresh, w) {
				k.Fresh = append(k.Fresh, int32(n))
			}
		}
	}
	k.Steps, k.Judgements = resize(k.Steps, len(j.steps)), resize(k.Judgements, len(j.judgements))
	for i := range j.steps {
		k.Steps[i] = keptStep{j.steps[i].ordered, j.steps[i].done}
	}
	for i := range j.judgements {
		k.Judgements[i] = j.judgements[i].kept()
	}
	k.Due, k.Shown = j.captions.due, j.captions.shown
	k.Events, k.Warnings, k.Fault = j.events, j.warnings, j.fault
	return judgeCodec.Append(dst, k)
}

// resize returns a slice of so many elements, s where it has the room.
func resize[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }

// RestoreCheckpoint puts a Judge of the same file and setup, of which no vehicle has begun, in the state
// of a checkpoint. The error wraps ErrCheckpoint; the Judge must not be used then.
func RestoreCheckpoint(j *Judge, checkpoint []byte) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	var k keptJudge
	if err := judgeCodec.Read(checkpoint, &k); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	if k.Begun {
		j.prepareAll()
	}
	if err := k.fits(j); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	j.restored, j.ready, j.count, j.nextSample = true, k.Ready, k.Count, k.NextSample
	for i := range k.Vehicles {
		k.Vehicles[i].restore(&j.now[i], j.observers[i], j.file)
	}
	for i := range j.steps {
		j.steps[i].ordered, j.steps[i].done = k.Steps[i].Ordered, k.Steps[i].Done
	}
	for i := range j.judgements {
		j.judgements[i].restore(&k.Judgements[i])
	}
	if j.watch != nil {
		j.watch.restore(&k)
	}
	j.captions.due, j.captions.shown = append(j.captions.due[:0], k.Due...), k.Shown
	j.events, j.warnings, j.fault = k.Events, k.Warnings, k.Fault
	if k.Ended != "" {
		j.end(k.Ended)
	}
	return nil
}

// fits makes sure that a checkpoint is of the Judge's file.
func (k *keptJudge) fits(j *Judge) error {
	waiters := 0
	if j.watch != nil {
		waiters = len(j.watch.all)
	}
	for _, n := range [...][2]int{{len(k.Vehicles), len(j.now)}, {len(k.Waiters), waiters}, {len(k.Steps), len(j.steps)}, {len(k.Judgements), len(j.judgements)}} {
		if n[0] != n[1] {
			return errors.New("it is of another scenario")
		}
	}
	for _, d := range k.Due {
		if d.number < 1 || d.number > len(j.file.Captions) {
			return errors.New("it has another caption")
		}
	}
	for i := range k.Vehicles {
		v := &k.Vehicles[i]
		if r := j.now[i].route; r != nil && (v.Next < 0 || v.Next > len(r.places) || slices.ContainsFunc(v.Near, func(n int) bool { return n < 0 || n >= len(r.points) })) {
			return errors.New("it is of another mission")
		}
		for _, p := range v.Pending {
			if p.Step < 1 || p.Step > len(j.file.Steps) {
				return errors.New("it has another step")
			}
		}
	}
	for _, n := range k.Fresh {
		if n < 0 || int(n) >= waiters {
			return errors.New("it waits for something else")
		}
	}
	return nil
}

func (k *keptVehicle) keep(f *follower, v *Observer) {
	k.Airborne, k.Landed, k.Fresh, k.Flown, k.Impact = f.airborne, f.landed, f.fresh, f.flown, f.impact
	k.Rest, k.Still, k.Crashed, k.Last = f.rest, f.still, f.crashed, f.last
	k.Parked, k.Word = f.parked, f.word
	k.Start, k.Trail, k.Mode, k.Pending = v.start, v.trail, v.mode, k.Pending[:0]
	for _, p := range v.pending {
		k.Pending = append(k.Pending, keptPending{p.step, p.At})
	}
	if r := f.route; r != nil {
		k.Next, k.Reached, k.Near, k.Seen, k.Primed = r.next, r.reached, append(k.Near[:0], r.near...), r.seen, r.primed
	}
}

func (k *keptVehicle) restore(f *follower, v *Observer, file *File) {
	f.airborne, f.landed, f.fresh, f.flown, f.impact = k.Airborne, k.Landed, k.Fresh, k.Flown, k.Impact
	f.rest, f.still, f.crashed, f.last = k.Rest, k.Still, k.Crashed, k.Last
	f.parked, f.word = k.Parked, k.Word
	v.start, v.trail, v.mode, v.pending = k.Start, k.Trail, k.Mode, nil
	for _, p := range k.Pending {
		s := &file.Steps[p.Step-1]
		v.pending = append(v.pending, tagged{command.Scheduled{Command: s.Command, At: p.At, Ramp: s.Ramp}, p.Step})
	}
	if r := f.route; r != nil {
		r.next, r.reached, r.near, r.seen, r.primed = k.Next, k.Reached, append(r.near[:0], k.Near...), k.Seen, k.Primed
	}
}

// restore lets those that have come wait no more.
func (w *watch) restore(k *keptJudge) {
	for n, x := range w.all {
		x.came, x.at = k.Waiters[n].Came, k.Waiters[n].At
	}
	came := func(x *waiter) bool { return x.came }
	for name, waiting := range w.byEvent {
		w.byEvent[name] = slices.DeleteFunc(waiting, came)
	}
	for item, waiting := range w.byWaypoint {
		w.byWaypoint[item] = slices.DeleteFunc(waiting, came)
	}
	w.byTime, w.conditions = slices.DeleteFunc(w.byTime, came), slices.DeleteFunc(w.conditions, came)
	w.fresh = w.fresh[:0]
	for _, n := range k.Fresh {
		w.fresh = append(w.fresh, w.all[n])
	}
}

func (g *judgement) kept() keptJudgement {
	number := func(c *comparison) int32 { return int32(slices.Index(g.Condition.comparisons, c) + 1) }
	reading := func(r *reading) keptReading { return keptReading{Value: r.value, Clear: r.clear, By: number(r.by)} }
	return keptJudgement{
		Begun: g.begun, Over: g.over, Seen: g.seen, Broke: g.broke, Met: g.met,
		Since: g.since, At: g.at, BrokeAt: g.brokeAt, MetAt: g.metAt,
		Worst: keptReading{Holds: g.worst.holds, Clear: g.worst.clear, Amount: g.worst.amount, By: number(g.worst.by)},
		Now:   reading(&g.now), Extreme: reading(&g.extreme), Undefined: g.undefined,
	}
}

func (g *judgement) restore(k *keptJudgement) {
	by := func(n int32) *comparison {
		if n < 1 || int(n) > len(g.Condition.comparisons) {
			return nil
		}
		return g.Condition.comparisons[n-1]
	}
	reading := func(r keptReading) reading { return reading{by(r.By), r.Value, r.Clear} }
	g.begun, g.over, g.seen, g.broke, g.met = k.Begun, k.Over, k.Seen, k.Broke, k.Met
	g.since, g.at, g.brokeAt, g.metAt = k.Since, k.At, k.BrokeAt, k.MetAt
	g.worst = truth{holds: k.Worst.Holds, clear: k.Worst.Clear, amount: k.Worst.Amount, by: by(k.Worst.By)}
	g.now, g.extreme, g.undefined = reading(k.Now), reading(k.Extreme), k.Undefined
}
