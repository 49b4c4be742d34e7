package campaign

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/internal/s3/s3test"
)

// environment gives this process the credentials of a server.
func environment(t *testing.T, s *s3test.Server) {
	env := s.Environment()
	for _, name := range []string{"AWS_ENDPOINT_URL_S3", "AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"} {
		t.Setenv(name, env(name))
	}
}

// TestPlacesOfRecordingsAreAClosedList: a folder or s3://, and nothing is made of anything else.
func TestPlacesOfRecordingsAreAClosedList(t *testing.T) {
	t.Chdir(t.TempDir())
	file := files(t)
	for place, want := range map[string]string{"http://host/x": "http:// is no place for recordings", "file:///tmp/x": "file:// is no place", "S3://flights": "with a small s and two slashes", "s3:flights/x": "two slashes", "s3:/flights": "two slashes", "ftp://a:b@c": "ftp://", "://x": "no scheme",
		"s3://key:hidden-word@flights/x": "set AWS_ACCESS_KEY_ID", "s3://": "expected s3://BUCKET/PREFIX"} {
		for _, args := range [][]string{{"campaign", "run", file, "--out", "out"}, {"worker", "--nats", "nats://127.0.0.1:1"}} {
			_, err := run(t, append(args, "--recordings", place)...)
			if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hidden-word") {
				t.Errorf("%s: %v", place, err)
			}
		}
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) != 0 {
		t.Errorf("%v was made, %v", entries, err)
	}
}

// TestRecordingsInABucket: those of all flights, or of the broken ones, which are flown once more; the
// results, `campaign fly` and the report name them.
func TestRecordingsInABucket(t *testing.T) {
	s := s3test.Serve(t)
	environment(t, s)
	file := files(t)
	for _, which := range []string{"all", "broken"} {
		folder := filepath.Join(t.TempDir(), which)
		out, err := run(t, "campaign", "run", file, "--out", folder, "--jobs", "2", "--keep", which, "--recordings", "s3://flights/"+which)
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if !strings.Contains(out, "recording: s3://flights/"+which+"/") {
			t.Errorf("the text names no recording:\n%s", out)
		}
		if page, err := os.ReadFile(filepath.Join(folder, store.ReportFile)); err != nil || !strings.Contains(string(page), "s3://flights/"+which+"/") {
			t.Errorf("the page names no recording: %v", err)
		}
		records, _, err := store.Read(folder)
		if err != nil || len(records) != 24 {
			t.Fatalf("%d results, %v", len(records), err)
		}
		recorded := 0
		for _, r := range records {
			key, found := strings.CutPrefix(r.Result.Recording, "s3://flights/")
			if !found {
				continue
			}
			recorded++
			if which == "broken" && r.Result.Status != campaign.Broken {
				t.Errorf("sample %d held and was kept", r.Sample.Number)
			}
			if content := s.Content(t, key); len(content) < 1000 {
				t.Errorf("sample %d: %s has %d bytes", r.Sample.Number, key, len(content))
			}
		}
		if which == "all" && recorded != 24 || which == "broken" && (recorded == 0 || recorded == 24) {
			t.Errorf("%s: %d recordings", which, recorded)
		}
		if left, _ := filepath.Glob(filepath.Join(folder, store.RecordingsFolder, "*")); len(left) > 0 {
			t.Errorf("in the folder too: %v", left)
		}
		first := records[0]
		if which == "all" {
			if out, err := run(t, "campaign", "fly", folder, "1"); err != nil || !strings.Contains(out, first.Result.Recording) {
				t.Errorf("fly names no recording: %v\n%s", err, out)
			}
		}
	}
}

// TestBucketIsTriedFirst: before a folder is made, or a worker connects, and no secret is shown.
func TestBucketIsTriedFirst(t *testing.T) {
	s := s3test.Serve(t)
	environment(t, s)
	t.Setenv("AWS_SECRET_ACCESS_KEY", "not-the-secret")
	file, folder := files(t), filepath.Join(t.TempDir(), "x")
	closed := filepath.Join(t.TempDir(), "closed")
	if err := os.WriteFile(closed, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"campaign", "run", file, "--out", folder, "--recordings", "s3://flights/x"},
		{"worker", "--nats", "nats://127.0.0.1:1", "--recordings", "s3://flights/x"},
	} {
		_, err := run(t, args...)
		if err == nil || !strings.Contains(err.Error(), "AWS_SECRET_ACCESS_KEY") || strings.Contains(err.Error(), "not-the-secret") || strings.Contains(err.Error(), s3test.Key) {
			t.Errorf("%v: %v", args, err)
		}
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("the campaign's folder was made")
	}
	if _, err := run(t, "worker", "--nats", "nats://127.0.0.1:1", "--recordings", filepath.Join(closed, "x")); err == nil || !strings.Contains(err.Error(), "no file can be written there") {
		t.Errorf("a folder that can't be made: %v", err)
	}
}

// TestRetryFliesWhatCouldNotBeFlown, and nothing else.
func TestRetryFliesWhatCouldNotBeFlown(t *testing.T) {
	file := files(t)
	folder := filepath.Join(t.TempDir(), "c")
	if out, err := run(t, "campaign", "run", file, "--out", folder, "--jobs", "2"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := results(t, folder)
	// As after trouble with workers: two samples could not be flown.
	path := filepath.Join(folder, store.ResultsFile)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var changed []string
	for line := range strings.Lines(string(text)) {
		var r campaign.Record
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		if r.Result.Worker = "first"; r.Sample.Number == 3 || r.Sample.Number == 17 {
			r.Result = campaign.Result{Key: r.Result.Key, Status: campaign.NotFlown, Reason: "3 workers took it and none finished it"}
		}
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		changed = append(changed, string(line)+"\n")
	}
	if err := os.WriteFile(path, []byte(strings.Join(changed, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := run(t, "campaign", "resume", folder); err != nil || !strings.Contains(out, "Could not be flown") {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := run(t, "campaign", "resume", folder, "--retry")
	if err != nil || strings.Contains(out, "Could not be flown") {
		t.Fatalf("%v\n%s", err, out)
	}
	raw, _, err := store.Read(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range raw {
		if again := r.Result.Worker != "first"; again != (r.Sample.Number == 3 || r.Sample.Number == 17) {
			t.Errorf("sample %d was flown by %s", r.Sample.Number, r.Result.Worker)
		}
	}
	if got := results(t, folder); len(got) != len(want) || got[2].Result.Hash != want[2].Result.Hash || got[16].Result.Hash != want[16].Result.Hash {
		t.Error("the results differ from those of the first run")
	}
	search := filepath.Join(filepath.Dir(file), "search.yaml")
	if err := os.WriteFile(search, []byte(strings.Replace(strings.Replace(campaignText, "monte carlo", "worst", 1), "  seed: {whole: 1..100000}\n", "", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := run(t, "campaign", "run", search, "--out", folder+"-search"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if _, err := run(t, "campaign", "resume", folder+"-search", "--retry"); err == nil || !strings.Contains(err.Error(), "chose later samples by what was flown before") {
		t.Errorf("of a search: %v", err)
	}
}
