package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/fakesitl"
	"github.com/sitlark/sitlark/internal/testfile"
)

// TestChildThatEndsEndsTheFlight without a window, with its last words and the way it
// was called.
func TestChildThatEndsEndsTheFlight(t *testing.T) {
	binary := fakesitl.Write(t, "echo 'bind failed on port 5760'; exit 4")
	extra := testfile.Write(t, "more, and more.params", "1\t1\tSIM_WIND_SPD\t3\t9\n")
	_, err := called(t, "--headless", "--listen", "127.0.0.1:0", "--vehicle", "hexa-7kg", "--home", "47.1,8.5,420,90",
		"--sitl", binary, "--sitl-instance", "3", "--speedup", "5", "--sitl-defaults", extra)
	if err == nil || exitCode(err) != exitFailure {
		t.Fatalf("got %v", err)
	}
	for _, want := range []string{"exit status 4", "bind failed on port 5760", "--model JSON:127.0.0.1", "-I 3 --model JSON:127.0.0.1 --sim-port-out", "--speedup 5",
		"--home 47.1000000,8.5000000,420.00,90.0", "multicopter.parm,", "vehicle.parm,", "user.parm"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error lacks %q:\n%v", want, err)
		}
	}
	parms, _ := filepath.Glob(filepath.Join(os.Getenv("XDG_CACHE_HOME"), "sitlark", "sitl", "hexa-7kg-3", "vehicle.parm"))
	if len(parms) != 1 {
		t.Fatalf("no parameters of the vehicle")
	}
	if text, _ := os.ReadFile(parms[0]); !strings.Contains(string(text), "FRAME_CLASS 2") {
		t.Errorf("the vehicle's parameters are not a hexa's:\n%.400s", text)
	}
	if text, err := os.ReadFile(filepath.Join(filepath.Dir(parms[0]), "user.parm")); string(text) != "SIM_WIND_SPD 3\n" {
		t.Errorf("of the user's parameters ArduPilot gets %q, %v", text, err)
	}
}

// TestBadSITLFlags are refused before anything is started.
func TestBadSITLFlags(t *testing.T) {
	good := fakesitl.Write(t, "exit 0")
	odd := testfile.Write(t, "odd.parm", "WPNAV_RADIUS abc\n")
	for _, bad := range []struct{ words, want string }{
		{"--sitl /no/such/arducopter", "does not exist"},
		{"--sitl " + filepath.Dir(good), "is a folder"},
		{"--sitl " + good + " --demo", "two autopilots"},
		{"--sitl " + good + " --sitl-defaults /no/such.parm", "--sitl-defaults"},
		{"--sitl " + good + " --sitl-defaults " + odd, odd + `:1:14: got "abc", expected a number for WPNAV_RADIUS`},
		{"--sitl " + good + " --sitl-instance 5000", "from 0 to 999"},
		{"--listen [::1]:0 --sitl " + good, "ArduPilot's JSON backend speaks IPv4 alone"},
		{"--sitl-wipe", "needs --sitl"},
		{"--speedup 0.01", "from 0.1 to 100"},
	} {
		_, err := called(t, append([]string{"--headless", "--listen", "127.0.0.1:0"}, strings.Fields(bad.words)...)...)
		if err == nil || !strings.Contains(err.Error(), bad.want) || exitCode(err) != exitUsage {
			t.Errorf("%s: got %v, want %q", bad.words, err, bad.want)
		}
	}
}

// TestEveryInstanceHasItsPorts: where sitlark listens and where ArduPilot sends, unless
// --listen says otherwise, from instance 0 to 5.
func TestEveryInstanceHasItsPorts(t *testing.T) {
	binary := fakesitl.Write(t, "exit 0")
	for n := range 6 {
		for _, want := range []struct {
			args   []string
			listen string
		}{
			{nil, fmt.Sprintf("127.0.0.1:%d", 9002+10*n)},
			{[]string{"--listen", "127.0.0.1:9002"}, "127.0.0.1:9002"},
			{[]string{"--listen", "0.0.0.0:7000"}, "0.0.0.0:7000"},
		} {
			set := pflag.NewFlagSet("", pflag.ContinueOnError)
			f := flags{set: set}
			f.register(set)
			if err := set.Parse(append(want.args, "--headless", "--sitl", binary, "--sitl-instance", fmt.Sprint(n))); err != nil {
				t.Fatal(err)
			}
			c, err := f.config()
			if err != nil || c.Exchange.Listen != want.listen || c.MAVLink.Address != config.ChildMAVLink {
				t.Errorf("instance %d, %v: listens on %s, MAVLink %s, %v; want %s", n, want.args, c.Exchange.Listen, c.MAVLink.Address, err, want.listen)
			}
		}
	}
}

// TestOnlyADemonstrationFliesWithoutArduPilotsPort, and not where the user named one.
func TestOnlyADemonstrationFliesWithoutArduPilotsPort(t *testing.T) {
	for _, c := range []struct {
		args string
		any  bool
	}{{"--demo", true}, {"--headless", false}, {"--demo --listen 127.0.0.1:9002", false}} {
		set := pflag.NewFlagSet("", pflag.ContinueOnError)
		var f flags
		f.register(set)
		if err := set.Parse(strings.Fields(c.args)); err != nil {
			t.Fatal(err)
		}
		if got, err := f.config(); err != nil || got.Exchange.AnyPort != c.any {
			t.Errorf("%s: any port %v, %v", c.args, got.Exchange.AnyPort, err)
		}
	}
}
