package film

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/sitlark/sitlark/internal/userdirs"
)

// Folder is where pictures or films go that the user did not name: the folder
// "sitlark" in the desktop's folder for them, else the current folder. kind is
// "PICTURES" or "VIDEOS". The folder is created if need be.
//
// The desktop's folder is $XDG_<kind>_DIR, else what user-dirs.dirs says, else
// ~/Pictures or ~/Videos. It must exist; a desktop without one names the home.
// Source: freedesktop.org, xdg-user-dirs.
func Folder(kind string) string {
	home, base, usual := userdirs.Home(), userdirs.Pictures(), "Pictures"
	if kind == "VIDEOS" {
		base, usual = userdirs.Videos(), "Videos"
	}
	for _, base := range []string{base, filepath.Join(home, usual)} {
		if info, err := os.Stat(base); err != nil || !info.IsDir() || filepath.Clean(base) == filepath.Clean(home) {
			continue
		}
		folder := filepath.Join(base, "sitlark")
		if os.MkdirAll(folder, 0o755) == nil {
			return folder
		}
	}
	return "."
}

// Name is a file's name without its extension, for a picture or film made at a wall
// time and a physics time [s].
func Name(now time.Time, physics float64) string {
	return fmt.Sprintf("sitlark-%s-flight%.1fs", now.Format("20060102-150405"), physics)
}
