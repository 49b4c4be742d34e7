package config

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/film"
)

func checkFilm(c Config) error {
	f := c.Film
	switch {
	case f.FPS < MinFPS || f.FPS > MaxFPS:
		return fmt.Errorf("--video-fps %d: expected a rate from %d to %d", f.FPS, MinFPS, MaxFPS)
	case f.Path == "":
		return nil
	case c.Headless:
		return fmt.Errorf("--video needs the window: leave out --headless, or run under xvfb-run where there is no display")
	case !slices.Contains(film.Extensions, strings.ToLower(filepath.Ext(f.Path))):
		return fmt.Errorf("--video %q: expected a name that ends in %s", f.Path, strings.Join(film.Extensions, " or "))
	}
	return CheckFolder("--video", f.Path)
}

// CheckFolder checks that the folder of path, the file that flag names, exists.
func CheckFolder(flag, path string) error {
	folder := filepath.Dir(path)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s %q: there is no folder %s: create it first", flag, path, folder)
	}
	return nil
}
