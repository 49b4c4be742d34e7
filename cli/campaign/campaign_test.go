package campaign

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/config"
)

// argsVariable makes this test program sitlark, which tests can kill.
const argsVariable = "SITLARK_TEST_ARGS"

func TestMain(m *testing.M) {
	text := os.Getenv(argsVariable)
	var args []string
	switch {
	case filepath.Base(os.Args[0]) == "sitlark": // as guides call it
		args = os.Args[1:]
	case text == "":
		os.Exit(m.Run())
	default:
		if err := json.Unmarshal([]byte(text), &args); err != nil {
			panic(err)
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	cmd := root()
	cmd.SetArgs(args)
	if err := cmd.ExecuteContext(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func root() *cobra.Command {
	cmd := &cobra.Command{Use: "sitlark", SilenceUsage: true}
	cmd.AddCommand(NewCommand(func(*pflag.FlagSet) func() (config.Config, error) {
		return func() (config.Config, error) { return config.Config{}, nil }
	}), NewWorkerCommand())
	return cmd
}

// run runs a command in this process.
func run(t *testing.T, args ...string) (out string, err error) {
	t.Helper()
	cmd := root()
	var b bytes.Buffer
	cmd.SetOut(&b)
	cmd.SetErr(&b)
	cmd.SetArgs(args)
	err = cmd.ExecuteContext(t.Context())
	return b.String(), err
}

// program starts the same as a process of its own.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	text, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	p := exec.Command(os.Args[0])
	p.Env = append(os.Environ(), argsVariable+"="+string(text))
	p.Stdout, p.Stderr = os.Stderr, os.Stderr
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Process.Kill()
		p.Wait()
	})
	return p
}

const scenarioText = `
name: hop
vehicle: quad-1.5kg
flat: true
weather: {wind: 3@270, turbulence: 0.2}
expect:
  - always: tilt < 34deg
  - never: altitude > 60m
timeout: 12s
`

const campaignText = `
name: hops
scenario: hop.yaml
seed: 3
variables:
  wind.speed: {range: 0..14 m/s}
  seed: {whole: 1..100000}
method: monte carlo
flights: 24
generation: 8
keep: none
`

// files writes the campaign and its scenario, and returns the campaign's path.
func files(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{"hop.yaml": scenarioText, "hops.yaml": campaignText} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(folder, "hops.yaml")
}

// results are those of a folder without what depends on who flew them.
func results(t *testing.T, folder string) []campaign.Record {
	t.Helper()
	all, _, err := store.ReadResults(filepath.Join(folder, store.ResultsFile))
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		r := &all[i].Result
		r.Worker, r.Wall, r.CPU, r.Recording = "", 0, 0, ""
	}
	return all
}

