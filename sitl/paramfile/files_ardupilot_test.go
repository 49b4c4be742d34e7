//go:build ardupilot

package paramfile

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/ardupilot"
)

// broken are the files of ArduPilot with a line that no program can take for a parameter: a name
// without a value, "SIM_TIDE_0.5", which ArduPilot skips.
var broken = []string{"Tools/autotest/default_params/motorboat.parm"}

// TestArduPilotParameterFilesAreRead: all of its tree, in the forms of Mission Planner, MAVProxy and its
// boards, with @include.
func TestArduPilotParameterFilesAreRead(t *testing.T) {
	root := ardupilot.Source(t, ".")
	files, defaults, params := 0, 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".parm", ".param", ".params"}, filepath.Ext(path)) {
			return err
		}
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		all, _, err := ReadAll([]string{path})
		if (err != nil) != slices.Contains(broken, name) {
			t.Errorf("%s: %v", name, err)
		}
		if files++; strings.HasPrefix(name, "Tools/autotest/default_params/") {
			defaults++
		}
		params += len(all)
		return nil
	})
	if err != nil || files < 300 || defaults < 60 {
		t.Fatalf("%d files, %d of them default_params: %v", files, defaults, err)
	}
	t.Logf("%d files, %d of them in default_params, with %d parameters; %d have an error", files, defaults, params, len(broken))
}
