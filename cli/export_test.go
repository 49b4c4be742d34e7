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
	film := "a film can't go to standard output"
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
		{[]string{recording, "--csv", text, "--kml", text}, "--csv and --kml both name the same file"},
		{[]string{recording, "--scenario", scenario}, scenario + " exists and may have your changes"},
		{nil, "expected one flight such as flight.mcap, not 0 arguments"},
		{[]string{text}, "nothing to write: expected --html, --csv"},
		{[]string{text, "--html", filepath.Join(folder, "x.html")}, "notes.txt"},
		{[]string{filepath.Join(folder, "gone.mcap"), "--csv", filepath.Join(folder, "x.csv")}, "no such file"},
		{[]string{log, "--kml", filepath.Join(folder, "x.kml")}, "use --html or --video"},
		{[]string{recording, "--video", "-"}, film},
		{[]string{recording, "--csv", "-", "--kml", "-"}, "--csv and --kml both name standard output"},
		{[]string{recording + "@Bee", "--csv", "-"}, `no such vehicle: "Bee"; it has a single vehicle, without a name`},
		{[]string{log + "@Bee", "--html", "-"}, "log.bin is the log of a single vehicle: omit @Bee"},
		{[]string{recording + "#2", "--csv", "-"}, "all of them are exported"},
		{[]string{recording, "--scenario", "x.yaml", "--flight", "0"}, "--flight 0: expected a number from 1"},
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

// exported runs sitlark export and returns what it prints.
func exported(t *testing.T, args ...string) string {
	t.Helper()
	out, err := called(t, append([]string{"export"}, args...)...)
	if err != nil {
		t.Fatalf("export %q: %v", args, err)
	}
	return out
}

// TestExportWritesToStandardOutput what it writes to files.
func TestExportWritesToStandardOutput(t *testing.T) {
	recording, folder := flown(t, "motor-out-quad"), t.TempDir()
	t.Chdir(folder)
	for flag, ext := range map[string]string{"--csv": ".csv", "--kml": ".kml", "--html": ".html", "--parquet": ".parquet", "--scenario": ".yaml"} {
		file := filepath.Join(folder, "flight"+ext)
		exported(t, recording, flag, file)
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got := exported(t, recording, flag, "-")
		if flag == "--scenario" { // whose second line has the file's name in neither
			if !strings.Contains(got, "expect:") || len(got) < len(want)/2 {
				t.Errorf("--scenario -:\n%s", got)
			}
			continue
		}
		if got != string(want) {
			t.Errorf("%s -: %d bytes, the file has %d", flag, len(got), len(want))
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "-")); err == nil {
		t.Error("a file named - was written")
	}
}

// TestAVehicleIsNamedAfterTheFile in every command that takes a flight, and an existing file with
// an @ in its name is that file.
func TestAVehicleIsNamedAfterTheFile(t *testing.T) {
	recording := flown(t, "two-in-one-sky")
	if csv := exported(t, recording+"@Bee", "--csv", "-"); !strings.Contains(csv, "\nBee,") || strings.Contains(csv, "\nAnt,") {
		t.Error("the table of @Bee is not Bee's alone")
	}
	if scenario, err := called(t, "scenario", "from", recording+"@Bee", "--no-fly"); err != nil || !strings.Contains(scenario, "Bee flew in a fleet but flies alone here") {
		t.Errorf("scenario from @Bee: %v\n%s", err, scenario)
	}
	odd := filepath.Join(t.TempDir(), "flight.mcap@Cat")
	if err := os.Link(recording, odd); err != nil {
		t.Fatal(err)
	}
	if csv := exported(t, odd, "--csv", "-"); !strings.Contains(csv, "\nBee,") || !strings.Contains(csv, "\nAnt,") {
		t.Error("a file with @ in its name was not taken as that file")
	}
	if csv := exported(t, odd+"@Ant", "--csv", "-"); strings.Contains(csv, "\nBee,") {
		t.Error("of a file with @ in its name, the vehicle was not taken")
	}
	const names = `no such vehicle: "Cat"; its vehicles are Ant, Bee`
	for _, words := range [][]string{
		{"export", recording + "@Cat", "--csv", "-"}, {"export", recording, "--only", "Cat", "--csv", "-"}, {"scenario", "from", recording + "@Cat"},
		{"continue", recording + "@Cat", "--headless", "--at", "1s"}, {"compare", recording + "@Cat", recording + "@Ant"},
	} {
		if _, err := called(t, words...); err == nil || !strings.Contains(err.Error(), names) || exitCode(err) != exitUsage {
			t.Errorf("%q: %v, want %q", words, err, names)
		}
	}
	for want, words := range map[string][]string{
		"add --only Bee":              {"continue", recording + "@Bee", "--headless", "--at", "1s"},
		"select different vehicles":   {"export", recording + "@Bee", "--only", "Ant", "--csv", "-"},
		"select different flights":    {"scenario", "from", recording + "#2", "--flight", "1"},
		"expected the name of a vehi": {"export", recording + "@", "--csv", "-"},
	} {
		if _, err := called(t, words...); err == nil || !strings.Contains(err.Error(), want) || exitCode(err) != exitUsage {
			t.Errorf("%q: %v, want %q", words, err, want)
		}
	}
}