// whole flies the campaign in one go.
func whole(t *testing.T, file string) []campaign.Record {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "whole")
	if out, err := run(t, "campaign", "run", file, "--out", folder, "--jobs", "2"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	all := results(t, folder)
	if len(all) != 24 {
		t.Fatalf("%d results", len(all))
	}
	for _, name := range []string{store.ReportFile, store.ParquetFile} {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	held := 0
	for _, r := range all {
		if r.Result.Status == campaign.Held {
			held++
		}
	}
	if held == 0 || held == len(all) {
		t.Errorf("%d of %d flights held: expected some of each", held, len(all))
	}
	return all
}

// TestKilledCoordinatorGoesOn is killed again and again, and has in the end what one that was not
// killed has.
func TestKilledCoordinatorGoesOn(t *testing.T) {
	file := files(t)
	want := whole(t, file)
	folder := filepath.Join(t.TempDir(), "killed")
	args := []string{"campaign", "run", file, "--out", folder, "--jobs", "2"}
	for kills := 0; ; kills++ {
		p := program(t, args...)
		if kills < 3 {
			before := lines(folder)
			for lines(folder) < before+3 && p.ProcessState == nil {
				time.Sleep(2 * time.Millisecond)
			}
			time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
			p.Process.Kill()
			p.Wait()
		} else if err := p.Wait(); err != nil {
			t.Fatal(err)
		}
		if kills == 3 {
			break
		}
		args = []string{"campaign", "resume", folder, "--jobs", "2"}
		if kills == 1 {
			args = []string{"campaign", "run", file, "--out", folder, "--jobs", "2", "--resume"}
		}
	}
	if diff := cmp.Diff(want, results(t, folder)); diff != "" {
		t.Error(diff)
	}
}

// lines is how many results a folder has.
func lines(folder string) int {
	text, err := os.ReadFile(filepath.Join(folder, store.ResultsFile))
	if err != nil {
		return 0
	}
	return bytes.Count(text, []byte("\n"))
}

// TestWorkersOfOtherProcessesFly the same campaign, one of them killed.
func TestWorkersOfOtherProcessesFly(t *testing.T) {
	file := files(t)
	want := whole(t, file)
	address := free(t)
	folder := filepath.Join(t.TempDir(), "shared")
	coordinator := program(t, "campaign", "run", file, "--out", folder, "--jobs", "0", "--listen", address)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		c, err := net.Dial("tcp", address)
		if err == nil {
			c.Close()
			break
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
	program(t, "worker", "--nats", "nats://"+address, "--jobs", "1")
	stopped := program(t, "worker", "--nats", "nats://"+address, "--jobs", "1")
	for lines(folder) < 4 && coordinator.ProcessState == nil {
		time.Sleep(2 * time.Millisecond)
	}
	stopped.Process.Signal(os.Interrupt) // it finishes what it has begun
	if err := stopped.Wait(); err != nil {
		t.Errorf("a worker that was told to stop: %v", err)
	}
	if err := coordinator.Wait(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, results(t, folder)); diff != "" {
		t.Error(diff)
	}
}

// TestShardsAreMerged into what one run gives, and a sample of it is flown again.
func TestShardsAreMerged(t *testing.T) {
	file := files(t)
	want := whole(t, file)
	base := t.TempDir()
	args := []string{"campaign", "merge", filepath.Join(base, "merged")}
	for _, part := range []string{"1/2", "2/2"} {
		folder := filepath.Join(base, "part"+part[:1])
		for range 2 { // the second time there is nothing left to fly
			if out, err := run(t, "campaign", "run", file, "--out", folder, "--shard", part, "--resume"); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
		}
		args = append(args, folder)
	}
	if out, err := run(t, "campaign", "run", file, "--out", filepath.Join(base, "part1"), "--shard", "2/2", "--resume"); err == nil || !strings.Contains(err.Error(), "is another one") {
		t.Errorf("a part in the folder of another: %v\n%s", err, out)
	}
	if out, err := run(t, args...); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if diff := cmp.Diff(want, results(t, args[2])); diff != "" {
		t.Error(diff)
	}
	recording := filepath.Join(base, "again.mcap")
	out, err := run(t, "campaign", "fly", args[2], "7", "--record", recording)
	if _, missing := os.Stat(recording); err != nil || missing != nil || !strings.Contains(out, "the same flight") {
		t.Errorf("%v, %v\n%s", err, missing, out)
	}
}

func free(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// TestWrongCallsSayWhatToDo.
func TestWrongCallsSayWhatToDo(t *testing.T) {
	folder := t.TempDir()
	for want, args := range map[string][]string{
		"unknown command \"rnu\"":  {"campaign", "rnu"},
		"no such campaign":         {"campaign", "run", "gust-landing-rat"},
		"has no campaign":          {"campaign", "resume", folder},
		"name the queue by --nats": {"worker"},
		"check that it runs":       {"worker", "--nats", "nats://127.0.0.1:1"},
		"chooses samples by the":   {"campaign", "run", "hexa-motor-out-boundary", "--shard", "1/2", "--out", filepath.Join(folder, "x")},
		"--nats uses another":      {"campaign", "run", "gust-landing-rate", "--nats", "nats://a", "--sync"},
		"expected broken, worst":   {"campaign", "run", "gust-landing-rate", "--keep", "some"},
		"--resume: name the camp":  {"campaign", "run", "gust-landing-rate", "--resume"},
		"--jobs 0":                 {"campaign", "run", "gust-landing-rate", "--jobs", "0"},
		"expected the number":      {"campaign", "fly", folder, "x"},
		"expected a new folder":    {"campaign", "merge", folder},
		"needs --sitl":             {"campaign", "run", "gust-landing-rate", "--sitl-logs", folder},
		"--nats-creds no/such: there is no such file that can be read":         {"worker", "--nats", "nats://127.0.0.1:1", "--nats-creds", "no/such"},
		"--nats-ca no/such: there is no such file that can be read":            {"worker", "--nats", "nats://127.0.0.1:1", "--nats-ca", "no/such"},
		"--listen 127.0.0.1:0: expected HOST:PORT with a port from 1 to 65535": {"campaign", "run", "gust-landing-rate", "--listen", "127.0.0.1:0"},
		"are for a NATS server":      {"campaign", "run", "gust-landing-rate", "--nats-creds", "x"},
		"expected at least one camp": {"campaign", "check"},
	} {
		if out, err := run(t, args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want an error with %q\n%s", args, err, want, out)
		}
	}
}
