// Package architecture holds the tree to its plan: which package may import which, how
// many files a folder may hold, how many methods a type may have.
package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	module = "github.com/sitlark/sitlark"
	root   = "../.."
)

// mayImport is the import table of ARCHITECTURE.md: which of our packages each
// package may import. In a key and in an entry, a name that ends in /... stands for
// the package and all below it; a key without it wins over one with it. "models"
// are the packages of physics that model one thing each.
var mayImport = map[string][]string{
	// Leaves: data and mathematics that know nothing of the rest.
	"physics/frame":             {},
	"command":                   {"internal/plaintext", "internal/quantity", "internal/spelling"},
	"mission":                   {"internal/faults", "internal/inputfile", "internal/plaintext"},
	"mission/places":            {"internal/plaintext", "mission", "internal/spelling", "internal/inputfile"},
	"shaders":                   {},
	"assets":                    {},
	"film":                      {"internal/childproc", "internal/userdirs"},
	"config":                    {"weather", "command", "film", "fleet", "settings", "sitl", "internal/atomicfile", "internal/oserror", "internal/quantity", "internal/secret"},
	"sitl":                      {"internal/freeport", "internal/guardian", "internal/oserror", "internal/plaintext", "vehicle/kind"},
	"sitl/paramfile":            {"internal/faults", "internal/inputfile", "internal/plaintext"},
	"settings":                  {"joystick", "internal/atomicfile", "internal/inputfile", "internal/strictyaml", "internal/userdirs"}, // the mappings are its own, with their checks
	"joystick":                  {"internal/plaintext"},
	"joystick/device":           {"joystick"},
	"joystick/joysticktest":     {"joystick"}, // for tests
	"protocol":                  {"internal/cores", "internal/oserror"},
	"protocol/dronecan":         {},
	"internal/...":              {"internal/..."},
	"internal/solid":            {},
	"internal/spelling":         {},
	"internal/csvtext":          {},
	"internal/propcache/shared": {"internal/propcache", "physics/rotor"}, // for tests

	// The physics and what flies in it.
	"physics/bounds":      {"internal/plaintext", "physics/frame"},
	"models":              {"physics/bounds", "physics/frame"},
	"physics/wheel":       {"physics/bounds", "physics/contact", "physics/frame"},                    // it rolls on contact's surface
	"physics/traction":    {"physics/bounds", "physics/motor", "physics/wheel"},                      // a motor turns wheels, or rotors
	"physics/hull":        {"physics/addedmass", "physics/bounds", "physics/frame", "physics/water"}, // the surface cuts it
	"physics/envelope":    {"physics/addedmass", "physics/bounds", "physics/frame"},                  // air moves along with it
	"physics/bodytest":    {"physics/frame"},                                                         // for tests
	"physics/wing":        {"physics/frame", "physics/ice"},
	"physics/sail":        {"physics/bounds", "physics/frame", "physics/wing"}, // a surface that swings
	"physics/state":       {"physics/frame", "physics/sensor", "physics/servo", "command"},
	"physics":             {"weather", "internal/flatcodec", "physics/bounds", "physics/frame", "physics/state", "models", "vehicle/airframe", "vehicle/layout", "command"},
	"weather":             {"command"},
	"vehicle/kind":        {},
	"vehicle/layout":      {"physics/frame", "internal/spelling", "vehicle/kind"},
	"vehicle/airframe":    {"internal/plaintext", "physics/bounds", "physics/frame", "models", "vehicle/layout"},
	"vehicle/framefile":   {"internal/faults", "physics/frame", "internal/spelling"},
	"vehicle/performance": {"models", "physics/frame", "vehicle/airframe"},
	"vehicle/parameters":  {"models", "physics/frame", "vehicle/..."},
	"vehicle/vehiclefile": {"internal/faults", "internal/plaintext", "physics/frame", "models", "vehicle/airframe", "vehicle/layout", "internal/spelling", "internal/strictyaml", "internal/quantity"},
	"vehicle/vehicles":    {},
	"vehicle/craft":       {},
	"vehicle/shape/usual": {"physics/frame", "vehicle/craft", "vehicle/shape"},
	"vehicle/shape":       {"internal/solid", "physics/frame", "physics/contact", "physics/hull", "physics/rotorhead", "physics/wheel", "physics/wing", "vehicle/airframe", "vehicle/craft"},
	"vehicle/fit":         {"physics", "physics/frame", "models", "vehicle/..."},
	"vehicle/catalog":     {"physics/frame", "models", "vehicle/...", "internal/library", "internal/spelling", "internal/inputfile"},
	"terrain":             {"physics/frame", "physics/contact", "mission", "internal/inputfile"},

	// The exchange.
	"sim":                        {"internal/flatcodec", "internal/oserror", "protocol", "physics", "physics/frame", "physics/state", "models", "command", "sim/snapshot", "vehicle/airframe"},
	"sim/snapshot":               {"command", "physics/frame", "physics/state", "physics/water", "physics/wind"},
	"protocol/mavlink":           {"internal/plaintext", "physics/frame", "mission", "protocol/mavlink/conn", "protocol/mavlink/failsafe", "protocol/mavlink/missions", "vehicle/kind"},
	"protocol/mavlink/conn":      {"internal/freeport", "internal/oserror"},
	"protocol/mavlink/failsafe":  {"vehicle/kind"},
	"protocol/mavlink/missions":  {"mission", "vehicle/kind"},
	"protocol/mavlink/mavtest":   {}, // for tests
	"protocol/mavlink/simfault":  {"mission", "command", "sim/snapshot", "internal/atomicfile", "internal/inputfile"},
	"protocol/mavlink/simparams": {"command", "physics/wind", "physics/water", "sim/snapshot"},
	"protocol/control": {"command", "internal/localserver", "internal/inputfile", "internal/plaintext", "internal/quantity", "internal/secret", "sim/snapshot", "physics/frame", "physics/state",
		"protocol/mavlink", "protocol/mavlink/failsafe", "protocol/mavlink/simfault", "protocol/mavlink/simparams"},

	// What is kept.
	"record":          {"record/...", "internal/filekind", "internal/oserror", "internal/filelock", "internal/buildinfo", "internal/inputfile", "internal/flatcodec", "internal/plaintext", "mission", "physics", "physics/contact", "sim/snapshot", "terrain", "command", "foxglove", "vehicle/airframe"},
	"compare":         {"mission", "physics/frame", "sim/snapshot", "timeline"},
	"compare/charts":  {"compare", "internal/linechart"},
	"timeline":        {"command", "flightlog", "flightlog/align", "mission", "record", "record/message", "physics/frame", "physics/state", "physics/water", "physics/wind", "sim/snapshot"},
	"record/store":    {"internal/atomicfile", "internal/filelock", "internal/inputfile", "internal/plaintext", "internal/userdirs"},
	"record/export":   {"command", "internal/csvtext", "physics/state", "record", "record/inputlog", "record/message", "weather", "mission", "physics/frame"},
	"record/inputlog": {"command", "physics", "physics/frame", "physics/collision"},
	"record/message":  {"internal/plaintext", "physics/frame", "physics/state"},

	// What other programs show.
	"foxglove":        {"foxglove/schema", "record/message", "mission", "physics/frame", "vehicle/airframe", "vehicle/shape"},
	"foxglove/schema": {},
	"foxglove/server": {"foxglove", "internal/localserver", "record/message", "mission", "sim/snapshot", "vehicle/airframe"},

	"internal/webpage": {"assets"},

	// What others open.
	"page": {"internal/webpage", "command", "flightlog", "internal/buildinfo", "internal/inputfile", "internal/plaintext", "mission", "physics", "physics/contact", "physics/frame", "physics/water", "record", "record/store",
		"session/logs", "sim/snapshot", "terrain", "timeline", "vehicle/airframe", "vehicle/catalog", "vehicle/craft", "vehicle/layout", "vehicle/shape", "vehicle/shape/usual"},

	"share": {"internal/localserver", "mission", "page", "sim/snapshot"},

	// Logs of autopilots.
	"flightlog":           {"internal/filekind", "flightlog/...", "internal/inputfile", "internal/plaintext", "mission", "physics/frame", "vehicle/kind"},
	"flightlog/align":     {"flightlog", "mission", "physics/frame"},
	"flightlog/source":    {},
	"flightlog/dataflash": {"flightlog/source", "internal/inputfile"},
	"flightlog/tlog":      {"flightlog/source"},
	"flightlog/logtest":   {}, // for tests

	// Who flies and who judges.
	"autopilot":             {"internal/flatcodec", "internal/plaintext", "protocol", "physics/frame", "mission"},
	"autopilot/plane":       {"autopilot", "internal/flatcodec", "internal/plaintext", "protocol", "physics/frame", "mission"},
	"autopilot/pilottest":   {"autopilot", "protocol"}, // for tests
	"autopilot/rover":       {"autopilot", "internal/flatcodec", "protocol", "mission", "physics/frame"},
	"autopilot/sub":         {"autopilot", "mission", "internal/flatcodec", "physics/frame", "protocol"},
	"autopilot/vtol":        {"autopilot", "autopilot/plane", "internal/flatcodec", "protocol", "physics/frame"},
	"autopilot/tuning":      {"autopilot", "autopilot/plane", "autopilot/rover", "autopilot/sub", "autopilot/vtol", "mission", "physics", "physics/frame", "models", "vehicle/..."},
	"fleet":                 {"internal/faults", "internal/plaintext", "internal/inputfile", "internal/strictyaml", "internal/spelling", "internal/quantity"},
	"scenario":              {"weather", "physics/wing", "internal/faults", "internal/flatcodec", "internal/plaintext", "physics", "physics/frame", "physics/state", "physics/contact", "vehicle/airframe", "command", "mission", "fleet", "internal/inputfile", "internal/quantity", "internal/spelling", "internal/strictyaml", "vehicle/kind"},
	"scenario/batch":        {"internal/cores", "campaign/rate", "scenario", "session", "config", "internal/quantity", "internal/atomicfile"},
	"scenario/propose":      {"weather", "autopilot/tuning", "internal/strictyaml", "vehicle/airframe", "vehicle/catalog", "scenario", "session", "command", "mission", "physics", "physics/frame", "record", "record/inputlog", "record/message", "internal/atomicfile"},
	"scenario/reports":      {"internal/linechart", "internal/plaintext", "internal/webpage", "scenario", "scenario/batch"},
	"scenario/library":      {"scenario", "internal/library"},
	"scenario/scenariotest": {"scenario"}, // for tests

	// The mathematics of campaigns: no file, clock or goroutine.
	"campaign":                   {"internal/buildinfo"},
	"campaign/queue":             {"campaign", "internal/atomicfile", "internal/plaintext", "internal/secret"},
	"campaign/store":             {"campaign", "internal/plaintext", "internal/atomicfile", "internal/filelock", "internal/inputfile"},
	"campaign/coordinate":        {"campaign", "campaign/design", "campaign/queue", "campaign/search", "campaign/space", "campaign/store"},
	"campaign/project":           {"campaign", "campaign/bundle", "campaign/coordinate", "campaign/file", "campaign/flight", "campaign/library", "campaign/report", "campaign/store", "internal/inputfile", "scenario", "scenario/library"},
	"cli/campaign":               {"internal/cores", "app", "campaign", "campaign/...", "cli/signals", "config", "internal/atomicfile", "internal/plaintext", "internal/s3", "internal/secret", "internal/spelling", "internal/userdirs", "sitl", "session/connect"},
	"campaign/runner":            {"campaign", "campaign/coordinate", "campaign/queue", "campaign/store"},
	"campaign/metrics":           {"campaign", "campaign/coordinate", "campaign/queue"},
	"campaign/space":             {},
	"campaign/design":            {"campaign/space"},
	"campaign/design/designtest": {"campaign/design", "campaign/space"}, // for tests
	"campaign/rate":              {},
	"campaign/sensitivity":       {},
	"campaign/paired":            {"campaign/design"},
	"campaign/boundary":          {"campaign/design", "campaign/space"},
	"campaign/search":            {"campaign/design", "campaign/rate", "campaign/space"},

	// Campaigns.
	"campaign/bundle":  {"campaign", "config", "internal/inputfile", "internal/plaintext", "internal/quantity", "mission", "scenario", "session", "sitl/paramfile", "terrain", "vehicle/catalog", "vehicle/vehiclefile"},
	"campaign/file":    {"campaign", "campaign/boundary", "campaign/bundle", "campaign/design", "campaign/rate", "campaign/search", "campaign/space", "command", "internal/faults", "internal/inputfile", "internal/plaintext", "internal/quantity", "internal/spelling", "internal/strictyaml", "scenario", "scenario/library"},
	"campaign/library": {"campaign/file", "internal/library"},

	// What is drawn.
	"overlay":         {"sim/snapshot", "physics/frame"},
	"scene":           {"internal/gl", "scene/...", "assets", "overlay", "sim/snapshot", "physics/frame", "physics/contact", "terrain", "protocol/mavlink", "mission", "shaders"},
	"scene/space":     {"physics/frame"},
	"scene/gl":        {"internal/gl", "internal/solid", "scene/space", "physics/frame"},
	"scene/camera":    {"scene/space", "sim/snapshot", "physics/frame", "physics/state", "physics/contact"}, // no GL
	"scene/sky":       {"internal/gl", "scene/space", "scene/gl", "scene/camera", "physics/frame"},
	"scene/land":      {"internal/gl", "scene/space", "scene/gl", "scene/camera", "scene/sky", "physics/frame", "physics/contact", "physics/water", "terrain"},
	"scene/air":       {"scene/space", "scene/gl", "scene/camera", "sim/snapshot", "physics/frame", "physics/wind"},
	"scene/model":     {"vehicle/craft", "vehicle/shape", "vehicle/shape/usual", "scene/space", "scene/gl", "scene/camera", "scene/sky", "scene/gltfmesh", "overlay", "sim/snapshot", "physics/frame", "physics/state", "physics/contact", "physics/water", "protocol/mavlink"},
	"scene/shadow":    {"internal/gl", "vehicle/shape", "scene/space", "scene/gl", "scene/camera", "scene/sky", "scene/land", "scene/model", "scene/gltfmesh", "physics/frame", "physics/contact"},
	"scene/track":     {"internal/gl", "scene/space", "scene/gl", "scene/camera", "overlay", "sim/snapshot", "physics/frame", "mission"},
	"scene/fan":       {"internal/gl", "scene/space", "scene/gl", "scene/camera", "overlay", "physics/frame"},
	"scene/gltfmesh":  {"internal/inputfile", "internal/plaintext"},
	"scene/scenetest": {"sim/snapshot", "physics/frame", "physics/state", "physics/wind", "physics/contact", "mission", "vehicle/airframe", "vehicle/layout"}, // for tests

	"ui/...": {"internal/gl", "ui/...", "overlay", "timeline", "sim/snapshot", "physics/state", "command", "protocol/mavlink", "protocol/mavlink/failsafe", "protocol/mavlink/simfault", "protocol/mavlink/simparams", "mission", "assets", "settings", "joystick", "internal/quantity", "internal/csvtext"},

	// The program.
	"autotest":            {"sitl", "vehicle/catalog", "vehicle/kind", "vehicle/layout", "vehicle/vehiclefile", "internal/..."},
	"campaign/flight":     {"internal/cores", "campaign", "campaign/bundle", "config", "internal/atomicfile", "internal/cputime", "internal/filelock", "internal/inputfile", "internal/oserror", "physics", "physics/frame", "physics/state", "scenario", "session", "sitl"},
	"campaign/report":     {"campaign", "campaign/boundary", "campaign/design", "campaign/paired", "campaign/rate", "campaign/search", "campaign/sensitivity", "campaign/space", "internal/...", "scenario", "scenario/reports", "session/connect"},
	"session/userparams":  {"internal/plaintext", "internal/spelling", "protocol/mavlink", "sitl/paramfile"},
	"session/connect":     {"autopilot/tuning", "internal/inputfile", "internal/localserver", "vehicle/catalog", "vehicle/kind", "sitl"},
	"session/gaps":        {"record"},
	"session/kept":        {"record", "record/store"},
	"session/notes":       {"record", "record/message", "mission", "protocol/mavlink", "physics/frame", "sim/snapshot", "internal/logging"},
	"session/again":       {"vehicle/catalog", "vehicle/vehiclefile", "command", "config", "record", "scenario", "scenario/propose", "session", "session/logs", "flightlog", "flightlog/align", "protocol/mavlink", "protocol/mavlink/conn", "record/message", "physics/frame", "sim", "sim/snapshot"},
	"session/logs":        {"flightlog", "flightlog/align", "physics/contact", "physics/frame", "physics/state", "sim/snapshot", "timeline", "vehicle/airframe", "vehicle/catalog", "vehicle/layout", "vehicle/craft", "vehicle/kind", "vehicle/parameters"},
	"session/sessiontest": {"scenario", "session"}, // for tests
	"session": {"weather", "session/connect", "session/gaps", "session/kept", "session/logs", "session/notes", "session/userparams", "sitl/paramfile", "config", "command", "fleet", "mission", "mission/places", "terrain", "sitl", "autopilot", "autopilot/tuning",
		"physics", "physics/...", "vehicle/...", "sim", "sim/snapshot", "protocol/...", "scenario", "scenario/library", "record", "record/store", "flightlog", "flightlog/align", "timeline", "internal/...", "foxglove/server", "page", "share", "record/inputlog"},
	"app/results": {"campaign", "campaign/bundle", "campaign/flight", "campaign/store", "internal/atomicfile", "internal/inputfile", "internal/quantity", "internal/s3", "physics/frame", "scene/fan", "session", "ui/scatter", "ui/units", "campaign/boundary", "campaign/design", "campaign/file", "campaign/project", "campaign/report", "campaign/search", "campaign/space"},
	"app": {"app/...", "campaign", "compare", "scenario/propose", "session", "flightlog", "session/connect", "config", "overlay", "scene/...", "ui/...", "sim", "sim/snapshot", "command", "physics", "physics/state", "physics/frame", "models", "protocol",
		"protocol/mavlink", "protocol/mavlink/simfault", "protocol/mavlink/simparams", "mission", "fleet", "film", "joystick", "joystick/device", "settings", "sitl",
		"autopilot", "autopilot/tuning", "record/store", "timeline", "vehicle/catalog", "vehicle/kind", "vehicle/shape", "internal/..."},
	"cli/verify":      {"config", "record"},
	"cli/output":      {},
	"cli/signals":     {"internal/atomicfile"},
	"cli/vehicles":    {"cli/output", "config", "internal/inputfile", "internal/plaintext", "models", "physics", "session", "session/connect", "vehicle/..."},
	"app/actuators":   {"command", "physics", "sim", "ui/panel", "vehicle/catalog", "vehicle/shape"},
	"app/pacing":      {},
	"app/picturefile": {"sim", "film", "internal/atomicfile", "internal/buildinfo", "physics/state", "session", "sim/snapshot", "ui/plot", "ui/units"},
	"app/past":        {"sim", "physics/frame", "physics/state", "protocol/mavlink", "record/store", "session", "sim/snapshot", "timeline", "ui/timebar", "ui/units"},
	"app/offers":      {"campaign/store", "internal/childproc", "internal/dialog", "record/store", "scenario", "scenario/library", "ui/card"},
	"app/branch":      {"config", "internal/childproc", "physics/frame", "protocol/mavlink", "scene/space", "scene/track", "session", "sim/snapshot", "timeline", "sitl", "ui/timebar", "ui/units"},
	"cli": {"app", "cli/...", "foxglove/server", "share", "autotest", "compare", "compare/charts", "record", "record/export", "record/store", "session", "session/again", "session/connect", "config", "fleet", "mission", "mission/places", "protocol/mavlink/conn", "protocol/control", "sitl", "sitl/paramfile", "physics", "models",
		"scenario", "scenario/...", "sim", "sim/snapshot", "timeline", "vehicle/...", "internal/...", "flightlog", "page", "command"},
	"": {"cli"}, // the root
}

