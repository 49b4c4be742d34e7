package session

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
)

// TestADiskThatDoesNotAnswerDoesNotHoldUpTheEnd of what waits for it.
func TestADiskThatDoesNotAnswerDoesNotHoldUpTheEnd(t *testing.T) {
	answers := make(chan struct{})
	ended := make(chan struct{})
	wait := inTime(time.Millisecond, func() { <-answers; close(ended) })
	wait() // for ever, where it waits for the disk
	select {
	case <-ended:
		t.Error("it ended before the disk answered")
	default:
	}
	close(answers)
	<-ended
	done := false
	if inTime(time.Hour, func() { done = true })(); !done {
		t.Error("it did not wait for what ends in time")
	}
}

// TestNothingFlownLeavesNothingBehind: no file of the name, nor one in the folder, that was asked for.
func TestNothingFlownLeavesNothingBehind(t *testing.T) {
	for _, name := range []string{"flight.mcap", ""} {
		folder := t.TempDir()
		path := filepath.Join(folder, name)
		f, err := New(testSetup(t, func(c *config.Config) { c.Record = config.Record{Path: path} }), Options{Quiet: true})
		if err != nil {
			t.Fatal(err)
		}
		if list, err := os.ReadDir(folder); err != nil || len(list) != 1 {
			t.Errorf("%q is not taken while the flight may begin: %v, %v", name, list, err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		if list, err := os.ReadDir(folder); err != nil || len(list) != 0 {
			t.Errorf("left are %v, %v", list, err)
		}
	}
}
