package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestFilesWithAByteOrderMarkAreRead: every reader of YAML takes what an editor on Windows writes, and tells faults
// at the columns that people see.
func TestFilesWithAByteOrderMarkAreRead(t *testing.T) {
	folder := t.TempDir()
	put := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const mark = "\uFEFF"
	quad, err := os.ReadFile("../vehicle/vehicles/quad-1.5kg.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		kind, good, bad string
		read            func(path string) error
	}{
		{"vehicle", strings.TrimLeft(string(quad[strings.Index(string(quad), "name:"):]), "\n"), "nam: x\n", func(p string) error { _, err := catalog.Find(p, ""); return err }},
		{"scenario", "name: x\nexpect: [{always: tilt < 50deg}]\n", "nam: x\n", func(p string) error { _, err := scenario.Load(p); return err }},
		{"campaign", "name: x\nscenario: gust-landing\nseed: 1\nvariables:\n  wind.from: 0..360 deg\nmethod: latin hypercube\nflights: 2\n", "nam: x\n", func(p string) error { _, err := file.Load(p); return err }},
		{"fleet", "vehicles:\n  - {name: Ant}\n  - {name: Bee}\n", "vehicle: x\n", func(p string) error { _, err := fleet.Load(p); return err }},
	} {
		t.Run(c.kind, func(t *testing.T) {
			if err := c.read(put(c.kind+".yaml", c.good)); err != nil {
				t.Fatalf("without a mark: %v", err)
			}
			if err := c.read(put(c.kind+"-marked.yaml", mark+c.good)); err != nil {
				t.Errorf("with a mark: %v", err)
			}
			plain, marked := c.read(put("b.yaml", c.bad)), c.read(put("b.yaml", mark+c.bad))
			if plain == nil || marked == nil || plain.Error() != marked.Error() {
				t.Errorf("a fault is told as\n%v\nand with a mark as\n%v", plain, marked)
			}
		})
	}
	path := put("settings.yaml", mark+"{}\n")
	if _, _, notices, broken := settings.Load(path, time.Now()); broken || len(notices) > 0 {
		t.Errorf("settings: %q", notices)
	}
}