// everywhere are the packages that every package may import: values, and nothing that is imported itself.
var everywhere = []string{"internal/limits", "internal/severity", "internal/standard"}

var models = []string{"rotor", "motor", "engine", "battery", "wind", "atmosphere", "contact", "sensor", "collision", "sling", "rain", "ice", "wing", "wheel", "launch", "servo", "fuselage", "traction", "water", "hull", "sail", "rotorhead", "addedmass", "envelope", "flapping", "pedestal", "tether"}

// maxFiles is how many files, without tests, a folder may hold. It is an alarm, like maxMethods, and not an
// aim: close to a number, methods became functions on private fields and files were cut to fit. What changes
// together stands together, and a type has one reason to exist; no number knows that.
const maxFiles = 45

// moreFiles are the folders that may hold more, with the reason.
var moreFiles = map[string]string{}

// maxMethods is how many methods a type may have.
const maxMethods = 45

// moreMethods are the types that may have more, with the reason.
var moreMethods = map[string]string{
	"ui/widget.Context": "one method a widget: typing and focus are still to become types of their own",
}

// maxExceptions is how many exceptions moreFiles and moreMethods may hold together.
const maxExceptions = 5

// TestImportsFollowTheTable reads what the compiler sees and holds it to mayImport.
func TestImportsFollowTheTable(t *testing.T) {
	seen := 0
	for pkg, imports := range packages(t) {
		seen++
		may, known := row(pkg)
		if slices.Contains(everywhere, pkg) && len(imports) > 0 {
			t.Errorf("%s, which every package may import, imports %v; it may import none of ours", pkg, imports)
		}
		if !known {
			t.Errorf("%s has no row in mayImport: give it a row", pkg)
			continue
		}
		for _, imported := range imports {
			if !slices.Contains(everywhere, imported) && !slices.ContainsFunc(may, func(entry string) bool { return covers(entry, imported) }) {
				t.Errorf("%s imports %s, which its row in mayImport does not allow", pkg, imported)
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d packages were checked", seen)
	}
}

// TestTableNamesPackages finds rows and entries that name no package any more.
func TestTableNamesPackages(t *testing.T) {
	all := packages(t)
	exists := func(entry string) bool {
		for pkg := range all {
			if covers(entry, pkg) {
				return true
			}
		}
		return false
	}
	for key, entries := range mayImport {
		if key != "" && !exists(key) {
			t.Errorf("mayImport has a row for %s, which does not exist", key)
		}
		for _, entry := range entries {
			if !exists(entry) {
				t.Errorf("mayImport lets %s import %s, which does not exist", key, entry)
			}
		}
	}
}

// TestFoldersFitAScreen counts the files of each folder.
func TestFoldersFitAScreen(t *testing.T) {
	for folder, files := range sources(t) {
		if why := moreFiles[folder]; len(files) > maxFiles && why == "" {
			t.Errorf("%s holds %d files without tests; at most %d may stand in one folder: make it several", folder, len(files), maxFiles)
		} else if len(files) <= maxFiles && why != "" {
			t.Errorf("%s holds %d files and needs no exception: delete its row in moreFiles", folder, len(files))
		}
	}
	if n := len(moreFiles) + len(moreMethods); n > maxExceptions {
		t.Errorf("%d exceptions from the sizes; at most %d", n, maxExceptions)
	}
}

// TestTypesHaveFewMethods counts the methods of each type, over all files that build
// on any system.
func TestTypesHaveFewMethods(t *testing.T) {
	count := map[string]map[string]bool{}
	fset := token.NewFileSet()
	for folder, files := range sources(t) {
		for _, name := range files {
			file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, decl := range file.Decls {
				f, ok := decl.(*ast.FuncDecl)
				if !ok || f.Recv == nil {
					continue
				}
				typ := strings.TrimPrefix(path.Join(folder)+"."+receiver(f.Recv.List[0].Type), ".")
				if count[typ] == nil {
					count[typ] = map[string]bool{}
				}
				count[typ][f.Name.Name] = true
			}
		}
	}
	if len(count) < 100 {
		t.Errorf("only %d types were checked", len(count))
	}
	for typ, methods := range count {
		if why := moreMethods[typ]; len(methods) > maxMethods && why == "" {
			t.Errorf("%s has %d methods; at most %d: make it several types", typ, len(methods), maxMethods)
		} else if len(methods) <= maxMethods && why != "" {
			t.Errorf("%s has %d methods and needs no exception: delete its row in moreMethods", typ, len(methods))
		}
	}
}

// packages lists our packages, each with those of ours that it imports in any build.
func packages(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, tags := range []string{"", "headless"} {
		cmd := exec.Command("go", "list", "-tags", tags, "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
		cmd.Dir = root
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("go list: %v", err)
		}
		for line := range strings.Lines(string(out)) {
			words := strings.Fields(line)
			pkg := ours(words[0])
			all[pkg] = append(all[pkg], []string{}...)
			for _, imported := range words[1:] {
				if strings.HasPrefix(imported, module+"/") {
					all[pkg] = append(all[pkg], ours(imported))
				}
			}
			slices.Sort(all[pkg])
			all[pkg] = slices.Compact(all[pkg])
		}
	}
	return all
}

// ours is a package's path below the module; the root is "".
func ours(importPath string) string {
	return strings.TrimPrefix(strings.TrimPrefix(importPath, module), "/")
}

// row finds the row that governs pkg.
func row(pkg string) (may []string, known bool) {
	if may, known = mayImport[pkg]; known {
		return may, true
	}
	if covers("models", pkg) {
		return append([]string{below(pkg)}, mayImport["models"]...), true
	}
	for parent := pkg; parent != "."; parent = path.Dir(parent) {
		if may, known = mayImport[parent+"/..."]; known {
			return may, true
		}
	}
	return nil, false
}

// below is the model that pkg belongs to, with all of its packages.
func below(pkg string) string {
	return strings.Join(strings.Split(pkg, "/")[:2], "/") + "/..."
}

// covers reports whether an entry of the table stands for pkg.
func covers(entry, pkg string) bool {
	if entry == "models" {
		return slices.ContainsFunc(models, func(m string) bool { return covers("physics/"+m+"/...", pkg) })
	}
	if entry == "..." {
		return true
	}
	whole, all := strings.CutSuffix(entry, "/...")
	return entry == pkg || all && (pkg == whole || strings.HasPrefix(pkg, whole+"/"))
}

// sources lists the Go files of each folder, without tests; the root is "".
func sources(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); name != root && (strings.HasPrefix(base, ".") || base == "testdata" || base == "out") {
				return fs.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			folder, err := filepath.Rel(root, filepath.Dir(name))
			if err != nil {
				return err
			}
			if folder = filepath.ToSlash(folder); folder == "." {
				folder = ""
			}
			all[folder] = append(all[folder], name)
		}
		return nil
	})
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return all
}

