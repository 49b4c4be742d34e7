//go:build ardupilot

package framefile

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/ardupilot"
)

// TestArduPilotFrameFilesAreRead: every key of ArduPilot's own frame files is known and read.
func TestArduPilotFrameFilesAreRead(t *testing.T) {
	for _, name := range []string{"Callisto.json", "freestyle.json"} {
		path := filepath.Join(ardupilot.FrameFiles, name)
		f, err := Parse(strings.NewReader(ardupilot.ReadSource(t, path)), path)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, k := range keys {
			if !k.field(&f).Given && k.Name != "bbdrag_coef" {
				t.Errorf("%s: %s is not given", path, k.Name)
			}
		}
		if name == "Callisto.json" && (f.Mass.Value != 32.5 || f.Count() != 8 || f.SpinMax.Value != 0.975) {
			t.Errorf("%s: mass %g, %d motors, spin_max %g; want 32.5, 8, 0.975", path, f.Mass.Value, f.Count(), f.SpinMax.Value)
		}
	}
}
