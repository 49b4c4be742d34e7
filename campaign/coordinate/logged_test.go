package coordinate

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/campaign/store"
)

// TestEachRunTellsOfWhatDoesNotCount: what earlier runs put aside does not keep a run from telling.
func TestEachRunTellsOfWhatDoesNotCount(t *testing.T) {
	f, err := store.Create(filepath.Join(t.TempDir(), "c"), store.Content{Header: store.Header{ID: "0123456789abcdef", Bundle: "x"}})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for i := range 2 * maxLogged {
		if _, err := f.DeadLetters().Add(fmt.Sprintf("message %d", i), "of before", nil); err != nil {
			t.Fatal(err)
		}
	}
	told := 0
	l := newLedger(&Coordinator{DeadLetters: f.DeadLetters(), Logf: func(string, ...any) { told++ }})
	for i := range 2 * maxLogged {
		if err := l.aside(queue.Received{Sequence: uint64(i + 1)}, errors.New("no result")); err != nil {
			t.Fatal(err)
		}
	}
	if told != maxLogged {
		t.Errorf("told of %d, want %d", told, maxLogged)
	}
}
