//go:build !headless

package cli

import (
	"errors"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/windowtest"
)

// TestArrangementOutlivesTheProgram: what a key changed is in the file soon after,
// and holds at the next start; what a flag says, for that run only.
func TestArrangementOutlivesTheProgram(t *testing.T) {
	windowtest.NeedDisplay(t, "xdotool")
	folder := t.TempDir()
	file, picture := filepath.Join(folder, "sitlark", "settings.yaml"), filepath.Join(folder, "second.png")
	first := asSitlark("--listen", "127.0.0.1:0", "--settings", file, "--ui-scale", "1.375")
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	defer first.Process.Kill()
	find := []string{"search", "--sync", "--onlyvisible", "--name", "^sitlark: "}
	for _, press := range [][]string{{"windowfocus"}, {"key", "shift+l", "3", "i", "h", "ctrl+equal"}} {
		out, err := exec.Command("timeout", append([]string{"60", "xdotool"}, append(find, press...)...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("xdotool %v: %v: %s", press, err, out)
		}
	}
	var kept string
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end) && (!strings.Contains(kept, "hud: ") || !strings.Contains(kept, "ui-scale: ")); {
		time.Sleep(20 * time.Millisecond)
		data, _ := os.ReadFile(file)
		kept = string(data)
		if strings.Contains(kept, "ui-scale: 1.375") {
			t.Fatalf("the flag's scale is remembered: %q", kept)
		}
	}
	for _, want := range []string{"theme: light", "camera: ", "hud: compact", "ui-scale: 1.5", "- ghost"} {
		if !strings.Contains(kept, want) {
			t.Errorf("while it runs the file says %q, want %q in it", kept, want)
		}
	}
	if err := errors.Join(first.Process.Signal(os.Interrupt), first.Wait()); err != nil {
		t.Error(err)
	}
	if out, err := asSitlark("--listen", "127.0.0.1:0", "--settings", file, "--demo", "--for", "20ms", "--screenshot", picture).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if c := pixel(t, picture, 640, 4); c < 200 {
		t.Errorf("at the second start the bar's brightness is %d of 255, want the light theme's", c)
	}
	if c := pixel(t, picture, 640, 44); c < 200 {
		t.Errorf("at the second start the bar ends above 44 px (brightness %d), want it half as high again", c)
	}
}

// asSitlark is the program itself, with these arguments.
func asSitlark(args ...string) *exec.Cmd {
	program := exec.Command(os.Args[0], args...)
	program.Env = append(os.Environ(), asProgram+"=1")
	return program
}

// pixel returns the green of one pixel of a PNG.
func pixel(t *testing.T, path string, x, y int) uint8 {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	_, g, _, _ := img.At(x, y).RGBA()
	return uint8(g >> 8)
}

// TestBrokenSettingsAreNeverFatal: the program says it, sets the file aside, flies,
// and ends well; nor is a folder that can't be made fatal. That is so of the user's own file: a named one is refused.
func TestBrokenSettingsAreNeverFatal(t *testing.T) {
	windowtest.NeedDisplay(t)
	folder := t.TempDir()
	broken := filepath.Join(folder, "sitlark", "settings.yaml")
	if err := os.Mkdir(filepath.Dir(broken), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(broken, []byte("theme: [light"), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func(config string) string {
		cmd := asSitlark("--listen", "127.0.0.1:0", "--demo", "--for", "20ms", "--size", "640x400")
		cmd.Env = append(cmd.Environ(), "XDG_CONFIG_HOME="+config)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%v: %s", err, out)
		}
		return string(out)
	}
	if out := run(folder); strings.Count(out, "settings:") != 1 || !strings.Contains(out, "renamed to settings.yaml.broken-") {
		t.Errorf("said %q", out)
	}
	aside, err := filepath.Glob(broken + ".broken-*")
	if err != nil || len(aside) != 1 {
		t.Errorf("set aside: %v, %v", aside, err)
	}
	if out := run(filepath.Join(aside[0], "no")); strings.Contains(out, "panic") {
		t.Errorf("said %q", out)
	}
}
