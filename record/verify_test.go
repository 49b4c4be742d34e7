package record_test

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/inputlog"
	"github.com/sitlark/sitlark/record/message"
)

// TestVerifyNamesTheFirstDifference with its time and quantity: in a stored state, in a checkpoint, and
// in the inputs. The flight as it was recorded has none.
func TestVerifyNamesTheFirstDifference(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 71)
	f.fly(9, nil)
	f.close()
	same := func(_ string, _ int, data []byte) []byte { return data }
	verify := func(change func(string, int, []byte) []byte) record.Verified {
		t.Helper()
		r := open(t, rewritten(t, f.path, change))
		found, err := record.Verify(t.Context(), r, r.Vehicles[0])
		if err != nil || found.Damage != nil {
			t.Fatalf("%v, damage %v", err, found.Damage)
		}
		return found
	}
	found := verify(same)
	states := open(t, f.path).Vehicles[0].TruthCount()
	if found.Differs != nil || found.Checkpoints < 3 || found.States != states || found.Flights != f.flight || len(found.Gaps) != 0 {
		t.Errorf("as recorded: %+v, want all of %d states in %d flights", found, states, f.flight)
	}
	for _, c := range []struct {
		topic    string
		n        int
		change   func(data []byte) []byte
		quantity string
	}{
		{"truth", 450, func(data []byte) []byte {
			var s message.Truth
			if err := message.TruthType.Parse(data, &s); err != nil {
				t.Fatal(err)
			}
			s.PositionNED[2] += 0.001
			return message.TruthType.Append(nil, &s)
		}, "position_ned_m[2] is "},
		{"checkpoint", 1, func(data []byte) []byte { data[len(data)-1] ^= 1; return data }, "internal state of the physics"},
		{"inputs", 20, func(data []byte) []byte { return changedPulse(t, data) }, ""},
	} {
		found := verify(func(topic string, n int, data []byte) []byte {
			if topic == c.topic && n == c.n {
				return c.change(data)
			}
			return data
		})
		d := found.Differs
		if d == nil || !errors.Is(d, record.ErrDiffers) || !strings.Contains(d.Words(), c.quantity) || d.Elapsed < 3.9 || d.Elapsed > 6 {
			t.Errorf("%s: %v, want %q between 4 and 6 s", c.topic, d, c.quantity)
		} else {
			t.Logf("%s %d: %s; %d states agree", c.topic, c.n, d.Words(), found.States)
		}
	}
}

// changedPulse returns a message of inputs in which one motor was given more in the first step.
func changedPulse(t *testing.T, data []byte) []byte {
	t.Helper()
	const span = 16 // two times come first [bytes]
	out, w := bytes.Clone(data[:span]), inputlog.Writer{}
	for r, first := inputlog.NewReader(data[span:]), true; ; {
		e, ok, err := r.Next(nil)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			return out
		}
		if e.Step == 0 {
			continue // this message has commands: leaving them out is a change, too
		}
		in := *e.Inputs
		if first {
			in.PWMUs[0] += 40
		}
		first = false
		out = w.Step(out, &in, e.Step)
	}
}
