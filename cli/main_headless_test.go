//go:build headless

package cli

import (
	"os"
	"path/filepath"
	"testing"
)

// TestMain keeps the settings and the flights of whoever runs the tests as they are.
func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "sitlark-config-")
	if err != nil {
		panic(err)
	}
	os.Setenv("XDG_CONFIG_HOME", folder)
	os.Setenv("XDG_DATA_HOME", filepath.Join(folder, "data"))
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}
