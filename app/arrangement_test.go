//go:build !headless

package app

import (
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scene/camera"
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

// TestEveryCameraIsRemembered by its name.
func TestEveryCameraIsRemembered(t *testing.T) {
	for c := camera.Follow; c <= camera.Overview; c++ {
		if got, ok := cameraNamed(c.String()); !ok || got != c {
			t.Errorf("%s: got %v, %v", c, got, ok)
		}
	}
	for _, name := range []string{"", "none", camera.Camera(0).String(), "Fleet "} {
		if got, ok := cameraNamed(name); ok {
			t.Errorf("%q is the camera %v", name, got)
		}
	}
}
