package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// saidBy runs sitlark with args and returns its exit code and standard error.
func saidBy(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	real := os.Stderr
	os.Stderr = file
	defer func() {
		os.Stderr = real
		if err := setLog("text", "info"); err != nil {
			t.Error(err)
		}
	}()
	code = Run(args)
	text, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	return code, string(text)
}

// TestJSONLogIsOneObjectALine, whatever is said: notices, progress, errors.
func TestJSONLogIsOneObjectALine(t *testing.T) {
	folder := t.TempDir()
	scenarioFile, broken, blade := filepath.Join(folder, "hop.yaml"), filepath.Join(folder, "broken.yaml"), filepath.Join(folder, "blade-10x4.7.csv")
	for path, text := range map[string]string{
		scenarioFile: hopFile,
		broken:       "name: broken\nwinds: 3\n",
		blade:        "r_over_R,c_over_R,beta_deg\n0.2,0.15,20\n0.5,0.15,16\n0.8,0.13,12\n1,0.1,10\n",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args  string
		code  int
		level string // of some line
		want  string // in the message of some line of that level
	}{
		{"--headless --demo --listen 127.0.0.1:0 --for 100ms", exitOK, "INFO", "vehicle quad-1.5kg"},
		{"--nonsense", exitUsage, "ERROR", "nonsense"},
		{"--log-level error --vehicle zeppelin", exitUsage, "ERROR", "zeppelin"},
		{"--log-level loud", exitUsage, "ERROR", "expected debug, info, warn or error"},
		{"propeller --rpm 5000 " + blade, exitOK, "INFO", "diameter 10 inch"},
		{"scenario check " + broken, exitUsage, "ERROR", "winds"},
		{"scenario run --repeat 3 --vary seed " + scenarioFile, exitBroken, "ERROR", "did not hold"},
	} {
		code, said := saidBy(t, append([]string{"--log-format", "json"}, strings.Fields(c.args)...)...)
		if code != c.code {
			t.Errorf("%s: exit %d, want %d", c.args, code, c.code)
		}
		found := false
		for line := range strings.Lines(said) {
			var record struct{ Time, Level, Msg string }
			if err := json.Unmarshal([]byte(line), &record); err != nil || record.Time == "" || record.Level == "" || record.Msg == "" {
				t.Errorf("%s: %v: %s", c.args, err, line)
			}
			found = found || record.Level == c.level && strings.Contains(record.Msg, c.want)
		}
		if !found {
			t.Errorf("%s: no line of level %s with %q in\n%s", c.args, c.level, c.want, said)
		}
	}
}

// TestLogLevel leaves out what is less than the level.
func TestLogLevel(t *testing.T) {
	flight := strings.Fields("--headless --demo --listen 127.0.0.1:0 --for 100ms --log-level")
	if code, said := saidBy(t, append(flight, "info")...); code != exitOK || !strings.Contains(said, "vehicle quad-1.5kg") {
		t.Errorf("info: exit %d, %q", code, said)
	}
	if code, said := saidBy(t, append(flight, "error")...); code != exitOK || said != "" {
		t.Errorf("error: exit %d, %q", code, said)
	}
}
