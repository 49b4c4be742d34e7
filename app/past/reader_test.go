package past

import (
	"testing"
	"time"

	"github.com/sitlark/sitlark/timeline"
)

// TestACutRecordingHasAnEnd: it is not taken for one that is still being written.
func TestACutRecordingHasAnEnd(t *testing.T) {
	r, from := new(reader), time.Now()
	at := func(length float64, growing bool, after time.Duration) bool {
		return r.asShown(&timeline.Contents{Length: length, Growing: growing}, from.Add(after)).Growing
	}
	if at(20, true, 0) || at(20, true, time.Second) {
		t.Error("one that does not grow counts as growing")
	}
	if !at(20.5, true, 2*time.Second) || !at(20.5, true, 4*time.Second) {
		t.Error("one that has grown does not count as growing")
	}
	if at(20.5, true, 6*time.Second) {
		t.Error("one that has stopped growing counts as growing")
	}
	if at(21, false, 7*time.Second) {
		t.Error("one with an end counts as growing")
	}
}
