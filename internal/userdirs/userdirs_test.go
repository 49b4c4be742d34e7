package userdirs

import (
	"path/filepath"
	"sync"
	"testing"
)

// TestSeveralAskAtOnce: the race detector watches, and all get the folder of the environment as it is now.
func TestSeveralAskAtOnce(t *testing.T) {
	want := filepath.Join(t.TempDir(), "data")
	t.Setenv("XDG_DATA_HOME", want)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 20 {
				if got := Data(); got != want {
					t.Errorf("%s, want %s", got, want)
				}
				Config()
			}
		})
	}
	all.Wait()
}
