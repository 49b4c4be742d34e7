package campaign

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// The largest record: far beyond what a flight has.
const (
	maxKey      = 64   // characters
	maxVerdicts = 1000 // expectations
	maxFigures  = 256
	maxName     = 100 // characters of a key figure's name, and of a worker's
)

// DecodeRecord reads a record as it stands in a line of results or in a message, and checks it. The error
// says what is wrong.
func DecodeRecord(text []byte) (Record, error) {
	var r Record
	if err := json.Unmarshal(text, &r); err != nil {
		return r, fmt.Errorf("it is no result: %w", plainly(err))
	}
	return r, r.Check()
}

// DecodeStrictly reads one JSON value without fields that into does not have: messages come from the same
// version of sitlark.
func DecodeStrictly(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return plainly(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the JSON value")
	}
	return nil
}

// plainly says what JSON is wrong without the names of types.
func plainly(err error) error {
	var other *json.UnmarshalTypeError
	switch {
	case errors.As(err, &other):
		return fmt.Errorf("it has %.40s at byte %d, in %q", other.Value, other.Offset, other.Field)
	case errors.Is(err, io.EOF):
		return errors.New("it is empty")
	}
	return err
}

// Check says what no flight's record has, whatever its campaign; nil: nothing.
func (r *Record) Check() error {
	s, o := &r.Sample, &r.Result
	switch {
	case s.Number < 1:
		return fmt.Errorf("it names sample %d: expected a number from 1", s.Number)
	case o.Key == "" || len(o.Key) > maxKey:
		return fmt.Errorf("its key has %d characters: expected 1 to %d", len(o.Key), maxKey)
	case o.Status != Held && o.Status != Broken && o.Status != NotFlown:
		return fmt.Errorf("its status is %.20q: expected %s, %s or %s", o.Status, Held, Broken, NotFlown)
	case s.Generation < 0 || s.Repeats < 0 || o.Duration < 0 || o.Wall < 0 || o.CPU < 0:
		return errors.New("a count or a time of it is below 0")
	case len(o.Verdicts) > maxVerdicts || len(o.Figures) > maxFigures:
		return fmt.Errorf("it has %d verdicts and %d key figures: expected at most %d and %d", len(o.Verdicts), len(o.Figures), maxVerdicts, maxFigures)
	}
	for name := range o.Figures {
		if name == "" || len(name) > maxName || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
			return fmt.Errorf("it has a key figure %.40q: expected a name of a-z, 0-9 and _", name)
		}
	}
	if len(o.Path) > 0 {
		if _, err := DecodePath(o.Path); err != nil {
			return err
		}
	}
	return nil
}

// Judge says why a record, which Check has passed, is not the result of this task; nil: it is. The
// scenario has so many expectations; 0: not known.
func (t *Task) Judge(r *Record, expectations int) error {
	if err := t.Sample.differs(&r.Sample); err != nil {
		return err
	}
	o := &r.Result
	switch {
	case o.Version != t.Build && (o.Status != NotFlown || o.Version != ""): // who gave up a sample may have no version
		return fmt.Errorf("sitlark %.60q flew it: expected %s", o.Version, t.Build)
	case o.Key != t.Key():
		return fmt.Errorf("its key is %s, that of the sample %s: it is of another campaign, bundle or ArduPilot", o.Key, t.Key())
	case o.Status == NotFlown:
		return nil
	case expectations > 0 && len(o.Verdicts) != expectations:
		return fmt.Errorf("it has %d verdicts, the scenario %d expectations", len(o.Verdicts), expectations)
	case o.Status == Held && slices.ContainsFunc(o.Verdicts, func(v Verdict) bool { return !v.Held }):
		return errors.New("it held, and one of its expectations did not")
	}
	return nil
}

// differs says how a sample differs from what was asked for; nil: it does not.
func (s *Sample) differs(from *Sample) error {
	if s.Number != from.Number {
		return fmt.Errorf("it is of sample %d, not %d", from.Number, s.Number)
	}
	if len(s.Settings) != len(from.Settings) {
		return fmt.Errorf("it sets %d values, sample %d has %d", len(from.Settings), s.Number, len(s.Settings))
	}
	for i, want := range s.Settings {
		if got := from.Settings[i]; got != want {
			return fmt.Errorf("it was flown with %.40s %s %.40q, sample %d has %s %s %q", got.Variable, got.Path, got.Text, s.Number, want.Variable, want.Path, want.Text)
		}
	}
	one, err := json.Marshal(s)
	other, otherErr := json.Marshal(from)
	if err = errors.Join(err, otherErr); err != nil {
		return err
	}
	if !bytes.Equal(one, other) {
		return fmt.Errorf("its point, weight, variant or generation is not that of sample %d", s.Number)
	}
	return nil
}

// Same reports whether two results of a sample say the same of the flight, whoever flew it.
func (r *Result) Same(o *Result) bool {
	a, b := *r, *o
	for _, x := range []*Result{&a, &b} {
		x.Worker, x.Wall, x.CPU, x.Recording, x.RecordingNote = "", 0, 0, "", ""
	}
	one, err := json.Marshal(a)
	other, otherErr := json.Marshal(b)
	return err == nil && otherErr == nil && bytes.Equal(one, other)
}

// Check says why a message is no task that any worker could fly; nil: it is one.
func (t *Task) Check() error {
	switch sum, err := hex.DecodeString(t.Bundle); {
	case t.Sample.Number < 1:
		return fmt.Errorf("it names sample %d: expected a number from 1", t.Sample.Number)
	case err != nil || len(sum) != 32:
		return fmt.Errorf("its bundle is %.80q: expected a SHA-256 in hexadecimal", t.Bundle)
	case t.Keep != "" && t.Keep != KeepNone && t.Keep != KeepBroken && t.Keep != KeepWorst && t.Keep != KeepAll:
		return fmt.Errorf("it keeps %.20q: expected none, broken, worst or all", t.Keep)
	case t.Expectation < 0 || t.Expectation > maxVerdicts:
		return fmt.Errorf("it names expectation %d: expected 0 to %d", t.Expectation, maxVerdicts)
	}
	return nil
}

// RefusedError is the error of a Flyer that can't fly one task, such as one whose bundle is missing: it flies
// the next.
type RefusedError struct {
	Why    error
	Bundle bool // its bundle is missing, or has other content than its hash says
}

func (e *RefusedError) Error() string { return e.Why.Error() }

// Unwrap returns why.
func (e *RefusedError) Unwrap() error { return e.Why }

// Refusal is what a worker tells the coordinator of a task that it does not fly.
type Refusal struct {
	Sample int    `json:"sample"`
	Key    string `json:"key,omitempty"` // of the task as the worker got it; empty: it was no task
	Worker string `json:"worker"`
	Why    string `json:"why"`
	Bundle bool   `json:"bundle,omitempty"` // as RefusedError.Bundle
}
