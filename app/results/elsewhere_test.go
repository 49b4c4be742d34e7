package results

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/s3"
	"github.com/sitlark/sitlark/internal/s3/s3test"
)

// TestRecordingsElsewhere are fetched from a bucket; of others the place is told, or why there is none.
func TestRecordingsElsewhere(t *testing.T) {
	s := s3test.Serve(t)
	env := s.Environment()
	for _, name := range []string{"AWS_ENDPOINT_URL_S3", "AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"} {
		t.Setenv(name, env(name))
	}
	bucket, err := s3.Open("s3://flights/night", os.Getenv)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "x.mcap")
	if err := os.WriteFile(file, []byte("a flight"), 0o600); err != nil {
		t.Fatal(err)
	}
	at, err := bucket.Put(t.Context(), "x.mcap", file, nil)
	if err != nil {
		t.Fatal(err)
	}
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	path, err := fetch(t.Context(), &campaign.Record{Sample: campaign.Sample{Number: 7}, Result: campaign.Result{Recording: at}})
	if err != nil {
		t.Fatal(err)
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != "a flight" {
		t.Errorf("%q, %v", content, err)
	}
	if err := Remove(path); err != nil {
		t.Error(err)
	}
	if _, err := fetch(t.Context(), &campaign.Record{Result: campaign.Result{Recording: "s3://flights/night/none.mcap"}}); err == nil || !strings.Contains(err.Error(), "there is no such file in the bucket") {
		t.Errorf("a recording that is gone: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(temporary, "*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	for want, r := range map[string]campaign.Result{
		"":                             {Recording: at},
		"worker w kept it as /data/x":  {Recording: "/data/x", Worker: "w"},
		"the credentials have expired": {RecordingNote: "ExpiredToken: the credentials have expired"},
	} {
		if why := elsewhere(&campaign.Record{Result: r}); !strings.Contains(why, want) || want == "" && why != "" {
			t.Errorf("%+v: %q, want %q", r, why, want)
		}
	}
}
