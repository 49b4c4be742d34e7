//go:build pictures

package report

import (
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// chromium runs Chromium without a window on a page, and returns what it prints.
func chromium(t *testing.T, path string, flags ...string) string {
	t.Helper()
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			program = found
			break
		}
	}
	if program == "" {
		t.Fatal("Chromium is missing: install it, such as by apt-get install chromium")
	}
	args := append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars", "--disable-background-networking",
		"--user-data-dir=" + t.TempDir(), "--virtual-time-budget=5000"}, flags...)
	out, err := exec.Command(program, append(args, "file://"+path)...).Output()
	if err != nil {
		t.Fatalf("Chromium: %v", err)
	}
	return string(out)
}

// TestPicturesOfThePage in two sizes: its scripts run to their end, and each plot has ink of held
// and of broken flights.
func TestPicturesOfThePage(t *testing.T) {
	in, records := sampled(t, 1500)
	path, _, _ := pageOf(t, in, records)
	dom := chromium(t, path, "--dump-dom")
	for _, want := range []string{`data-ready="true"`, "1,485 flights", "a model of 200 of 1,485 flights", `<option value="3">payload</option>`} {
		if !strings.Contains(dom, want) {
			t.Errorf("the page that Chromium has made lacks %q", want)
		}
	}
	folder := os.Getenv("SITLARK_PICTURES")
	if folder == "" {
		t.Fatal("SITLARK_PICTURES is not set: set it to a folder for pictures, or use make test-pictures")
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]int{{1280, 1600}, {500, 2000}} { // Chromium's windows are at least 500 wide
		name := filepath.Join(folder, fmt.Sprintf("campaign-%d.png", size[0]))
		chromium(t, path, "--screenshot="+name, fmt.Sprintf("--window-size=%d,%d", size[0], size[1]))
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(file)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		red, blue := 0, 0
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				r, g, b, _ := img.At(x, y).RGBA()
				if r > 2*g && r > 2*b {
					red++
				} else if 2*b > 3*r && b > g {
					blue++
				}
			}
		}
		if red < 2000 || blue < 5000 {
			t.Errorf("%s: %d red and %d blue pixels, want flights that broke and held", name, red, blue)
		}
	}
}
