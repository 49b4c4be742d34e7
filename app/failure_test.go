//go:build !headless

package app

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/scene"
)

// TestErrorWithoutAWindow is told in a dialog: why there is no window is in it once.
func TestErrorWithoutAWindow(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("dialogs of other systems are no programs")
	}
	if os.Getenv("SITLARK_TELLS") != "" { // the dialog's program is looked for before tests begin
		_, unopened := scene.OpenWindow(scene.WindowOptions{})
		for _, failed := range []error{fmt.Errorf("fleet: %w", unopened), errors.New("the vehicle has no motors")} {
			if err := Tell(t.Context(), failed); err != nil {
				t.Error(err)
			}
		}
		return
	}
	folder := t.TempDir()
	for _, name := range []string{"qarma", "zenity", "matedialog"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\necho \"dialog: $*\" >>"+folder+"/shown\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	again := exec.Command(os.Args[0], "-test.run=^TestErrorWithoutAWindow$")
	again.Env = append(os.Environ(), "SITLARK_TELLS=1", "DISPLAY=", "WAYLAND_DISPLAY=", "PATH="+folder+":"+os.Getenv("PATH"))
	if out, err := again.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	shown, err := os.ReadFile(filepath.Join(folder, "shown"))
	if err != nil {
		t.Fatal(err)
	}
	dialogs := strings.Split(string(shown), "dialog: ")[1:]
	const why = "there is no display"
	if len(dialogs) != 2 || strings.Count(dialogs[0], why) != 1 || !strings.Contains(dialogs[0], "fleet: ") ||
		!strings.Contains(dialogs[1], "the vehicle has no motors") || !strings.Contains(dialogs[1], why) {
		t.Errorf("dialogs: %q", dialogs)
	}
}
