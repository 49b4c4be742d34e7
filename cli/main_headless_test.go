//go:build headless

package cli

import (
	"os"
	"path/filepath"
	"testing"
)

// asProgram names the environment variable that makes the test binary be sitlark,
// for what has to be seen from outside.
const asProgram = "SITLARK_AS_PROGRAM"

// TestMain keeps the settings and the flights of whoever runs the tests as they are.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(Run(os.Args[1:]))
	}
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
