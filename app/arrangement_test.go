//go:build !headless

package app

import (
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/settings"
)

// TestRememberedSizeGivesWayToTheFlag.
func TestRememberedSizeGivesWayToTheFlag(t *testing.T) {
	m := arrangement{now: settings.Settings{Window: settings.Window{Width: 1600, Height: 900}}}
	for given, want := range map[bool]int{true: 1280, false: 1600} {
		if w, _ := m.size(config.Window{Width: 1280, Height: 720, SizeGiven: given}); w != want {
			t.Errorf("--size given %v: %d wide, want %d", given, w, want)
		}
	}
}
