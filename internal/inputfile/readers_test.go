package inputfile_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/oddfiles"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/mission/places"
	"github.com/sitlark/sitlark/protocol/control"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// readers are those of all files that a user can name, by the file's name. Each returns
// what it says of a file that it can't read, empty where it took it.
var readers = map[string]func(path string) string{
	"fleet.yaml":        func(path string) string { _, err := fleet.Load(path); return said(err) },
	"flight.yaml":       func(path string) string { _, err := scenario.Load(path); return said(err) },
	"vehicle.yaml":      func(path string) string { _, err := catalog.Find(path, ""); return said(err) },
	"frame.json":        func(path string) string { _, err := catalog.Find(path, "x"); return said(err) },
	"mission.plan":      func(path string) string { _, err := mission.Load(path); return said(err) },
	"mission.waypoints": func(path string) string { _, err := mission.Load(path); return said(err) },
	"locations.txt":     func(path string) string { _, err := places.Open([]string{path}).Find("Nowhere"); return said(err) },
	"token":             func(path string) string { _, err := control.ReadToken(path); return said(err) },
	"body.glb":          func(path string) string { _, err := gltfmesh.Load(path); return said(err) },
	"body.gltf":         func(path string) string { _, err := gltfmesh.Load(path); return said(err) },
	"N51W001.hgt":       tile,
	"settings.yaml":     loadSettings,
	settings.JoystickFile: func(path string) string {
		_, _, notice := settings.LoadJoysticks(path, time.Now())
		return notice
	},
}

func said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func tile(path string) string {
	_, _, notice, err := terrain.Source{Folder: filepath.Dir(path)}.Load(mission.Home{LatDeg: 51.5, LonDeg: -0.5})
	return said(err) + notice
}

func loadSettings(path string) string {
	_, _, notices, _ := settings.Load(path, time.Now())
	return strings.Join(notices, "\n")
}

// TestReadersRefuseOddFiles: what is no file is an error of every reader, at once, and
// takes no memory: the program would wait for ever otherwise, or be ended by the system.
func TestReadersRefuseOddFiles(t *testing.T) {
	inputfile.ShortenPipeTime()
	for name, read := range readers {
		t.Run(name, func(t *testing.T) {
			for kind, path := range oddfiles.All(t, name) {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				message := read(path)
				runtime.ReadMemStats(&after)
				if message == "" || len(message) > 2000 {
					t.Errorf("%s: it says %.100q", kind, message)
				}
				if took := after.TotalAlloc - before.TotalAlloc; took > 200<<20 {
					t.Errorf("%s: %d MiB were allocated", kind, took>>20)
				}
			}
		})
	}
}

// TestReadersRefuseBombs: small files that would grow, of every reader.
func TestReadersRefuseBombs(t *testing.T) {
	bombs := map[string]string{
		"aliases":  "a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b]\n",
		"brackets": strings.Repeat("[", 1<<20),
		"objects":  strings.Repeat(`{"a":`, 1<<17),
		"keys":     strings.Repeat("a: 1\n", 20_000),
		"zeros":    strings.Repeat("\x00", 1<<20),
		"one line": strings.Repeat("x", 1<<20),
		"lines":    strings.Repeat("\n", 1<<20) + "x",
		"glTF":     `{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 4294967295, "uri": "/dev/zero"}], "nodes": [{"mesh": 0}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "accessors": [{"componentType": 5126, "type": "VEC3", "count": 2147483647}]}`,
	}
	for name, read := range readers {
		for kind, text := range bombs {
			if kind == "glTF" && !strings.HasPrefix(name, "body") {
				continue // it is a good file of some other kinds
			}
			path := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if message := read(path); message == "" || len(message) > 4000 {
				t.Errorf("%s, %s: it says %.300q", name, kind, message)
			}
		}
	}
}
