//go:build unix && !headless

package cli

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/autotest"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/fakesitl"
	"github.com/sitlark/sitlark/internal/testfile"
	"github.com/sitlark/sitlark/protocol"
)

// TestAutotestFliesOnSitlark: an arducopter of ArduPilot's tests is answered by sitlark's physics
// where its command line says, and the physics ends with it.
func TestAutotestFliesOnSitlark(t *testing.T) {
	t.Setenv(asProgram, "yes") // the stand-in and the physics are this program
	words := filepath.Join(t.TempDir(), "words")
	folder := fakesitl.Checkout(t, `[ "$5" = JSON:127.0.0.1 ] || exit 1
echo "$@" > `+words+`.new && mv `+words+`.new `+words+`; while [ -e `+words+` ]; do sleep 0.02; done`)
	port := make(chan string, 1)
	go func() { port <- exchange(t, words) }()
	results := t.TempDir()
	out, err := autotested(t, folder, results, "Hover")
	at := <-port
	log, _ := os.ReadFile(filepath.Join(results, "Hover", "sitlark", "physics.log"))
	if err != nil || !strings.Contains(out, "1 of 1 pass on sitlark") {
		t.Fatalf("%v\n%s\n%s", err, out, log)
	}
	if before, after, ok := cutLast(string(log), "autopilot connected"); !ok || strings.Contains(before, "silent") {
		t.Errorf("an ArduPilot that restarts takes over at once, not once the former one is silent:\n%s\n%s", before, after)
	}
	free := func() bool {
		l, err := net.ListenPacket("udp4", "127.0.0.1:"+at)
		if err == nil {
			l.Close()
		}
		return err == nil
	}
	for end := time.Now().Add(20 * time.Second); !free(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the physics did not end with arducopter")
		}
	}
}

// cutLast slices s around the last instance of sep.
func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// autotested flies a test of a fake checkout, whatever ports are taken.
func autotested(t *testing.T, checkout, results, test string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	f := flagsOfFake(checkout, results)
	err := f.run(t.Context(), []string{test}, &out)
	return out.String(), err
}

// flagsOfFake are those that fly the tests of a fake checkout.
func flagsOfFake(checkout, results string) autotestFlags {
	return autotestFlags{checkout: checkout, python: "sh", out: results, control: string(autotest.ControlNone), tries: 1, patience: 1, timeout: time.Minute}
}

// sent is where a command line sends packets to.
var sent = regexp.MustCompile(`--model JSON:127\.0\.0\.1 .*--sim-port-out (\d+)`)

// exchange waits for the words of a command line, sends a packet where they say, waits for the
// answer and deletes the words, which ends the arducopter.
func exchange(t *testing.T, words string) (port string) {
	var line []byte
	for end := time.Now().Add(time.Minute); line == nil; time.Sleep(10 * time.Millisecond) {
		if line, _ = os.ReadFile(words); time.Now().After(end) {
			t.Error("arducopter was not started")
			return ""
		}
	}
	defer os.Remove(words)
	m := sent.FindSubmatch(line)
	if m == nil {
		t.Errorf("arducopter was called with %s", line)
		return ""
	}
	for range 2 { // the second is ArduPilot after a reboot
		if err := answered("127.0.0.1:" + string(m[1])); err != nil {
			t.Error(err)
		}
	}
	return string(m[1])
}

// answered sends packets from a port of its own until one is answered, again after a second as ArduPilot does: a copy that is still
// under way when the next one sends would say that this one flies on.
func answered(to string) error {
	c, err := net.Dial("udp4", to)
	if err != nil {
		return err
	}
	defer c.Close()
	packet, answer := make([]byte, protocol.Size16), make([]byte, 4096)
	binary.LittleEndian.PutUint16(packet, protocol.Magic16)
	binary.LittleEndian.PutUint16(packet[2:], 400)
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		if _, err := c.Write(packet); err != nil {
			return err
		}
		_ = c.SetReadDeadline(time.Now().Add(time.Second))
		n, err := c.Read(answer)
		if err == nil {
			if !strings.Contains(string(answer[:n]), `"timestamp"`) {
				return fmt.Errorf("the answer is %s", answer[:n])
			}
			return nil
		}
		time.Sleep(20 * time.Millisecond) // nobody listens yet
	}
	return fmt.Errorf("%s does not answer", to)
}

// TestAutotestTellsWhatFlewInstead: a model that sitlark does not have is ArduPilot's own.
func TestAutotestTellsWhatFlewInstead(t *testing.T) {
	t.Setenv(asProgram, "yes")
	folder := fakesitl.Checkout(t, `echo "flown as $5"; [ "$5" != heli ]`)
	out, err := autotested(t, folder, t.TempDir(), "Heli")
	if err != nil || !strings.Contains(out, "model heli, which sitlark does not have") {
		t.Fatalf("%v\n%s", err, out)
	}
}

