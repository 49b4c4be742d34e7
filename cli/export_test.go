package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/app"
)

// flown is a recording of a scenario that comes with sitlark.
func flown(t *testing.T, scenario string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), scenario+".mcap")
	cmd := newCommand()
	cmd.SetOut(new(bytes.Buffer))
	cmd.SetArgs([]string{"scenario", "run", scenario, "--headless", "--record", path})
	if err := cmd.ExecuteContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestExportWritesAllFormatsOfAFleet at once: each has all vehicles, or the one that is named.
func TestExportWritesAllFormatsOfAFleet(t *testing.T) {
	recording, folder := flown(t, "two-in-one-sky"), t.TempDir()
	to := func(name string) string { return filepath.Join(folder, name) }
	export := func(args ...string) {
		t.Helper()
		cmd := newCommand()
		cmd.SetArgs(append([]string{"export", recording}, args...))
		if err := cmd.ExecuteContext(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	export("--html", to("all.html"), "--csv", to("all.csv"), "--kml", to("all.kml"), "--parquet", to("all.parquet"))
	export("--html", to("bee.html"), "--csv", to("bee.csv"), "--kml", to("bee.kml"), "--only", "Bee")
	forms := map[string]string{".html": `"name":"Ant"`, ".csv": "\nAnt,", ".kml": "<name>Ant</name>"}
	for name, want := range map[string][2]string{
		"all.html": {`"name":"Ant"`, `"name":"Bee"`}, "all.csv": {"\nAnt,", "\nBee,"}, "all.kml": {"<name>Ant</name>", "<name>Bee</name>"},
		"bee.html": {"", `"name":"Bee"`}, "bee.csv": {"", "\nBee,"}, "bee.kml": {"", "Bee ("},
	} {
		text, err := os.ReadFile(to(name))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), want[0]) || !strings.Contains(string(text), want[1]) {
			t.Errorf("%s lacks %q or %q", name, want[0], want[1])
		}
		if absent := forms[filepath.Ext(name)]; strings.HasPrefix(name, "bee") && strings.Contains(string(text), absent) {
			t.Errorf("%s has %q, the vehicle that was not asked for", name, absent)
		}
	}
	if info, err := os.Stat(to("all.parquet")); err != nil || info.Size() < 10_000 {
		t.Errorf("all.parquet: %v, %v", info, err)
	}
}

// TestExportTellsWhatItCanNotWrite with the exit status of wrong usage or of a wrong file.
func TestExportTellsWhatItCanNotWrite(t *testing.T) {
	folder := t.TempDir()
	text := filepath.Join(folder, "notes.txt")
	if err := os.WriteFile(text, []byte("no recording"), 0o644); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(folder, "log.bin")
	if err := os.WriteFile(log, append([]byte{0xa3, 0x95, 0x80, 0x80, 89, 'F', 'M', 'T', 0}, make([]byte, 80)...), 0o644); err != nil {
		t.Fatal(err)
	}
	recording, link, scenario := flown(t, "motor-out-quad"), filepath.Join(folder, "link"), filepath.Join(folder, "mine.yaml")
	if err := os.Symlink(recording, link); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(scenario, []byte("name: mine\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	film := "leave out --only"
	if !app.HasWindow {
		film = "this build of sitlark has no window"
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{log, "--html", log}, log + " is an autopilot's log, which would be overwritten"},
		{[]string{recording, "--csv", recording}, recording + " is a recording, which would be overwritten"},
		{[]string{recording, "--csv", link}, link + " is a recording, which would be overwritten"},
		{[]string{recording, "--csv", text, "--kml", text}, "--csv and --kml name the same file"},
		{[]string{recording, "--scenario", scenario}, scenario + " exists, perhaps with changes of yours"},
		{nil, "expected one flight such as flight.mcap, not 0 arguments"},
		{[]string{text}, "expected --html, --csv"},
		{[]string{text, "--html", filepath.Join(folder, "x.html")}, "notes.txt"},
		{[]string{filepath.Join(folder, "gone.mcap"), "--csv", filepath.Join(folder, "x.csv")}, "no such file"},
		{[]string{log, "--kml", filepath.Join(folder, "x.kml")}, "use --html or --video"},
		{[]string{text, "--video", filepath.Join(folder, "x.mp4"), "--only", "Bee"}, film},
	} {
		cmd := newCommand()
		cmd.SetArgs(append([]string{"export"}, c.args...))
		err := cmd.ExecuteContext(t.Context())
		if err == nil || !strings.Contains(err.Error(), c.want) || exitCode(err) != exitUsage {
			t.Errorf("export %v: %v (exit status %d), want %q", c.args, err, exitCode(err), c.want)
		}
	}
	if list, err := filepath.Glob(filepath.Join(folder, "x.*")); err != nil || len(list) > 0 {
		t.Errorf("left behind: %v, %v", list, err)
	}
}
