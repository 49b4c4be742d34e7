package cli

import (
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
)

// filmFlags are the command line's part on films, as typed.
type filmFlags struct {
	path  string
	fps   int
	wait  bool
	clean bool
}

func (f *filmFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.path, "video", "", "film the window to `FILE.mp4` (through ffmpeg) or FILE.avi, at a constant rate of physics time; V begins and ends one too")
	set.IntVar(&f.fps, "video-fps", config.DefaultFPS, "frames a second of films, `N`")
	set.BoolVar(&f.wait, "video-wait", false, "hold ArduPilot back to the speed at which the film can be made; the demonstration always is")
	set.BoolVar(&f.clean, "video-clean", false, "film without the panels")
}

func (f *filmFlags) config(demo bool) config.Film {
	return config.Film{Path: f.path, FPS: f.fps, Clean: f.clean, Wait: f.wait || demo}
}
