//go:build !headless

package app

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
)

// TestBrokenVehicleMeshIsNamed before a window opens; without a window the flag is refused.
func TestBrokenVehicleMeshIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "body.glb")
	if err := os.WriteFile(path, []byte("no glTF"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := config.Default()
	c.Window.VehicleMesh = path
	err := Check(c)
	var usage config.UsageError
	var input config.InputError
	if !errors.As(err, &input) || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v, want an error of the file that names it", err)
	}
	c.Headless = true
	if _, err = config.New(c); !errors.As(err, &usage) || !strings.Contains(err.Error(), "--headless") {
		t.Errorf("got %v, want a usage error about --headless", err)
	}
}
