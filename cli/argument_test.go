package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/flightlog/logtest"
	"github.com/sitlark/sitlark/internal/testfile"
)

// TestWordsThatNewcomersTry are answered with what does it.
func TestWordsThatNewcomersTry(t *testing.T) {
	for args, want := range map[string]string{
		"demo": "sitlark --demo flies", "fly": "sitlark scenario run NAME", "vehicle": "did you mean sitlark vehicles?", "hexa-7kg": "sitlark --vehicle hexa-7kg",
		"battery-sag": "sitlark scenario run battery-sag", "mine.yaml": "sitlark --fleet mine.yaml",
		"xyzzy": "a command, flags, or a file to open", "--demoo": "did you mean --demo?", "--vehicel x": "did you mean --vehicle", "--xyzzy": "sitlark help flags lists all",
		"scenario run --repeats 4 x": "did you mean --repeat?", "scenario run --xyzzy x": "sitlark help scenario run flags lists all",
		"mine.PARAM": "sitlark --sitl PATH --sitl-defaults mine.PARAM?", "mine.params": "--sitl-defaults mine.params", "body.glb": "sitlark --vehicle-mesh body.glb?",
		"tiles/N48E016.hgt": "sitlark --terrain tiles?", "tiles/N48E016.HGT.zip": "sitlark --terrain tiles?", "field.txt": "sitlark --mission field.txt?",
		"scenario shw": "did you mean show?", "--demo --headless --share 0.0.0.0:9200": "--share=0.0.0.0:9200", "help scenarios": "did you mean scenario?",
	} {
		if _, err := called(t, strings.Fields(args)...); err == nil || !strings.Contains(err.Error(), want) || exitCode(err) != exitUsage {
			t.Errorf("sitlark %s: got %v, want %q", args, err, want)
		}
	}
}

// TestFilesAreOpened: sitlark FILE does what sitlark replay FILE does, or sitlark --mission FILE; by the name,
// so that it is told what is wrong with the file, or by the content.
func TestFilesAreOpened(t *testing.T) {
	folder := t.TempDir()
	log := &logtest.DataFlash{}
	log.Define(33, "MSG", "QZ", "TimeUS,Message")
	log.Add("MSG", 0, "ArduCopter V4.6.3")
	file := func(name, content string) string { return testfile.WriteIn(t, folder, name, content) }
	ulog, empty := file("flight.ULG", "ULog\x01\x12\x35\x01"), file("empty.Mcap", "")
	bare, unnamed := file("00000042.BIN", log.String()), file("flight", log.String())
	packed, plan := file("logs.zip", "PK\x03\x04"), file("field.Plan", "{")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{filepath.Join(folder, "none.TLOG")}, "none.TLOG: no such file"},
		{[]string{filepath.Join(folder, "none.mcap@alpha")}, "none.mcap: no such file"},
		{[]string{ulog}, "flight.ULG: expected a sitlark recording (.mcap), or an ArduPilot DataFlash log (.bin) or telemetry log (.tlog), but it is a PX4 log (ULog)"},
		{[]string{empty}, "empty.Mcap: expected a sitlark recording (.mcap), or an ArduPilot DataFlash log (.bin) or telemetry log (.tlog), but it is empty"},
		{[]string{bare, "--size", "640x480"}, "neither positions nor attitudes"},
		{[]string{unnamed}, "neither positions nor attitudes"},
		{[]string{bare, unnamed}, "neither positions nor attitudes"},
		{[]string{bare, "--headless"}, "--headless has no effect on " + bare + ", which is shown as by sitlark replay: omit it"},
		{[]string{bare, "--size", "big"}, "big"},
		{[]string{plan, "--headless"}, "field.Plan"},
		{[]string{plan, file("field.fen", "")}, "field.Plan"}, // all are missions
		{[]string{plan, bare}, "not both"},
		{[]string{packed}, "it is a ZIP archive: extract the file first"},
	} {
		if !app.HasWindow && strings.Contains(c.want, "neither") {
			continue // a build without a window shows no flight
		}
		if _, err := called(t, c.args...); err == nil || !strings.Contains(err.Error(), c.want) || exitCode(err) != exitUsage {
			t.Errorf("sitlark %q: got %v (exit %d), want %q", c.args, err, exitCode(err), c.want)
		}
	}
}
