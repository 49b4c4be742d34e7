package campaign

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/session/connect"
)

// TestPlacesOfWhatIsToldAndSent: the summary in the terminal names the folder as it was given, and the report,
// which is sent, its name alone.
func TestPlacesOfWhatIsToldAndSent(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "c1")
	out, err := run(t, "campaign", "run", files(t), "--out", folder, "--jobs", "2")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !strings.Contains(out, "sitlark campaign fly "+connect.Quote(folder)+" ") {
		t.Errorf("the summary's commands do not name %s:\n%s", folder, out)
	}
	page, err := os.ReadFile(filepath.Join(folder, store.ReportFile))
	if err != nil || strings.Contains(string(page), folder) || !strings.Contains(string(page), "sitlark campaign fly c1 ") {
		t.Errorf("%v: the report's commands", err)
	}
}
