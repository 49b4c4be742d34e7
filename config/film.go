package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/film"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/oserror"
)

func checkFilm(c Config) error {
	f := c.Film
	switch {
	case f.FPS < MinFPS || f.FPS > MaxFPS:
		return fmt.Errorf("--video-fps %d: expected a rate from %d to %d", f.FPS, MinFPS, MaxFPS)
	case f.Wait && c.Exchange.NoLockstep:
		return errors.New("--video-wait: with --no-lockstep ArduPilot goes on without an answer and can't be slowed: leave one out")
	case f.Path == "":
		return nil
	case c.Headless:
		return fmt.Errorf("--video needs the window: leave out --headless, or run under xvfb-run where there is no display")
	case !slices.Contains(film.Extensions, strings.ToLower(filepath.Ext(f.Path))):
		return fmt.Errorf("--video %q: expected a name that ends in %s", f.Path, strings.Join(film.Extensions, " or "))
	}
	return CheckOutput("--video", f.Path)
}

// CheckOutput checks before the flight that the file path, which flag names, can be written after
// it.
func CheckOutput(flag, path string) error {
	folder := filepath.Dir(path)
	if info, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return fmt.Errorf("%s %q: there is no folder %s: create it first", flag, path, folder)
	}
	err := atomicfile.Check(path)
	var at *fs.PathError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrPermission), oserror.ReadOnly(err):
		return fmt.Errorf("%s %q: the folder %s can't be written to: choose another one, or change its permissions", flag, path, folder)
	case oserror.DiskFull(err):
		return fmt.Errorf("%s %q: the disk is full: free some space, or choose a folder on another one", flag, path)
	case errors.As(err, &at):
		return fmt.Errorf("%s %q: %w: choose another name", flag, path, at.Err)
	}
	return fmt.Errorf("%s %q: %w", flag, path, err)
}