// TestAutotestFliesOtherNumbers: a test that rests on ArduPilot's default model is flown with its
// numbers, and any test with those of --frame-file.
func TestAutotestFliesOtherNumbers(t *testing.T) {
	t.Setenv(asProgram, "yes")
	folder, results := fakesitl.Checkout(t, ""), t.TempDir()
	mine := testfile.Write(t, "mine.json", `{"mass": 2.5, "hoverThrOut": 0.45}`)
	const told = "with the numbers of ArduPilot's default model"
	for _, c := range []struct {
		test, frame, flown string
		told               bool
	}{
		{"Hover", "", "the 1.5 kg quad's parts", false},
		{"Weathervane", "", "default.json", true},
		{"Weathervane", mine, "mine.json", false},
	} {
		f := flagsOfFake(folder, results)
		f.frame = c.frame
		var out bytes.Buffer
		err := f.run(t.Context(), []string{c.test}, &out)
		log, _ := os.ReadFile(filepath.Join(results, c.test, "sitlark", "physics.log"))
		if err != nil || strings.Contains(out.String(), told) != c.told || !strings.Contains(string(log), c.flown) {
			t.Errorf("%s with %q: %v\n%s\n%s", c.test, c.frame, err, out.String(), log)
		}
	}
}

// TestAutotestLeavesTerrainToTests: sitlark, whose land is level in them, answers no request for terrain. ArduPilot would keep that land, and
// ask the test for nothing more.
func TestAutotestLeavesTerrainToTests(t *testing.T) {
	for _, mavlink := range []bool{true, false} {
		c, err := config.New(physicsConfig(config.Vehicle{Name: "plane-elevrev"}, "-35.36,149.16,585,354", mavlink))
		if err != nil || c.MAVLink.Terrain != config.TerrainNever || c.MAVLink.Off == mavlink || !c.Location.Flat || !c.Headless {
			t.Errorf("MAVLink %v: %+v, %+v, %v", mavlink, c.MAVLink, c.Location, err)
		}
	}
}

// TestAutotestProgress: which test of how many flies, on what, in which try, and how it ended.
func TestAutotestProgress(t *testing.T) {
	at := autotest.Progress{Test: "Hover", Number: 3, Of: 31, Sitlark: true, Try: 1}
	again, control := at, at
	again.Try, control.Sitlark = 2, false
	for _, c := range []struct {
		at   autotest.Progress
		run  *autotest.Run
		want string
	}{
		{at, nil, "3 of 31: Hover on sitlark"},
		{again, &autotest.Run{Outcome: autotest.Failed, Seconds: 12.3, Reason: "no height"}, "3 of 31: Hover on sitlark, try 2: failed in 12 s: no height"},
		{control, &autotest.Run{Outcome: autotest.Passed, Seconds: 8}, "3 of 31: Hover on ArduPilot's own model: passed in 8 s"},
	} {
		if got := flightLine(c.at, c.run); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestAutotestInterrupted: where it was, and before the first test nothing of Python's or of contexts.
func TestAutotestInterrupted(t *testing.T) {
	t.Setenv(asProgram, "yes")
	started := filepath.Join(t.TempDir(), "started")
	folder := fakesitl.Checkout(t, "touch "+started+"; sleep 60")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go func() {
		for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
			if _, err := os.Stat(started); err == nil {
				break
			}
		}
		stop()
	}()
	f := flagsOfFake(folder, t.TempDir())
	for _, want := range []string{"stopped: Hover, test 1 of 1, is not complete; ", "stopped: no test was flown"} {
		var out bytes.Buffer
		if err := f.run(ctx, []string{"Hover"}, &out); err == nil || !strings.HasPrefix(err.Error(), want) || exitCode(err) != exitFailure {
			t.Errorf("%v, want %q\n%s", err, want, out.String())
		}
	}
}

// TestAutotestUsage: what is wrong is said before anything is flown.
func TestAutotestUsage(t *testing.T) {
	t.Setenv("ARDUPILOT_HOME", "")
	folder, file := fakesitl.Checkout(t, ""), testfile.Write(t, "file", "")
	for words, want := range map[string]string{
		"":                     "--ardupilot is missing",
		"--ardupilot /no/such": "git clone",
		"--ardupilot " + folder + " --built-in some":                          "expected all, failed, none or only",
		"--ardupilot " + folder + " --python no-such":                         "--python",
		"--ardupilot " + folder + " --timeout 0s":                             "at least 1s",
		"--ardupilot " + folder + " --speedup -1":                             "positive",
		"--ardupilot " + folder + " --patience 0.5":                           "from 1 to 100",
		"--ardupilot " + folder + " --patience NaN":                           "from 1 to 100",
		"--ardupilot " + folder + " --tries 0":                                "at least 1",
		"--ardupilot " + folder + " --frame-file hexa-7kg":                    "ends with .json",
		"--ardupilot " + folder + " --rate 719":                               "at least 720",
		"--ardupilot " + folder + " --rate 89 --vehicle plane":                "at least 90",
		"--ardupilot " + folder + " --rate 400 --vehicle quadplane":           "at least 540",
		"--ardupilot " + folder + " --python sh --out " + file + "/out Hover": "--out",
		"--ardupilot " + folder + " --python sh Hoover --list":                "Hover",
	} {
		if _, err := called(t, append([]string{"autotest"}, strings.Fields(words)...)...); err == nil || !strings.Contains(err.Error(), want) || exitCode(err) != exitUsage {
			t.Errorf("%s: %v, want %q", words, err, want)
		}
	}
	out, err := called(t, "autotest", "--ardupilot", folder, "--python", "sh", "--list")
	if err != nil || !strings.Contains(out, "Hover\n") || !strings.Contains(out, "TakeoffCheck  not applicable") {
		t.Errorf("%v\n%s", err, out)
	}
	if why := autotest.AllSeries[0].NotApplicable("Hover"); why != "" {
		t.Error(why)
	}
}
