package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/spf13/cobra"
)

// plantedSecret stands in every place that may have a password, token or key.
const plantedSecret = "hidden-word"

// plantedProgram runs sitlark as a program, with a planted environment, until it ends.
func plantedProgram(t *testing.T, env []string, args ...string) (said string, err error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	p := exec.CommandContext(ctx, os.Args[0], args...)
	p.Env = append(plantedEnv(), env...)
	out, err := p.CombinedOutput()
	if ctx.Err() != nil {
		t.Errorf("sitlark %q did not end", args)
	}
	return string(out), err
}

func plantedEnv() []string {
	return append(os.Environ(), asProgram+"=1", "AWS_ACCESS_KEY_ID=AKIA"+plantedSecret, "AWS_SECRET_ACCESS_KEY="+plantedSecret, "AWS_SESSION_TOKEN="+plantedSecret, "AWS_REGION=eu-central-1",
		"AWS_ENDPOINT_URL_S3=http://127.0.0.1:1/?token="+plantedSecret)
}

// addresses have the word in the place of a password or a token, well-formed or not.
func addresses() (all []string) {
	for _, user := range []string{"me:W@", "W@", "me:W%zz@", "me:W#x@", "me:x#W@", "me:W/x@", "me:x/W@", "me:W?x@", "me:x?W@", "me:W@x@", "me:[W@", "me:W\\@", "me:100%W@"} {
		for _, host := range []string{"127.0.0.1:1", "127.0.0.1:port", "127.0.0.1:99999", "[::1", ""} {
			for _, scheme := range []string{"nats://", "", "http://", "s3://", "NATS://", "://"} {
				if scheme == "nats://" || host == "127.0.0.1:1" { // the other combinations say nothing more
					all = append(all, scheme+strings.ReplaceAll(user, "W", plantedSecret)+host)
				}
			}
		}
	}
	return append(all, "nats://127.0.0.1:1?token="+plantedSecret, "nats://127.0.0.1:1,nats://me:"+plantedSecret+"%zz@x", "s3://key:"+plantedSecret+"@bucket/prefix", "file:///x?X-Amz-Signature="+plantedSecret)
}

