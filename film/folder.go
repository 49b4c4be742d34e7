package film

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Folder is where pictures or films go that a person did not name: the desktop's
// folder for them with «sitlark» in it, else the current one. kind is "PICTURES"
// or "VIDEOS". The folder is made when it is not there.
//
// The desktop's folder is $XDG_<kind>_DIR, else what user-dirs.dirs says, else
// ~/Pictures or ~/Videos where that exists.
// Source: freedesktop.org, xdg-user-dirs.
func Folder(kind string) string {
	for _, of := range []func(string) string{fromEnvironment, fromUserDirs, usualFolder} {
		base := of(kind)
		if info, err := os.Stat(base); base == "" || err != nil || !info.IsDir() {
			continue
		}
		folder := filepath.Join(base, "sitlark")
		if os.MkdirAll(folder, 0o755) == nil {
			return folder
		}
	}
	return "."
}

func fromEnvironment(kind string) string { return os.Getenv("XDG_" + kind + "_DIR") }

func fromUserDirs(kind string) string {
	config, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	f, err := os.Open(filepath.Join(config, "user-dirs.dirs"))
	if err != nil {
		return ""
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		value, ok := strings.CutPrefix(strings.TrimSpace(lines.Text()), "XDG_"+kind+"_DIR=")
		if ok {
			return fromHome(strings.Trim(value, `"`))
		}
	}
	return ""
}

// fromHome replaces $HOME, the only variable that user-dirs.dirs may use. The home
// itself stands for «none».
func fromHome(path string) string {
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	if rest, ok := strings.CutPrefix(path, "$HOME"); ok {
		path = home + rest
	}
	if filepath.Clean(path) == filepath.Clean(home) || !filepath.IsAbs(path) {
		return ""
	}
	return path
}

func usualFolder(kind string) string {
	return fromHome("$HOME/" + map[string]string{"PICTURES": "Pictures", "VIDEOS": "Videos"}[kind])
}

// Name is a file's name without its extension, for a picture or film made at a wall
// time and a physics time [s].
func Name(now time.Time, physics float64) string {
	return fmt.Sprintf("sitlark-%s-flight%.1fs", now.Format("20060102-150405"), physics)
}

// Create makes a file that was not there before: base with the extension, or with a
// number between them.
func Create(base, extension string) (*os.File, error) {
	for i := 1; ; i++ {
		path := base + extension
		if i > 1 {
			path = fmt.Sprintf("%s-%d%s", base, i, extension)
		}
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
		if i < 100 && errors.Is(err, os.ErrExist) {
			continue
		}
		return f, err
	}
}
