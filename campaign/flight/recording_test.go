package flight

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/s3"
	"github.com/sitlark/sitlark/internal/s3/s3test"
	"github.com/sitlark/sitlark/record"
)

// TestWorstRecordingsStay: those of flights that were among the worst of their campaign when they
// ended, whatever comes later: a result names them.
func TestWorstRecordingsStay(t *testing.T) {
	folder := t.TempDir()
	var k kept
	k.options(&Options{Recordings: folder, Worst: 2}, nil)
	var told []string
	for i, margin := range []float64{0.5, 0.1, 0.3, -2, 0.2, 0.1} {
		task := campaign.Task{Campaign: "a", Autopilot: "x", Keep: campaign.KeepWorst, Sample: campaign.Sample{Number: i + 1}}
		path, err := k.begin(&task)
		if err == nil {
			err = os.WriteFile(path, []byte("flight"), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		r := campaign.Result{Status: campaign.Held, Margin: margin, Hash: "h"}
		if err := k.end(t.Context(), &task, &r, path, nil); err != nil {
			t.Fatal(err)
		}
		if r.Recording != "" {
			told = append(told, filepath.Base(r.Recording))
		}
	}
	if err := k.close(); err != nil {
		t.Error(err)
	}
	names, _ := filepath.Glob(filepath.Join(folder, "*"))
	for i := range names {
		names[i] = filepath.Base(names[i])
	}
	want := "a-0000001-h.mcap a-0000002-h.mcap a-0000003-h.mcap a-0000004-h.mcap"
	if got := strings.Join(names, " "); got != want || strings.Join(told, " ") != want {
		t.Errorf("left: %v; told: %v", names, told)
	}
}

// bucket is one of a server of the protocol.
func bucket(t *testing.T, s *s3test.Server) *s3.Bucket {
	t.Helper()
	b, err := s3.Open("s3://flights/night", s.Environment())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestRecordingsGoIntoABucket, where they can be read, and leave nothing on this computer.
func TestRecordingsGoIntoABucket(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	s := s3test.Serve(t)
	f, task := flyer(t, strings.Replace(hop, "timeout: 12s", "timeout: 1s", 1), func(o *Options) { o.Store = bucket(t, s) })
	task.Keep = campaign.KeepAll
	s.Busy.Store(1)
	told := 0
	r, err := f.Fly(t.Context(), task, func(float64) { told++ })
	if err != nil || r.Recording != "s3://flights/night/0123456789abcdef-0000001.mcap" || r.RecordingNote != "" {
		t.Fatalf("%v: kept at %q, %s", err, r.Recording, r.RecordingNote)
	}
	again := filepath.Join(t.TempDir(), "again.mcap")
	var content bytes.Buffer
	if err := bucket(t, s).Get(t.Context(), r.Recording, &content); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(again, content.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	tape, err := record.Open(again)
	if err != nil {
		t.Fatal(err)
	}
	if err := tape.Close(); err != nil {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(temporary, "*", "recordings", "*.mcap")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if names, _ := filepath.Glob(filepath.Join(temporary, "*")); len(names) > 0 {
		t.Errorf("left in the end: %v", names)
	}
}

// TestRecordingThatCannotBeStored leaves a result, which says why; not so the end of the worker.
func TestRecordingThatCannotBeStored(t *testing.T) {
	s := s3test.Serve(t)
	closed, err := s3.Open("s3://flights/closed", s.Environment())
	if err != nil {
		t.Fatal(err)
	}
	f, task := flyer(t, strings.Replace(hop, "timeout: 12s", "timeout: 1s", 1), func(o *Options) { o.Store = closed })
	defer f.Close()
	task.Keep = campaign.KeepAll
	r, err := f.Fly(t.Context(), task, nil)
	if err != nil || r.Status != campaign.Broken && r.Status != campaign.Held || r.Recording != "" || !strings.Contains(r.RecordingNote, "AccessDenied") {
		t.Errorf("%v: %+v", err, r)
	}
	ctx, cancel := context.WithCancel(t.Context())
	f.kept.store = cancelling{cancel}
	if _, err := f.Fly(ctx, task, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a worker that ends while it stores: %v", err)
	}
}

// cancelling is a store during whose work the worker ends.
type cancelling struct{ end func() }

func (c cancelling) Put(context.Context, string, string, func()) (string, error) {
	c.end()
	return "", context.Canceled
}