// receiver is the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}

// TestOnlySessionAssemblesFlights: no other package makes a sim.Sim, a built-in
// autopilot or an ArduPilot as a child.
func TestOnlySessionAssemblesFlights(t *testing.T) {
	assembles := map[string]string{"sim": "New", "autopilot": "New", "sitl": "New"}
	fset, seen := token.NewFileSet(), 0
	for folder, files := range sources(t) {
		for _, name := range files {
			file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				s, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				if pkg, ok := s.X.(*ast.Ident); ok && assembles[pkg.Name] == s.Sel.Name {
					if seen++; folder != "session" {
						t.Errorf("%s: %s.New: only session assembles a flight", fset.Position(s.Pos()), pkg.Name)
					}
				}
				return true
			})
		}
	}
	if seen < len(assembles) {
		t.Errorf("%d of %d kinds of parts are made in session", seen, len(assembles))
	}
}

// TestStandardValuesStandOnce: standard gravity is written down in internal/standard alone. Tests may have
// their own, as they have other results.
func TestStandardValuesStandOnce(t *testing.T) {
	fset, seen := token.NewFileSet(), 0
	for _, files := range sources(t) {
		for _, name := range files {
			file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				l, ok := n.(*ast.BasicLit)
				if !ok || l.Kind != token.FLOAT || !strings.HasPrefix(l.Value, "9.80") {
					return true
				}
				if seen++; !strings.HasSuffix(filepath.ToSlash(name), "internal/standard/standard.go") {
					t.Errorf("%s: %s: use standard.Gravity", fset.Position(l.Pos()), l.Value)
				}
				return true
			})
		}
	}
	if seen != 1 {
		t.Errorf("standard gravity is written %d times", seen)
	}
}
