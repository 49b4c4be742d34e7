package film

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// TestFolder looks for the desktop's folder in the order that is promised.
func TestFolder(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the places are those of freedesktop.org")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("XDG_PICTURES_DIR", "")
	check := func(what, want string) {
		t.Helper()
		if got := Folder("PICTURES"); got != want {
			t.Errorf("with %s: %s, want %s", what, got, want)
		}
	}
	mkdir := func(name string) string {
		t.Helper()
		path := filepath.Join(home, name)
		if err := os.MkdirAll(path, 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	check("nothing", ".")
	mkdir("Pictures")
	check("~/Pictures", filepath.Join(home, "Pictures", "sitlark"))
	dirs := filepath.Join(mkdir(".config"), "user-dirs.dirs")
	said := "# comment\nXDG_VIDEOS_DIR=\"$HOME/Filme\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n"
	if err := os.WriteFile(dirs, []byte(said), 0o644); err != nil {
		t.Fatal(err)
	}
	mkdir("Bilder")
	check("user-dirs.dirs", filepath.Join(home, "Bilder", "sitlark"))
	t.Setenv("XDG_PICTURES_DIR", mkdir("elsewhere"))
	check("the variable", filepath.Join(home, "elsewhere", "sitlark"))
	t.Setenv("XDG_PICTURES_DIR", filepath.Join(home, "nowhere"))
	check("a variable that names nothing", filepath.Join(home, "Pictures", "sitlark"))
	t.Setenv("XDG_PICTURES_DIR", home)
	check("a variable that names the home", filepath.Join(home, "Pictures", "sitlark"))
}

// TestNameTellsTheTime of the wall and of the flight.
func TestNameTellsTheTime(t *testing.T) {
	name := Name(time.Date(2026, 11, 20, 14, 30, 12, 0, time.UTC), 41.234)
	if want := "sitlark-20261120-143012-flight41.2s"; name != want {
		t.Errorf("named %s, want %s", name, want)
	}
}
