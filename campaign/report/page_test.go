package report

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/campaign"
)

// pageOf is the page of a campaign, as a file.
func pageOf(t testing.TB, in *Input, records []campaign.Record) (path string, text []byte) {
	t.Helper()
	r, err := Summarise(in, records)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := HTML(&b, in, records, &r); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "report.html")
	if folder := os.Getenv("SITLARK_PICTURES"); folder != "" {
		path = filepath.Join(folder, t.Name()+".html")
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path, b.Bytes()
}

func TestPage(t *testing.T) {
	in, records := sampled(t, 1000)
	pageOf(t, in, records)
}
