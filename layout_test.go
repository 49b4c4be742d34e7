package main

import (
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/sitlark/sitlark"

// mayImport is the table of the layout in DESIGN.md: which of our packages each
// package may import. A name that ends in /... stands for the package and all
// below it. "models" are the packages of physics that model one thing each.
var mayImport = map[string][]string{
	"protocol":                  {},
	"physics/frame":             {},
	"mission":                   {},
	"mission/places":            {"mission", "internal/spelling"},
	"shaders":                   {},
	"internal/mainthread":       {}, // for tests
	"internal/evidence":         {}, // for tests
	"internal/validation":       {"internal/evidence"},
	"internal/spelling":         {},
	"internal/strictyaml":       {},
	"assets":                    {},
	"film":                      {},
	"sitl":                      {},
	"settings":                  {"joystick"}, // the mappings are its own, with their checks
	"joystick":                  {},
	"fleet":                     {"internal/strictyaml", "internal/spelling"},
	"joystick/device":           {"joystick"},
	"physics/command":           {"physics/frame"},
	"physics/command/spec":      {"physics/command", "internal/spelling"},
	"physics/snapshot":          {"physics/frame", "physics/wind"},
	"physics":                   {"physics/frame", "physics/airframe/...", "physics/command", "models"},
	"physics/airframe":          {"physics/frame", "models", "physics/rotor/...", "internal/spelling", "internal/strictyaml"},
	"physics/fit":               {"physics", "physics/frame", "physics/airframe/...", "models", "physics/rotor/..."},
	"physics/catalog":           {"physics/frame", "physics/airframe/...", "physics/fit", "models", "physics/rotor/...", "internal/spelling"},
	"physics/sim":               {"protocol", "physics/..."},
	"protocol/mavlink":          {"physics/frame", "mission"},
	"protocol/mavlink/simfault": {"mission", "physics/command", "physics/snapshot"},
	"protocol/control":          {"physics/command/...", "physics/snapshot", "physics/frame"}, // frame: to take vectors of a Snapshot apart
	"autopilot":                 {"protocol", "physics/frame", "mission"},
	"autopilot/tuning":          {"autopilot", "physics", "physics/frame", "physics/airframe/...", "models", "physics/rotor/..."},
	"scenario":                  {"physics", "physics/frame", "physics/airframe", "physics/command", "physics/command/spec", "physics/ground", "mission", "internal/spelling", "internal/strictyaml"},
	"scenario/flight":           {"scenario", "scenario/library", "physics/...", "autopilot", "autopilot/tuning", "mission", "terrain"},
	"scenario/batch":            {"scenario", "scenario/flight"},
	"scenario/reports":          {"scenario", "scenario/batch"},
	"scenario/library":          {"scenario", "internal/spelling"},
	"record":                    {"physics/command", "physics/snapshot", "protocol"},
	"terrain":                   {"physics/frame", "physics/ground", "mission"},
	"scene":                     {"physics/snapshot", "physics/frame", "physics/wind", "physics/ground", "terrain", "protocol/mavlink", "mission", "shaders", "assets"},
	"ui":                        {"physics/snapshot", "physics/command", "protocol/mavlink", "protocol/mavlink/simfault", "mission", "assets", "settings", "joystick"},

	"protocol/mavlink/mavtest": {}, // for tests
}

var models = []string{"rotor", "motor", "battery", "wind", "atmosphere", "ground", "sensor", "collision"}

// TestImportsFollowTheLayout reads what the compiler sees and holds it to
// mayImport. Package main may import everything; a package below another counts
// as part of it where part says so.
func TestImportsFollowTheLayout(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := 0
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if words[0] == module {
			continue
		}
		seen++
		pkg := strings.TrimPrefix(words[0], module+"/")
		for _, imported := range words[1:] {
			if ours, ok := strings.CutPrefix(imported, module+"/"); ok && !allowed(pkg, ours) {
				t.Errorf("%s imports %s, which its place in the layout does not allow", pkg, ours)
			}
		}
		if _, known := mayImport[home(pkg)]; !known {
			t.Errorf("%s has no row in mayImport: give it a place in the layout", pkg)
		}
	}
	if seen < 10 {
		t.Errorf("only %d packages were checked", seen)
	}
}

// part is the package that pkg counts as: a package below one of these belongs
// to it.
func part(pkg string) string {
	wholes := []string{"ui", "scene", "physics/airframe"}
	for _, m := range models {
		wholes = append(wholes, "physics/"+m)
	}
	for _, whole := range wholes {
		if strings.HasPrefix(pkg, whole+"/") {
			return whole
		}
	}
	return pkg
}

// home is the row of the table that governs pkg.
func home(pkg string) string {
	if isModel(part(pkg)) {
		return "physics/command" // a model may import what command may: frame
	}
	return part(pkg)
}

func isModel(pkg string) bool {
	return path.Dir(pkg) == "physics" && slices.Contains(models, path.Base(pkg))
}

func allowed(pkg, imported string) bool {
	if part(pkg) == part(imported) {
		return true
	}
	for _, a := range mayImport[home(pkg)] {
		below, all := strings.CutSuffix(a, "/...")
		switch {
		case a == imported, all && (imported == below || strings.HasPrefix(imported, below+"/")):
			return true
		case a == "models" && isModel(imported):
			return true
		}
	}
	return false
}
