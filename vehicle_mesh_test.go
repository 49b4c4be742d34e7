package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
)

// TestVehicleMeshFlag: a file that is no model is a failure before any window
// opens; without a window the flag is a wrong call.
func TestVehicleMeshFlag(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hull.glb")
	if err := os.WriteFile(path, []byte("solid ascii"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := defaults()
	f.mesh = path
	_, err := f.load()
	var usage config.UsageError
	if hasWindow && (err == nil || errors.As(err, &usage) || !strings.Contains(err.Error(), "hull.glb")) {
		t.Errorf("got %v, want a failure that names the file", err)
	}
	f.headless = true
	if _, err = f.load(); !errors.As(err, &usage) || !strings.Contains(err.Error(), "--headless") {
		t.Errorf("got %v, want a usage error that names --headless", err)
	}
}
