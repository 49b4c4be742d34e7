package main

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestNoticeHasEachLinkedModule with its version, and the text of its licence. Modules come from the cache.
func TestNoticeHasEachLinkedModule(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the modules of builds for Linux may not be here")
	}
	inRoot(t)
	t.Setenv("GOPROXY", "off")
	all := builds
	t.Cleanup(func() { builds = all })
	builds = all[:2] // those of the other systems have modules that no test needs
	var b bytes.Buffer
	if err := writeNotice(&b); err != nil {
		t.Fatal(err)
	}
	notice := b.String()
	list, _, _ := strings.Cut(notice, "\n===")
	modules := map[string]string{}
	for _, line := range regexp.MustCompile(`(?m)^  (\S.*?) {2,}(\S.*)$`).FindAllStringSubmatch(list, -1) {
		modules[line[1]] = line[2]
		name := strings.Fields(line[1])[0]
		if strings.HasPrefix(line[1], "Go's") || strings.HasPrefix(line[1], "B612") {
			name = line[1]
		}
		if !strings.Contains(notice, "\n"+name+": ") {
			t.Errorf("%s has no text", name)
		}
	}
	required, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"github.com/g3n/engine", "github.com/spf13/cobra", "golang.org/x/image", "github.com/nats-io/nats-server/v2"} {
		line := regexp.MustCompile(`(?m)^\s*(` + regexp.QuoteMeta(path) + ` v\S+)`).FindSubmatch(required)
		if line == nil {
			t.Fatalf("go.mod has no %s: name another module here", path)
		}
		if modules[string(line[1])] == "" {
			t.Errorf("%s is not in the list", line[1])
		}
	}
	for _, path := range []string{"pgregory.net/rapid", "go.uber.org/goleak"} {
		if strings.Contains(list, path) {
			t.Errorf("%s is in the list, but only tests need it", path)
		}
	}
	if modules["Go's standard library"] != "BSD-3-Clause" || modules["B612, fonts"] != "OFL-1.1" {
		t.Errorf("Go is under %q, the fonts under %q", modules["Go's standard library"], modules["B612, fonts"])
	}
	for name, kinds := range modules {
		if strings.HasPrefix(name, "github.com/go-gl/glfw/") && !strings.Contains(kinds, "Zlib") {
			t.Errorf("%s: that of GLFW's C sources is missing: %s", name, kinds)
		}
	}
}

// TestNoticeOfAModuleThatIsMissing: what the notice would leave out ends the build.
func TestNoticeOfAModuleThatIsMissing(t *testing.T) {
	inRoot(t)
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOMODCACHE", t.TempDir())
	if packages, err := list(runtime.GOOS, runtime.GOARCH, "headless"); err == nil {
		t.Errorf("without any module it lists %d packages", len(packages))
	}
}

// inRoot makes the root of the repository the current folder, where the command runs.
func inRoot(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command")
	}
	t.Chdir("../..")
}
