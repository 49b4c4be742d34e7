package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"sort"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/record/message"
)

// Truths calls look with each recorded state of a vehicle, in order, until that returns an
// error: about a hundred a second of physics time. elapsed is physics time over all flights
// of the recording [s], never falling; the Truth is valid during the call. Parts of the file
// that are damaged are left out, and reported in the end as an error that wraps ErrDamaged.
func (r *Recording) Truths(v *Vehicle, look func(elapsed float64, t *message.Truth) error) error {
	return r.SomeTruths(v, 0, v.TruthCount(), look)
}

// TruthCount is how many states of the vehicle are recorded.
func (v *Vehicle) TruthCount() int { return len(v.truths) }

// SomeTruths is Truths for those from number first, which counts from 0, up to number end,
// which is left out.
func (r *Recording) SomeTruths(v *Vehicle, first, end int, look func(elapsed float64, t *message.Truth) error) error {
	var t message.Truth
	var damage error
	for _, s := range v.truths[max(first, 0):min(end, len(v.truths))] {
		m, err := r.whole(s)
		if err == nil {
			err = parseTruth(&t, m.Data)
		}
		switch {
		case errors.Is(err, ErrDamaged):
			damage = err
			continue
		case err != nil:
			return err
		}
		if err := look(v.elapsed(m.PublishTime), &t); err != nil {
			return err
		}
	}
	return damage
}

// parseTruth sets t to a message, of which fields of 0 are left out.
func parseTruth(t *message.Truth, data []byte) error {
	message.TruthType.Clear(t)
	if err := message.TruthType.Parse(data, t); err != nil {
		return damaged(err)
	}
	return nil
}

// damaged wraps an error of bytes that are not what was written.
func damaged(err error) error { return fmt.Errorf("%w: %w", ErrDamaged, err) }

// Entry is an entry of a vehicle's log.
type Entry struct {
	Kind   Kind    `json:"kind"`
	Flight uint64  `json:"flight"` // counts resets, from 1
	Time   float64 `json:"time"`   // physics time in that flight [s]

	// Of an event.
	Number   uint64  `json:"number"` // one that comes again replaces the one before
	Severity string  `json:"severity"`
	Source   string  `json:"source"`
	Motor    int     `json:"motor"`
	North    float64 `json:"north"` // where the vehicle was [m]
	East     float64 `json:"east"`
	Down     float64 `json:"down"`
	Text     string  `json:"text"`

	Mode  string  `json:"mode"`  // of a mode
	Path  string  `json:"path"`  // of a picture or film
	Plan  *Plan   `json:"plan"`  // of a mission: what the autopilot has from then on
	Since float64 `json:"since"` // of a gap: elapsed time since when nothing was kept [s]
	Until float64 `json:"until"`

	Autopilot string `json:"autopilot"` // who flies a mission: "built-in" or "ardupilot"; its Text is in QGC WPL 110 form

	// Of a parameter of the autopilot that was changed; the Name of a mission, too.
	Name   string  `json:"name"`
	Value  float64 `json:"value"`
	Before float64 `json:"before"`

	Parameters map[string]float64 `json:"parameters"` // of a start: the user's, with which ArduPilot started

	// Of a verdict on an expectation of a scenario; its Text says why it did not hold, its Time
	// when its margin was worst.
	Expectation string   `json:"expectation"`
	Line        int      `json:"line"` // in the file
	Held        bool     `json:"held"`
	Judged      bool     `json:"judged"` // false: nothing is known
	Margin      *float64 `json:"margin"` // nil: it has none
	Unit        string   `json:"unit"`   // of Margin

	Elapsed float64 `json:"-"` // when it was noted, over all flights [s]
}

// Log returns the log of a vehicle, in the order in which it was noted. Parts of the file that
// are damaged are left out, and reported as an error that wraps ErrDamaged beside the rest.
func (r *Recording) Log(v *Vehicle) (log []Entry, damage error) {
	return r.AppendLog(nil, v, 0, len(v.log))
}

// parseEntry reads an entry, whose texts others may have written.
func parseEntry(data []byte, e *Entry) error {
	if len(data) > longestEntry {
		return fmt.Errorf("an entry of %d bytes, expected at most %d", len(data), longestEntry)
	}
	if err := json.Unmarshal(data, e); err != nil {
		return err
	}
	text := e.Text
	plaintext.Fields(e)
	if e.Kind == MissionEntry {
		e.Text = text // a whole file
	}
	return nil
}

// longestEntry bounds an entry: the largest are missions [bytes].
const longestEntry = 16 << 20

// LogCount is how many entries are recorded that stand in the file before the state of that
// number, which counts from 0; all of them where there is no such state.
func (v *Vehicle) LogCount(truth int) int {
	if truth >= len(v.truths) {
		return len(v.log)
	}
	return sort.Search(len(v.log), func(i int) bool { return v.log[i].after(v.truths[truth]) })
}

// put appends an entry, or replaces the event of its number, which keeps its place in the order.
func put(log []Entry, e Entry) []Entry {
	for i := len(log) - 1; i >= 0 && e.Number != 0; i-- {
		switch at := &log[i]; {
		case at.Number == e.Number && i == len(log)-1:
			return append(log[:i], e)
		case at.Number == e.Number:
			e.Elapsed = at.Elapsed
			*at = e
			return log
		case at.Number != 0 && at.Number < e.Number:
			return append(log, e)
		}
	}
	return append(log, e)
}

// AppendLog appends the entries from number first on up to number end, which is left out, to
// those before them, as Log returns them.
func (r *Recording) AppendLog(log []Entry, v *Vehicle, first, end int) (_ []Entry, damage error) {
	for _, s := range v.log[max(first, 0):min(end, len(v.log))] {
		m, err := r.whole(s)
		var e Entry
		if err == nil {
			e.Elapsed = v.elapsed(m.PublishTime)
			err = parseEntry(m.Data, &e)
		}
		if r.ctx.Err() != nil {
			return log, r.ctx.Err()
		}
		if err != nil {
			damage = fmt.Errorf("%w: its log: %w", ErrDamaged, err)
			continue
		}
		log = put(log, e)
	}
	return log, damage
}
