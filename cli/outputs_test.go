package cli

import (
	"os"
	"strings"
	"testing"
)

// TestOutputsOverwriteNoInput: a report never takes the place of the scenario, of a flight or of the other
// report; other files are replaced. What is said twice, or means nothing, is refused.
func TestOutputsOverwriteNoInput(t *testing.T) {
	t.Chdir(t.TempDir())
	text := "name: hop\nexpect: [{never: crashed}]\ntimeout: 1s\n"
	for name, content := range map[string]string{"hop.yaml": text, "old.xml": "old", "log.bin": "\xa3\x95\x80\x80\x59FMT\x00BBnNZ"} {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Link("hop.yaml", "same.xml"); err != nil {
		t.Fatal(err)
	}
	for words, want := range map[string]string{
		"--junit hop.yaml":                 "hop.yaml is the scenario that is flown, which would be overwritten: name another file",
		"--report ./hop.yaml":              "is the scenario that is flown",
		"--junit same.xml":                 "is the scenario that is flown",
		"--junit new.xml --report new.xml": "--junit and --report both name the same file",
		"--set seed=1 --set seed=2":        "--set seed=1 and --set seed=2 are both given: remove one",
		"--connect-timeout 5s":             "--connect-timeout 5s has no effect with hop.yaml: the built-in autopilot flies",
	} {
		_, err := called(t, append([]string{"scenario", "run", "hop.yaml", "--headless"}, strings.Fields(words)...)...)
		if err == nil || !strings.Contains(err.Error(), want) || exitCode(err) != exitUsage {
			t.Errorf("%s: got %v, want %q", words, err, want)
		}
	}
	if left, err := os.ReadFile("hop.yaml"); err != nil || string(left) != text {
		t.Errorf("the scenario is %q, %v", left, err)
	}
	if out, err := called(t, "scenario", "run", "hop.yaml", "--headless", "--junit", "old.xml"); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if now, err := os.ReadFile("old.xml"); err != nil || !strings.Contains(string(now), "testsuite") {
		t.Errorf("another file was not replaced: %q, %v", now, err)
	}
}