// TestNoErrorShowsASecret: an address with a password in its own flag and in the place of anything else, and
// keys of the environment, of AWS's files and of NATS's.
func TestNoErrorShowsASecret(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	clean := func(what string, said string) {
		t.Helper()
		if strings.Contains(said, plantedSecret) {
			t.Errorf("%s: %s", what, said)
		}
	}
	for i, at := range addresses() {
		places := [][]string{{"worker", "--nats", at}, {"campaign", "run", "gust-landing-rate", "--out", filepath.Join(t.TempDir(), "out"), "--nats", at}}
		if strings.Contains(at, "://") { // otherwise it is a folder
			places = append(places, []string{"worker", "--nats", "nats://127.0.0.1:1", "--recordings", at})
		}
		for _, place := range places {
			out, err := called(t, place...)
			if err == nil {
				t.Fatalf("%q: no error", place)
			}
			var said bytes.Buffer
			tellError(&said, &cobra.Command{}, err)
			clean(fmt.Sprintf("%q", place), out+said.String()+err.Error())
		}
		if !strings.Contains(at, "@") || strings.Contains(at, `\`) || strings.HasPrefix(at, plantedSecret) {
			continue // nobody knows what that is
		}
		for j, place := range [][]string{{"worker", at}, {at}, {"worker", "--jobs", at}, {"campaign", "run", at}, {"campaign", "resume", at}, {"campaign", at}, {"health", at}, {"replay", at}, {"scenario", "run", at},
			{"worker", "--nats", "nats://127.0.0.1:1", "--nats-creds", at}, {"--control", at}, {"--vehicle", at}, {"campaign", "run", "gust-landing-rate", "--shard", at}} {
			if (i+j)%4 != 0 {
				continue // each place meets a quarter of the addresses: all of them take half a minute
			}
			if place[0] == "replay" && !strings.Contains(at, "://") {
				continue // FILE@VEHICLE
			}
			_, err := called(t, place...)
			if err == nil {
				t.Fatalf("%q: no error", place)
			}
			var said bytes.Buffer
			tellError(&said, &cobra.Command{}, err)
			clean(fmt.Sprintf("%q", place), said.String())
		}
	}
	creds := write("worker.creds", "-----BEGIN NATS USER JWT-----\n"+plantedSecret+"\n------END NATS USER JWT------\n-----BEGIN USER NKEY SEED-----\nSU"+plantedSecret+"\n------END USER NKEY SEED------\n")
	config := write("config", "[default]\nregion = eu-central-1\nendpoint_url = http://me:"+plantedSecret+"@minio:99999999\n")
	keys := write("credentials", "[default]\naws_access_key_id = "+plantedSecret+"\naws_secret_access_key\n"+plantedSecret+"\n")
	for _, c := range []struct {
		env  []string
		args []string
	}{
		{nil, []string{"worker", "--nats", "nats://127.0.0.1:1", "--nats-creds", creds}},
		{nil, []string{"worker", "--nats", "nats://127.0.0.1:1", "--nats-ca", creds}},
		{nil, []string{"worker", "--nats", "nats://127.0.0.1:1", "--recordings", "s3://flights/x"}},
		{[]string{"AWS_ENDPOINT_URL_S3=", "AWS_CONFIG_FILE=" + config}, []string{"worker", "--nats", "nats://127.0.0.1:1", "--recordings", "s3://flights/x"}},
		{[]string{"AWS_ACCESS_KEY_ID=", "AWS_SECRET_ACCESS_KEY=", "AWS_SHARED_CREDENTIALS_FILE=" + keys}, []string{"worker", "--nats", "nats://127.0.0.1:1", "--recordings", "s3://flights/x"}},
		{[]string{"AWS_ENDPOINT_URL_S3=http://me:" + plantedSecret + "@%zz"}, []string{"worker", "--nats", "nats://127.0.0.1:1", "--recordings", "s3://flights/x"}},
		{nil, []string{"--control", "127.0.0.1:0", "--control-token-file", write("token", plantedSecret+" with a space"), "--headless"}},
		{nil, []string{"--control", "127.0.0.1:0", "--control-token-file", write("short", plantedSecret), "--headless"}},
	} {
		said, err := plantedProgram(t, c.env, c.args...)
		if err == nil {
			t.Errorf("%q: no error", c.args)
		}
		clean(fmt.Sprintf("%q", c.args), said)
	}
}

// TestNothingOfACampaignShowsASecret: neither what coordinator and worker say, on the most talkative level of
// the log, nor their metrics, nor any file that they write.
func TestNothingOfACampaignShowsASecret(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no SIGTERM, by which the worker is ended")
	}
	folder := t.TempDir()
	nats, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: filepath.Join(folder, "nats"), Username: "me", Password: plantedSecret, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	nats.Start()
	defer nats.Shutdown()
	if !nats.ReadyForConnections(time.Minute) {
		t.Fatal("the server did not start")
	}
	url := "nats://me:" + plantedSecret + "@" + nats.Addr().String()
	for name, text := range map[string]string{"hop.yaml": hops, "hops.yaml": strings.NewReplacer("RANGE", "0..2 m/s", "MORE", "", "keep: none", "keep: all").Replace(hopsCampaign)} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	metrics := l.Addr().String()
	l.Close()
	out := filepath.Join(folder, "out")
	var worker bytes.Buffer
	w := exec.Command(os.Args[0], "worker", "--nats", url, "--metrics", metrics, "--recordings", filepath.Join(out, "recordings"), "--jobs", "1")
	w.Env, w.Stdout, w.Stderr = plantedEnv(), &worker, &worker
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	said, err := plantedProgram(t, nil, "campaign", "run", filepath.Join(folder, "hops.yaml"), "--out", out, "--nats", url, "--jobs", "0", "--junit", filepath.Join(out, "junit.xml"), "--json")
	if err != nil {
		t.Errorf("%v: %s", err, said)
	}
	page := ""
	if answer, err := http.Get("http://" + metrics + "/metrics"); err != nil {
		t.Error(err)
	} else {
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		page = string(text)
	}
	if err := w.Process.Signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	if err := w.Wait(); err != nil {
		t.Error(err)
	}
	for what, text := range map[string]string{"coordinator": said, "worker": worker.String(), "metrics": page} {
		if strings.Contains(text, plantedSecret) || len(text) < 100 {
			t.Errorf("%s: %s", what, text)
		}
	}
	if !strings.Contains(worker.String(), "nats://…@"+nats.Addr().String()) {
		t.Errorf("the worker does not say where it works: %s", &worker)
	}
	files := 0
	err = filepath.WalkDir(out, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		text, err := os.ReadFile(path)
		if bytes.Contains(text, []byte(plantedSecret)) {
			t.Errorf("%s has the secret", path)
		}
		return err
	})
	if err != nil || files < 6 {
		t.Errorf("%d files, %v", files, err)
	}
}
