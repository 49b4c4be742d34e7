package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/film"
	"github.com/spf13/pflag"
)

// filmFlags are the command line's part on films, as typed.
type filmFlags struct {
	path  string
	fps   int
	wait  bool
	clean bool
}

// filmOptions are they, checked.
type filmOptions struct {
	path  string     // empty: no film from the start
	fps   int        // frames a second of physics time
	clean bool       // without panels
	gate  *film.Gate // holds the physics back for the film; nil: nothing may
}

func (f *filmFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.path, "video", "", "film the window to `FILE.mp4` (through ffmpeg) or FILE.avi, at a constant rate of physics time; V begins and ends one too")
	set.IntVar(&f.fps, "video-fps", usualFilmFPS, "frames a second of films, `N`")
	set.BoolVar(&f.wait, "video-wait", false, "hold ArduPilot back to the speed at which the film can be made; the demonstration always is")
	set.BoolVar(&f.clean, "video-clean", false, "film without the panels")
}

// The rates of films that players show.
const leastFilmFPS, usualFilmFPS, mostFilmFPS = 1, 30, 120

func (f *flags) parseVideo(o *options) error {
	o.film = filmOptions{path: f.video.path, fps: f.video.fps, clean: f.video.clean}
	if o.film.fps == 0 {
		o.film.fps = usualFilmFPS
	}
	if o.film.fps < leastFilmFPS || o.film.fps > mostFilmFPS {
		return fmt.Errorf("--video-fps %d: expected a rate from %d to %d", o.film.fps, leastFilmFPS, mostFilmFPS)
	}
	if !o.headless && (f.demo || f.video.wait) {
		o.film.gate = new(film.Gate)
	}
	if f.video.path == "" {
		return nil
	}
	if o.headless {
		return fmt.Errorf("--video needs the window: leave out --headless, or run under xvfb-run where there is no display")
	}
	if !slices.Contains(film.Extensions, strings.ToLower(filepath.Ext(f.video.path))) {
		return fmt.Errorf("--video %q: expected a name that ends in %s", f.video.path, strings.Join(film.Extensions, ", "))
	}
	return folderExists("--video", f.video.path)
}

func (f *flags) parseQuality(o *options) error {
	switch f.quality {
	case "", "auto":
	case "low", "medium", "high":
		o.quality = f.quality
	default:
		return fmt.Errorf("--quality %q: expected auto, low, medium or high", f.quality)
	}
	return nil
}

// folderExists checks that a file can be made where a flag names it.
func folderExists(flag, path string) error {
	folder := filepath.Dir(path)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s %q: there is no folder %s: make it first", flag, path, folder)
	}
	return nil
}
